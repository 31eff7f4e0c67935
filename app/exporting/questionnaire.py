"""The inputs of a plan as a questionnaire: a CSV to send around, to print and to read back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from msgspec.structs import replace

from app.csv_text import table_text
from app.exporting.csv_tables import file_of
from app.files import write_whole
from app.plan.document import Machine, Plan, Service
from planners.registry import machine_fields, planner
from planners.schema import Entry, Field, Kind
from planners.table import Rows
from planners.words import say

HEAD = (
    "service",
    "title",
    "group",
    "input",
    "question",
    "unit",
    "possible",
    "default",
    "answer",
    "from whom",
    "on",
    "id",
    "field",
)
"""The last two columns tell the program where an answer belongs; leave them as they are."""
ANSWER, IDS = HEAD.index("answer"), (HEAD.index("id"), HEAD.index("field"))
MACHINE = "machine"
"""Stands where the kind of a service stands."""
OPEN_ROWS = 3
"""Rows of a table beyond those that it has, to be filled in."""


def write_questionnaire(plan: Plan, path: Path) -> None:
    """Write the questionnaire. Raises ``OSError``."""
    write_whole(file_of(questionnaire(plan)), path)


def questionnaire(plan: Plan) -> str:
    """Every input of every service, answered or not, with what is possible and who answered."""
    return table_text(HEAD, questions(plan))


def questions(plan: Plan) -> Iterator[tuple[object, ...]]:
    """The rows of the questionnaire, in the columns of ``HEAD``."""
    yield from (row for service in plan.services for row in _rows(service))
    yield from (row for machine in plan.machines for row in _of_machine(machine))


def _of_machine(machine: Machine) -> Iterator[tuple[object, ...]]:
    for field in machine_fields():
        value = machine.entries.get(field.name)
        yield (
            MACHINE, machine.name, field.group, field.title, field.meaning, field.unit if field.unit != "1" else "",
            field.possible(machine.entries), _text(field.default), _text(value), "", "", machine.id, field.name,
        )  # fmt: skip


def _rows(service: Service) -> Iterator[tuple[object, ...]]:
    for field in planner(service.planner).fields():
        value = service.entries.get(field.name)
        if not field.applies(service.entries):
            continue
        if field.kind is not Kind.TABLE or isinstance(value, str):
            yield _row(service, field, field, field.possible(service.entries), value)
            continue
        rows = value if isinstance(value, Rows) else Rows()
        for number, row in enumerate((*rows, *((),) * OPEN_ROWS), 1):
            for column, cell in zip_longest(field.columns, row[: len(field.columns)]):
                asked = replace(column, name=f"{field.name}.{number}.{column.name}", group=field.group)
                title = say(
                    "{table}, row {row}: {column}", table=field.title, row=number, column=column.title
                )
                asked = replace(asked, title=title)
                yield _row(service, field, asked, column.possible({}), cell)


def _row(service: Service, field: Field, asked: Field, possible: str, value: Entry) -> tuple[object, ...]:
    """A line to answer: an input, or a cell of one that is a table."""
    origin, answered = service.origin(field.name), value is not None
    return (
        service.planner, service.title, asked.group, asked.title, asked.meaning, asked.unit if asked.unit != "1" else "",
        possible, _text(asked.default), _text(value),
        (origin.by or str(origin.kind)) if answered else "", origin.on if answered else "", service.id, asked.name,
    )  # fmt: skip


def _text(value: Entry) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
