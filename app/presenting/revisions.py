"""Kept revisions of a plan in words, and two states of a plan compared: what was entered, and what came of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from msgspec import Struct

from app.plan.document import FACTS, TEXTS, Plan, Revision, Service
from app.plan.figures import Results, SavedFigure
from app.plan.machine_edits import BEGINS
from app.plan.results import results_of
from app.presenting.comparison import changes
from app.presenting.difference_steps import PartRow, explained_between
from app.presenting.figures import DIGITS, ENGLISH, NumberStyle, figure, interval, number, scale, with_unit
from app.presenting.kept_errors import error_text
from app.presenting.wording import unit_text
from planners.analysis.bill import CURRENCY
from planners.evidence import Standing
from planners.figure import Figure
from planners.quantity import Quantity
from planners.registry import planner
from planners.words import say

NOW = say("Present state")
Kept = tuple[SavedFigure | None, str]
"""A figure as it was kept, None for none, and the currency of the plan that it is of."""
TEXT_TITLES = {
    "title": say("Title"),
    "customer": say("Customer"),
    "decider": say("Who decides"),
    "author": say("Author"),
    "introduction": say("Introduction"),
    "recommendation": say("Recommendation"),
}


class RevisionRow(Struct, frozen=True):
    """One revision in words; ``error`` is how far it was off, empty where it was held against nothing."""

    id: str
    at: str
    by: str
    note: str
    approved: str
    catalogue: str
    error: str = ""


class State(Struct, frozen=True):
    """A state of a plan: as it was kept, or as it is now, with the figures it has."""

    title: str
    plan: Plan
    results: Results


class FigureRow(Struct, frozen=True):
    """A headline figure in two states. ``name`` leads to why it differs, and is empty where no two inputs are there."""

    service: str
    service_id: str
    name: str
    title: str
    before: str
    after: str


class Between(Struct, frozen=True):
    """What differs between two states: changes in sentences, and the figures that moved."""

    changes: tuple[str, ...]
    figures: tuple[FigureRow, ...]


def revision_rows(plan: Plan) -> tuple[RevisionRow, ...]:
    """The revisions, the newest first."""
    return tuple(
        RevisionRow(
            one.id, when(one), one.by, one.note, approval(one), one.catalogue, error_text(plan, one.id)
        )
        for one in reversed(plan.revisions)
    )


def when(revision: Revision) -> str:
    """The time it was kept at, as ``2026-03-31 14:05 UTC``."""
    return say("{day} {time} UTC", day=revision.at[:10], time=revision.at[11:16])


def approval(revision: Revision) -> str:
    """Who approved and when; empty where nobody did."""
    if not (revision.approved_by and revision.approved_on):
        return revision.approved_by or revision.approved_on
    return say("{name} on {day}", name=revision.approved_by, day=revision.approved_on)


def last_other(plan: Plan) -> Revision | None:
    """The newest revision that says something else than the plan does now; None where none does.

    A revision that keeps no state, as one that was passed on without it, is none of them.
    """
    now = _said(plan)
    whole = (one for one in reversed(plan.revisions) if one.plan.services or one.figures)
    return next((one for one in whole if _said(one.plan) != now), None)


def issued_as(plan: Plan) -> str:
    """The note of the newest revision, as a document of the plan names it; where the plan says something else by now, also that."""
    newest = plan.revisions[-1] if plan.revisions else None
    if newest is None or not newest.note or newest is not last_other(plan):
        return newest.note if newest is not None else ""
    return say("changed since: {revision}", revision=newest.note)


def compared_with(plan: Plan, since: str) -> Revision | None:
    """The revision of that id; where there is none, the newest that says something else."""
    return (plan.revision(since) if since else None) or last_other(plan)


def _said(plan: Plan) -> tuple[object, ...]:
    """What a plan says, but for its revisions."""
    return (*(getattr(plan, fact) for fact in FACTS), *plan.sized_by, plan.scenarios, plan.readings)


def state_of(plan: Plan, revision: str = "") -> State:
    """The state of that revision, or the present one. Raises ``KeyError`` for a revision that is not there."""
    if not revision:
        return State(NOW, plan, results_of(plan))
    kept = plan.revision(revision)
    if kept is None:
        raise KeyError(revision)
    title = say("{time}, {note}", time=when(kept), note=kept.note) if kept.note else when(kept)
    return State(title, kept.plan, Results(kept.catalogue, kept.figures))


def between(before: State, after: State, style: NumberStyle = ENGLISH) -> Between:
    """What differs. Figures are those that each state had in its time."""
    told = [
        say("{text} changed", text=TEXT_TITLES[text])
        for text in TEXTS
        if getattr(before.plan, text) != getattr(after.plan, text)
    ]
    told += _of_machines(before.plan, after.plan)
    told += [
        say("{service}: removed", service=gone.title)
        for gone in before.plan.services
        if after.plan.service(gone.id) is None
    ]
    for service in after.plan.services:
        old = before.plan.service(service.id)
        told += [say("{service}: added", service=service.title)] if old is None else _changed(old, service)
    if before.plan.scenarios != after.plan.scenarios:
        told.append(say("Scenarios changed"))
    if before.plan.readings != after.plan.readings:
        told.append(say("Values read from servers changed"))
    if before.results.catalogue != after.results.catalogue and before.results.catalogue:
        told.append(
            say(
                "Catalogue changed from {before} to {after}",
                before=before.results.catalogue,
                after=after.results.catalogue,
            )
        )
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


def _of_machines(before: Plan, after: Plan) -> Iterator[str]:
    """How the machines differ, and what the plan begins with."""
    if before.start != after.start:
        yield say("{text} changed", text=BEGINS)
    old, new = ({machine.id: machine for machine in plan.machines} for plan in (before, after))
    for name in dict.fromkeys((*old, *new)):
        if name not in new:
            yield say("Machine {name}: removed", name=old[name].name)
        elif name not in old:
            yield say("Machine {name}: added", name=new[name].name)
        elif old[name] != new[name]:
            yield say("Machine {name}: changed", name=new[name].name)


def _changed(old: Service, new: Service) -> list[str]:
    told = []
    if old.title != new.title:
        told.append(say("{service}: renamed to {title}", service=old.title, title=new.title))
    if old.planner != new.planner:
        return [*told, say("{service}: another kind of service", service=new.title)]
    if old.site != new.site:
        told.append(say("{service}: site {site}", service=new.title, site=new.site or "–"))
    fields = planner(new.planner).fields()
    moved = tuple(field for field in fields if old.entries.get(field.name) != new.entries.get(field.name))
    altered = (changes((field,), old.entries, new.entries) for field in moved)
    return [*told, *(say("{service}: {change}", service=new.title, change=change) for change in altered)]


def _figures(before: State, after: State, style: NumberStyle) -> list[FigureRow]:
    rows: list[FigureRow] = []
    kept, now = _by_service(before.results), _by_service(after.results)
    there = {service.id: service for service in (*before.plan.services, *after.plan.services)}
    for key in dict.fromkeys(service.id for service in (*after.plan.services, *before.plan.services)):
        service, old, new = there[key], kept[key], now[key]
        both = before.plan.service(service.id) is not None and after.plan.service(service.id) is not None
        first = (known for known in planner(service.planner).figures if known.answers)
        for known in sorted(first, key=lambda figure: figure.answers):
            texts = _side_by_side(
                (old.get(known.name), _currency(before.plan, key)),
                (new.get(known.name), _currency(after.plan, key)),
                style,
            )
            if texts[0] != texts[1]:
                name = known.name if both else ""
                rows.append(FigureRow(service.title, service.id, name, known.title, *texts))
    return rows


def _currency(plan: Plan, service: str) -> str:
    """The currency of a service's prices; empty where none was entered."""
    found = plan.service(service)
    return str(found.entries.get(CURRENCY) or "") if found is not None else ""


