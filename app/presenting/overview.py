"""The overview of a plan: a tile for each service and shared machine, and what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from app.plan.sized import SizedPlan, SizedService
from app.presenting.crowded import standings
from app.presenting.figures import ENGLISH, NumberStyle, joined
from app.presenting.gauges import Gauge, decisive, gauges
from app.presenting.old_readings import OLD_DATA, begun_before, old_reading
from app.presenting.order_date import OrderDate, before_orders
from app.presenting.tables import caution_count
from app.presenting.wording import NO_SITE, sentences
from planners.analysis.growth import growth
from planners.planner import Fit, Sizing
from planners.words import in_context, listed, plural, say

FIT_TITLES = {
    Fit.FITS: in_context("verdict of a service", "Fits"),
    Fit.TIGHT: in_context("verdict of a service", "Tight"),
    Fit.OVER: in_context("verdict of a service", "Over"),
    Fit.UNKNOWN: in_context("verdict of a service", "Unknown"),
}
URGENCY = (Fit.OVER, Fit.TIGHT, Fit.UNKNOWN, Fit.FITS)
SITE = "site"
"""What the tile of a whole site has in place of a picture."""
MOST_TILES = 12
"""Services and machines that are shown as tiles; more of them are a table."""
MOST_NAMED = 4
"""Services that a finding names; more of them are counted."""


class Tile(Struct, frozen=True):
    """A service or a shared machine: verdict, bottleneck and what is left. ``key`` is the service to show,
    ``picture`` names a drawing.

    ``gauge`` is None where nothing is judged; then ``problem`` says why. ``site`` is where it stands, if that is told;
    ``machine`` is the one whose verdict and gauge these are, where it comes before those of the service; ``own`` is then the
    gauge of the service.
    """

    key: str
    title: str
    picture: str
    fit: Fit
    word: str
    gauge: Gauge | None
    problem: str
    site: str = ""
    machine: str = ""
    own: Gauge | None = None

    @property
    def called(self) -> str:
        """The title with the site."""
        return say("{service} · {site}", service=self.title, site=self.site) if self.site else self.title

    @property
    def whose(self) -> str:
        """The verdict in words, with the machine that it is of."""
        return (
            say("{verdict}, {machine}", verdict=self.word, machine=self.machine)
            if self.machine
            else self.word
        )

    @property
    def resource(self) -> str:
        """What limits, and on which machine where that is told of the service."""
        found = self.gauge.resource if self.gauge is not None else ""
        if not found or not self.machine:
            return found
        return say("{resource}, {machine}", resource=found, machine=self.machine)

    @property
    def spoken(self) -> str:
        """The tile in a sentence, for who does not see it."""
        if self.gauge is None:
            return say(
                "{service}: {verdict}. {problem}",
                service=self.called,
                verdict=self.word,
                problem=self.problem,
            )
        return say(
            "{service}: {verdict}. {resource}: {use}, {room}.",
            service=self.called,
            verdict=self.word,
            resource=self.resource,
            use=self.gauge.against,
            room=self.gauge.room,
        )


class Finding(Struct, frozen=True):
    """Something worth knowing, in a sentence. ``key`` is the service it is about, the first of several; empty for none."""

    fit: Fit
    text: str
    key: str
    reason: str = ""


class _Found(Struct, frozen=True):
    """What was found of a service or machine, to be told of it alone or of several."""

    fit: Fit
    title: str
    key: str
    tell: Callable[[str], str]
    reason: str = ""


def tiles(plan: SizedPlan, style: NumberStyle = ENGLISH) -> tuple[Tile, ...]:
    """The services in the plan's order, then the machines that are judged beside them."""
    there, machines = standings(plan), {one.name: one for one in plan.judged}
    shown = []
    for one in plan.services:
        tile, under = _service_tile(one, style), there.get(one.service.id)
        if under is not None and one.sizing is not None and under.comes_before(tile.fit):
            total, name = machines[under.machine].total, under.machine
            shared = _tile(tile.key, tile.title, tile.picture, total, style, tile.site)
            tile = replace(shared, machine=name, own=tile.gauge)
        shown.append(tile)
    first = {one.title: one.service for one in reversed(plan.services)}
    for machine in plan.judged:
        service = first.get(machine.services[0])
        key, site = (service.id, service.site) if service is not None else ("", "")
        shown.append(_tile(key, machine.name, "machine", machine.total, style, site))
    return tuple(shown)


def by_urgency(shown: Iterable[Tile]) -> tuple[Tile, ...]:
    """The worst verdict first, of equal ones the least headroom, and a machine before the services that have its verdict."""

    def urgency(tile: Tile) -> tuple[int, float, bool]:
        return URGENCY.index(tile.fit), -tile.gauge.share if tile.gauge else 0.0, bool(tile.machine)

    return tuple(sorted(shown, key=urgency))


def by_site(shown: Iterable[Tile]) -> tuple[Tile, ...]:
    """Under a tile of each site those that stand there, in their order; as they are where no site is told.

    The tile of a site has its worst verdict and says how many have which; it opens nothing.
    """
    sites: dict[str, list[Tile]] = {}
    for tile in shown:
        sites.setdefault(tile.site, []).append(tile)
    if not any(sites):
        return tuple(sites.get("", ()))
    order = sorted(sites, key=lambda site: (not site, site.casefold()))
    return tuple(tile for site in order for tile in (_site_tile(site, sites[site]), *sites[site]))


def _site_tile(site: str, tiles: list[Tile]) -> Tile:
    counts = Counter(tile.fit for tile in tiles)
    told = joined(
        say("{verdict}: {count}", verdict=FIT_TITLES[fit], count=counts[fit])
        for fit in URGENCY
        if counts[fit]
    )
    worst = next(fit for fit in URGENCY if counts[fit])
    return Tile("", site or NO_SITE, SITE, worst, FIT_TITLES[worst], None, told)


