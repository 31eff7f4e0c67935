"""``sizewright check``: open a plan and say what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from app.command_line.exit_codes import BAD_INPUT, DOES_NOT_FIT, GOOD
from app.command_line.layout import wrapped
from app.command_line.options import read
from app.plan.document import Plan
from app.presenting.gauges import gauges
from planners.planner import Fit, Sizing
from planners.refusal import InputRefused
from planners.registry import planner
from planners.schema import Entry

Finding = tuple[int, str]


def run(arguments: list[str]) -> int:
    """Print one line per finding; 1 where a target is missed, 2 where an input is refused."""
    options = read(arguments)
    path = Path(options.only_word("plan", "one plan file"))
    from app.plan.opening import read_plan

    plan = read_plan(path)
    found = [
        (code, f"{service.title}: {text}")
        for service in plan.services
        for code, text in _findings(service.planner, service.entries)
    ]
    for _, text in found:
        print(wrapped(text, hang=4))
    _print_drift(plan, path)
    count = f"{len(plan.services)} service{'' if len(plan.services) == 1 else 's'}"
    print(f"{plan.title}: {count}, {'nothing to mend' if not found else f'{len(found)} to look at'}")
    return max((code for code, _ in found), default=GOOD)


def _print_drift(plan: Plan, path: Path) -> None:
    """What would be different from when the plan was saved."""
    from app.plan.opening import saved_results
    from app.presenting.drift import drift, drift_sentence, reasons
    from planners.registry import catalogue

    saved = saved_results(path)
    rows = drift(plan, saved)
    if rows:
        print(wrapped(drift_sentence(rows, saved, catalogue().version)))
        for row in rows:
            print(wrapped(f"{row.service}: {row.figure}: {row.saved} then, {row.now} now", "  ", hang=4))
        for reason in reasons(plan, saved):
            print(wrapped(f"why: {reason}", "  ", hang=4))


def _findings(service: str, entries: Mapping[str, Entry]) -> Iterator[Finding]:
    try:
        chosen = planner(service)
        sizing = chosen.size(chosen.check(entries))
    except InputRefused as refused:
        yield from ((BAD_INPUT, refusal.sentence) for refusal in refused.refusals)
        return
    yield from _verdicts(sizing)


def _verdicts(sizing: Sizing) -> Iterator[Finding]:
    for gauge in gauges(sizing):
        if gauge.fit in (Fit.OVER, Fit.TIGHT):
            code = DOES_NOT_FIT if gauge.fit is Fit.OVER else GOOD
            yield code, f"{gauge.verdict}: {gauge.resource}, {gauge.against}, {gauge.room}; {gauge.reason}"
