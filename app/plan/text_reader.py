"""Reads the text form of a plan, or says every fault with its line."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace

from app.plan.document import (
    TEXTS,
    Alteration,
    Entries,
    Origin,
    OriginKind,
    Plan,
    Reading,
    ReadingKind,
    Revision,
    Scenario,
    Service,
)
from app.plan.figures import Figure
from app.plan.refused import PlanRefused
from app.plan.text_form import HEAD, REVISION_FACTS
from app.problems import Finding
from planners.schema import Entry

MOST_FINDINGS = 100
_FACT = re.compile(r"(\w+)(?:\.(origin|by|on))? = (.+)")
_STRING = r'"(?:[^"\\]|\\.)*"'
_STRINGS = re.compile(_STRING)
_SERVICE = re.compile(rf"service (\w+) ({_STRING}) ({_STRING})")
_SCENARIO = re.compile(rf"scenario ({_STRING}) ({_STRING})")
_CHANGE = re.compile(rf"change ({_STRING}) (\w+) = (.+)")
_READING = re.compile(rf"reading (setting|measurement)((?: {_STRING}){{7}})")
_REVISION = re.compile(rf"revision ({_STRING}) ({_STRING})")
_FIGURE = re.compile(rf"figure ({_STRING}) ({_STRING}) (\S+) (\S+) (\S+) ({_STRING}) ({_STRING})")
_BAR = "|"
_WHOLE = re.compile(r"[+-]?[0-9]{1,4000}")
_NUMBER = re.compile(r"[+-]?([0-9]{1,400}\.?[0-9]{0,400}|\.[0-9]{1,400})([eE][+-]?[0-9]{1,9})?")


def from_text(text: str) -> Plan:
    """The plan of that text. Raises ``PlanRefused`` with every fault and its line."""
    lines = text.split("\n")
    if lines[0].strip() != HEAD:
        raise PlanRefused(_fault(1, lines[0], HEAD))
    return _read(lines[1:], 2).plan()


def revision_from_text(text: str) -> Revision:
    """The revision of that text. Raises ``PlanRefused`` with every fault and its line."""
    reader = _read(text.split("\n"), 1)
    if len(reader.revisions) != 1:
        raise PlanRefused("a kept revision is not one revision")
    return reader.revisions[0].revision(reader)


def _read(lines: list[str], first: int) -> _Reader:
    reader = _Reader()
    for number, line in enumerate(lines, first):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            reader.read(number, stripped)
        if len(reader.findings) >= MOST_FINDINGS:
            break
    return reader


class _Block:
    """A service while it is read: its line and what stood in it."""

    def __init__(self, number: int, planner: str, title: str, name: str) -> None:
        self.number, self.planner, self.title, self.name = number, planner, title, name
        self.entries: dict[str, Entry] = {}
        self.origins: dict[str, dict[str, str]] = {}
        self.lines: dict[str, int] = {}


class _RevisionBlock:
    """A revision while it is read: its facts and figures, and the reader of its plan."""

    def __init__(self, number: int, name: str, at: str) -> None:
        self.number, self.name, self.at = number, name, at
        self.facts: dict[str, str] = {}
        self.figures: list[Figure] = []
        self.inner = _Reader()

    def read(self, number: int, line: str) -> None:
        """Take one line of it. Raises ``PlanRefused``."""
        if line.startswith(_BAR):
            inside = line.removeprefix(_BAR).strip()
            if _REVISION.fullmatch(inside):
                raise PlanRefused(_fault(number, "a revision in a revision", "one after the other"))
            self.inner.read(number, inside)
        elif found := _FIGURE.fullmatch(line):
            service, name, unit, standing = (_string(found[part], number) for part in (1, 2, 6, 7))
            value, low, high = (_number(found[part], number) for part in (3, 4, 5))
            self.figures.append(Figure(service, name, value, low, high, unit, standing))
        elif (found := _FACT.fullmatch(line)) and found[1] in REVISION_FACTS and found[1] not in self.facts:
            self.facts[found[1]] = _string(found[3], number)
        else:
            raise PlanRefused(
                _fault(number, line, f"{', '.join(REVISION_FACTS)} once each, a figure, or {_BAR} and a plan")
            )

    def revision(self, reader: _Reader) -> Revision:
        """The revision of all lines. Raises ``PlanRefused``, also with what ``reader`` found so far."""
        if reader.findings:
            raise PlanRefused(*reader.findings)
        plan = self.inner.plan()
        try:
            return Revision(self.name, self.at, plan, figures=tuple(self.figures), **self.facts)
        except ValueError as error:
            raise PlanRefused(
                _fault(self.number, self.at, "a time such as 2026-03-31T14:05:00Z, days such as 2026-03-31")
            ) from error


class _Reader:
    """Takes a text line by line and collects facts and findings."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self._texts: dict[str, str] = {}
        self._blocks: list[_Block] = []
        self._seen: set[str] = set()
        self._scenarios: list[Scenario] = []
        self._readings: list[Reading] = []
        self.revisions: list[_RevisionBlock] = []

    def read(self, number: int, line: str) -> None:
        """Take one line."""
        try:
            if found := _REVISION.fullmatch(line):
                self._begin_revision(number, _string(found[1], number), _string(found[2], number))
            elif self.revisions:
                self.revisions[-1].read(number, line)
            elif found := _READING.fullmatch(line):
                self._keep_reading(number, found[1], found[2])
            elif found := _SERVICE.fullmatch(line):
                self._begin(number, found[1], _string(found[2], number), _string(found[3], number))
            elif found := _SCENARIO.fullmatch(line):
                self._begin_scenario(number, _string(found[1], number), _string(found[2], number))
            elif found := _CHANGE.fullmatch(line):
                self._alter(number, _string(found[1], number), found[2], found[3])
            elif (found := _FACT.fullmatch(line)) and not self._scenarios and not self._readings:
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
        revisions = tuple(block.revision(self) for block in self.revisions)
        return Plan(
            self._texts.pop("id"),
            self._texts.pop("title"),
            services=services,
            scenarios=tuple(self._scenarios),
            readings=tuple(self._readings),
            revisions=revisions,
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

    def _begin_revision(self, number: int, name: str, at: str) -> None:
        if any(block.name == name for block in self.revisions):
            self.findings.append(_fault(number, name, "an id that no other revision has"))
        self.revisions.append(_RevisionBlock(number, name, at))

    def _keep_reading(self, number: int, kind: str, parts: str) -> None:
        service, source, name, value, unit, at, on = (
            _string(part, number) for part in _STRINGS.findall(parts)
        )
        if all(block.name != service for block in self._blocks):
            raise PlanRefused(_fault(number, service, "the id of a service of this plan"))
        try:
            reading = Reading(service, ReadingKind(kind), source, name, value, unit, at, on)
        except ValueError as error:
            possible = "a day such as 2026-03-31, and numbers for a measurement"
            raise PlanRefused(_fault(number, on or value, possible)) from error
        if any(one.key == reading.key for one in self._readings):
            raise PlanRefused(_fault(number, name, "each reading once"))
        self._readings.append(reading)

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


def _number(text: str, number: int) -> float:
    value = float(text) if _NUMBER.fullmatch(text) else math.nan
    if not math.isfinite(value):
        raise PlanRefused(_fault(number, text, "a number"))
    return value


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
