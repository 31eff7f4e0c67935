"""A plan as a workbook: a summary, a sheet for each service with live formulas, growth, scenarios, sources."""

from __future__ import annotations

import datetime
import io
from pathlib import Path
from typing import Any

from app.about import NAME, VERSION
from app.exporting.decision_sheet import WIDTHS, write_decision
from app.exporting.service_sheet import write_service
from app.exporting.worksheet import Worksheet, sheet_name
from app.files import write_whole
from app.plan.document import Plan
from app.plan.sized import SizedPlan
from app.presenting.comparison import comparison
from app.presenting.gauges import verdict_sentence
from app.presenting.site_decision import site_decision
from app.presenting.wording import STANDING_WORDS, unit_text
from planners.registry import catalogue
from planners.words import in_context, say

SUFFIX = ".xlsx"
FIGURES = (
    say("Service"),
    say("Figure"),
    say("Expected"),
    in_context("end of a range", "Low"),
    in_context("end of a range", "High"),
    say("Unit"),
    say("Standing"),
)
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
SUMMARY, DECISION, GROWTH = say("Summary"), say("Decision"), say("Growth")
SCENARIOS, SOURCES = say("Scenarios"), say("Sources")


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
            "comments": say("Made with {program}", program=_program()),
            "created": datetime.datetime.combine(day, datetime.time(), datetime.UTC).replace(tzinfo=None),
        }
    )
    _write(workbook, sized)
    workbook.close()
    write_whole(content.getvalue(), path)


def _write(workbook: Any, sized: SizedPlan) -> None:
    taken: set[str] = set()
    summary, decision, growth, scenarios, sources = (
        sheet_name(title, taken) for title in (SUMMARY, DECISION, GROWTH, SCENARIOS, SOURCES)
    )
    names = {one.service.id: sheet_name(one.title, taken) for one in sized.services}
    _summary(Worksheet(workbook, summary, (34, 30, 16, 14, 14, 18, 16)), sized)
    if any(sized.sizings):
        write_decision(Worksheet(workbook, decision, WIDTHS), site_decision(sized))
    for one, sizing in sized.sizings:
        write_service(workbook, names[one.service.id], one.service, one.planner, sizing, one.answer.settings)
    _growth(workbook, growth, sized)
    if sized.plan.scenarios:
        _scenarios(workbook, scenarios, sized.plan)
    if any(sized.sizings):
        _sources(workbook, sources, sized)


def _program() -> str:
    return say(
        "{program} {version}, catalogue {catalogue}",
        program=NAME,
        version=VERSION,
        catalogue=catalogue().version,
    )


def _summary(sheet: Worksheet, sized: SizedPlan) -> None:
    plan = sized.plan
    sheet.title(plan.title)
    titled = ((say("Customer"), plan.customer), (say("Author"), plan.author), (say("Plan"), plan.id))
    for title, text in titled:
        if text:
            sheet.line((title, text))
    sheet.line((say("Program"), _program()))
    for text in (plan.introduction, plan.recommendation):
        if text:
            sheet.line((None, text))
    sheet.gap()
    sheet.head(FIGURES, (2, 3, 4))
    sheet.freeze()
    everything = [(one.title, sizing) for one, sizing in sized.sizings]
    everything += [(say("Machine {name}", name=machine.name), machine.total) for machine in sized.machines]
    for title, sizing in everything:
        sheet.line((title, verdict_sentence(sizing)))
        for answer in sizing.answers:
            numbers = (float(answer.value), float(answer.low), float(answer.high))
            standing = STANDING_WORDS[answer.standing]
            sheet.line((title, answer.title, *numbers, unit_text(answer.unit), standing))
    for one in sized.services:
        for sentence in one.answer.problems:
            sheet.line((one.title, say("Not sized: {reason}", reason=sentence)))


def _growth(workbook: Any, name: str, sized: SizedPlan) -> None:
    """The months of the services that grow; no sheet where none does."""
    ahead = ((one, one.answer.projection) for one in sized.services)
    grown = [(one, known.months) for one, known in ahead if known is not None and known.grows]
    if not grown:
        return
    sheet = Worksheet(workbook, name, (30, 12, 14, 14, 24, 14, 14, 14, 14))
    sheet.title(GROWTH)
    sheet.head(MONTHS, (2, 3, 5, 6, 7))
    sheet.freeze()
    for part, known in grown:
        for month in range(known.growth.horizon + 1):
            for one in known.resources:
                loads = (known.loads[month], known.fast_loads[month])
                values = (one.likely[month], one.high[month], one.capacities[month])
                sheet.line(
                    (
                        part.title,
                        known.growth.name(month),
                        *loads,
                        one.resource.title,
                        *values,
                        unit_text(one.unit),
                    )
                )


def _scenarios(workbook: Any, name: str, plan: Plan) -> None:
    compared = comparison(plan)
    sheet = Worksheet(workbook, name, (30, 28, *(24 for _ in compared.columns)))
    sheet.title(SCENARIOS)
    sheet.head((say("Service"), say("Figure"), *compared.columns))
    sheet.freeze()
    for row in compared.rows:
        sheet.line((row.service, row.title, *row.values))
    for text in compared.warnings:
        sheet.line((text,))


def _sources(workbook: Any, name: str, sized: SizedPlan) -> None:
    sheet = Worksheet(workbook, name, (70, 40, 50, 12, 60))
    sheet.title(SOURCES)
    sheet.head((say("Document"), say("Table or section"), say("Row"), say("Line"), say("Doubt")))
    sheet.freeze()
    places = (s for _, sizing in sized.sizings for q in sizing.quantities.values() for s in q.sources)
    for source in dict.fromkeys(places):
        sheet.line((source.document, source.table, source.row, source.line, source.doubt))
