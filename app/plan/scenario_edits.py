"""Every change of a plan's scenarios as a record, like the other edits."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.plan.document import Alteration, Plan, Scenario
from app.plan.edits import EditRefused, no_such, require_field, service_of, shown
from planners.schema import Entry


@dataclass(frozen=True, slots=True)
class AddScenario:
    """Add a scenario at the end."""

    scenario: Scenario

    @property
    def sentence(self) -> str:
        """The scenario's title."""
        return f"Add scenario {shown(self.scenario.title)}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Never merged."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan with the scenario. Its id must be new."""
        if plan.scenario(self.scenario.id):
            raise EditRefused(f"scenario: {self.scenario.id} is there already; possible: a new id")
        return replace(plan, scenarios=(*plan.scenarios, self.scenario))


@dataclass(frozen=True, slots=True)
class RemoveScenario:
    """Take a scenario out."""

    scenario: str
    title: str = ""

    @property
    def sentence(self) -> str:
        """The scenario's title."""
        return f"Remove scenario {shown(self.title or self.scenario)}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Never merged."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan without the scenario."""
        gone = _scenario(plan, self.scenario)
        return replace(plan, scenarios=tuple(one for one in plan.scenarios if one.id != gone.id))


@dataclass(frozen=True, slots=True)
class RenameScenario:
    """Give a scenario another title."""

    scenario: str
    title: str

    @property
    def sentence(self) -> str:
        """The new title."""
        return f"Rename scenario to {shown(self.title)}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Typing merges."""
        return ("scenario", self.scenario)

    def apply(self, plan: Plan) -> Plan:
        """The plan with the scenario renamed."""
        return _with_scenario(plan, replace(_scenario(plan, self.scenario), title=self.title))


@dataclass(frozen=True, slots=True)
class Alter:
    """Have an entry different in a scenario, or as in the plan with None. ``title`` is the field's for the sentence."""

    scenario: str
    service: str
    field: str
    value: Entry
    title: str = ""

    @property
    def sentence(self) -> str:
        """The field and its value in the scenario."""
        what = self.title or self.field
        return f"Leave {what} as planned" if self.value is None else f"Alter {what} to {shown(self.value)}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Typing merges."""
        return ("alter", self.scenario, self.service, self.field)

    def apply(self, plan: Plan) -> Plan:
        """The plan with the alteration made or taken back."""
        found, service = _scenario(plan, self.scenario), service_of(plan, self.service)
        if self.value is not None:
            require_field(service, self.field)
        kept = tuple(
            one for one in found.alterations if (one.service, one.field) != (self.service, self.field)
        )
        added = (Alteration(self.service, self.field, self.value),) if self.value is not None else ()
        return _with_scenario(plan, replace(found, alterations=(*kept, *added)))


def _scenario(plan: Plan, name: str) -> Scenario:
    found = plan.scenario(name)
    if found is None:
        raise no_such("scenario", name, tuple(scenario.id for scenario in plan.scenarios))
    return found


def _with_scenario(plan: Plan, changed: Scenario) -> Plan:
    return replace(plan, scenarios=tuple(changed if old.id == changed.id else old for old in plan.scenarios))
