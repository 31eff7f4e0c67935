"""The sheets of a workbook that stay as of the export: growth, scenarios, sources."""

from __future__ import annotations

from typing import Any

from app.exporting.worksheet import Worksheet, as_month
from app.plan.document import Plan
from app.plan.sized import Answer, SizedPlan
from app.presenting.bibliography import Bibliography
from app.presenting.comparison import BASE, answers_of, comparison
from app.presenting.wording import unit_text
from planners.quantity import Quantity
from planners.words import say

GROWTH, SCENARIOS, SOURCES = say("Growth"), say("Scenarios"), say("Sources")
LOCKED = say("As of the export: this sheet does not follow changes on other sheets.")
OUTDATED = say("Inputs have changed since the export. Export again for this sheet.")
MONTHS = (
    say("Service"),
    say("Month"),
    say("Load"),
    say("Fast load"),
    say("Resource"),
    say("Expected"),
    say("Fast, worst case"),
    say("Capacity"),
    say("Unit"),
)


def write_growth(workbook: Any, name: str, sized: SizedPlan, changed: str) -> None:
    """The months of the services that grow, of a new one with what is recommended; no sheet where none does."""
    grown = [(one, ahead) for one in sized.services if (ahead := one.foreseen) is not None and ahead.grows]
    if not grown:
        return
    sheet = _locked(workbook, name, (30, 12, 14, 14, 24, 14, 14, 14, 14), GROWTH, changed)
    sheet.head(MONTHS, (2, 3, 5, 6, 7))
    sheet.freeze()
    for part, projection in grown:
        known = projection.months
        for month in range(known.growth.horizon + 1):
            told = as_month(known.growth.name(month))
            for one in known.resources:
                loads = (known.loads[month], known.fast_loads[month])
                values = (one.likely[month], one.high[month], one.capacities[month])
                sheet.line((part.title, told, *loads, one.resource.title, *values, unit_text(one.unit)))


def write_scenarios(workbook: Any, name: str, plan: Plan, changed: str) -> None:
    """The plan beside its scenarios, figures as numbers."""
    compared = comparison(plan)
    sheet = _locked(workbook, name, (30, 28, 14, *(24 for _ in compared.columns)), SCENARIOS, changed)
    numbers = range(3, 3 + len(compared.columns))
    sheet.head((say("Service"), say("Figure"), say("Unit"), BASE, *compared.columns[1:]), numbers)
    sheet.freeze()
    answers: list[Answer] = []
    service = None
    for row in compared.rows:
        if service is None or row.service_id != service.id:
            service = plan.service(row.service_id)
            answers = answers_of(plan, service) if service is not None else []
        found = _figures(answers, row.name) if row.name else ()
        known = next((one for one in found if one is not None), None)
        unit = unit_text(known.unit, known.figure.currency) if known is not None else ""
        values = [one and float(one.value) for one in found] if found else row.values
        sheet.line((row.service, row.title, unit, *values))
    for text in compared.warnings:
        sheet.line((text,))


def _figures(answers: list[Answer], name: str) -> tuple[Quantity | None, ...]:
    """The figure in the plan and in each scenario."""
    sizings = (answer.sizing for answer in answers)
    return tuple(sizing.quantities.get(name) if sizing is not None else None for sizing in sizings)


def write_sources(workbook: Any, name: str, cited: Bibliography) -> None:
    """The numbered sources, each with its places."""
    sheet = Worksheet(workbook, name, (10, 60, 60, 12, 60))
    sheet.title(SOURCES)
    sheet.head((say("Number"), say("Document"), say("Table, row"), say("Line"), say("Doubt")))
    sheet.freeze()
    for document in cited.documents:
        sheet.line((f"[{document.number}]", document.citation, document.note))
        for place in document.places:
            line = int(place.line) if place.line.isdecimal() else place.line
            sheet.line((f"[{place.mark}]", None, place.text, line, place.doubt))


def _locked(workbook: Any, name: str, widths: tuple[float, ...], title: str, changed: str) -> Worksheet:
    sheet = Worksheet(workbook, name, widths)
    sheet.title(title)
    tell_locked(sheet, changed)
    return sheet


def tell_locked(sheet: Worksheet, changed: str) -> None:
    """Say that a sheet is as of the export, and in red when inputs have ``changed`` since."""
    sheet.note(LOCKED)
    if changed:
        sheet.warning(f'=IF({changed},"{OUTDATED}","")', "")
