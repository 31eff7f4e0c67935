"""What a server says of itself at one moment: its settings, its statistics, and what its own health check found.

Read from ``dse.ldif``, LDIF or JSON of ``cn=monitor``, ``dsctl healthcheck``, ``show statistics`` of Domino and
``notes.ini``. Of several snapshots the last counts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from app.importing.ldif import Entry, entries
from app.importing.recordings import directory_monitor, domino_snapshots
from app.importing.recordings.recording import RecordingRefused
from app.importing.server_settings import LARGEST_FILE, REMARKS, text_of
from app.regular_file import opened
from planners.words import say

CONFIGURATION, INI, HEALTH = "dse.ldif", "notes.ini", "dsctl healthcheck"
ROOT = "cn=config"
LDBM = "cn=config,cn=ldbm database,cn=plugins,cn=config"
BDB = f"cn=bdb,{LDBM}"
BACKENDS = ",cn=ldbm database,cn=plugins,cn=config"
AUTOSIZE = "nsslapd-cache-autosize"
SECRET = ("nsslapd-rootpw", "olcrootpw", "olcsyncrepl")
"""Attributes with passwords."""
SHADOWED = ("nsslapd-cachememsize", "nsslapd-dncachememsize", "nsslapd-dbcachesize")
DAY = 86_400.0
RATIO = "hitratio"
END = 2**20
"""Bytes of each end of a large file."""
_BEGINS = re.compile(
    r'^dn: cn=monitor\r?$|^\{(?=\s*"type": "entry",\s*"dn": "cn=monitor")|statistics found\r?$', re.MULTILINE
)
"""Where a snapshot begins, or the one before ends."""
ELAPSED = "server.elapsedtime"


class Stated(Struct, frozen=True):
    """One setting or statistic as it was written; ``place`` is the entry of a directory, else empty."""

    name: str
    value: str
    place: str = ""


class Complaint(Struct, frozen=True):
    """One finding of the server's own health check, in its words."""

    code: str
    severity: str
    detail: str
    fix: str
    items: tuple[str, ...] = ()


