"""Where an administrator reads a figure on a running server: the tool of the platform and the counter in it.

Platforms are known by the system that their name begins with, as ``aix-p670``. Nothing is told where no tool of that
system tells the figure.
"""

from __future__ import annotations

from planners.planner import Counter
from planners.schema import Inputs

BEHIND_ARRAY = "where an array hides its drives, each write times the penalty of its RAID level"
"""The figure is of the drives themselves, which a system sees only without a hardware array."""
SYSTEM_TOOLS: dict[str, dict[str, Counter]] = {
    "aix": {
        "processor": Counter("vmstat 60", "us + sy"),
        "memory": Counter("svmon -G", "inuse, in frames of 4 KiB"),
        "drives": Counter("iostat -d 60", f"tps of the data drives; {BEHIND_ARRAY}"),
        "traffic": Counter("netstat -v", "bytes in and out over the interval"),
    },
    "solaris": {
        "processor": Counter("vmstat 60", "us + sy"),
        "memory": Counter("vmstat 60", "installed memory less free"),
        "drives": Counter("iostat -xn 60", f"r/s + w/s of the data drives; {BEHIND_ARRAY}"),
        "traffic": Counter("netstat -i 60", "packets, times the mean size"),
    },
    "linux": {
        "processor": Counter("sar -u 60", "100 − %idle"),
        "memory": Counter("free -m", "total less available"),
        "drives": Counter("iostat -x 60", f"r/s + w/s of the data drives; {BEHIND_ARRAY}"),
        "traffic": Counter("sar -n DEV 60", "rxkB/s + txkB/s of the ports"),
        "busiest processor": Counter("mpstat -P ALL 60", "100 − %idle of the busiest processor"),
    },
    "windows": {
        "processor": Counter("perfmon", r"\Processor(_Total)\% Processor Time"),
        "memory": Counter("perfmon", r"installed memory less \Memory\Available MBytes"),
        "drives": Counter("perfmon", rf"\PhysicalDisk(_Total)\Disk Transfers/sec; {BEHIND_ARRAY}"),
        "traffic": Counter("perfmon", r"\Network Interface(*)\Bytes Total/sec"),
    },
    "i5os": {
        "processor": Counter("WRKSYSSTS", "% CPU used"),
        "memory": Counter("WRKSYSSTS", "size of the pools and their faults"),
        "drives": Counter("WRKDSKSTS", "I/O requests and % busy of the units"),
        "traffic": Counter("Collection Services, QAPMETH", "bytes sent and received by the line"),
    },
    "zos": {
        "processor": Counter("RMF Monitor III, CPC", "utilization of the partition"),
        "memory": Counter("RMF Monitor III, STORF", "frames of the Domino address spaces"),
        "drives": Counter("RMF Monitor I, DASD", "device activity rate of the volumes"),
        "traffic": Counter("netstat devlinks", "bytes in and out over the interval"),
    },
    "hpux": {
        "processor": Counter("sar -u 60", "%usr + %sys"),
        "memory": Counter("swapinfo -tm and top", "resident size of ns-slapd"),
        "drives": Counter("sar -d 60", f"r+w/s of the data drives; {BEHIND_ARRAY}"),
        "traffic": Counter("lanadmin", "inbound and outbound octets over the interval"),
    },
    "zvm": {
        "processor": Counter("INDICATE LOAD", "AVGPROC"),
        "memory": Counter("INDICATE USER ALL", "resident pages of the guests"),
        "drives": Counter("Performance Toolkit, DEVICE", "I/O rate of the volumes"),
    },
}
ALIASES = {"ibmi": "i5os"}


def counter(inputs: Inputs, key: str, system: str = "linux") -> Counter | None:
    """The counter of that key (as ``processor``) on the platform of the inputs, or on ``system`` where they name none."""
    named = str(inputs.get("platform") or system).partition("-")[0]
    return SYSTEM_TOOLS.get(ALIASES.get(named, named), {}).get(key)
