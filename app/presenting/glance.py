"""A plan file as the start page shows it: its verdict, a line, and its tightest resources."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from itertools import islice, takewhile
from pathlib import Path

from msgspec import Struct

from app.plan.document import Plan, Service
from app.plan.opening import read_plan
from app.plan.sized import SizedPlan, SizedService, sized
from app.preferences import MOST_MONTHS, Glance
from app.presenting.answer import site_answer
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.gauges import gauges
from planners.words import plural, say

MOST_BARS, DIGITS, MOST_DATED = 5, 3, 6
"""Bars of a picture, digits of a share, and services of a plan whose first date is worked out for a glance."""
FULL = 10.0
"""Shares of a capacity above which all bars look alike."""


class Seen(Struct, frozen=True):
    """What became of a recent file: whether it is there, and what it looks like where that is known."""

    path: str
    there: bool
    glance: Glance | None = None


def glance_of(plan: SizedPlan, path: Path, saved: float, style: NumberStyle = ENGLISH) -> Glance:
    """What the plan in that file looks like; ``saved`` is when it was, in seconds since 1970."""
    found = [(gauge, one) for one, sizing in plan.sizings for gauge in gauges(sizing, style)]
    found.sort(key=lambda pair: pair[0].share, reverse=True)
    bars = tuple(
        (str(one.fit), min(one.share, FULL), min(one.low_share, FULL), min(one.high_share, FULL))
        for one, _ in found[:MOST_BARS]
    )
    from app.presenting.plan_date import plan_date

    answer = site_answer(plan, style)
    date = plan_date(plan) if len(plan.services) <= MOST_DATED else None
    parts = [date.answer if date is not None else "", *(cell.answer for cell in islice(answer.cells, 1))]
    if len(plan.services) > 1:
        parts.append(plural("{count} service", "{count} services", len(plan.services)))
    parts.append(answer.limit)
    line = " · ".join(part for part in parts if part)
    curve = _curve(found[0][1]) if found else ()
    return Glance(str(path), plan.plan.title, saved, str(answer.fit), line, bars, curve)


def _curve(one: SizedService) -> tuple[float, ...]:
    """What is expected of the first resource to run short, month by month, in shares of its capacity; empty where that is
    not known."""
    from app.presenting.resource_months import resource_months

    ahead = one.answer.projection
    for first in resource_months(ahead)[:1] if ahead is not None else ():
        pairs = takewhile(
            lambda pair: pair[0] is not None and pair[1], zip(first.expected, first.capacity, strict=True)
        )
        shares = (min((now or 0.0) / (full or 1.0), FULL) for now, full in pairs)
        return tuple(round(share, DIGITS) for share in islice(shares, MOST_MONTHS))
    return ()


def look_at(paths: Iterable[str], known: Iterable[Glance], style: NumberStyle = ENGLISH) -> list[Seen]:
    """What became of recent files; those that are as they were seen last are not read again."""
    seen = {one.path: one for one in known}
    return [_look(path, seen.get(path), style) for path in paths]


def _look(path: str, known: Glance | None, style: NumberStyle) -> Seen:
    try:
        saved = Path(path).stat().st_mtime
        if known is not None and abs(known.saved - saved) < 0.01:
            return Seen(path, there=True, glance=known)
        return Seen(
            path, there=True, glance=glance_of(sized(read_plan(Path(path))), Path(path), saved, style)
        )
    except FileNotFoundError:
        return Seen(path, there=False)
    except (OSError, ValueError):
        return Seen(path, there=True)


def when(saved: float, now: datetime.datetime) -> str:
    """The day of a moment as people say it: with the time today, then yesterday, then the date."""
    at = datetime.datetime.fromtimestamp(saved, now.tzinfo)
    days = (now.date() - at.date()).days
    if days == 0:
        return say("today, {time}", time=at.strftime("%H:%M"))
    return say("yesterday") if days == 1 else at.date().isoformat()


def saved_when(saved: float, now: datetime.datetime) -> str:
    """That all changes are in the file, and since when; 0 is a moment that is not known."""
    if not saved:
        return say("All changes are saved.")
    at = datetime.datetime.fromtimestamp(saved, now.tzinfo)
    if at.date() == now.date():
        return say("All changes are saved, at {time}.", time=at.strftime("%H:%M"))
    return say("All changes are saved, on {day}.", day=at.date().isoformat())


class ExampleGroup(Struct, frozen=True):
    """Examples of one kind: its title, what it is, its picture, and each with its place among all and its own words."""

    title: str
    subject: str
    picture: str
    examples: tuple[tuple[int, str], ...]


def example_groups(plans: Iterable[Plan]) -> list[ExampleGroup]:
    """The examples by service, those of systems of today in front and those of several services at the end."""
    from planners.registry import planner, services

    plans = tuple(plans)

    by_kind: dict[str, list[tuple[int, str]]] = {name: [] for name in (*services(), "")}
    for place, plan in sorted(enumerate(plans), key=lambda one: not _of_today(one[1])):
        kinds = {service.planner for service in plan.services}
        by_kind[kinds.pop() if len(kinds) == 1 else ""].append((place, _own_words(plan.title)))
    return [
        ExampleGroup(
            planner(name).title if name else say("Whole site"),
            _capital(planner(name).subject)
            if name
            else say("Several services and the machines that they share"),
            name or "overview",
            tuple(found),
        )
        for name, found in by_kind.items()
        if found
    ]


def _of_today(plan: Plan) -> bool:
    """Whether no service of the plan starts from a measured machine."""
    from planners.registry import catalogue

    def measured(service: Service) -> bool:
        known = {platform.id for platform in catalogue().platforms(service.planner)}
        return service.entries.get("platform") in (None, *known)

    return not any(map(measured, plan.services))


def _own_words(title: str) -> str:
    """A title without what all examples begin with."""
    return _capital(title.partition(": ")[2] or title)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
