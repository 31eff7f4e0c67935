"""What can be done about a service: each way with what is bought, what that costs, and what becomes of the service with it.

A new system buys all that it needs. One that exists adds to what is there, or does nothing. Every date and chance is that of
the way itself: the service is projected again on what would then be there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache, cached_property, partial

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.bill import CENT, MONTHLY, BillLine, lines_of
from planners.analysis.growth import USUAL_CHANCE, chance_needed
from planners.analysis.order import (
    Bought,
    Line,
    added_to,
    all_of,
    largest,
    on_what_is_bought,
    on_what_stays,
    one_server_more,
    refused,
    running_from,
)
from planners.analysis.present import separate
from planners.analysis.projection import Projection
from planners.planner import Fit, Sizing
from planners.refusal import Refusal

ENOUGH = USUAL_CHANCE / 100
"""The chance from which on a way counts as one that holds."""
SURE = 0.95
"""The chance below which a surer way is worth a look."""
ALIKE = 0.01
"""How far apart chances are that count as one."""


class Situation(StrEnum):
    """How the service as planned stands to the load until the horizon, counting ranges and fast growth."""

    HOLDS = "holds"
    SHORT = "short"
    OUTGROWN = "outgrown"


class OptionKind(StrEnum):
    """What an option is."""

    RECOMMENDED = "recommended"
    CHEAPER = "cheaper"
    SURER = "surer"
    NOTHING = "nothing"


class Basis(StrEnum):
    """What an option is counted by: upper ends or expected values with fast growth, or the present load alone."""

    UPPER = "upper"
    EXPECTED = "expected"
    PRESENT = "present"
    NONE = "none"


class Option(Struct, frozen=True, dict=True):
    """One way: what is bought in which month, and ``ahead``, what becomes of the service with it.

    ``sizing`` is what it provides, as needed; None where nothing is provided or that cannot be sized. ``ahead`` is None
    where the service cannot be sized on it. ``refused`` says why the system cannot have what the worst case needs.
    ``less_ends_sooner`` says that a smaller purchase is full in the worst case before what is there would be.
    """

    kind: OptionKind
    sizing: Sizing | None
    lines: tuple[Line, ...]
    ahead: Projection | None
    month: int | None = None
    basis: Basis = Basis.NONE
    refused: Refusal | None = None
    less_ends_sooner: bool = False

    @property
    def lasts(self) -> bool:
        """Whether it holds to the horizon even by fast growth."""
        return self.ahead is not None and self.ahead.months.pessimistic_month is None

    @cached_property
    def chance(self) -> float | None:
        """The chance from 0 to 1 that it holds to the horizon; None where nothing has a capacity."""
        odds = self.ahead.chance if self.ahead is not None else None
        return odds.holds if odds is not None else None


Ways = Mapping[OptionKind, Callable[[], Option | None]]
"""What makes the options beside the recommended one, by their kind, in their order; each is made once, or is none."""


class Options(Struct, frozen=True, dict=True):
    """The options of a service: the ``best`` is recommended, the others are made when they are asked for. ``sizing`` is what it
    provides, or the present one, ``ahead`` what becomes of it without any.

    ``exists`` says that a system is there; else all of it is bought. ``enough`` is the chance from which on a way counts as
    one that holds, from 0 to 1.
    """

    ahead: Projection
    best: Option
    ways: Ways
    sizing: Sizing
    exists: bool
    enough: float = ENOUGH

    @cached_property
    def situation(self) -> Situation:
        """How it stands to the load until the horizon."""
        return _situation(self.ahead)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """All of them, the recommended one first."""
        return (self.best, *(one for made in self.ways.values() if (one := made()) is not None))

    def of(self, kind: OptionKind) -> Option:
        """The option of that kind, the recommended one where there is none."""
        return (self.ways[kind]() if kind in self.ways else None) or self.best

    @cached_property
    def staying(self) -> Projection | None:
        """It on the servers that are there, once the best way is in use; None where these have the same as those that are added."""
        return on_what_stays(self.ahead.now, self.best.ahead, self.best.lines) if self.exists else None

    @property
    def out_of_reach(self) -> bool:
        """Whether it is not sure enough as it is, and nothing that can be bought makes it so."""
        chance = self.best.chance
        return not self.best.lines and chance is not None and chance < self.enough

    @property
    def found_room(self) -> bool:
        """Whether a new service runs on what is there, so that nothing is bought for it."""
        return not self.exists and not self.best.lines and self.best.month is not None

    @property
    def buys_new(self) -> bool:
        """Whether a service that is not there yet is bought."""
        return not self.exists and bool(self.best.lines)

    def foreseen(self, ahead: Projection) -> Projection:
        """What is told of the months to come: of a new service with what is recommended, else ``ahead``, without an order."""
        bought = self.best.ahead if self.buys_new else None
        return bought or ahead


def options(ahead: Projection, exists: bool = True, enough: float = 0.0, there: int = 0) -> Options:
    """The options of a service: of one that ``exists`` what to add to it, of a new one what to buy beside the servers that are
    ``there``.

    The least is recommended that holds with a chance of ``enough``; with 0 that is the one of the inputs.
    """
    now = ahead.now
    enough = enough or chance_needed(now.inputs)
    best, ways = _of_existing(ahead, enough) if exists else _of_new(ahead, enough, there)
    return Options(ahead, best, ways, best.sizing or now, exists, enough)


def _situation(ahead: Projection) -> Situation:
    if ahead.months.pessimistic_month is None:
        return Situation.HOLDS
    return Situation.OUTGROWN if ahead.grows else Situation.SHORT


def _of_new(ahead: Projection, enough: float, there: int) -> tuple[Option, Ways]:
    """Everything for fast growth at once, or for the present load alone; with the upper ends where that is not enough."""
    planner, now = ahead.planner, ahead.now
    later = _later(ahead)

    def buys(
        kind: OptionKind, upper: bool = False, grown: bool = True, unlike: Option | None = None
    ) -> Option:
        bought = all_of(planner, later if grown else now, _needed(ahead, upper, grown), there)
        return _option(kind, ahead, bought, 0, upper, grown, unlike)

    first = buys(OptionKind.RECOMMENDED)
    if first.ahead is None and ahead.grows:
        first = buys(OptionKind.RECOMMENDED, grown=False)
    if _in_vain(first):
        return replace(first, lines=(), month=None, ahead=first.ahead or ahead), {}
    return _chosen(
        first,
        lambda: buys(OptionKind.SURER, upper=True, unlike=first),
        lambda: buys(OptionKind.CHEAPER, grown=False, unlike=first) if ahead.grows else None,
        enough,
    )


def _of_existing(ahead: Projection, needed: float) -> tuple[Option, Ways]:
    planner, now, months = ahead.planner, ahead.now, ahead.months
    situation = _situation(ahead)
    nothing = Option(OptionKind.NOTHING, now, (), ahead)
    month = months.order_month if ahead.grows else 0

    def adds(
        kind: OptionKind, upper: bool = False, grown: bool = True, unlike: Option | None = None
    ) -> Option:
        bought = added_to(planner, now, _later(ahead) if grown else now, _needed(ahead, upper, grown))
        return _option(kind, ahead, bought, month, upper, grown, unlike)

    over = any(one.fit is Fit.OVER for one in now.verdicts)
    chance = nothing.chance
    enough = situation is Situation.SHORT and not over and (chance is None or chance >= needed)
    if situation is Situation.HOLDS or enough:
        sizing = _later(ahead) if situation is Situation.HOLDS else now

        @cache
        def surer() -> Option | None:
            more = adds(OptionKind.SURER, upper=True, unlike=nothing)
            if more.lines and _surer(more, chance):
                return more
            bought = one_server_more(planner, now)
            if bought is None:
                return None
            more = _option(OptionKind.SURER, ahead, bought, month, True, True, nothing)
            return more if _surer(more, chance) else None

        return Option(OptionKind.RECOMMENDED, sizing, (), ahead), {OptionKind.SURER: surer} if enough else {}
    first = adds(OptionKind.RECOMMENDED)
    best, ways = _chosen(
        first,
        lambda: adds(OptionKind.SURER, upper=True, unlike=first),
        lambda: adds(OptionKind.CHEAPER, grown=False, unlike=first) if ahead.grows else None,
        needed,
        lambda one: _ends_sooner(one, nothing),
    )

    @cache
    def worth(kind: OptionKind) -> Option | None:
        return _worth(ways[kind](), nothing)

    kept = {kind: partial(worth, kind) for kind in ways}
    if _worth(best, nothing) is None:
        bought = added_to(planner, now, _later(ahead), _needed(ahead, True, True))
        return Option(OptionKind.RECOMMENDED, now, (), ahead, refused=refused(planner, now, bought)), kept
    return best, {**kept, OptionKind.NOTHING: lambda: nothing}


def _worth(one: Option | None, nothing: Option) -> Option | None:
    """A way, where it is one beside doing nothing."""
    worth = one is not None and one.lines and not _in_vain(one, nothing)
    if one is not None and one.kind is OptionKind.CHEAPER and _ends_sooner(one, nothing):
        return None
    return one if worth else None


def _surer(one: Option, chance: float | None) -> bool:
    return (one.chance or 0.0) > (chance or 0.0) + ALIKE


def _in_vain(one: Option, nothing: Option | None = None) -> bool:
    """Whether it hardly has a chance: the service is over capacity with it, or as soon as with ``nothing``, or cannot have so
    much, as a node with more ports than it has."""
    if one.ahead is None:
        return True
    if one.chance is None or one.chance >= ALIKE:
        return False
    if any(verdict.fit is Fit.OVER for verdict in one.ahead.now.verdicts):
        return True
    ends = one.ahead.months.likely_month
    without = nothing.ahead.months.likely_month if nothing is not None and nothing.ahead is not None else None
    return ends is not None and ends == without


def _ends_sooner(one: Option, nothing: Option) -> bool:
    """Whether a way is full in the worst case before what is there would be: no reason to pay for it.

    The load is spread evenly over servers, and those that are added by expected values have less room than those there.
    """
    if one.ahead is None or nothing.ahead is None:
        return False
    till, without = one.ahead.months.pessimistic_month, nothing.ahead.months.pessimistic_month
    return till is not None and (without is None or till < without)


def _chosen(
    first: Option,
    surer: Callable[[], Option],
    cheaper: Callable[[], Option | None],
    enough: float,
    vain: Callable[[Option], bool] = lambda one: False,
) -> tuple[Option, Ways]:
    """The way to recommend: as expected where that is enough and not in ``vain`` in the worst case, else by the upper ends where
    these are surer. And the others."""
    chance = first.chance

    @cache
    def more() -> Option | None:
        found = surer() if chance is not None and chance < max(SURE, enough) else None
        return found if found is not None and found.lines != first.lines and _surer(found, chance) else None

    @cache
    def less() -> Option | None:
        found = cheaper()
        return found if found is not None and found.lines and found.lines != first.lines else None

    if chance is not None and (chance < enough or vain(first)) and (better := more()) is not None:
        other = replace(first, kind=OptionKind.CHEAPER)
        best = replace(better, kind=OptionKind.RECOMMENDED, less_ends_sooner=vain(first))
        return best, {OptionKind.CHEAPER: lambda: other}
    return first, {OptionKind.CHEAPER: less, OptionKind.SURER: more}


def _option(
    kind: OptionKind,
    ahead: Projection,
    bought: Bought,
    month: int | None,
    upper: bool,
    grown: bool,
    unlike: Option | None,
) -> Option:
    """The way that buys that; where it buys the same as ``unlike`` it is none of its own, and is not projected again."""
    price = ahead.now.inputs.get(MONTHLY)
    monthly = round(float(price), CENT) if isinstance(price, int | float) else None
    made = running_from(bought, monthly, ahead.growth.horizon - (month or 0))
    if unlike is not None and unlike.lines == made:
        there = unlike.ahead
    else:
        there = on_what_is_bought(ahead.planner, ahead.now, bought)
    basis = Basis.UPPER if upper else Basis.EXPECTED if grown else Basis.PRESENT
    return Option(kind, bought.sizing, made, there, month, basis)


def _needed(ahead: Projection, upper: bool, grown: bool) -> dict[str, BillLine]:
    """What is needed now, or for the fast growth where that is more; by the upper ends where these are asked for."""
    inputs = ahead.now.inputs
    present = lines_of(ahead.planner, ahead.now, inputs, upper)
    later = lines_of(ahead.planner, _later(ahead), inputs, upper) if grown else None
    return separate(ahead.now, largest(present, later))


def _later(ahead: Projection) -> Sizing:
    """What fast growth needs; the present sizing where nothing grows or that cannot be sized."""
    return ahead.later or ahead.now
