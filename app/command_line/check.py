"""``sizewright check``: open a plan and say what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.command_line.exit_codes import BAD_INPUT, DOES_NOT_FIT, GOOD
from app.command_line.layout import wrapped
from app.command_line.options import PLAN_MISSING, read
from app.command_line.subject import problems_in
from app.plan.document import Plan
from app.plan.figures import Results
from app.plan.sized import SizedService, sized
from app.presenting.gauges import gauges
from app.presenting.wording import sentences
from planners.planner import Fit, Sizing
from planners.words import plural, say

Finding = tuple[int, str]


def run(arguments: list[str]) -> int:
    """Print one line per finding; 1 where a target is missed, 2 where an input is refused."""
    options = read(arguments)
    path = Path(options.only_word(PLAN_MISSING))
    from app.plan.opening import open_file

    opened = open_file(path)
    plan = opened.plan
    findings = [finding for one in sized(plan).services for finding in _findings(one)]
    for _, text in findings:
        print(wrapped(text, hang=4))
    _print_drift(plan, opened.results)
    print(sentences(_count(plan), _verdict(len(findings))))
    return max((code for code, _ in findings), default=GOOD)


def _count(plan: Plan) -> str:
    return plural(
        "{plan}: {count} service.", "{plan}: {count} services.", len(plan.services), plan=plan.title
    )


def _verdict(findings: int) -> str:
    if not findings:
        return say("No problems found.")
    return plural("{count} finding.", "{count} findings.", findings)


def _print_drift(plan: Plan, saved: Results) -> None:
    """What would be different from when the plan was saved."""
    from app.presenting.drift import drift, drift_sentence, reasons
    from planners.registry import catalogue

    rows = drift(plan, saved)
    if rows:
        print(wrapped(drift_sentence(rows, saved, catalogue().version)))
        for row in rows:
            print(
                wrapped(
                    say(
                        "{service}, {figure}: {saved} when saved, {now} now",
                        service=row.service,
                        figure=row.figure,
                        saved=row.saved,
                        now=row.now,
                    ),
                    "  ",
                    hang=4,
                )
            )
        for reason in reasons(plan, saved):
            print(wrapped(reason, "  ", hang=4))


def _findings(one: SizedService) -> Iterator[Finding]:
    if one.sizing is None:
        yield from ((BAD_INPUT, problem) for problem in problems_in(one))
    else:
        yield from _verdicts(one.title, one.sizing)


def _verdicts(service: str, sizing: Sizing) -> Iterator[Finding]:
    for gauge in gauges(sizing):
        if gauge.fit in (Fit.OVER, Fit.TIGHT):
            code = DOES_NOT_FIT if gauge.fit is Fit.OVER else GOOD
            told = say(
                "{service}, {resource}: {verdict}, {against}, {room}.",
                service=service,
                resource=gauge.resource,
                verdict=gauge.verdict,
                against=gauge.against,
                room=gauge.room,
            )
            yield code, sentences(told, gauge.reason)
