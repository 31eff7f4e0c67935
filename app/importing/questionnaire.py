"""An answered questionnaire read back: each answer checked against its field, every fault told with its line."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from app.importing.filled_table import filled_table
from app.importing.recordings.grid import WORKBOOK
from app.importing.recordings.recording import RecordingRefused
from app.importing.recordings.stream import head
from app.importing.recordings.workbook import Workbook
from app.plan.document import STORED, Machine, Origin, OriginKind, Plan, Service
from app.presenting.figures import NumberStyle
from app.presenting.typed import entered
from app.problems import Finding, UserProblem
from app.regular_file import bytes_of
from planners.refusal import InputRefused
from planners.registry import machine_fields, planner
from planners.schema import Entry, Field, Kind, check
from planners.table import MOST_ROWS, Rows
from planners.words import say

LARGEST_FILE = 8 * 1024**2
POINT = NumberStyle(".", "")
"""The mark of numbers in a workbook, whatever its country shows."""
NEEDED = ("answer", "id", "field")
MOST_FINDINGS = 100
"""After so many faults the rest is not read."""


class QuestionnaireRefused(UserProblem):
    """A questionnaire that does not fit the plan; nothing of it was taken."""


def read_questionnaire(path: Path, plan: Plan) -> Plan:
    """The plan with the answers of that file, a table or a workbook that has one as a sheet.

    Raises ``OSError``, ``FileRefused``, ``QuestionnaireRefused`` with every fault.
    """
    try:
        if head(path).startswith(WORKBOOK):
            return _answered(_of_workbook(path), plan, POINT)
        content = bytes_of(path, LARGEST_FILE)
        return answered(content.decode("utf-8-sig", "replace"), plan)
    except (QuestionnaireRefused, RecordingRefused) as refused:
        raise refused.in_file(str(path)) from refused


def answered(text: str, plan: Plan) -> Plan:
    """The plan with the answers of that text; a value that is already there keeps its origin."""
    reader, style = filled_table(text)
    return _answered(_of_table(reader), plan, style)


def _of_table(reader: csv.DictReader[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a table with their lines. Raises ``QuestionnaireRefused``."""
    _require_columns(reader.fieldnames or ())
    for row in reader:
        yield reader.line_num, row


def _answered(rows: Iterator[tuple[int, dict[str, str]]], plan: Plan, style: NumberStyle) -> Plan:
    answers, line = _Answers(plan, style), 1
    try:
        for line, row in rows:
            answers.take(row, line)
            if len(answers.findings) >= MOST_FINDINGS:
                break
    except csv.Error:
        told = say("This is not a table. Save it as CSV with commas.")
        answers.findings.append(Finding(told, line=line + 1))
    return answers.plan()


