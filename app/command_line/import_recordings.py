"""``sizewright import``: recordings of one's own servers, from files or from Prometheus, into a plan; or just what a file is."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from app.command_line.exit_codes import BAD_INPUT, GOOD
from app.command_line.options import Arguments, UsageRefused, choose, complain, read
from app.command_line.subject import service_titled, session_to_save
from app.importing.recordings.clock import DAY
from app.importing.recordings.prometheus_asked import Asked, is_address, shown
from app.problems import UserProblem, is_users, sentence_for
from planners.words import plural, say

if TYPE_CHECKING:
    from app.importing.recordings.recogniser import Wishes
    from app.importing.recordings.recording import Recording
    from app.plan.document import Reading, Service
    from app.plan.recorded import Recorded

Given = Path | Asked
VALUES = ("service", "dates", "columns", "server", "from", "to", "load", "begin", "every", "zone")
EXAMPLE = "http://monitor:9090"


def run(arguments: list[str]) -> int:
    """Read each file; with a plan, keep what was read in it."""
    options = read(arguments, values=VALUES, switches=("json", "dry-run"))
    wishes = _wishes(options)
    if "dry-run" in options.switches:
        words = options.words
        begin = 1 if len(words) > 1 and not is_address(words[0]) and _is_plan(Path(words[0])) else 0
        found, faults = _all_read(_given(words[begin:], options), wishes)
    else:
        given = _given(options.words[1:], options)
        found, faults = _kept(Path(options.words[0]), given, options.values.get("service", ""), wishes)
    _tell(found, as_json="json" in options.switches)
    for sentence in faults:
        complain(sentence)
    return BAD_INPUT if faults else GOOD


def _given(words: list[str], options: Arguments) -> list[Given]:
    """The files, and what is asked of each address. Raises ``UsageRefused``."""
    if not words:
        raise UsageRefused(say("Give a plan file and the files to read."))
    begin, end = map(options.day, ("from", "to"))
    only = [name for name in ("from", "to", "load") if options.values.get(name)]
    if only and not any(map(is_address, words)):
        raise UsageRefused(
            say(
                "--{option}: give the address of Prometheus, such as {example}.",
                option=only[0],
                example=EXAMPLE,
            )
        )
    values = options.values
    last = None if end is None else end + DAY
    return [
        Asked(word, values.get("server", ""), begin, last, values.get("load", ""))
        if is_address(word)
        else Path(word)
        for word in words
    ]


def _wishes(options: Arguments) -> Wishes:
    from app.importing.recordings.meanings import BY_NAME, is_known
    from app.importing.recordings.recogniser import Wishes
    from app.importing.recordings.written_times import ORDERS
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
    begin, every = _rhythm(options)
    return Wishes(
        dates, columns, load().layouts, options.values.get("server", ""), begin, every, _zone(options)
    )


def _zone(options: Arguments) -> str:
    from app.importing.recordings.zones import zone_of

    name = options.values.get("zone", "")
    try:
        zone_of(name)
    except ValueError:
        raise UsageRefused(
            say("--zone: give a time zone such as Europe/Berlin or +01:00. Given: {given}.", given=name)
        ) from None
    return name


def _rhythm(options: Arguments) -> tuple[str, float]:
    """When a recording without times begins, and how many seconds its rows are apart."""
    from app.importing.recordings.clock import moment_of
    from app.importing.recordings.written_times import DAY_FIRST

    begin, every = options.values.get("begin", ""), options.values.get("every", "")
    try:
        if begin:
            moment_of(begin, DAY_FIRST)
    except ValueError:
        raise UsageRefused(
            say("--begin: give a time such as 2026-11-22T08:00. Given: {given}.", given=begin)
        ) from None
    if every and not (every.isdecimal() and 0 < int(every) <= 86_400):
        raise UsageRefused(
            say("--every: give the seconds between rows, from 1 to 86,400. Given: {given}.", given=every)
        )
    return begin, float(every or 0)


def _is_plan(path: Path) -> bool:
    from app.plan.opening import read_plan

    try:
        read_plan(path)
    except (OSError, UserProblem):
        return False
    return True


def _all_read(given: list[Given], wishes: Wishes) -> tuple[list[tuple[Given, Recording]], list[str]]:
    """What each holds, and one sentence for each that cannot be read."""
    from app.importing.recordings.taking import recording_at, recording_in

    found: list[tuple[Given, Recording]] = []
    faults: list[str] = []
    for one in given:
        steps = recording_at(one) if isinstance(one, Asked) else recording_in(one, wishes)
        try:
            while True:
                next(steps)
        except StopIteration as done:
            found.append((one, done.value))
        except Exception as problem:
            if not is_users(problem):
                raise
            faults.append(sentence_for(problem))
    return found, faults


def _kept(
    plan: Path, given: list[Given], title: str, wishes: Wishes
) -> tuple[list[tuple[Given, Recording]], list[str]]:
    """The same, kept in the plan's file. Raises ``PlanChanged`` where somebody else has saved it meanwhile."""
    from app.importing.recordings.taking import kept, kept_from
    from app.plan.evidence_edits import add_readings, add_recordings

    session = session_to_save(plan)
    service = service_titled(session.plan, title)
    found, faults = _all_read(given, wishes)
    readings, refused = _settings([one for one, recording in found if not recording.series], service)
    readings += _settings([one for one, recording in found if recording.series and _is_judged(one)], service)[
        0
    ]
    taken: list[Recorded] = [
        kept_from(service.id, one, recording) if isinstance(one, Asked) else kept(service.id, one, recording)
        for one, recording in found
        if recording.series
    ]
    if readings:
        session.apply(add_readings(tuple(readings), say("Read settings and statistics of the server")))
    if taken:
        step = plural("Import {count} recording", "Import {count} recordings", len(taken))
        session.apply(add_recordings(tuple(taken), step))
    if readings or taken:
        session.save()
    return found, [*faults, *refused]