class ServerState(Struct, frozen=True):
    """All that one file tells; ``at`` and ``started`` in seconds since 1970 UTC, ``elapsed`` in seconds between them; none
    where nobody says."""

    format: str
    version: str = ""
    host: str = ""
    at: float | None = None
    started: float | None = None
    elapsed: float | None = None
    settings: tuple[Stated, ...] = ()
    statistics: tuple[Stated, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    doubts: tuple[str, ...] = ()

    @property
    def uptime(self) -> float | None:
        """Seconds that the counters have run, where that is known."""
        return self.elapsed if self.at is None or self.started is None else self.at - self.started


def read_state(path: Path, dates: str = "") -> ServerState:
    """What the file tells. Raises ``OSError``, ``UserProblem`` where it is something else; ``dates`` as for recordings."""
    text = _text(path).lstrip()
    try:
        return _state(text, dates)
    except RecordingRefused as refused:
        raise refused.in_file(str(path)) from refused


def _text(path: Path) -> str:
    """The text of a file; of one that grew large its two ends, where the first and the last snapshot stand."""
    stream, size = opened(path)
    with stream:
        if size <= LARGEST_FILE:
            return text_of(path)
        first = stream.read(END)
        stream.seek(size - END)
        last = stream.read(END).decode("utf-8", "replace")
    begin = _BEGINS.search(last)
    return f"{first.decode('utf-8-sig', 'replace')}\n\n{last[begin.start() if begin else 0 :]}"


def _state(text: str, dates: str) -> ServerState:
    if is_health_check(text):
        return _health(text)
    if text.startswith("{"):
        answers = directory_monitor.JsonEntries()
        return _monitored(list(answers.take(text.splitlines())), directory_monitor.JSON_FORMAT)
    if re.search(r"^dn:", text, re.MULTILINE | re.IGNORECASE):
        found = list(entries(text.splitlines()))
        if any(entry.place == ROOT for entry in found):
            return configuration(found)
        return _monitored(found, directory_monitor.FORMAT)
    if domino_snapshots.looks_like(text):
        return _domino(text, dates)
    return _ini(text)


def is_health_check(text: str) -> bool:
    """Whether the head of a file is the JSON of ``dsctl healthcheck``, which is empty where nothing was found."""
    return text.rstrip() == "[]" or (text.startswith("[") and '"dsle"' in text)


def is_configuration(text: str) -> bool:
    """Whether the head of a file is that of a directory's configuration or of a notes.ini."""
    return re.search(r"^dn: *cn=config\r?$", text, re.MULTILINE | re.IGNORECASE) is not None or is_ini(text)


def is_ini(text: str) -> bool:
    """Whether the head of a file is that of a notes.ini."""
    return re.match(r"\s*\[Notes\]\s*$", text, re.MULTILINE | re.IGNORECASE) is not None


def configuration(found: list[Entry]) -> ServerState:
    """The settings of a directory's configuration, with those marked that do not count."""
    settings = tuple(
        Stated(name, value, entry.place)
        for entry in found
        for name, value in entry.attributes
        if _tells(name)
    )
    root = next(entry for entry in found if entry.place == ROOT)
    changed = [
        moment
        for entry in found
        if (moment := directory_monitor.moment_of(entry.value("modifytimestamp"))) is not None
    ]
    return ServerState(
        CONFIGURATION,
        host=root.value("nsslapd-localhost"),
        at=max(changed, default=None),
        settings=settings,
        doubts=tuple(_shadowed(settings)),
    )


def _tells(name: str) -> bool:
    """Whether an attribute is a setting: neither a secret nor the entry's own history."""
    return name.startswith(("nsslapd-", "olc")) and name not in SECRET


def _shadowed(settings: tuple[Stated, ...]) -> Iterator[str]:
    """Cache sizes in the file that the server replaces at its start."""
    share = next((one.value for one in settings if one.name == AUTOSIZE), "25")
    sized = [one for one in settings if one.name in SHADOWED and _whole(one.value) > 0]
    if _whole(share) > 0 and sized:
        yield say(
            "{setting} is {share} %: the server sizes its caches at its start, whatever {names} says. "
            "Its own size stands in cn=monitor.",
            setting=AUTOSIZE,
            share=share,
            names=", ".join(dict.fromkeys(one.name for one in sized)),
        )


def _whole(text: str) -> int:
    return int(text) if re.fullmatch(r"-?\d{1,20}", text) else 0


def _monitored(found: list[Entry], form: str) -> ServerState:
    snapshots = directory_monitor.Snapshots()
    every = [*snapshots.take(found), *snapshots.finish()]
    if not every:
        raise RecordingRefused.told(say("The file has no statistics of a server that Sizewright reads."))
    last = every[-1]
    recent = _recent_ratios(every[0], last)
    statistics = tuple(
        Stated(name, recent.get((place, name), value), place)
        for place, values in last.places.items()
        for name, value in values.items()
        if name not in ("objectclass", "cn", "connection")
    )
    doubts = (say("Hit ratios are of the time between the first and the last snapshot."),) if recent else ()
    return ServerState(form, last.version, "", last.at, last.started, statistics=statistics, doubts=doubts)


def _recent_ratios(
    first: directory_monitor.Snapshot, last: directory_monitor.Snapshot
) -> dict[tuple[str, str], str]:
    """Hit ratios in percent between two snapshots of a day or more: the server's own count since its start."""
    if first.at is None or last.at is None or first.started != last.started or last.at - first.at < DAY:
        return {}
    found = {}
    for place, values in last.places.items():
        before = first.places.get(place, {})
        for name in values:
            cache = name.removesuffix(RATIO)
            hits, tries = (
                _whole(values.get(f"{cache}{kind}", "")) - _whole(before.get(f"{cache}{kind}", ""))
                for kind in ("hits", "tries")
            )
            if name.endswith(RATIO) and 0 <= hits <= tries and tries > 0:
                found[place, name] = f"{100 * hits / tries:.0f}"
    return found


def _health(text: str) -> ServerState:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise RecordingRefused.told(say("The health check is cut or damaged. Write it again."))
    complaints = tuple(
        Complaint(
            str(one.get("dsle", "")), str(one.get("severity", "")), str(one.get("detail", "")),
            str(one.get("fix", "")), tuple(map(str, one.get("items") or ())),
        )
        for one in found
    )  # fmt: skip
    return ServerState(HEALTH, complaints=complaints)


def _domino(text: str, dates: str) -> ServerState:
    snapshots = domino_snapshots.Snapshots()
    every = [*snapshots.take(text.splitlines()), *snapshots.finish()]
    last = every[-1]
    values = last.values
    elapsed = _elapsed(values.get(ELAPSED, ""))
    try:
        at = domino_snapshots.moment_of(values.get(domino_snapshots.NOW) or last.stamp, dates)
        started = domino_snapshots.moment_of(values.get(domino_snapshots.BEGUN, ""), dates)
    except RecordingRefused:  # a date that can be two days
        if elapsed is None:
            raise
        at = started = None
    return ServerState(
        domino_snapshots.FORMAT,
        values.get("server.version.notes", ""),
        values.get("server.name", ""),
        at,
        started,
        elapsed,
        statistics=tuple(Stated(name, value) for name, value in last.told.items()),
    )


def _elapsed(text: str) -> float | None:
    """Seconds of a time such as ``24 days 23:51:42``, however days are called."""
    found = re.fullmatch(r"(?:(\d{1,5})\s+\D+?\s+)?(\d{1,3}):(\d\d):(\d\d)", text.strip())
    if found is None:
        return None
    days, hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return float(((24 * days + hours) * 60 + minutes) * 60 + seconds)


def _ini(text: str) -> ServerState:
    settings: dict[str, Stated] = {}
    for line in text.splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.lstrip().startswith(REMARKS):
            settings[name.strip().lower()] = Stated(name.strip(), value.strip())
    if not settings:
        raise RecordingRefused.told(
            say(
                "The file tells no settings or statistics. Give a notes.ini, a dse.ldif, or the server's statistics."
            )
        )
    return ServerState(INI, settings=tuple(settings.values()))
