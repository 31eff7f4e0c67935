"""One gauge per resource: demand, capacity, headroom, range and verdict, the binding one first."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.figures import (
    DIGITS,
    ENGLISH,
    NumberStyle,
    as_number,
    capacity_in_words,
    ends,
    interval,
    number,
    place_for,
    range_text,
    rounded,
    scale,
    scaled,
    scaled_number,
    scaled_range,
    value_and_range,
    with_unit,
)
from app.presenting.not_judged import unknown_titles
from app.presenting.wording import (
    FIT_WORDS,
    SHARES,
    UNIT_WORDS,
    absence,
    first_named,
    fit_mark,
    sentences,
    unit_text,
)
from planners.analysis.bought import BOUGHT
from planners.evidence import Standing
from planners.planner import Fit, Sizing, Verdict
from planners.quantity import Quantity
from planners.words import listed, say

MORE = say("More load needs more capacity")


class Gauge(Struct, frozen=True):
    """A verdict in words, and as shares of the capacity for drawing (1.0 is full).

    ``range`` is that of the demand, ``against`` demand and capacity in one: "33 of 54 drives", "120 %, capacity 70 %". ``in_all`` is the demand of all
    servers, where it adds up over several; ``standing`` that of the demand. ``measured`` says that the capacity is how far was
    measured.
    """

    resource: str
    quantity: str
    demand: str
    capacity: str
    headroom: str
    fit: Fit
    reason: str
    share: float
    low_share: float
    high_share: float
    range: str = ""
    against: str = ""
    unit: str = ""
    in_all: str = ""
    standing: Standing | None = None
    measured: bool = False
    at_limit: bool = False
    then: str = ""
    """Whether it fits with nothing left, and what more load needs then."""
    to_need: bool = False
    """Whether just so many are bought as are needed: they are full by choice, and no bottleneck."""

    @property
    def left(self) -> str:
        """The headroom for a column of that name; negative where the demand is over the capacity."""
        return self.headroom.replace("-", "−")

    @property
    def bare(self) -> tuple[str, str]:
        """Demand and capacity for a row that names the resource: what is counted has no unit there."""
        if self.unit not in UNIT_WORDS.values():
            return self.demand, self.capacity
        return self.demand.partition(" ")[0], self.capacity.partition(" ")[0]

    @property
    def ranged(self) -> str:
        """The range of the demand for a row that names the resource: what is counted has no unit there."""
        return self.range if self.unit in UNIT_WORDS.values() else with_unit(self.range, self.unit)

    @property
    def word(self) -> str:
        """The verdict in a word, as it stands alone."""
        return FIT_WORDS[self.fit].capitalize()

    @property
    def room(self) -> str:
        """The headroom in words, also where there is none."""
        if self.share <= 1.0:
            return say("headroom {share}", share=self.headroom)
        return say("over by {share}", share=self.excess)

    @property
    def excess(self) -> str:
        """By how much the demand is over the capacity, in percent."""
        return self.headroom.lstrip("-")

    @property
    def verdict(self) -> str:
        """The verdict in a shape and a word."""
        return fit_mark(self.fit)


def gauges(sizing: Sizing, style: NumberStyle = ENGLISH) -> tuple[Gauge, ...]:
    """All gauges of a sizing, least headroom first; what is bought to the need comes last."""
    return tuple(_gauge(verdict, sizing, style) for verdict in _ordered(sizing))


def _ordered(sizing: Sizing) -> list[Verdict]:
    return sorted(sizing.verdicts, key=lambda verdict: (bought_to_need(verdict), verdict.headroom))


def verdict_sentence(sizing: Sizing, style: NumberStyle = ENGLISH) -> str:
    """Whether the sizing fits, and where it is tightest."""
    verdicts = _ordered(sizing)
    found = [_gauge(one, sizing, style) for one in verdicts if one.fit is Fit.OVER]
    if found:
        return say("Does not fit: {resources}.", resources=listed(map(over, found)))
    if sizing.fit is Fit.UNKNOWN:
        return say("Verdict: unknown. {why}", why=why_unknown(sizing))
    tight = [one.resource.title for one in verdicts if one.fit is Fit.TIGHT]
    if tight:
        return say("Fits as expected; the worst case does not: {resources}.", resources=listed(tight))
    first, resource = verdicts[0], verdicts[0].resource.title
    if bought_to_need(first):
        return say("Fits. {resource}: bought to the need.", resource=resource)
    if first.at_limit:
        full = _gauge(first, sizing, style)
        return say(
            "Fits, at the limit: {resource}, {against}. {then}.",
            resource=resource,
            against=full.against,
            then=full.then,
        )
    return say(
        "Fits. Least headroom: {resource}, {share}.",
        resource=resource,
        share=_gauge(first, sizing, style).headroom,
    )


def decisive(sizing: Sizing, fit: Fit, style: NumberStyle = ENGLISH) -> Gauge | None:
    """The gauge that a verdict is of: the first of its kind, else the one with the least headroom; None for none."""
    found = _ordered(sizing)
    first = next((one for one in found if one.fit is fit), next(iter(found), None))
    return _gauge(first, sizing, style) if first is not None else None


def to_need(sizing: Sizing) -> tuple[str, ...]:
    """What is bought just as it is needed, in a sentence; nothing where there is none."""
    titles = [gauge.resource for gauge in gauges(sizing) if gauge.to_need]
    return (say("Bought to the need: {resources}.", resources=listed(titles)),) if titles else ()


def bought_to_need(verdict: Verdict) -> bool:
    """Whether just so many are bought as the verdict says are needed."""
    return verdict.reason == BOUGHT and verdict.at_limit


def why_unknown(sizing: Sizing) -> str:
    """Why nothing can be said of the capacity: the reason of the first absent figure that follows the load, and what else is not known."""
    if not sizing.unjudged:
        return say("No capacity is known.")
    first, *others = unknown_titles(sizing)
    why = absence(first, sizing.unjudged[0].reason)
    return sentences(why, say("Not known either: {figures}.", figures=first_named(others))) if others else why


def over(gauge: Gauge) -> str:
    """By how much a demand is over its capacity."""
    if gauge.measured:
        return say("beyond the measured work")
    return say("{resource} over by {share}", resource=gauge.resource, share=gauge.excess)


class _Words(Struct, frozen=True):
    """Demand and capacity as they are printed, each in the unit to read it in and with how many of the verdict's own that is;
    the range is in the unit of the demand."""

    demand: str
    unit: str
    size: float
    capacity: str
    full_unit: str
    full_size: float
    spread: str = ""


def _headroom(words: _Words, verdict: Verdict, style: NumberStyle) -> str:
    """The share of the capacity that is left, of both as they are printed: whoever works it out again finds the same."""
    printed, left = _printed(words, style), verdict.headroom
    if printed is not None and printed[1]:
        again = 100 * (1 - printed[0] / printed[1])
        left = again if (again < 0) == (left < 0) else left
    return f"{number(left, style, 2)} %"


def _gauge(verdict: Verdict, sizing: Sizing, style: NumberStyle) -> Gauge:
    full = verdict.capacity or 1.0
    words = _in_words(verdict, sizing, style)
    judged = sizing.quantities.get(verdict.quantity)
    return Gauge(
        verdict.resource.title,
        verdict.quantity,
        with_unit(words.demand, words.unit),
        with_unit(words.capacity, words.full_unit),
        _headroom(words, verdict, style),
        verdict.fit,
        verdict.reason,
        verdict.demand / full,
        verdict.low / full,
        verdict.high / full,
        words.spread,
        _against(words, over=verdict.demand > verdict.capacity),
        words.unit,
        _in_all(verdict, sizing, style),
        judged.standing if judged else None,
        verdict.resource.evidence,
        verdict.at_limit,
        verdict.then or MORE,
        bought_to_need(verdict),
    )


def judged_on(sizing: Sizing, quantity: str) -> float:
    """On how many servers each has so much of what is judged, where that adds up over them; 1 for every other figure."""
    judged, servers = sizing.quantities.get(quantity), sizing.servers
    if (
        judged is None
        or servers is None
        or not sizing.per_server
        or judged.figure.whole
        or judged.unit in SHARES
    ):
        return 1.0
    return float(servers.value) if any(one.quantity == quantity for one in sizing.verdicts) else 1.0


def _against(words: _Words, over: bool) -> str:
    """Demand and capacity in one, the unit once where both have it; no percentage of a smaller one, which reads as a product."""
    demand = with_unit(words.demand, words.unit)
    capacity = with_unit(words.capacity, words.full_unit)
    if over and words.unit == "%":
        return say("{demand}, capacity {capacity}", demand=demand, capacity=capacity)
    short = words.demand if words.unit == words.full_unit else demand
    return say("{demand} of {capacity}", demand=short, capacity=capacity)


def _in_all(verdict: Verdict, sizing: Sizing, style: NumberStyle) -> str:
    """The demand of all servers; empty for one server, and for what does not add up."""
    judged, count = sizing.quantities.get(verdict.quantity), judged_on(sizing, verdict.quantity)
    if judged is None or count <= 1:
        return ""
    told = scaled(judged, count, style)
    return told.partition(" ")[0] if unit_text(verdict.unit) in UNIT_WORDS.values() else told


def _in_words(verdict: Verdict, sizing: Sizing, style: NumberStyle) -> _Words:
    """Demand, range and capacity: scaled for reading where large, else in the digits of the figure.

    A demand that rounding would carry over its capacity, or below it, keeps its digits: 4,096 of 4,096 fits.
    """
    larger, size = scale(verdict.unit, verdict.demand)
    unit = unit_text(larger)
    if size == 1:
        demand, spread = _in_its_digits(verdict, sizing, style)
    else:
        demand = number(verdict.demand / size, style, DIGITS)
        low, high = ends(verdict.low / size, verdict.high / size, style, DIGITS)
        spread = "" if low == high == demand else interval(low, high)
        judged = _judged(verdict, sizing)
        if judged is not None:
            demand, spread = scaled_number(judged, size, style=style), scaled_range(judged, style)
    words = _Words(
        demand, unit, size, *capacity_in_words(verdict.capacity, verdict.unit, style), spread=spread
    )
    if _same_side(words, verdict, style):
        return words
    demand, capacity = (number(value / size, style) for value in (verdict.demand, verdict.capacity))
    return _Words(demand, unit, size, capacity, unit, size, spread)


def _same_side(words: _Words, verdict: Verdict, style: NumberStyle) -> bool:
    """Whether the printed demand stands on the same side of the printed capacity as the demand itself."""
    printed = _printed(words, style)
    return printed is None or (printed[0] > printed[1]) == (verdict.demand > verdict.capacity)


def _printed(words: _Words, style: NumberStyle) -> tuple[float, float] | None:
    """Both as whoever reads them has them, in the unit of the verdict; None where they are no plain numbers."""
    try:
        return as_number(words.demand, style) * words.size, as_number(words.capacity, style) * words.full_size
    except ValueError:
        return None


def _in_its_digits(verdict: Verdict, sizing: Sizing, style: NumberStyle) -> tuple[str, str]:
    judged = _judged(verdict, sizing)
    if judged is not None:
        return value_and_range(judged, style)
    place = place_for(verdict.demand, verdict.low, verdict.high)
    text = rounded(verdict.demand, place, 0, style)
    return text, range_text(text, verdict.low, verdict.high, place, style)


def _judged(verdict: Verdict, sizing: Sizing) -> Quantity | None:
    """The figure of the sizing that is judged, where it is one."""
    found = sizing.quantities.get(verdict.quantity)
    return (
        found if found is not None and (found.value, found.unit) == (verdict.demand, verdict.unit) else None
    )
