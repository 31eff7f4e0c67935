"""The case of a Domino service: users and their work, and a measured machine that the figures start from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import ClassVar

from planners.case import Case
from planners.catalogue.rows import Measurement, Platform
from planners.catalogue.store import Catalogue
from planners.citing import at_users, cite, measured, own_rule
from planners.counters import BUSY, UTILIZATION
from planners.evidence import Standing
from planners.figure import Figure
from planners.laws.elementwise import Number, scalar
from planners.laws.spread import RatioInterval
from planners.machine import by_name, one_point
from planners.machine.stand_in import stand_in
from planners.measured_here import MeasuredHere, measured_here
from planners.quantity import Quantity, Spread, Term, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

PER_SERVER = say("Per server.")
UNMEASURED = "unmeasured"
"""The role of a platform that no run was published for."""
ONE_PARTITION = own_rule(say("one partition where none was entered"))
NO_MACHINE = say("No machine was measured with this release")
ENTER_OWN = say("Import recordings of your own server, or enter it.")
WORK_PER_USER = say("Work per user relative to the benchmark user")
METRIC_TITLES = {
    "cpu_pct": say("Processor utilization"),
    "shared_mem": say("Shared memory"),
    "process_mem": say("Process memory"),
    "disk_ops": say("Disk operations"),
    "disk_reads": say("Disk reads"),
    "disk_writes": say("Disk writes"),
    "disk_read_kb": say("Disk read rate"),
    "disk_write_kb": say("Disk write rate"),
    "disk_mb": say("Disk transfer"),
    "disk_read_mb": say("Disk read transfer"),
    "disk_write_mb": say("Disk write transfer"),
    "network_bytes": say("Network rate"),
    "network_kb": say("Network rate"),
    "network_mb": say("Network rate"),
    "response_ms": say("Response time"),
    "base_pool_pages": say("Page faults"),
    "pool_pages": say("Page rate of the base pool"),
}
SEVERAL = ("disk_ops", "disk_reads", "disk_writes", "base_pool_pages")
"""Metrics whose titles are in the plural."""


class DominoCase(Case, frozen=True):
    """Catalogue and inputs, with the users and their work as terms."""

    users_meaning: ClassVar[str] = say("Active users over all servers")

    @property
    def here(self) -> Mapping[str, MeasuredHere]:
        """What was measured on one's own server, by quantity."""
        return measured_here(self.inputs)

    @property
    def own_processor(self) -> MeasuredHere | None:
        """The processor use of one's own server, where it was measured."""
        return self.here.get(BUSY.name) or self.here.get(UTILIZATION.name)

    def users(self) -> Term:
        """All users of the plan."""
        return self.entered("users", "users", self.users_meaning)

    def activity(self) -> Term:
        """Work per user."""
        return self.entered("activity", "1", WORK_PER_USER)


class MeasuredCase(DominoCase, frozen=True):
    """A case with the measured machine and how wide an answer away from its measurement has to be."""

    platform: Platform
    interval: RatioInterval | None

    @property
    def today(self) -> bool:
        """Whether no run was published for the platform, as for the releases of today."""
        return self.platform.role == UNMEASURED

    @property
    def guessed_from(self) -> Platform | None:
        """The measured machine that a guess for a release of today starts from: of the same system, if rated."""
        rated = self.inputs.get("rating_planned") is not None
        if not rated and by_name.machine(self.catalogue, self.inputs) is None:
            return None
        return stand_in(self.catalogue, self.service, self.inputs)

    @property
    def configuration(self) -> str:
        """The platform and what was chosen beside it, such as ``AIX 5.2 on pSeries p670, version 7, Mail7``."""
        raise NotImplementedError

    def row(self, metric: str) -> Measurement | None:
        """The published row of a metric for what was chosen."""
        raise NotImplementedError

    def need(self, metric: str) -> Measurement:
        """The same row. Raises ``NotInEvidence`` where none is published."""
        row = self.row(metric)
        if row is None:
            title, of = METRIC_TITLES.get(metric, metric), self.configuration
            instead = ENTER_OWN if self.today else ""
            unnamed = say("Not published for {configuration}.", configuration=of)
            raise NotInEvidence(
                say("{figures} are not published for {configuration}", figures=title, configuration=of)
                if metric in SEVERAL
                else say("{figure} is not published for {configuration}", figure=title, configuration=of),
                instead,
                f"{unnamed} {instead}".strip(),
            )
        return row

    def published(self, name: str, metric: str, meaning: str) -> tuple[Term, Term]:
        """A measured figure and the users it was measured at, as terms. Raises ``NotInEvidence``."""
        row = self.need(metric)
        return measured(self.catalogue, name, row, meaning), at_users(self.catalogue, "users_measured", row)

    def processors(self) -> Term:
        """Processors of the measured machine. Raises ``NotInEvidence`` where none was measured."""
        if self.today and self.guessed_from is None:
            raise NotInEvidence(NO_MACHINE, ENTER_OWN)
        platform = self.guessed_from or self.platform
        return Term(
            "processors",
            float(platform.processors or 0),
            "processors",
            _processors_of(platform.model),
            self.catalogue.source(platform),
        )

    @property
    def measured_partitions(self) -> Term:
        """Partitions of the measured server: as stated, else one."""
        if self.today:
            return Term("partitions", 1.0, "partitions", say("Partitions per server"), ONE_PARTITION)
        return _partitions_of(self.catalogue, self.service, self.platform.id)

    @property
    def partitions(self) -> float:
        """Partitions of each server: entered, or as many as the measured server ran."""
        given = self.inputs["partitions"]
        return float(self.measured_partitions.value if given is None else given)

    def standing(self, load: Number, measured_load: float, activity: bool = True) -> Standing:
        """Measured at the published point, interpolated below it, extrapolated above, a guess far above.

        Raises ``NotInEvidence`` beyond the most work that is told, unless guesses are accepted.
        """
        each = self.number("activity") if activity else 1.0
        if scalar(load) and load * each > one_point.MOST_WORK * measured_load and not self.inputs["guesses"]:
            raise NotInEvidence(
                say(
                    "One server would do {times:,.3g} times the measured work, and no measurement supports more than {most:.0f}",
                    times=load * each / measured_load,
                    most=one_point.MOST_WORK,
                ),
                say('Plan more servers, or turn on "Accept guesses".'),
            )
        return one_point.standing(load, each, measured_load)

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
            note=PER_SERVER,
        )


@lru_cache(maxsize=64)
def _partitions_of(catalogue: Catalogue, service: str, platform: str) -> Term:
    """The partitions of a measured server, asked for often in every sizing."""
    meaning = say("Partitions of the measured server")
    for claim in catalogue.claims(service, "partitions", platform):
        if claim.low is not None:
            return Term("partitions", claim.low, "partitions", meaning, cite(catalogue, claim))
    machine = catalogue.platform(service, platform)
    source = catalogue.source(machine) if machine is not None else None
    return Term("partitions", 1.0, "partitions", meaning, source)


@cache
def _processors_of(model: str) -> str:
    return say("Processors of the measured machine ({model})", model=model)
