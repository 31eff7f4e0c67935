"""A figure that explains itself: value, range, unit, standing and the chain it was computed by."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product, starmap
from operator import attrgetter

from msgspec import Struct

from planners.dimensions import checked
from planners.evidence import Source, Standing
from planners.figure import Figure
from planners.formula import Formula
from planners.laws.elementwise import Number, choose, larger, scalar, smaller
from planners.laws.symbol import applied, several, symbolic
from planners.refusal import NotInEvidence
from planners.words import say


class Term(Struct, frozen=True):
    """One value put into a formula.

    A term is a catalogue row (``source``), an input (``field`` names it), or another quantity
    (``quantity``), whose own derivation continues the chain. ``low`` and ``high`` are given where the
    value itself is uncertain, as by the rounding of its print.
    """

    name: str
    value: Number
    unit: str
    meaning: str
    source: Source | None = None
    field: str = ""
    quantity: Quantity | None = None
    low: Number = None
    high: Number = None


class Spread(Struct, frozen=True):
    """Factors below and above 1 that widen a range, and the reason in words."""

    below: Number = 1.0
    above: Number = 1.0
    reason: str = ""


EXACT = Spread()
EXACTLY = say("Exact")
"""The reason of a figure that follows exactly from what was entered or published."""
ROUNDED, INHERITED = say("Rounding of the printed figures."), say("Ranges of the figures it is made of.")
MOST_RANGES = 6
"""Terms with a range up to which every corner is computed."""
_SINGLE = frozenset({float, int})
_measured = attrgetter("name", "unit")
_with_ends = attrgetter("value", "low", "high")


class Quantity(Struct, frozen=True, dict=True):
    """A figure with its value.

    ``value``, ``low`` and ``high`` are in ``unit``; each is a float, or an array when the inputs were.
    ``formula`` over ``terms`` gives ``value``. ``widened`` says why the range is wider than that of the terms makes it,
    ``note`` what a reader must know beside the figure. ``rule`` is where the formula itself is stated, for one that does not
    follow from its terms alone. ``low <= value <= high`` always holds.
    """

    figure: Figure
    value: Number
    low: Number
    high: Number
    standing: Standing
    formula: str
    terms: tuple[Term, ...]
    widened: str
    note: str = ""
    rule: Source | None = None

    @property
    def name(self) -> str:
        """The figure's word for scripts."""
        return self.figure.name

    @property
    def title(self) -> str:
        """The figure's title for people."""
        return self.figure.title

    @property
    def unit(self) -> str:
        """The unit of value and range."""
        return self.figure.unit

    @property
    def reason(self) -> str:
        """Where the range comes from. That of an array is drawn, not explained by the ranges of what it is made of."""
        rounded = inherited = ""
        for term in self.terms:
            if term.low is not None and term.source is not None:
                rounded = ROUNDED
            if (
                term.low is not None
                and term.quantity is not None
                and scalar(term.low)
                and term.low < term.high
            ):
                inherited = INHERITED
        return " ".join(part for part in (rounded, inherited, self.widened) if part) or EXACTLY

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """Every source down the chain, each once, in order of appearance."""
        return tuple(dict.fromkeys(self._walk_sources()))

    @property
    def doubts(self) -> tuple[str, ...]:
        """The doubts of the sources down the chain, each once."""
        return tuple(dict.fromkeys(source.doubt for source in self.sources if source.doubt))

    def term(self, name: str) -> Term:
        """The term of that name. Raises ``KeyError``."""
        for term in self.terms:
            if term.name == name:
                return term
        raise KeyError(name)

    def _walk_sources(self) -> Iterator[Source]:
        if self.rule is not None:
            yield self.rule
        for term in self.terms:
            if term.source is not None:
                yield term.source
            if term.quantity is not None:
                yield from term.quantity.sources


class Absent(Struct, frozen=True):
    """A figure that cannot be given, with the reason as a sentence.

    ``unnamed`` is that reason without what is missing, where it is that of several figures; else empty. One of something that is
    ``not_there`` is not unknown.
    """

    figure: Figure
    reason: str
    unnamed: str = ""
    not_there: bool = False


def needed(figure: Figure, found: Mapping[str, Quantity], absent: Mapping[str, Absent]) -> Quantity:
    """The figure's quantity. Raises ``NotInEvidence`` with the reason why it is absent."""
    if figure.name in found:
        return found[figure.name]
    missing = absent.get(figure.name)
    raise NotInEvidence(
        (missing.reason if missing else say("{figure} is not given", figure=figure.title)).rstrip("."),
        unnamed=missing.unnamed if missing else "",
    )


def doubtful(quantities: Iterable[Quantity]) -> tuple[Source, ...]:
    """The sources of these figures that may be wrong, each once, in order of appearance down their chains."""
    found: dict[Source, None] = {}
    seen: set[int] = set()
    for quantity in quantities:
        _doubt(quantity, seen, found)
    return tuple(found)


def _doubt(quantity: Quantity, seen: set[int], found: dict[Source, None]) -> None:
    if id(quantity) in seen:
        return
    seen.add(id(quantity))
    if quantity.rule is not None and quantity.rule.doubt:
        found[quantity.rule] = None
    for term in quantity.terms:
        if term.source is not None and term.source.doubt:
            found[term.source] = None
        if term.quantity is not None:
            _doubt(term.quantity, seen, found)


