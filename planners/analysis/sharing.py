"""What one server of each service takes of machines of several kinds, so that they can share them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.moving import CLOSE, SERVERS, Move, at_largest, move
from planners.analysis.placing import Kind, Load, Work
from planners.catalogue.store import Catalogue
from planners.machine.disks import taken
from planners.machine.figures import DRIVE_COUNT, MEMORY, NETWORK, OPERATIONS, PROCESSOR, ROOM
from planners.machine.inputs import SPARE
from planners.machine.verdicts import planned_share
from planners.planner import Planner, Sizing, Verdict
from planners.refusal import NotInEvidence
from planners.schema import Entry
from planners.words import say

SHARED = (PROCESSOR, MEMORY, OPERATIONS, ROOM, NETWORK)
"""Resources that services on one machine take of together."""


class Service(Struct, frozen=True):
    """A service with the ways to size it on each kind of machine."""

    title: str
    planner: Planner
    ways: tuple[Sequence[Mapping[str, Entry]], ...]


class Sharing(Struct, frozen=True):
    """What is to be placed, and which services are left out of it, with the reason.

    ``untold`` are the titles of resources that nothing says the machines have, so that they are shared unseen. ``unknown``
    are those that the machines have, with the services of which nobody knows what they take: they count for nothing there.
    """

    work: Work
    left_out: tuple[tuple[str, str], ...]
    untold: tuple[str, ...]
    unknown: tuple[tuple[str, tuple[str, ...]], ...] = ()


class _Part(Struct, frozen=True):
    """Of one resource: what a server needs, ``once`` of it however many stand on the machine, and what the machine has."""

    demand: float
    once: float
    capacity: float


Parts = Mapping[str, _Part]
_Taken = tuple[str, int, list[Parts | None]]
"""A service: its title, its servers, and what one of them takes of each kind of machine."""


class Needs:
    """What services need on each kind of machine; sized once, and then asked for some kinds or all."""

    def __init__(self, kinds: tuple[Kind, ...], services: Iterable[Service], catalogue: Catalogue) -> None:
        self._kinds, self._catalogue = kinds, catalogue
        self._moves = [(one.title, [move(one.planner, ways) for ways in one.ways]) for one in services]

    def on(self, chosen: Collection[int]) -> Sharing:
        """The work of placing the services until their horizons on these kinds, by their numbers.

        Each is on as few servers as on the one of these kinds where it needs the fewest.
        """
        placed: list[_Taken] = []
        left_out = []
        for title, moves in self._moves:
            counts = [
                found.least
                for kind, found in enumerate(moves)
                if kind in chosen and found.judged and found.least is not None
            ]
            parts = [
                _parts(self._catalogue, found, min(counts)) if counts and kind in chosen else None
                for kind, found in enumerate(moves)
            ]
            if any(part is not None for part in parts):
                placed.append((title, min(counts) + _spare(moves), parts))
            else:
                left_out.append((title, _reason([moves[kind] for kind in sorted(chosen)])))
        once = [_most_once(parts[kind] for _, _, parts in placed) for kind in range(len(self._kinds))]
        kinds = tuple(
            replace(one, most=one.most if kind in chosen else 0, once=_shares_once(placed, kind, once[kind]))
            for kind, one in enumerate(self._kinds)
        )
        loads = tuple(
            Load(title, tuple(_shares(part, once[kind]) for kind, part in enumerate(parts)), servers)
            for title, servers, parts in placed
        )
        known = {title: {name for part in parts for name in part or ()} for title, _, parts in placed}
        told = frozenset[str]().union(*known.values())
        untold = tuple(resource.title for resource in SHARED if resource.name not in told)
        unknown = tuple(
            (resource.title, tuple(title for title, names in known.items() if resource.name not in names))
            for resource in SHARED
            if resource.name in told
        )
        seen = tuple(pair for pair in unknown if pair[1])
        return Sharing(Work(kinds, loads), tuple(left_out), untold, seen)


def _spare(moves: Iterable[Move]) -> int:
    """The servers of the service that may fail, as it was entered."""
    return max((int(one.sizing.inputs.get(SPARE) or 0) for one in moves if one.sizing is not None), default=0)


def _parts(catalogue: Catalogue, found: Move, servers: int) -> Parts | None:
    """What one of so many servers takes; None where it does not fit, or nobody knows what it takes."""
    if found.sizing is None or not found.judged or found.least is None:
        return None
    inputs = found.sizing.inputs
    counted = SERVERS in inputs
    if not counted and found.least > servers:
        return None
    sizing = at_largest(found.planner, {**inputs, SERVERS: servers} if counted else inputs)
    if sizing is None or sizing.unjudged:
        return None
    if any(verdict.demand > verdict.capacity * (1 + CLOSE) for verdict in sizing.verdicts):
        return None
    parts: dict[str, _Part] = {}
    share = planned_share(sizing.inputs, DRIVE_COUNT)
    try:
        for resource, takes, gives in taken(catalogue, sizing.inputs, sizing.quantities, share):
            parts[resource.name] = _Part(float(takes.value), 0.0, float(gives.value))
    except NotInEvidence:
        return None
    for verdict in sizing.verdicts:
        if verdict.resource in SHARED:
            part = _part(sizing, verdict)
            known = parts.get(verdict.resource.name)
            if known is None or known.demand * part.capacity < part.demand * known.capacity:
                parts[verdict.resource.name] = part
    return parts


def _part(sizing: Sizing, verdict: Verdict) -> _Part:
    rule, found = verdict.figure.together, sizing.quantities.get(verdict.quantity)
    once = (
        next((float(term.value) for term in found.terms if rule is not None and term.name == rule.once), 0.0)
        if found is not None
        else 0.0
    )
    return _Part(verdict.demand, min(once, verdict.demand), verdict.capacity)


def _most_once(parts: Iterable[Parts | None]) -> dict[str, float]:
    """What a machine needs once, by resource: the most that one of the services says."""
    found: dict[str, float] = {}
    for one in parts:
        for name, part in (one or {}).items():
            found[name] = max(found.get(name, 0.0), part.once)
    return found


def _shares_once(placed: Iterable[_Taken], kind: int, once: Mapping[str, float]) -> tuple[float, ...]:
    """The share of each resource of a machine of that kind that it needs itself."""
    known = [part for _, _, parts in placed if (part := parts[kind]) is not None]
    return tuple(
        max(
            (once[resource.name] / one[resource.name].capacity for one in known if resource.name in one),
            default=0.0,
        )
        for resource in SHARED
    )


def _shares(parts: Parts | None, once: Mapping[str, float]) -> tuple[float, ...] | None:
    """The share of each resource; nothing of one that is not known of this service."""
    if parts is None:
        return None
    found = []
    for resource in SHARED:
        part, left = parts.get(resource.name), 0.0
        if part is not None:
            left = part.capacity - once.get(resource.name, 0.0)
        needed = part.demand - part.once if part is not None else 0.0
        found.append(needed / left if left > 0 else math.inf if needed > 0 else 0.0)
    return tuple(found)


def _reason(moves: Sequence[Move]) -> str:
    """Why a service is left out."""
    problems = [problem for one in moves for problem in one.problems]
    if problems:
        return problems[0]
    unknown = [one.reason for found in moves if found.sizing is not None for one in found.sizing.unjudged]
    if unknown:
        return unknown[0]
    return say("No number of these machines is enough.")
