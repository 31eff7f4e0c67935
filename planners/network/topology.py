"""The machine as entered: nodes with their processors, adapters with node and interrupts, programs to bind.

The texts are short enough to type and to read: ``0:0-15; 1:16-31``, ``eth0@0=177; eth1@1=185,186``, ``netserver@eth1``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from planners.network.inputs import fields
from planners.refusal import InputRefused, Refusal
from planners.schema import Entry

_NODE = re.compile(r"^(\d{1,4})\s*:\s*([\d,\s-]+)$")
_ADAPTER = re.compile(r"^([A-Za-z][\w.-]{0,14})\s*@\s*(\d{1,4})\s*=\s*([\d,\s]+)$")
_PROGRAM = re.compile(r"^(\S{1,200})\s*@\s*([\w.-]{1,15})$")
MOST_PROCESSORS = 8192


@dataclass(frozen=True, slots=True)
class Adapter:
    """A network interface: its node and its interrupts."""

    name: str
    node: int
    interrupts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """A program and the node to run it on; ``serves`` names the interface where one was given."""

    name: str
    node: int
    serves: str


@dataclass(frozen=True, slots=True)
class Topology:
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


def processor_list(text: str) -> tuple[int, ...]:
    """Processors of a list such as ``0-3,8``, in its order. Raises ``ValueError``."""
    found: list[int] = []
    for part in text.replace(" ", "").strip(",").split(","):
        first, dash, last = part.partition("-")
        low, high = int(first), int(last) if dash else int(first)
        if high < low or high >= MOST_PROCESSORS:
            raise ValueError(f"{part} is no range of processors below {MOST_PROCESSORS}")
        found.extend(range(low, high + 1))
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


def _parts(inputs: Mapping[str, Entry], name: str) -> list[str]:
    text = inputs.get(name)
    return [part.strip() for part in str(text).split(";") if part.strip()] if text else []


def _refuse(name: str, given: str, reason: str = "") -> Refusal:
    field = next(field for field in fields() if field.name == name)
    return Refusal(name, given, field.possible({}), reason)


def _nodes(inputs: Mapping[str, Entry], refusals: list[Refusal]) -> Iterator[tuple[int, tuple[int, ...]]]:
    name, seen, taken = "node_processors", set[int](), set[int]()
    for part in _parts(inputs, name):
        match = _NODE.match(part)
        try:
            found = processor_list(match[2]) if match else ()
        except ValueError as problem:
            refusals.append(_refuse(name, part, str(problem)))
            continue
        if match is None or not found:
            refusals.append(_refuse(name, part))
            continue
        node = int(match[1])
        double = [processor for processor in found if processor in taken]
        if node in seen or double or len(set(found)) < len(found):
            what = (
                f"node {node} stands twice"
                if node in seen
                else f"processor {(double or found)[0]} stands twice"
            )
            refusals.append(_refuse(name, part, what))
            continue
        seen.add(node)
        taken.update(found)
        yield node, found


def _adapters(
    inputs: Mapping[str, Entry], nodes: Mapping[int, tuple[int, ...]], refusals: list[Refusal]
) -> Iterator[Adapter]:
    name, names, taken = "adapters", set[str](), set[int]()
    for part in _parts(inputs, name):
        match = _ADAPTER.match(part)
        interrupts = (
            tuple(int(each) for each in match[3].replace(" ", "").split(",") if each) if match else ()
        )
        if match is None or not interrupts:
            refusals.append(_refuse(name, part))
            continue
        node = int(match[2])
        if node not in nodes:
            known = ", ".join(map(str, nodes)) or "none"
            refusals.append(_refuse(name, part, f"node {node} is not in node_processors, which has {known}"))
        elif match[1] in names:
            refusals.append(_refuse(name, part, f"{match[1]} stands twice"))
        elif taken & set(interrupts) or len(set(interrupts)) < len(interrupts):
            refusals.append(_refuse(name, part, "an interrupt stands twice"))
        else:
            names.add(match[1])
            taken.update(interrupts)
            yield Adapter(match[1], node, interrupts)


def _programs(
    inputs: Mapping[str, Entry],
    nodes: Mapping[int, tuple[int, ...]],
    adapters: tuple[Adapter, ...],
    refusals: list[Refusal],
) -> Iterator[Program]:
    places = {adapter.name: adapter.node for adapter in adapters}
    for part in _parts(inputs, "programs"):
        match = _PROGRAM.match(part)
        if match is None:
            refusals.append(_refuse("programs", part))
            continue
        where = match[2]
        if where in places:
            yield Program(match[1], places[where], where)
        elif where.isdigit() and int(where) in nodes:
            yield Program(match[1], int(where), "")
        else:
            known = ", ".join([*places, *map(str, nodes)]) or "none"
            refusals.append(_refuse("programs", part, f"no interface or node {where}; there are {known}"))
