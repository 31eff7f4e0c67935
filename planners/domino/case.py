"""The case of a Domino service: users and their work, and a measured machine that the figures start from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from planners.case import Case
from planners.catalogue.rows import Measurement, Platform
from planners.citing import at_users, measured
from planners.evidence import Standing
from planners.figure import Figure
from planners.laws.elementwise import Number
from planners.laws.spread import RatioInterval
from planners.machine import one_point
from planners.quantity import Quantity, Spread, Term, derive, of
from planners.refusal import NotInEvidence

METRIC_WORDS = {
    "cpu_pct": "processor utilization",
    "shared_mem": "shared memory",
    "process_mem": "process memory",
    "disk_ops": "disk operations",
    "disk_reads": "disk reads",
    "disk_writes": "disk writes",
    "disk_read_kb": "disk read rate",
    "disk_write_kb": "disk write rate",
    "disk_mb": "disk transfer",
    "disk_read_mb": "disk read transfer",
    "disk_write_mb": "disk write transfer",
    "network_bytes": "network rate",
    "network_kb": "network rate",
    "network_mb": "network rate",
    "response_ms": "response time",
    "base_pool_pages": "page faults",
}


@dataclass(frozen=True, slots=True)
class DominoCase(Case):
    """Catalogue and inputs, with the users and their work as terms."""

    spread_over: ClassVar[str] = "servers"

    def users(self) -> Term:
        """All users of the plan."""
        return self.entered("users", "users", f"Active users over all {self.spread_over}")

    def activity(self) -> Term:
        """Work per user."""
        return self.entered("activity", "1", "Work per user relative to the benchmark user")


@dataclass(frozen=True, slots=True)
class MeasuredCase(DominoCase):
    """A case with the measured machine and how wide an answer away from its measurement has to be."""

    platform: Platform
    interval: RatioInterval | None

    @property
    def conditions(self) -> str:
        """What was chosen beside the platform, for sentences: ``with version 7 and Mail7``."""
        raise NotImplementedError

    def row(self, metric: str) -> Measurement | None:
        """The published row of a metric for what was chosen."""
        raise NotImplementedError

    def need(self, metric: str) -> Measurement:
        """The same row. Raises ``NotInEvidence`` where none is published."""
        found = self.row(metric)
        if found is None:
            raise NotInEvidence(
                f"The documents give no {METRIC_WORDS.get(metric, metric)} for {self.platform.name} {self.conditions}"
            )
        return found

    def published(self, name: str, metric: str, meaning: str) -> tuple[Term, Term]:
        """A measured figure and the users it was measured at, as terms. Raises ``NotInEvidence``."""
        row = self.need(metric)
        return measured(self.catalogue, name, row, meaning), at_users(self.catalogue, "users_measured", row)

    def processors(self) -> Term:
        """Processors of the measured machine."""
        return Term(
            "processors",
            float(self.platform.processors or 0),
            "processors",
            f"Processors of the {self.platform.model}",
            self.catalogue.source(self.platform),
        )

    def standing(self, load: Number, measured_load: float, activity: bool = True) -> Standing:
        """Measured at the published point, interpolated below it, extrapolated above."""
        return one_point.standing(load, float(self.number("activity")) if activity else 1.0, measured_load)

    def spread(self, load: Number, measured_load: float, of_users: bool = False) -> Spread:
        """The range of an answer at ``load``."""
        return one_point.spread(self.interval, load, measured_load, of_users)

    def per_server(self, users: Quantity) -> Number:
        """Work per server in benchmark users."""
        return users.value * self.number("activity")

    def per_user(self, users: Quantity, figure: Figure, text: str, terms: tuple[Term, ...]) -> Quantity:
        """A measured rate of one server, in proportion to its users.

        ``text`` gives the rate in the figure's unit; the second of its ``terms`` is the number of users it was measured at.
        """
        at = terms[1].value
        return derive(
            figure,
            f"{text} * (activity * users_per_server / users_measured)",
            (*terms, self.activity(), of("users_per_server", users)),
            self.standing(users.value, at),
            spread=self.spread(self.per_server(users), at),
            note="Per server.",
        )
