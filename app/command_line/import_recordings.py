"""``sizewright import``: recordings of one's own servers into a plan, or just what a file is."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from app.command_line.exit_codes import BAD_INPUT, GOOD
from app.command_line.options import Arguments, UsageRefused, choose, complain, read
from app.command_line.subject import service_titled
from app.problems import UserProblem, is_users, sentence_for
from planners.words import plural, say

if TYPE_CHECKING:
    from app.importing.recordings.recogniser import Wishes
    from app.importing.recordings.recording import Recording
    from app.plan.recorded import Recorded


def run(arguments: list[str]) -> int:
    """Read each file; with a plan, keep what was read in it."""
    options = read(arguments, values=("service", "dates", "columns"), switches=("json", "dry-run"))
    wishes = _wishes(options)
    words = list(map(Path, options.words))
    if "dry-run" in options.switches:
        files = words[1:] if len(words) > 1 and _is_plan(words[0]) else words
        _require_files(files)
        found, faults = _all_read(files, wishes)
    else:
        plan, *files = words or [Path()]
        _require_files(files)
        found, faults = _kept(plan, files, options.values.get("service", ""), wishes)
    _tell(found, as_json="json" in options.switches)
    for sentence in faults:
        complain(sentence)
    return BAD_INPUT if faults else GOOD


def _require_files(files: Iterable[Path]) -> None:
    if not list(files):
        raise UsageRefused(say("Give a plan file and the files to read."))


def _wishes(options: Arguments) -> Wishes:
    from app.importing.recordings.clock import ORDERS
    from app.importing.recordings.meanings import BY_NAME, is_known
    from app.importing.recordings.recogniser import Wishes
    from app.preferences import load

    dates = options.values.get("dates", "")
    if dates and dates not in ORDERS:
        raise choose("--dates", ", ".join(ORDERS), dates, ORDERS)
    columns: dict[str, str] = {}
    for pair in filter(None, options.values.get("columns", "").split(",")):
        name, equals, meaning = pair.partition("=")
        if not equals or not is_known(meaning.strip()):
            raise choose("--columns", ", ".join(f"COLUMN={known}" for known in BY_NAME), pair, BY_NAME)
        columns[name.strip()] = meaning.strip()
    return Wishes(dates, columns, load().layouts)


def _is_plan(path: Path) -> bool:
    from app.plan.opening import read_plan

    try:
        read_plan(path)
    except (OSError, UserProblem):
        return False
    return True


def _all_read(files: list[Path], wishes: Wishes) -> tuple[list[tuple[Path, Recording]], list[str]]:
    """What each file holds, and one sentence for each that cannot be read."""
    from app.importing.recordings.taking import recording_in

    found: list[tuple[Path, Recording]] = []
    faults: list[str] = []
    for path in files:
        steps = recording_in(path, wishes)
        try:
            while True:
                next(steps)
        except StopIteration as done:
            found.append((path, done.value))
        except Exception as problem:
            if not is_users(problem):
                raise
            faults.append(sentence_for(problem))
    return found, faults


def _kept(
    plan: Path, files: list[Path], title: str, wishes: Wishes
) -> tuple[list[tuple[Path, Recording]], list[str]]:
    """The same, kept in the plan's file. Raises ``PlanChanged`` where somebody else has saved it meanwhile."""
    from app.importing.recordings.taking import kept
    from app.plan.evidence_edits import add_recordings
    from app.plan.opening import open_file
    from app.plan.session import Session

    session = Session(open_file(plan))
    service = service_titled(session.plan, title)
    found, faults = _all_read(files, wishes)
    taken: list[Recorded] = [kept(service.id, path, recording) for path, recording in found]
    if taken:
        step = plural("Import {count} recording", "Import {count} recordings", len(taken))
        session.apply(add_recordings(tuple(taken), step))
        session.save()
    return found, faults


def _tell(found: list[tuple[Path, Recording]], *, as_json: bool) -> None:
    if as_json:
        import json

        print(
            json.dumps([_facts(path, recording) for path, recording in found], indent=1, ensure_ascii=False)
        )
        return
    for path, recording in found:
        source = recording.source
        print(
            say(
                "{file}: {format}, {rows} rows, {begin} to {end}.",
                file=path.name,
                format=" · ".join(filter(None, (source.format, source.version, source.host, source.zone))),
                rows=f"{recording.rows:,}",
                begin=_time(recording.begin),
                end=_time(recording.end),
            )
        )
        for series in recording.series:
            print(f"  {series.quantity} ({series.unit}): {series.count:,}")
        for doubt in recording.doubts:
            print(f"  {doubt}")


def _facts(path: Path, recording: Recording) -> dict[str, object]:
    source = recording.source
    return {
        "file": str(path),
        "format": source.format,
        "version": source.version,
        "host": source.host,
        "zone": source.zone,
        "from": _time(recording.begin),
        "to": _time(recording.end),
        "rows": recording.rows,
        "series": [
            {"quantity": one.quantity, "unit": one.unit, "count": one.count} for one in recording.series
        ],
        "doubts": list(recording.doubts),
    }


def _time(moment: float) -> str:
    return datetime.datetime.fromtimestamp(moment, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
