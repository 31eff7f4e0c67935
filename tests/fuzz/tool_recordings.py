"""Sound recordings of the tools that ship with systems, for ``recordings.py`` to damage."""

from __future__ import annotations

import json

INTERVALS = 24


def seeds() -> dict[str, bytes]:
    """A sound file of each format."""
    return {name: "\n".join(lines).encode() + b"\n" for name, lines in _formats().items()}


def _formats() -> dict[str, list[str]]:
    return {
        "nmon": _nmon(), "nmon of AIX": _nmon_of_aix(), "PDH-CSV": _counters(), "vmstat": _vmstat(), "vmstat of AIX": _of_aix(),
        "lparstat": _lparstat(), "iostat": _iostat(), "iostat -o JSON": _iostat_json(), "mpstat -o JSON": _mpstat_json(),
        "pidstat": _pidstat(), "sar of Solaris": _solaris(), "sar of HP-UX": _hp_ux(), "sar of AIX": _aix(),
    }  # fmt: skip


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


def _vmstat() -> list[str]:
    head = (
        " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st                 UTC"
    )
    return [head] + [
        f" 2  0      0 23148184   5320 1247096    0    0  {number}  4541  622 1451 {number}  7 {90 - number}  2  1"
        f" 2026-03-01 {clock}"
        for number, clock in enumerate(_clocks())
    ]


def _of_aix() -> list[str]:
    return [
        "System configuration: lcpu=8 mem=18432MB ent=0.70", "",
        " r  b   avm   fre  re  pi  po  fr   sr  cy  in   sy  cs us sy id wa    pc    ec hr mi se",
    ] + [
        f" 5  0 {1000 + number} 1345521   0   0   0   0    0   0  45 3743 3154 {number}  9 82  0  0.60   8.3 {clock}"
        for number, clock in enumerate(_clocks())
    ]  # fmt: skip


def _lparstat() -> list[str]:
    return [
        "System configuration: type=Shared mode=Uncapped smt=4 lcpu=4 mem=47104MB psize=60 ent=0.50", "",
        "%user  %sys  %wait  %idle physc %entc  lbusy   app  vcsw phint", "----- ----- ------ ------ ----- ----- ------ --- -- --",
    ] + [f" {number}.3  15.0    0.0   73.7  0.22  44.5    6.1 45.26   919     0" for number in range(INTERVALS)]  # fmt: skip


def _iostat() -> list[str]:
    lines = ["Linux 6.1 (web) \t03/01/26 \t_x86_64_\t(2 CPU)"]
    for number, clock in enumerate(_clocks()):
        lines += [
            "", f"03/21/26 {clock}", "avg-cpu:  %user   %nice %system %iowait  %steal   %idle",
            f"          {number},02    7,89    7,26    0,46    0,21   {84 - number},16", "",
            "Device            r/s     rkB/s     w/s     wkB/s     d/s  aqu-sz  %util",
            f"sda            {number},00    147,67    9,63     12,31    0,00    0,08   0,91", "sda1 1,0 1,0 1,0 1,0 0,0 0,0 0,0", "",
        ]  # fmt: skip
    return lines


def _json(moments: list[dict[str, object]]) -> list[str]:
    host = {"nodename": "web", "number-of-cpus": 2, "date": "03/21/2026", "statistics": moments}
    return json.dumps({"sysstat": {"hosts": [host]}}, indent=1).splitlines()


def _iostat_json() -> list[str]:
    return _json(
        [
            {
                "timestamp": f"03/21/2026 {clock} AM",
                "avg-cpu": {"user": number, "iowait": 0.5, "steal": 0.2, "idle": 90.5 - number},
                "disk": [{"disk_device": "vda", "tps": 5.0, "kB_read/s": 8.0, "kB_wrtn/s": 16.0}],
            }
            for number, clock in enumerate(_clocks()[:12])
        ]
    )


def _mpstat_json() -> list[str]:
    return _json(
        [
            {
                "timestamp": clock,
                "cpu-load": [{"cpu": "all", "usr": number, "iowait": 1.0, "steal": 0.0, "idle": 90.0}],
            }
            for number, clock in enumerate(_clocks())
        ]
    )


def _pidstat() -> list[str]:
    lines = ["Linux 6.1 (web) \t03/21/26 \t_x86_64_\t(2 CPU)", ""]
    for number, clock in enumerate(_clocks()[1:]):
        begin = _clocks()[number]
        lines += [
            f"{begin}      UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command",
            f"{clock}      102     24539    3.00    1.00    0.00    1.00   {number}.00     1  ns-slapd", "",
            f"{begin}      UID       PID   kB_rd/s   kB_wr/s kB_ccwr/s iodelay  Command",
            f"{clock}      102     24539     -1.00      {number}.00      0.00       0  ns-slapd", "",
        ]  # fmt: skip
    return lines


def _solaris() -> list[str]:
    lines = [
        "", "SunOS web 5.10 Generic_147440-01 sun4u    03/21/2026", "", "00:00:00    %usr    %sys    %wio   %idle",
        "         device        %busy   avque   r+w/s  blks/s  avwait  avserv", "         runq-sz %runocc swpq-sz %swpocc",
        "         freemem freeswap", "",
    ]  # fmt: skip
    for number, clock in enumerate(_clocks()):
        lines += [
            f"{clock}      {number}       5       0      {95 - number}", "         sd0    2     0.0       4      60     0.0     9.9",
            "         sd1,a  2     0.0       6      60     0.0     9.9", "             1.0       0     0.0       0",
            "         1000000 8000000", "",
        ]  # fmt: skip
    return [*lines, "Average       20      10       3      68"]


def _hp_ux() -> list[str]:
    lines = [
        "HP-UX hp1 B.11.23 U ia64    03/21/26",
        "",
        "00:00:05   device   %busy   avque   r+w/s  blks/s  avwait  avserv",
    ]
    for number, clock in enumerate(_clocks()):
        lines += [
            f"{clock}   c0t2d0    0.50    0.50       {number}      16    0.00   13.79",
            f"{clock[:5]}:30",
        ]
        lines += ["           c0t0d0    0.50    0.50       1      16    0.00   13.79"]
    return lines


def _aix() -> list[str]:
    lines = [
        "AIX mail1 3 5 00C0FFEE4C00    03/21/26", "", "System configuration: lcpu=8 ent=1.00 mode=Uncapped ", "",
        "00:00:00 cpu    %usr    %sys    %wio   %idle   physc   %entc",
    ]  # fmt: skip
    for number, clock in enumerate(_clocks()):
        lines += [f"{clock}  0       60      10       0      30    0.50    50.0"]
        lines += [f"          -       {number}       5       0      65    0.60    60.0"]
    return lines
