"""How a quantity is made of the metrics of Prometheus: a sum of terms, as a query or term by term."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from msgspec import Struct


class Term(Struct, frozen=True):
    """A metric, summed over the labels ``by`` that tell its parts; ``like`` and ``unlike`` choose parts by a label's pattern.

    A ``counter`` grows, and its rate per second is meant."""

    metric: str
    by: tuple[str, ...] = ()
    unlike: tuple[str, str] | None = None
    like: tuple[str, str] | None = None
    counter: bool = False
    factor: float = 1.0

    def takes(self, labels: Mapping[str, str]) -> bool:
        """Whether the series with these labels is part of it."""
        if labels.get("__name__", "").casefold() != self.metric.casefold():
            return False
        return not _matches(self.unlike, labels, other=False) and _matches(self.like, labels, other=True)

    def query(self, metric: str, selector: str, window: int) -> str:
        """The term as PromQL; ``metric`` is its name as written there, ``window`` that of rates in seconds."""
        parts = [selector]
        if self.unlike:
            parts.append(f"{self.unlike[0]}!~{json.dumps(self.unlike[1])}")
        if self.like:
            parts.append(f"{self.like[0]}=~{json.dumps(self.like[1])}")
        series = f"{metric}{{{','.join(parts)}}}"
        rate = f"rate({series}[{window}s])" if self.counter else series
        return f"{self.factor:g} * sum(max by ({','.join(self.by)}) ({rate}))"


def _matches(pattern: tuple[str, str] | None, labels: Mapping[str, str], *, other: bool) -> bool:
    """Whether a label fits its pattern; ``other`` where there is none."""
    if pattern is None:
        return other
    return re.fullmatch(pattern[1], labels.get(pattern[0], "")[:200]) is not None


class Rule(Struct, frozen=True):
    """How a quantity is made: the sum of its terms, in percent of the number of values of the label ``share`` if any."""

    quantity: str
    terms: tuple[Term, ...]
    share: str = ""

    def query(self, names: Mapping[str, str], selector: str, window: int) -> str:
        """The rule as PromQL; ``names`` are the metrics as written there, by their names in small letters."""
        written = [names[term.metric.casefold()] for term in self.terms]
        whole = " + ".join(
            term.query(name, selector, window) for term, name in zip(self.terms, written, strict=True)
        )
        if self.share:
            return f"100 * ({whole}) / count(count by ({self.share}) ({written[0]}{{{selector}}}))"
        return whole
