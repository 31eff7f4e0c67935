"""Reading a recording in another process: from a file, or from a running Prometheus. Nothing here needs Qt."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, msgpack
from msgspec.structs import replace

from app.desktop import elsewhere
from app.importing.recordings.mapping import Layout
from app.plan.recorded import Recorded
from app.preferences import load

if TYPE_CHECKING:
    from app.importing.recordings.prometheus_asked import Asked
    from app.importing.recordings.recording import Recording

Progress = Callable[[int], None]


class Take(Struct, frozen=True, tag=True):
    """Asks for the recording at a path, or at the address of a Prometheus, for a service.

    The rest is what a user settled: the order of ``dates``, the meaning of a table's ``columns``, which ``server`` of several,
    when rows without times ``begin`` and how many seconds lie between ``every`` two, the ``zone`` of times that name none.
    ``layouts`` are meanings settled a moment ago, beside those that are kept.
    """

    service: str
    path: str
    dates: str = ""
    columns: dict[str, str] = {}
    server: str = ""
    begin: str = ""
    every: float = 0.0
    zone: str = ""
    load: str = ""
    layouts: Mapping[str, Mapping[str, str]] = {}


class Taken(Struct, frozen=True):
    """The recording, or what the user must settle first: ``date`` is one that can be two days, ``layout`` that of a table,
    ``servers`` are those it holds; ``times`` says that its rows have none, ``zone`` is this computer's where they name none."""

    recording: Recorded | None = None
    date: str = ""
    layout: Layout | None = None
    servers: tuple[str, ...] = ()
    times: bool = False
    zone: str = ""


def taken(asked: Take, progress: Progress) -> Taken:
    """What is asked for, read in another process however little it is: cancelled at once, and its memory goes with it.

    Raises ``UserProblem`` for what is no recording.
    """
    told = msgpack.encode(replace(asked, layouts={**load().layouts, **asked.layouts}))
    return msgpack.decode(elsewhere.elsewhere(told, progress), type=Taken)


def taken_here(asked: Take, progress: Progress) -> Taken:
    """The same in this process."""
    from app.importing.recordings import recording as refusals

    try:
        return Taken(_read(asked, progress))
    except refusals.DatesInDoubt as doubt:
        return Taken(date=doubt.findings[0].given)
    except refusals.ServersInDoubt as doubt:
        if asked.server:
            raise
        return Taken(servers=tuple(doubt.findings[0].possible.split("\n")))
    except refusals.TimesAsked:
        if asked.begin:
            raise
        return Taken(times=True)
    except refusals.ColumnsAsked:
        if asked.columns:
            raise
        from app.importing.recordings.mapping import layout_of

        return Taken(layout=layout_of(Path(asked.path)))


def _read(asked: Take, progress: Progress) -> Recorded:
    from app.importing.recordings.prometheus_asked import Asked, is_address
    from app.importing.recordings.recogniser import Wishes
    from app.importing.recordings.taking import kept, kept_from, recording_at, recording_in

    if is_address(asked.path):
        question: Asked = Asked(asked.path, asked.server, load=asked.load)
        return kept_from(asked.service, question, _finished(recording_at(question), progress))
    wishes = Wishes(
        asked.dates, asked.columns, asked.layouts, asked.server, asked.begin, asked.every, asked.zone
    )
    path = Path(asked.path)
    return kept(asked.service, path, _finished(recording_in(path, wishes), progress))


def _finished(steps: Generator[float, None, Recording], progress: Progress) -> Recording:
    told = -1
    try:
        while True:
            percent = int(100 * next(steps))
            if percent > told:
                progress(told := percent)
    except StopIteration as done:
        found: Recording = done.value
        return found
