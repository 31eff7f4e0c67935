"""What the use of one's own server may be besides the line through it: a power law, and the bends that its readings allow.

Loads are told as times of the largest that was seen. A line through a bent course crosses it twice, and leaves it from
about half of the largest load on as a square; a power law is told beyond the largest load alone.
"""

from __future__ import annotations

import math

from msgspec import Struct

from planners.laws.elementwise import Number, exp, larger, log, smaller

FROM, FULL = 0.5, 2.0
"""Times of the largest load from which a bend tells, and at which its size is given."""
LEAST_POWER = 0.2
"""An exponent of use by load below this would carry any load: it counts as this."""
MOST_RATIO = 1e6
TINY = 1e-300


class Course(Struct, frozen=True):
    """Use ``base + rise * times``, a power law of exponent ``power`` from its top on, and bends from ``low`` to ``high``.

    A bend is how far the use lies from the line at twice the largest load, as a share of the line at the largest load.
    """

    base: float
    rise: float
    power: float
    low: float
    high: float

    def line(self, times: Number) -> Number:
        """The line, above nothing."""
        return larger(self.base + self.rise * times, TINY)

    def power_law(self, times: Number) -> Number:
        """The power law; up to the largest load the line."""
        more = larger(times, 1.0)
        return self.line(times) / self.line(more) * self.line(1.0) * exp(self.power * log(more))

    def bent(self, times: Number, share: float) -> Number:
        """The course of that bend; more load never needs less, so it stays at its top."""
        square, on = self._square(share), larger(times - FROM, 0.0)
        held = smaller(on, max(self.rise, 0.0) / (-2 * square)) if square < 0 else on
        return larger(self.base + self.rise * (times - on + held) + square * held * held, TINY)

    def ratios(self, times: Number) -> tuple[Number, Number]:
        """The lowest and highest of line, power law and bends, as shares of the line."""
        line, power = self.line(times), self.power_law(times)
        low = smaller(power, self.bent(times, self.low)) if self.low else power
        high = larger(power, self.bent(times, self.high)) if self.high else power
        return smaller(low / line, 1.0), smaller(larger(high / line, 1.0), MOST_RATIO)

    def ratios_of_load(self, times: float, most: float) -> tuple[float, float]:
        """The least and most load at which they need what the line does at ``times``, as shares of it; ``most`` is told."""
        found = [times, self._of_power_law(times, most)]
        found += [self._of_bend(times, share, most) for share in (self.low, self.high) if share]
        least, largest = found[0], found[0]
        for one in found:
            least, largest = smaller(least, one), larger(largest, one)
        return least / times, largest / times

    def _of_power_law(self, times: float, most: float) -> float:
        if times <= 1.0:
            return times
        rise = log(self.line(times) / self.line(1.0)) / max(self.power, LEAST_POWER)
        return exp(smaller(rise, math.log(most)))  # type: ignore[no-any-return]

    def _of_bend(self, times: float, share: float, most: float) -> float:
        on = times - FROM
        if on <= 0 or self.rise <= 0:
            return times
        under = 1 + 4 * self._square(share) * on / self.rise
        if under <= 0:
            return larger(times, most)  # type: ignore[no-any-return]
        found = FROM + 2 * on / (1 + exp(0.5 * log(under)))
        return smaller(found, larger(times, most))  # type: ignore[no-any-return]

    def _square(self, share: float) -> float:
        return share * self.line(1.0) / (FULL - FROM) ** 2  # type: ignore[no-any-return]
