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
from app.plan.document import Plan, Service
from app.presenting.comparison import comparison
from app.presenting.gauges import verdict_sentence
from app.presenting.wording import unit_text
from planners.analysis.machines import machines
from planners.analysis.projection import project
from planners.planner import Planner, Sizing
from planners.refusal import InputRefused, NotInEvidence
from planners.registry import catalogue, planner

SUFFIX = ".xlsx"
SUMMARY, GROWTH, SCENARIOS, SOURCES = "Summary", "Growth", "Scenarios", "Sources"
Sized = tuple[Service, Planner, Sizing]


def write_workbook(plan: Plan, path: Path, date: str | None = None) -> None:
    """Write the workbook, whole or not at all; ``date`` (YYYY-MM-DD) fixes the date it bears.

    The same plan and date give the same bytes. Raises ``OSError``, and ``ValueError`` for a date that is none.
    """
    import xlsxwriter

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
    _write(workbook, plan)
    workbook.close()
    write_whole(content.getvalue(), path)


def _write(workbook: Any, plan: Plan) -> None:
    taken = {name.lower() for name in (SUMMARY, GROWTH, SCENARIOS, SOURCES)}
    names = {service.id: sheet_name(service.title, taken) for service in plan.services}
    sized, refused = _sized(plan)
    _summary(Sheet(workbook, SUMMARY, (34, 30, 16, 14, 14, 18, 16)), plan, sized, refused)
    for service, found, sizing in sized:
        write_service(workbook, names[service.id], service, found, sizing, found.settings(sizing))
    _growth(workbook, sized)
    if plan.scenarios:
        _scenarios(workbook, plan)
    if sized:
        _sources(workbook, sized)


def _sized(plan: Plan) -> tuple[list[Sized], list[tuple[Service, str]]]:
    sized: list[Sized] = []
    refused: list[tuple[Service, str]] = []
    for service in plan.services:
        found = planner(service.planner)
        try:
            sized.append((service, found, found.size(found.check(service.entries))))
        except InputRefused as problem:
            refused.extend((service, refusal.sentence) for refusal in problem.refusals)
        except NotInEvidence as problem:
            refused.append((service, problem.sentence))
    return sized, refused


def _summary(sheet: Sheet, plan: Plan, sized: list[Sized], refused: list[tuple[Service, str]]) -> None:
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
    everything = [(service.title, sizing) for service, _, sizing in sized]
    everything += [(f"Machine {one.name}", one.total) for one in machines(everything)]
    for title, sizing in everything:
        sheet.line((title, verdict_sentence(sizing)))
        for found in sizing.answers:
            numbers = (float(found.value), float(found.low), float(found.high))
            sheet.line((title, found.title, *numbers, unit_text(found.unit), str(found.standing)))
    for service, sentence in refused:
        sheet.line((service.title, f"Not sized: {sentence}"))


def _growth(workbook: Any, sized: list[Sized]) -> None:
    """The months of the services that grow; no sheet where none does."""
    ahead = []
    for service, found, sizing in sized:
        try:
            ahead.append((service, project(found, sizing.inputs)))
        except (InputRefused, NotInEvidence):
            continue
    grown = [(service, known) for service, known in ahead if known.growth.grows]
    if not grown:
        return
    sheet = Sheet(workbook, GROWTH, (30, 12, 14, 14, 24, 14, 14, 14, 14))
    sheet.title(GROWTH)
    sheet.head(
        ("Service", "Month", "Load", "Fast load", "Resource", "Likely", "Fast, upper end", "Capacity", "Unit")
    )
    sheet.freeze()
    for service, known in grown:
        for month in range(known.growth.horizon + 1):
            for one in known.resources:
                loads = (known.loads[month], known.fast_loads[month])
                values = (one.likely[month], one.high[month], one.capacities[month])
                name = known.growth.name(month)
                sheet.line((service.title, name, *loads, one.resource.title, *values, unit_text(one.unit)))


def _scenarios(workbook: Any, plan: Plan) -> None:
    found = comparison(plan)
    sheet = Sheet(workbook, SCENARIOS, (30, 28, *(24 for _ in found.columns)))
    sheet.title(SCENARIOS)
    sheet.head(("Service", "Figure", *found.columns))
    sheet.freeze()
    for row in found.rows:
        sheet.line((row.service, row.title, *row.values))


def _sources(workbook: Any, sized: list[Sized]) -> None:
    sheet = Sheet(workbook, SOURCES, (70, 40, 50, 12, 60))
    sheet.title(SOURCES)
    sheet.head(("Document", "Table or section", "Row", "Line", "Doubt"))
    sheet.freeze()
    places = (s for _, _, sizing in sized for q in sizing.quantities.values() for s in q.sources)
    for source in dict.fromkeys(places):
        sheet.line((source.document, source.table, source.row, source.line, source.doubt))
