"""A plan as readable text: stable order, one fact per line, read back without loss.

::

    sizewright plan 1
    id = "3f0c..."
    title = "Mail for the branch offices"
    service mail "Mail" "5c2e..."
      target = 65.0
      users = 10000
      users.origin = measured
      users.on = "2026-03-31"
    scenario "Merger" "9d1f..."
      change "5c2e..." users = 14000

Texts stand in JSON quotes; whole numbers, numbers with a point, yes and no stand bare. Lines that begin
with ``#`` are remarks and are not kept.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace

from app.plan.document import TEXTS, Alteration, Entries, Origin, OriginKind, Plan, Scenario, Service
from app.plan.refused import PlanRefused
from app.plan.values import to_text as value_text
from app.problems import Finding
from planners.schema import Entry

HEAD = "sizewright plan 1"
MOST_FINDINGS = 100
_FACT = re.compile(r"(\w+)(?:\.(origin|by|on))? = (.+)")
_STRING = r'"(?:[^"\\]|\\.)*"'
_SERVICE = re.compile(rf"service (\w+) ({_STRING}) ({_STRING})")
_SCENARIO = re.compile(rf"scenario ({_STRING}) ({_STRING})")
_CHANGE = re.compile(rf"change ({_STRING}) (\w+) = (.+)")
_WHOLE = re.compile(r"[+-]?[0-9]{1,4000}")
_NUMBER = re.compile(r"[+-]?([0-9]{1,400}\.?[0-9]{0,400}|\.[0-9]{1,400})([eE][+-]?[0-9]{1,9})?")


def to_text(plan: Plan) -> str:
    """The plan as text."""
    lines = [HEAD, f"id = {_quoted(plan.id)}"]
    lines += [
        f"{name} = {_quoted(getattr(plan, name))}" for name in TEXTS if getattr(plan, name) or name == "title"
    ]
    for service in plan.services:
        lines.append(f"service {service.planner} {_quoted(service.title)} {_quoted(service.id)}")
        origins = dict(service.origins)
        for name, value in sorted(service.entries.items()):
            lines.append(f"  {name} = {_bare(value)}")
            lines += [f"  {name}.{line}" for line in _origin_lines(origins.get(name))]
    for scenario in plan.scenarios:
        lines.append(f"scenario {_quoted(scenario.title)} {_quoted(scenario.id)}")
        lines += [
            f"  change {_quoted(one.service)} {one.field} = {_bare(one.value)}"
            for one in scenario.alterations
        ]
    return "\n".join(lines) + "\n"


def from_text(text: str) -> Plan:
    """The plan of that text. Raises ``PlanRefused`` with every fault and its line."""
    lines = text.split("\n")
    if lines[0].strip() != HEAD:
        raise PlanRefused(_fault(1, lines[0], HEAD))
    reader = _Reader()
    for number, line in enumerate(lines[1:], 2):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            reader.read(number, stripped)
        if len(reader.findings) >= MOST_FINDINGS:
            break
    return reader.plan()


class _Block:
    """A service while it is read: its line and what stood in it."""

    def __init__(self, number: int, planner: str, title: str, name: str) -> None:
        self.number, self.planner, self.title, self.name = number, planner, title, name
        self.entries: dict[str, Entry] = {}
        self.origins: dict[str, dict[str, str]] = {}
        self.lines: dict[str, int] = {}


class _Reader:
    """Takes a text line by line and collects facts and findings."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self._texts: dict[str, str] = {}
        self._blocks: list[_Block] = []
        self._seen: set[str] = set()
        self._scenarios: list[Scenario] = []

    def read(self, number: int, line: str) -> None:
        """Take one line."""
        try:
            if found := _SERVICE.fullmatch(line):
                self._begin(number, found[1], _string(found[2], number), _string(found[3], number))
            elif found := _SCENARIO.fullmatch(line):
                self._begin_scenario(number, _string(found[1], number), _string(found[2], number))
            elif found := _CHANGE.fullmatch(line):
                self._alter(number, _string(found[1], number), found[2], found[3])
            elif (found := _FACT.fullmatch(line)) and not self._scenarios:
                self._keep(number, found[1], found[2] or "", found[3])
            else:
                possible = (
                    'change "service id" name = value'
                    if self._scenarios
                    else 'name = value, or service NAME "title" "id"'
                )
                self.findings.append(_fault(number, line, possible))
        except PlanRefused as refused:
            self.findings.extend(refused.findings)

    def plan(self) -> Plan:
        """The plan of all lines. Raises ``PlanRefused``."""
        missing = [name for name in ("id", "title") if name not in self._seen]
        if missing and len(self.findings) < MOST_FINDINGS:
            self.findings.append(Finding(f"{' and '.join(missing)} not given; possible: a line for each"))
        services = tuple(self._service(block) for block in self._blocks)
        if self.findings:
            raise PlanRefused(*self.findings)
        return Plan(
            self._texts.pop("id"),
            self._texts.pop("title"),
            services=services,
            scenarios=tuple(self._scenarios),
            **self._texts,
        )

    def _begin(self, number: int, planner: str, title: str, name: str) -> None:
        if any(block.name == name for block in self._blocks):
            self.findings.append(_fault(number, name, "an id that no other service has"))
        self._seen -= {fact for fact in self._seen if "." in fact}
        self._blocks.append(_Block(number, planner, title, name))

    def _begin_scenario(self, number: int, title: str, name: str) -> None:
        if any(scenario.id == name for scenario in self._scenarios):
            self.findings.append(_fault(number, name, "an id that no other scenario has"))
        self._scenarios.append(Scenario(name, title))

    def _alter(self, number: int, service: str, field: str, value: str) -> None:
        if not self._scenarios:
            raise PlanRefused(_fault(number, "a change", "one below a scenario"))
        scenario = self._scenarios[-1]
        if all(block.name != service for block in self._blocks):
            raise PlanRefused(_fault(number, service, "the id of a service of this plan"))
        if not field.isidentifier():
            raise PlanRefused(_fault(number, field, "a name of letters, digits and _"))
        if any((one.service, one.field) == (service, field) for one in scenario.alterations):
            raise PlanRefused(_fault(number, field, "each change once"))
        one = Alteration(service, field, _entry(value, number))
        self._scenarios[-1] = replace(scenario, alterations=(*scenario.alterations, one))

    def _keep(self, number: int, name: str, part: str, value: str) -> None:
        fact = f".{name}.{part}" if self._blocks else f"{name}{part}"
        if fact in self._seen:
            raise PlanRefused(_fault(number, name, "each fact once"))
        self._seen.add(fact)
        if not self._blocks:
            if part or name not in ("id", *TEXTS):
                raise PlanRefused(_fault(number, name, f"id, {', '.join(TEXTS)}"))
            self._texts[name] = _string(value, number)
            return
        block = self._blocks[-1]
        if part:
            told = value if part == "origin" else _string(value, number)
            block.origins.setdefault(name, {})[part] = told
            block.lines.setdefault(name, number)
        elif name.isidentifier():
            block.entries[name] = _entry(value, number)
        else:
            raise PlanRefused(_fault(number, name, "a name of letters, digits and _"))

    def _service(self, block: _Block) -> Service:
        if not block.planner.isidentifier():
            self.findings.append(_fault(block.number, block.planner, "a name of letters, digits and _"))
        origins: dict[str, Origin] = {}
        for name, parts in block.origins.items():
            number = block.lines[name]
            if name not in block.entries:
                self.findings.append(_fault(number, f"an origin of {name}", "one of a field with a value"))
            try:
                kind = OriginKind(parts.get("origin", "entered"))
                origins[name] = Origin(kind, parts.get("by", ""), parts.get("on", ""))
            except ValueError:
                told = ", ".join(parts.values())
                possible = f"{', '.join(OriginKind)}, with a day such as 2026-03-31"
                self.findings.append(_fault(number, told, possible))
        entries = Entries(block.entries)
        return Service(block.name, block.planner, block.title, entries, tuple(origins.items()))


