"""Room on disk that a sizing needs and that no order has drives for."""

from __future__ import annotations

from app.presenting.figures import ENGLISH, scaled
from planners.figure import Figure
from planners.planner import Sizing
from planners.quantity import Quantity
from planners.units import convert, unit
from planners.words import say

ROOM, LEAST_ROOM = unit("GB").dimension, 100.0
"""What is room on disk, and the GB of it that the drive of the system has besides."""

NO_DRIVES = say("No drives are ordered for it.")


def unbought_room(sizing: Sizing) -> tuple[Quantity, ...]:
    """Room on disk that is needed and that nothing is ordered for; drives that are not known are told as such."""
    return tuple(one for one in _room(sizing) if _amount(one) >= LEAST_ROOM)


def lacks_drives(sizing: Sizing) -> bool:
    """Whether its data needs drives that nothing is ordered for, or that are not known."""
    return bool(unbought_room(sizing) or unknown_room(sizing))


def unbought(sizing: Sizing, service: str = "") -> tuple[str, ...]:
    """The same as sentences; of which service, where there are several."""
    return tuple(not_ordered(one.title, scaled(one, 1.0, ENGLISH), service) for one in unbought_room(sizing))


def without_drives(sizing: Sizing, service: str = "") -> tuple[str, ...]:
    """All of it that an order has no drives for, also what the drive of the system has room for."""
    held = (
        say(
            "{figure}, {amount}: the drive of the system holds it, so none is ordered for it.",
            figure=say("{service}, {figure}", service=service, figure=one.title) if service else one.title,
            amount=scaled(one, 1.0, ENGLISH),
        )
        for one in _room(sizing)
        if _amount(one) < LEAST_ROOM
    )
    unknown = (not_ordered(title, say("not known"), service) for title in unknown_room(sizing))
    return (*unbought(sizing, service), *unknown, *held)


def not_ordered(figure: str, amount: str, service: str) -> str:
    """That nothing is ordered for so much of it."""
    if not service:
        return say("{figure}, {amount}: no drives for it are ordered.", figure=figure, amount=amount)
    return say(
        "{service}, {figure}, {amount}: no drives for it are ordered.",
        service=service,
        figure=figure,
        amount=amount,
    )


def _room(sizing: Sizing) -> tuple[Quantity, ...]:
    """Room on disk of a service that has no drives to order."""
    return tuple(one for one in sizing.needs if one.figure.order is None and _is_room(one.figure, sizing))


def unknown_room(sizing: Sizing) -> tuple[str, ...]:
    """The titles of room on disk that is not known, of such a service."""
    known = (one.figure for one in sizing.unknown if one.figure.needed and one.figure.order is None)
    return tuple(one.title for one in known if _is_room(one, sizing))


def _is_room(one: Figure, sizing: Sizing) -> bool:
    """Whether it is room on disk, and no drives are ordered by the service."""
    ordered = [
        *(found.figure for found in sizing.quantities.values()),
        *(found.figure for found in sizing.unknown),
    ]
    drives = any(
        found.order is not None and not found.order.use and found.unit == "drives" for found in ordered
    )
    return not drives and unit(one.unit).dimension == ROOM


def _amount(one: Quantity) -> float:
    """How much it is, in GB."""
    return convert(float(one.value), one.unit, "GB")
