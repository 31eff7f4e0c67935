"""What a command works on: a service with options, or a plan file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from app.command_line.options import Options, UsageRefused, read, subject_first
from planners.analysis.machines import Machine, machines
from planners.planner import Planner, Setting, Sizing
from planners.refusal import InputRefused
from planners.registry import planner, services
from planners.schema import Entry


@dataclass(frozen=True, slots=True)
class Sized:
    """One sized service: title, planner, what was entered, the sizing and its settings."""

    title: str
    planner: Planner
    entries: Mapping[str, Entry]
    sizing: Sizing

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The settings that belong to the sizing."""
        return self.planner.settings(self.sizing)


@dataclass(frozen=True, slots=True)
class Subject:
    """What was sized: the services of a plan, or one service without a plan (then ``plan`` is empty)."""

    plan: str
    services: tuple[Sized, ...]

    @property
    def fits(self) -> bool:
        """Whether every service and every shared machine fits its targets."""
        return all(service.sizing.fits for service in self.services) and all(
            m.total.fits for m in self.machines
        )

    @property
    def machines(self) -> tuple[Machine, ...]:
        """Totals of the machines that services name."""
        return machines((service.title, service.sizing) for service in self.services)


def sized(
    arguments: list[str], switches: tuple[str, ...] = (), values: tuple[str, ...] = ()
) -> tuple[Subject, Options]:
    """Size the service or plan that the arguments name. Raises ``InputRefused`` or ``UsageRefused``."""
    name, *rest = subject_first(arguments, switches) or [""]
    if not name or name.startswith("-"):
        raise UsageRefused(f"service: nothing was given; possible: {', '.join(services())}, or a plan file")
    if name not in services() and _looks_like_file(name):
        options = read(rest, switches=switches, values=values)
        options.no_more_words()
        return _of_plan(Path(name)), options
    found = planner(name)
    options = read(rest, switches=switches, values=values, fields=found.fields())
    options.no_more_words()
    inputs = found.check(options.entries)
    entries = {field: inputs[field] for field in options.entries}
    return Subject("", (Sized(found.title, found, entries, found.size(inputs)),)), options


def _of_plan(path: Path) -> Subject:
    from app.plan.opening import read_plan

    plan = read_plan(path)
    if not plan.services:
        raise UsageRefused(
            f"{path}: no service is in this plan; possible: a plan with one of {', '.join(services())}"
        )
    return Subject(
        plan.title, tuple(_of_service(part.title, part.planner, part.entries) for part in plan.services)
    )


def _of_service(title: str, name: str, entries: Mapping[str, Entry]) -> Sized:
    try:
        found = planner(name)
        return Sized(title, found, entries, found.size(found.check(entries)))
    except InputRefused as refused:
        told = (replace(refusal, field=f"{title}, {refusal.field}") for refusal in refused.refusals)
        raise InputRefused(tuple(told)) from refused


def _looks_like_file(name: str) -> bool:
    return name.endswith((".sizeplan", ".txt")) or "/" in name or "\\" in name or Path(name).exists()
