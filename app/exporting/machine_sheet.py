"""The sheet of a machine that services share: their sums, and whether it carries them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.exporting.service_sheet import FIGURES, NUMBERS, WIDTHS, ServiceCells
from app.exporting.steps_sheet import LiveService, LiveSheet
from app.exporting.verdict_rows import write_answer, write_verdicts
from app.exporting.worksheet import Worksheet
from app.presenting.wording import STANDING_WORDS, unit_text
from planners.analysis.machines import Machine
from planners.analysis.together import Part, operands, together
from planners.words import listed, say


def machine_steps(title: str, parts: Sequence[tuple[Part, ServiceCells]], steps: LiveSheet) -> LiveService:
    """The steps of a machine's sums, over the cells of its services."""
    ways = together([part for part, _ in parts])
    values: dict[str, object] = {}
    cells: dict[str, str] = {}
    for name, (place, what, end) in operands([part for part, _ in parts]).items():
        if name in ways.live:
            part, found = parts[place]
            values[name] = part.number(what, end)
            cells[name] = found.end(what, end) if end else found.inputs.at(what)
    live = steps.add(title, ways, values)
    live.cells.update(cells)
    return live


def write_machine(workbook: Any, name: str, machine: Machine, live: LiveService) -> ServiceCells:
    """Write the sheet of a machine."""
    sheet = Worksheet(workbook, name, WIDTHS)
    sheet.title(live.title)
    sheet.warning(*live.status())
    answer = sheet.row
    sheet.row += 1
    sheet.note(say("Carries: {services}.", services=listed(machine.services)))
    sheet.gap()
    sheet.head((say("Figure"), *FIGURES[:-1]), NUMBERS)
    rows = {}
    for figure, quantity in machine.total.quantities.items():
        rows[figure] = sheet.row
        told = [way.figures.get((figure, 1)) for way in live.ways.ways]
        unit, standing = unit_text(quantity.unit, quantity.figure.currency), STANDING_WORDS[quantity.standing]
        at = sheet.row
        sheet.line((quantity.title, None, None, None, unit, standing, f"{figure} = {quantity.formula}"))
        for column, end in zip(NUMBERS, ("value", "low", "high"), strict=True):
            text = live.of_way([str(getattr(one, end)) if one else None for one in told])
            sheet.formula(at, column, text, float(getattr(quantity, end)))
    sheet.gap()
    verdicts = write_verdicts(sheet, machine.total, live)
    return ServiceCells(name, rows, write_answer(sheet, answer, verdicts, live, machine.total))
