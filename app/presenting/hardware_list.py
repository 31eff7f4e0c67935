"""What to order for a service: lines with quantities, and prices where they were entered."""

from __future__ import annotations

import math
from dataclasses import dataclass

from app.plan.document import Service
from app.presenting.figures import ENGLISH, NumberStyle, number
from planners.planner import Planner, Sizing

MIB_IN_GIB = 1024.0


@dataclass(frozen=True, slots=True)
class Line:
    """One orderable thing: how many in all, what each is, the price of one and of all (empty where none was entered)."""

    what: str
    each: str
    count: str
    price: str
    total: str


@dataclass(frozen=True, slots=True)
class HardwareList:
    """The lines, the sum of those that have a price, and the day the prices are of."""

    lines: tuple[Line, ...]
    total: str
    priced_on: str


def hardware_list(
    service: Service, planner: Planner, sizing: Sizing, style: NumberStyle = ENGLISH
) -> HardwareList:
    """The list of a sized service. Memory is rounded up to whole GiB for each server."""
    units = sizing.quantities.get("servers.count") or sizing.quantities.get("nodes.count")
    count_of = math.ceil(float(units.value) - 1e-9) if units is not None else 1
    each_server = count_of if planner.per_server else 1
    title = units.title if units is not None else "Servers"
    of_server = "price_server" if units is None or units.name == "servers.count" else ""
    wanted: list[tuple[str, str, float, str]] = [(title, _kind(planner, sizing), float(count_of), of_server)]
    processors = _count(sizing, "processor.count")
    if processors:
        wanted.append(
            ("Processors", "of the measured kind", float(each_server * processors), "price_processor")
        )
    memory = sizing.quantities.get("memory.ram")
    if memory is not None and memory.unit == "MiB":
        each = math.ceil(float(memory.value) / MIB_IN_GIB)
        where = "in each server" if planner.per_server else "in all"
        wanted.append(("Memory", f"{each} GiB {where}", float(each_server * each), "price_memory"))
    for name, what in (("disk.drives", "Drives"), ("disk.log_drives", "Drives for the log")):
        drives = _count(sizing, name)
        if drives:
            wanted.append((what, _drive(sizing), float(each_server * drives), "price_drive"))
    ports = _count(sizing, "ports.count")
    if ports:
        wanted.append(("Network ports", "at the link speed entered", float(ports), ""))
    lines, sum_of_all, any_price = [], 0.0, False
    for what, each_of, count, field in wanted:
        price = sizing.inputs.get(field) if field else None
        cost = count * float(price) if isinstance(price, int | float) else None
        any_price, sum_of_all = any_price or cost is not None, sum_of_all + (cost or 0.0)
        unit = " GiB" if what == "Memory" else ""
        lines.append(
            Line(
                what,
                each_of,
                f"{number(count, style, 6)}{unit}",
                number(float(price), style, 6) if isinstance(price, int | float) else "",
                number(cost, style, 9) if cost is not None else "",
            )
        )
    days = sorted({service.origin(field).on for *_, field in wanted if field and service.origin(field).on})
    return HardwareList(tuple(lines), number(sum_of_all, style, 9) if any_price else "", ", ".join(days))


def _count(sizing: Sizing, name: str) -> int:
    found = sizing.quantities.get(name)
    return math.ceil(float(found.value) - 1e-9) if found is not None else 0


def _kind(planner: Planner, sizing: Sizing) -> str:
    field = next((field for field in planner.fields() if field.name == "platform"), None)
    choice = (
        next((c for c in field.choices if c.value == sizing.inputs.get("platform")), None) if field else None
    )
    return f"like {choice.title}" if choice is not None else planner.subject


def _drive(sizing: Sizing) -> str:
    size, kind = sizing.inputs.get("drive_size"), sizing.inputs.get("drive_type")
    parts = [f"{size:g} GB" if isinstance(size, int | float) else "", str(kind or "")]
    return ", ".join(part for part in parts if part) or "as measured"
