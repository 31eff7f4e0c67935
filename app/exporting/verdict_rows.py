"""Demand against capacity on the sheet of a service, and the answer above it: verdict, bottleneck, headroom."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from app.exporting.steps_sheet import LiveService
from app.exporting.worksheet import Worksheet, cell, elsewhere
from app.presenting.wording import FIT_WORDS, unit_text
from planners.analysis.ways import Judged
from planners.planner import Fit, Sizing, Verdict
from planners.schema import Field
from planners.words import in_context, say

HEAD = (
    say("Resource"),
    say("Demand"),
    in_context("end of a range", "Low"),
    in_context("end of a range", "High"),
    say("Unit"),
    say("Verdict"),
    say("Compared with"),
    say("Capacity"),
    say("Headroom, %"),
)
DEMAND, LOW, HIGH, VERDICT, CAPACITY, HEADROOM = 1, 2, 3, 5, 7, 8
ANSWER = (1, 4, 3)
"""The columns of verdict, bottleneck and headroom in the row that answers."""
_JUDGED = ((DEMAND, "demand"), (LOW, "low"), (HIGH, "high"), (CAPACITY, "capacity"))


class Verdicts(Struct, frozen=True):
    """The rows of the verdicts, from ``first`` to before ``end``."""

    first: int
    end: int

    def column(self, number: int) -> str:
        """The cells of a column."""
        return f"{cell(self.first, number)}:{cell(self.end - 1, number)}"


def write_verdicts(
    sheet: Worksheet, sizing: Sizing, live: LiveService, fields: Iterable[Field] = ()
) -> Verdicts:
    """Write a row for each verdict, with live formulas."""
    titles = {field.name: field.title for field in fields}
    if sizing.verdicts:
        sheet.head(HEAD, (DEMAND, LOW, HIGH, CAPACITY, HEADROOM))
    first = sheet.row
    for verdict in sizing.verdicts:
        _row(sheet, verdict, live, titles.get(verdict.figure.capacity, ""))
    if sizing.verdicts:
        sheet.mark_verdicts(first, VERDICT, sheet.row - 1, FIT_WORDS[Fit.OVER], FIT_WORDS[Fit.TIGHT])
    return Verdicts(first, sheet.row)


def _row(sheet: Worksheet, verdict: Verdict, live: LiveService, title: str) -> None:
    row = sheet.row
    judged = [way.verdicts.get((verdict.resource.name, verdict.quantity)) for way in live.ways.ways]
    follows = any(one is not None and one.capacity[:1].isalpha() for one in judged)
    reason = say("Input: {input}", input=title) if follows and title else verdict.reason
    sheet.line((verdict.resource.title, None, None, None, unit_text(verdict.unit), None, reason))
    for column, name in _JUDGED:
        operands = [_operand(one, name) for one in judged]
        sheet.formula(row, column, live.of_way(operands), float(getattr(verdict, name)))
    demand, high, capacity = (cell(row, column) for column in (DEMAND, HIGH, CAPACITY))
    over, tight, fits = (f'"{FIT_WORDS[fit]}"' for fit in (Fit.OVER, Fit.TIGHT, Fit.FITS))
    told = f"=IF({demand}>{capacity},{over},IF({high}>{capacity},{tight},{fits}))"
    sheet.formula(row, VERDICT, told, FIT_WORDS[verdict.fit])
    left = f'=IF(ISNUMBER({demand}),IF({capacity}=0,0,100*(1-{demand}/{capacity})),"")'
    sheet.formula(row, HEADROOM, left, verdict.headroom)


def write_answer(
    sheet: Worksheet, row: int, verdicts: Verdicts, live: LiveService, sizing: Sizing
) -> tuple[str, ...]:
    """Write verdict, bottleneck and headroom into a row further up; their cells, from another sheet."""
    formulas = answer_formulas(verdicts, live)
    sheet.put(row, 0, say("Verdict"))
    for column, text, value in zip(ANSWER, formulas, answer_values(sizing), strict=True):
        sheet.formula(row, column, text, value)
    sheet.put(row, 2, say("Headroom, %"))
    sheet.mark_verdicts(row, 1, row, FIT_WORDS[Fit.OVER], FIT_WORDS[Fit.TIGHT])
    return tuple(elsewhere(sheet.name, row, column) for column in ANSWER)


def answer_formulas(verdicts: Verdicts, live: LiveService) -> tuple[str, str, str]:
    """Verdict, bottleneck and headroom as formulas of the sheet that the verdicts stand on."""
    unknown, over, tight, fits = (
        f'"{FIT_WORDS[fit]}"' for fit in (Fit.UNKNOWN, Fit.OVER, Fit.TIGHT, Fit.FITS)
    )
    if verdicts.first == verdicts.end:
        return f"=IF(ISNUMBER({live.way}),{unknown},NA())", '=""', '=""'
    words, left, titles = (verdicts.column(number) for number in (VERDICT, HEADROOM, 0))
    judged = live.texts_of_way(["+" if way.judged else "-" for way in live.ways.ways])
    known = f'{judged[1:]}="+"' if judged else "TRUE" if live.ways.ways[0].judged else "FALSE"
    good = f"IF(COUNTIF({words},{tight})>0,{tight},{fits})"
    told = f"IF(COUNTIF({words},{over})>0,{over},IF({known},{good},{unknown}))"
    least = f"MIN({left})"
    return (
        f"=IF(ISNUMBER({live.way}),{told},NA())",
        f"=INDEX({titles},MATCH({least},{left},0))",
        f"=IF(ISNUMBER({live.way}),{least},NA())",
    )


def answer_values(sizing: Sizing) -> tuple[str, str, float | str]:
    """Verdict, bottleneck and headroom at the export."""
    binding = sizing.binding
    if binding is None:
        return FIT_WORDS[sizing.fit], "", ""
    return FIT_WORDS[sizing.fit], binding.resource.title, binding.headroom


def _operand(one: Judged | None, name: str) -> str | None:
    return str(getattr(one, name)) if one is not None else None
