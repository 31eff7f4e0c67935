"""The affinity plan: which processor serves which interrupt, where programs run, and how adapters are bonded.

Each interrupt goes to one processor of its adapter's node; the adapters of a node take its processors in turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.evidence import Source, Standing
from planners.network.inputs import (
    AFFINITY,
    AFFINITY_BOUND,
    BOUND,
    CONFIGURATION,
    OUT_OF_THE_BOX,
    SERVICE,
)
from planners.network.scaling import PROCESSOR
from planners.network.topology import Topology, read
from planners.planner import Setting
from planners.schema import Inputs
from planners.words import say

SCRIPT, PROGRAMS, BOND = "network-affinity.sh", "network-programs.sh", "bond0.netdev"
NOT_ALONE = say("Bind the interrupts too: numactl alone takes more processor time.")
GROUP = 32
METHOD = "network.set.L589.1"
STOPPING = "network.set.L597.1"
BINDING = "network.set.L389.1"
BONDING = "network.set.L125.1"
ONE_ADDRESS = "network.set.L149.1"
MANUAL = "systemd.netdev"
"""The manual page of what the article does not name."""
HASH_MODES = ("802.3ad", "balance-xor")


def settings(catalogue: Catalogue, inputs: Inputs) -> tuple[Setting, ...]:
    """The settings for the entered machine; none where no adapter was entered."""
    topology = read(inputs)
    if topology is None:
        return ()
    configuration = str(inputs["configuration"])
    out: list[Setting] = []
    if configuration != BOUND:
        out.extend(_interrupts(catalogue, topology, str(inputs["irqbalance"])))
    if configuration != AFFINITY:
        out.extend(_programs(catalogue, topology))
    if configuration == OUT_OF_THE_BOX:
        costs = _costs_alone(catalogue, str(inputs["direction"]))
        out = [_not_in_figures(one, bool(topology.programs), costs) for one in out]
    if inputs["bonding"] != "none":
        out.extend(_bond(catalogue, topology, str(inputs["bonding"])))
    return tuple(out)


def _not_in_figures(setting: Setting, programs: bool, costs: bool) -> Setting:
    """A setting that the figures are without: what to do about it, and not to bind programs alone where that ``costs``."""
    titles = {choice.value: choice.title for choice in CONFIGURATION.choices}
    alone = f" {NOT_ALONE}" if costs and setting.file == PROGRAMS else ""
    without = say(
        'The figures are for "{configuration}", without these settings: measure so first.',
        configuration=titles[OUT_OF_THE_BOX],
    )
    then = say(
        'Then set all of them, measure again, enter that run, and choose "{configuration}" as configuration.',
        configuration=titles[AFFINITY_BOUND if programs else AFFINITY],
    )
    return replace(setting, reason=f"{setting.reason}{alone} {without} {then}")


def _costs_alone(catalogue: Catalogue, direction: str) -> bool:
    """Whether programs bound without the interrupts take more processor than out of the box, from one node to four."""
    bound, free = (
        catalogue.scaling(SERVICE, configuration, PROCESSOR, direction, "1 to 4 nodes")
        for configuration in (BOUND, OUT_OF_THE_BOX)
    )
    return bound is not None and free is not None and bound.value > free.value


def mask(processors: tuple[int, ...]) -> str:
    """Processors as the kernel's mask: groups of eight hex digits, the highest first, commas between."""
    bits = sum(1 << processor for processor in set(processors))
    groups: list[str] = []
    while bits or not groups:
        groups.append(f"{bits & 0xFFFFFFFF:08x}")
        bits >>= GROUP
    return ",".join(reversed(groups))


def assigned(topology: Topology) -> dict[int, int]:
    """Interrupt to processor: in turn over the processors of the adapter's node."""
    turn = dict.fromkeys(topology.nodes, 0)
    found = {}
    for adapter in topology.adapters:
        processors = topology.nodes[adapter.node]
        for interrupt in adapter.interrupts:
            found[interrupt] = processors[turn[adapter.node] % len(processors)]
            turn[adapter.node] += 1
    return found


def _interrupts(catalogue: Catalogue, topology: Topology, balancer: str) -> Iterator[Setting]:
    stop = "stop" if balancer == "stop" else " ".join(f"--banirq={number}" for number in assigned(topology))
    yield Setting(
        SCRIPT,
        "irqbalance",
        stop,
        say("It rewrites the masks while it runs.")
        if balancer == "stop"
        else say("It leaves these interrupts alone."),
        Standing.RULE,
        _cited(catalogue, STOPPING),
    )
    places = {number: adapter for adapter in topology.adapters for number in adapter.interrupts}
    for number, processor in assigned(topology).items():
        adapter = places[number]
        yield Setting(
            SCRIPT,
            f"smp_affinity of interrupt {number}",
            mask((processor,)),
            say(
                "{name} and processor {processor} are on node {node}.",
                name=adapter.name,
                node=adapter.node,
                processor=processor,
            ),
            Standing.RULE,
            _cited(catalogue, METHOD),
            place=f"{adapter.name}@{adapter.node}={number}",
        )


def _programs(catalogue: Catalogue, topology: Topology) -> Iterator[Setting]:
    for program in topology.programs:
        reason = say("As entered. Memory comes from that node as long as there is some.")
        if program.serves:
            reason = say(
                "It serves {interface} on node {node}. Memory comes from that node as long as there is some.",
                interface=program.serves,
                node=program.node,
            )
        yield Setting(
            PROGRAMS,
            program.name,
            f"numactl --cpunodebind={program.node} --preferred={program.node}",
            reason,
            Standing.RULE,
            _cited(catalogue, BINDING),
            place=program.name,
        )


def _bond(catalogue: Catalogue, topology: Topology, mode: str) -> Iterator[Setting]:
    bond, members = _cited(catalogue, BONDING), _cited(catalogue, ONE_ADDRESS)
    ports = " ".join(adapter.name for adapter in topology.adapters)

    def line(
        name: str, value: str, reason: str, sources: tuple[Source, ...] = (), place: str = "Bond"
    ) -> Setting:
        manual = Source(MANUAL, "[Bond]", f"{name}=")
        return Setting(BOND, name, value, reason, Standing.RULE, sources or (manual,), place=place)

    yield line("Mode", mode, say("As entered. No results with bonding are published."), bond)
    yield line("MIIMonitorSec", "100ms", say("A lost link is noticed within a tenth of a second."))
    if mode == "802.3ad":
        yield line("LACPTransmitRate", "fast", say("The partner is asked every second."))
    if mode in HASH_MODES:
        yield line(
            "TransmitHashPolicy",
            "layer3+4",
            say("Connections are spread by address and port. One connection never uses two ports."),
        )
    yield line("Name", ports, say("The adapters of the bond."), members, "Ports")


def _cited(catalogue: Catalogue, name: str) -> tuple[Source, ...]:
    row = next((row for row in catalogue.settings(SERVICE, "x460", "") if row.id == name), None)
    return (cite(catalogue, row),) if row else ()