def of(name: str, quantity: Quantity, meaning: str = "") -> Term:
    """A quantity as a term of the next formula, with its range."""
    return Term(
        name,
        quantity.value,
        quantity.unit,
        meaning or quantity.title,
        quantity=quantity,
        low=quantity.low,
        high=quantity.high,
    )


def decided(name: str, quantity: Quantity) -> Term:
    """A figure that was decided on: what follows is for its value, not for its range."""
    return Term(name, quantity.value, quantity.unit, quantity.title, quantity=quantity)


def derive(
    figure: Figure,
    text: str,
    terms: tuple[Term, ...],
    standing: Standing,
    *,
    spread: Spread = EXACT,
    note: str = "",
    rule: Source | None = None,
    falls: Collection[str] | None = None,
) -> Quantity:
    """The figure's quantity that the formula ``text`` gives for ``terms``.

    The range is the envelope of the formula over the ranges of its terms (so it must rise or fall steadily
    in each of them), widened by ``spread``; the value never stands outside. ``falls`` names the terms in which it falls,
    where it is known to rise in all others: nothing is tried then, and the work grows as the terms do. Raises
    ``UnitMismatch`` where the formula does not give the figure's unit from those of its terms, and ``UnitUnknown``.
    """
    law, places = checked(text, tuple(map(_measured, terms)), figure.unit)
    parts = tuple(map(_with_ends, map(terms.__getitem__, places)))
    falling = None if falls is None else tuple([name in falls for name in law.names])
    value, low, high = _envelope(law, parts, falling)
    return Quantity(
        figure,
        value,
        low if spread is EXACT else low * spread.below,
        high if spread is EXACT else high * spread.above,
        standing,
        text,
        terms,
        spread.reason,
        note,
        rule,
    )


def _envelope(
    law: Formula,
    terms: tuple[tuple[Number, Number, Number], ...],
    falling: tuple[bool, ...] | None = None,
) -> tuple[Number, Number, Number]:
    """The value, and the lowest and highest over all corners of the terms' ranges, each a value with its low and high.

    ``falling`` says of each term whether the law falls in it; None where that is not known.
    """
    values: list[Number] = []
    ends: list[tuple[Number, ...]] = []
    single, ranged = True, 0
    for value, low, high in terms:
        values.append(value)
        if type(value) not in _SINGLE:
            single = False
        if low is None or low is high is value:
            ends.append((value,))
            continue
        if type(low) not in _SINGLE or type(high) not in _SINGLE:
            single = False
        elif low == high == value:
            ends.append((value,))
            continue
        ranged += 1
        ends.append((low, high))
    if not single and symbolic(terms):
        return several(_envelope, law, terms) if ranged > MOST_RANGES else _written(law, values, ends)
    compute = law.numbers if single else law.arrays
    value = compute(*values)
    if not ranged:
        return value, value, value
    few = ranged <= MOST_RANGES
    reached = list(starmap(compute, product(*ends) if few else _corners(compute, values, ends, falling)))
    if single:
        return value, min(value, *reached), max(value, *reached)
    low = high = value
    for one in reached:
        low, high = smaller(low, one), larger(high, one)
    return value, low, high


def _written(law: Formula, values: list[Number], ends: list[tuple[Number, ...]]) -> tuple[Number, ...]:
    """The same for symbols, written down corner by corner; as a whole where the ranges decide which corners count."""
    value = applied(law.numbers, *values)
    reached = [applied(law.numbers, *corner) for corner in product(*ends)]
    return value, applied(min, value, *reached), applied(max, value, *reached)


def _corners(
    compute: Callable[..., Number],
    values: list[Number],
    ends: list[tuple[Number, ...]],
    falling: tuple[bool, ...] | None,
) -> Iterable[Iterable[Number]]:
    """The corners of many ranges with the lowest and the highest value: known where it is of each term which way the law
    goes, else found."""
    if falling is None:
        return _outermost(compute, values, ends)
    known = [
        (end[-1], end[0]) if falls else (end[0], end[-1]) for end, falls in zip(ends, falling, strict=True)
    ]
    return zip(*known, strict=True)


def _outermost(
    compute: Callable[..., Number], values: list[Number], ends: list[tuple[Number, ...]]
) -> Iterator[list[Number]]:
    """The corners of the lowest and the highest value of a law that rises or falls steadily in each of its terms.

    Which way it goes is tried for one term at a time, from the lower ends, the values and the upper ends of the others:
    the work grows with the square of the number of terms, not with a power of two. A term that shows in none of the three,
    as inside a ``max`` inside a sum, counts as rising.
    """
    bases = ([end[0] for end in ends], values, [end[-1] for end in ends])
    corners: tuple[list[Number], list[Number]] = ([], [])
    for place, (low, high) in enumerate((end[0], end[-1]) for end in ends):
        climb: Number = 0.0
        for base in bases:
            at_low, at_high = ([*base[:place], one, *base[place + 1 :]] for one in (low, high))
            climb = climb + compute(*at_high) - compute(*at_low)
        corners[0].append(choose(climb >= 0, low, high))
        corners[1].append(choose(climb >= 0, high, low))
    yield from corners
