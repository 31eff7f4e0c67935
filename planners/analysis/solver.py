"""What a plan of loads on machines costs at least, and the cheapest plan of few loads, with the HiGHS solver.

The bound lets loads stand on machines in parts: whole machines, their resources, one server of a service for each
machine, and that large loads do not share one (dual feasible functions: S. P. Fekete, J. Schepers, New classes of fast
lower bounds for bin packing problems, 2001, theorem 3).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from planners.analysis.best_fit import smaller
from planners.analysis.placing import CLOSE, DECIMALS, Placed, Work, total

UNITS = 10**DECIMALS
NODES = 1_000
"""Branches that the solver looks at: the same ones each time, so that answers repeat."""
LONGEST = 4.0
"""Seconds after which it ends in any case, so that a slow machine answers too."""
SHARED_BY = (0, 1, 2, 3, 4)
"""Shares as they are; then loads of more than a half, a third, a quarter, a fifth of a machine."""
FEW = 900
"""Loads times machines that the solver places itself."""
WHOLE = 1e-6


def least(work: Work) -> float:
    """What any plan costs at least: no less than a plan that has loads in parts."""
    program = _Program()
    servers = sum(load.servers for load in work.loads)
    for one in work.kinds:
        program.column(servers if one.most is None else min(one.most, servers), one.price, whole=True)
    rows: dict[tuple[int, int, int], list[tuple[int, float]]] = {}
    for load in work.loads:
        columns = []
        for kind, shares in enumerate(load.shares):
            if shares is None or max(shares) > 1 + CLOSE:
                continue
            column = program.column(load.servers)
            columns.append(column)
            program.at_most(kind, [(column, 1.0)])
            for place, share in enumerate(shares):
                for by in SHARED_BY:
                    rows.setdefault((kind, place, by), []).append((column, _counted(share, by)))
        program.all_of(columns, load.servers)
    for key, parts in rows.items():
        program.at_most(key[0], parts)
    program.run()
    return _reached(work, program.bound)


def exact(work: Work, plan: tuple[Placed, ...], bound: float) -> tuple[tuple[Placed, ...], float]:
    """The plan, or a cheaper one that the solver found for few loads; and what any plan costs at least.

    ``plan`` may be empty, where none is known; ``bound`` is what is known of any plan's cost.
    """
    cost = total(work, plan) if plan else math.inf
    slots = list(_slots(work, cost))
    if len(slots) * len(work.loads) > FEW:
        return plan, bound
    program = _Program()
    for kind in slots:
        program.column(1, work.kinds[kind].price, whole=True)
    held = _placing(program, work, slots)
    for slot, kind in enumerate(slots):
        shares = {column: work.loads[load].shares[kind] or () for load, column in held[slot].items()}
        for place in range(work.resources):
            program.at_most(slot, [(column, one[place]) for column, one in shares.items()])
        if slot and slots[slot - 1] == kind:
            program.at_most(slot - 1, [(slot, 1.0)])
    program.between(bound, cost, [(slot, work.kinds[kind].price) for slot, kind in enumerate(slots)])
    values = program.run()
    proven = max(bound, _reached(work, program.bound))
    machines = (
        Placed(kind, tuple(load for load, column in held[slot].items() if values[column] > 1 / 2))
        for slot, kind in enumerate(slots)
    )
    found = _tidy(work, machines) if values else ()
    if found and total(work, found) < cost:
        plan, cost = found, total(work, found)
    return plan, min(proven, cost)


def _placing(program: _Program, work: Work, slots: Sequence[int]) -> list[dict[int, int]]:
    """A column for each load on each machine that can carry it, by machine and load; every server stands on one."""
    held: list[dict[int, int]] = [{} for _ in slots]
    for load, one in enumerate(work.loads):
        columns = []
        for slot, kind in enumerate(slots):
            if work.holds(kind, (load,)):
                held[slot][load] = program.column(1, whole=True)
                columns.append(held[slot][load])
                program.at_most(slot, [(held[slot][load], 1.0)])
        program.all_of(columns, one.servers)
    return held


class _Program:
    """A program of columns and rows for the solver, at the least cost; it works one way, so that answers repeat."""

    def __init__(self) -> None:
        import highspy

        self._whole = highspy.HighsVarType.kInteger
        make: Any = highspy.Highs
        self._solver = make()
        for name, value in (
            ("output_flag", False),
            ("threads", 1),
            ("mip_rel_gap", WHOLE),
            ("mip_max_nodes", NODES),
            ("time_limit", LONGEST),
        ):
            self._solver.setOptionValue(name, value)

    def column(self, most: float, price: float = 0.0, *, whole: bool = False) -> int:
        """A column from 0 to so many."""
        number: int = self._solver.getNumCol()
        self._solver.addCol(price, 0.0, float(most), 0, [], [])
        if whole:
            self._solver.changeColIntegrality(number, self._whole)
        return number

    def between(self, low: float, high: float, parts: Sequence[tuple[int, float]]) -> None:
        """The sum of columns, each so many times, is within these."""
        self._solver.addRow(low, high, len(parts), [one for one, _ in parts], [times for _, times in parts])

    def at_most(self, limit: int, parts: Sequence[tuple[int, float]]) -> None:
        """The sum is not above another column."""
        self.between(-math.inf, 0.0, [(limit, -1.0), *((one, times) for one, times in parts if times)])

    def all_of(self, columns: Iterable[int], count: int) -> None:
        """The sum of these columns is at least so many."""
        self.between(float(count), math.inf, [(one, 1.0) for one in columns])

    def run(self) -> list[float]:
        """The best values that were found; empty where none were."""
        self._solver.run()
        found = self._solver.getSolution()
        return list(found.col_value) if found.value_valid else []

    @property
    def bound(self) -> float:
        """What no values cost less than."""
        return float(self._solver.getInfo().mip_dual_bound)


def _counted(share: float, by: int) -> float:
    """What a share counts for on a machine that ``by`` loads of more than its part of ``by + 1`` fill; itself for 0."""
    if not by:
        return max(0.0, share - CLOSE)
    parts = (by + 1) * (share - CLOSE)
    return share if abs(parts - round(parts)) < WHOLE else math.floor(parts) / by


def _slots(work: Work, cost: float) -> Iterator[int]:
    """The kinds of as many machines as a plan of that cost may have."""
    servers = sum(load.servers for load in work.loads)
    for kind, one in enumerate(work.kinds):
        paid = math.floor(cost / one.price + CLOSE) if one.price and math.isfinite(cost) else servers
        yield from [kind] * min(servers, paid, servers if one.most is None else one.most)


def _tidy(work: Work, machines: Iterable[Placed]) -> tuple[Placed, ...]:
    """The machines that hold something, with no server too many; empty where the solver rounded too far."""
    missing = [load.servers for load in work.loads]
    kept = []
    for one in machines:
        loads = tuple(load for load in one.loads if missing[load] > 0)
        for load in loads:
            missing[load] -= 1
        if not work.holds(one.kind, loads):
            return ()
        if loads:
            kept.append(Placed(one.kind, loads))
    return () if any(missing) else smaller(work, kept)


def _reached(work: Work, bound: float) -> float:
    """The least sum of whole machines' prices that is not below the bound."""
    if not math.isfinite(bound):
        return 0.0
    step = math.gcd(*(round(kind.price * UNITS) for kind in work.kinds)) / UNITS
    return round(math.ceil(bound / step - WHOLE) * step, DECIMALS) if step else 0.0