def _side_by_side(old: Kept, new: Kept, style: NumberStyle) -> tuple[str, str]:
    """Both in the unit to read them in; in their own where that would hide what is between them."""
    texts = _scaled(*old, style), _scaled(*new, style)
    return texts if texts[0] != texts[1] else (_shown(*old, style), _shown(*new, style))


def _scaled(saved: SavedFigure | None, currency: str, style: NumberStyle) -> str:
    """A kept figure in the unit to read it in, with its range."""
    larger, size = scale(saved.unit, saved.value) if saved is not None else ("", 1.0)
    if saved is None or size == 1:
        return _shown(saved, currency, style)
    value, low, high = (number(end / size, style, DIGITS) for end in (saved.value, saved.low, saved.high))
    text = with_unit(value, unit_text(larger, currency))
    return text if low == high else _ranged(text, interval(low, high))


def _shown(saved: SavedFigure | None, currency: str, style: NumberStyle) -> str:
    """A kept figure as printed, with its range; a dash where there is none."""
    if saved is None:
        return "–"
    standing = Standing(saved.standing) if saved.standing in set(Standing) else Standing.RULE
    declared = Figure(saved.name, "", saved.unit, currency=currency)
    quantity = Quantity(declared, saved.value, saved.low, saved.high, standing, "", (), "")
    shown = figure(quantity, style)
    return _ranged(shown.text, shown.range) if shown.range else shown.text


def _ranged(value: str, spread: str) -> str:
    """A value with its range in brackets, within which no line ends."""
    return say("{value} ({range})", value=value, range=spread.replace(" ", "\N{NO-BREAK SPACE}"))


def _by_service(results: Results) -> defaultdict[str, dict[str, SavedFigure]]:
    found = defaultdict[str, dict[str, SavedFigure]](dict)
    for one in results.figures:
        found[one.service][one.name] = one
    return found
