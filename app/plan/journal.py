"""What has changed since a base was written, in a file that only grows: a line holds the parts that one change replaced.

A line begins with its checksum and is on the disk when ``add`` returns; what it costs follows from what changed, however much
else the plan holds. The first line names the base by its fingerprint. Reading ends at the first line that is not whole.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from app.files import sync_folder
from app.plan.document import FACTS, Plan, Revision
from app.plan.file import read_bytes
from app.plan.limits import MOST
from app.plan.refused import PlanTooNew, damaged
from app.plan.text_form import revision_to_text
from app.plan.text_reader import revision_from_text
from app.plan.tree import TABLES, Row, RowFault, part_rows, tree_of
from planners.words import say

VERSION = 2
LARGEST = 8 * 2**20
"""Bytes after which a new base is due."""
PART = ".new"
"""Behind the name of a journal that is not whole yet."""
_CHECKED = 16
"""Letters of a checksum."""
PARTS = {
    "machines": ("machine", "machine_entry"),
    "services": ("service", "entry", "origin"),
    "scenarios": ("scenario", "alteration"),
    "readings": ("reading",),
    "recordings": ("recording",),
    "revisions": ("revision",),
    "errors": ("error",),
}
"""The tuples of a plan, with the tables of their parts: the first holds the part, the others what belongs to it."""
Bundle = Mapping[str, list[Row]]


class About(Struct, frozen=True):
    """What the first line says: the base by its fingerprint, the file that the work belongs to, and that file's fingerprint
    as it was when the work began."""

    base: str
    belongs_to: str = ""
    based_on: str = ""


class Journal:
    """Writes what changes; made with what has changed since the base. Raises ``OSError``, then with nothing of it in the file."""

    def __init__(self, file: Path, about: About, base: Plan, plan: Plan) -> None:
        self._file, self._plan, self._size = file, plan, 0
        part = file.with_name(f"{file.name}{PART}")
        flags = os.O_CREAT | os.O_TRUNC | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0)
        self._descriptor = os.open(part, flags | getattr(os, "O_BINARY", 0), 0o600)
        first = {"journal": VERSION, "base": about.base, "for": about.belongs_to, "on": about.based_on}
        try:
            self._write(*filter(None, (first, changed(base, plan))))
            part.replace(file)
            sync_folder(file.parent)
        except OSError:
            self.close()
            raise

    @property
    def is_full(self) -> bool:
        """Whether a new base is due."""
        return self._size > LARGEST

    def add(self, plan: Plan) -> None:
        """Keep the plan as it is now."""
        change = changed(self._plan, plan)
        if change:
            self._write(change)
        self._plan = plan

    def close(self) -> None:
        """Write no more; the file stays."""
        os.close(self._descriptor)

    def _write(self, *contents: Mapping[str, Any]) -> None:
        lines = b"".join(map(_line, contents))
        try:
            _write_all(self._descriptor, lines)
            os.fsync(self._descriptor)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._descriptor, self._size)
                os.lseek(self._descriptor, self._size, os.SEEK_SET)
            raise OSError(error.errno, error.strerror, str(self._file)) from error
        self._size += len(lines)


def read(file: Path, base: str, plan: Plan) -> tuple[Plan, About] | None:
    """The plan of the base with every whole change, and what the file says of itself; None where it is of another base.

    Raises ``OSError`` where the file cannot be read, and ``PlanRefused`` where a newer program wrote it or what it says is no plan.
    """
    lines = _whole(read_bytes(file))
    first = next(lines, {})
    if first.get("journal", VERSION) not in (1, VERSION):
        raise PlanTooNew(say("A newer Sizewright kept this work. Update Sizewright."))
    if first.get("base") != base:
        return None
    state = _State(plan)
    for change in lines:
        try:
            state.follow(change)
        except (TypeError, ValueError, LookupError, AttributeError, StopIteration):
            break
    return state.plan(), About(base, str(first.get("for", "")), str(first.get("on", "")))


def changed(before: Plan, after: Plan) -> dict[str, Any]:
    """What to replace in the one plan to have the other: the order of its parts by places of before, and rows of new ones."""
    change: dict[str, Any] = {}
    new: dict[str, list[Any]] = {}
    for kind in PARTS:
        old, now = getattr(before, kind), getattr(after, kind)
        if now is not old:
            change[kind], new[kind] = _order(old, now)
    if _texts(before) != _texts(after):
        change["plan"] = _texts(after)
    rows = part_rows(**{kind: found for kind, found in new.items() if kind != "revisions"})
    rows["revision"] = [(one.id, revision_to_text(one)) for one in new.get("revisions", ())]
    if change:
        change["rows"] = {table: found for table, found in rows.items() if found}
    return change


def _order(old: Iterable[object], now: Iterable[object]) -> tuple[list[list[int] | None], list[object]]:
    """Runs of the parts that were there, by their places, with None for each new one; and the new ones."""
    places = {id(part): place for place, part in enumerate(old)}
    order: list[list[int] | None] = []
    new: list[object] = []
    for part in now:
        place = places.get(id(part))
        if place is None:
            order.append(None)
            new.append(part)
        elif order and (run := order[-1]) is not None and run[1] == place:
            run[1] = place + 1
        else:
            order.append([place, place + 1])
    return order, new


class _State:
    """A plan as its parts: those of the base as they are, the others as rows."""

    def __init__(self, plan: Plan) -> None:
        self._texts: Row = _texts(plan)
        self._parts: dict[str, list[object]] = {kind: list(getattr(plan, kind)) for kind in PARTS}

    def follow(self, change: Mapping[str, Any]) -> None:
        """Take one change, all of it or nothing. Raises what odd contents raise."""
        rows = {str(table): [_row(table, row) for row in found] for table, found in change["rows"].items()}
        parts = {kind: self._ordered(kind, change[kind], rows) for kind in PARTS if kind in change}
        self._texts = _row("plan", change.get("plan", self._texts))
        self._parts.update(parts)

    def _ordered(self, kind: str, order: Iterable[Any], rows: Bundle) -> list[object]:
        table, *owned = PARTS[kind]
        of = {one: _by_owner(rows.get(one, ())) for one in owned}
        new = iter(rows.get(table, ()))
        found: list[object] = []
        for run in order:
            if run is None:
                row = next(new)
                found.append({table: [row], **{one: of[one].get(row[0], []) for one in owned}})
            else:
                start, end = run
                found += self._parts[kind][start:end]
            if len(found) > MOST[table]:
                raise ValueError(table)
        return found

    def plan(self) -> Plan:
        """The plan of all parts. Raises ``PlanRefused``."""
        rows: dict[str, list[Row]] = defaultdict(list, plan=[self._texts])
        known: dict[str, Revision] = {}
        for kind in PARTS:
            for part in self._parts[kind]:
                for table, found in _rows_of(kind, part, known).items():
                    rows[table] += found
        plan, _ = tree_of(rows, _refuse, lambda text: known.get(text) or revision_from_text(text))
        return plan


def _rows_of(kind: str, part: object, known: dict[str, Revision]) -> Bundle:
    """The rows of a part. A revision of the base stands by its place in ``known``."""
    if isinstance(part, dict):
        return part
    if isinstance(part, Revision):
        known[str(len(known))] = part
        return {"revision": [(part.id, str(len(known) - 1))]}
    return part_rows(**{kind: (part,)})  # type: ignore[arg-type]


def _texts(plan: Plan) -> Row:
    return plan.id, *(getattr(plan, fact) for fact in FACTS)


def _row(table: str, cells: Iterable[str | float]) -> Row:
    """The row of such cells; what an older program did not know of a plan or a service is empty."""
    found = tuple(cells)
    missing = len(TABLES[table].columns) - len(found) if table in ("plan", "service") else 0
    return (*found, *("",) * missing)


def _by_owner(rows: Iterable[Row]) -> dict[object, list[Row]]:
    found: dict[object, list[Row]] = defaultdict(list)
    for row in rows:
        found[row[0]].append(row)
    return found


def _refuse(fault: RowFault) -> None:
    raise damaged(say("{given!r} stands for {expected}", given=fault.given, expected=fault.possible))


def _line(content: Mapping[str, Any]) -> bytes:
    text = json.dumps(content, separators=(",", ":")).encode()
    return b"%s %s\n" % (_sum(text), text)


def _sum(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest()[:_CHECKED].encode()


def _whole(content: bytes) -> Iterator[Mapping[str, Any]]:
    """What the lines hold, up to the first that is not whole."""
    *lines, _ = content.split(b"\n")
    for line in lines:
        told, text = line[:_CHECKED], line[_CHECKED + 1 :]
        try:
            found = json.loads(text) if told == _sum(text) else None
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            return
        yield found


def _write_all(descriptor: int, content: bytes) -> None:
    view = memoryview(content)
    while view:
        view = view[os.write(descriptor, view) :]
