"""``sizewright check``: open a plan and say what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.command_line.exit_codes import BAD_INPUT, DOES_NOT_FIT, GOOD
from app.command_line.layout import wrapped
from app.command_line.options import read
from app.plan.document import Plan
from app.plan.figures import Results
from app.plan.sized import SizedService, sized
from app.presenting.gauges import gauges
from planners.planner import Fit, Sizing

Finding = tuple[int, str]


def run(arguments: list[str]) -> int:
    """Print one line per finding; 1 where a target is missed, 2 where an input is refused."""
    options = read(arguments)
    path = Path(options.only_word("plan", "one plan file"))
    from app.plan.opening import open_file

    opened = open_file(path)
    plan = opened.plan
    found = [(code, f"{one.title}: {text}") for one in sized(plan).services for code, text in _findings(one)]
    for _, text in found:
        print(wrapped(text, hang=4))
    _print_drift(plan, opened.results)
    count = f"{len(plan.services)} service{'' if len(plan.services) == 1 else 's'}"
    print(f"{plan.title}: {count}, {'no problems found' if not found else f'{len(found)} to look at'}")
    return max((code for code, _ in found), default=GOOD)


def _print_drift(plan: Plan, saved: Results) -> None:
    """What would be different from when the plan was saved."""
    from app.presenting.drift import drift, drift_sentence, reasons
    from planners.registry import catalogue

    rows = drift(plan, saved)
    if rows:
        print(wrapped(drift_sentence(rows, saved, catalogue().version)))
        for row in rows:
            print(wrapped(f"{row.service}: {row.figure}: {row.saved} then, {row.now} now", "  ", hang=4))
        for reason in reasons(plan, saved):
            print(wrapped(f"why: {reason}", "  ", hang=4))


def _findings(one: SizedService) -> Iterator[Finding]:
    if one.sizing is None:
        yield from ((BAD_INPUT, problem) for problem in one.answer.problems)
    else:
        yield from _verdicts(one.sizing)


def _verdicts(sizing: Sizing) -> Iterator[Finding]:
    for gauge in gauges(sizing):
        if gauge.fit in (Fit.OVER, Fit.TIGHT):
            code = DOES_NOT_FIT if gauge.fit is Fit.OVER else GOOD
            yield code, f"{gauge.verdict}: {gauge.resource}, {gauge.against}, {gauge.room}; {gauge.reason}"
