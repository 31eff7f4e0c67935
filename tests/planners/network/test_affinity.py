"""The affinity plan: masks as the kernel writes them, interrupts on their adapter's node, and refusals of bad topologies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.network.affinity import assigned, mask
from planners.network.topology import MOST_PROCESSORS, Topology, list_text, processor_list, read
from planners.planner import Setting
from planners.refusal import InputRefused
from planners.registry import planner

FOUR = {"node_processors": "0:0-1; 1:2-3", "adapters": "eth0@0=24; eth1@1=25,26,27"}
INTERLEAVED = {
    "node_processors": "0:0,2,4,6; 1:1,3,5,7",
    "adapters": "eno1@0=40,41; eno2@1=42,43,44,45,46",
    "programs": "netserver@eno2; ns-slapd@0",
}


def settings(**entries: Any) -> tuple[Setting, ...]:
    network = planner("network")
    return network.settings(network.size(network.check({"throughput": 1000, **entries})))


def topology(**entries: Any) -> Topology:
    found = read(planner("network").check({"throughput": 1000, **entries}))
    assert found is not None
    return found


def refused(**entries: Any) -> str:
    with pytest.raises(InputRefused) as fault:
        planner("network").check({"throughput": 1000, **entries})
    return str(fault.value)


MASKS = [
    ((0,), "00000001"),
    ((3,), "00000008"),
    ((0, 1, 2, 3), "0000000f"),
    ((31,), "80000000"),
    ((32,), "00000001,00000000"),
    ((63,), "80000000,00000000"),
    (tuple(range(64)), "ffffffff,ffffffff"),
    ((64,), "00000001,00000000,00000000"),
    ((255,), "80000000" + ",00000000" * 7),
    ((0, 2, 4, 6), "00000055"),
    ((1, 33, 65), "00000002,00000002,00000002"),
]


@pytest.mark.parametrize(("processors", "text"), MASKS)
def test_that_masks_are_groups_of_eight_digits_highest_first(processors: tuple[int, ...], text: str) -> None:
    assert mask(processors) == text


@given(st.sets(st.integers(0, 1023), min_size=1))
def test_that_a_mask_read_as_a_number_has_the_bits_of_its_processors(processors: set[int]) -> None:
    text = mask(tuple(processors))
    assert int(text.replace(",", ""), 16) == sum(1 << processor for processor in processors)
    assert all(len(group) == 8 for group in text.split(","))
    assert not text.startswith("00000000,")


@given(st.sets(st.integers(0, 1023), min_size=1).map(sorted))
def test_that_a_list_of_processors_round_trips(processors: list[int]) -> None:
    assert list(processor_list(list_text(tuple(processors)))) == processors


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="this system has no /proc")
def test_that_list_and_mask_are_the_kernels_own() -> None:
    lines = dict(
        line.split(":\t", 1)
        for line in Path("/proc/self/status").read_text("ascii").splitlines()
        if ":\t" in line
    )
    allowed, text = lines["Cpus_allowed"].strip(), lines["Cpus_allowed_list"].strip()
    ours = mask(processor_list(text)).split(",")
    kernels = [group.zfill(8) for group in allowed.split(",")]
    assert kernels[-len(ours) :] == ours
    assert not any(int(group, 16) for group in kernels[: -len(ours)])
    assert list_text(processor_list(text)) == text


def test_that_a_list_names_no_more_processors_than_a_machine_has() -> None:
    assert len(processor_list(f"0-{MOST_PROCESSORS - 1}")) == MOST_PROCESSORS
    with pytest.raises(ValueError, match="more than"):
        processor_list(",".join(["0-8191"] * 2))


def test_that_interrupts_take_the_processors_of_their_node_in_turn() -> None:
    assert assigned(topology(**FOUR)) == {24: 0, 25: 2, 26: 3, 27: 2}
    assert assigned(topology(**INTERLEAVED)) == {40: 0, 41: 2, 42: 1, 43: 3, 44: 5, 45: 7, 46: 1}


def test_that_two_hundred_and_fifty_six_processors_are_spread_node_by_node() -> None:
    nodes = "; ".join(f"{node}:{node * 64}-{node * 64 + 63}" for node in range(4))
    adapters = "; ".join(
        f"eth{node}@{node}={','.join(str(100 * node + queue) for queue in range(64))}" for node in range(4)
    )
    found = assigned(topology(node_processors=nodes, adapters=adapters))
    assert len(set(found.values())) == 256
    assert all(processor // 64 == interrupt // 100 for interrupt, processor in found.items())
    last = {setting.place: setting.value for setting in settings(node_processors=nodes, adapters=adapters)}
    assert last["eth3@3=363"] == "80000000" + ",00000000" * 7


def test_that_programs_follow_the_node_of_what_they_serve() -> None:
    found = {
        setting.name: setting.value for setting in settings(**INTERLEAVED, configuration="affinity-numactl")
    }
    assert found["netserver"] == "numactl --cpunodebind=1 --preferred=1"
    assert found["ns-slapd"] == "numactl --cpunodebind=0 --preferred=0"
    assert found["smp_affinity of interrupt 42"] == "00000002"


def test_that_the_configuration_decides_what_is_bound() -> None:
    names = [setting.name for setting in settings(**INTERLEAVED, configuration="numactl")]
    assert names == ["netserver", "ns-slapd"]
    names = [setting.name for setting in settings(**INTERLEAVED, configuration="affinity")]
    assert "netserver" not in names
    assert settings() == ()


REFUSED = [
    (
        {"node_processors": "0:0-3; 1:3-5"},
        "Processors of the nodes, row 2, Processors: enter a text such as 0-15. Processor 3 stands twice. Given: 3-5.",
    ),
    ({"node_processors": "0:0-3; 0:4-5"}, "Node 0 stands twice."),
    (
        {"node_processors": "zero:0"},
        "Processors of the nodes, row 1: enter a row such as node=0 processors=0-15.",
    ),
    ({"node_processors": "0:9-3"}, "This is no list of processors below 8,192. Given: 9-3."),
    ({"node_processors": "0:0-99999"}, "This is no list of processors below 8,192. Given: 0-99999."),
    (
        {"node_processors": "0:0-3", "adapters": "eth0@7=1"},
        "Node 7 has no processors; these have: 0.",
    ),
    ({"node_processors": "0:0-3", "adapters": "eth0@0=1; eth1@0=1"}, "An interrupt stands twice."),
    ({"node_processors": "0:0-3", "adapters": "eth0@0=1; eth0@0=2"}, "eth0 stands twice."),
    (
        {"node_processors": "0:0-3", "adapters": "eth0@0=1;rm -rf@0=2"},
        "Adapters, row 2: enter a row such as name=eth1",
    ),
    ({**FOUR, "programs": "netserver@eth9"}, "eth9 is no interface or node; there are eth0, eth1, 0, 1."),
    ({**FOUR, "programs": "netserver"}, "Programs to bind, row 1: enter a row such as program=netserver"),
]


HOSTILE = [
    (
        {"adapters": [("rm -rf /", 0, "1")]},
        "Adapters, row 1, Interface: enter a text such as eth0. Given: rm -rf /.",
    ),
    (
        {"adapters": [("eth0", 0, "$(id)")]},
        "Adapters, row 1, Interrupts: enter a text such as 185,186. Given: $(id).",
    ),
    (
        {"programs": [("a;b", "0")]},
        "Programs to bind, row 1, Program: enter a text such as netserver. Given: a;b.",
    ),
    ({"node_processors": [(0, "0-3;id")]}, "row 1, Processors: enter a text such as 0-15. Given: 0-3;id."),
]
"""Cells come to stand in scripts."""


@pytest.mark.parametrize(("entries", "sentence"), [*REFUSED, *HOSTILE])
def test_that_a_contradictory_machine_is_refused_in_words(entries: dict[str, Any], sentence: str) -> None:
    assert sentence in refused(**entries)


@given(st.text(max_size=60), st.text(max_size=60))
def test_that_any_text_is_read_or_refused(nodes: str, adapters: str) -> None:
    try:
        planner("network").check({"throughput": 1000, "node_processors": nodes, "adapters": adapters})
    except InputRefused as fault:
        assert all(refusal.field in ("node_processors", "adapters") for refusal in fault.refusals)


def test_that_options_of_the_bond_cite_what_names_them_and_nothing_else() -> None:
    found = {
        setting.name: setting
        for setting in settings(**INTERLEAVED, bonding="802.3ad")
        if setting.file == "bond0.netdev"
    }
    article = {name for name, setting in found.items() if "Networking" in setting.sources[0].document}
    assert article == {"Mode", "Name"}
    for name in ("MIIMonitorSec", "LACPTransmitRate", "TransmitHashPolicy"):
        assert [source.document for source in found[name].sources] == ["systemd.netdev"]
        assert name in found[name].sources[0].row


@pytest.mark.parametrize(
    ("entries", "costs", "chosen"),
    [
        ({"direction": "receive"}, True, "Interrupt affinity and numactl"),
        ({"direction": "both"}, True, "Interrupt affinity and numactl"),
        ({"direction": "send"}, False, "Interrupt affinity and numactl"),
        ({"direction": "receive", "programs": ""}, False, "Interrupt affinity"),
    ],
)
def test_that_settings_tell_which_binding_the_figures_are_for(
    entries: dict[str, str], costs: bool, chosen: str
) -> None:
    """numactl was advised, and an assumption said that numactl alone doubles the processors."""
    found = settings(**{**INTERLEAVED, **entries})
    for one in found:
        assert 'The figures are for "Out of the box", without these settings' in one.reason
        assert f'choose "{chosen}" as configuration.' in one.reason
        alone = "numactl alone takes more processor time" in one.reason
        assert alone == (costs and one.file == "network-programs.sh")
    assert not any("Out of the box" in one.reason for one in settings(**INTERLEAVED, configuration="numactl"))
