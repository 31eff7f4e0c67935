"""Sound recordings of the tools that ship with systems, for ``recordings.py`` to damage."""

from __future__ import annotations

INTERVALS = 24


def seeds() -> dict[str, bytes]:
    """A sound file of each format."""
    return {name: "\n".join(lines).encode() + b"\n" for name, lines in _formats().items()}


def _formats() -> dict[str, list[str]]:
    return {"nmon": _nmon(), "nmon of AIX": _nmon_of_aix(), "PDH-CSV": _counters()}


def _clocks() -> list[str]:
    return [f"{number:02}:10:00" for number in range(INTERVALS)]


def _nmon() -> list[str]:
    lines = [
        "AAA,progname,nmon", "AAA,version,16n", "AAA,host,web", "AAA,time,00:00.00", "AAA,date,01-MAR-2026", "AAA,cpus,4",
        "CPU_ALL,CPU Total web,User%,Sys%,Wait%,Idle%,Steal%,Busy,CPUs",
        "MEM,Memory MB web,memtotal,memfree,cached,buffers",
        "DISKXFER,Disk transfers per second web,sda,sda1",
        "NET,Network I/O web,lo-read-KB/s,eth0-read-KB/s,lo-write-KB/s,eth0-write-KB/s",
    ]  # fmt: skip
    for number, clock in enumerate(_clocks()):
        snapshot = f"T{number + 1:04}"
        lines += [
            f"ZZZZ,{snapshot},{clock},01-MAR-2026", f"CPU_ALL,{snapshot},{number}.0,5.0,1.0,{93 - number}.0,1.0,,4",
            f"MEM,{snapshot},1000.0,{500 - number}.0,100.0,10.0", f"DISKXFER,{snapshot},{number}.5,1.0",
            f"NET,{snapshot},9.0,{number}.5,9.0,1.5",
        ]  # fmt: skip
    return lines


def _nmon_of_aix() -> list[str]:
    lines = [
        "AAA,progname,topas_nmon", "AAA,host,mail1", "AAA,AIX,7.2.5.0", "AAA,time,00:00:00", "AAA,date,01-MAR-2026",
        "CPU_ALL,CPU Total mail1,User%,Sys%,Wait%,Idle%,Busy,PhysicalCPUs",
        "LPAR,Logical Partition mail1,PhysicalCPU,virtualCPUs,entitled,EC_User%,EC_Sys%,EC_Wait%,EC_Idle%",
        "MEM,Memory mail1,Real Free %,Real free(MB),Real total(MB)", "MEMNEW,Memory New mail1,Process%,FScache%,System%,Free%",
    ]  # fmt: skip
    for number, clock in enumerate(_clocks()):
        snapshot = f"T{number + 1:04}"
        lines += [
            f"ZZZZ,{snapshot},{clock},01-MAR-2026", f"CPU_ALL,{snapshot},{number}.0,5.0,1.0,{94 - number}.0,,16",
            f"LPAR,{snapshot},0.9,4,0.55,{number}.5,10.0,0.1,2.0", f"MEM,{snapshot},10.0,800.0,8000.0",
            f"MEMNEW,{snapshot},{number}.0,30.0,20.0,10.0",
        ]  # fmt: skip
    return lines


def _counters() -> list[str]:
    host = r"\\MAIL1"
    names = (
        r"Processor(_Total)\% Processor Time", r"Memory\Available MBytes", r"PhysicalDisk(_Total)\Disk Transfers/sec",
        r"Network Interface(Intel[R] PRO_1000)\Bytes Received/sec", r"Process(nserver)\% Processor Time",
    )  # fmt: skip
    rows = [["(PDH-CSV 4.0) (W. Europe Standard Time)(-60)", *(f"{host}\\{name}" for name in names)]]
    rows += [
        [f"03/01/2026 {clock}.123", f"{number}.5", "1024", "50.25", "1000", "12.5"]
        for number, clock in enumerate(_clocks())
    ]
    return [",".join(f'"{cell}"' for cell in row) for row in rows]
