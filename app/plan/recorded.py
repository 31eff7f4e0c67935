"""What was recorded on a server of a service over time, as the plan keeps it: small enough to stand beside the inputs.

A recording keeps its values in bins: the mean, the 95th percentile, the largest and the count of each. Bins stand packed in
one text, columns of 32 bits, compressed; they are looked at when the record is made, so that a plan holds only sound ones.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
import sys
import zlib
from array import array
from collections.abc import Iterator, Sequence
from itertools import accumulate

import msgspec
from msgspec import Struct

from app.plan.values import keep_writable

MOST_BINS = 200_000
"""Of one recording, all quantities together: two years of hours in ten quantities."""
WIDEST = 2
"""Bins from one value to the next that are no gap yet."""
_STARTS, _VALUES = "i", "f"
_COLUMNS = (_STARTS, _VALUES, _VALUES, _VALUES, _STARTS)
_BYTES = 4 * len(_COLUMNS)


class Bin(Struct, frozen=True, gc=False):
    """The values whose middle lies in a step from ``start``, in seconds since 1970 UTC; ``high`` is their 95th percentile."""

    start: int
    mean: float
    high: float
    largest: float
    count: int


class Series(Struct, frozen=True):
    """One quantity over time, in bins of ``step`` seconds."""

    quantity: str
    unit: str
    step: int
    bins: tuple[Bin, ...]

    @property
    def count(self) -> int:
        """How many values were read."""
        return sum(one.count for one in self.bins)


class SeriesHead(Struct, frozen=True, forbid_unknown_fields=True):
    """A series without its bins: how many there are, and of how many values."""

    quantity: str
    unit: str
    step: int
    bins: int
    count: int


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a recording comes from: format and version of the file, its size in bytes, host, zone of its times and
    processors; its span and restarts in seconds since 1970 UTC; moments with a value; doubts in sentences."""

    format: str
    size: int
    begin: float
    end: float
    rows: int
    version: str = ""
    host: str = ""
    zone: str = ""
    processors: int = 0
    restarts: tuple[float, ...] = ()
    doubts: tuple[str, ...] = ()
    series: tuple[SeriesHead, ...] = ()


_FACTS = msgspec.json.Decoder(Facts)


