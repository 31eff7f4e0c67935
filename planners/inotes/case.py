"""One sizing's case: the inputs with the published rows that belong to them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from planners.catalogue.rows import Measurement, Platform
from planners.catalogue.store import Catalogue
from planners.citing import at_users, entered, measured
from planners.evidence import Standing
from planners.figure import Figure
from planners.inotes.inputs import SERVICE
from planners.laws.elementwise import Number
from planners.laws.spread import RatioInterval
from planners.machine import one_point
from planners.quantity import Quantity, Spread, Term, derive, of
from planners.refusal import NotInEvidence
from planners.schema import Inputs

METRIC_WORDS = {
    "cpu_pct": "processor utilization",
    "shared_mem": "shared memory",
    "process_mem": "process memory",
    "disk_ops": "disk operations",
    "disk_reads": "disk reads",
    "disk_writes": "disk writes",
    "disk_mb": "disk transfer",
    "disk_read_mb": "disk read transfer",
    "disk_write_mb": "disk write transfer",
    "network_mb": "network rate",
    "base_pool_pages": "page faults",
}
BELIEVABLE_PROCESS_MEMORY = 1.0
"""MiB below which a printed process memory cannot be meant in MB: one system prints 0.15 to 0.38."""


@dataclass(frozen=True, slots=True)
class Case:
    """Inputs, the measured machine and how wide an answer away from its measurement has to be."""

    catalogue: Catalogue
    inputs: Inputs
    platform: Platform
    interval: RatioInterval | None

    def text(self, name: str) -> str:
        """A choice that was made."""
        return str(self.inputs[name])

    def number(self, name: str) -> Number:
        """A number that was entered or has a default; the load may be an array."""
        value = self.inputs[name]
        return float(value) if isinstance(value, int | float) else value

    def row(self, metric: str, mode: str = "") -> Measurement | None:
        """The published row of a metric for the planned mode or the one given, from the first table it stands in."""
        rows = self.catalogue.measurements(SERVICE, self.platform.id, metric=metric)
        return next((row for row in rows if row.workload == (mode or self.text("mode"))), None)

    def need(self, metric: str) -> Measurement:
        """The same row. Raises ``NotInEvidence`` where none is published."""
        found = self.row(metric)
        if found is None:
            raise NotInEvidence(
                f"The documents give no {METRIC_WORDS.get(metric, metric)} for {self.platform.name} in this mode"
            )
        return found

    def published(self, name: str, metric: str, meaning: str) -> tuple[Term, Term]:
        """A measured figure and the users it was measured at, as terms; printed twice with two values, it spans both.

        Raises ``NotInEvidence``.
        """
        row = self.need(metric)
        term = measured(self.catalogue, name, row, meaning)
        others = [
            found
            for found in self.catalogue.measurements(SERVICE, self.platform.id, metric=metric)
            if found.workload == row.workload and found.value != row.value
        ]
        if others:
            term = replace(
                term,
                low=min(term.low, *(other.value for other in others)),
                high=max(term.high, *(other.value for other in others)),
            )
        return term, at_users(self.catalogue, "users_measured", row)

    def activity(self) -> Term:
        """Work per user as a term."""
        return entered(
            "activity", self.number("activity"), "1", "Work per user relative to the benchmark user"
        )

    def standing(self, load: Number, measured_load: float, activity: bool = True) -> Standing:
        """Measured at the published point, interpolated below it, extrapolated above."""
        return one_point.standing(load, float(self.number("activity")) if activity else 1.0, measured_load)

    def spread(self, load: Number, measured_load: float, of_users: bool = False) -> Spread:
        """The range of an answer at ``load``."""
        return one_point.spread(self.interval, load, measured_load, of_users)

    def per_user(self, users: Quantity, figure: Figure, metric: str, factor: str = "") -> Quantity:
        """A measured rate of one server, in proportion to its users. ``factor`` is formula text behind the rate."""
        stem = figure.name.replace(".", "_")
        rate, at = self.published(f"{stem}_measured", metric, f"{figure.title} in the measured run")
        work = users.value * self.number("activity")
        return derive(
            figure,
            f"{rate.name}{factor} * (activity * users_per_server / users_measured)",
            (rate, at, self.activity(), of("users_per_server", users)),
            self.standing(users.value, at.value),
            spread=self.spread(work, at.value),
            note="Per server.",
        )
