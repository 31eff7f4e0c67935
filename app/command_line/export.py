"""``sizewright export``: a plan as text for version control, or a text as a plan file."""

from __future__ import annotations

from pathlib import Path

from app.command_line.exit_codes import GOOD
from app.command_line.options import UsageRefused, read

TEXT = ".txt"


def run(arguments: list[str]) -> int:
    """Convert by the ending of the name given by -o."""
    options = read(arguments, values=("o",))
    source, out = Path(options.only_word("plan", "one plan file")), Path(options.value("o"))
    from app.plan.file import SUFFIX, save_plan
    from app.plan.opening import read_plan
    from app.plan.text_form import to_text

    if out.suffix.lower() not in (TEXT, SUFFIX):
        raise UsageRefused(f"-o: {out} is not possible; possible: a name that ends in {SUFFIX} or {TEXT}")
    plan = read_plan(source)
    if out.suffix.lower() == TEXT:
        out.write_text(to_text(plan), "utf-8")
    else:
        save_plan(plan, out)
    print(out)
    return GOOD
