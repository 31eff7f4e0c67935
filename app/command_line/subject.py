"""What a command works on: a service with options, or a plan file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from app.command_line.options import Options, UsageRefused, read, subject_first
from app.plan.document import Entries, Plan, Service
from app.plan.sized import Answer, SizedPlan, SizedService, sized
from planners.planner import Planner, Sizing
from planners.refusal import InputRefused, NotInEvidence
from planners.registry import planner, services


@dataclass(frozen=True, slots=True)
class Sized:
    """One service with its sizing."""

    service: SizedService
    sizing: Sizing

    @property
    def title(self) -> str:
        """The service's title."""
        return self.service.title

    @property
    def planner(self) -> Planner:
        """Its planner."""
        return self.service.planner

    @property
    def entries(self) -> Entries:
        """What was entered for it."""
        return self.service.service.entries

    @property
    def answer(self) -> Answer:
        """All that its planner says."""
        return self.service.answer


@dataclass(frozen=True, slots=True)
class Subject:
    """What was sized: the services of a plan, or one service without a plan (then the plan has no title)."""

    sized: SizedPlan
    services: tuple[Sized, ...]


def subject(
    arguments: list[str], switches: tuple[str, ...] = (), values: tuple[str, ...] = ()
) -> tuple[Subject, Options]:
    """Size the service or plan that the arguments name; a service alone is a plan without a title.

    Raises ``InputRefused`` with every fault of every service, or ``UsageRefused``.
    """
    name, *rest = subject_first(arguments, switches) or [""]
    if not name or name.startswith("-"):
        raise UsageRefused(f"service: nothing was given; possible: {', '.join(services())}, or a plan file")
    if name not in services() and _looks_like_file(name):
        options = read(rest, switches=switches, values=values)
        options.no_more_words()
        return _complete(_plan(Path(name))), options
    found = planner(name)
    options = read(rest, switches=switches, values=values, fields=found.fields())
    options.no_more_words()
    inputs = found.check(options.entries)
    entries = Entries({field: inputs[field] for field in options.entries})
    return _complete(Plan("", "", services=(Service("", name, found.title, entries),))), options


def _plan(path: Path) -> Plan:
    from app.plan.opening import read_plan

    plan = read_plan(path)
    if not plan.services:
        raise UsageRefused(
            f"{path}: no service is in this plan; possible: a plan with one of {', '.join(services())}"
        )
    return plan


def _complete(plan: Plan) -> Subject:
    found = sized(plan)
    refusals = [
        replace(refusal, field=f"{one.title}, {refusal.field}") if plan.title else refusal
        for one in found.services
        for refusal in one.answer.refusals
    ]
    if refusals:
        raise InputRefused(tuple(refusals))
    for one in found.services:
        if one.answer.missing:
            raise NotInEvidence(f"{one.title}: {one.answer.missing}".rstrip("."))
    return Subject(found, tuple(Sized(one, sizing) for one, sizing in found.sizings))


def _looks_like_file(name: str) -> bool:
    return name.endswith((".sizeplan", ".txt")) or "/" in name or "\\" in name or Path(name).exists()
