"""``sizewright propose``: the proposal of a plan as PDF."""

from __future__ import annotations

from pathlib import Path

from app.command_line.exit_codes import GOOD
from app.command_line.options import UsageRefused, read


def run(arguments: list[str]) -> int:
    """Write the proposal to the file given by -o."""
    options = read(arguments, values=("o", "date"))
    if len(options.words) != 1:
        raise UsageRefused(
            f"plan: {' '.join(options.words) or 'nothing'} is not possible; possible: one plan file"
        )
    out = Path(options.value("o"))
    from app.plan.opening import read_plan
    from app.proposal.document import write_proposal

    plan = read_plan(Path(options.words[0]))
    write_proposal(plan, out, date=options.values.get("date"))
    print(out)
    return GOOD
