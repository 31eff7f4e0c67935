"""Kept revisions of a plan in words, and two states of a plan compared: what was entered, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from app.plan.document import TEXTS, Plan, Revision, Service
from app.plan.figures import Figure, Results
from app.plan.results import results_of
from app.presenting.comparison import PartRow, changes, explained_between
from app.presenting.figures import ENGLISH, NumberStyle, figure
from planners import figure as figures
from planners.evidence import Standing
from planners.quantity import Quantity
from planners.registry import planner

NOW = "As it is now"


@dataclass(frozen=True, slots=True)
class RevisionRow:
    """One revision in words."""

    id: str
    at: str
    by: str
    note: str
    approved: str
    catalogue: str


@dataclass(frozen=True, slots=True)
class State:
    """A state of a plan: as it was kept, or as it is now, with the figures it has."""

    title: str
    plan: Plan
    results: Results


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A headline figure in two states. ``name`` leads to why it differs, and is empty where no two inputs are there."""

    service: str
    service_id: str
    name: str
    title: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Between:
    """What differs between two states: changes in sentences, and the figures that moved."""

    changes: tuple[str, ...]
    figures: tuple[FigureRow, ...]


def revision_rows(plan: Plan) -> tuple[RevisionRow, ...]:
    """The revisions, the newest first."""
    return tuple(
        RevisionRow(one.id, when(one), one.by, one.note, approval(one), one.catalogue)
        for one in reversed(plan.revisions)
    )


def when(revision: Revision) -> str:
    """The time it was kept at, as ``2026-03-31 14:05 UTC``."""
    return f"{revision.at[:10]} {revision.at[11:16]} UTC"


def approval(revision: Revision) -> str:
    """Who approved and when; empty where nobody did."""
    return " on ".join(part for part in (revision.approved_by, revision.approved_on) if part)


def state_of(plan: Plan, revision: str = "") -> State:
    """The state of that revision, or the present one. Raises ``KeyError`` for a revision that is not there."""
    if not revision:
        return State(NOW, plan, results_of(plan))
    found = plan.revision(revision)
    if found is None:
        raise KeyError(revision)
    title = f"{when(found)}{f', {found.note}' if found.note else ''}"
    return State(title, found.plan, Results(found.catalogue, found.figures))


def between(before: State, after: State, style: NumberStyle = ENGLISH) -> Between:
    """What differs. Figures are those that each state had in its time."""
    told = [
        f"{text.capitalize()} changed"
        for text in TEXTS
        if getattr(before.plan, text) != getattr(after.plan, text)
    ]
    told += [
        f"{gone.title}: taken out" for gone in before.plan.services if after.plan.service(gone.id) is None
    ]
    for service in after.plan.services:
        old = before.plan.service(service.id)
        told += [f"{service.title}: added"] if old is None else _changed(old, service)
    if before.plan.scenarios != after.plan.scenarios:
        told.append("Scenarios changed")
    if before.plan.readings != after.plan.readings:
        told.append("What was read from servers changed")
    if before.results.catalogue != after.results.catalogue and before.results.catalogue:
        told.append(f"Catalogue {before.results.catalogue} then, {after.results.catalogue} after")
    return Between(tuple(told), tuple(_figures(before, after, style)))


def why(
    before: State, after: State, service: str, name: str, style: NumberStyle = ENGLISH
) -> tuple[PartRow, ...]:
    """Why a figure moved: input by input, both states sized with today's data. Raises ``InputRefused`` and
    ``NotInEvidence``; empty where the service is not the same in both."""
    old, new = before.plan.service(service), after.plan.service(service)
    if old is None or new is None or old.planner != new.planner:
        return ()
    return explained_between(old, new.entries, name, style)


def _changed(old: Service, new: Service) -> list[str]:
    told = [f"{old.title}: now called {new.title}"] if old.title != new.title else []
    if old.planner != new.planner:
        return [*told, f"{new.title}: another kind of service"]
    fields = planner(new.planner).fields()
    moved = tuple(field for field in fields if old.entries.get(field.name) != new.entries.get(field.name))
    return [*told, *(f"{new.title}: {changes((field,), old.entries, new.entries)}" for field in moved)]


def _figures(before: State, after: State, style: NumberStyle) -> list[FigureRow]:
    rows: list[FigureRow] = []
    for service in dict.fromkeys([*after.plan.services, *before.plan.services]):
        if any(row.service_id == service.id for row in rows):
            continue
        old, new = _of(before.results, service.id), _of(after.results, service.id)
        both = before.plan.service(service.id) is not None and after.plan.service(service.id) is not None
        first = (known for known in planner(service.planner).figures if known.answers)
        for known in sorted(first, key=lambda figure: figure.answers):
            texts = _shown(old.get(known.name), style), _shown(new.get(known.name), style)
            if texts[0] != texts[1]:
                name = known.name if both else ""
                rows.append(FigureRow(service.title, service.id, name, known.title, *texts))
    return rows


def _shown(found: Figure | None, style: NumberStyle) -> str:
    """A kept figure as printed, with its range; a dash where there is none."""
    if found is None:
        return "–"
    known = Standing(found.standing) if found.standing in set(Standing) else Standing.RULE
    text = figure(
        Quantity(
            figures.Figure(found.name, "", found.unit), found.value, found.low, found.high, known, "", (), ""
        ),
        style,
    )
    return f"{text.text} ({text.range})" if text.range else text.text


def _of(results: Results, service: str) -> dict[str, Figure]:
    return {figure.name: figure for figure in results.figures if figure.service == service}
