"""Sound files that directory servers and Domino write themselves, for ``recordings.py`` to damage."""

from __future__ import annotations

import json

SNAPSHOTS = 12


def seeds() -> dict[str, bytes]:
    """A sound file of each format."""
    return {name: "\n".join(lines).encode() + b"\n" for name, lines in _formats().items()}


def _formats() -> dict[str, list[str]]:
    return {
        "cn=monitor": _monitor(),
        "dsconf": _answers(),
        "access log": _log(),
        "access log of objects": _objects(),
        "logconv": _counted(),
        "show statistics": _statistics(),
        "dse.ldif": _settings(),
        "notes.ini": ["[Notes]", "NSF_Buffer_Pool_Size_MB=512", "; a remark", "ServerTasks=Replica,Router"],
        "healthcheck": [
            '[{"dsle": "DSLE0001", "severity": "LOW", "items": ["a"], "detail": "b", "fix": "c"}]'
        ],
    }


def _monitor() -> list[str]:
    lines = []
    for number in range(SNAPSHOTS):
        lines += [
            "dn: cn=monitor", "version: 389-Directory/2.3.1 B2025.016.1616", f"opscompleted: {600 * number}",
            "connection: 1:20261122081108Z:2:0:-:cn=directory manager:0:0:0:1:ip=127.0.", " 0.1",
            f"currenttime: 2026112208{number:02}00Z", "starttime: 20261122080000Z", "",
            "dn: cn=disk space,cn=monitor",
            'dsdisk: partition="/" size="1000" used="600" available="400" use%="60"', "",
        ]  # fmt: skip
    return lines


def _answers() -> list[str]:
    lines = []
    for number in range(SNAPSHOTS):
        attributes = {
            "version": ["389-Directory/2.3.1 B2025.016.1616"],
            "opscompleted": [str(600 * number)],
            "currenttime": [f"2026112208{number:02}00Z"],
            "starttime": ["20261122080000Z"],
        }
        lines.append(json.dumps({"type": "entry", "dn": "cn=monitor", "attrs": attributes}, indent=4))
    return lines


def _log() -> list[str]:
    lines = ["\t389-Directory/2.3.1 B2025.016.1616", "\tlocalhost:389 (/etc/dirsrv/slapd-sizing)", ""]
    for number in range(4 * SNAPSHOTS):
        begin = f"[22/Nov/2026:08:10:{number:02}.728860828 +0100] conn={number + 1}"
        lines += [
            f"{begin} fd=64 slot=64 connection from 127.0.0.1 to 127.0.0.1",
            f'{begin} op=1 SRCH base="dc=example,dc=com" scope=2 filter="(uid=a)" attrs=ALL',
            f"{begin} op=1 RESULT err=0 tag=101 nentries=1 wtime=0.0001 optime=0.0002 etime=0.0003 notes=U",
            f"{begin} op=2 UNBIND",
        ]
    return lines


def _objects() -> list[str]:
    lines = [
        '{"header": {"version": "389-Directory/3.1.1 B2025.010.0000", "instance": "localhost:389 (/etc)"}}'
    ]
    for number in range(4 * SNAPSHOTS):
        for kind in ("CONNECTION", "SEARCH", "RESULT", "UNBIND"):
            event: dict[str, object] = {
                "local_time": f"2025-02-10T13:41:{number:02}.166697090 -0500",
                "operation": kind,
                "conn_id": number + 1,
                "notes": [{"note": "U"}],
            }
            lines.append(json.dumps(event, indent=number % 2 * 2 or None))
    return lines


def _counted() -> list[str]:
    names = "Time,time_t,Results,Search,Add,Mod,Modrdn,Moddn,Compare,Delete,Abandon,Connections,SSL Conns,Bind,Anon Bind"
    lines = [f"{names},Unbind,Unindexed search,Unindexed component,ElapsedTime"]
    for number in range(2 * SNAPSHOTS):
        time, since = f"22/Nov/2026:08:{number:02}:44.728860800 +0000", 1_795_335_000 + 60 * number
        lines.append(f"{time},{since},{15 * number},4,6,3,0,0,0,0,1,2,0,2,0,2,0,0,0.07615367")
    return lines


def _statistics() -> list[str]:
    lines = []
    for number in range(SNAPSHOTS):
        lines += [
            "  Server.Name = CN=Mail1/O=Acme", f"  Server.Users = 1,{500 + number}", "  Server.CPU.Count = 8",
            f"  Platform.System.PctCombinedCpuUtil = {40 + number}.25", "  Platform.Memory.RAM.TotalMBytes = 32,768",
            "  Platform.Memory.RAM.AvailMBytes = 12,768.5", "  Platform.LogicalDisk.1.ReadsPerSec = 10.5",
            "  Disk.C.Size = 1,000,000,000", "  Disk.C.Free = 400,000,000", "  Platform.Process.ActiveServerTasks = 25",
            f"  Stats.Time.Current = 11/22/2026 10:{number:02}:00 AM", "  Stats.Time.Start = 11/20/2026 06:00:00 AM",
            "  12 statistics found",
        ]  # fmt: skip
    return lines


def _settings() -> list[str]:
    return [
        "dn: cn=config", "nsslapd-localhost: ldap1.example.com", "nsslapd-threadnumber: 16",
        "modifyTimestamp: 20261122081044Z", "", "dn: cn=bdb,cn=config,cn=ldbm database,cn=plugins,cn=config",
        "nsslapd-cache-autosize: 25", "nsslapd-dbcachesize: 1579781376", "",
        "dn: cn=userroot,cn=ldbm database,cn=plugins,cn=config", "nsslapd-cachememsize:: NTEyMDAw",
    ]  # fmt: skip
