"""``sizewright check-server``: what about one's own server is not as it should be for its plan."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path

from app.about import NAME
from app.command_line.exit_codes import BAD_INPUT, DOES_NOT_FIT, GOOD
from app.command_line.options import Arguments, UsageRefused, complain, read
from app.command_line.subject import problems_in, service_titled, session_to_save
from app.plan.document import Plan, Reading
from app.plan.recorded import Recorded
from app.plan.sized import SizedService, sized_service
from app.presenting.server_check import ServerCheck, server_check, wanted_of
from app.presenting.server_findings import FindingRow, with_uptime
from app.problems import UserProblem, is_users, sentence_for
from planners.words import plural, say


def run(arguments: list[str]) -> int:
    """Check the server by the files, or by what the plan keeps of it where none is given."""
    options = read(arguments, values=("service", "dates", "o"), switches=("json", "keep"))
    if not options.words:
        raise UsageRefused(say("Give a plan file and the files of the server."))
    path, files = Path(options.words[0]), [Path(word) for word in options.words[1:]]
    from app.plan.opening import read_plan

    plan = read_plan(path)
    one = sized_service(service_titled(plan, options.values.get("service", "")))
    problems = list(problems_in(one))
    if problems:
        raise UserProblem(*problems)
    readings, recordings, faults = _taken(plan, one, files, options.values.get("dates", ""))
    if "keep" in options.switches and files:
        _keep(path, readings, recordings)
    found = server_check(one, readings, recordings)
    if "json" in options.switches:
        import json

        print(json.dumps([_facts(row) for row in found.rows], indent=1, ensure_ascii=False))
    elif found.checked or not faults:
        print("\n".join(_told(one, found)))
    _write(found, one, options)
    for sentence in faults:
        complain(sentence)
    if faults:
        return BAD_INPUT
    return DOES_NOT_FIT if found.has_trouble else GOOD


def _taken(
    plan: Plan, one: SizedService, files: list[Path], dates: str
) -> tuple[list[Reading], list[Recorded], list[str]]:
    """What the files tell, or the plan where there are none, and one sentence for each file that tells nothing."""
    if not files:
        return list(plan.readings), list(plan.recordings), []
    from app.importing.checked_files import Asked, read_for_check
    from app.importing.recordings.recogniser import Wishes

    today = datetime.datetime.now(datetime.UTC).astimezone().date().isoformat()
    asked = Asked(one.service.id, one.answer.settings, wanted_of(one), today)
    readings: list[Reading] = []
    recordings: list[Recorded] = []
    faults: list[str] = []
    for path in files:
        try:
            taken = read_for_check(path, asked, Wishes(dates))
        except Exception as problem:
            if not is_users(problem):
                raise
            faults.append(sentence_for(problem))
            continue
        readings += taken.readings
        recordings += taken.recordings
    return readings, recordings, faults


def _keep(path: Path, readings: list[Reading], recordings: list[Recorded]) -> None:
    """Keep what was read in the plan's file. Raises ``PlanChanged`` where somebody else has saved it meanwhile."""
    from app.plan.evidence_edits import add_readings, add_recordings

    session = session_to_save(path)
    if readings:
        session.apply(add_readings(tuple(readings), say("Read files of the server")))
    if recordings:
        session.apply(add_recordings(tuple(recordings), say("Import recordings of the server")))
    session.save()


def _write(found: ServerCheck, one: SizedService, options: Arguments) -> None:
    """Write the files that mend what a file can mend, each with the one that undoes it."""
    if "o" not in options.values:
        return
    from app.exporting.settings_file import write_settings
    from app.exporting.writer import settings_files

    folder = Path(options.value("o"))
    files = (
        settings_files(found.changes, f"{NAME}: {one.title}, {one.planner.subject}") if found.changes else ()
    )
    folder.mkdir(parents=True, exist_ok=True)
    written = write_settings(files, folder)
    if "json" not in options.switches:
        for path in written:
            print(path)


def _change(row: FindingRow) -> tuple[str, str]:
    if row.change is None:
        return row.fix, ""
    from app.exporting.one_setting import change_of

    return change_of(row.change)


def _facts(row: FindingRow) -> dict[str, object]:
    fix, undo = _change(row)
    return {
        "code": row.code,
        "severity": str(row.severity),
        "seen": row.seen,
        "threshold": row.threshold,
        "source": row.source,
        "detail": row.detail,
        "fix": fix,
        "undo": undo,
        "title": row.title,
        "place": row.place,
        "file": row.file,
        "uptime": None if row.uptime is None else round(row.uptime, 2),
    }


def _told(one: SizedService, found: ServerCheck) -> Iterator[str]:
    yield say("{service}: {verdict}", service=one.title, verdict=found.verdict)
    if found.looked_at:
        yield found.looked_at
    for row in found.rows:
        yield ""
        place = f" ({row.place})" if row.place else ""
        yield f"{row.severity_text}  {row.title}{place}  [{row.code}]"
        yield from (f"  {line}" for line in _lines(row))
    if found.changes:
        yield ""
        yield plural(
            "{count} setting can be changed by a file: add {option}.",
            "{count} settings can be changed by files: add {option}.",
            len(found.changes),
            option="-o FOLDER",
        )


def _lines(row: FindingRow) -> Iterator[str]:
    uptime = with_uptime(row)
    if row.threshold:
        seen = say("{seen}, should be {threshold}", seen=row.seen, threshold=row.threshold)
        yield say("{seen} (counted over {time})", seen=seen, time=uptime) if uptime else seen
    elif row.seen:
        yield row.seen
    yield row.detail
    yield say("Fix: {fix}", fix=row.fix)
    yield say("Source: {source}", source=row.source)
