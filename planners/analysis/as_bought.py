"""Needs as they are bought: with what else is bought in their unit, such as the drives of the log beside those of data."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from planners.analysis.bill import lines_of
from planners.analysis.present import at_most
from planners.evidence import weakest
from planners.planner import Planner, Sizing
from planners.quantity import Quantity, Term, derive, of
from planners.words import listed, say

KNOWN = "needs_as_bought"


def needs_as_bought(sizing: Sizing) -> tuple[Quantity, ...]:
    """The needs of a sizing, each as one count with what is bought in its unit besides; counted once for a sizing."""
    known: tuple[Quantity, ...] | None = vars(sizing).get(KNOWN)
    if known is None:
        known = vars(sizing)[KNOWN] = tuple(map(one_of, in_one_unit(sizing.needs, sizing)))
    return known


def answers_as_bought(sizing: Sizing) -> tuple[Quantity, ...]:
    """The figures that answer first, needs as they are bought."""
    needs = {one.name: one for one in needs_as_bought(sizing)}
    return tuple(needs.get(one.name, one) for one in sizing.answers)


def as_bought(sizing: Sizing, name: str) -> Quantity | None:
    """A figure; a need as it is bought. None where it is not known."""
    return next((one for one in needs_as_bought(sizing) if one.name == name), sizing.quantities.get(name))


class Most(Struct, frozen=True):
    """The most of something that each server is bought with, in the unit that it is bought in; ``entered`` where an input asks
    for more than the worst case. ``at_least`` is what an input asks for between the expected and that, 0 for nothing."""

    amount: float
    unit: str
    entered: bool
    at_least: float = 0.0


def at_worst(planner: Planner, sizing: Sizing, need: Quantity) -> Most | None:
    """How much of a need each new server is bought with where the upper ends of the ranges come true, and no less than was
    entered; None where it is not bought, or that is no more than by the expected figures."""
    order = need.figure.order
    if order is None:
        return None
    unit = order.unit or need.unit
    lines = lines_of(planner, sizing, sizing.inputs).values()
    expected = sum(line.each for line in lines if line.unit == unit)
    most = [one for one in at_most(planner, sizing) if one.line.unit == unit]
    least = [one for one in at_most(planner, sizing, upper=False) if one.line.unit == unit]
    amount, entered = sum(one.line.each for one in most), sum(one.line.each for one in least)
    if amount <= expected:
        return None
    between = entered if expected < entered < amount else 0.0
    return Most(amount, unit, any(one.entered for one in most), between)


def in_one_unit(needs: Sequence[Quantity], sizing: Sizing) -> list[list[Quantity]]:
    """The needs with what is ordered besides them, those that are bought in one unit together."""
    together: dict[str, list[Quantity]] = {}
    for need in (*needs, *_beside(needs, sizing)):
        together.setdefault(need.unit if need.figure.order is not None else need.name, []).append(need)
    return list(together.values())


def besides(need: Quantity) -> tuple[tuple[str, float], ...]:
    """What a need has in it besides its own, as it is bought: what for, and how many."""
    return tuple(
        (use, float(one.value)) for one in need.terms if one.quantity and (use := _use(one.quantity))
    )


def _beside(counted: Sequence[Quantity], sizing: Sizing) -> list[Quantity]:
    """What is ordered in a unit of these besides them, as drives for the log."""
    units = {need.unit for need in counted if need.figure.order is not None}
    told = {need.name for need in counted}
    ordered = [
        one
        for one in sizing.quantities.values()
        if one.figure.order is not None and one.unit in units and one.name not in told
    ]
    replaced = {one.figure.replaces for one in sizing.quantities.values()} if ordered else set()
    return [one for one in ordered if one.name not in replaced]


def one_of(some: Sequence[Quantity]) -> Quantity:
    """All of one unit, at least one, as one figure by the name of the first."""
    first, *others = some
    if not others:
        return first
    uses = listed(_use(one) or one.title for one in others)
    terms: tuple[Term, ...] = tuple(of(one.name.replace(".", "_"), one) for one in some)
    return derive(
        first.figure.titled(say("{figure}, also {uses}", figure=first.title, uses=uses)),
        " + ".join(term.name for term in terms),
        terms,
        weakest(tuple(one.standing for one in some)),
    )


def _use(one: Quantity) -> str:
    return one.figure.order.use if one.figure.order is not None else ""