class Recorded(Struct, frozen=True, dict=True):
    """A recording of a service. ``digest`` is the SHA-256 of the file ``source``; ``about`` and ``content`` are packed.

    Raises ``ValueError`` for what no recording packs to.
    """

    service: str
    digest: str
    source: str
    about: str
    content: str

    def __post_init__(self) -> None:
        keep_writable(self)
        if len(self.digest) != 64 or not self.digest.isalnum():
            raise ValueError("a recording is known by the SHA-256 of its file")
        facts = self.facts
        if not all(map(math.isfinite, (facts.begin, facts.end, *facts.restarts))) or facts.end < facts.begin:
            raise ValueError("a recording ends after it began")
        if any(head.step < 1 or head.bins < 1 for head in facts.series):
            raise ValueError("a series has a step and bins")
        if sum(head.bins for head in facts.series) > MOST_BINS:
            raise ValueError("a recording has too many bins")
        for place in range(len(facts.series)):
            columns = self._columns(place)
            if not all(math.isfinite(value) for column in columns[1:4] for value in column):
                raise ValueError("a bin holds a value that is no number")

    @property
    def key(self) -> tuple[str, str]:
        """What there is one of at most in a plan."""
        return self.service, self.digest

    @property
    def facts(self) -> Facts:
        """Where it comes from."""
        try:
            return _FACTS.decode(self.about)
        except msgspec.DecodeError as fault:
            raise ValueError(str(fault)) from fault

    @property
    def gaps(self) -> tuple[tuple[float, float], ...]:
        """Stretches of two bins or more that a quantity has no value in, in seconds since 1970 UTC. Found once."""
        kept = self.__dict__.get("gaps_found")
        if not isinstance(kept, tuple):
            kept = self.__dict__["gaps_found"] = tuple(sorted(set(self._gaps())))
        return kept

    def _gaps(self) -> Iterator[tuple[float, float]]:
        for place, head in enumerate(self.facts.series):
            steps = self._columns(place)[0]
            if max(steps[1:], default=0) <= WIDEST:
                continue
            start = float(steps[0])
            for ahead in steps[1:]:
                if ahead > WIDEST:
                    yield (start + 1) * head.step, (start + ahead) * head.step
                start += ahead

    def series(self, quantity: str) -> Series | None:
        """The series of that quantity, if it was recorded."""
        for place, head in enumerate(self.facts.series):
            if head.quantity == quantity:
                starts, *values, counts = self._columns(place)
                start, bins = 0, []
                for ahead, mean, high, largest, count in zip(starts, *values, counts, strict=True):
                    start += ahead
                    bins.append(Bin(start * head.step, mean, high, largest, int(count)))
                return Series(head.quantity, head.unit, head.step, tuple(bins))
        return None

    def means(self, quantity: str) -> dict[int, tuple[float, int]]:
        """Mean and count of each bin of that quantity by its start; the quick way to them."""
        for place, head in enumerate(self.facts.series):
            if head.quantity == quantity:
                starts, means, *_, counts = self._columns(place)
                times = map(head.step.__mul__, accumulate(map(int, starts)))
                return dict(zip(times, zip(means, map(int, counts), strict=True), strict=True))
        return {}

    def busiest(self, quantity: str) -> float | None:
        """The largest mean of all bins of that quantity, if it was recorded."""
        for place, head in enumerate(self.facts.series):
            if head.quantity == quantity:
                return max(self._columns(place)[1])
        return None

    def _columns(self, place: int) -> list[array[float]]:
        heads = self.facts.series
        first = sum(head.bins for head in heads[:place]) * _BYTES
        count, packed, columns = heads[place].bins, self._unpacked, []
        for kind in _COLUMNS:
            column: array[float] = array(kind, packed[first : first + 4 * count])
            if sys.byteorder == "big":
                column.byteswap()
            columns.append(column)
            first += 4 * count
        return columns

    @property
    def _unpacked(self) -> bytes:
        kept = self.__dict__.get("unpacked")
        if not isinstance(kept, bytes):
            wanted = sum(head.bins for head in self.facts.series) * _BYTES
            kept = self.__dict__["unpacked"] = _unpacked(self.content, wanted)
        return kept


def recorded(service: str, digest: str, source: str, facts: Facts, series: Sequence[Series]) -> Recorded:
    """The record of those series. Raises ``ValueError`` where they are too large or hold what is no number."""
    heads = tuple(SeriesHead(one.quantity, one.unit, one.step, len(one.bins), one.count) for one in series)
    about = json.dumps(msgspec.to_builtins(msgspec.structs.replace(facts, series=heads)), ensure_ascii=False)
    packed = zlib.compress(b"".join(_packed(one) for one in series), 6)
    return Recorded(service, digest, source, about, base64.b64encode(packed).decode("ascii"))


def _packed(series: Series) -> bytes:
    places = [one.start // series.step for one in series.bins]
    ahead = [place - before for place, before in zip(places, [0, *places[:-1]], strict=True)]
    columns = (
        array(_STARTS, ahead),
        *(
            array(_VALUES, [getattr(one, name) for one in series.bins])
            for name in ("mean", "high", "largest")
        ),
        array(_STARTS, [one.count for one in series.bins]),
    )
    if sys.byteorder == "big":
        for column in columns:
            column.byteswap()
    return b"".join(column.tobytes() for column in columns)


def _unpacked(content: str, wanted: int) -> bytes:
    """The bytes of the columns. Raises ``ValueError`` where there are more or fewer than wanted."""
    try:
        reader = zlib.decompressobj()
        packed = reader.decompress(base64.b64decode(content, validate=True), wanted + 1)
    except (binascii.Error, zlib.error) as fault:
        raise ValueError(str(fault)) from fault
    if len(packed) != wanted:
        raise ValueError("the bins of a recording are not all there")
    return packed
