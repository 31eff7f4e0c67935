"""An interval of ``sadf -j``, as far as it is read."""

from __future__ import annotations

import math

from msgspec import Struct, field

_NAN = math.nan


class Stamp(Struct, gc=False):
    """When an interval ended, its length in seconds, and whether its clock is of UTC."""

    date: str
    time: str
    interval: float = 0.0
    utc: int = 1


class Cpu(Struct, gc=False):
    """What the processors did, in percent."""

    cpu: str
    idle: float = _NAN
    iowait: float = 0.0
    steal: float = 0.0


class Memory(Struct, gc=False):
    """Memory in units of 1,024 bytes."""

    memused: float = _NAN
    avail: float = _NAN


class Reads(Struct, gc=False):
    """Blocks of 512 bytes that were read a second."""

    bread: float = _NAN


class Writes(Struct, gc=False):
    """Blocks of 512 bytes that were written a second."""

    bwrtn: float = _NAN


class Io(Struct, gc=False):
    """Operations of all disks a second."""

    tps: float = _NAN
    reads: Reads = field(name="io-reads", default_factory=Reads)
    writes: Writes = field(name="io-writes", default_factory=Writes)


class Interface(Struct, gc=False):
    """What an interface carried, in units of 1,024 bytes a second."""

    iface: str
    received: float = field(name="rxkB", default=0.0)
    sent: float = field(name="txkB", default=0.0)


class Network(Struct, gc=False):
    """All interfaces."""

    devices: list[Interface] = field(name="net-dev", default_factory=list)


class FileSystem(Struct, gc=False):
    """Used space in units of 2**20 bytes."""

    used: float = field(name="MBfsused", default=0.0)


class Interval(Struct, gc=False):
    """What was counted in an interval."""

    timestamp: Stamp
    cpu: list[Cpu] = field(name="cpu-load", default_factory=list)
    cpu_all: list[Cpu] = field(name="cpu-load-all", default_factory=list)
    memory: Memory | None = None
    io: Io | None = None
    network: Network | None = None
    filesystems: list[FileSystem] = field(default_factory=list)
