"""What a plan's figures were when it was saved and what they are now: data and program move on, the plan stays."""

from __future__ import annotations

from msgspec import Struct

from app.plan.document import Plan
from app.plan.figures import Results, SavedFigure
from app.plan.results import results_of
from app.presenting.figures import ENGLISH, NumberStyle, interval, measure, number, with_unit
from app.presenting.wording import sentences
from planners.planner import figure_of
from planners.registry import catalogue, planner
from planners.words import plural, say

CLOSE = 1e-9
"""Share of a figure that is no difference."""


class DriftRow(Struct, frozen=True):
    """A figure as it was saved and as it is now; one of them may be missing."""

    service: str
    figure: str
    saved: str
    now: str


class Drift(Struct, frozen=True):
    """Every figure that differs, how many and why, and the reasons one by one; all empty where nothing differs."""

    rows: tuple[DriftRow, ...] = ()
    told: str = ""
    reasons: tuple[str, ...] = ()


def drift_told(plan: Plan, saved: Results, style: NumberStyle = ENGLISH) -> Drift:
    """What would be different with today's data, in words."""
    rows = drift(plan, saved, style)
    if not rows:
        return Drift()
    return Drift(rows, drift_sentence(rows, saved, catalogue().version), reasons(plan, saved, style))


def drift(plan: Plan, saved: Results, style: NumberStyle = ENGLISH) -> tuple[DriftRow, ...]:
    """Every figure that differs; nothing for a plan that was saved without figures."""
    if not saved.figures:
        return ()
    today = {(figure.service, figure.name): figure for figure in results_of(plan).figures}
    before = {(figure.service, figure.name): figure for figure in saved.figures}
    services = {service.id: service for service in plan.services}
    rows = []
    for key in dict.fromkeys((*before, *today)):
        old, new = before.get(key), today.get(key)
        if old is not None and new is not None and _same(old, new):
            continue
        service, title = services.get(key[0]), key[1]
        if service is not None:
            title = figure_of(planner(service.planner), title).title
        shown = service.title if service is not None else key[0]
        rows.append(DriftRow(shown, title, figure_text(old, style), figure_text(new, style)))
    return tuple(rows)


def reasons(plan: Plan, saved: Results, style: NumberStyle = ENGLISH) -> tuple[str, ...]:
    """Why figures differ: every published row that they were made of and that reads otherwise today."""
    if not saved.published:
        return (say("Unknown. The file does not record its published rows."),)
    titles = {service.id: service.title for service in plan.services}
    before, today = _rows_by_place(saved), _rows_by_place(results_of(plan))
    told = []
    for key in dict.fromkeys((*before, *today)):
        old, new = before.get(key), today.get(key)
        if old is not None and new is not None and old == new:
            continue
        service, name, *place = key
        where = ", ".join(part for part in place if part)
        texts = [
            say("not used") if row is None else with_unit(number(row[0], style, 6), row[1])
            for row in (old, new)
        ]
        told.append(
            say(
                "{service}: {row} ({place}): {saved} when saved, {now} now",
                service=titles.get(service, service),
                row=name,
                place=where,
                saved=texts[0],
                now=texts[1],
            )
        )
    return tuple(told) or (say("The calculation method has changed. No published row has changed."),)


def drift_sentence(rows: tuple[DriftRow, ...], saved: Results, today: str) -> str:
    """How much has changed, and why; empty where nothing has."""
    if not rows:
        return ""
    changed = plural(
        "{count} figure has changed since this plan was saved.",
        "{count} figures have changed since this plan was saved.",
        len(rows),
    )
    if saved.catalogue != today:
        why = say("The catalogue has changed from {saved} to {now}.", saved=saved.catalogue, now=today)
    else:
        why = say("The calculation method has changed.")
    keeps = say("The plan keeps its saved figures until you recalculate it or change an input.")
    return sentences(changed, why, keeps)


def _rows_by_place(results: Results) -> dict[tuple[str, ...], tuple[float, str]]:
    return {
        (row.service, row.name, row.document, row.part, row.place): (row.value, row.unit)
        for row in results.published
    }


def _same(old: SavedFigure, new: SavedFigure) -> bool:
    parts = ((old.value, new.value), (old.low, new.low), (old.high, new.high))
    return old.unit == new.unit and all(abs(a - b) <= CLOSE * max(abs(a), abs(b), 1e-300) for a, b in parts)


def figure_text(figure: SavedFigure | None, style: NumberStyle) -> str:
    """A kept figure with its range; a dash where there is none."""
    if figure is None:
        return "–"
    value = measure(figure.value, figure.unit, style=style, digits=5)
    if figure.low == figure.high:
        return value
    ends = interval(number(figure.low, style), number(figure.high, style))
    return say("{value} ({range})", value=value, range=ends)
