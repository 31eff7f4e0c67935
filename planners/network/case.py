"""The inputs of one sizing with the published figures that belong to them."""

from __future__ import annotations

from typing import ClassVar

from planners import case as cases
from planners.catalogue.rows import Platform, Scaling
from planners.citing import cite
from planners.counters import BUSY, UTILIZATION
from planners.measured_here import MeasuredHere, measured_here
from planners.network.inputs import AFFINITY, PUBLISHED, SERVICE
from planners.quantity import Term
from planners.refusal import NotInEvidence
from planners.words import say

MACHINE = "x460"
MEASURED_PORTS = {
    "receive": "network.work.L161.1",
    "send": "network.work.L161.1",
    "both": "network.work.L195.1",
}
"""The published number of ports in use on one node, by direction."""
ENTER_RUN = say('Enter your own run: "Throughput measured", "Nodes of the run" and "Utilization measured".')


class NetworkCase(cases.Case, frozen=True):
    """Catalogue and inputs."""

    service: ClassVar[str] = SERVICE

    @property
    def has_run(self) -> bool:
        """Whether the administrator's own run is the reference."""
        return self.inputs["baseline_throughput"] is not None

    @property
    def base(self) -> int:
        """The nodes of the reference run: the administrator's own, else one node."""
        return int(self.number("baseline_nodes")) if self.has_run else 1

    @property
    def own_processor(self) -> MeasuredHere | None:
        """The processor use of one's own server by its throughput, where it was recorded."""
        here = measured_here(self.inputs)
        return here.get(BUSY.name) or here.get(UTILIZATION.name)

    def asked(self) -> Term:
        """The throughput to plan for."""
        return self.entered("throughput", "Mbit/s", say("Throughput asked for"))

    @property
    def machine(self) -> Platform | None:
        """The measured server."""
        return self.catalogue.platform(SERVICE, MACHINE)

    def row(self, metric: str, transition: str, configuration: str = "", direction: str = "") -> Scaling:
        """The published factor of a transition such as ``1 to 4 nodes``. Raises ``NotInEvidence``."""
        configuration = configuration or self.text("configuration")
        if configuration not in PUBLISHED:
            what = (
                say("interrupt affinity")
                if configuration == AFFINITY
                else say("interrupt affinity and numactl")
            )
            raise NotInEvidence(
                say(
                    "The results with {what} are not in our copy of the document",
                    what=what,
                ),
                ENTER_RUN,
            )
        direction = direction or self.text("direction")
        row = self.catalogue.scaling(SERVICE, configuration, metric, direction, transition)
        if row is not None:
            return row
        raise NotInEvidence(
            say(
                "The document does not give the factor ({metric}) of {transition}",
                metric=metric,
                transition=transition,
            )
        )

    def listing(self, configuration: str) -> tuple[Scaling, ...]:
        """The idle share of each processor that the listing of a configuration shows."""
        return self.catalogue.scalings(SERVICE, configuration, "idle_pct")

    def workload(self, name: str, row: str, meaning: str, unit: str) -> Term:
        """A property of the measured load as a term. Raises ``NotInEvidence``."""
        found = next((item for item in self.catalogue.workloads(SERVICE) if item.id == row), None)
        if found is None or found.value is None:
            raise NotInEvidence(say("The document gives no {meaning}", meaning=meaning.lower()))
        return Term(name, found.value, unit, meaning, cite(self.catalogue, found))
