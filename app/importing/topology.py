"""Nodes, processors, adapters and interrupts of a Linux machine, from /proc and /sys or from copies of them.

A folder that holds ``proc/interrupts`` and ``sys/class/net`` as the machine has them is as good as the machine itself:
copy them there with ``cp -r`` from the server that is planned for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from app.problems import UserProblem
from planners.table import Rows
from planners.words import say

FIELDS = frozenset({"node_processors", "adapters"})
"""The inputs that a topology fills."""
LARGEST_FILE = 16 * 1024**2
_INTERRUPT = re.compile(r"^\s*(\d+):((?:\s+\d+)+)\s+(\S.*)$")
_CELL = re.compile(r"\s+")


class Unreadable(UserProblem):
    """A machine whose files do not tell its topology: what is missing, and what to do."""


class Interrupt(Struct, frozen=True):
    """One line of /proc/interrupts: number, counts by processor, and the words after them."""

    number: int
    counts: tuple[int, ...]
    words: str


def entries(root: Path) -> dict[str, Rows]:
    """The network planner's topology entries for the machine whose ``/`` is ``root``. Raises ``Unreadable``."""
    nodes = dict(_nodes(root))
    if not nodes:
        raise Unreadable(
            say(
                "{folder}: no nodes found. Choose a folder with {nodes}, or with {list} from {command}.",
                folder=root,
                nodes="sys/devices/system/node",
                list="lscpu.json",
                command="lscpu -J",
            )
        )
    lines = list(interrupts(_text(root / "proc/interrupts")))
    adapters = list(_adapters(root, lines, min(nodes)))
    if not adapters:
        raise Unreadable(
            say(
                "{folder}: no network adapters with interrupts found. Choose a folder with {interrupts} and {adapters}.",
                folder=root,
                interrupts="proc/interrupts",
                adapters="sys/class/net",
            )
        )
    return {
        "node_processors": Rows(sorted(nodes.items())),
        "adapters": Rows((name, node, ",".join(map(str, numbers))) for name, node, numbers in adapters),
    }


def interrupts(text: str) -> Iterator[Interrupt]:
    """The numbered lines of /proc/interrupts; others, such as NMI, are left out."""
    head, _, body = text.partition("\n")
    processors = len(re.findall(r"CPU\d+", head))
    for line in body.splitlines():
        match = _INTERRUPT.match(line)
        if match:
            counts = tuple(int(cell) for cell in match[2].split()[:processors])
            yield Interrupt(int(match[1]), counts, match[3].strip())


def _nodes(root: Path) -> Iterator[tuple[int, str]]:
    folder = root / "sys/devices/system/node"
    found = False
    for node in sorted(folder.glob("node[0-9]*")):
        text = _text(node / "cpulist").strip()
        if text and node.name[4:].isdigit():
            found = True
            yield int(node.name[4:]), text
    if not found:
        yield from _nodes_of_lscpu(_text(root / "lscpu.json"))


def _nodes_of_lscpu(text: str) -> Iterator[tuple[int, str]]:
    try:
        known = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        return
    rows = known.get("lscpu", []) if isinstance(known, dict) else []
    stack = list(rows) if isinstance(rows, list) else []
    while stack:
        row = stack.pop(0)
        if not isinstance(row, dict):
            continue
        stack.extend(row.get("children") or [])
        match = re.match(r"^NUMA node(\d+) CPU\(s\):$", str(row.get("field", "")))
        if match:
            yield int(match[1]), str(row.get("data", "")).strip()


def _adapters(root: Path, lines: list[Interrupt], first: int) -> Iterator[tuple[str, int, list[int]]]:
    folder = root / "sys/class/net"
    names = (
        sorted((path.name for path in folder.iterdir()), key=_natural) if folder.is_dir() else _named(lines)
    )
    for name in names:
        if not re.fullmatch(r"[A-Za-z][\w.-]{0,14}", name) or name == "lo":
            continue
        device = _device_name(folder / name)
        numbers = [line.number for line in lines if serves(line.words, name, device)] or _of_device(
            folder / name
        )
        if numbers:
            yield name, _node_of(folder / name, first), numbers


def serves(words: str, name: str, device: str = "") -> bool:
    """Whether the words of an interrupt name this interface or its device.

    ``eth0``, ``eth0-TxRx-3``, several with commas, ``virtio2-input.0`` of the device virtio2, and
    ``mlx5_comp0@pci:0000:3b:00.0`` of that device.
    """
    parts = [part.strip(",") for part in _CELL.split(words)]
    if any(part == name or part.startswith(f"{name}-") for part in parts):
        return True
    queues = [
        part for part in parts if device and part.startswith(f"{device}-") and not part.endswith("-config")
    ]
    return bool(queues) or (bool(device) and any(part.endswith(f"@pci:{device}") for part in parts))


def _device_name(interface: Path) -> str:
    link = interface / "device"
    return link.resolve().name if link.is_symlink() else ""


def _named(lines: list[Interrupt]) -> list[str]:
    found = (re.search(r"\b((?:eth|en|em|p\d+p)[\w.]*)", line.words) for line in lines)
    return sorted({match[1] for match in found if match}, key=_natural)


def _of_device(interface: Path) -> list[int]:
    folder = interface / "device/msi_irqs"
    if not folder.is_dir():
        return []
    return sorted(int(path.name) for path in folder.iterdir() if path.name.isdigit())


def _node_of(interface: Path, first: int) -> int:
    text = _text(interface / "device/numa_node").strip()
    node = int(text) if re.fullmatch(r"-?\d{1,4}", text) else -1
    return node if node >= 0 else first


def _natural(name: str) -> tuple[str, int]:
    digits = re.search(r"(\d+)$", name)
    return (name[: digits.start()], int(digits[1])) if digits else (name, -1)


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE).decode("utf-8", "replace")
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return ""
