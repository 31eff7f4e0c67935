"""The sheet of a workbook that is a questionnaire: its answers can be read back into the plan."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from app.exporting.input_rows import Inputs
from app.exporting.questionnaire import ANSWER, HEAD, IDS, questions
from app.exporting.worksheet import Worksheet
from app.plan.document import Plan

WIDTHS = (14, 26, 18, 30, 40, 12, 30, 12, 20, 18, 12, 10, 18)
ON = HEAD.index("on")


def write_plan(workbook: Any, name: str, plan: Plan, inputs: Mapping[str, Inputs]) -> None:
    """Write the sheet. ``inputs`` are the cells of each service by its id: an answer that figures follow stands there."""
    sheet = Worksheet(workbook, name, WIDTHS)
    sheet.head(HEAD)
    sheet.freeze()
    for row in questions(plan):
        at = sheet.row
        cells = list(row)
        service, field = (str(cells[place]) for place in IDS)
        answer = cells[ANSWER]
        known = inputs.get(service)
        follows = known.at(field) if known is not None else ""
        cells[ANSWER] = None
        sheet.line(cells)
        if follows and known is not None and _kept(float(str(known.values[field]))):
            _following(sheet, at, follows, answer, known.values[field])
        else:
            sheet.open_cell(at, ANSWER, _typed(answer))
        for place in range(ANSWER + 1, ON + 1):
            sheet.open_cell(at, place, cells[place])


def _following(sheet: Worksheet, row: int, cell: str, answer: object, value: object) -> None:
    """An answer that stands on the sheet of its service; one that was never given stays empty until it is changed there."""
    if answer == "":
        sheet.formula(row, ANSWER, f'=IF({cell}={value!r},"",{cell})', "")
    else:
        sheet.formula(row, ANSWER, f"={cell}", float(str(value)))


def _typed(answer: object) -> object:
    """An answer as a number where a spreadsheet keeps it as it is written."""
    for kind in (int, float):
        try:
            number = kind(str(answer))
        except ValueError:
            continue
        if str(number) == str(answer) and math.isfinite(number) and _kept(number):
            return number
    return answer


def _kept(number: float) -> bool:
    """Whether a spreadsheet keeps every digit: it has fifteen."""
    return float(f"{number:.15g}") == number
