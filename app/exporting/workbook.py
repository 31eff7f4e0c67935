"""A plan as a workbook: a summary, a sheet for each service with live formulas, growth, scenarios, sources."""

from __future__ import annotations

import datetime
import io
from pathlib import Path
from typing import Any

from app.about import NAME, VERSION
from app.exporting.service_sheet import write_service
from app.exporting.sheets import Sheet, sheet_name
from app.exporting.whole_file import write_whole
from app.plan.document import Plan
from app.plan.sized import SizedPlan
from app.presenting.comparison import comparison
from app.presenting.gauges import verdict_sentence
from app.presenting.wording import unit_text
from planners.registry import catalogue

SUFFIX = ".xlsx"
SUMMARY, GROWTH, SCENARIOS, SOURCES = "Summary", "Growth", "Scenarios", "Sources"


def write_workbook(sized: SizedPlan, path: Path, date: str | None = None) -> None:
    """Write the workbook, whole or not at all; ``date`` (YYYY-MM-DD) fixes the date it bears.

    The same plan and date give the same bytes. Raises ``OSError``, and ``ValueError`` for a date that is none.
    """
    import xlsxwriter

    plan = sized.plan

    day = datetime.date.fromisoformat(date) if date else datetime.datetime.now(datetime.UTC).date()
    content = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    workbook = xlsxwriter.Workbook(content, options)
    workbook.set_properties(
        {
            "title": plan.title[:200],
            "author": plan.author[:200] or NAME,
            "comments": f"Made with {NAME} {VERSION}, catalogue {catalogue().version}",
            "created": datetime.datetime.combine(day, datetime.time(), datetime.UTC).replace(tzinfo=None),
        }
    )
    _write(workbook, sized)
    workbook.close()
    write_whole(content.getvalue(), path)


def _write(workbook: Any, sized: SizedPlan) -> None:
    taken = {name.lower() for name in (SUMMARY, GROWTH, SCENARIOS, SOURCES)}
    names = {one.service.id: sheet_name(one.title, taken) for one in sized.services}
    _summary(Sheet(workbook, SUMMARY, (34, 30, 16, 14, 14, 18, 16)), sized)
    for one, sizing in sized.sizings:
        write_service(workbook, names[one.service.id], one.service, one.planner, sizing, one.answer.settings)
    _growth(workbook, sized)
    if sized.plan.scenarios:
        _scenarios(workbook, sized.plan)
    if any(sized.sizings):
        _sources(workbook, sized)


def _summary(sheet: Sheet, sized: SizedPlan) -> None:
    plan = sized.plan
    sheet.title(plan.title)
    for title, text in (("Customer", plan.customer), ("Author", plan.author), ("Plan", plan.id)):
        if text:
            sheet.line((title, text))
    sheet.line(("Program", f"{NAME} {VERSION}, catalogue {catalogue().version}"))
    for text in (plan.introduction, plan.recommendation):
        if text:
            sheet.line((None, text))
    sheet.gap()
    sheet.head(("Service", "Figure", "Likely", "Low", "High", "Unit", "Standing"))
    sheet.freeze()
    everything = [(one.title, sizing) for one, sizing in sized.sizings]
    everything += [(f"Machine {machine.name}", machine.total) for machine in sized.machines]
    for title, sizing in everything:
        sheet.line((title, verdict_sentence(sizing)))
        for found in sizing.answers:
            numbers = (float(found.value), float(found.low), float(found.high))
            sheet.line((title, found.title, *numbers, unit_text(found.unit), str(found.standing)))
    for one in sized.services:
        for sentence in one.answer.problems:
            sheet.line((one.title, f"Not sized: {sentence}"))


def _growth(workbook: Any, sized: SizedPlan) -> None:
    """The months of the services that grow; no sheet where none does."""
    ahead = ((one, one.answer.projection) for one in sized.services)
    grown = [(one, known.months) for one, known in ahead if known is not None and known.grows]
    if not grown:
        return
    sheet = Sheet(workbook, GROWTH, (30, 12, 14, 14, 24, 14, 14, 14, 14))
    sheet.title(GROWTH)
    sheet.head(
        ("Service", "Month", "Load", "Fast load", "Resource", "Likely", "Fast, upper end", "Capacity", "Unit")
    )
    sheet.freeze()
    for part, known in grown:
        for month in range(known.growth.horizon + 1):
            for one in known.resources:
                loads = (known.loads[month], known.fast_loads[month])
                values = (one.likely[month], one.high[month], one.capacities[month])
                name = known.growth.name(month)
                sheet.line((part.title, name, *loads, one.resource.title, *values, unit_text(one.unit)))


def _scenarios(workbook: Any, plan: Plan) -> None:
    found = comparison(plan)
    sheet = Sheet(workbook, SCENARIOS, (30, 28, *(24 for _ in found.columns)))
    sheet.title(SCENARIOS)
    sheet.head(("Service", "Figure", *found.columns))
    sheet.freeze()
    for row in found.rows:
        sheet.line((row.service, row.title, *row.values))


def _sources(workbook: Any, sized: SizedPlan) -> None:
    sheet = Sheet(workbook, SOURCES, (70, 40, 50, 12, 60))
    sheet.title(SOURCES)
    sheet.head(("Document", "Table or section", "Row", "Line", "Doubt"))
    sheet.freeze()
    places = (s for _, sizing in sized.sizings for q in sizing.quantities.values() for s in q.sources)
    for source in dict.fromkeys(places):
        sheet.line((source.document, source.table, source.row, source.line, source.doubt))
