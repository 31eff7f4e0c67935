"""Own measurements from a table: which figure, at which load, how much, in which unit, on which day.

::

    figure,at,value,unit,day
    processor.utilization,9000,61,%,2026-03-31

Figures are those that the service draws against its load; a title does as well as a name.
"""

from __future__ import annotations

import csv
from pathlib import Path

from app.importing.filled_table import filled_table
from app.importing.server_settings import ReadingRefused, text_of
from app.plan.document import Reading, ReadingKind
from app.presenting.figures import NumberStyle
from app.presenting.typed import typed_number
from app.presenting.wording import unit_text
from app.problems import Finding
from planners.planner import Planner, Sizing, load_of
from planners.words import say

NEEDED = ("figure", "at", "value", "unit")
MOST_ROWS = 10_000


def read_measurements(path: Path, service: str, planner: Planner, sizing: Sizing) -> tuple[Reading, ...]:
    """The measurements in that table. Raises ``OSError``, and ``ReadingRefused`` with every fault and its line."""
    reader, style = filled_table(text_of(path))
    readings: list[Reading] = []
    findings: list[Finding] = []
    try:
        missing = [name for name in NEEDED if name not in (reader.fieldnames or ())]
        if missing:
            head = ",".join((*NEEDED, "day"))
            told = say(
                "Missing columns: {columns}. Begin with the line {head}.",
                columns=", ".join(missing),
                head=head,
            )
            findings.append(Finding(told))
        for row in reader if not missing else ():
            if len(readings) + len(findings) >= MOST_ROWS:
                findings.append(Finding(say("Read at most {count} rows at a time.", count=f"{MOST_ROWS:,}")))
                break
            try:
                readings.append(_reading(row, path.name, style, service, planner, sizing))
            except ValueError as fault:
                findings.append(Finding(str(fault), line=reader.line_num))
    except csv.Error:
        findings.append(
            Finding(say("This is not a table. Save it as CSV with commas."), line=reader.line_num)
        )
    if not readings and not findings:
        findings.append(Finding(say("The file has no measurements. Enter one row for each.")))
    if findings:
        raise ReadingRefused(*findings).in_file(str(path))
    return tuple(readings)


def _reading(
    row: dict[str, str], source: str, style: NumberStyle, service: str, planner: Planner, sizing: Sizing
) -> Reading:
    """One row. Raises ``ValueError`` with what is wrong."""
    cells = {name: (row.get(name) or "").strip() for name in (*NEEDED, "day")}
    known = {name: sizing.quantities[name] for name in planner.plotted if name in sizing.quantities}
    name = next((n for n, q in known.items() if cells["figure"] in (n, q.title)), "")
    if not name:
        titles = ", ".join(quantity.title for quantity in known.values())
        raise ValueError(
            say(
                "{column}: choose one of {choices}. Given: {given}.",
                column="figure",
                choices=titles,
                given=cells["figure"][:60],
            )
        )
    unit = known[name].unit
    if cells["unit"] != unit:
        raise ValueError(
            say(
                "{column}: enter {unit}, the unit of {figure}. Given: {given}.",
                column="unit",
                unit=unit,
                figure=known[name].title,
                given=cells["unit"][:40],
            )
        )
    for part, part_unit in (("at", load_of(planner).unit), ("value", unit)):
        number = typed_number(cells[part], style, part_unit)
        if isinstance(number, str) or number < 0:
            raise ValueError(
                say(
                    "{column}: enter a number from 0, in {unit}. Given: {given}.",
                    column=part,
                    unit=unit_text(part_unit),
                    given=cells[part][:40] if isinstance(number, float) else number[:40],
                )
            )
        cells[part] = f"{number:.15g}"
    try:
        return Reading(
            service,
            ReadingKind.MEASUREMENT,
            source,
            name,
            cells["value"],
            cells["unit"],
            cells["at"],
            cells["day"],
        )
    except ValueError:
        raise ValueError(
            say(
                "{column}: enter a day such as {example}. Given: {given}.",
                column="day",
                example="2026-03-31",
                given=cells["day"][:40],
            )
        ) from None
