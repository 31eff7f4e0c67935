"""A machine's topology is read from copies of its files, and refused in words where they do not tell it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.importing.topology import Interrupt, Served, Unreadable, entries, interrupts
from planners.network.topology import processor_list
from planners.registry import planner
from planners.table import Rows

INTERRUPTS = """            CPU0       CPU1       CPU2       CPU3
   0:         40          0          0          0  IO-APIC   2-edge      timer
  45:     100000          0          0          0  PCI-MSI 524288-edge      eth0-TxRx-0
  46:          0     100000          0          0  PCI-MSI 524289-edge      eth0-TxRx-1
  47:          5          0          7          0  IR-PCI-MSI 1-edge      eth10
  48:          1          0          0          0  PCI-MSIX-0000:3b:00.0 2-edge mlx5_comp0@pci:0000:3b:00.0
  49:          2          0          0          0  PCI-MSIX-0000:00:03.0 0-edge virtio2-config
  50:          3          0          0          0  PCI-MSIX-0000:00:03.0 1-edge virtio2-input.0
 NMI:          0          0          0          0   Non-maskable interrupts
 LOC:        900        800        700        600   Local timer interrupts
"""


def machine(folder: Path, nodes: dict[int, str], adapters: dict[str, tuple[int, str]]) -> Path:
    (folder / "proc").mkdir(parents=True)
    (folder / "proc/interrupts").write_text(INTERRUPTS, "ascii")
    for node, processors in nodes.items():
        place = folder / f"sys/devices/system/node/node{node}"
        place.mkdir(parents=True)
        (place / "cpulist").write_text(f"{processors}\n", "ascii")
    for name, (node, device) in adapters.items():
        place = folder / "sys/devices/pci" / device
        place.mkdir(parents=True)
        (place / "numa_node").write_text(f"{node}\n", "ascii")
        interface = folder / "sys/class/net" / name
        interface.mkdir(parents=True)
        (interface / "device").symlink_to(os.path.relpath(place, interface))
    (folder / "sys/class/net/lo").mkdir(parents=True, exist_ok=True)
    return folder


def test_that_interleaved_nodes_and_queues_are_read(tmp_path: Path) -> None:
    folder = machine(
        tmp_path / "m",
        {0: "0,2", 1: "1,3"},
        {
            "eth0": (1, "0000:01:00.0"),
            "eth10": (-1, "0000:02:00.0"),
            "ens3": (0, "virtio2"),
            "enp59s0": (1, "0000:3b:00.0"),
        },
    )
    found = entries(folder)
    assert found["node_processors"] == Rows([(0, "0,2"), (1, "1,3")])
    assert found["adapters"] == Rows(
        [("enp59s0", 1, "48"), ("ens3", 0, "50"), ("eth0", 1, "45,46"), ("eth10", 0, "47")]
    )
    planner("network").check({"throughput": 1000, **found})


def test_that_lscpu_tells_the_nodes_where_sysfs_was_not_copied(tmp_path: Path) -> None:
    folder = machine(tmp_path / "m", {}, {"eth0": (0, "0000:01:00.0")})
    rows = [{"field": "NUMA:", "children": [{"field": "NUMA node0 CPU(s):", "data": "0-3"}]}]
    (folder / "lscpu.json").write_text(json.dumps({"lscpu": rows}), "ascii")
    assert entries(folder)["node_processors"] == Rows([(0, "0-3")])


def copied(folder: Path, adapters: dict[str, str], nodes: int = 1) -> Path:
    """What ``cp -r`` of the interfaces leaves: links whose ends were not copied."""
    found = machine(folder, {node: f"{2 * node}-{2 * node + 1}" for node in range(nodes)}, {})
    (found / "sys/class/net/lo").rmdir()
    for name, device in {**adapters, "lo": "virtual", "ifb0": "virtual"}.items():
        (found / "sys/class/net" / name).symlink_to(f"../../devices/{device}/net/{name}")
    return found


def test_that_a_copy_whose_links_lead_nowhere_tells_its_adapters(tmp_path: Path) -> None:
    folder = copied(
        tmp_path / "m",
        {
            "eth0": "pci0000:00/0000:00:01.0",
            "ens3": "pci0000:00/0000:00:03.0/virtio2",
            "enp59s0": "pci0000:3a/0000:3a:00.0/0000:3b:00.0",
        },
    )
    assert entries(folder)["adapters"] == Rows(
        [("enp59s0", 0, "48"), ("ens3", 0, "50"), ("eth0", 0, "45,46")]
    )


def test_that_a_copy_of_several_nodes_tells_those_of_its_adapters_or_what_to_copy(tmp_path: Path) -> None:
    device = "pci0000:3a/0000:3a:00.0/0000:3b:00.0"
    folder = copied(tmp_path / "m", {"enp59s0": device}, nodes=2)
    with pytest.raises(Unreadable, match=r"the node of enp59s0 was not copied.*-name numa_node"):
        entries(folder)
    place = folder / "sys/devices" / device
    place.mkdir(parents=True)
    (place / "numa_node").write_text("1\n", "ascii")
    assert entries(folder)["adapters"] == Rows([("enp59s0", 1, "48")])


@pytest.mark.skipif(not Path("/sys/class/net").is_dir(), reason="this machine has no /sys")
def test_that_a_copy_of_this_machine_tells_what_the_machine_tells(tmp_path: Path) -> None:
    try:
        wanted = entries(Path("/"))
    except Unreadable:
        pytest.skip("this machine tells no topology")
    (tmp_path / "sys/class").mkdir(parents=True)
    (tmp_path / "proc").mkdir()
    for command in (
        ["cp", "/proc/interrupts", f"{tmp_path}/proc"],
        ["cp", "-r", "/sys/class/net", f"{tmp_path}/sys/class"],
        ["cp", "--parents", *map(str, Path("/sys/devices/system/node").glob("node*/cpulist")), str(tmp_path)],
        [
            "find",
            "/sys/devices",
            "-path",
            "*pci*",
            "-name",
            "numa_node",
            "-exec",
            "cp",
            "--parents",
            "{}",
            str(tmp_path),
            ";",
        ],
    ):
        subprocess.run(command, check=True, capture_output=True, timeout=60)
    assert entries(tmp_path) == wanted


@pytest.mark.skipif(shutil.which("lscpu") is None, reason="lscpu is not installed")
def test_that_the_real_lscpu_is_understood(tmp_path: Path) -> None:
    folder = machine(tmp_path / "m", {}, {"eth0": (0, "0000:01:00.0")})
    # lscpu itself ends where there is no /sys.
    text = subprocess.run(["lscpu", "-J"], capture_output=True, text=True, timeout=20, check=False).stdout
    if "NUMA node0" not in text:
        pytest.skip("this machine tells no nodes")
    (folder / "lscpu.json").write_text(text, "utf-8")
    assert entries(folder)["node_processors"][0][0] == 0


@pytest.mark.skipif(shutil.which("numactl") is None, reason="numactl is not installed")
def test_that_nodes_are_those_of_numactl(tmp_path: Path) -> None:
    done = subprocess.run(["numactl", "-H"], capture_output=True, text=True, timeout=20, check=False)
    wanted = {}
    for line in done.stdout.splitlines():
        head, _, processors = line.partition(" cpus: ")
        if processors and head.startswith("node "):
            wanted[int(head.removeprefix("node "))] = sorted(int(each) for each in processors.split())
    if not wanted or not Path("/sys/devices/system/node/node0").exists():
        pytest.skip("numactl tells no nodes on this machine")
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/interrupts").write_text(INTERRUPTS, "ascii")
    (tmp_path / "sys/devices/system").mkdir(parents=True)
    (tmp_path / "sys/devices/system/node").symlink_to("/sys/devices/system/node")
    (tmp_path / "sys/class/net/eth0").mkdir(parents=True)
    found = entries(tmp_path)["node_processors"]
    ours = {node: sorted(processor_list(str(text))) for node, text in found}
    assert ours == wanted


def test_that_counts_are_read_by_processor() -> None:
    found = {line.number: line for line in interrupts(INTERRUPTS)}
    assert found[47].counts == (5, 0, 7, 0)
    assert sorted(found) == [0, 45, 46, 47, 48, 49, 50]


def test_that_an_interface_is_not_taken_for_another_with_a_longer_name() -> None:
    words = ("PCI-MSI 1-edge eth1", "IO-APIC 5 uhci_hcd:usb1, eth1", "PCI-MSI 1-edge eth10-TxRx-0")
    lines = [Interrupt(number, (), text) for number, text in enumerate(words)]
    served = Served(lines, {"eth1": "", "eth10": ""})
    assert (served.by("eth1"), served.by("eth10")) == ([0, 1], [2])


@pytest.mark.parametrize("missing", ["proc/interrupts", "sys/devices/system/node"])
def test_that_what_is_missing_is_named(tmp_path: Path, missing: str) -> None:
    folder = machine(tmp_path / "m", {0: "0-3"}, {})
    place = folder / missing
    shutil.rmtree(place) if place.is_dir() else place.unlink()
    with pytest.raises(Unreadable, match="Choose a folder with"):
        entries(folder)


@given(st.text(max_size=300))
def test_that_any_text_of_interrupts_is_read(text: str) -> None:
    for line in interrupts(text):
        assert line.number >= 0


def test_that_links_in_a_circle_end(tmp_path: Path) -> None:
    folder = machine(tmp_path / "m", {0: "0-3"}, {"eth0": (0, "0000:01:00.0")})
    device = folder / "sys/class/net/eth10/device"
    device.parent.mkdir(parents=True)
    device.symlink_to(device)
    with pytest.raises(OSError, match="eth10"):
        entries(folder)


ODD = "9" * 5000


@pytest.mark.parametrize(
    "rows",
    [
        5,
        [5, "x", None, {"children": 5}, {"children": "NUMA"}, {"children": {"field": 1}}],
        [{"field": [[["NUMA node0 CPU(s):"]]], "data": {"a": [1]}}],
        [{"field": "NUMA node0 CPU(s):", "data": ["0-3"]}, {"field": "NUMA node1 CPU(s):"}],
        [{"field": f"NUMA node{ODD} CPU(s):", "data": "0-3"}, {"field": "NUMA node² CPU(s):", "data": "1"}],
    ],
    ids=["number", "odd rows", "odd cells", "no text", "odd numbers"],
)
def test_that_odd_lscpu_tells_no_nodes(tmp_path: Path, rows: object) -> None:
    folder = machine(tmp_path / "m", {}, {"eth0": (0, "0000:01:00.0")})
    (folder / "lscpu.json").write_text(json.dumps({"lscpu": rows}), "utf-8")
    with pytest.raises(Unreadable, match="no nodes"):
        entries(folder)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"lscpu": ' + ODD + "}", '{"lscpu": [' + "[" * 900 + "]" * 900 + "]}"]
)
def test_that_lscpu_nested_or_long_without_measure_tells_no_nodes(tmp_path: Path, text: str) -> None:
    folder = machine(tmp_path / "m", {}, {"eth0": (0, "0000:01:00.0")})
    (folder / "lscpu.json").write_text(text, "utf-8")
    with pytest.raises(Unreadable, match="no nodes"):
        entries(folder)


def test_that_odd_numbers_in_names_and_files_are_left_out(tmp_path: Path) -> None:
    folder = machine(tmp_path / "m", {0: "0-3"}, {"eth0": (0, "0000:01:00.0"), "eth1": (0, "0000:02:00.0")})
    for odd in ("node1²", f"node{ODD[:200]}"):
        (folder / "sys/devices/system/node" / odd).mkdir()
        (folder / "sys/devices/system/node" / odd / "cpulist").write_text("0\n", "ascii")
    for odd in ("²", ODD[:200], "12"):
        (folder / "sys/devices/pci/0000:02:00.0/msi_irqs" / odd).mkdir(parents=True)
    (folder / "sys/devices/pci/0000:02:00.0/numa_node").write_text(ODD, "ascii")
    (folder / "sys/class/net" / ("eth" + "9" * 12)).mkdir()
    with (folder / "proc/interrupts").open("a", encoding="utf-8") as file:
        file.write(
            f"  51: {ODD} 0 0 0 PCI-MSI eth1\n  {ODD}: 1 0 0 0 PCI-MSI eth1\n  ²: 1 0 0 0 PCI-MSI eth1\n"
        )
    assert entries(folder) == {
        "node_processors": Rows([(0, "0-3")]),
        "adapters": Rows([("eth0", 0, "45,46"), ("eth1", 0, "12")]),
    }


def test_that_no_number_of_interfaces_makes_reading_slow(tmp_path: Path) -> None:
    """Each interface was looked for in each line: 4,000 took more than a minute."""
    folder = machine(tmp_path / "m", {0: "0-3"}, {})
    lines = "".join(f"{number}: 1 PCI-MSI eth{number}-TxRx-0\n" for number in range(4_000))
    (folder / "proc/interrupts").write_text(f"CPU0\n{lines}", "ascii")
    shutil.rmtree(folder / "sys/class")
    started = time.process_time()
    assert len(entries(folder)["adapters"]) == 4_000
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("CPU0\n" + "1: 5 PCI eth0\n" * 200_000, "more than 100,000 interrupts"),
        ("CPU0\n1:" + " 1" * 4_000_000, "no network adapters"),
        ("CPU0\n1: 1 " + ("-" * 63 + " ") * 50_000, "no network adapters"),
    ],
    ids=["lines", "counts", "dashes"],
)
def test_that_interrupts_without_measure_are_refused_soon(tmp_path: Path, text: str, told: str) -> None:
    folder = machine(tmp_path / "m", {0: "0-3"}, {})
    (folder / "proc/interrupts").write_text(text, "ascii")
    tracemalloc.start()
    started = time.process_time()
    try:
        with pytest.raises(Unreadable, match=told):
            entries(folder)
        assert time.process_time() - started < 5
        assert tracemalloc.get_traced_memory()[1] < 200 * 1024**2
    finally:
        tracemalloc.stop()
