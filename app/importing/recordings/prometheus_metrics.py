"""The names that Prometheus has for what is recorded: of node_exporter, windows_exporter and the exporter of Domino.

A quantity is a sum of terms, each one metric over all its devices. The same rule is written as a query for a running
Prometheus and added up here for a saved answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.importing.recordings.interfaces import OVER_OTHERS
from app.importing.recordings.prometheus_terms import Rule, Term
from planners.counters import (
    DISK_OPERATIONS,
    DISK_READ,
    DISK_USED,
    DISK_WRITTEN,
    LOAD,
    MEMORY_AVAILABLE,
    MEMORY_USED,
    RECEIVED,
    SENT,
    STEAL,
    UTILIZATION,
)

MIB = 2.0**20
BOOTED, ABOUT = "node_boot_time_seconds", "node_uname_info"
_NO_DISKS = r"(dm-|md|loop|ram|zram|sr|fd|nbd|drbd)\d.*|(sd|hd|vd|xvd)[a-z]+\d+|(nvme\d+n\d+|mmcblk\d+)p\d+"
"""What stands over disks or beside them, and their partitions."""
_NO_STORES = "tmpfs|devtmpfs|ramfs|overlay|squashfs|rootfs|iso9660"
_NO_VOLUMES = r"_Total|HarddiskVolume\d+"


def _counter(
    metric: str, *by: str, unlike: tuple[str, str] | None = None, like: tuple[str, str] | None = None
) -> Term:
    return Term(metric, by, unlike, like, counter=True)


_CPU, _WINDOWS_CPU = "node_cpu_seconds_total", "windows_cpu_time_total"
_DISK, _INTERFACE = ("device", _NO_DISKS), ("device", OVER_OTHERS)
_VOLUME = ("volume", _NO_VOLUMES)
_TOTAL, _AVAILABLE = "node_memory_MemTotal_bytes", "node_memory_MemAvailable_bytes"
_RAM, _RAM_FREE = "Domino_Platform_Memory_RAM_TotalMBytes", "Domino_Platform_Memory_RAM_AvailMBytes"

RULES = (
    Rule(LOAD.name, (Term("Domino_Server_Users"),)),
    Rule(
        UTILIZATION.name, (_counter(_CPU, "cpu", "mode", unlike=("mode", "idle|iowait|steal")),), share="cpu"
    ),
    Rule(UTILIZATION.name, (_counter(_WINDOWS_CPU, "core", "mode", unlike=("mode", "idle")),), share="core"),
    Rule(UTILIZATION.name, (Term("Domino_Platform_System_PctCombinedCpuUtil"),)),
    Rule(STEAL.name, (_counter(_CPU, "cpu", "mode", like=("mode", "steal")),), share="cpu"),
    Rule(MEMORY_USED.name, (Term(_TOTAL), Term(_AVAILABLE, factor=-1.0))),
    Rule(
        MEMORY_USED.name,
        (
            Term("windows_memory_physical_total_bytes"),
            Term("windows_memory_physical_free_bytes", factor=-1.0),
        ),
    ),
    Rule(
        MEMORY_USED.name,
        (
            Term("windows_cs_physical_memory_bytes"),
            Term("windows_os_physical_memory_free_bytes", factor=-1.0),
        ),
    ),
    Rule(MEMORY_USED.name, (Term(_RAM, factor=MIB), Term(_RAM_FREE, factor=-MIB))),
    Rule(MEMORY_AVAILABLE.name, (Term(_AVAILABLE),)),
    Rule(MEMORY_AVAILABLE.name, (Term("windows_memory_physical_free_bytes"),)),
    Rule(MEMORY_AVAILABLE.name, (Term("windows_os_physical_memory_free_bytes"),)),
    Rule(MEMORY_AVAILABLE.name, (Term(_RAM_FREE, factor=MIB),)),
    Rule(
        DISK_OPERATIONS.name,
        (
            _counter("node_disk_reads_completed_total", "device", unlike=_DISK),
            _counter("node_disk_writes_completed_total", "device", unlike=_DISK),
        ),
    ),
    Rule(
        DISK_OPERATIONS.name,
        (
            _counter("windows_logical_disk_reads_total", "volume", unlike=_VOLUME),
            _counter("windows_logical_disk_writes_total", "volume", unlike=_VOLUME),
        ),
    ),
    Rule(DISK_READ.name, (_counter("node_disk_read_bytes_total", "device", unlike=_DISK),)),
    Rule(DISK_READ.name, (_counter("windows_logical_disk_read_bytes_total", "volume", unlike=_VOLUME),)),
    Rule(DISK_WRITTEN.name, (_counter("node_disk_written_bytes_total", "device", unlike=_DISK),)),
    Rule(DISK_WRITTEN.name, (_counter("windows_logical_disk_write_bytes_total", "volume", unlike=_VOLUME),)),
    Rule(
        DISK_USED.name,
        (
            Term("node_filesystem_size_bytes", ("device",), ("fstype", _NO_STORES)),
            Term("node_filesystem_free_bytes", ("device",), ("fstype", _NO_STORES), factor=-1.0),
        ),
    ),
    Rule(
        DISK_USED.name,
        (
            Term("windows_logical_disk_size_bytes", ("volume",), _VOLUME),
            Term("windows_logical_disk_free_bytes", ("volume",), _VOLUME, factor=-1.0),
        ),
    ),
    Rule(RECEIVED.name, (_counter("node_network_receive_bytes_total", "device", unlike=_INTERFACE),)),
    Rule(RECEIVED.name, (_counter("windows_net_bytes_received_total", "nic"),)),
    Rule(SENT.name, (_counter("node_network_transmit_bytes_total", "device", unlike=_INTERFACE),)),
    Rule(SENT.name, (_counter("windows_net_bytes_sent_total", "nic"),)),
)
"""Of one quantity, the first whose metrics are all there is taken."""
PRESENT = (
    "Domino_Server_Users|node_memory_MemTotal_bytes|windows_cpu_time_total|windows_cs_physical_memory_bytes"
)
"""Metrics by which a server is known, as a pattern."""


def rules_for(names: Iterable[str]) -> tuple[Rule, ...]:
    """For each quantity, the first rule whose metrics are all among the names."""
    there = {name.casefold() for name in names}
    chosen: dict[str, Rule] = {}
    for rule in RULES:
        if all(term.metric.casefold() in there for term in rule.terms):
            chosen.setdefault(rule.quantity, rule)
    return tuple(chosen.values())


def host_of(instance: str) -> str:
    """The server of an instance: its name without the port of the exporter."""
    return re.sub(r":\d{1,5}$", "", instance)
