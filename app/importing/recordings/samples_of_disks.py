"""What ``iostat`` and its JSON say of one moment, as quantities: processors, and disks counted once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from app.importing.recordings.devices import whole_disks
from planners.counters import DISK_OPERATIONS, DISK_READ, DISK_WRITTEN, STEAL, UTILIZATION

_OPERATIONS = ("r/s", "w/s", "d/s")
_READ = {
    "kB_read/s": 2.0**10,
    "rkB/s": 2.0**10,
    "MB_read/s": 2.0**20,
    "rMB/s": 2.0**20,
    "Blk_read/s": 512.0,
    "rsec/s": 512.0,
}
_WRITTEN = {
    "kB_wrtn/s": 2.0**10,
    "wkB/s": 2.0**10,
    "MB_wrtn/s": 2.0**20,
    "wMB/s": 2.0**20,
    "Blk_wrtn/s": 512.0,
    "wsec/s": 512.0,
}
"""Columns by their names, in bytes: sysstat's kB are 1,024 bytes, its blocks and sectors 512."""
Numbers = Mapping[str, float]


def of_processors(numbers: Numbers) -> dict[str, float]:
    """Utilization and steal by shares of idle, waiting and stolen time in percent. Raises ``KeyError`` without idle time."""
    steal = numbers.get("steal", math.nan)
    lost = math.fsum(numbers.get(name, 0.0) for name in ("iowait", "steal"))
    found = {UTILIZATION.name: 100.0 - numbers["idle"] - lost}
    return found if math.isnan(steal) else {**found, STEAL.name: steal}


def of_disks(disks: Sequence[tuple[str, Numbers]]) -> dict[str, float]:
    """Operations and bytes a second of all whole disks."""
    counted = whole_disks([name for name, _ in disks])
    whole = [numbers for (_, numbers), counts in zip(disks, counted, strict=True) if counts]
    if not whole:
        return {}
    return {
        DISK_OPERATIONS.name: math.fsum(map(_operations, whole)),
        DISK_READ.name: math.fsum(_bytes(one, _READ) for one in whole),
        DISK_WRITTEN.name: math.fsum(_bytes(one, _WRITTEN) for one in whole),
    }


def _operations(numbers: Numbers) -> float:
    if "tps" in numbers:
        return numbers["tps"]
    return math.fsum(numbers.get(name, 0.0) for name in _OPERATIONS)


def _bytes(numbers: Numbers, units: Mapping[str, float]) -> float:
    return next((factor * numbers[name] for name, factor in units.items() if name in numbers), math.nan)
