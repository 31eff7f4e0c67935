"""Reads the text form of a plan, or says every fault with its line."""

from __future__ import annotations

import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from msgspec.structs import replace

from app.plan.document import Plan, Revision, Start
from app.plan.figures import SavedFigure
from app.plan.limits import (
    LONGEST,
    LONGEST_TEXT,
    MOST_INPUTS,
    MOST_ROWS,
    TooMany,
    beginning,
    require_count,
    require_text,
)
from app.plan.refused import PlanRefused
from app.plan.text_form import CELL, HEAD, LINES, NO_CELL, OLD_HEAD, REVISION_FACTS
from app.plan.tree import TABLES, Row, RowFault, tree_of
from app.plan.values import from_text as value_of
from app.problems import Finding
from planners.words import listed, say

MOST_FINDINGS = 100
_STRING = r'"(?:[^"\\]|\\.)*"'
_REVISION = re.compile(rf"revision ({_STRING}) ({_STRING})")
_BAR = "|"
_SAYING = re.compile(r"\S[^\n]*")
_PLAIN = re.compile(r'"[^"\\\x00-\x1f]*"')
"""A text in quotes that stands as it is."""
MOST_KNOWN = 8_192
"""Lines that are known when they come again, as most do from revision to revision."""
_SHORT = 200
"""Letters of the longest of them."""
_WHOLE = re.compile(r"[+-]?[0-9]{1,4000}")
_CELLS = re.compile(rf"{_STRING}|\S+")
_NUMBER = re.compile(r"[+-]?([0-9]{1,400}\.?[0-9]{0,400}|\.[0-9]{1,400})([eE][+-]?[0-9]{1,9})?")


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """What a line of that kind looks like."""
    line, parts, behind = LINES[name], "", 0
    for cell in CELL.finditer(line):
        bare = ".+" if cell.end() == len(line) else r"\S+"
        group = f"(?P<{cell[1]}>{_STRING})" if cell[1] else f"(?P<{cell[2]}>{bare})"
        parts, behind = f"{parts}{re.escape(line[behind : cell.start()])}{group}", cell.end()
    return re.compile(parts)


_QUOTED = {name: {cell[1] for cell in CELL.finditer(line) if cell[1]} for name, line in LINES.items()}
_VALUES = ("machine_entry", "entry", "alteration")
_COLUMNS = {name: set(table.columns) for name, table in TABLES.items()}
_OWNERS = ("machine", "service", "scenario", "reading", "recording", "error")
"""What begins something: lines after it may belong to it."""
_OF_INPUTS = tuple(name for name, line in LINES.items() if line.startswith("{"))
_BEGINNING = {
    word: (*(name for name, line in LINES.items() if line.startswith(f"{word} ")), *_OF_INPUTS)
    for word in (line.partition(" ")[0] for line in LINES.values())
}
"""The kinds of line that may begin with a word; an input may be called like one of them."""


def from_text(text: str) -> Plan:
    """The plan of that text. Raises ``PlanRefused`` with every fault and its line."""
    first = text.partition("\n")[0]
    if first.strip() not in (HEAD, OLD_HEAD):
        raise PlanRefused(_fault(1, first, HEAD))
    return _read(text).plan()


def revision_from_text(text: str) -> Revision:
    """The revision of that text. Raises ``PlanRefused`` with every fault and its line."""
    revisions = _read(text).kept()
    if len(revisions) != 1:
        raise PlanRefused(say("A kept revision is damaged."))
    return revisions[0]


def _read(text: str) -> _Reader:
    reader = _Reader(old=text.partition("\n")[0].strip() != HEAD)
    for number, line in _said(text):
        if number > 1 or line not in (HEAD, OLD_HEAD):
            reader.read(number, line)
        if len(reader.findings) >= MOST_FINDINGS:
            break
    return reader


