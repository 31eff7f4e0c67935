"""Services from a table, as CSV or workbook: one row a server, a column for each of what is known of it.

Column ``service`` says which kind of service a row is, ``title`` what it is called, ``site`` where it stands; any other column is an input, by its name
or title. An empty cell is an input that is not entered.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cache
from itertools import chain
from pathlib import Path

from msgspec.structs import replace

from app.importing.recordings.grid import grid
from app.importing.recordings.recording import RecordingRefused
from app.importing.recordings.rows import Row
from app.plan.document import Entries, Service
from app.plan.limits import MOST
from app.presenting.figures import NumberStyle
from app.presenting.typed import entered
from app.problems import Finding, UserProblem
from planners.refusal import InputRefused, Refusal, nearest
from planners.registry import planner, services
from planners.schema import Entry, Field, Kind
from planners.words import say

SERVICE, TITLE, SITE, MACHINE = "service", "title", "site", "machine"
OWN = (SERVICE, TITLE, SITE)
"""Columns that are no inputs."""
MOST_FINDINGS = 100
"""After so many faults the rest is not read."""
_MARKS = {";": NumberStyle(",", ""), "\t": NumberStyle("", "")}
"""The decimal mark by what stands between cells: where a comma parts decimals, it does not part cells."""
_POINT = NumberStyle(".", "")


class ServicesRefused(UserProblem):
    """A table whose rows are not all services; none of them was taken."""


def read_services(path: Path) -> tuple[Service, ...]:
    """The services of the rows. Raises ``OSError``, ``FileRefused``, and ``ServicesRefused`` with every fault by row and column."""
    try:
        with closing(grid(path)) as found:
            rows = chain.from_iterable(found.batches())
            return _taken(rows, _MARKS.get(found.separator, _POINT))
    except (RecordingRefused, ServicesRefused) as refused:
        raise refused.in_file(str(path)) from refused


def _taken(rows: Iterator[Row], style: NumberStyle) -> tuple[Service, ...]:
    table = _Table([_plain(cell) for cell in next(rows, [])], style)
    taken: list[Service] = []
    findings: list[Finding] = []
    for number, row in enumerate(rows, 2):
        cells = {place: text for place, cell in enumerate(row) if (text := _plain(cell))}
        try:
            taken += [table.service(cells)] if cells else []
        except InputRefused as refused:
            findings += [Finding(one.sentence, line=number, field=one.field) for one in refused.refusals]
        if len(taken) > MOST["service"] or len(findings) >= MOST_FINDINGS:
            break
    if not (taken or findings):
        findings.append(Finding(say("The table has no rows. Enter one server a row.")))
    if findings:
        raise ServicesRefused(*findings)
    return tuple(taken)


class _Table:
    """Makes a service of each row. Raises ``ServicesRefused`` for columns that mean nothing."""

    def __init__(self, head: Sequence[str], style: NumberStyle) -> None:
        self._head, self._style = head, style
        self._places = {name.casefold(): place for place, name in enumerate(head) if name}
        self._inputs: dict[str, dict[int, Field]] = {}
        findings = tuple(self._faults())
        if findings:
            raise ServicesRefused(*findings)

    def service(self, cells: Mapping[int, str]) -> Service:
        """The service of a row. Raises ``InputRefused`` with every fault, called as its column is."""
        name = _planner_named(cells.get(self._places[SERVICE], ""))
        beyond = [text for place, text in cells.items() if place >= len(self._head) or not self._head[place]]
        if beyond:
            told = say("Put a comma within a text into quotation marks, or give the column a name.")
            raise InputRefused((Refusal("", beyond[0], "", told, say("A cell without a column")),))
        inputs = self._inputs_of(name)
        own = {self._places.get(one) for one in OWN}
        refusals = [
            Refusal(self._head[place], text, "", _not_of(name), self._head[place])
            for place, text in cells.items()
            if place not in own and place not in inputs
        ]
        entries = {
            field.name: entered(field, cells[place], self._style)
            for place, field in inputs.items()
            if place in cells
        }
        typed: Mapping[str, Entry] = {}
        try:
            typed = planner(name).check(entries)
        except InputRefused as refused:
            columns = {field.name: self._head[place] for place, field in inputs.items()}
            refusals += [replace(one, place=columns.get(one.field, one.place)) for one in refused.refusals]
        if refusals:
            raise InputRefused(tuple(refusals))
        title = cells.get(self._places.get(TITLE, -1)) or str(entries.get(MACHINE) or planner(name).title)
        site = cells.get(self._places.get(SITE, -1), "")
        made = Entries({key: typed[key] for key in entries})
        return Service(str(uuid.uuid4()), name, title, made, site=site)

    def _inputs_of(self, name: str) -> dict[int, Field]:
        """The inputs of a kind of service by their columns; a name counts before a title."""
        if name not in self._inputs:
            known = _inputs_called(name)
            found = {place: known.get(column) for column, place in self._places.items()}
            self._inputs[name] = {place: field for place, field in found.items() if field is not None}
        return self._inputs[name]

    def _faults(self) -> Iterator[Finding]:
        if SERVICE not in self._places:
            told = say(
                "Add a column {column} with one of {services}.",
                column=SERVICE,
                services=", ".join(services()),
            )
            yield Finding(told, line=1)
        known = {*chain.from_iterable(_inputs_called(name) for name in services()), *OWN}
        columns = [name.casefold() for name in self._head]
        for column, place in self._places.items():
            if columns.count(column) > 1:
                told = say("{column}: give each column once.", column=self._head[place])
                yield Finding(told, line=1, field=self._head[place])
            elif column not in known:
                yield Finding(_no_input(self._head[place], known), line=1, field=self._head[place])


@cache
def _inputs_called(name: str) -> dict[str, Field]:
    """The inputs of a kind of service that a cell can hold, by name and title in small letters."""
    fields = [field for field in planner(name).fields() if field.kind is not Kind.TABLE]
    return {field.title.casefold(): field for field in reversed(fields)} | {
        field.name.casefold(): field for field in fields
    }


def _not_of(name: str) -> str:
    return say("{service} has no such input. Leave the cell empty.", service=planner(name).title)


def _no_input(column: str, known: Iterable[str]) -> str:
    close = nearest(column.casefold(), known)
    if close:
        return say("{column}: no service has this input. Did you mean {name}?", column=column, name=close)
    return say("{column}: no service has this input. Take the column out.", column=column)


def _planner_named(text: str) -> str:
    """The service of that name or title. Raises ``InputRefused``."""
    named = {planner(name).title.casefold(): name for name in services()} | {
        name: name for name in services()
    }
    if text.casefold() not in named:
        possible = say("one of {choices}", choices=", ".join(services()))
        raise InputRefused((Refusal(SERVICE, text, possible, place=SERVICE),))
    return named[text.casefold()]


def _plain(cell: str) -> str:
    """A cell without the apostrophe that guards it from a spreadsheet."""
    return cell.strip().removeprefix("'")
