"""Settings of a Linux machine as its ``/proc`` and ``/sys`` tell them, or copies of these: masks, balancing, bonds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from app.plan.document import Reading, ReadingKind
from app.problems import Finding, UserProblem
from app.regular_file import bytes_of
from planners.planner import Setting
from planners.words import say

LARGEST_FACT = 64 * 1024
MOST_PROCESSES = 100_000
GROUP = 32
PIN = re.compile(r"\S+@\d+=(\d{1,9})")
"""The place of a mask: an adapter, its node and one of its interrupts."""
BALANCER = "irqbalance"
BONDING = {
    "Mode": "mode",
    "MIIMonitorSec": "miimon",
    "LACPTransmitRate": "lacp_rate",
    "TransmitHashPolicy": "xmit_hash_policy",
    "Name": "slaves",
}
"""Settings of a bond and the files under ``bonding`` that tell them."""
BOND = "Bond"


class NothingTold(UserProblem):
    """A folder that tells no setting of the plan."""


def read_machine(
    root: Path, service: str, settings: tuple[Setting, ...], on: str = ""
) -> tuple[Reading, ...]:
    """The values of these settings on the machine whose ``/`` is ``root``. Raises ``OSError`` and ``NothingTold``."""
    readings = tuple(
        Reading(service, ReadingKind.SETTING, root.name or str(root), one.name, value, one.unit, "", on)
        for one in settings
        if one.written and (value := _value(root, one))
    )
    if not readings:
        told = say(
            "The folder has no setting of this plan. Choose the root of the machine, or a copy with {interrupts}.",
            interrupts="proc/irq",
        )
        raise NothingTold(Finding(told, file=str(root)))
    return readings


def _value(root: Path, setting: Setting) -> str:
    pin = PIN.fullmatch(setting.place)
    if pin:
        return _mask(_text(root / "proc/irq" / pin[1] / "smp_affinity"))
    if setting.name == BALANCER:
        return _balancing(root, setting.value)
    if setting.name in BONDING and setting.place in (BOND, "Ports"):
        return _bonding(root, setting.name)
    return ""


def _mask(text: str) -> str:
    """A mask without groups that are zero before it."""
    digits = text.strip().replace(",", "")
    if not re.fullmatch(r"[0-9a-fA-F]{1,4096}", digits):
        return ""
    bits, groups = int(digits, 16), list[str]()
    while bits or not groups:
        groups.append(f"{bits & 0xFFFFFFFF:08x}")
        bits >>= GROUP
    return ",".join(reversed(groups))


def _balancing(root: Path, wanted: str) -> str:
    if wanted.startswith("--"):
        banned = " ".join(_arguments(root))
        return wanted if set(wanted.split()) <= set(banned.split()) else banned
    running = [_text(path / "comm").strip() for path in islice(_processes(root), MOST_PROCESSES)]
    if not running:
        return ""
    return say("running") if BALANCER in running else wanted


def _arguments(root: Path) -> Iterator[str]:
    for place in ("etc/default/irqbalance", "etc/sysconfig/irqbalance"):
        for line in _text(root / place).splitlines():
            name, _, value = line.partition("=")
            if name.strip() == "IRQBALANCE_ARGS":
                yield value.strip().strip("\"'")


def _processes(root: Path) -> Iterator[Path]:
    folder = root / "proc"
    if folder.is_dir():
        yield from (path for path in folder.iterdir() if path.name.isdigit())


def _bonding(root: Path, name: str) -> str:
    text = _text(root / "sys/class/net/bond0/bonding" / BONDING[name]).strip()
    if name == "MIIMonitorSec":
        return f"{text}ms" if text.isdigit() else ""
    return text if name == "Name" else text.partition(" ")[0]


def _text(path: Path) -> str:
    try:
        return bytes_of(path, LARGEST_FACT).decode("utf-8", "replace")
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError, PermissionError, ProcessLookupError):
        return ""
