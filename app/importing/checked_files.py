"""Files that a server is checked by: its settings, statistics and own health check as readings, recordings as recordings.

Only what the check looks at is taken, whatever else a file tells.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from app.importing.ldif import plain
from app.importing.machine_settings import read_machine
from app.importing.recordings import domino_snapshots
from app.importing.recordings.domino_snapshots import Numbers
from app.importing.recordings.recogniser import Wishes
from app.importing.recordings.recording import RecordingRefused
from app.importing.recordings.server_state import HEALTH, INI, ServerState, is_ini, read_state
from app.importing.recordings.servers_own import is_monitored
from app.importing.recordings.stream import head
from app.importing.recordings.taking import kept, recording_in
from app.importing.server_settings import no_setting_of, text_of
from app.plan.document import Reading, ReadingKind
from app.plan.recorded import Recorded
from app.problems import Finding, UserProblem
from planners.planner import Setting
from planners.threshold import SOUND, UPTIME
from planners.words import say

NO_STATISTIC = say(
    "The file has no statistic that the check of this service looks at. Choose another service."
)
UNNAMED = "unnamed"
LONGEST = 2_000
"""Letters of each text that is kept of a server's own finding."""


class Taken(Struct, frozen=True):
    """What was taken of one file; ``doubts`` in sentences."""

    readings: tuple[Reading, ...] = ()
    recordings: tuple[Recorded, ...] = ()
    doubts: tuple[str, ...] = ()


class Asked(Struct, frozen=True):
    """What a check of a service looks at: the settings of its plan, and statistics by name in small letters."""

    service: str
    settings: tuple[Setting, ...]
    statistics: frozenset[str]
    on: str = ""


def read_for_check(path: Path, asked: Asked, wishes: Wishes | None = None) -> Taken:
    """What of the file, or of a machine's folder, the check looks at. Raises ``OSError``, ``UserProblem`` where it is nothing."""
    wishes = wishes or Wishes()
    taken = read_stated(path, asked, wishes.dates)
    return taken or Taken(recordings=(_recording(path, asked.service, wishes),))


def has_statistics(path: Path) -> bool:
    """Whether the head of a file is that of a server's own statistics, which are judged beside what they recorded.

    Raises ``OSError`` and ``FileRefused``.
    """
    text = head(path).decode("utf-8", "replace")
    return is_monitored(text) or domino_snapshots.looks_like(text)


def read_stated(path: Path, asked: Asked, dates: str = "") -> Taken | None:
    """What a file tells of one moment, or a machine's folder; None for what may be a recording.

    Raises ``OSError``, and ``UserProblem`` where it tells nothing that the check looks at.
    """
    if path.is_dir():
        return Taken(read_machine(path, asked.service, asked.settings, asked.on))
    try:
        state = read_state(path, dates)
    except UserProblem:
        return None
    readings = tuple(_readings(path, state, asked))
    if not readings and state.format != HEALTH:
        told = NO_STATISTIC if state.statistics else no_setting_of(asked.settings)
        raise RecordingRefused(Finding(told, file=str(path)))
    return Taken(readings, (), state.doubts)


def _recording(path: Path, service: str, wishes: Wishes) -> Recorded:
    steps = recording_in(path, wishes)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return kept(service, path, done.value)


def _readings(path: Path, state: ServerState, asked: Asked) -> Iterator[Reading]:
    on = asked.on
    if state.at is not None:
        on = datetime.datetime.fromtimestamp(state.at, datetime.UTC).date().isoformat()

    def make(kind: ReadingKind, name: str, value: str, unit: str = "", at: str = "") -> Reading:
        return Reading(asked.service, kind, path.name, name, value, unit, at, on)

    for name, value, unit in _settings(state, asked.settings, state.format == INI and is_ini(text_of(path))):
        yield make(ReadingKind.SETTING, name, value, unit)
    statistics = list(_statistics(path, state, asked.statistics))
    for name, number, place in statistics:
        yield make(ReadingKind.STATISTIC, name, repr(number), "", place)
    if statistics and state.uptime is not None:
        yield make(ReadingKind.STATISTIC, UPTIME, repr(state.uptime), "s")
    if state.format == HEALTH and not state.complaints:
        yield make(ReadingKind.COMPLAINT, SOUND, "")
    for one in state.complaints:
        facts = {"severity": one.severity, "detail": one.detail[:LONGEST], "fix": one.fix[:LONGEST]}
        told = json.dumps(facts, ensure_ascii=False)
        yield make(ReadingKind.COMPLAINT, one.code[:100] or UNNAMED, told, "", ", ".join(one.items)[:LONGEST])


def _settings(state: ServerState, settings: Iterable[Setting], whole: bool) -> Iterator[tuple[str, str, str]]:
    """Name, value and unit of each setting of the plan that the file has, also under its other name.

    Of a ``whole`` notes.ini those that it does not have stand as empty.
    """
    there: Mapping[tuple[str, str], str] = {
        (one.place, one.name.lower()): one.value for one in state.settings
    }
    places = any(one.place for one in state.settings)
    for one in settings:
        place = plain(one.place) if places else ""
        known = [
            (name, value) for name in one.names if (value := there.get((place, name.lower()))) is not None
        ]
        for name, value in known:
            yield name, value, one.unit if name == one.name else ""
        if not known and whole and one.file == INI and one.written:
            yield one.name, "", one.unit


def _statistics(path: Path, state: ServerState, wanted: frozenset[str]) -> Iterator[tuple[str, float, str]]:
    asked = [one for one in state.statistics if one.name.lower() in wanted]
    without_place = asked and not any(one.place for one in asked)
    numbers = Numbers(head(path).decode("utf-8", "replace")) if without_place else None
    for one in asked:
        number = numbers.value(one.value) if numbers is not None else _number(one.value)
        if number is not None:
            yield one.name, number, one.place


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"-?\d{1,20}(\.\d{1,9})?", text.strip()) else None
