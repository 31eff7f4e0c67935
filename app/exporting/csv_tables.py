"""Figures and settings as CSV tables that a spreadsheet opens without running anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from app.csv_text import table_text
from app.files import write_together
from app.plan.document import Service
from app.plan.sized import SizedPlan
from app.presenting.charts import ChartDescription
from app.presenting.comparison import comparison
from app.presenting.gauges import verdict_sentence
from app.presenting.tables import SettingRow, input_rows, setting_rows
from app.presenting.wording import sentences
from planners.planner import Planner, Sizing
from planners.words import say


def figures_csv(sizing: Sizing) -> str:
    """All quantities in full precision: name, title, value, low, high, unit, standing, formula."""
    rows = [
        (q.name, q.title, q.value, q.low, q.high, q.figure.currency or q.unit, q.standing, q.formula)
        for q in sizing.quantities.values()
    ]
    return table_text(("name", "title", "value", "low", "high", "unit", "standing", "formula"), rows)


def settings_csv(settings: Iterable[SettingRow]) -> str:
    """All settings with reason and source."""
    rows = [
        (s.file, s.name, s.value, s.default, "yes" if s.active else "no", s.reason, s.source)
        for s in settings
    ]
    return table_text(("file", "name", "value", "default", "active", "reason", "source"), rows)


def chart_csv(chart: ChartDescription) -> str:
    """All that a chart shows: curves, the range beside the curve that it belongs to, then the points."""
    x, y = chart.x.label, chart.y.label
    band = {
        (part.role, load): (low, high)
        for part in chart.bands
        for load, low, high in zip(part.x, part.low, part.high, strict=True)
    }
    rows: list[tuple[object, ...]] = []
    for series in chart.series:
        rows.extend(
            (series.label, load, value, *band.get((series.role, load), ("", "")))
            for load, value in zip(series.x, series.y, strict=True)
        )
    for points in chart.points:
        rows.extend(
            (points.label, load, value, "", "") for load, value in zip(points.x, points.y, strict=True)
        )
    return table_text(("curve", x, y, "low", "high"), rows)


def inputs_csv(service: Service, planner: Planner, sizing: Sizing) -> str:
    """All inputs that apply, with their origin."""
    rows = [
        (row.name, row.title, sizing.inputs[row.name], row.value, row.origin, row.meaning)
        for row in input_rows(planner.fields(), service.entries, sizing.inputs)
    ]
    return table_text(("name", "title", "value", "shown", "origin", "meaning"), rows)


def write_tables(plan: SizedPlan, folder: Path) -> tuple[Path, ...]:
    """Write a file for each table of a plan into a folder, which is made where it is missing. Raises ``OSError``."""
    files = {folder / f"{name}.csv": file_of(text) for name, text in _tables(plan)}
    folder.mkdir(parents=True, exist_ok=True)
    write_together(files)
    return tuple(files)


def _tables(plan: SizedPlan) -> Iterator[tuple[str, str]]:
    told: list[tuple[object, ...]] = []
    for number, one in enumerate(plan.services, 1):
        service, sizing = one.service, one.sizing
        if sizing is None:
            why = say("Not sized: {reason}", reason=sentences(*one.answer.problems))
            told.append((number, service.planner, service.title, why))
            continue
        told.append((number, service.planner, service.title, verdict_sentence(sizing)))
        prefix = f"{number}-{service.planner}"
        yield f"{prefix}-inputs", inputs_csv(service, one.planner, sizing)
        yield f"{prefix}-figures", figures_csv(sizing)
        settings = setting_rows(one.settings)
        if settings:
            yield f"{prefix}-settings", settings_csv(settings)
    yield "services", table_text(("number", "kind", "title", "verdict"), told)
    if plan.plan.scenarios:
        compared = comparison(plan.plan)
        rows = [(row.service, row.title, *row.values) for row in compared.rows]
        yield "scenarios", table_text(("service", "figure", *compared.columns), rows)


def file_of(table: str) -> bytes:
    """The bytes of a table's file, with the mark by which spreadsheets know UTF-8."""
    return table.encode("utf-8-sig")
