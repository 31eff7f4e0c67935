"""Where an administrator reads a figure on a running server: the tool of the platform and the counter in it.

Platforms are known by the system that their name begins with, as ``aix-p670``. Nothing is told where no tool of that
system tells the figure.
"""

from __future__ import annotations

from planners.planner import Counter
from planners.schema import Inputs
from planners.words import say


def behind_array(counter: str) -> str:
    """A counter of what the system sees, and what to do where a hardware array hides its drives."""
    return say("{counter}; behind a hardware array multiply writes by the write penalty", counter=counter)


"""The figure is of the drives themselves, which a system sees only without a hardware array."""
FILLED = say("used of the data file systems; add the free space to keep")
SYSTEM_TOOLS: dict[str, dict[str, Counter]] = {
    "aix": {
        "processor": Counter("vmstat 60", "us + sy"),
        "memory": Counter("svmon -G", say("virtual, in frames of 4 KiB, which leaves the file cache out")),
        "drives": Counter("iostat -d 60", behind_array("tps of the data drives")),
        "room": Counter("df -k", FILLED),
        "traffic": Counter("netstat -v", say("bytes in and out over the interval")),
    },
    "solaris": {
        "processor": Counter("vmstat 60", "us + sy"),
        "memory": Counter("vmstat 60", say("installed memory less free")),
        "drives": Counter("iostat -xn 60", behind_array("r/s + w/s of the data drives")),
        "room": Counter("df -k", FILLED),
        "traffic": Counter("kstat -p", say("rbytes64 + obytes64 of the ports over the interval")),
    },
    "linux": {
        "processor": Counter("sar -u 60", "%user + %nice + %system"),
        "memory": Counter("free -m", say("total less available")),
        "drives": Counter("iostat -x 60", behind_array("r/s + w/s of the data drives")),
        "room": Counter("df -k", FILLED),
        "traffic": Counter("sar -n DEV 60", say("rxkB/s + txkB/s of the ports")),
        "busiest processor": Counter("mpstat -P ALL 60", say("100 − %idle of the busiest processor")),
        "interrupts": Counter("/proc/interrupts", say("interrupts of the ports over the interval")),
    },
    "windows": {
        "processor": Counter("perfmon", r"\Processor(_Total)\% Processor Time"),
        "memory": Counter("perfmon", say("installed memory less \\Memory\\Available MBytes")),
        "drives": Counter(
            "perfmon",
            behind_array("\\PhysicalDisk(_Total)\\Disk Transfers/sec"),
        ),
        "room": Counter(
            "perfmon",
            say("size of the data volumes less \\LogicalDisk(*)\\Free Megabytes; add the free space to keep"),
        ),
        "traffic": Counter("perfmon", r"\Network Interface(*)\Bytes Total/sec"),
    },
    "i5os": {
        "processor": Counter("WRKSYSSTS", say("% CPU used")),
        "memory": Counter("WRKSYSSTS", say("size of the pools and their faults")),
        "drives": Counter("WRKDSKSTS", say("I/O requests and % busy of the units")),
        "room": Counter(
            "WRKSYSSTS", say("% system ASP used, of the size of the ASP; add the free space to keep")
        ),
        "traffic": Counter("Collection Services, QAPMETH", say("bytes sent and received by the line")),
    },
    "zos": {
        "processor": Counter("RMF Monitor III, CPC", say("utilization of the partition")),
        "memory": Counter("RMF Monitor III, STORF", say("frames of the Domino address spaces"), own=True),
        "drives": Counter("RMF Monitor I, DASD", say("device activity rate of the volumes")),
        "traffic": Counter("netstat devlinks", say("bytes in and out over the interval")),
    },
    "hpux": {
        "processor": Counter("sar -u 60", "%usr + %sys"),
        "memory": Counter("swapinfo -tm", say("used of the line memory")),
        "process": Counter("top", say("resident size of ns-slapd"), own=True),
        "drives": Counter("sar -d 60", behind_array("r+w/s of the data drives")),
        "room": Counter("bdf", FILLED),
        "traffic": Counter("lanadmin", say("inbound and outbound octets over the interval")),
    },
    "zvm": {
        "processor": Counter("INDICATE LOAD", "AVGPROC"),
        "memory": Counter("INDICATE USER ALL", say("resident pages of the guests")),
        "drives": Counter("Performance Toolkit, DEVICE", say("I/O rate of the volumes")),
    },
}
OF_MACHINE = ("processor", "memory", "traffic", "busiest processor", "interrupts")
"""What a tool of the system reads of everything that runs on the machine. Data drives are those of one service."""
ALIASES = {"ibmi": "i5os"}


def counter(inputs: Inputs, key: str, system: str = "linux") -> Counter | None:
    """The counter of that key (as ``processor``) on the platform of the inputs, or on ``system`` where they name none."""
    return SYSTEM_TOOLS.get(system_of(str(inputs.get("platform") or system)), {}).get(key)


def system_of(platform: str) -> str:
    """The operating system of a platform, as the word that its name begins with."""
    named = platform.partition("-")[0]
    return ALIASES.get(named, named)
