"""The steps of a workbook's live figures: a column of formulas behind the sheets of the services.

For each service there are its steps, its conditions and the number of the way that its inputs take. Where they take none
that the workbook holds, that number is #N/A, and so is every figure that follows from it.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from app.exporting.excel_formula import excel_formula
from app.exporting.worksheet import Worksheet, cell, elsewhere
from planners.analysis.ways import Way, Ways
from planners.formula import formula, reckoned
from planners.steps import MOST_PROCESSORS
from planners.words import say

LABEL, VALUE = 0, 1
NO_NUMBER = "#NUM!"
FOLLOWS = say("Change a shaded cell: figures, ranges and verdicts follow.")
LEFT = say("This workbook cannot compute these inputs. Undo the change, or enter it in Sizewright.")
AS_EXPORTED = say("The figures of this sheet are as of the export.")
_LAW = "tangent_knee"
_COMPARED = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip
MOST_ARGUMENTS = 200
"""Conditions in one formula: spreadsheets take 255."""


class LiveSheet:
    """The sheet of steps. Services are added one after the other; it is written when all of them have their cells."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._blocks: list[LiveService] = []
        self._row = 2 + MOST_PROCESSORS
        self.knees = f"{self._at(2)}:{cell(1 + MOST_PROCESSORS, VALUE)}"

    def add(self, title: str, ways: Ways, inputs: Mapping[str, object]) -> LiveService:
        """Keep room for the steps of a service."""
        conditions = list(dict.fromkeys(one for way in ways.ways for one, _ in way.conditions))
        rows = _Rows(self._row + 1, len(ways.steps), len(conditions), len(ways.ways))
        self._row = rows.changed + 2
        places = {name: self._at(rows.steps + place) for place, name in enumerate(ways.steps)}
        answers = {text: self._at(rows.conditions + place) for place, text in enumerate(conditions)}
        found = LiveService(
            title,
            ways,
            inputs,
            rows,
            {**places, _LAW: self.knees},
            answers,
            self._at(rows.way),
            self._at(rows.changed),
        )
        self._blocks.append(found)
        return found

    def write(self, workbook: Any) -> None:
        """Write the sheet, behind all others."""
        sheet = Worksheet(workbook, self.name, (40, 18))
        sheet.hide()
        sheet.title(say("Steps of the live figures"))
        for count, knee in enumerate(_knees() if any(block.laws for block in self._blocks) else (), 1):
            sheet.line((f"{_LAW}({count})", knee))
        for block in self._blocks:
            block.write(sheet)

    def _at(self, row: int) -> str:
        return elsewhere(self.name, row, VALUE)


class _Rows(Struct, frozen=True):
    """Where the block of a service begins and how long its parts are."""

    head: int
    many: int
    asked: int
    ways: int

    @property
    def steps(self) -> int:
        return self.head + 1

    @property
    def conditions(self) -> int:
        return self.steps + self.many

    @property
    def answers(self) -> int:
        return self.conditions + self.asked

    @property
    def way(self) -> int:
        return self.answers + self.ways

    @property
    def changed(self) -> int:
        return self.way + 1


