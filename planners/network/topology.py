"""The machine as entered: nodes with their processors, adapters with node and interrupts, programs to bind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from planners.network.inputs import fields
from planners.refusal import InputRefused, Refusal
from planners.schema import Entry
from planners.table import Cell, Rows
from planners.words import say

MOST_PROCESSORS = 8192


class Adapter(Struct, frozen=True):
    """A network interface: its node and its interrupts."""

    name: str
    node: int
    interrupts: tuple[int, ...]


class Program(Struct, frozen=True):
    """A program and the node to run it on; ``serves`` names the interface where one was given."""

    name: str
    node: int
    serves: str


class Topology(Struct, frozen=True):
    """Processors of each node in the order to use them, adapters and programs."""

    nodes: Mapping[int, tuple[int, ...]]
    adapters: tuple[Adapter, ...]
    programs: tuple[Program, ...]


def read(inputs: Mapping[str, Entry]) -> Topology | None:
    """The entered machine; None where no adapter was entered. Raises ``InputRefused`` with every fault."""
    refusals: list[Refusal] = []
    nodes = dict(_nodes(inputs, refusals))
    adapters = tuple(_adapters(inputs, nodes, refusals))
    programs = tuple(_programs(inputs, nodes, adapters, refusals))
    if refusals:
        raise InputRefused(tuple(refusals))
    return Topology(nodes, adapters, programs) if adapters else None


def processor_count(inputs: Mapping[str, Entry]) -> int:
    """Processors of all nodes that were entered."""
    return sum(len(found) for _, found in _nodes(inputs, []))


def processor_list(text: str) -> tuple[int, ...]:
    """Processors of a list such as ``0-3,8``, in its order. Raises ``ValueError``, also for more than a machine has."""
    found: list[int] = []
    for part in text.replace(" ", "").strip(",").split(","):
        first, dash, last = part.partition("-")
        low, high = int(first), int(last) if dash else int(first)
        if high < low or high >= MOST_PROCESSORS:
            raise ValueError(f"{part} is no range of processors below {MOST_PROCESSORS}")
        found.extend(range(low, high + 1))
        if len(found) > MOST_PROCESSORS:
            raise ValueError(f"these are more than {MOST_PROCESSORS} processors")
    return tuple(found)


def list_text(processors: tuple[int, ...]) -> str:
    """Processors as the kernel lists them: ``0-3,8``; runs in the given order."""
    runs: list[list[int]] = []
    for processor in processors:
        if runs and processor == runs[-1][1] + 1:
            runs[-1][1] = processor
        else:
            runs.append([processor, processor])
    return ",".join(f"{first}" if first == last else f"{first}-{last}" for first, last in runs)


def _rows(inputs: Mapping[str, Entry], name: str) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    rows = inputs.get(name)
    yield from enumerate(rows if isinstance(rows, Rows) else (), 1)


def _refuse(name: str, row: int, column: str, given: object, reason: str = "") -> Refusal:
    table = next(field for field in fields() if field.name == name)
    cell = next(one for one in table.columns if one.name == column)
    return table.cell_refused(row, column, cell.possible({}), reason, str(given))


def _nodes(inputs: Mapping[str, Entry], refusals: list[Refusal]) -> Iterator[tuple[int, tuple[int, ...]]]:
    name, seen, taken = "node_processors", set[int](), set[int]()
    for row, (number, text) in _rows(inputs, name):
        node = int(number or 0)
        try:
            found = processor_list(str(text))
        except ValueError:
            what = say("This is no list of processors below {most}.", most=f"{MOST_PROCESSORS:,}")
            refusals.append(_refuse(name, row, "processors", text, what))
            continue
        double = [processor for processor in found if processor in taken]
        if node in seen:
            refusals.append(_refuse(name, row, "node", node, say("Node {node} stands twice.", node=node)))
        elif double or len(set(found)) < len(found):
            what = say("Processor {value} stands twice.", value=(double or found)[0])
            refusals.append(_refuse(name, row, "processors", text, what))
        else:
            seen.add(node)
            taken.update(found)
            yield node, found


def _adapters(
    inputs: Mapping[str, Entry], nodes: Mapping[int, tuple[int, ...]], refusals: list[Refusal]
) -> Iterator[Adapter]:
    table, names, taken = "adapters", set[str](), set[int]()
    for row, (name, number, text) in _rows(inputs, table):
        node = int(number or 0)
        interrupts = tuple(int(each) for each in re.split(r"[,\s]+", str(text)) if each)
        if node not in nodes:
            known = ", ".join(map(str, nodes)) or say("none")
            what = say("Node {node} has no processors; these have: {known}.", node=node, known=known)
            refusals.append(_refuse(table, row, "node", node, what))
        elif name in names:
            refusals.append(_refuse(table, row, "name", name, say("{name} stands twice.", name=name)))
        elif taken & set(interrupts) or len(set(interrupts)) < len(interrupts):
            refusals.append(_refuse(table, row, "interrupts", text, say("An interrupt stands twice.")))
        else:
            names.add(str(name))
            taken.update(interrupts)
            yield Adapter(str(name), node, interrupts)


def _programs(
    inputs: Mapping[str, Entry],
    nodes: Mapping[int, tuple[int, ...]],
    adapters: tuple[Adapter, ...],
    refusals: list[Refusal],
) -> Iterator[Program]:
    places = {adapter.name: adapter.node for adapter in adapters}
    for row, (program, place) in _rows(inputs, "programs"):
        where = str(place)
        if where in places:
            yield Program(str(program), places[where], where)
        elif where.isdigit() and int(where) in nodes:
            yield Program(str(program), int(where), "")
        else:
            known = ", ".join([*places, *map(str, nodes)]) or say("none")
            what = say("{where} is no interface or node; there are {known}.", where=where, known=known)
            refusals.append(_refuse("programs", row, "place", where, what))
