"""What a proposal is made of: the plan with its sizings, checked and computed once."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from app.plan.document import Plan, Service
from app.plan.text_form import to_text
from planners.analysis.machines import Machine, machines
from planners.planner import Planner, Setting, Sizing
from planners.refusal import InputRefused
from planners.registry import planner


@dataclass(frozen=True, slots=True)
class Part:
    """One service of the plan; without a sizing where its inputs are refused or still missing."""

    service: Service
    planner: Planner
    sizing: Sizing | None
    settings: tuple[Setting, ...]
    refusals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """Plan, parts, the date as text, and the checksum of the plan's text form."""

    plan: Plan
    parts: tuple[Part, ...]
    date: str
    checksum: str

    @property
    def machines(self) -> tuple[Machine, ...]:
        """Totals of the machines that services share."""
        return machines((part.service.title, part.sizing) for part in self.parts if part.sizing is not None)


def contents(plan: Plan, date: str) -> Contents:
    """All that the sections need."""
    checksum = hashlib.sha256(to_text(plan).encode()).hexdigest()[:16]
    return Contents(plan, tuple(_part(service) for service in plan.services), date, checksum)


def _part(service: Service) -> Part:
    found = planner(service.planner)
    try:
        sizing = found.size(found.check(service.entries))
    except InputRefused as refused:
        return Part(service, found, None, (), tuple(refusal.sentence for refusal in refused.refusals))
    return Part(service, found, sizing, found.settings(sizing), ())
