"""``sizewright export``: a plan as text for version control, or a text as a plan file."""

from __future__ import annotations

from pathlib import Path

from app.command_line.exit_codes import GOOD
from app.command_line.options import UsageRefused, read


def run(arguments: list[str]) -> int:
    """Convert by the endings of the two names."""
    options = read(arguments, values=("o",))
    if len(options.words) != 1:
        raise UsageRefused(
            f"plan: {' '.join(options.words) or 'nothing'} is not possible; possible: one plan file"
        )
    from app.plan.file import save_plan
    from app.plan.opening import read_plan
    from app.plan.text_form import to_text

    plan, out = read_plan(Path(options.words[0])), Path(options.value("o"))
    if out.suffix == ".txt":
        out.write_text(to_text(plan), "utf-8")
    else:
        save_plan(plan, out)
    print(out)
    return GOOD
