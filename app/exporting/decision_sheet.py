"""The sheet with the decision: the four figures, the options, and what the recommended one buys, as of the export."""

from __future__ import annotations

from app.exporting.locked_sheets import tell_locked
from app.exporting.worksheet import Worksheet
from app.presenting.option_rows import HEAD, option_cells
from app.presenting.services_decision import SiteDecision
from app.presenting.wording import FIT_WORDS, unit_text
from planners.words import say

LINES = (say("Services"), say("Item"), say("Count"), say("Unit"), say("Unit price"), say("Price"))
FULL = (
    say("Service"),
    say("With option A"),
    say("Demand"),
    say("Worst case"),
    say("Capacity"),
    say("Unit"),
    say("Verdict"),
)
WIDTHS = (34, 40, 16, 16, 16, 14, 50)


def write_decision(sheet: Worksheet, decided: SiteDecision, changed: str) -> None:
    """Write the sheet. ``changed`` says whether inputs are others than at the export, as a condition."""
    sheet.title(decided.answer)
    tell_locked(sheet, changed)
    sheet.gap()
    sheet.line((decided.head, decided.verdict))
    for one in decided.facts:
        sheet.line((one.label, one.value, None, None, None, None, one.reason))
    sheet.line((decided.label, decided.consequence))
    sheet.gap()
    sheet.head(HEAD)
    for number, row in enumerate(decided.rows):
        *cells, chance, why = option_cells(row, number)
        sheet.line((*cells, chance if row.share is None else row.share, why))
    sheet.gap()
    sheet.head(LINES, (2, 4, 5))
    for place in decided.places:
        services = ", ".join(place.services)
        for line in place.lines:
            sheet.line((services, line.order.title, line.count, line.unit, line.price, line.cost))
    _write_resources(sheet, decided)


def _write_resources(sheet: Worksheet, decided: SiteDecision) -> None:
    """How full each resource is at the load of today, with what option A buys."""
    sheet.gap()
    sheet.head(FULL, (2, 3, 4))
    for part in decided.parts:
        ahead = part.known.best.ahead
        for one in ahead.now.verdicts if ahead is not None else ():
            numbers = (float(one.demand), float(one.high), float(one.capacity))
            sheet.line((part.title, one.resource.title, *numbers, unit_text(one.unit), FIT_WORDS[one.fit]))
