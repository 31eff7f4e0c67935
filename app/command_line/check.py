"""``sizewright check``: open a plan and say what is wrong with it."""

from __future__ import annotations

from pathlib import Path

from app.command_line.exit_codes import BAD_INPUT, DOES_NOT_FIT, GOOD
from app.command_line.options import UsageRefused, read
from planners.planner import Fit
from planners.refusal import InputRefused
from planners.registry import planner


def run(arguments: list[str]) -> int:
    """Print one line per finding; 1 where a target is missed, 2 where an input is refused."""
    options = read(arguments)
    if len(options.words) != 1:
        raise UsageRefused(
            f"plan: {' '.join(options.words) or 'nothing'} is not possible; possible: one plan file"
        )
    from app.plan.opening import read_plan

    plan = read_plan(Path(options.words[0]))
    code = GOOD
    for service in plan.services:
        found = planner(service.planner)
        try:
            sizing = found.size(found.check(service.entries))
        except InputRefused as refused:
            code = BAD_INPUT
            for refusal in refused.refusals:
                print(f"{service.title}: {refusal.sentence}")
            continue
        for verdict in sizing.verdicts:
            if verdict.fit is not Fit.FITS:
                print(f"{service.title}: {verdict.resource} {verdict.fit}: {verdict.reason}")
        if not sizing.fits:
            code = max(code, DOES_NOT_FIT)
    print(
        f"{plan.title}: {len(plan.services)} services, {'nothing to mend' if code == GOOD else 'see above'}"
    )
    return code