def site_date(first: OrderDate | None, plan: SizedPlan, limit: str) -> OrderDate | None:
    """The first date of all services of a plan with that bottleneck; where a shared machine is over, what that asks for."""
    over = next((one.name for one in plan.judged if one.total.fit is Fit.OVER), "")
    if first is not None and over:
        first = before_orders(first, over)
    if plan.fit is Fit.OVER and (first is None or (first.order is None and first.earliest is None)):
        return OrderDate(say("Add capacity"), limit, costs=first.costs if first is not None else ())
    return first


def findings(
    plan: SizedPlan, dates: dict[str, OrderDate], style: NumberStyle = ENGLISH, day: str = ""
) -> tuple[Finding, ...]:
    """What is over, what may be, what is unknown, and what has to be ordered; the most urgent first.

    With a ``day``, such as ``2026-11-20``, also that the readings are old by then, or the first month is over.
    """
    told = old_reading(plan.plan, day) if day else ""
    begun = begun_before((growth(one.inputs) for _, one in plan.sizings), day) if day else ""
    seen = [one for service in plan.services for one in _of_service(service, dates, style)]
    ids = {one.title: one.service.id for one in reversed(plan.services)}
    for machine in plan.judged:
        seen += _judged(ids.get(machine.services[0], ""), machine.name, machine.total, style)
    found = [Finding(Fit.TIGHT, sentences(OLD_DATA, told), "")] if told else []
    found += [Finding(Fit.TIGHT, begun, "")] if begun else []
    found = sorted((*found, *_told_once(seen)), key=lambda one: URGENCY.index(one.fit))
    cautions = caution_count(sizing for _, sizing in plan.sizings)
    if cautions:
        told = plural(
            "{count} caution comes with the figures. The Sources pages list it.",
            "{count} cautions come with the figures. The Sources pages list them.",
            cautions,
        )
        found.append(Finding(Fit.UNKNOWN, told, ""))
    return tuple(found)


def _told_once(seen: Iterable[_Found]) -> Iterator[Finding]:
    """What holds of several services is told once, with their names, or how many they are."""
    same: dict[tuple[Fit, str], list[_Found]] = {}
    for one in seen:
        same.setdefault((one.fit, one.tell("")), []).append(one)
    for group in same.values():
        first, titles = group[0], list(dict.fromkeys(one.title for one in group))
        if len(titles) > MOST_NAMED:
            whose = plural("{count} service", "{count} services", len(titles))
            reason = sentences(first.reason, say("Services: {services}.", services=listed(titles)))
            yield Finding(first.fit, first.tell(whose), first.key, reason)
        else:
            yield Finding(first.fit, first.tell(listed(titles)), first.key, first.reason)


def _service_tile(one: SizedService, style: NumberStyle) -> Tile:
    if one.sizing is None:
        problem = next(iter(one.answer.problems), say("Not sized."))
        return Tile(
            one.service.id,
            one.title,
            one.service.planner,
            Fit.UNKNOWN,
            FIT_TITLES[Fit.UNKNOWN],
            None,
            problem,
            one.service.site,
        )
    return _tile(one.service.id, one.title, one.service.planner, one.sizing, style, one.service.site)


def _tile(key: str, title: str, picture: str, sizing: Sizing, style: NumberStyle, site: str = "") -> Tile:
    binding = decisive(sizing, sizing.fit, style)
    problem = "" if binding else say("No capacity is known.")
    return Tile(key, title, picture, sizing.fit, FIT_TITLES[sizing.fit], binding, problem, site)


def _of_service(one: SizedService, dates: dict[str, OrderDate], style: NumberStyle) -> Iterator[_Found]:
    key, title = one.service.id, one.title
    if one.sizing is None:
        problem = next(iter(one.answer.problems), "")
        yield _Found(Fit.UNKNOWN, title, key, lambda of: say("{service}: not sized.", service=of), problem)
        return
    yield from _judged(key, title, one.sizing, style)
    date = dates.get(key)
    if date is not None and date.order is not None:
        answer, limits = date.answer, date.caption
        yield _Found(
            Fit.TIGHT if date.order == 0 else Fit.FITS,
            title,
            key,
            lambda of: say("{service}: {date}, {limits}.", service=of, date=answer, limits=limits),
        )


def _judged(key: str, title: str, sizing: Sizing, style: NumberStyle) -> Iterator[_Found]:
    """What is over its capacity, as expected or at worst, and what is not known."""
    for gauge in gauges(sizing, style):
        if gauge.fit in (Fit.OVER, Fit.TIGHT):
            yield _Found(gauge.fit, title, key, partial(_short_of, gauge), gauge.reason)
    for missing in sizing.unknown:
        if missing.figure.answers or (missing.figure.resource and missing.figure.resource.follows_load):
            yield _Found(Fit.UNKNOWN, title, key, partial(_unknown, missing.figure.title), missing.reason)


def _short_of(gauge: Gauge, service: str) -> str:
    if gauge.fit is Fit.TIGHT:
        return say(
            "{service}: {resource} {range}, capacity {capacity}.",
            service=service,
            resource=gauge.resource,
            range=gauge.ranged,
            capacity=gauge.capacity,
        )
    if gauge.measured:
        return say("{service}: beyond the measured work. Measure again.", service=service)
    return say(
        "{service}: {resource} over by {share}.",
        service=service,
        resource=gauge.resource,
        share=gauge.excess,
    )


def _unknown(figure: str, service: str) -> str:
    return say("{service}: {figure} unknown.", service=service, figure=figure)
