"""Every month of a run after the first, sized at once: arrays over months and growths in the place of one sizing each."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any

from msgspec import Struct

from planners.analysis.a_month import at_month, columns
from planners.analysis.growth import Growth
from planners.analysis.held import spread
from planners.analysis.judging import Judged, judge_entries
from planners.compiled.rows import Part
from planners.figure import Resource
from planners.planner import Planner, Verdict
from planners.refusal import InputRefused
from planners.schema import Inputs

LIKELY, SLOW, FAST = CASES = range(3)
PARTS = {"demand": LIKELY, "low": SLOW, "high": FAST, "capacity": LIKELY}
"""The growth that each part of a verdict is told by."""
Series = tuple[float | None, ...]


class EachMonth(Struct, frozen=True):
    """The months from 1 to the horizon: by resource and part of its verdict a value each, None where it cannot be sized.

    ``verdicts`` are those of the likely growth, each resource once, the earliest first; their numbers are arrays.
    ``needed`` are the servers by each growth. ``stopped`` says from when and why nothing can be sized any more.
    """

    verdicts: tuple[Verdict, ...]
    values: dict[tuple[Resource, str], Series]
    needed: tuple[Series, Series, Series]
    stopped: tuple[int, str] | None


def each_month(
    planner: Planner,
    kept: Inputs,
    free: Inputs,
    plan: Growth,
    paths: Sequence[tuple[float, ...]],
    present: float | None,
) -> EachMonth:
    """The months of the likely, the slow and the fast path of the load, with servers ``kept``, ``present`` of them, or ``free``."""
    run = _Run(planner, plan, paths)
    found, needed = run.asked(kept, range(run.count)), []
    if free != kept:
        enough = {place for part in found for place in _enough(part, run.loads, paths[0][0])}
        needed = run.asked(free, [place for place in range(run.count) if place not in enough])
    stopped = run.stopped((kept, found), (free, needed))
    return run.told(found, needed, present, stopped)


def carried(found: Judged) -> Any:
    """Whether the servers carry the load, so that no other is needed: only what is judged on the servers of now tells."""
    holds: Any = bool(found.verdicts)
    for verdict in found.verdicts:
        holds = holds & (verdict.demand <= verdict.capacity)
    return holds


def _enough(part: Part[Judged], loads: Sequence[float], now: float) -> Iterator[int]:
    """The places of a part at which no other server is needed, or nothing can be sized."""
    import numpy as np

    holds = np.broadcast_to(carried(part.found) if part.found is not None else True, len(part.places))
    for place, one in zip(part.places.tolist(), holds.tolist(), strict=True):
        if one and (part.found is None or loads[place] >= now):
            yield place


class _Run:
    """The places of a run: its months from 1 on by the likely growth, then by the slow one, then by the fast one."""

    def __init__(self, planner: Planner, plan: Growth, paths: Sequence[tuple[float, ...]]) -> None:
        self.planner, self.plan, self.months = planner, plan, plan.horizon
        self.loads = [load for path in paths for load in path[1:]]
        self.count = len(self.loads)
        self._timed = list(zip(cycle(range(1, self.months + 1)), self.loads, strict=False))

    def asked(self, inputs: Inputs, places: Sequence[int]) -> list[Part[Judged]]:
        """What these places come to."""
        import numpy as np

        if not places:
            return []
        asked = columns(self.planner, inputs, self.plan, [self._timed[place] for place in places])
        parts = list(judge_entries(self.planner).many(inputs, asked))
        for part in parts:
            part.places = np.asarray(places)[part.places]
        return parts

    def stopped(self, *runs: tuple[Inputs, list[Part[Judged]]]) -> tuple[int, str] | None:
        """The first month that cannot be sized, and why. Raises what else ends it."""
        faults = [
            (place % self.months + 1, stage, place)
            for stage, (_, parts) in enumerate(runs)
            for part in parts
            if part.fault is not None
            for place in part.places.tolist()
        ]
        if not faults:
            return None
        month, stage, place = min(faults)
        try:
            at_month(self.planner, runs[stage][0], self.plan, month, self.loads[place])
        except InputRefused as refused:
            return month, refused.refusals[0].sentence
        return None

    def told(
        self,
        found: list[Part[Judged]],
        needed: list[Part[Judged]],
        present: float | None,
        stopped: tuple[int, str] | None,
    ) -> EachMonth:
        """What the places come to, as long as each month can be sized."""
        import numpy as np

        end = stopped[0] - 1 if stopped is not None else self.months
        values: dict[Resource, Any] = {}
        servers = np.full(self.count, np.nan)
        first: dict[Resource, tuple[int, int, Verdict]] = {}
        for part in (*found, *needed):
            known = part.found.servers if part.found is not None else None
            servers[part.places] = np.nan if known is None else known
        for part in found:
            if part.found is None:
                continue
            start = min((place for place in part.places.tolist() if place < end), default=None)
            for position, verdict in enumerate(part.found.verdicts):
                told = (start, position, verdict) if start is not None else None
                earlier = first.get(verdict.resource)
                if told is not None and (earlier is None or told[:2] < earlier[:2]):
                    first[verdict.resource] = told
                target = values.get(verdict.resource)
                if target is None:
                    target = values[verdict.resource] = np.full((len(PARTS), self.count), np.nan)
                more = spread(self.planner, part.found.servers, verdict, present)
                for row, name in zip(target, PARTS, strict=True):
                    value = getattr(verdict, name)
                    row[part.places] = value if name == "capacity" else value * more
        return EachMonth(
            tuple(verdict for _, _, verdict in sorted(first.values(), key=lambda one: one[:2])),
            {
                (resource, name): self._series(row, PARTS[name], end)
                for resource, target in values.items()
                for row, name in zip(target, PARTS, strict=True)
            },
            (
                self._series(servers, LIKELY, end),
                self._series(servers, SLOW, end),
                self._series(servers, FAST, end),
            ),
            stopped,
        )

    def _series(self, values: Any, case: int, end: int) -> Series:
        """The values of the months of a growth."""
        return _series(values[case * self.months : (case + 1) * self.months], end)


def _series(values: Any, end: int) -> Series:
    """The values of the months before ``end``."""
    known: list[float] = values.tolist()
    if end == len(known) and values.sum() < math.inf:
        return tuple(known)
    told = [None if math.isnan(one) else one for one in known[:end]]
    return (*told, *[None] * (len(known) - end))
