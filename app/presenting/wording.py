"""The words and shapes of the product, in one place."""

from __future__ import annotations

from planners.evidence import Standing
from planners.planner import Fit

STANDING_SHAPES = {
    Standing.MEASURED: "●",
    Standing.ENTERED: "■",
    Standing.INTERPOLATED: "◐",
    Standing.RULE: "◇",
    Standing.EXTRAPOLATED: "○",
}
STANDING_MEANINGS = {
    Standing.MEASURED: "Published at exactly this operating point.",
    Standing.ENTERED: "Your own entry or measurement.",
    Standing.INTERPOLATED: "Between no load and the published operating point.",
    Standing.RULE: "By a stated rule, from inputs and other figures.",
    Standing.EXTRAPOLATED: "Beyond the published operating point: the range is wider.",
}
FIT_SHAPES = {Fit.FITS: "✓", Fit.TIGHT: "!", Fit.OVER: "✗", Fit.UNKNOWN: "?"}
FIT_MEANINGS = {
    Fit.FITS: "the whole range fits",
    Fit.TIGHT: "the likely figure fits, the upper end of the range does not",
    Fit.OVER: "the likely figure is over",
    Fit.UNKNOWN: "no capacity is known",
}
RESOURCES = {
    "servers": "Servers",
    "evidence": "End of the evidence",
    "processor": "Processor",
    "users": "Users per server",
    "memory": "Memory",
    "address space": "Address space",
    "drives": "Drives",
    "network": "Network",
}
HEADLINES = (
    "servers.count",
    "nodes.count",
    "ports.count",
    "processor.utilization",
    "processor.planned",
    "processor.count",
    "users.at_target",
    "throughput.at_target",
    "throughput.capacity",
    "memory.ram",
    "disk.drives",
    "disk.capacity",
    "network.rate",
    "response.time",
    "cost.total",
    "cost.each",
)
"""The figures that answer first, in this order."""


TITLES = {
    "processor.target": "Target utilization",
    "processor.utilization": "Processor utilization",
    "processor.count": "Processors",
    "transactions.rate": "Transactions",
    "processor.planned": "Utilization of the planned machine",
    "processor.planned_by_clock": "Utilization of the planned machine, by clock",
    "processor.at_full": "Processor utilization at full throughput",
    "processor.busy": "Busy processors",
    "processor.busiest": "Busiest processor",
    "processor.reference": "Processor utilization of the reference",
    "processor.scaling": "Processor use against the reference",
    "throughput.scaling": "Throughput against the reference",
    "throughput.capacity": "Throughput of the ports",
    "throughput.at_target": "Throughput at the target",
    "throughput.full": "Throughput that the processor use goes with",
    "ports.count": "Ports",
    "ports.load": "Load of the ports",
    "nodes.count": "Nodes in use",
    "users.at_target": "Users at the target",
    "users.limit": "Users, limit of one server",
    "users.per_server": "Users per server",
    "servers.count": "Servers",
    "memory.shared": "Shared memory",
    "memory.process": "Process memory",
    "memory.ram": "Memory",
    "memory.page_faults": "Page faults",
    "disk.reads": "Disk reads",
    "disk.writes": "Disk writes",
    "disk.operations": "Drive operations",
    "disk.capacity": "Disk capacity",
    "disk.drives": "Drives",
    "disk.log_drives": "Drives for the transaction log",
    "network.rate": "Network rate",
    "response.time": "Response time",
    "response.stretch": "Stretch factor",
}
"""Titles for figures that are absent, so that nothing but their name is known."""
ABSENT_SHAPE = "–"


def title_of(name: str) -> str:
    """The title of a figure of which only the name is known."""
    return TITLES.get(name) or name.replace(".", " ").replace("_", " ").capitalize()


def resource(name: str) -> str:
    """The title of a resource."""
    return RESOURCES.get(name, name.capitalize())


def unit_text(unit: str) -> str:
    """A unit as it stands behind a figure; a pure ratio and a price have none."""
    return "" if unit in ("1", "money") else unit
