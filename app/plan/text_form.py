"""A plan as readable text: stable order, one fact per line, read back without loss.

::

    sizewright plan 1
    id = "..."
    title = "Mail for the branch offices"
    service mail "Mail" "5c2e..."
      users = 10000
      target = 65.0

Strings stand in JSON quotes; whole numbers, numbers with a point, yes and no stand bare.
"""

from __future__ import annotations

import json
import re

from app.plan.document import TEXTS, Entries, Plan, Service
from app.plan.file import PlanRefused
from app.plan.values import to_text as value_text
from planners.schema import Entry

HEAD = "sizewright plan 1"
_FACT = re.compile(r"([A-Za-z_]\w*) = (.+)")
_SERVICE = re.compile(r'service (\S+) ("(?:[^"\\]|\\.)*") ("(?:[^"\\]|\\.)*")')


def to_text(plan: Plan) -> str:
    """The plan as text."""
    lines = [HEAD, f"id = {_quoted(plan.id)}"]
    lines += [
        f"{name} = {_quoted(getattr(plan, name))}" for name in TEXTS if getattr(plan, name) or name == "title"
    ]
    for service in plan.services:
        lines.append(f"service {service.planner} {_quoted(service.title)} {_quoted(service.id)}")
        lines += [f"  {name} = {_bare(value)}" for name, value in sorted(service.entries.items())]
    return "\n".join(lines) + "\n"


def from_text(text: str) -> Plan:
    """The plan of that text. Raises ``PlanRefused`` naming the line."""
    lines = text.split("\n")
    if lines[0].strip() != HEAD:
        raise PlanRefused(f"line 1: {lines[0][:60]!r} is not possible; possible: {HEAD}")
    texts: dict[str, str] = {}
    services: list[tuple[str, str, str, dict[str, Entry]]] = []
    for number, line in enumerate(lines[1:], 2):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if found := _SERVICE.fullmatch(stripped):
            services.append((found[1], _read_string(found[2], number), _read_string(found[3], number), {}))
        elif found := _FACT.fullmatch(stripped):
            _keep(found[1], found[2], number, texts, services)
        else:
            raise PlanRefused(
                f"line {number}: {stripped[:60]!r} is not possible; possible: name = value, or service ..."
            )
    if "id" not in texts or "title" not in texts:
        raise PlanRefused("plan: id and title are missing; possible: a line each")
    built = tuple(Service(name, kind, title, Entries(entries)) for kind, title, name, entries in services)
    return Plan(texts.pop("id"), texts.pop("title"), services=built, **texts)


def _keep(
    name: str,
    value: str,
    number: int,
    texts: dict[str, str],
    services: list[tuple[str, str, str, dict[str, Entry]]],
) -> None:
    if services:
        services[-1][3][name] = _entry(value, number)
    elif name in ("id", *TEXTS):
        texts[name] = _read_string(value, number)
    else:
        raise PlanRefused(f"line {number}: {name} is not possible; possible: id, {', '.join(TEXTS)}")


def _entry(text: str, number: int) -> Entry:
    if text in ("yes", "no"):
        return text == "yes"
    if text.startswith('"'):
        return _read_string(text, number)
    try:
        return int(text) if re.fullmatch(r"[+-]?\d+", text) else float(text)
    except ValueError:
        raise PlanRefused(
            f"line {number}: {text[:60]!r} is not possible; possible: a number, yes, no or a quoted text"
        ) from None


def _bare(value: Entry) -> str:
    return _quoted(value) if isinstance(value, str) else value_text(value)


def _quoted(text: str) -> str:
    return (
        json.dumps(text, ensure_ascii=False)
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029")
        .replace("\x85", "\\u0085")
    )


def _read_string(text: str, number: int) -> str:
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, str):
        raise PlanRefused(f"line {number}: {text[:60]!r} is not possible; possible: a text in double quotes")
    return value
