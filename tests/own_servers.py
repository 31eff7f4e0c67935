"""A server of one's own as it was calibrated: a row for each recorded quantity, and services that use them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.plan.document import Entries, Plan, Service
from planners.measured_here import MEASURED_HERE, MeasuredHere, measured_load, rows, unit_of
from planners.registry import planner
from planners.table import Rows

BUSY = MeasuredHere(
    "processor.busy", "processors/user", 0.2, 0.15, 0.25, 0.00012, 0.000115, 0.000125, 0.00011, 0.00013, 500.0, 9800.0, 0.93,
    4, 14, "2026-11-02", "2026-11-15", "processor.json; statistics.txt",
)  # fmt: skip
FILES = "Your own server, processor.json; statistics.txt, 2026-11-02 to 2026-11-15"
BY_USER = {
    "memory.used": (1.5e9, 250_000.0),
    "disk.operations": (10.0, 0.05),
    "disk.read": (20_000.0, 300.0),
    "disk.written": (50_000.0, 700.0),
    "disk.used": (600e9, 1e6),
    "network.received": (1000.0, 60.0),
    "network.sent": (1000.0, 120.0),
}
"""What a server of a few thousand users needs without load, and for each of them."""
SERVICES: dict[str, dict[str, Any]] = {
    "mail": {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 3000},
    "inotes": {"platform": "aix-p570", "version": "8.5", "mode": "dwa85", "users": 3000},
    "virtual": {"users": 9000},
}


def row(quantity: str, load_unit: str = "users", wide: float = 0.1) -> MeasuredHere:
    """A row of that quantity; its mean is sure to half of ``wide``, another day to ``wide``."""
    base, demand = BY_USER[quantity]
    return replace(
        BUSY, quantity=quantity, unit=unit_of(quantity, load_unit), base=base, base_low=0.9 * base, base_high=1.1 * base,
        demand=demand, low=demand * (1 - wide / 2), high=demand * (1 + wide / 2), day_low=demand * (1 - wide),
        day_high=demand * (1 + wide),
    )  # fmt: skip


def every_row(service: str) -> Rows | None:
    """All quantities, as the service's load counts them."""
    unit = measured_load(planner(service)).unit
    busy = replace(BUSY, unit=unit_of(BUSY.quantity, unit))
    return rows((busy, *(row(quantity, unit) for quantity in BY_USER)))


def plan() -> Plan:
    """A plan whose services all use what was measured."""
    services = tuple(
        Service(f"{place:032d}", name, name, Entries({**given, MEASURED_HERE: every_row(name)}))
        for place, (name, given) in enumerate(SERVICES.items())
    )
    return Plan("own", "Own servers", services=services)
