"""Room on disk that a sizing needs and that no order has drives for."""

from __future__ import annotations

from app.presenting.figures import ENGLISH, scaled
from planners.planner import Sizing
from planners.quantity import Quantity
from planners.units import convert, unit
from planners.words import say

ROOM, LEAST_ROOM = unit("GB").dimension, 100.0
"""What is room on disk, and the GB of it that the drive of the system has besides."""


def unbought_room(sizing: Sizing) -> tuple[Quantity, ...]:
    """Room on disk that is needed and that nothing is ordered for; drives that are not known are told as such."""
    ordered = [
        *(found.figure for found in sizing.quantities.values()),
        *(one.figure for one in sizing.unknown),
    ]
    if any(one.order is not None and not one.order.use and one.unit == "drives" for one in ordered):
        return ()
    return tuple(one for one in sizing.needs if one.figure.order is None and _is_room(one))


def _is_room(one: Quantity) -> bool:
    return unit(one.unit).dimension == ROOM and convert(float(one.value), one.unit, "GB") >= LEAST_ROOM


def unbought(sizing: Sizing, service: str = "") -> tuple[str, ...]:
    """The same as sentences; of which service, where there are several."""
    places = [{"figure": one.title, "amount": scaled(one, 1.0, ENGLISH)} for one in unbought_room(sizing)]
    if not service:
        return tuple(say("{figure}, {amount}: no drives for it are ordered.", **one) for one in places)
    told = (
        say("{service}, {figure}, {amount}: no drives for it are ordered.", service=service, **one)
        for one in places
    )
    return tuple(told)
