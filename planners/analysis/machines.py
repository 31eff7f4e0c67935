"""Totals of the machines that services share: one server of each service that names the machine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planners.evidence import weakest
from planners.machine.verdicts import judge
from planners.planner import Sizing, Verdict
from planners.quantity import Quantity, derive, of
from planners.refusal import NotInEvidence
from planners.sheet import Sheet

ADDED = (
    ("processor.planned", "Processor utilization, all services"),
    ("memory.ram", "Memory, all services"),
    ("disk.operations", "Disk operations, all services"),
    ("disk.capacity", "Disk capacity, all services"),
    ("network.rate", "Network rate, all services"),
)


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine with the titles of its services; ``total`` is its sizing, made of theirs."""

    name: str
    services: tuple[str, ...]
    total: Sizing


def machines(sized: Iterable[tuple[str, Sizing]]) -> tuple[Machine, ...]:
    """The machines that services name, in the order of their first service; ``sized`` are titles and sizings."""
    groups: dict[str, list[tuple[str, Sizing]]] = {}
    for title, sizing in sized:
        name = sizing.inputs.get("machine")
        if name:
            groups.setdefault(str(name), []).append((title, sizing))
    return tuple(_machine(name, parts) for name, parts in groups.items())


def _machine(name: str, parts: list[tuple[str, Sizing]]) -> Machine:
    sheet = Sheet()
    for quantity, title in ADDED:
        sheet.work(quantity, lambda quantity=quantity, title=title: _added(quantity, title, parts))  # type: ignore[misc]
    verdicts = tuple(_verdicts(parts, sheet))
    total = Sizing("machine", {"machine": name}, sheet.quantities, sheet.absent, verdicts)
    return Machine(name, tuple(title for title, _ in parts), total)


def _added(name: str, title: str, parts: list[tuple[str, Sizing]]) -> Quantity:
    if name == "processor.planned":
        _comparable(parts)
    found: list[tuple[str, Quantity]] = []
    for service, sizing in parts:
        quantity = sizing.quantities.get(name)
        if quantity is None and name in ("memory.ram", "processor.planned"):
            why = sizing.absent.get(name, "it is not given").rstrip(".")
            raise NotInEvidence(f"{service}: {why}")
        if quantity is not None:
            found.append((service, quantity))
    if not found:
        raise NotInEvidence("No service on this machine gives this figure")
    units = {quantity.unit for _, quantity in found}
    if len(units) > 1:
        raise NotInEvidence(f"The services count in {' and '.join(sorted(units))}")
    terms = tuple(
        of(f"service_{number}", quantity, service) for number, (service, quantity) in enumerate(found, 1)
    )
    left_out = [service for service, sizing in parts if name not in sizing.quantities]
    return derive(
        name,
        title,
        found[0][1].unit,
        " + ".join(term.name for term in terms),
        terms,
        weakest(tuple(quantity.standing for _, quantity in found)),
        note=f"Without {', '.join(left_out)}, which gives no such figure." if left_out else "",
    )


def _comparable(parts: list[tuple[str, Sizing]]) -> None:
    """Processor shares add up only on one machine that all services were brought to by the same rating."""
    for service, sizing in parts:
        if "processor.planned" not in sizing.quantities:
            raise NotInEvidence(
                f"{service} is told for its measured machine",
                "Enter ratings of the measured and the planned machine for every service.",
            )
    kinds = {
        (
            str(s.inputs["bridge_family"] or s.inputs["rating_family"]),
            s.inputs["rating_planned"],
            s.inputs["clock_planned"],
        )
        for _, s in parts
    }
    if len(kinds) > 1:
        raise NotInEvidence(
            "The services compare this machine by different ratings", "Give it one rating in all of them."
        )


def _verdicts(parts: list[tuple[str, Sizing]], sheet: Sheet) -> Iterable[Verdict]:
    found = sheet.quantities
    goals = [s.quantities["processor.target"].value for _, s in parts if "processor.target" in s.quantities]
    if "processor.planned" in found and goals:
        goal = min(goals)
        yield judge(
            "processor", found["processor.planned"], goal, f"the lowest target of its services, {goal:.4g} %"
        )
    sizes = {s.inputs["machine_memory"] for _, s in parts if s.inputs.get("machine_memory") is not None}
    if "memory.ram" in found and len(sizes) == 1:
        size = float(sizes.pop() or 0)
        yield judge("memory", found["memory.ram"], size, f"{size:,.0f} MiB of the machine")
    elif len(sizes) > 1:
        sheet.absent["machine_memory"] = (
            "The services give this machine different memory: enter one machine_memory."
        )
