"""Nodes, processors, adapters and interrupts of a Linux machine, from /proc and /sys or from copies of them.

A folder that holds ``proc/interrupts`` and ``sys/class/net`` as the machine has them is as good as the machine itself:
copy them there with ``cp -r`` from the server that is planned for. Links that lead nowhere in a copy still name the device.
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from msgspec import Struct

from app.problems import UserProblem
from app.regular_file import bytes_of
from planners.table import Rows
from planners.words import say

FIELDS = frozenset({"node_processors", "adapters"})
"""The inputs that a topology fills."""
LARGEST_FILE = 16 * 1024**2
LARGEST_LSCPU = 1024**2
MOST_INTERRUPTS = 100_000
"""Lines of /proc/interrupts."""
LARGEST_FACT = 64 * 1024
"""Bytes of a file that holds one fact, such as a node's processors."""
LONGEST_NAME = 15
"""Letters of an interface's name, as Linux has it."""
LONGEST_DEVICE = 64
"""Letters of a word in which the name of a device ends."""
_INTERRUPT = re.compile(r"^\s*([0-9]{1,9}):((?:\s+[0-9]{1,18}){1,8192})\s+(\S.{0,1000})")
_NAME = re.compile(rf"[A-Za-z][\w.-]{{0,{LONGEST_NAME - 1}}}", re.ASCII)
_NODE = re.compile(r"node([0-9]{1,4})")
_NODE_OF_LSCPU = re.compile(r"NUMA node([0-9]{1,4}) CPU\(s\):")


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
    lines = list(islice(interrupts(_text(root / "proc/interrupts", LARGEST_FILE)), MOST_INTERRUPTS + 1))
    if len(lines) > MOST_INTERRUPTS:
        raise Unreadable(
            say("{folder}: more than {most} interrupts.", folder=root, most=f"{MOST_INTERRUPTS:,}")
        )
    adapters = list(_adapters(root, lines, sorted(nodes)))
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
    processors = sum(1 for _ in re.finditer(r"CPU\d+", head))
    for line in io.StringIO(body):
        match = _INTERRUPT.match(line.rstrip())
        if match:
            counts = tuple(int(cell) for cell in match[2].split(None, processors)[:processors])
            yield Interrupt(int(match[1]), counts, match[3].strip())


def _nodes(root: Path) -> Iterator[tuple[int, str]]:
    folder = root / "sys/devices/system/node"
    found = False
    for node in sorted(folder.glob("node[0-9]*")):
        named, text = _NODE.fullmatch(node.name), _text(node / "cpulist").strip()
        if text and named:
            found = True
            yield int(named[1]), text
    if not found:
        yield from _nodes_of_lscpu(_text(root / "lscpu.json", LARGEST_LSCPU))


def _nodes_of_lscpu(text: str) -> Iterator[tuple[int, str]]:
    try:
        known = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        return
    rows = known.get("lscpu", []) if isinstance(known, dict) else []
    left = deque(rows if isinstance(rows, list) else ())
    while left:
        row = left.popleft()
        if not isinstance(row, dict):
            continue
        children, field, data = row.get("children"), row.get("field"), row.get("data")
        left.extend(children if isinstance(children, list) else ())
        match = _NODE_OF_LSCPU.fullmatch(field) if isinstance(field, str) else None
        if match and isinstance(data, str) and data.strip():
            yield int(match[1]), data.strip()


def _adapters(root: Path, lines: list[Interrupt], nodes: list[int]) -> Iterator[tuple[str, int, list[int]]]:
    folder = root / "sys/class/net"
    names = (
        sorted((path.name for path in folder.iterdir()), key=_natural) if folder.is_dir() else _named(lines)
    )
    devices = {name: _device_name(folder / name) for name in names if _NAME.fullmatch(name) and name != "lo"}
    served = Served(lines, devices)
    for name in devices:
        numbers = served.by(name) or _of_device(folder / name)
        if numbers:
            yield name, _node_of(root, folder / name, nodes), numbers