def _is_judged(given: Given) -> bool:
    """Whether the file has statistics that are judged beside what it recorded."""
    from app.importing.checked_files import has_statistics

    return isinstance(given, Path) and has_statistics(given)


def _settings(files: Iterable[Given], service: Service) -> tuple[list[Reading], list[str]]:
    """The settings of the plan that these files hold, and one sentence for each that holds none."""
    from app.importing import checked_files
    from app.plan.sized import sized_service
    from app.presenting.server_check import wanted_of

    readings: list[Reading] = []
    refused: list[str] = []
    for one in files:
        sized = sized_service(service)
        asked = checked_files.Asked(service.id, sized.answer.settings, wanted_of(sized))
        try:
            taken = checked_files.read_stated(Path(str(one)), asked)
        except UserProblem as problem:
            refused.append(sentence_for(problem))
        else:
            readings += taken.readings if taken else ()
    return readings, refused


def _tell(found: list[tuple[Given, Recording]], *, as_json: bool) -> None:
    if as_json:
        import json

        print(
            json.dumps([_facts(given, recording) for given, recording in found], indent=1, ensure_ascii=False)
        )
        return
    for given, recording in found:
        source = recording.source
        print(
            say(
                "{file}: {format}, {rows} rows, {begin} to {end}.",
                file=given.name if isinstance(given, Path) else shown(given.address),
                format=" · ".join(filter(None, (source.format, source.version, source.host, source.zone))),
                rows=f"{recording.rows:,}",
                begin=_time(recording.begin),
                end=_time(recording.end),
            )
        )
        for series in recording.series:
            print(f"  {series.quantity} ({series.unit}): {series.count:,}")
        _tell_doubts(recording)


def _tell_doubts(recording: Recording) -> None:
    from app.importing.recordings.recording import NO_ZONE

    for doubt in recording.doubts:
        print(f"  {doubt}")
    if NO_ZONE in recording.doubts:
        advice = say("Name their zone with --zone, such as --zone Europe/Berlin.")
        print(f"  {advice}")


def _facts(given: Given, recording: Recording) -> dict[str, object]:
    source = recording.source
    return {
        "file": _name(given),
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


def _name(given: Given) -> str:
    return shown(given.address) if isinstance(given, Asked) else str(given)


def _time(moment: float) -> str:
    return datetime.datetime.fromtimestamp(moment, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
