"""What can be done about a service: the options, the recommended one first."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from planners.analysis.projection import Projection
from planners.planner import Sizing


class Situation(StrEnum):
    """How the service as planned stands to the load until the horizon, counting ranges and fast growth."""

    HOLDS = "holds"
    SHORT = "short"
    OUTGROWN = "outgrown"


class OptionKind(StrEnum):
    """What an option is."""

    RECOMMENDED = "recommended"
    CHEAPER = "cheaper"
    NOTHING = "nothing"


class Option(Struct, frozen=True):
    """One way. ``sizing`` is what it provides; None where nothing is provided, or where it cannot be sized.

    ``lasts`` says whether it holds to the horizon even by fast growth.
    """

    kind: OptionKind
    sizing: Sizing | None
    lasts: bool


class Options(Struct, frozen=True):
    """The options of a service, the recommended one first; ``sizing`` is what that one provides, or the present one."""

    situation: Situation
    options: tuple[Option, ...]
    sizing: Sizing


def options(ahead: Projection) -> Options:
    """The options of a service.

    Where it holds, the plan as it is, with what growth needs within it. Where it is short without growing, what is short.
    Where it grows out of its capacity, to provide for the fast growth at once, or for the present load alone and to buy
    again.
    """
    now = ahead.now
    later = ahead.provision.later if ahead.provision is not None else None
    if ahead.months.pessimistic_month is None:
        stays = Option(OptionKind.RECOMMENDED, later or now, lasts=True)
        return Options(Situation.HOLDS, (stays, Option(OptionKind.NOTHING, None, lasts=True)), later or now)
    nothing = Option(OptionKind.NOTHING, None, lasts=False)
    if not ahead.grows:
        more = Option(OptionKind.RECOMMENDED, now, lasts=True)
        return Options(Situation.SHORT, (more, nothing), now)
    grown = Option(OptionKind.RECOMMENDED, later, lasts=later is not None)
    present = Option(OptionKind.CHEAPER, now, lasts=False)
    return Options(Situation.OUTGROWN, (grown, present, nothing), later or now)