def _origin_lines(origin: Origin | None) -> list[str]:
    if origin is None:
        return []
    parts = [f"origin = {origin.kind}"]
    parts += [f"by = {_quoted(origin.by)}"] if origin.by else []
    parts += [f"on = {_quoted(origin.on)}"] if origin.on else []
    return parts


def _entry(text: str, number: int) -> Entry:
    if text in ("yes", "no"):
        return text == "yes"
    if text.startswith('"'):
        return _string(text, number)
    if _WHOLE.fullmatch(text):
        return int(text)
    if _NUMBER.fullmatch(text):
        return float(text)
    raise PlanRefused(_fault(number, text, "a number, yes, no or a text in double quotes"))


def _bare(value: Entry) -> str:
    return _quoted(value) if isinstance(value, str) else value_text(value)


def _quoted(text: str) -> str:
    """In JSON quotes, with everything escaped that an editor could take for the end of a line."""
    return "".join(
        f"\\u{ord(letter):04x}" if letter in "\x7f\x85\u2028\u2029" else letter
        for letter in json.dumps(text, ensure_ascii=False)
    )


def _string(text: str, number: int) -> str:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, str):
        raise PlanRefused(_fault(number, text, "a text in double quotes"))
    return value


def _fault(number: int, given: str, possible: str) -> Finding:
    shown = given if len(given) <= 60 else f"{given[:60]}…"
    return Finding(
        f"{shown!r} is not possible; possible: {possible}", line=number, given=given, possible=possible
    )
