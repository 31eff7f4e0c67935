"""``sizewright export``: a plan as text for version control, as a questionnaire, or back from either."""

from __future__ import annotations

from pathlib import Path

from app.command_line.exit_codes import GOOD
from app.command_line.options import UsageRefused, read
from app.plan.document import Plan

TEXT, TABLE = ".txt", ".csv"


def run(arguments: list[str]) -> int:
    """Convert by the ending of the name given by -o; ``--answers`` first takes those of a questionnaire."""
    options = read(arguments, values=("o", "answers", "triggers"), switches=("salvage",))
    source = Path(options.only_word("plan", "one plan file"))
    if "triggers" in options.values:
        return _triggers(source, Path(options.value("triggers")))
    out = Path(options.value("o"))
    from app.plan.file import SUFFIX, save_plan
    from app.plan.opening import read_plan
    from app.plan.text_form import to_text

    if out.suffix.lower() not in (TEXT, TABLE, SUFFIX):
        raise UsageRefused(
            f"-o: {out} is not possible; possible: a name that ends in {SUFFIX}, {TEXT} or {TABLE}"
        )
    plan = _salvaged(source) if "salvage" in options.switches else read_plan(source)
    if "answers" in options.values:
        from app.importing.questionnaire import read_questionnaire

        plan = read_questionnaire(Path(options.value("answers")), plan)
    if out.suffix.lower() == TABLE:
        from app.exporting.questionnaire import questionnaire

        out.write_text(questionnaire(plan), "utf-8-sig", newline="")
    elif out.suffix.lower() == TEXT:
        out.write_text(to_text(plan), "utf-8")
    else:
        save_plan(plan, out)
    print(out)
    return GOOD


def _triggers(source: Path, out: Path) -> int:
    """The values to warn, order and act at, for a monitoring system."""
    from app.exporting.triggers_csv import triggers_csv
    from app.plan.opening import read_plan

    out.write_text(triggers_csv(read_plan(source)), "utf-8-sig", newline="")
    print(out)
    return GOOD


def _salvaged(path: Path) -> Plan:
    from app.plan.salvage import salvage

    found = salvage(path)
    for what in dict.fromkeys(found.lost):
        print(f"lost: {what}")
    return found.plan
