"""A running Prometheus, asked over HTTP: range queries at the address that a user enters, in chunks that it allows.

Nothing else is asked than this address: no proxy, no redirection. A password in the address is sent, and never kept.
"""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Generator, Iterator
from contextlib import closing

from app.importing.recordings.clock import DAY
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.prometheus_asked import Asked
from app.importing.recordings.prometheus_connection import Connection, Line
from app.importing.recordings.prometheus_metrics import ABOUT, BOOTED, PRESENT, host_of, rules_for
from app.importing.recordings.prometheus_terms import Rule
from app.importing.recordings.recording import Recording, RecordingRefused, ServersInDoubt, Source
from planners.counters import LOAD
from planners.words import say

FORMAT = "Prometheus"
MOST_POINTS = 5_000
"""Of one query; Prometheus refuses more than 11,000."""
DEFAULT_SPAN = 28 * DAY
STEPS = ((1200, 1), (4 * 3600, 15), (2 * DAY, 60), (math.inf, 300))
"""Seconds between values, by the span up to which they are used."""
_PRESENT = re.compile(PRESENT.casefold())
USUAL_INTERVAL = 60.0
"""Seconds between samples where the server does not tell."""


def read(asked: Asked, now: float | None = None) -> Generator[float, None, Recording]:
    """Read what the server counted, in steps. Raises ``RecordingRefused``, ``ServersInDoubt`` where there are several."""
    end = min(asked.end or math.inf, time.time() if now is None else now)
    begin = end - DEFAULT_SPAN if asked.begin is None else asked.begin
    if not 0 < begin < end:
        raise RecordingRefused.told(say("The span ends before it begins. Choose an earlier first day."))
    with closing(Connection(asked.address)) as connection:
        yield 0.0
        server = _Server(connection, _host(connection, asked.server, begin, end), begin, end)
        rules = list(server.rules(asked.load))
        gathering = Gathering()
        for place, (quantity, query) in enumerate(rules):
            for share in server.gather(quantity, query, gathering):
                yield (place + share) / len(rules)
        if gathering.empty:
            raise RecordingRefused.told(
                say("Prometheus holds no values of {server} in this span.", server=server.host)
            )
        gathering.restarts += server.restarts()
        return gathering.recording(server.source())


def _host(connection: Connection, wanted: str, begin: float, end: float) -> str:
    """The server that is meant. Raises ``ServersInDoubt``."""
    match = f'{{__name__=~"{PRESENT}"}}'
    instances = connection.names("instance", match, begin, end)
    hosts = sorted({host_of(one) for one in instances})
    if wanted:
        found = [one for one in hosts if one == host_of(wanted)]
        if not found:
            raise ServersInDoubt.among(hosts) if hosts else _nothing()
        return found[0]
    if len(hosts) > 1:
        raise ServersInDoubt.among(hosts)
    if not hosts:
        raise _nothing()
    return hosts[0]


class _Server:
    """One server of those that Prometheus watches, over a span."""

    def __init__(self, connection: Connection, host: str, begin: float, end: float) -> None:
        self.host = host
        self._connection = connection
        self._selector = f"instance=~{json.dumps(re.escape(host) + '(:[0-9]+)?')}"
        self._names = {
            one.casefold(): one for one in connection.names("__name__", f"{{{self._selector}}}", begin, end)
        }
        self._known = next((self._names[one] for one in self._names if _PRESENT.fullmatch(one)), "")
        self._begin, self._end = self._seen(*self._seen(begin, end))
        least = next(step for span, step in STEPS if self._end - self._begin <= span)
        interval = self._interval()
        self.step = max(least, math.ceil(interval))
        self._window = max(self.step, math.ceil(4 * interval))
        self._begin -= self._begin % self.step

    def rules(self, load: str) -> Iterator[tuple[str, str]]:
        """The quantities that can be asked, each with its query."""
        if load:
            yield LOAD.name, load
        for rule in rules_for(self._names):
            if not (load and rule.quantity == LOAD.name):
                yield rule.quantity, self._query(rule)

    def gather(self, quantity: str, query: str, gathering: Gathering) -> Iterator[float]:
        """Read a quantity, a chunk at a time. Raises ``RecordingRefused``."""
        length = 0.0 if quantity == LOAD.name or "rate(" not in query else float(self._window)
        begin, found = self._begin, False
        while begin <= self._end:
            last = min(self._end, begin + (MOST_POINTS - 1) * self.step)
            given = {"query": query, "start": begin, "end": last, "step": self.step}
            lines = self._connection.result("query_range", given)
            if len(lines) > 1:
                raise RecordingRefused.told(
                    say("The query gives {count} series. Add them up, such as with sum().", count=len(lines))
                )
            values = [(at, _number(text)) for line in lines for at, text in line.values]
            if values:
                found = True
                moments = gathering.moments([at for at, _ in values], [length] * len(values))
                gathering.add(quantity, moments, [value for _, value in values])
            begin = last + self.step
            yield min(1.0, (begin - self._begin) / (self._end - self._begin))
        if quantity == LOAD.name and not found:
            gathering.doubt(say("The query for the load gives no values in this span."))

    def restarts(self) -> list[float]:
        """When the server was started within the span."""
        if BOOTED not in self._names:
            return []
        step = max(self.step, math.ceil((self._end - self._begin) / MOST_POINTS))
        given = {
            "query": f"max({BOOTED}{{{self._selector}}})", "start": self._begin, "end": self._end, "step": step,
        }  # fmt: skip
        found = {
            _number(text) for one in self._connection.result("query_range", given) for _, text in one.values
        }
        return sorted(round(at) for at in found if self._begin < at < self._end)

    def source(self) -> Source:
        """Where the recording comes from."""
        about = self._now(f"last_over_time({ABOUT}{{{self._selector}}}[1d])") if ABOUT in self._names else []
        host = next((line.metric.get("nodename", "") for line in about), "") or self.host
        cpu = self._names.get("node_cpu_seconds_total") or self._names.get("windows_cpu_time_total")
        label = "core" if cpu and cpu.startswith("windows") else "cpu"
        count = (
            self._now(f"count(count by ({label}) (last_over_time({cpu}{{{self._selector}}}[1d])))")
            if cpu
            else []
        )
        processors = next((_number(line.value[1]) for line in count if line.value), 0.0)
        return Source(FORMAT, self._connection.version(), host, "UTC", int(processors))

    def _query(self, rule: Rule) -> str:
        return rule.query(self._names, self._selector, self._window)

    def _interval(self) -> float:
        """Seconds between samples at the end of the span."""
        found = self._now(f"{self._known}{{{self._selector}}}[10m]")
        times = [at for line in found[:1] for at, _ in line.values]
        if len(times) < 2:
            return USUAL_INTERVAL
        return max(1.0, (times[-1] - times[0]) / (len(times) - 1))

    def _seen(self, begin: float, end: float) -> tuple[float, float]:
        """The part of the span in which the server was watched."""
        step = max(1, math.ceil((end - begin) / 1000))
        query = f"max(count_over_time({self._known}{{{self._selector}}}[{step}s]))"
        start = end - (end - begin) // step * step
        given = {"query": query, "start": start, "end": end, "step": step}
        times = [at for line in self._connection.result("query_range", given) for at, _ in line.values]
        return (max(begin, times[0] - step), min(end, times[-1] + step)) if times else (begin, end)

    def _now(self, query: str) -> list[Line]:
        return self._connection.result("query", {"query": query, "time": self._end})


def _nothing() -> RecordingRefused:
    return RecordingRefused.told(
        say("Prometheus holds no figures of node_exporter, windows_exporter or Domino in this span.")
    )


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan
