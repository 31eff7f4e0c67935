"""One sizing's case: the inputs with the published rows that belong to them."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from msgspec.structs import replace

from planners.catalogue.rows import Measurement
from planners.domino.case import MeasuredCase
from planners.figure import Figure
from planners.inotes.inputs import MODES, SERVICE
from planners.quantity import Quantity, Term
from planners.words import say


class WebMailCase(MeasuredCase, frozen=True):
    """Inputs and the measured machine."""

    service: ClassVar[str] = SERVICE

    @property
    def configuration(self) -> str:
        """Platform and mode."""
        if self.today:
            version = self.text("version")
            return say("{platform}, version {version}", platform=self.platform.name, version=version)
        return say("{platform}, {mode}", platform=self.platform.name, mode=MODES[self.text("mode")])

    def row(self, metric: str) -> Measurement | None:
        """The published row of a metric for the planned mode, from the first table it stands in."""
        return next(iter(self._rows(metric)), None)

    def published(self, name: str, metric: str, meaning: str) -> tuple[Term, Term]:
        """A measured figure and the users it was measured at, as terms; printed twice with two values, it spans both.

        Raises ``NotInEvidence``.
        """
        term, at = MeasuredCase.published(self, name, metric, meaning)
        others = [row.value for row in self._rows(metric) if row.value != term.value]
        return replace(term, low=min(term.low, *others), high=max(term.high, *others)) if others else term, at

    def rate(self, users: Quantity, figure: Figure, metric: str, factor: str = "") -> Quantity:
        """A measured rate of one server, in proportion to its users. ``factor`` is formula text behind the rate."""
        stem = figure.name.replace(".", "_")
        rate, at = self.published(f"{stem}_measured", metric, _in_measured_run(figure.title))
        return self.per_user(users, figure, f"{rate.name}{factor}", (rate, at))

    def _rows(self, metric: str) -> list[Measurement]:
        rows = self.catalogue.measurements(SERVICE, self.platform.id, metric=metric)
        return [row for row in rows if row.workload == self.text("mode")]


@cache
def _in_measured_run(title: str) -> str:
    return say("{figure} (measured run)", figure=title)