class LiveService:
    """The cells of one service's steps. ``cells`` are those of inputs and steps by name; inputs join when they are written.

    ``way`` is the cell with the number of the way that the inputs take, ``changed`` the one that says whether they are
    others than at the export.
    """

    def __init__(
        self,
        title: str,
        ways: Ways,
        inputs: Mapping[str, object],
        rows: _Rows,
        cells: dict[str, str],
        answers: Mapping[str, str],
        way: str,
        changed: str,
    ) -> None:
        self.title, self.ways, self.inputs = title, ways, inputs
        self.cells, self.way, self.changed = cells, way, changed
        self.laws = {_LAW: cells[_LAW]} if any(_LAW in text for text in ways.steps.values()) else {}
        self._rows, self._answers = rows, answers
        self.values = _values(ways, inputs)

    def of_way(self, operands: Sequence[str | None], readable: str = "") -> str:
        """The formula of what is ``operands`` by way; ``readable`` is one of the present way, without the equals sign."""
        found = [excel_formula(one, self.cells)[1:] if one is not None else "NA()" for one in operands]
        first = readable or found[0]
        if len(set(found)) == 1:
            return (
                f"=IF({self.way}=1,{first},{found[0]})"
                if readable
                else f"=IF(ISNUMBER({self.way}),{first},NA())"
            )
        others = ",".join(("NA()", *found[1:]))
        return f"=IF({self.way}=1,{first},CHOOSE({self.way},{others}))"

    def texts_of_way(self, texts: Sequence[str]) -> str:
        """The formula of a text that differs by way; empty where it is the same in all of them."""
        if len(set(texts)) == 1:
            return ""
        quoted = ",".join('"{}"'.format(text.replace('"', '""')) for text in texts)
        return f"=CHOOSE({self.way},{quoted})"

    def status(self) -> tuple[str, str]:
        """The formula that says whether the figures follow, and what it says at the export."""
        if not self.ways.live:
            return f'="{AS_EXPORTED}"', AS_EXPORTED
        return f'=IF(ISNUMBER({self.way}),"{FOLLOWS}","{LEFT}")', FOLLOWS

    def write(self, sheet: Worksheet) -> None:
        """The steps, what they ask, and the way."""
        sheet.row = self._rows.head
        sheet.head((self.title, say("Value")), (VALUE,))
        for name, text in self.ways.steps.items():
            sheet.labelled(name, excel_formula(text, self.cells), self.values[name])
        for text in self._answers:
            sheet.labelled(text, excel_formula(text, self.cells), _answer(text, self.values))
        for number, way in enumerate(self.ways.ways, 1):
            told = say("Way {number}", number=number)
            sheet.labelled(told, self._taken(way), all(self._holds(*one) for one in way.conditions))
        first, last = (elsewhere("", row, VALUE) for row in (self._rows.answers, self._rows.way - 1))
        sheet.labelled(say("Way taken"), f"=MATCH(TRUE,{first}:{last},0)", 1)
        others = [f"{self.cells[name]}<>{self.inputs[name]!r}" for name in self.ways.live]
        sheet.labelled(say("Inputs changed"), f"=OR({','.join(others) or 'FALSE'})", value=False)

    def _taken(self, way: Way) -> str:
        asked = [
            self._answers[text] if holds else f"NOT({self._answers[text]})" for text, holds in way.conditions
        ]
        parts = [asked[at : at + MOST_ARGUMENTS] for at in range(0, len(asked), MOST_ARGUMENTS)]
        return f"=IFERROR(AND({','.join(f'AND({chr(44).join(part)})' for part in parts) or 'TRUE'}),FALSE)"

    def _holds(self, text: str, holds: bool) -> bool:
        return _answer(text, self.values) is holds


@cache
def _knees() -> tuple[float, ...]:
    """The law that spreadsheets have no function for, by processors from one on."""
    law = formula(f"{_LAW}(n)")
    return tuple(float(law({"n": float(count)})) for count in range(1, MOST_PROCESSORS + 1))


def _values(ways: Ways, inputs: Mapping[str, object]) -> dict[str, float | str]:
    """Every step at the export; those of other ways may have none."""
    numbers = {name: float(inputs[name]) for name in ways.live}  # type: ignore[arg-type]
    found = reckoned(ways.steps, numbers)
    return {name: NO_NUMBER if value is None else value for name, value in found.items()}


def _answer(text: str, values: Mapping[str, float | str]) -> bool | str:
    """What a condition says at the export."""
    left, sign, right = text.split()
    a, b = (values[one] if one in values else float(one) for one in (left, right))
    if isinstance(a, str) or isinstance(b, str):
        return NO_NUMBER
    return bool(_COMPARED[sign](a, b))
