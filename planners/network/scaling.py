"""How throughput and processor use grow with the nodes whose adapters are busy.

Published are 1 to 2, 2 to 4 and 1 to 4 nodes, as means over 15 message sizes. Each is used as printed; the other way
round it is its reciprocal. Three nodes lie between two and four on a straight line of logarithms.
"""

from __future__ import annotations

import math
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.evidence import Standing
from planners.figure import Figure
from planners.laws.spread import RatioInterval, prediction_interval
from planners.network.case import NetworkCase
from planners.network.figures import PROCESSOR_SCALING, THROUGHPUT_SCALING
from planners.network.inputs import PUBLISHED, SERVICE
from planners.quantity import EXACT, Quantity, Spread, Term, decided, derive, of
from planners.refusal import NotInEvidence
from planners.words import plural, say

THROUGHPUT, PROCESSOR = "throughput_factor", "cpu_factor"
WORDS = {THROUGHPUT: ("throughput", say("Throughput")), PROCESSOR: ("processor", say("Processor use"))}
SCALING = {THROUGHPUT: THROUGHPUT_SCALING, PROCESSOR: PROCESSOR_SCALING}
HALF_PLACE = 0.0005
"""Half of the last printed place of a factor."""
MEASURED_NODES = (1, 2, 4)
PIECES = (
    "factor_1 + (factor_2 - factor_1) * max(0, min(1, nodes - 1))"
    " + (factor_3 - factor_2) * max(0, min(1, nodes - 2)) + (factor_4 - factor_3) * max(0, min(1, nodes - 3))"
)
"""The factor at a whole number of nodes; written so that one formula serves one plan and a curve."""


@lru_cache(maxsize=64)
def _known(catalogue: Catalogue, configuration: str, direction: str) -> dict[tuple[str, int, int], Quantity]:
    """Factors that follow from rows alone, as they were asked for: by metric, nodes of the reference and nodes."""
    return {}


class Curve(Struct, frozen=True):
    """Factors of one metric against ``base`` nodes."""

    case: NetworkCase
    metric: str
    base: int

    def at(self, nodes: int) -> Quantity:
        """The factor at so many nodes. Raises ``NotInEvidence``."""
        known = _known(self.case.catalogue, self.case.text("configuration"), self.case.text("direction"))
        key = self.metric, self.base, nodes
        if key not in known:
            known[key] = self._at(nodes)
        return known[key]

    def _at(self, nodes: int) -> Quantity:
        if nodes == self.base:
            return self._made(nodes, "1", (), Standing.MEASURED)
        if 3 in (nodes, self.base):
            return self._between_neighbours(nodes, self._through_three(nodes))
        low, high = sorted((nodes, self.base))
        row = self.case.row(self.metric, f"{low} to {high} nodes")
        text = "published" if nodes == high else "1 / published"
        spread = _over_message_sizes(self.case, self.metric, low, high)
        if nodes == low:
            spread = Spread(1 / spread.above, 1 / spread.below, spread.reason)
        term = Term(
            "published",
            row.value,
            "1",
            say("{factor}: {transition}", factor=WORDS[self.metric][1], transition=row.transition),
            cite(self.case.catalogue, row),
            low=row.value - HALF_PLACE,
            high=row.value + HALF_PLACE,
        )
        return self._made(nodes, text, (term,), Standing.MEASURED, spread)

    def over(self, nodes: Quantity) -> Quantity:
        """The factor at the planned nodes. Raises ``NotInEvidence``."""
        title = WORDS[self.metric][1]
        factors = tuple(of(f"factor_{count}", self.at(count)) for count in range(1, 5))
        standing = Standing.MEASURED if all_in(nodes.value, MEASURED_NODES) else Standing.INTERPOLATED
        return derive(
            SCALING[self.metric].titled(
                plural(
                    "{factor} relative to {count} node",
                    "{factor} relative to {count} nodes",
                    self.base,
                    factor=title,
                )
            ),
            PIECES,
            (*factors, decided("nodes", nodes)),
            standing,
            note=say(
                "Mean over 15 message sizes from 64 B to 256 KiB, three minutes each. The range is that of single sizes."
            ),
        )

    def _through_three(self, nodes: int) -> Quantity:
        one = Curve(self.case, self.metric, 1)
        two, four = of("factor_2", one.at(2)), of("factor_4", one.at(4))
        three = "factor_2 * (factor_4 / factor_2) ** (log(3 / 2) / log(4 / 2))"
        terms: tuple[Term, ...] = (two, four)
        text, spread = three, _between(self.case, self.metric)
        if self.base == 3:
            at = of("factor", one.at(nodes))
            text, terms = f"factor / ({three})", (at, *terms)
            spread = Spread(1 / spread.above, 1 / spread.below, spread.reason)
        elif self.base != 1:
            text, terms = f"{three} / factor", (*terms, of("factor", one.at(self.base)))
        return self._made(nodes, text, terms, Standing.INTERPOLATED, spread)

    def _between_neighbours(self, nodes: int, found: Quantity) -> Quantity:
        """Throughput and cost grow with nodes: three are no less than two and no more than four, at either end of a range."""
        if self.base != 3:
            return replace(found, low=max(found.low, self.at(2).low), high=min(found.high, self.at(4).high))
        return replace(
            found,
            low=found.low if nodes < 3 else max(found.low, 1.0),
            high=min(found.high, 1.0) if nodes < 3 else found.high,
        )

    def _made(
        self, nodes: int, text: str, terms: tuple[Term, ...], standing: Standing, spread: Spread = EXACT
    ) -> Quantity:
        name, title = WORDS[self.metric]
        return derive(
            Figure(
                f"{name}.factor_{nodes}",
                plural(
                    "{factor} at {count} node, relative to {base}",
                    "{factor} at {count} nodes, relative to {base}",
                    nodes,
                    factor=title,
                    base=self.base,
                ),
                "1",
            ),
            text,
            terms,
            standing,
            spread=spread,
        )


