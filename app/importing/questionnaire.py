"""An answered questionnaire read back: each answer checked against its field, every fault told with its line."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

from app.plan.document import Origin, OriginKind, Plan, Service
from app.problems import Finding, UserProblem
from planners.refusal import InputRefused
from planners.registry import planner
from planners.schema import Entry, Field, Kind

LARGEST_FILE = 8 * 1024**2
NEEDED = ("answer", "id", "field")


class QuestionnaireRefused(UserProblem):
    """A questionnaire that does not fit the plan; nothing of it was taken."""


def read_questionnaire(path: Path, plan: Plan) -> Plan:
    """The plan with the answers of that file. Raises ``OSError``, and ``QuestionnaireRefused`` with every fault."""
    if path.stat().st_size > LARGEST_FILE:
        raise QuestionnaireRefused(f"{path}: more than {LARGEST_FILE:,} bytes are not possible")
    try:
        return answered(path.read_bytes().decode("utf-8-sig", "replace"), plan)
    except QuestionnaireRefused as refused:
        raise refused.in_file(str(path)) from refused


def answered(text: str, plan: Plan) -> Plan:
    """The plan with the answers of that text; a value that is already there keeps its origin."""
    reader = csv.DictReader(io.StringIO(text, newline=""))
    missing = [name for name in NEEDED if name not in (reader.fieldnames or ())]
    if missing:
        raise QuestionnaireRefused(
            f"the columns {', '.join(missing)} are missing; possible: a questionnaire that Sizewright wrote"
        )
    findings: list[Finding] = []
    services = {service.id: service for service in plan.services}
    try:
        for row in reader:
            _take(row, reader.line_num, services, findings)
    except csv.Error as problem:
        findings.append(Finding(f"this is no table of commas ({problem})", line=reader.line_num))
    if findings:
        raise QuestionnaireRefused(*findings)
    return replace(plan, services=tuple(services[service.id] for service in plan.services))


def _take(row: dict[str, str], line: int, services: dict[str, Service], findings: list[Finding]) -> None:
    service = services.get(_plain(row.get("id")))
    if service is None:
        known = ", ".join(one.title for one in services.values()) or "none"
        findings.append(
            Finding(
                f"no service of this plan has the id {_plain(row.get('id'))[:60]!r}; there are {known}",
                line=line,
            )
        )
        return
    name = _plain(row.get("field"))
    field = next((field for field in planner(service.planner).fields() if field.name == name), None)
    if field is None:
        findings.append(Finding(f"{service.title} has no input {name[:60]!r}", line=line))
        return
    text = _plain(row.get("answer"))
    try:
        value = _value(field, text)
    except InputRefused as refused:
        findings.extend(Finding(refusal.sentence, line=line, field=name) for refusal in refused.refusals)
        return
    current = service.entries.get(name)
    if value != current or isinstance(value, bool) != isinstance(current, bool):
        by = _plain(row.get("from whom"))
        of_a_kind = by in {str(kind) for kind in OriginKind}
        try:
            origin = Origin(
                OriginKind(by) if of_a_kind and by != "default" else OriginKind.STATED,
                "" if of_a_kind else by,
                _plain(row.get("on")),
            )
        except ValueError:
            findings.append(
                Finding(
                    f"on: {_plain(row.get('on'))[:40]} is not possible; possible: a day such as 2026-03-31",
                    line=line,
                )
            )
            return
        services[service.id] = service.with_entry(name, value, origin)


def _value(field: Field, text: str) -> Entry:
    """One answer by its own field; what depends on other answers is told by the plan."""
    if not text:
        return None
    from planners.schema import check

    alone = replace(field, required=False, when=(), choices=tuple(replace(c, when=()) for c in field.choices))
    value = check((alone,), {field.name: text})[field.name]
    return value if field.kind is not Kind.TEXT else text


def _plain(cell: str | None) -> str:
    """A cell without the apostrophe that guards it from a spreadsheet."""
    text = (cell or "").strip()
    return text[1:] if text[:1] == "'" else text
