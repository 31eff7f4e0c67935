"""``sizewright export``: a plan as text, workbook, tables or questionnaire, and back from text and questionnaire."""

from __future__ import annotations

from pathlib import Path

from app.command_line.exit_codes import GOOD
from app.command_line.options import PLAN_MISSING, UsageRefused, read
from app.plan.document import Plan
from app.plan.sized import sized
from planners.words import say

TEXT, TABLE, WORKBOOK = ".txt", ".csv", ".xlsx"


def run(arguments: list[str]) -> int:
    """Convert by the ending of the name given by -o; ``--answers`` first takes those of a questionnaire."""
    options = read(arguments, values=("o", "answers", "triggers", "tables"), switches=("salvage",))
    source = Path(options.only_word(PLAN_MISSING))
    if "triggers" in options.values:
        return _triggers(source, Path(options.value("triggers")))
    if "tables" in options.values:
        return _tables(source, Path(options.value("tables")))
    out = Path(options.value("o"))
    from app.plan.file import SUFFIX, save_plan
    from app.plan.opening import read_plan
    from app.plan.text_form import to_text

    if out.suffix.lower() not in (TEXT, TABLE, WORKBOOK, SUFFIX):
        raise UsageRefused(
            say(
                "-o: give a name that ends in one of {endings}. Given: {name}.",
                endings=f"{SUFFIX}, {TEXT}, {TABLE}, {WORKBOOK}",
                name=out,
            )
        )
    plan = _salvaged(source) if "salvage" in options.switches else read_plan(source)
    if "answers" in options.values:
        from app.importing.questionnaire import read_questionnaire

        plan = read_questionnaire(Path(options.value("answers")), plan)
    if out.suffix.lower() == TABLE:
        from app.exporting.questionnaire import write_questionnaire

        write_questionnaire(plan, out)
    elif out.suffix.lower() == WORKBOOK:
        from app.exporting.workbook import write_workbook

        write_workbook(sized(plan), out)
    elif out.suffix.lower() == TEXT:
        from app.files import write_whole

        write_whole(to_text(plan).encode(), out)
    else:
        save_plan(plan, out)
    print(out)
    return GOOD


def _tables(source: Path, folder: Path) -> int:
    """Every table of the plan as a file of its own."""
    from app.exporting.csv_tables import write_tables
    from app.plan.opening import read_plan

    for path in write_tables(sized(read_plan(source)), folder):
        print(path)
    return GOOD


def _triggers(source: Path, out: Path) -> int:
    """The values to warn, order and act at, for a monitoring system."""
    from app.exporting.triggers_csv import write_triggers
    from app.plan.opening import read_plan

    write_triggers(sized(read_plan(source)), out)
    print(out)
    return GOOD


def _salvaged(path: Path) -> Plan:
    from app.plan.salvage import salvage

    salvaged = salvage(path)
    for what in dict.fromkeys(salvaged.lost):
        print(say("Lost: {what}", what=what))
    return salvaged.plan