class Served:
    """Which interrupts name which of the interfaces, each with its device. A line is read once, however many there are.

    An interface is named as ``eth0``, as ``eth0-TxRx-3``, and several with commas; a device as ``virtio2-input.0`` or
    ``mlx5_comp0@pci:0000:3b:00.0``.
    """

    def __init__(self, lines: Sequence[Interrupt], devices: Mapping[str, str]) -> None:
        self._numbers, self._devices = [line.number for line in lines], devices
        self._of_name: dict[str, set[int]] = {name: set() for name in devices}
        self._of_device: dict[str, set[int]] = {device: set() for device in devices.values()}
        for place, line in enumerate(lines):
            for part in line.words.split():
                self._read(part.strip(","), place)

    def by(self, name: str) -> list[int]:
        """The interrupts of that interface and its device, in the order of the lines."""
        device = self._devices[name]
        places = self._of_name[name] | (self._of_device[device] if device else set())
        return [self._numbers[place] for place in sorted(places)]

    def _read(self, part: str, place: int) -> None:
        """Take what one word of a line names."""
        begins = [part[: dash.start()] for dash in re.finditer("-", part[:LONGEST_DEVICE])]
        queues = () if part.endswith("-config") else begins
        named = [self._of_name.get(begin) for begin in (part, *begins)]
        device = part.rpartition("@pci:")[2] if "@pci:" in part else ""
        for places in (*named, *(self._of_device.get(begin) for begin in (*queues, device))):
            if places is not None:
                places.add(place)


def _device_name(interface: Path) -> str:
    link = interface / "device"
    if link.is_symlink():
        return Path(os.path.realpath(link)).name
    place = _left_out(interface)
    return place.name if place else ""


def _left_out(interface: Path) -> Path | None:
    """Where the device of an interface was, below ``/``, if its link leads nowhere; none for one without a device."""
    if not interface.is_symlink() or interface.exists():
        return None
    target = os.path.normpath(Path("/sys/class/net") / interface.readlink())
    place, net, _ = target.rpartition("/net/")
    return Path(place.lstrip("/")) if net and not place.endswith("/virtual") else None


def _named(lines: list[Interrupt]) -> list[str]:
    found = (re.search(r"\b((?:eth|en|em|p\d+p)[\w.]*)", line.words) for line in lines)
    return sorted({match[1] for match in found if match}, key=_natural)


def _of_device(interface: Path) -> list[int]:
    folder = interface / "device/msi_irqs"
    if not folder.is_dir():
        return []
    return sorted(int(path.name) for path in folder.iterdir() if re.fullmatch("[0-9]{1,9}", path.name))


def _node_of(root: Path, interface: Path, nodes: list[int]) -> int:
    """The node of an interface, the first where it has none. Raises ``Unreadable`` where that was not copied."""
    place = _left_out(interface)
    if place is None:
        text = _text(interface / "device/numa_node")
    else:
        texts = (_text(root / one / "numa_node") for one in (place, *place.parents) if one.name)
        text = next(filter(None, texts), "")
        if not text and len(nodes) > 1:
            raise Unreadable(
                say(
                    "{folder}: the node of {adapter} was not copied. Copy it with: {command}",
                    folder=root,
                    adapter=interface.name,
                    command=f"find /sys/devices -name numa_node -exec cp --parents {{}} {shlex.quote(str(root))} \\;",
                )
            )
    text = text.strip()
    node = int(text) if re.fullmatch("[0-9]{1,4}", text) else -1
    return node if node >= 0 else nodes[0]


def _natural(name: str) -> tuple[str, int]:
    digits = re.search(r"(?<![0-9])[0-9]{1,15}$", name)
    return (name[: digits.start()], int(digits[0])) if digits else (name, -1)


def _text(path: Path, most: int = LARGEST_FACT) -> str:
    """What a file of the machine says; nothing where there is none. Raises ``OSError`` and ``FileRefused``."""
    try:
        return bytes_of(path, most).decode("utf-8", "replace")
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return ""
