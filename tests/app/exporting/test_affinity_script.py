"""The affinity script on a copy of a machine: all is checked before anything stops, and undo brings all of it back."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from app.exporting.writer import settings_files
from planners.registry import planner

MACHINE = {
    "throughput": 1000,
    "node_processors": "0:0,2,4,6; 1:1,3,5,7; 2:8-63",
    "adapters": "eth0@0=40,41; eth1@1=42; ens5@2=43",
    "configuration": "affinity",
}
OLD = {40: "ffffffff,ffffffff", 41: "00000000,00000001", 42: "00000000,0000000f", 43: "80000000,00000000"}
NEW = {40: "00000001", 41: "00000004", 42: "00000002", 43: "00000100"}
NODES = {0: (0, 2, 4, 6), 1: (1, 3, 5, 7), 2: tuple(range(8, 64))}
ADAPTERS = {"eth0": 0, "eth1": 1, "ens5": 2}
INTERRUPTS = """            CPU0       CPU1
  40:       1200          0   PCI-MSI 524288-edge      eth0-TxRx-0
  41:          0         17   PCI-MSI 524289-edge      eth0-TxRx-1
  42:          9          0   IO-APIC   11-fasteoi     uhci_hcd:usb1, eth1
  43:          3          3   PCI-MSI 98305-edge       virtio2-input.0
  44:         10          0   PCI-MSI 5000-edge        nvme0q1
 NMI:          0          0   Non-maskable interrupts
