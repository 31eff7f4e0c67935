"""One sizing's case: the inputs with the published rows that belong to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from planners.catalogue.rows import Measurement
from planners.domino.case import MeasuredCase
from planners.mail.inputs import BASELINE, SERVICE


@dataclass(frozen=True, slots=True)
class Case(MeasuredCase):
    """Inputs and the reference machine: the measured one, or the administrator's own server."""

    service: ClassVar[str] = SERVICE

    @property
    def has_baseline(self) -> bool:
        """Whether the administrator's own server is the reference machine."""
        return all(self.inputs.get(name) is not None for name in BASELINE)

    @property
    def conditions(self) -> str:
        """Version and template."""
        return f"with version {self.text('version')} and {self.text('template').capitalize()}"

    def row(self, metric: str, version: str = "", template: str = "") -> Measurement | None:
        """The published row of a metric for the plan's version and template, or the ones given."""
        return self.catalogue.measurement(
            SERVICE,
            self.platform.id,
            version or self.text("version"),
            template or self.text("template"),
            metric,
        )
