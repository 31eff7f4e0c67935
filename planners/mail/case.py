"""One sizing's case: the inputs with the published rows that belong to them."""

from __future__ import annotations

from dataclasses import dataclass

from planners.catalogue.rows import Measurement, Platform
from planners.catalogue.store import Catalogue
from planners.citing import at_users, measured
from planners.evidence import Standing
from planners.laws.elementwise import Number
from planners.laws.spread import RatioInterval
from planners.machine import one_point
from planners.mail.inputs import BASELINE, SERVICE
from planners.quantity import Quantity, Spread, Term
from planners.refusal import NotInEvidence
from planners.schema import Inputs

METRIC_WORDS = {
    "cpu_pct": "processor utilization",
    "shared_mem": "shared memory",
    "process_mem": "process memory",
    "disk_read_kb": "disk read rate",
    "disk_write_kb": "disk write rate",
    "disk_reads": "disk reads",
    "disk_writes": "disk writes",
    "network_bytes": "network rate",
    "network_kb": "network rate",
    "response_ms": "response time",
    "base_pool_pages": "page faults",
}


@dataclass(frozen=True, slots=True)
class Case:
    """Inputs, the reference machine and how wide an answer away from its measurement has to be."""

    catalogue: Catalogue
    inputs: Inputs
    platform: Platform
    interval: RatioInterval | None

    @property
    def has_baseline(self) -> bool:
        """Whether the administrator's own server is the reference machine."""
        return all(self.inputs.get(name) is not None for name in BASELINE)

    def text(self, name: str) -> str:
        """A choice that was made."""
        return str(self.inputs[name])

    def number(self, name: str) -> Number:
        """A number that was entered or has a default; the load may be an array."""
        value = self.inputs[name]
        return float(value) if isinstance(value, int | float) else value

    def row(self, metric: str, version: str = "", template: str = "") -> Measurement | None:
        """The published row of a metric for the plan's version and template, or the ones given."""
        return self.catalogue.measurement(
            SERVICE,
            self.platform.id,
            version or self.text("version"),
            template or self.text("template"),
            metric,
        )

    def need(self, metric: str, version: str = "", template: str = "") -> Measurement:
        """The same row. Raises ``NotInEvidence`` where none is published."""
        found = self.row(metric, version, template)
        if found is None:
            raise NotInEvidence(
                f"The documents give no {METRIC_WORDS.get(metric, metric)} for {self.platform.name} with version "
                f"{version or self.text('version')} and {(template or self.text('template')).capitalize()}"
            )
        return found

    def published(self, name: str, metric: str, meaning: str) -> tuple[Term, Term]:
        """A measured figure and the users it was measured at, as terms. Raises ``NotInEvidence``."""
        row = self.need(metric)
        return measured(self.catalogue, name, row, meaning), at_users(self.catalogue, "users_measured", row)

    def standing(self, load: Number, measured_load: float, activity: bool = True) -> Standing:
        """Measured at the published point, interpolated below it, extrapolated above."""
        return one_point.standing(load, float(self.number("activity")) if activity else 1.0, measured_load)

    def spread(self, load: Number, measured_load: float, of_users: bool = False) -> Spread:
        """The range of an answer at ``load``."""
        return one_point.spread(self.interval, load, measured_load, of_users)

    def per_server(self, users: Quantity) -> Number:
        """Work per server in benchmark users."""
        return users.value * self.number("activity")
