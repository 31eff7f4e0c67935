"""The inputs of a plan as a questionnaire: a CSV to send around, to print and to read back."""

from __future__ import annotations

from collections.abc import Iterator

from app.exporting.csv_tables import table_text
from app.plan.document import Plan, Service
from planners.registry import planner
from planners.schema import Entry

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


def questionnaire(plan: Plan) -> str:
    """Every input of every service, answered or not, with what is possible and who answered."""
    return table_text(HEAD, (row for service in plan.services for row in _rows(service)))


def _rows(service: Service) -> Iterator[tuple[object, ...]]:
    found = planner(service.planner)
    for field in found.fields():
        if not field.applies(service.entries):
            continue
        origin = service.origin(field.name)
        answered = field.name in service.entries
        yield (
            service.planner, service.title, field.group, field.title, field.meaning, field.unit if field.unit != "1" else "",
            field.possible(service.entries), _text(field.default), _text(service.entries.get(field.name)),
            (origin.by or str(origin.kind)) if answered else "", origin.on if answered else "", service.id, field.name,
        )  # fmt: skip


def _text(value: Entry) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
    return str(value)