"""
SYSTEMCTL = """#!/bin/sh
# As systemctl(1): stop, start and restart act on one unit; try-restart leaves a stopped unit alone.
active={root}/irqbalance-is-active
case $* in
"is-active --quiet irqbalance") [ -e "$active" ] || exit 3 ;;
"stop irqbalance") rm -f "$active" ;;
"start irqbalance") : >"$active" ;;
"try-restart irqbalance") ;;
*) echo "Unknown operation $*." >&2; exit 1 ;;
esac
case $1 in is-active) ;; *) echo "$*" >>"{root}/told" ;; esac
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A machine with three adapters: one tells its interrupts in sysfs, two in /proc/interrupts, one of these by its device."""
    root = tmp_path / "root"
    put(root, "proc/interrupts", INTERRUPTS)
    for number, mask in OLD.items():
        put(root, f"proc/irq/{number}/smp_affinity", f"{mask}\n")
    for adapter, node in ADAPTERS.items():
        put(root, f"sys/class/net/{adapter}/device/numa_node", f"{node}\n")
    put(root, "sys/class/net/eth0/device/msi_irqs/40", "msix\n")
    put(root, "sys/class/net/eth0/device/msi_irqs/41", "msix\n")
    shutil.move(root / "sys/class/net/ens5/device", root / "sys/virtio2")
    (root / "sys/class/net/ens5/device").symlink_to(root / "sys/virtio2")
    for node, processors in NODES.items():
        for processor in processors:
            put(root, f"sys/devices/system/cpu/cpu{processor}/online", "1\n")
            put(root, f"sys/devices/system/node/node{node}/cpu{processor}/online", "1\n")
    put(root, "etc/default/irqbalance", 'IRQBALANCE_ARGS="--hintpolicy=exact"\n')
    put(root, "irqbalance-is-active", "")
    for folder in ("run", "var/lib"):
        put(root, f"{folder}/another", "")
    put(root, "bin/systemctl", SYSTEMCTL.format(root=root)).chmod(0o755)
    return root


def put(root: Path, name: str, text: str) -> Path:
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "ascii")
    return file


def scripts(folder: Path, **entries: Any) -> tuple[Path, Path]:
    network = planner("network")
    sizing = network.size(network.check({**MACHINE, **entries}))
    folder.mkdir(exist_ok=True)
    for file in settings_files(network.settings(sizing), 'a "test" of $HOME and `id`'):
        (folder / file.name).write_text(file.text, "utf-8")
    return folder / "network-affinity.sh", folder / "network-affinity.undo.sh"


def run(script: Path, root: Path, *arguments: str, path: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", str(script), *arguments],
        env={"PATH": path or f"{root}/bin:{os.environ['PATH']}", "ROOT": str(root)},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )


def state(root: Path) -> dict[str, str]:
    """Every file of the machine but what systemctl was told, by its bytes."""
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and path.name != "told"]
    folders = [path for path in sorted(root.rglob("*")) if path.is_dir() and not any(path.iterdir())]
    return {str(path): path.read_text("utf-8") for path in files} | {str(path): "" for path in folders}


def masks(root: Path) -> dict[int, str]:
    return {number: (root / f"proc/irq/{number}/smp_affinity").read_text("ascii").strip() for number in OLD}


def told(root: Path) -> list[str]:
    return (root / "told").read_text("ascii").splitlines() if (root / "told").exists() else []


WAYS = ("stop", "ban")


@pytest.mark.parametrize("way", WAYS)
def test_that_a_dry_run_shows_and_changes_nothing(way: str, tmp_path: Path, root: Path) -> None:
    apply, _ = scripts(tmp_path / "out", irqbalance=way)
    before = state(root)
    done = run(apply, root)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"would set {root}/proc/irq/43/smp_affinity from 80000000,00000000 to 00000100" in done.stdout
    assert ("would stop irqbalance" if way == "stop" else "--banirq=43") in done.stdout
    assert (state(root), told(root)) == (before, [])


@pytest.mark.parametrize("way", WAYS)
def test_that_undo_after_apply_gives_the_first_state_back(way: str, tmp_path: Path, root: Path) -> None:
    apply, undo = scripts(tmp_path / "out", irqbalance=way)
    before = state(root)
    assert run(apply, root, "--apply").returncode == 0
    assert masks(root) == NEW
    shown = run(undo, root)
    assert "would set the mask of interrupt 42 (eth1) back to 00000000,0000000f" in shown.stdout
    assert masks(root) == NEW
    assert run(undo, root, "--apply").returncode == 0
    assert state(root) == before
    assert "Nothing to undo" in run(undo, root, "--apply").stdout


@pytest.mark.parametrize("way", WAYS)
def test_that_a_second_apply_changes_nothing(way: str, tmp_path: Path, root: Path) -> None:
    apply, undo = scripts(tmp_path / "out", irqbalance=way)
    before = state(root)
    run(apply, root, "--apply")
    once, heard = state(root), told(root)
    assert run(apply, root, "--apply").returncode == 0
    assert (state(root), told(root)) == (once, heard)
    run(undo, root, "--apply")
    assert state(root) == before


@pytest.mark.parametrize("way", WAYS)
def test_that_an_irqbalance_at_rest_stays_at_rest(way: str, tmp_path: Path, root: Path) -> None:
    (root / "irqbalance-is-active").unlink()
    apply, undo = scripts(tmp_path / "out", irqbalance=way)
    before = state(root)
    run(apply, root, "--apply")
    assert not (root / "irqbalance-is-active").exists()
    run(undo, root, "--apply")
    assert state(root) == before


def test_that_banned_interrupts_join_the_options_that_irqbalance_had(tmp_path: Path, root: Path) -> None:
    apply, _ = scripts(tmp_path / "out", irqbalance="ban")
    run(apply, root, "--apply")
    last = (root / "etc/default/irqbalance").read_text("ascii").splitlines()[-1]
    banned = "--banirq=40 --banirq=41 --banirq=42 --banirq=43"
    assert last == f'IRQBALANCE_ARGS="--hintpolicy=exact {banned}"'


def test_that_a_larger_plan_applied_later_is_undone_as_a_whole(tmp_path: Path, root: Path) -> None:
    small, _ = scripts(tmp_path / "small", adapters="eth0@0=40,41")
    large, undo = scripts(tmp_path / "large")
    before = state(root)
    for script in (small, large):
        assert run(script, root, "--apply").returncode == 0
    run(undo, root, "--apply")
    assert state(root) == before


def gone(root: Path) -> None:
    shutil.rmtree(root / "proc/irq/42")


def anothers(root: Path) -> None:
    put(root, "proc/interrupts", INTERRUPTS.replace("uhci_hcd:usb1, eth1", "eth10"))


def disk(root: Path) -> None:
    put(root, "proc/interrupts", INTERRUPTS.replace("virtio2-input.0", "virtio20-input.0"))


def moved(root: Path) -> None:
    put(root, "sys/class/net/eth1/device/numa_node", "2\n")


def offline(root: Path) -> None:
    put(root, "sys/devices/system/cpu/cpu8/online", "0\n")


def elsewhere(root: Path) -> None:
    shutil.rmtree(root / "sys/devices/system/node/node1/cpu1")


CHANGES = [
    (gone, "Interrupt 42 does not belong to eth1"),
    (anothers, "Interrupt 42 does not belong to eth1"),
    (disk, "Interrupt 43 does not belong to ens5"),
    (moved, "eth1 is on node 2, not 1."),
    (offline, "Processor 8 is not running"),
    (elsewhere, "Processor 1 is not on node 1."),
]


@pytest.mark.parametrize(("change", "says"), CHANGES)
@pytest.mark.parametrize("way", WAYS)
def test_that_another_machine_is_told_before_anything_is_stopped(
    way: str, change: Any, says: str, tmp_path: Path, root: Path
) -> None:
    apply, _ = scripts(tmp_path / "out", irqbalance=way)
    change(root)
    before = state(root)
    for arguments in ((), ("--apply",)):
        done = run(apply, root, *arguments)
        assert done.returncode == 1
        assert says in done.stderr
        assert "Nothing was changed." in done.stderr
        assert (state(root), told(root)) == (before, [])


def test_that_an_interrupt_of_the_bridge_is_not_taken_for_the_adapters(tmp_path: Path, root: Path) -> None:
    shutil.move(root / "sys/class/net/eth1/device", root / "sys/bridge/0000:01:00.0")
    (root / "sys/class/net/eth1/device").symlink_to(root / "sys/bridge/0000:01:00.0")
    put(root, "sys/bridge/msi_irqs/42", "msi\n")
    put(root, "proc/interrupts", INTERRUPTS.replace("uhci_hcd:usb1, eth1", "PCIe PME"))
    apply, _ = scripts(tmp_path / "out")
    assert "Interrupt 42 does not belong to eth1" in run(apply, root, "--apply").stderr
    put(root, "sys/bridge/0000:01:00.0/msi_irqs/42", "msi\n")
    assert run(apply, root, "--apply").returncode == 0


def test_that_every_fault_is_told_at_once(tmp_path: Path, root: Path) -> None:
    apply, _ = scripts(tmp_path / "out")
    for change in (gone, offline):
        change(root)
    told_all = run(apply, root, "--apply").stderr
    assert "Interrupt 42" in told_all and "Processor 8" in told_all


def test_that_without_its_tools_nothing_is_touched(tmp_path: Path, root: Path) -> None:
    stop, _ = scripts(tmp_path / "stop")
    ban, _ = scripts(tmp_path / "ban", irqbalance="ban")
    (root / "etc/default/irqbalance").unlink()
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("sh", "cat", "readlink", "basename"):
        (tools / tool).symlink_to(shutil.which(tool) or "")
    before = state(root)
    found = run(stop, root, "--apply", path=str(tools))
    assert (found.returncode, state(root)) == (1, before)
    assert "systemctl is missing" in found.stderr
    found = run(ban, root, "--apply", path=str(tools))
    assert "irqbalance has no configuration file" in found.stderr
    assert state(root) == before


def test_that_a_refused_mask_sets_everything_back(tmp_path: Path, root: Path) -> None:
    apply, _ = scripts(tmp_path / "out")
    before = state(root)
    refusing = root / "proc/irq/43/smp_affinity"
    refusing.unlink()
    refusing.symlink_to("/proc/version")
    done = run(apply, root, "--apply")
    assert done.returncode == 1
    refusing.unlink()
    put(root, "proc/irq/43/smp_affinity", f"{OLD[43]}\n")
    assert state(root) == before
    assert (root / "irqbalance-is-active").exists()


def test_that_undo_leaves_an_interrupt_alone_that_another_device_has_now(tmp_path: Path, root: Path) -> None:
    apply, undo = scripts(tmp_path / "out")
    run(apply, root, "--apply")
    anothers(root)
    done = run(undo, root, "--apply")
    assert done.returncode == 0
    assert "Interrupt 42 no longer belongs to eth1" in done.stderr
    assert masks(root) == {**OLD, 42: NEW[42]}


def test_that_a_machine_without_nodes_is_taken_as_one(tmp_path: Path, root: Path) -> None:
    shutil.rmtree(root / "sys/devices/system/node")
    for adapter in ADAPTERS:
        put(root, f"sys/class/net/{adapter}/device/numa_node", "-1\n")
    apply, _ = scripts(tmp_path / "out")
    assert run(apply, root, "--apply").returncode == 0
    assert masks(root) == NEW
