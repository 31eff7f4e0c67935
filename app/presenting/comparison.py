"""The plan and its scenarios side by side: what is needed, whether it fits, what it costs, and where it differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from msgspec import Struct

from app.plan.document import Entries, Plan, Scenario, Service
from app.plan.sized import Answer, answer
from app.presenting.alternatives import Alternative, reason, verdict_beside, why_not
from app.presenting.figures import (
    ENGLISH,
    NumberStyle,
    scaled,
)
from app.presenting.tables import ORIGIN_WORDS, InputOrigin, value_text
from app.presenting.wording import STANDING_SHAPES
from planners.analysis.as_bought import answers_as_bought, as_bought
from planners.planner import Sizing
from planners.registry import planner
from planners.schema import Entry, Field
from planners.words import say

BASE = say("As planned")


class ComparedRow(Struct, frozen=True):
    """A figure of a service in the plan and in each scenario; ``name`` is empty for the verdict."""

    service: str
    service_id: str
    name: str
    title: str
    values: tuple[str, ...]
    standings: tuple[str, ...] = ()
    """The marks of the standing of each value; none for the verdict."""


class Comparison(Struct, frozen=True):
    """Columns (the plan, then each scenario) and rows; ``reasons`` say of each scenario what speaks against it."""

    columns: tuple[str, ...]
    rows: tuple[ComparedRow, ...]
    warnings: tuple[str, ...] = ()
    """What must be known where figures from different measured machines stand side by side."""
    reasons: tuple[str, ...] = ()
    per_server: bool = False
    """Whether figures are of one server of several."""


def comparison(plan: Plan, style: NumberStyle = ENGLISH) -> Comparison:
    """The plan beside all of its scenarios."""
    rows: list[ComparedRow] = []
    against: list[list[str]] = [[] for _ in plan.scenarios]
    beside: dict[object, Sizing] = {}
    per_server = False
    for service in plan.services:
        entered = _entered(plan, service)
        answers = [answer(service.planner, one) for one in entered]
        rows += _rows(service, answers, style)
        for told, one, other in zip(against, entered[1:], answers[1:], strict=True):
            if one != service.entries:
                title = service.title if len(plan.services) > 1 else ""
                told.append(reason(Alternative(title, answers[0], other), style))
        sizings = [one.sizing for one in answers if one.sizing is not None]
        per_server |= planner(service.planner).per_server and any(map(_several, sizings))
        beside |= {(one.service, one.facts, one.cautions): one for one in sizings}
    columns = (BASE, *(scenario.title for scenario in plan.scenarios))
    warnings = warnings_beside(beside.values())
    reasons = tuple(map(why_not, against))
    return Comparison(columns, tuple(rows), warnings, reasons, per_server)


def _several(sizing: Sizing) -> bool:
    return sizing.servers is not None and float(sizing.servers.value) > 1


def answers_of(plan: Plan, service: Service) -> list[Answer]:
    """The answers for a service, in the plan and in each of its scenarios."""
    return [answer(service.planner, one) for one in _entered(plan, service)]


def _entered(plan: Plan, service: Service) -> list[Entries]:
    return [service.entries, *(scenario.entries(service) for scenario in plan.scenarios)]


def warnings_beside(sizings: Iterable[Sizing]) -> tuple[str, ...]:
    """The warnings of sizings of one service that start from different measured machines, each once."""
    machines: dict[str, set[tuple[tuple[str, str], ...]]] = {}
    told: dict[str, dict[str, None]] = {}
    for sizing in sizings:
        machines.setdefault(sizing.service, set()).add(sizing.facts)
        texts = (caution.text for caution in sizing.cautions if caution.beside)
        told.setdefault(sizing.service, {}).update(dict.fromkeys(texts))
    several = (service for service, found in machines.items() if len(found) > 1)
    return tuple(dict.fromkeys(text for service in several for text in told[service]))


def alteration_texts(plan: Plan, scenario: Scenario) -> tuple[str, ...]:
    """The alterations of a scenario in words."""
    texts = []
    for one in scenario.alterations:
        service = plan.service(one.service)
        if service is None:
            continue
        field = next((f for f in planner(service.planner).fields() if f.name == one.field), None)
        title = field.title if field else one.field
        texts.append(
            say(
                "{service}: {input} {value} instead of {planned}",
                service=service.title,
                input=title,
                value=_entry(one.value, field),
                planned=_entry(service.entries.get(one.field), field),
            )
        )
    return tuple(texts)


def _rows(service: Service, answers: list[Answer], style: NumberStyle) -> list[ComparedRow]:
    """The rows of a service. Scenarios that leave it as it is have the same answer, and its texts are made once."""
    different = {id(answer): answer for answer in answers}

    def row(name: str, title: str, told: Callable[[Answer], tuple[str, str]]) -> ComparedRow:
        texts = {key: told(answer) for key, answer in different.items()}
        values, marks = zip(*(texts[id(answer)] for answer in answers), strict=True)
        return ComparedRow(service.title, service.id, name, title, values, marks if name else ())

    sizings = [answer.sizing for answer in different.values() if answer.sizing is not None]
    known = {found.name: found for sizing in reversed(sizings) for found in answers_as_bought(sizing)}
    return [
        row("", say("Verdict"), lambda answer: (_verdict(answers[0], answer, style), "")),
        *(
            row(first.name, first.title, partial(_shown, first.name, style))
            for first in sorted(known.values(), key=lambda found: found.figure.answers)
        ),
    ]


def _verdict(planned: Answer, answer: Answer, style: NumberStyle) -> str:
    if answer.sizing is not None:
        return verdict_beside(planned.sizing, answer.sizing, style)
    return say("Not sized: {reason}", reason=answer.problems[0])


def _shown(name: str, style: NumberStyle, answer: Answer) -> tuple[str, str]:
    """The value of a figure in the unit to read it in, and the mark of its standing."""
    quantity = as_bought(answer.sizing, name) if answer.sizing is not None else None
    if quantity is None:
        return "–", ""
    return scaled(quantity, style=style), STANDING_SHAPES[quantity.standing]


def changes(fields: tuple[Field, ...], before: Mapping[str, Entry], after: Mapping[str, Entry]) -> str:
    """What fields were and are, in words."""
    return ", ".join(_change(field, before.get(field.name), after.get(field.name)) for field in fields)


def _change(field: Field, before: Entry, after: Entry) -> str:
    """What a field was and is; where only one of both was entered, and that is the default, nothing else than that."""
    if (before is None or after is None) and (field.default if before is None else before) == (
        field.default if after is None else after
    ):
        value = value_text(field, field.default)
        if before is None:
            return say("{input}: {value} is entered, it was the default", input=field.title, value=value)
        return say("{input}: {value} is the default, it was entered", input=field.title, value=value)
    return say(
        "{input} from {before} to {after}",
        input=field.title,
        before=_entry(before, field),
        after=_entry(after, field),
    )


def _entry(value: Entry, field: Field | None) -> str:
    """A value as the form shows it; one that is not set as its default."""
    if field is None:
        return str(value)
    if value is not None:
        return value_text(field, value)
    if field.default is None:
        return ORIGIN_WORDS[InputOrigin.NOT_SET]
    return say("{value} (default)", value=value_text(field, field.default))