def _of_workbook(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of the sheet that is a questionnaire. Raises ``QuestionnaireRefused``, ``RecordingRefused``."""
    names: list[str] = []
    with closing(Workbook(path)) as book:
        for sheet in book.sheets():
            names = next(sheet, [])
            if set(NEEDED) <= set(names):
                yield from (
                    (line, dict(zip(names, map(_guarded, row), strict=False)))
                    for line, row in enumerate(sheet, 2)
                )
                return
    _require_columns(names)


def _guarded(cell: str) -> str:
    """A cell of a workbook as it would stand in a table of text, where an apostrophe guards others."""
    return f"'{cell}" if cell.startswith("'") else cell


def _require_columns(names: Sequence[str]) -> None:
    missing = [name for name in NEEDED if name not in names]
    if missing:
        raise QuestionnaireRefused(
            say(
                "Missing columns: {columns}. Choose a questionnaire that Sizewright saved.",
                columns=", ".join(missing),
            )
        )


class _Answer(Struct, frozen=True):
    """What was given to one question, by whom and when, and where; in a table, to which cell."""

    text: str
    by: str
    on: str
    line: int
    row: int = 0
    column: str = ""


class _Answers:
    """Takes answers one by one; a table is entered when all of its cells are there."""

    def __init__(self, plan: Plan, style: NumberStyle) -> None:
        self._plan, self._style = plan, style
        self._services = {service.id: service for service in plan.services}
        self._machines = {machine.id: machine for machine in plan.machines}
        self._cells = defaultdict[tuple[str, str], list[_Answer]](list)
        self.findings: list[Finding] = []

    def take(self, row: dict[str, str], line: int) -> None:
        """One line of the questionnaire."""
        service = self._services.get(_plain(row.get("id")))
        if service is None and (machine := self._machines.get(_plain(row.get("id")))):
            self._take_of_machine(machine, row, line)
            return
        if service is None:
            odd = say(
                "{column}: enter the id of a service of this plan. Given: {given}.",
                column="id",
                given=_plain(row.get("id"))[:60],
            )
            self.findings.append(Finding(odd, line=line))
            return
        name, _, cell = _plain(row.get("field")).partition(".")
        field, place = _field(service, name), _place(cell)
        if field is None or (cell and (place is None or place[1] not in field.column_names)):
            self.findings.append(Finding(_no_input(service.title, _plain(row.get("field"))), line=line))
            return
        given = _plain(row.get("answer")), _plain(row.get("from whom")), _plain(row.get("on"))
        if place is not None:
            self._cells[service.id, name].append(_Answer(*given, line, *place))
            return
        answer = _Answer(*given, line)
        try:
            self._enter(service, name, _value(field, answer.text, self._style), answer)
        except InputRefused as refused:
            self._tell(refused, answer.line, field)

    def plan(self) -> Plan:
        """The plan with all answers. Raises ``QuestionnaireRefused``."""
        for (service_id, name), answers in self._cells.items():
            self._enter_table(self._services[service_id], name, answers)
        if self.findings:
            raise QuestionnaireRefused(*self.findings)
        services = tuple(self._services[service.id] for service in self._plan.services)
        machines = tuple(self._machines[machine.id] for machine in self._plan.machines)
        return replace(self._plan, services=services, machines=machines)

    def _take_of_machine(self, machine: Machine, row: dict[str, str], line: int) -> None:
        name = _plain(row.get("field"))
        field = next((one for one in machine_fields() if one.name == name), None)
        if field is None:
            self.findings.append(Finding(_no_input(machine.name, name), line=line))
            return
        try:
            value = _value(field, _plain(row.get("answer")), self._style)
        except InputRefused as refused:
            self._tell(refused, line, field)
            return
        if value == machine.entries.get(name):
            return
        entries = machine.entries.without(name) if value is None else machine.entries.with_entry(name, value)
        self._machines[machine.id] = replace(machine, entries=entries)

    def _enter_table(self, service: Service, name: str, answers: list[_Answer]) -> None:
        field, current = _field(service, name), service.entries.get(name)
        assert field is not None
        rows = [field.named(row) for row in current] if isinstance(current, Rows) else []
        changed = answers[0]
        for answer in answers:
            rows += [{} for _ in range(answer.row - len(rows))]
            if _text(rows[answer.row - 1].get(answer.column)) != answer.text:
                column = next(one for one in field.columns if one.name == answer.column)
                rows[answer.row - 1][answer.column] = entered(column, answer.text, self._style)
                changed = answer
        lines = {(answer.row, answer.column): answer.line for answer in answers}
        try:
            self._enter(service, name, check((field,), {name: rows})[name], changed)
        except InputRefused as refused:
            for one in refused.refusals:
                line = lines.get((one.row, one.column), changed.line)
                self.findings.append(Finding(one.sentence, line=line, field=name))

    def _enter(self, service: Service, name: str, value: Entry, answer: _Answer) -> None:
        current = service.entries.get(name)
        if value == current and isinstance(value, bool) == isinstance(current, bool):
            return
        of_a_kind = answer.by in {str(kind) for kind in OriginKind}
        kind = OriginKind(answer.by) if answer.by in STORED else OriginKind.STATED
        try:
            origin = Origin(kind, "" if of_a_kind else answer.by, answer.on)
        except ValueError:
            odd = say(
                "{column}: enter a day such as {example}. Given: {given}.",
                column="on",
                example="2026-03-31",
                given=answer.on[:40],
            )
            self.findings.append(Finding(odd, line=answer.line))
            return
        self._services[service.id] = self._services[service.id].with_entry(name, value, origin)

    def _tell(self, refused: InputRefused, line: int, field: Field) -> None:
        sentences = (one.called(field.title).sentence for one in refused.refusals)
        self.findings += [Finding(sentence, line=line, field=field.name) for sentence in sentences]


def _no_input(title: str, given: str) -> str:
    return say(
        "{column}: enter the name of an input of {service}. Given: {given}.",
        column="field",
        service=title,
        given=given[:60],
    )


def _field(service: Service, name: str) -> Field | None:
    return next((field for field in planner(service.planner).fields() if field.name == name), None)


def _place(cell: str) -> tuple[int, str] | None:
    """Row and column of a table's cell such as ``2.month``."""
    row, _, column = cell.partition(".")
    return (int(row), column) if re.fullmatch("[0-9]{1,4}", row) and 1 <= int(row) <= MOST_ROWS else None


def _text(cell: Entry) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return "" if cell is None else str(cell)


def _value(field: Field, text: str, style: NumberStyle) -> Entry:
    """One answer by its own field; what depends on other answers is told by the plan."""
    if not text:
        return None
    alone = replace(field, required=False, when=(), choices=tuple(replace(c, when=()) for c in field.choices))
    value = check((alone,), {field.name: entered(field, text, style)})[field.name]
    return value if field.kind is not Kind.TEXT else text


def _plain(cell: str | None) -> str:
    """A cell without the apostrophe that guards it from a spreadsheet."""
    text = (cell or "").strip()
    return text[1:] if text[:1] == "'" else text
