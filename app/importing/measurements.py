"""Own measurements from a table: which figure, at which load, how much, in which unit, on which day.

::

    figure,at,value,unit,day
    processor.utilization,9000,61,%,2026-03-31

Figures are those that the service draws against its load; a title does as well as a name.
"""

from __future__ import annotations

import csv
import io
import math
from pathlib import Path

from app.importing.server_settings import ReadingRefused, text_of
from app.plan.document import Reading, ReadingKind
from app.problems import Finding
from planners.planner import Planner, Sizing, load_of

NEEDED = ("figure", "at", "value", "unit")
MOST_ROWS = 10_000


def read_measurements(path: Path, service: str, planner: Planner, sizing: Sizing) -> tuple[Reading, ...]:
    """The measurements in that table. Raises ``OSError``, and ``ReadingRefused`` with every fault and its line."""
    reader = csv.DictReader(io.StringIO(text_of(path), newline=""))
    readings: list[Reading] = []
    findings: list[Finding] = []
    try:
        missing = [name for name in NEEDED if name not in (reader.fieldnames or ())]
        if missing:
            possible = f"{','.join(NEEDED)},day in the first line"
            findings.append(Finding(f"the columns {', '.join(missing)} are missing; possible: {possible}"))
        for row in reader if not missing else ():
            if len(readings) + len(findings) >= MOST_ROWS:
                findings.append(Finding(f"more than {MOST_ROWS:,} rows are not possible"))
                break
            try:
                readings.append(_reading(row, path.name, service, planner, sizing))
            except ValueError as fault:
                findings.append(Finding(str(fault), line=reader.line_num))
    except csv.Error as fault:
        findings.append(Finding(f"this is no table of commas ({fault})", line=reader.line_num))
    if not readings and not findings:
        findings.append(Finding("there is no measurement in it; possible: a row for each"))
    if findings:
        raise ReadingRefused(*findings).in_file(str(path))
    return tuple(readings)


def _reading(row: dict[str, str], source: str, service: str, planner: Planner, sizing: Sizing) -> Reading:
    """One row. Raises ``ValueError`` with what is wrong."""
    cells = {name: (row.get(name) or "").strip() for name in (*NEEDED, "day")}
    known = {name: sizing.quantities[name] for name in planner.plotted if name in sizing.quantities}
    name = next((n for n, q in known.items() if cells["figure"] in (n, q.title)), "")
    if not name:
        raise ValueError(f"figure: {cells['figure'][:60]} is not possible; possible: {', '.join(known)}")
    if cells["unit"] != known[name].unit:
        raise ValueError(
            f"unit: {cells['unit'][:40]} is not possible for {name}; possible: {known[name].unit}"
        )
    load = load_of(planner)
    for part, what in (("at", f"a number of {load.unit}"), ("value", f"a number of {known[name].unit}")):
        if not _possible(cells[part]):
            raise ValueError(f"{part}: {cells[part][:40]} is not possible; possible: {what}, 0 or more")
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
            f"day: {cells['day'][:40]} is not possible; possible: a day such as 2026-03-31"
        ) from None


def _possible(text: str) -> bool:
    try:
        number = float(text)
    except ValueError:
        return False
    return math.isfinite(number) and number >= 0
