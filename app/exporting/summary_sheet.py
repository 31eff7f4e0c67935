"""The first sheet of a workbook: what the plan is, the verdict of every service and machine, and what answers first."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from app.about import NAME, VERSION
from app.exporting.service_sheet import NUMBERS, ServiceCells
from app.exporting.steps_sheet import LEFT, LiveService
from app.exporting.verdict_rows import answer_values
from app.exporting.worksheet import Worksheet
from app.plan.sized import SizedPlan
from app.presenting.wording import FIT_WORDS, STANDING_WORDS, unit_text
from planners.planner import Fit, Sizing
from planners.quantity import Quantity
from planners.registry import catalogue
from planners.words import in_context, say

WIDTHS = (34, 32, 16, 16, 18, 18, 20)
FIGURES = (
    say("Service"),
    say("Figure"),
    say("Expected"),
    in_context("end of a range", "Low"),
    in_context("end of a range", "High"),
    say("Unit"),
    say("Standing"),
)
VERDICTS = (say("Service"), say("Verdict"), say("Headroom, %"), "", say("Bottleneck"))
FOLLOWS = say("Change a shaded cell on the sheet of a service: this sheet follows.")
UNLOCKED = say("Sheets are locked without a password. Unlock one to change its layout or texts.")


class Shown(Struct, frozen=True):
    """A sized service or machine with the cells that hold it."""

    title: str
    sizing: Sizing
    live: LiveService
    cells: ServiceCells


def program() -> str:
    """Which program made it, from which catalogue."""
    return say(
        "{program} {version}, catalogue {catalogue}",
        program=NAME,
        version=VERSION,
        catalogue=catalogue().version,
    )


def write_summary(sheet: Worksheet, sized: SizedPlan, shown: Sequence[Shown], day: str) -> None:
    """Write the sheet. Its figures are those on the sheets of ``shown``."""
    _head(sheet, sized, shown, day)
    sheet.head(VERDICTS, (2,))
    first = sheet.row
    for one in shown:
        verdict, bottleneck, headroom = zip(one.cells.answer, answer_values(one.sizing), strict=True)
        sheet.put(sheet.row, 0, one.title)
        for column, (cell, value) in zip((1, 2, 4), (verdict, headroom, bottleneck), strict=True):
            sheet.formula(sheet.row, column, f"={cell}", value)
        sheet.row += 1
    sheet.mark_verdicts(first, 1, sheet.row, FIT_WORDS[Fit.OVER], FIT_WORDS[Fit.TIGHT])
    for refused in sized.services:
        for sentence in refused.answer.problems:
            sheet.line((refused.title, say("Not sized: {reason}", reason=sentence)))
    sheet.gap()
    sheet.head(FIGURES, (2, 3, 4))
    for one in shown:
        for answer in one.sizing.answers:
            _figure(sheet, one, answer)


def _figure(sheet: Worksheet, one: Shown, answer: Quantity) -> None:
    unit, standing = unit_text(answer.unit, answer.figure.currency), STANDING_WORDS[answer.standing]
    row = sheet.row
    sheet.line((one.title, answer.title, None, None, None, unit, standing))
    for column, place in enumerate(NUMBERS, 2):
        value = float((answer.value, answer.low, answer.high)[place - 1])
        sheet.formula(row, column, f"={one.cells.at(answer.name, place)}", value)


def _head(sheet: Worksheet, sized: SizedPlan, shown: Sequence[Shown], day: str) -> None:
    plan = sized.plan
    sheet.title(plan.title)
    titled = (
        (say("Customer"), plan.customer), (say("Who decides"), plan.decider), (say("Author"), plan.author), (say("Plan"), plan.id),
    )  # fmt: skip
    for title, text in (*titled, (say("Program"), program()), (say("Exported"), day)):
        if text:
            sheet.line((title, text))
    for text in (plan.introduction, plan.recommendation):
        if text:
            sheet.line((None, text))
    sheet.gap()
    ways = ",".join(f"ISNUMBER({one.live.way})" for one in shown[:MOST_TOLD])
    if ways:
        sheet.warning(f'=IF(AND({ways}),"{FOLLOWS}","{LEFT}")', FOLLOWS)
    sheet.note(UNLOCKED)
    sheet.gap()


MOST_TOLD = 200
"""Services whose inputs one formula looks at: spreadsheets take 255 values."""
