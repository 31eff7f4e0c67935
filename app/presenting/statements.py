"""What the documents state, as rows: by machine and subject, each with its figure in words and its place."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from msgspec import Struct

from app.presenting.figures import ENGLISH, NumberStyle, interval, number, with_unit
from app.presenting.wording import unit_text
from planners.statements import Statement
from planners.words import say

UNCOUNTED = frozenset({"items", "1", "setting value", "release"})
"""Units of a bare number: the fact says what is counted."""


class StatementRow(Struct, frozen=True):
    """A statement in words: ``text`` is the whole of it, with its place in the document."""

    machine: str
    document: str
    about: str
    fact: str
    figure: str
    version: str
    place: str
    doubt: str

    @property
    def text(self) -> str:
        """The statement in one line."""
        told = say("{fact}: {figure}", fact=self.fact, figure=self.figure) if self.figure else self.fact
        if self.version:
            told = say("{statement}, version {version}", statement=told, version=self.version)
        return say("{statement} ({place})", statement=told, place=self.place) if self.place else told


def statement_rows(statements: Iterable[Statement], style: NumberStyle = ENGLISH) -> tuple[StatementRow, ...]:
    """The statements by machine, document and subject, in the order in which each comes first."""
    rows = [_row(one, style) for one in statements]
    machines, subjects = (
        _order((row.machine, row.document) for row in rows),
        _order(row.about for row in rows),
    )
    return tuple(sorted(rows, key=lambda row: (machines[row.machine, row.document], subjects[row.about])))


def _order(keys: Iterable[Hashable]) -> dict[Hashable, int]:
    return {key: place for place, key in enumerate(dict.fromkeys(keys))}


def _row(one: Statement, style: NumberStyle) -> StatementRow:
    line = one.source.line
    if line[:1].isdigit():
        line = say("line {line}", line=line)
    place = ", ".join(part for part in (one.source.table, line) if part)
    versions = " / ".join(one.version.split(";"))
    return StatementRow(
        one.machine,
        one.source.document,
        _headed(one.about),
        one.fact,
        _figure(one, style),
        versions,
        place,
        one.source.doubt,
    )


def _figure(one: Statement, style: NumberStyle) -> str:
    unit = "" if one.unit in UNCOUNTED else unit_text(one.unit)
    if one.low is None and one.high is None:
        return one.text
    if one.low is None or one.high is None:
        value = one.low if one.low is not None else one.high
        told = with_unit(_number(float(value or 0), one.unit, style), unit)
        told = say("at most {figure}", figure=told) if one.low is None else told
    else:
        told = with_unit(interval(*(_number(end, one.unit, style) for end in (one.low, one.high))), unit)
    return f"{told}, {one.text}" if one.text else told


def _number(value: float, unit: str, style: NumberStyle) -> str:
    """A number in the style; a name that is a number, as of a model or release, as it is printed."""
    return f"{value:g}" if unit == "release" else number(value, style, 8)


def _headed(text: str) -> str:
    """The subject with a capital; the name of a setting stays as it is written."""
    return text[:1].upper() + text[1:] if text.partition(" ")[0].isalpha() else text
