"""A plan as a workbook: its inputs can be changed, and what depends on them follows or says that it does not."""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from app.about import NAME
from app.exporting import decision_sheet, locked_sheets
from app.exporting.machine_sheet import machine_steps, write_machine
from app.exporting.plan_sheet import write_plan
from app.exporting.service_sheet import write_service
from app.exporting.steps_sheet import LiveSheet
from app.exporting.summary_sheet import WIDTHS, Shown, program, write_summary
from app.exporting.worksheet import Worksheet, sheet_name
from app.files import write_whole
from app.plan.sized import SizedPlan
from app.presenting.bibliography import Bibliography, bibliography
from app.presenting.machines import machine_title
from app.presenting.old_readings import with_age
from app.presenting.site_decision import site_decision
from planners.analysis.together import Part
from planners.analysis.ways import PresentWays, ways
from planners.words import say

SUFFIX = ".xlsx"
SUMMARY, DECISION, PLAN, STEPS = say("Summary"), say("Decision"), say("Plan"), say("Steps")
MOST_SOUGHT = 12
"""Services up to which the ways of each are sought: in a larger plan every service has its present one."""


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
            "comments": say("Made with {program}", program=program()),
            "created": datetime.datetime.combine(day, datetime.time(), datetime.UTC).replace(tzinfo=None),
        }
    )
    _Writer(workbook, sized, day.isoformat()).write()
    workbook.close()
    write_whole(content.getvalue(), path)


class _Names(Struct, frozen=True):
    """The names of the sheets that are not of one service or machine."""

    summary: str
    decision: str
    plan: str
    growth: str
    scenarios: str
    sources: str
    steps: str


class _Writer:
    """Writes the sheets in the order in which they are read."""

    def __init__(self, workbook: Any, sized: SizedPlan, day: str) -> None:
        self._workbook, self._sized, self._day = workbook, sized, day
        self._taken: set[str] = set()
        others = (
            SUMMARY,
            DECISION,
            PLAN,
            locked_sheets.GROWTH,
            locked_sheets.SCENARIOS,
            locked_sheets.SOURCES,
            STEPS,
        )
        self._names = _Names(*(self._name(title) for title in others))
        self._steps = LiveSheet(self._names.steps)

    def write(self) -> None:
        """Write all of it."""
        sized, names, workbook = self._sized, self._names, self._workbook
        summary = Worksheet(workbook, names.summary, WIDTHS)
        sizable = any(sized.sizings)
        decision = Worksheet(workbook, names.decision, decision_sheet.WIDTHS) if sizable else None
        cited = bibliography(
            source
            for one, sizing in sized.sizings
            for sources in (
                *(quantity.sources for quantity in sizing.quantities.values()),
                *(setting.sources for setting in one.settings),
            )
            for source in sources
        )
        services = self._services(cited)
        machines = list(self._machines(services))
        write_summary(summary, sized, [*services.values(), *machines], self._day)
        inputs = {key: shown.cells.inputs for key, shown in services.items()}
        write_plan(workbook, names.plan, sized.plan, inputs)
        changed = _any([shown.live.changed for shown in services.values()])
        if decision is not None:
            decision_sheet.write_decision(
                decision, with_age(site_decision(sized), sized.plan, self._day), changed
            )
        locked_sheets.write_growth(workbook, names.growth, sized, changed)
        if sized.plan.scenarios:
            locked_sheets.write_scenarios(workbook, names.scenarios, sized.plan, changed)
        if services:
            locked_sheets.write_sources(workbook, names.sources, cited)
            self._steps.write(workbook)

    def _services(self, cited: Bibliography) -> dict[str, Shown]:
        """The sheets of the services, by their ids."""
        taken: set[str] = set()
        sought = len(self._sized.services) <= MOST_SOUGHT
        found, present = {}, PresentWays()
        for one, sizing in self._sized.sizings:
            name = self._name(one.title)
            known = (
                ways(one.planner, one.service.entries, sizing) if sought else present.of(one.planner, sizing)
            )
            live = self._steps.add(one.title, known, sizing.inputs)
            cells = write_service(self._workbook, name, one, sizing, live, cited, taken)
            found[one.service.id] = Shown(one.title, sizing, live, cells)
        return found

    def _machines(self, services: dict[str, Shown]) -> Iterable[Shown]:
        """The sheets of the machines that services name."""
        for machine in self._sized.machines:
            on_it = [
                one
                for one in services.values()
                if str(one.sizing.inputs.get("machine") or "") == machine.name
            ]
            parts = [(Part(one.title, one.sizing, one.live.ways.live), one.cells) for one in on_it]
            title = machine_title(machine.name)
            live = machine_steps(title, parts, self._steps)
            cells = write_machine(self._workbook, self._name(title), machine, live)
            yield Shown(title, machine.total, live, cells)

    def _name(self, title: str) -> str:
        return sheet_name(title, self._taken)


def _any(cells: Sequence[str], most: int = 200) -> str:
    """Whether one of the cells is true, as a condition; empty where there is none."""
    return f"OR({','.join(cells[:most])})" if cells else ""