def flat(case: NetworkCase, nodes: Quantity) -> Quantity:
    """The scaling of a run that stands for itself alone: 1, and for the nodes it was made with. Raises ``NotInEvidence``."""
    if not all_in(nodes.value, (case.base,)):
        raise NotInEvidence(
            say(
                "No measurement shows how this configuration scales with nodes. Your own run used {nodes} of them",
                nodes=case.base,
            ),
            say("Plan with the nodes of your run, or measure with the planned number."),
        )
    return derive(THROUGHPUT_SCALING, "1", (), Standing.ENTERED)


class Interpolated(Struct, frozen=True):
    """Two nodes of a published curve: ``made`` between one and four, and as ``printed``."""

    configuration: str
    direction: str
    made: float
    printed: float


def interpolation_errors(case: NetworkCase, metric: str) -> tuple[Interpolated, ...]:
    """Every published curve, asked for two nodes without its point there.

    The same straight line of logarithms that answers for three nodes, held against a point it does not know.
    """
    found = []
    for configuration in PUBLISHED:
        for direction in ("receive", "send", "both"):
            four = case.row(metric, "1 to 4 nodes", configuration, direction)
            two = case.row(metric, "1 to 2 nodes", configuration, direction)
            found.append(Interpolated(configuration, direction, math.sqrt(four.value), two.value))
    return tuple(found)


def interpolation_interval(
    case: NetworkCase, metric: str, leave_out: Interpolated | None = None
) -> RatioInterval:
    """What the next interpolation over printed may be, from all published curves, or all but one."""
    curves = (curve for curve in interpolation_errors(case, metric) if curve != leave_out)
    return prediction_interval([curve.made / curve.printed for curve in curves])


def _between(case: NetworkCase, metric: str) -> Spread:
    interval = interpolation_interval(case, metric)
    return Spread(
        min(1.0, 1 / interval.high),
        max(1.0, 1 / interval.low),
        say(
            "Error of the same interpolation at two nodes, from {count} published curves.",
            count=interval.count,
        ),
    )


def _over_message_sizes(case: NetworkCase, metric: str, low: int, high: int) -> Spread:
    """The published spread over message sizes, relative to the mean. It is printed for receiving out of the box."""
    below = above = 1.0
    for start, end in ((1, 2), (2, 4)):
        if low <= start and end <= high:
            transition = f"{start} to {end} nodes"
            mean = case.row(metric, transition, "out-of-the-box", "receive").value
            ends = [
                row.value / mean
                for size in ("small", "large")
                for row in case.catalogue.scalings(SERVICE, "out-of-the-box", f"{metric}_{size}")
                if row.transition == transition
            ]
            below, above = below * min([1.0, *ends]), above * max([1.0, *ends])
    here = (case.text("configuration"), case.text("direction")) == ("out-of-the-box", "receive")
    if here:
        return Spread(below, above, say("Spread over message sizes."))
    return Spread(below, above, say("Spread over message sizes, as printed for receiving out of the box."))


def all_in(nodes: object, possible: tuple[int, ...]) -> bool:
    """Whether a number, or every one of an array, is among the possible ones."""
    values = [nodes] if isinstance(nodes, int | float) else list(getattr(nodes, "flat", ()))
    return all(value in possible for value in values)
