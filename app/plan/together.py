"""All services of a plan together on few machines of some kinds."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from app.plan.document import Plan
from app.plan.moving import Question, kinds_of, ways_of
from planners.analysis.bill import CURRENCY
from planners.analysis.consolidation import Consolidation, consolidate
from planners.analysis.placing import Kind, Work
from planners.analysis.sharing import Needs, Sharing
from planners.analysis.sharing import Service as Shared
from planners.refusal import NotInEvidence
from planners.registry import catalogue, planner
from planners.words import listed, say

BRIEF = 0.1
"""The share of all tries by which a plan on machines of one kind alone is made cheaper."""
MOST_KINDS = 12
"""Kinds of machines that services are placed on together; of more, the first."""


class Together(Struct, frozen=True):
    """All services on machines of some kinds: ``plan`` of ``work`` says which, or ``problem`` why there is none."""

    title: str
    work: Work
    plan: Consolidation | None
    problem: str = ""


class Consolidated(Struct, frozen=True):
    """The ways to put all services on few machines, the cheapest first; ``priced`` whether every machine has a price.

    ``left_out``, ``untold`` and ``unknown`` as in ``Sharing``.
    """

    work: Work
    ways: tuple[Together, ...]
    left_out: tuple[tuple[str, str], ...]
    untold: tuple[str, ...]
    unknown: tuple[tuple[str, tuple[str, ...]], ...]
    priced: bool
    currency: str


def consolidated(plan: Plan, asked: Question, effort: float = 1.0) -> Consolidated | None:
    """All services of the plan together on few machines; None where there is nothing to put together."""
    machines = kinds_of(asked.machines)[:MOST_KINDS]
    if not machines or len(plan.services) < 2:
        return None
    prices = [one.entries.get("price") for one in machines]
    priced = all(isinstance(price, int | float) and price > 0 for price in prices)
    kinds = tuple(
        Kind(one.name, float(price) if priced and isinstance(price, int | float) else 1.0)
        for one, price in zip(machines, prices, strict=True)
    )
    services = (
        Shared(
            one.title,
            planner(one.planner),
            tuple(ways_of(plan, one, machine, asked) for machine in machines),
        )
        for one in plan.services
    )
    needs = Needs(kinds, services, catalogue())
    found = needs.on(range(len(kinds)))
    ways = list(_together(needs, found, asked.failing, effort)) if found.work.loads else []
    ways.sort(key=lambda one: one.plan.cost if one.plan is not None else math.inf)
    currencies = {str(one.own[CURRENCY]) for one in plan.services if one.own.get(CURRENCY)}
    currency = currencies.pop() if len(currencies) == 1 else ""
    return Consolidated(
        found.work, tuple(ways), found.left_out, found.untold, found.unknown, priced, currency
    )


def _together(needs: Needs, found: Sharing, failing: int, effort: float) -> Iterator[Together]:
    """Machines of each kind alone, and the mix where it is of several kinds and cheaper."""
    kinds = found.work.kinds
    alone = []
    for number, kind in enumerate(kinds):
        title = say("{machine} alone", machine=kind.name) if len(kinds) > 1 else kind.name
        only = needs.on((number,))
        carried = {load.name for load in found.work.loads}
        lost = [name for name, _ in only.left_out if name in carried]
        if lost:
            problem = say("No number of these machines carries {services}.", services=listed(lost))
            alone.append(Together(title, only.work, None, problem))
        else:
            alone.append(_placed(title, only.work, failing, BRIEF))
    yield from alone
    if len(kinds) < 2:
        return
    mix = _placed(say("Mix of machines"), found.work, failing, effort)
    least = min((one.plan.cost for one in alone if one.plan is not None), default=math.inf)
    if mix.plan is not None and mix.plan.cost < least:
        yield mix


def _placed(title: str, work: Work, failing: int, effort: float) -> Together:
    try:
        return Together(title, work, consolidate(work, failing, effort))
    except NotInEvidence as problem:
        return Together(title, work, None, problem.sentence)
