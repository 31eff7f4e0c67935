"""Keeping, approving and restoring revisions, and taking what was read from servers, as records like the other edits."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.plan.document import Plan, Reading, Revision
from app.plan.edits import EditRefused, no_such, service_of, shown
from app.plan.figures import UNSIZED, Results


@dataclass(frozen=True, slots=True)
class KeepRevision:
    """Keep the plan as it is under an id: ``at`` is the time, ``results`` the figures that it has now."""

    id: str
    at: str
    by: str = ""
    note: str = ""
    results: Results = UNSIZED

    @property
    def sentence(self) -> str:
        """The revision's note."""
        return f"Keep revision {shown(self.note)}".strip()

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Never merged."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan with the revision behind the others. Its id must be new."""
        if plan.revision(self.id):
            raise EditRefused(f"revision: {self.id} is there already; possible: a new id")
        made = Revision(
            self.id,
            self.at,
            plan,
            self.by,
            self.note,
            catalogue=self.results.catalogue,
            figures=self.results.figures,
        )
        return replace(plan, revisions=(*plan.revisions, made))


@dataclass(frozen=True, slots=True)
class ApproveRevision:
    """Say who approved a revision and on which day; an empty name takes the approval back."""

    revision: str
    by: str
    on: str

    @property
    def sentence(self) -> str:
        """Who approved."""
        return f"Approve revision by {shown(self.by)}" if self.by else "Take back an approval"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Never merged."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan with the approval."""
        found = _revision(plan, self.revision)
        approved = replace(found, approved_by=self.by, approved_on=self.on if self.by else "")
        return replace(
            plan, revisions=tuple(approved if one.id == found.id else one for one in plan.revisions)
        )


@dataclass(frozen=True, slots=True)
class RestoreRevision:
    """Have the plan as it was kept. The revisions stay, and so does the plan's id."""

    revision: str

    @property
    def sentence(self) -> str:
        """That it is restored."""
        return "Restore a revision"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Never merged."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan as it was kept."""
        return replace(_revision(plan, self.revision).plan, id=plan.id, revisions=plan.revisions)


@dataclass(frozen=True, slots=True)
class RemoveRevision:
    """Take a revision out."""

    revision: str
    note: str = ""

    @property
    def sentence(self) -> str:
        """The revision's note."""
        return f"Remove revision {shown(self.note)}".strip()

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Never merged."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan without the revision."""
        gone = _revision(plan, self.revision)
        return replace(plan, revisions=tuple(one for one in plan.revisions if one.id != gone.id))


@dataclass(frozen=True, slots=True)
class AddReadings:
    """Take what was read from a server; ``what`` says from where. The same thing read again is replaced."""

    readings: tuple[Reading, ...]
    what: str

    @property
    def sentence(self) -> str:
        """What was read."""
        return f"Read {self.what}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Each reading is a step of its own."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan with the readings. Their services must be there."""
        for one in self.readings:
            service_of(plan, one.service)
        return replace(plan, readings=(*plan.readings, *self.readings))


@dataclass(frozen=True, slots=True)
class RemoveReadings:
    """Take out all that was read for a service from one source."""

    service: str
    source: str

    @property
    def sentence(self) -> str:
        """The source."""
        return f"Remove what was read from {shown(self.source)}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Never merged."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan without those readings."""
        kept = (one for one in plan.readings if (one.service, one.source) != (self.service, self.source))
        return replace(plan, readings=tuple(kept))


def _revision(plan: Plan, name: str) -> Revision:
    found = plan.revision(name)
    if found is None:
        raise no_such("revision", name, tuple(revision.id for revision in plan.revisions))
    return found
