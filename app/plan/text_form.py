"""A plan as readable text: stable order, one fact per line, read back without loss.

::

    sizewright plan 2
    id = "3f0c..."
    title = "Mail for the branch offices"
    start = "existing"
    machine "Host 1" "8e01..."
      memory = 65536
      processor = "Xeon Gold 6430"
    service mail "Mail" "5c2e..."
      growth_events += "2027-03" 500.0 "load" "New branch"
      target = 65.0
      users = 10000
      users.origin = measured
      users.on = "2026-03-31"
    service mail "Mail abroad" "6d3f..." at "Berlin"
    scenario "Merger" "9d1f..."
      change "5c2e..." users = 14000
    reading setting "5c2e..." "notes.ini" "NSF_Buffer_Pool_Size_MB" "512" "MB" "" "2026-03-31"
    error "77ab..." "5c2e..." "processor.utilization" 2026-09 2026-04 2026-09 above 1.05 1.21 1.15
    revision "77ab..." "2026-03-31T14:05:00Z"
      by = "Ada Example"
      figure "5c2e..." "processor.count" 4.0 4.0 5.0 "processors" "interpolated"
      | id = "3f0c..."
      | title = "Mail"

Texts stand in JSON quotes; whole numbers, numbers with a point, yes and no stand bare. A table has a line for each row,
with ``-`` for an empty cell, and ``[]`` where it has none. A revision holds its plan behind bars. Lines that begin with ``#`` are remarks and are not kept. ``text_reader`` reads it.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from msgspec.structs import astuple

from app.plan.document import FACTS, Plan, Revision
from app.plan.tree import TABLES, Row, rows_of
from app.plan.values import from_text
from app.plan.values import to_text as value_text
from planners.schema import Entry
from planners.table import Rows

HEAD = "sizewright plan 2"
OLD_HEAD = "sizewright plan 1"
"""Tables stood in one line, as texts."""
REVISION_FACTS = ("by", "note", "approved_by", "approved_on", "catalogue")
LINES = {
    "machine": 'machine "{name}" "{id}"',
    "service": 'service {planner} "{title}" "{id}"',
    "service at": 'service {planner} "{title}" "{id}" at "{site}"',
    "scenario": 'scenario "{title}" "{id}"',
    "alteration": 'change "{service}" {field} = {value}',
    "reading": 'reading {kind} "{service}" "{source}" "{name}" "{value}" "{unit}" "{at_load}" "{on_day}"',
    "recording": 'recording "{service}" "{digest}" "{source}" "{about}" "{content}"',
    "error": 'error "{revision}" "{service}" "{name}" {month} {begin_month} {end_month} {verdict} {load} {in_month} {at_load}',
    "figure": 'figure "{service}" "{name}" {value} {low} {high} "{unit}" "{standing}"',
    "origin": "{field}.origin = {kind}",
    "origin by": '{field}.by = "{by_whom}"',
    "origin on": '{field}.on = "{on_day}"',
    "entry": "{field} = {value}",
    "entry row": "{field} += {value}",
    "machine_entry": "{field} = {value}",
    "machine_entry row": "{field} += {value}",
    "alteration row": 'change "{service}" {field} += {value}',
}
"""The line of a row: its cells, in quotes where they are texts. What is not in it, the lines above say."""
NO_CELL = "-"
CELL = re.compile(r'"\{(\w+)\}"|\{(\w+)\}')


def _pieces(name: str) -> tuple[str, tuple[tuple[int, bool, str], ...]]:
    """What a line begins with, then of each cell: its place in the row, whether it is quoted, and what stands behind."""
    columns = TABLES[name.partition(" ")[0]].columns
    start, *rest = CELL.split(LINES[name])
    cells = zip(rest[::3], rest[1::3], rest[2::3], strict=True)
    return start, tuple(
        (columns.index(quoted or bare), bool(quoted), behind) for quoted, bare, behind in cells
    )


_PIECES = {name: _pieces(name) for name in LINES}


def to_text(plan: Plan) -> str:
    """The plan as text."""
    revisions = [line for revision in plan.revisions for line in _revision_lines(revision)]
    return "\n".join([HEAD, *_plan_lines(plan), *revisions]) + "\n"


def revision_to_text(revision: Revision) -> str:
    """A revision alone as text."""
    return "\n".join([HEAD, *_revision_lines(revision)]) + "\n"


def _plan_lines(plan: Plan) -> Iterator[str]:
    rows = rows_of(plan)
    texts = zip(TABLES["plan"].columns, rows["plan"][0], strict=True)
    yield from _facts((name, text) for name, text in texts if text or name not in FACTS[1:])
    facts, entries, altered = (_owned(rows[table]) for table in ("machine_entry", "entry", "alteration"))
    for machine in rows["machine"]:
        yield _line("machine", machine)
        for fact in facts[machine[0]]:
            yield from (f"  {line}" for line in _value_lines("machine_entry", fact))
    origins = {row[:2]: row for row in rows["origin"]}
    for service in rows["service"]:
        yield _line("service at" if service[-1] else "service", service)
        for entry in entries[service[0]]:
            yield from (f"  {line}" for line in _value_lines("entry", entry))
            if entry[:2] in origins:
                yield from (f"  {line}" for line in _origin_lines(origins[entry[:2]]))
    for scenario in rows["scenario"]:
        yield _line("scenario", scenario)
        for one in altered[scenario[0]]:
            yield from (f"  {line}" for line in _value_lines("alteration", one))
    yield from (_line("reading", reading) for reading in rows["reading"])
    yield from (_line("recording", recording) for recording in rows["recording"])
    yield from (_line("error", error) for error in rows["error"])


def _revision_lines(revision: Revision) -> Iterator[str]:
    yield f"revision {_quoted(revision.id)} {_quoted(revision.at)}"
    facts = ((name, getattr(revision, name)) for name in REVISION_FACTS)
    yield from (f"  {line}" for line in _facts(fact for fact in facts if fact[1]))
    yield from (f"  {_line('figure', astuple(figure))}" for figure in revision.figures)
    yield from (f"  | {line}" for line in _plan_lines(revision.plan))


def _origin_lines(row: Row) -> Iterator[str]:
    *_, by, on = row
    yield _line("origin", row)
    if by:
        yield _line("origin by", row)
    if on:
        yield _line("origin on", row)


def _facts(facts: Iterable[tuple[str, object]]) -> Iterator[str]:
    yield from (f"{name} = {_quoted(text)}" for name, text in facts)


def _value_lines(name: str, row: Row) -> Iterator[str]:
    """The line of an entry or alteration; of a table the line of each row."""
    *others, kind, text = row
    value = from_text(str(kind), str(text))
    if not isinstance(value, Rows) or not value:
        yield _line(name, (*others, kind, _bare(value)))
    else:
        yield from (_line(f"{name} row", (*others, kind, " ".join(map(_bare, cells)))) for cells in value)


def _bare(value: Entry) -> str:
    if value is None:
        return NO_CELL
    return _quoted(value) if isinstance(value, str) else value_text(value)


def _line(name: str, row: Row) -> str:
    first, cells = _PIECES[name]
    parts = [first]
    for place, quoted, behind in cells:
        parts += (_quoted(row[place]) if quoted else str(row[place]), behind)
    return "".join(parts)


def _owned(rows: Iterable[Row]) -> defaultdict[object, list[Row]]:
    found = defaultdict[object, list[Row]](list)
    for row in rows:
        found[row[0]].append(row)
    return found


def _quoted(text: object) -> str:
    """In JSON quotes, with everything escaped that an editor could take for the end of a line."""
    if isinstance(text, str) and text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return "".join(
        f"\\u{ord(letter):04x}" if letter in "\x7f\x85\u2028\u2029" else letter
        for letter in json.dumps(text, ensure_ascii=False)
    )