def _said(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers: neither blank nor remarks. What is blank costs next to nothing."""
    number, behind = 1, 0
    for found in _SAYING.finditer(text):
        number += text.count("\n", behind, found.start())
        behind = found.start()
        line = found[0].rstrip()
        if not line.startswith("#"):
            yield number, line


class _Revision:
    """A revision while it is read: its facts and figures, and the reader of its plan."""

    def __init__(self, number: int, name: str, at: str, old: bool) -> None:
        self.number, self.name, self.at = number, name, at
        self.facts: dict[str, str] = {}
        self.figures: list[SavedFigure] = []
        self.inner = _Reader(old)

    def read(self, number: int, line: str) -> None:
        """Take one line of it. Raises ``PlanRefused``."""
        if line.startswith(_BAR):
            inside = line[1:].strip()
            if inside.startswith("revision ") and _REVISION.fullmatch(inside):
                raise PlanRefused(_fault(number, inside, say("one revision after the other")))
            self.inner.read(number, inside)
        elif line.startswith("figure ") and (figure := _figure(line)):
            require_count("figure", len(self.figures) + 1)
            self.figures.append(figure)
        elif (found := _pattern("entry").fullmatch(line)) and found[1] in {*REVISION_FACTS} - {*self.facts}:
            self.facts[found[1]] = _string(found[2])
        else:
            raise PlanRefused(
                _fault(
                    number,
                    line,
                    say(
                        "{facts} once each, a figure, or a plan behind {bar}",
                        facts=", ".join(REVISION_FACTS),
                        bar=_BAR,
                    ),
                )
            )

    def revision(self) -> Revision:
        """The revision of all lines. Raises ``PlanRefused``."""
        plan = self.inner.plan()
        try:
            return Revision(self.name, self.at, plan, figures=tuple(self.figures), **self.facts)
        except ValueError as error:
            raise PlanRefused(
                _fault(
                    self.number,
                    self.at,
                    say("a time such as 2026-03-31T14:05:00Z, days such as 2026-03-31"),
                )
            ) from error


class _Reader:
    """Takes a text line by line and collects the rows of its tables and the findings."""

    def __init__(self, old: bool) -> None:
        self._old = old
        self.findings: list[Finding] = []
        self._texts: dict[str, str] = {}
        self._rows = defaultdict[str, list[Row]](list)
        self._lines = defaultdict[str, list[int]](list)
        self._origins: dict[tuple[str, str], dict[str, str]] = {}
        self._revisions: list[_Revision] = []
        self._kept: set[str] = set()
        self._above: dict[str, str] = {}
        self._planners: dict[str, str] = {}
        self._tables: dict[Row, list[str]] = {}
        self._counts: Counter[tuple[str, str, str]] = Counter()

    def read(self, number: int, line: str) -> None:
        """Take one line."""
        try:
            if line.startswith("revision ") and (found := _REVISION.fullmatch(line)):
                name, at = (_string(text) for text in found.groups())
                if name in self._kept:
                    raise PlanRefused(_fault(number, name, say("an id that is used once")))
                require_count("revision", len(self._revisions) + 1)
                self._kept.add(name)
                self._revisions.append(_Revision(number, name, at, self._old))
            elif self._revisions:
                self._revisions[-1].read(number, line)
            else:
                self._take(number, line)
        except TooMany:
            raise
        except PlanRefused as refused:
            self.findings.extend(replace(found, line=found.line or number) for found in refused.findings)

    def kept(self) -> tuple[Revision, ...]:
        """The revisions of all lines. Raises ``PlanRefused``."""
        self._require_sound()
        return tuple(revision.revision() for revision in self._revisions)

    def _require_sound(self) -> None:
        if self.findings:
            raise PlanRefused(*self.findings)

    def plan(self) -> Plan:
        """The plan of all lines. Raises ``PlanRefused``."""
        missing = [name for name in ("id", "title") if name not in self._texts]
        if missing and len(self.findings) < MOST_FINDINGS:
            self.findings.append(Finding(say("Add a line for {names}.", names=listed(missing))))
        self._rows["plan"] = [tuple(self._texts.get(name, "") for name in TABLES["plan"].columns)]
        for cells in self._origins.values():
            self._add_row(
                "origin", {"kind": "entered", "by_whom": "", "on_day": "", **cells}, int(cells["line"])
            )
        for name in _VALUES:
            self._rows[name] = [self._whole(name, row) for row in self._rows[name]]
        kept: dict[str, Revision] = {}
        fault: PlanRefused | None = None
        try:
            kept = {one.name: one.revision() for one in self._revisions}
        except PlanRefused as refused:
            fault, self._rows["error"] = refused, []
        self._rows["revision"] = [(name, name) for name in kept]
        plan, _ = tree_of(self._rows, self._tell, kept.__getitem__)
        if fault is not None and not self.findings:
            raise fault
        self._require_sound()
        return plan

    def _take(self, number: int, line: str) -> None:
        """A line that is a row, or a part of one. Raises ``PlanRefused``."""
        name, told = _told(line)
        cells = {**self._above, **told}
        table = name.partition(" ")[0]
        if table == "entry" and "machine" in self._above:
            table = "machine_entry"
        if name == "service":
            cells["site"] = ""
        if name == "entry" and not self._above:
            self._add_text(cells["field"], cells["value"], number)
        elif table == "origin" and "service" in self._above:
            self._add_origin(cells, number)
        else:
            of_table = name.endswith(" row")
            if table in _VALUES:
                kind, value = ("table", cells["value"]) if of_table else _entry(cells["value"])
                cells.update(kind=kind, value=value)
            if table in ("", "figure") or not cells.keys() >= _COLUMNS[table]:
                raise PlanRefused(_fault(number, line, self._possible))
            (self._add_cells if of_table else self._add_row)(table, cells, number)
            if table in _OWNERS:
                self._above = {table: cells.get("id", "")}
            if table == "service":
                self._planners.setdefault(cells["id"], cells["planner"])

    @property
    def _possible(self) -> str:
        if "scenario" in self._above:
            return 'change "service id" name = value'
        return say('name = value, or service NAME "title" "id"')

    def _add_row(self, table: str, cells: Mapping[str, str], number: int) -> None:
        require_count(table, len(self._rows[table]) + 1)
        self._count(table, cells, number)
        columns, numbers = TABLES[table].columns, TABLES[table].numbers
        row = (_number(cells[one]) if one in numbers else cells[one] for one in columns)
        self._rows[table].append(tuple(row))
        self._lines[table].append(number)

    def _count(self, table: str, cells: Mapping[str, str], number: int) -> None:
        """Raises ``TooMany`` for more inputs of a service, or of one in a scenario, than there can be: that ends the reading."""
        if table in (*_VALUES, "origin"):
            owner = table, cells.get("scenario", ""), cells.get("service", cells.get("machine", ""))
            self._counts[owner] += 1
            if self._counts[owner] > MOST_INPUTS or len(self._rows[table]) >= TABLES[table].most:
                raise _too_many(number, cells["field"], say("up to {most} inputs", most=f"{MOST_INPUTS:,}"))

    def _add_cells(self, table: str, cells: Mapping[str, str], number: int) -> None:
        """A row of a table's: the first one makes the entry, the others join it."""
        key = (table, *(cells[column] for column in TABLES[table].columns[: TABLES[table].key]))
        texts = _CELLS.findall(cells["value"])
        values = [None if text == NO_CELL else value_of(*_entry(text)) for text in texts]
        if key not in self._tables:
            self._add_row(table, {**cells, "value": ""}, number)
        rows = self._tables.setdefault(key, [])
        rows.append(json.dumps(values))
        if len(rows) > MOST_ROWS:
            raise _too_many(number, cells["field"], say("up to {most} rows", most=f"{MOST_ROWS:,}"))

    def _whole(self, table: str, row: Row) -> Row:
        """An entry with all rows of its table, and with those that stood in one line before."""
        *others, service, field, kind, value = row
        if kind == "table" and not value:
            value = f"[{','.join(self._tables[(table, *row[:-2])])}]"
        elif self._old and table != "machine_entry":
            from app.plan.migrations.to_004 import upgraded

            kind, value = upgraded(self._planners.get(str(service), ""), field, str(kind), str(value))
        return (*others, service, field, kind, value)

    def _add_origin(self, cells: Mapping[str, str], number: int) -> None:
        if (cells["service"], cells["field"]) not in self._origins:
            self._count("origin", cells, number)
        origin = self._origins.setdefault((cells["service"], cells["field"]), {"line": str(number)})
        if origin.keys() & (cells.keys() - {"service", "field"}):
            raise PlanRefused(_fault(number, cells["field"], say("each value once")))
        origin.update(cells)

    def _add_text(self, name: str, value: str, number: int) -> None:
        if name in self._texts or name not in TABLES["plan"].columns:
            known = say("one of {names}", names=", ".join(TABLES["plan"].columns))
            raise PlanRefused(_fault(number, name, say("each value once") if name in self._texts else known))
        text = _string(value)
        require_text(text, LONGEST.get(name, LONGEST_TEXT))
        if name == "start" and text not in list(Start):
            raise PlanRefused(_fault(number, text, TABLES["plan"].possible))
        self._texts[name] = text

    def _tell(self, fault: RowFault) -> None:
        given, possible = fault.given, fault.possible
        if fault.table == "origin" and fault.orphan:
            given, possible = str(fault.row[1]), say("a value for this input, or remove its origin")
        self.findings.append(_fault(self._lines[fault.table][fault.index], given, possible))


def _told(line: str) -> tuple[str, dict[str, str]]:
    """The line's kind and cells, those in quotes read; nothing where it is no line of a plan. Raises ``PlanRefused``."""
    return _told_before(line) if len(line) <= _SHORT else _told_first(line)


def _told_first(line: str) -> tuple[str, dict[str, str]]:
    """A line that begins with no word of its own is looked for among the inputs."""
    for name in _BEGINNING.get(line.partition(" ")[0], _OF_INPUTS):
        if found := _pattern(name).fullmatch(line):
            quoted = _QUOTED[name]
            cells = found.groupdict()
            return name, {cell: _string(cells[cell]) if cell in quoted else cells[cell] for cell in cells}
    return "", {}


_told_before = lru_cache(MOST_KNOWN)(_told_first)


@lru_cache(MOST_KNOWN)
def _figure(line: str) -> SavedFigure | None:
    """The figure of a line; None where it is none. Raises ``PlanRefused``."""
    found = _pattern("figure").fullmatch(line)
    if found is None:
        return None
    service, name, value, low, high, unit, standing = found.groups()
    numbers = _number(value), _number(low), _number(high)
    return SavedFigure(_string(service), _string(name), *numbers, _string(unit), _string(standing))


def _too_many(number: int, given: str, possible: str) -> TooMany:
    return TooMany(_fault(number, given, possible))


def _entry(text: str) -> tuple[str, str]:
    """The kind and the stored text of a value as it stands in a line. Raises ``PlanRefused``."""
    if text in ("yes", "no"):
        return "switch", text
    if text == "[]":
        return "table", text
    if text.startswith('"'):
        return "text", _string(text)
    if _WHOLE.fullmatch(text):
        return "whole", text
    if _NUMBER.fullmatch(text):
        return "number", text
    raise PlanRefused(_fault(0, text, say("a number, yes, no or a text in double quotes")))


def _number(text: str) -> float:
    value = float(text) if _NUMBER.fullmatch(text) else math.nan
    if not math.isfinite(value):
        raise PlanRefused(_fault(0, text, say("a number")))
    return value


def _string(text: str) -> str:
    if _PLAIN.fullmatch(text):
        return text[1:-1]
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, str):
        raise PlanRefused(_fault(0, text, say("a text in double quotes")))
    return value


def _fault(number: int, given: str, possible: str) -> Finding:
    """A fault of that line; of line 0 where whoever reads the lines knows it."""
    shown = beginning(given)
    sentence = say("Enter {possible}. Given: {given!r}.", possible=possible, given=shown)
    return Finding(sentence, line=number, given=shown, possible=possible)
