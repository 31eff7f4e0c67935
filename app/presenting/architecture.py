"""Who uses which service, and which machine carries it: the site as a picture has it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from app.plan.sized import SizedPlan, SizedService
from app.presenting.bought_items import servers_of
from app.presenting.crowded import Standing, standings
from app.presenting.figures import (
    ENGLISH,
    NumberStyle,
    as_number,
    joined,
    load_text,
    number,
    scaled,
    with_unit,
)
from app.presenting.gauges import Gauge, gauges
from app.presenting.not_judged import is_partly_known
from app.presenting.overview import FIT_TITLES, URGENCY
from app.presenting.within import told_within
from app.presenting.wording import first_named
from planners.analysis.as_bought import besides, in_one_unit, one_of
from planners.analysis.spare import running, servers_bought, spare_servers
from planners.planner import Fit, Planner, Sizing, load_of
from planners.quantity import Quantity
from planners.words import in_context, plural, say

MOST_PARTS, MOST_USED = 3, 2
"""Things that a machine is made of, and that are used of one, which stand in its line."""
NEW = in_context("verdict of a service", "New")
IN_PART = in_context("verdict of a service", "Fits, as far as is known")
NOTHING: Mapping[str, str] = {}


class Served(Struct, frozen=True):
    """A service of a machine: its load, whose it is, and its verdict; ``fit`` is None for one that is new."""

    title: str
    load: str
    whose: str
    fit: Fit | None
    word: str


class Host(Struct, frozen=True):
    """A machine, or the servers of one service: what it is made of, how full the ``fullest`` resource is, what is to be added.

    ``share`` is the use of that resource, 1.0 for all of it; None where no capacity is known.
    """

    name: str
    parts: str
    services: tuple[Served, ...]
    share: float | None
    use: str
    added: str = ""
    fullest: str = ""


class Architecture(Struct, frozen=True):
    """The machines with their services, those that matter most where there are too many; ``left_out`` counts other services."""

    hosts: tuple[Host, ...]
    left_out: int

    @property
    def told(self) -> str:
        """What the picture shows, for who does not see it."""
        shown = [
            say(
                "{machine} serves {services}; {use}.",
                machine=host.name,
                services=first_named(one.title for one in host.services),
                use=host.use,
            )
            for host in self.hosts
        ]
        return " ".join([*shown, self.others] if self.left_out else shown)

    @property
    def others(self) -> str:
        """How many services are not in the picture."""
        return plural("{count} more service.", "{count} more services.", self.left_out)


def architecture(
    plan: SizedPlan,
    most: int = 8,
    added: Mapping[str, str] = NOTHING,
    new: Collection[str] = (),
    style: NumberStyle = ENGLISH,
) -> Architecture:
    """The picture of a plan with at most so many services.

    ``added`` tells what is bought, by name of the machine or id of the service; ``new`` are the ids of services that are not
    there yet.
    """
    groups: dict[str, list[SizedService]] = {}
    there = standings(plan)
    for one in plan.services:
        name = _machine(one)
        groups.setdefault(name or f"\n{one.service.id}", []).append(one)
    ordered = list(groups.items())
    if len(plan.services) > most:
        ordered.sort(key=lambda group: min(URGENCY.index(_fit(one)) for one in group[1]))
    hosts: list[Host] = []
    left = most
    for name, services in ordered:
        if services[:left]:
            hosts.append(_host(name.lstrip("\n"), services[:left], plan, there, added, new, style))
        left = max(left - len(services), 0)
    return Architecture(tuple(hosts), len(plan.services) - sum(len(host.services) for host in hosts))


def _machine(one: SizedService) -> str:
    return str(one.sizing.inputs.get("machine") or "") if one.sizing is not None else ""


def _fit(one: SizedService) -> Fit:
    return one.sizing.fit if one.sizing is not None else Fit.UNKNOWN


def _host(
    key: str,
    services: list[SizedService],
    plan: SizedPlan,
    there: Mapping[str, Standing],
    added: Mapping[str, str],
    new: Collection[str],
    style: NumberStyle,
) -> Host:
    served = tuple(_served(one, there.get(one.service.id), one.service.id in new, style) for one in services)
    machine = next((one.total for one in plan.machines if one.name == key), None)
    bought = machine is None and services[0].service.id in new
    sizings = [_planned(one, one.service.id in new) for one in services if one.sizing is not None]
    found = [
        *(gauges(machine, style) if machine else ()),
        *(g for one in sizings for g in gauges(one, style)),
    ]
    fullest = max(found, key=lambda one: (not one.to_need, one.share), default=None)
    name, parts = key, _used(machine, style) if machine is not None else ""
    if not parts and len(services) == 1:
        counted, parts = _servers(services[0], bought, style)
        name = key if machine is not None else counted
    share = fullest.share if fullest is not None else None
    use, resource = _use(fullest, style), "" if fullest is None or fullest.to_need else fullest.resource
    return Host(name, parts, served, share, use, added.get(key, ""), resource)


def _served(one: SizedService, there: Standing | None, new: bool, style: NumberStyle) -> Served:
    """A service with its verdict, before it that of a machine which does not carry what is on it."""
    fit, load = _fit(one), load_of(one.planner)
    fit = there.fit if there is not None and there.comes_before(fit) else fit
    told = say("load unknown")
    if one.sizing is not None:
        told = load_text(float(one.sizing.inputs[load.name] or 0), load, style)
    if new and one.sizing is not None:
        return Served(one.title, told, one.service.site, None, NEW)
    in_part = fit is Fit.FITS and one.sizing is not None and is_partly_known(one.sizing, one.exists)
    return Served(one.title, told, one.service.site, fit, IN_PART if in_part else FIT_TITLES[fit])


def _used(total: Sizing, style: NumberStyle) -> str:
    """What is used of a machine that has a name."""
    return joined(
        say("{resource} {use}", resource=one.resource, use=one.against)
        for one in gauges(total, style)[:MOST_USED]
    )


def _planned(one: SizedService, bought: bool) -> Sizing:
    """Its sizing: of one that is bought on what is bought."""
    ahead = one.accepted if bought else None
    assert one.sizing is not None
    return ahead.now if ahead is not None else one.sizing


def _servers(one: SizedService, bought: bool, style: NumberStyle) -> tuple[str, str]:
    """The servers of a service that shares none, as they are bought or as they are."""
    if one.sizing is None:
        return say("No machine known"), ""
    known = one.options if bought else None
    name, parts = servers_of(known.best.lines, style) if known is not None else ("", "")
    return (name, parts) if name else _made_of(one.planner, one.sizing, style)


def _made_of(planner: Planner, sizing: Sizing, style: NumberStyle) -> tuple[str, str]:
    """The servers of one service by their number, and what each needs: more may be there."""
    servers, count = servers_bought(sizing), running(sizing)
    several = count > 1 and planner.per_server
    needs = [need for need in sizing.needs if servers is None or need.name != servers.name]
    found = in_one_unit(needs, sizing)
    parts = [_amount(some, style) for some in found if not (several and some[0].figure.whole)]
    name, spare = with_unit(str(count), "servers"), spare_servers(sizing)
    if spare > 0:
        name = plural("{servers}, {count} spare", "{servers}, {count} spare", spare, servers=name)
    if servers is None and parts:
        name, parts = parts[0], parts[1:]
    each = joined(parts[:MOST_PARTS])
    if not each:
        shared = [
            say("{figure}, {amount}", figure=some[0].title, amount=_amount(some, style))
            for some in found[:MOST_PARTS]
        ]
        return name, say("shared by all: {parts}", parts=joined(shared)) if shared else ""
    return name, say("each needs {parts}", parts=each) if several else say("needs {parts}", parts=each)


def _amount(needs: Sequence[Quantity], style: NumberStyle) -> str:
    return scaled(needs[0], style=style) if len(needs) == 1 else _counts(needs, style)


def _counts(needs: Sequence[Quantity], style: NumberStyle) -> str:
    """All of one unit, and how many of them have a use of their own: "35 drives, 2 for the log"."""
    whole = one_of(needs)
    total = with_unit(number(float(whole.value), style), whole.unit)
    within = told_within(besides(whole), style)
    return say("{total}, {parts}", total=total, parts=within) if within else total


def _use(fullest: Gauge | None, style: NumberStyle) -> str:
    if fullest is None:
        return say("no capacity known")
    if fullest.to_need:
        return say("{resource}: bought to the need", resource=fullest.resource)
    nearly = 0.99 < fullest.share < 1.0
    left = as_number(fullest.headroom.removesuffix(" %"), style)
    share = number(100 - left, style, 3 if nearly else 2, -1 if nearly else 0)
    return say("{resource} {share} % of capacity", resource=fullest.resource, share=share)
