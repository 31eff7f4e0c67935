"""A mail relay: the traffic it carries, and the disk it fills while the next server is away."""

from planners.case import Case
from planners.catalogue.store import Catalogue
from planners.citing import measured
from planners.evidence import Standing
from planners.figure import Figure, Order, Passes, Resource
from planners.laws.elementwise import scalar
from planners.machine.verdicts import against_machine
from planners.planner import Counter, Planner, Setting, Sizing
from planners.quantity import derive, of
from planners.schema import Field, Inputs, Kind
from planners.service import ServicePlanner

# fmt: off
TRAFFIC = Figure("relay.traffic", "Traffic", "Mbit/s", answers=2)
SPOOL = Figure(
    "relay.spool", "Spool", "GB", answers=1, needed=True, resource=Resource("spool", "Spool"), capacity="spool_disk",
    order=Order("Spool disk", "price_spool", "GB"), passes=Passes.AT_MOST, counter="spool",
)
FIELDS = (
    Field("messages", "Messages", Kind.NUMBER, "In the busiest hour.", "transactions/h", 1, 1e6, required=True, headline=True),
    Field("outage", "Outage", Kind.NUMBER, "How long the next server may be away.", "h", 0.5, 240, 8.0),
    Field("spool_disk", "Spool disk", Kind.NUMBER, "Space of the planned disk.", "GB", 1, 1e6),
    Field("price_spool", "Price of the spool", Kind.NUMBER, "Price of one GB.", "money", 0, 1e9, group="Prices"),
)
# fmt: on


class RelayPlanner(ServicePlanner):
    name, title, subject, load_field, figures = "relay", "Relay", "mail relay", "messages", (SPOOL, TRAFFIC)

    def declared(self) -> tuple[Field, ...]:
        return FIELDS

    def bare(self, inputs: Inputs) -> Sizing:
        case, rows = Case(self._catalogue, inputs), self._catalogue.measurements(self.name)
        messages, outage = case.entered("messages", "transactions/h", "Messages"), case.entered("outage", "h", "Outage")  # fmt: skip
        terms = (messages, *(measured(self._catalogue, row.metric, row, row.row) for row in rows))
        traffic = derive(TRAFFIC, "traffic * messages / rate", terms, Standing.EXTRAPOLATED)
        law, parts = "traffic * outage * 3600 / 8 / 1000", (of("traffic", traffic), outage)
        spool = derive(SPOOL, law, parts, Standing.RULE)
        found = against_machine(inputs, "", spool, None) if scalar(spool.value) else None
        return Sizing(
            self.name, inputs, {spool.name: spool, traffic.name: traffic}, {}, (found,) if found else ()
        )

    def settings(self, sizing: Sizing) -> tuple[Setting, ...]:
        need = sizing.quantities[SPOOL.name]
        return (Setting("notes.ini", "SPOOL_GB", f"{need.high:.0f}", "Room", need.standing, need.sources),)

    def counter(self, inputs: Inputs, figure: Figure) -> Counter | None:
        return Counter("df /var/spool", "used space")


def build(catalogue: Catalogue) -> Planner:
    return RelayPlanner(catalogue)
