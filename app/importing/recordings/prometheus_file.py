"""Answers of Prometheus that were saved as JSON: whole series by their names, of the HTTP interface or of ``promtool``.

The file is cut at its values, so that it may be far larger than the memory. Rates are differences of two values; one that
fell marks a restart of what counts, and its interval is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Mapping
from pathlib import Path

from app.importing.recordings.gathering import LARGEST, Gathering
from app.importing.recordings.prometheus_metrics import ABOUT, BOOTED, RULES, host_of, rules_for
from app.importing.recordings.prometheus_terms import Rule
from app.importing.recordings.recording import Recording, RecordingRefused, ServersInDoubt, Source
from app.importing.recordings.stream import Pieces
from planners.words import say

FORMAT = "Prometheus JSON"
MOST_TIMES = 2_000_000
MOST_LABELS = 100_000
_TOKEN = re.compile(
    rb'"metric"\s*:\s*(\{(?:[^"{}]|"(?:[^"\\]|\\.)*")*\})|\[\s*([\d.eE+]{1,40})\s*,\s*"([^"]{0,40})"\s*\]'
)
_LONGEST = 2**20
"""Bytes without a value."""
_SERIES = re.compile(r'[{[][\s\S]*"metric"\s*:\s*\{')


def looks_like(text: str) -> bool:
    """Whether the head of a file is of a saved answer."""
    return text[:1] in "{[" and _SERIES.match(text[:4000]) is not None


def read(path: Path, server: str = "") -> Generator[float, None, Recording]:
    """Read the series of that server in steps. Raises ``OSError`` and ``RecordingRefused``."""
    answer, left = _Answer(server), b""
    with Pieces(path) as pieces:
        for piece in pieces:
            text, end = left + piece, 0
            for token in _TOKEN.finditer(text):
                end = token.end()
                if token[1] is not None:
                    answer.begin(_labels(token[1]))
                else:
                    answer.value(token[2], token[3])
            left = text[end:]
            if len(left) > _LONGEST:
                left = left[-_LONGEST // 2 :]
            yield pieces.share
    return answer.recording()


def _labels(text: bytes) -> dict[str, str]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return {name: value for name, value in found.items() if isinstance(value, str)}


class _Sum:
    """A term of a rule, added up over its series, by time; of counters also the length of each interval."""

    def __init__(self) -> None:
        self.at: dict[float, float] = {}
        self.lengths: dict[float, float] = {}


class _Answer:
    """The series so far."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._sums: dict[tuple[int, int], _Sum] = {}
        self._shares: dict[int, set[str]] = {}
        self._seen: set[tuple[int, int, str]] = set()
        self._names: set[str] = set()
        self._hosts: set[str] = set()
        self._told, self._processors = "", set[str]()
        self._now: list[tuple[_Sum, bool]] = []
        self._booting = False
        self._boots: set[float] = set()
        self._before: tuple[float, float] | None = None

    def begin(self, labels: Mapping[str, str]) -> None:
        """Another series: find out what it is part of."""
        self._now, self._before, self._booting = [], None, False
        host, name = host_of(labels.get("instance", "")), labels.get("__name__", "")
        if self._server and host_of(self._server) != host:
            return
        self._booting = name == BOOTED
        if name == ABOUT:
            self._told = labels.get("nodename", self._told)
        for place, rule in enumerate(RULES):
            for which, term in enumerate(rule.terms):
                if not term.takes(labels):
                    continue
                self._hosts.add(host)
                self._names.add(name)
                part = place, which, "\0".join(labels.get(one, "") for one in term.by)
                if part in self._seen or len(self._seen) >= MOST_LABELS:
                    continue
                self._seen.add(part)
                self._shares.setdefault(place, set()).add(labels.get(rule.share, ""))
                if rule.share == "cpu":
                    self._processors.add(labels.get("cpu", ""))
                self._now.append((self._sums.setdefault((place, which), _Sum()), term.counter))

    def value(self, time: bytes, text: bytes) -> None:
        """A value of the series."""
        if not self._now and not self._booting:
            return
        try:
            at, value = float(time), float(text)
        except ValueError:
            return
        if self._booting and 0 < value < LARGEST:
            self._boots.add(value)
        before, self._before = self._before, (at, value)
        for total, counter in self._now:
            if not counter:
                total.at[at] = total.at.get(at, 0.0) + value
            elif before is not None and at > before[0] and value >= before[1]:
                total.at[at] = total.at.get(at, 0.0) + (value - before[1]) / (at - before[0])
                total.lengths[at] = at - before[0]
            if len(total.at) > MOST_TIMES:
                raise RecordingRefused.told(say("The file holds too many moments. Save it in parts."))

    def recording(self) -> Recording:
        """All that was read. Raises ``RecordingRefused``."""
        if len(self._hosts) > 1:
            raise ServersInDoubt.among(sorted(self._hosts))
        gathering = Gathering()
        for rule in rules_for(self._names):
            place = RULES.index(rule)
            self._gather(place, rule, gathering)
        if gathering.empty:
            raise RecordingRefused.told(
                say(
                    "The file has no series that Sizewright reads. Save them by their names, without functions."
                )
            )
        gathering.restarts += sorted(at for at in self._boots if gathering.begin < at < gathering.end)
        host = self._told or next(iter(self._hosts))
        return gathering.recording(Source(FORMAT, "", host, "UTC", len(self._processors)))

    def _gather(self, place: int, rule: Rule, gathering: Gathering) -> None:
        sums = [self._sums.get((place, which), _Sum()) for which in range(len(rule.terms))]
        times = sorted(set.intersection(*(set(one.at) for one in sums)))
        scale = 100.0 / max(1, len(self._shares.get(place, ()))) if rule.share else 1.0
        values = [
            scale * sum(term.factor * one.at[at] for term, one in zip(rule.terms, sums, strict=True))
            for at in times
        ]
        moments = gathering.moments(times, [sums[0].lengths.get(at, 0.0) for at in times])
        gathering.add(rule.quantity, moments, values)
