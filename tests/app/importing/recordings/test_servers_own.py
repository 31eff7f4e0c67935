"""What Domino and a directory server write themselves, as text: statistics in any language, snapshots, logs, settings."""

from __future__ import annotations

import base64
import datetime
import json
from pathlib import Path

import pytest

from app.importing.recordings.recogniser import Wishes
from app.importing.recordings.recording import Recording, RecordingRefused
from app.importing.recordings.server_state import read_state
from tests.app.importing.recordings.conftest import read_whole

ENGLISH = {
    "Server.Name": "CN=Mail1/O=Acme", "Server.Users": "{users}", "Server.Users.Peak": "2,345", "Server.CPU.Count": "8",
    "Server.Version.Notes": "Release 12.0.2", "Platform.System.PctCombinedCpuUtil": "{busy}.25",
    "Platform.Memory.RAM.TotalMBytes": "32,768", "Platform.Memory.RAM.AvailMBytes": "12,768.5",
    "Platform.LogicalDisk.1.ReadsPerSec": "10.5", "Platform.LogicalDisk.1.WritesPerSec": "20",
    "Platform.LogicalDisk.2.WritesPerSec": "4.5", "Platform.LogicalDisk.1.BytesWrittenPerSec": "20,629.63",
    "Disk.C.Size": "1,000,000,000", "Disk.C.Free": "400,000,000", "Platform.Process.ActiveServerTasks": "25",
    "Stats.Time.Current": "11/22/2026 {clock}", "Stats.Time.Start": "11/20/2026 06:00:00 AM",
}  # fmt: skip


def shown(values: dict[str, str], prefix: str = "  ") -> str:
    lines = [f"{prefix}{name} = {value}" for name, value in values.items()]
    return "\n".join((*lines, f"{prefix}{len(lines)} statistics found"))


def english(users: int, busy: int, clock: str) -> dict[str, str]:
    return {name: value.format(users=users, busy=busy, clock=clock) for name, value in ENGLISH.items()}


def german(values: dict[str, str]) -> dict[str, str]:
    """The same as a server of another language prints it."""
    signs = str.maketrans(",.", ".,")
    return {
        name: value.translate(signs) if value.replace(",", "").replace(".", "").isdigit() else value
        for name, value in values.items()
    } | {"Stats.Time.Current": "22.11.2026 " + values["Stats.Time.Current"].split()[1]}


def file_of(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "given.txt"
    path.write_text(text, "utf-8")
    return path


def means(found: Recording) -> dict[str, list[float]]:
    return {one.quantity: [round(b.mean, 2) for b in one.bins] for one in found.series}


def twice(form: object = dict) -> str:
    assert callable(form)
    parts = (english(1500, 40, "10:00:00 AM"), english(1800, 47, "10:10:00 AM"))
    return "\n".join(shown(form(part)) for part in parts) + "\n"


def test_that_statistics_of_domino_are_a_recording(tmp_path: Path) -> None:
    found = read_whole(file_of(tmp_path, twice()))
    assert (found.source.host, found.source.version, found.source.processors) == (
        "CN=Mail1/O=Acme",
        "Release 12.0.2",
        8,
    )
    assert means(found) == {
        "load": [1500.0, 1800.0],
        "processor.utilization": [40.25, 47.25],
        "memory.available": [13388742656.0] * 2,
        "memory.used": [20970995712.0] * 2,
        "disk.operations": [35.0, 35.0],
        "disk.written": [20629.63] * 2,
        "disk.used": [600000000.0] * 2,
    }
    assert found.doubts == (
        "Domino's figures of single processes are relative on some systems and are left out.",
        "Platform figures are of the whole machine, every partition included.",
        "The file names no time zone. Its times are taken as UTC.",
    )


def test_that_the_language_of_the_server_changes_nothing(tmp_path: Path) -> None:
    assert means(read_whole(file_of(tmp_path, twice(german)))) == means(
        read_whole(file_of(tmp_path, twice()))
    )


def test_that_the_console_log_tells_the_time_where_the_statistics_do_not(tmp_path: Path) -> None:
    parts = []
    for clock, users in (("10:00:00", "1,500"), ("10:05:00", "1,600")):
        prefix = f"[04A8:0006-0BC8] 22.11.2026 {clock}   "
        parts.append(shown({"Server.Users": users, "Server.AvailabilityIndex": "97.5"}, prefix))
    found = read_whole(file_of(tmp_path, "\n".join(parts)))
    assert means(found) == {"load": [1500.0, 1600.0]}
    assert found.end - found.begin == 300


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"Server.Users": "15", "Server.CPU.Count": "4"}, "The statistics name no time."),
        ({"Server.Users": "15", "Stats.Time.Current": "11/12/2026 10:00:00"}, "can be two days"),
    ],
)
def test_that_statistics_without_a_sure_time_are_asked_about(
    values: dict[str, str], told: str, tmp_path: Path
) -> None:
    with pytest.raises(RecordingRefused, match=told):
        read_whole(file_of(tmp_path, shown(values)))


def test_that_the_order_of_a_date_is_what_the_user_says(tmp_path: Path) -> None:
    path = file_of(tmp_path, shown({"Server.Users": "15", "Stats.Time.Current": "11/12/2026 10:00:00"}))
    first, second = (read_whole(path, Wishes(order)) for order in ("month-first", "day-first"))
    assert second.begin - first.begin == 29 * 86_400
    assert first.doubts[0].startswith("No number shows its decimal sign")


@pytest.mark.parametrize(
    "told",
    ["11/22/2026 03:00:00 PM", "11/22/2026 03:00:00 PM CET", "22.11.2026 15:00:00", "2026/11/22 15:00:00", "2026-11-22 15:00:00 ZE1"],
)  # fmt: skip
def test_that_each_way_to_write_a_time_is_the_same(told: str, tmp_path: Path) -> None:
    found = read_whole(file_of(tmp_path, shown({"Server.Users": "15", "Stats.Time.Current": told})))
    assert found.end == datetime.datetime(2026, 11, 22, 15, tzinfo=datetime.UTC).timestamp()


def test_that_a_start_of_the_server_is_told(tmp_path: Path) -> None:
    later = english(10, 5, "11:00:00 AM") | {"Stats.Time.Start": "11/22/2026 10:30:00 AM"}
    found = read_whole(file_of(tmp_path, shown(english(1500, 40, "10:00:00 AM")) + "\n" + shown(later)))
    assert found.restarts == (found.begin + 1800,)


def test_that_the_state_is_the_last_snapshot_with_its_uptime(tmp_path: Path) -> None:
    state = read_state(file_of(tmp_path, twice()))
    assert {one.name: one.value for one in state.statistics}["Server.Users"] == "1800"
    assert state.uptime == 2 * 86_400 + 4 * 3600 + 600


def test_that_settings_of_domino_are_told_as_what_they_are(tmp_path: Path) -> None:
    path = file_of(
        tmp_path, "[Notes]\nNSF_Buffer_Pool_Size_MB=512\n; a remark=1\nServerTasks=Replica,Router\n"
    )
    found = read_whole(path)
    assert (found.source.format, found.rows, found.series) == ("notes.ini", 2, ())
    assert read_state(path).settings[0].value == "512"


SNAPSHOT = """dn: cn=monitor
version: 389-Directory/2.4.5 B2024.017.0000
opscompleted: {done}
currenttime: {at}
starttime: {start}

dn: cn=disk space,cn=monitor
dsdisk: partition="/" size="1000" used="{used}" availa
 ble="400" use%="60"
dsdisk: partition="/data" size="1000" used="200" available="800" use%="20"

"""


def snapshots(*rows: tuple[int, str, str]) -> str:
    return "".join(SNAPSHOT.format(done=done, at=at, start=start, used=600) for done, at, start in rows)


def test_that_a_restart_between_snapshots_is_no_rate(tmp_path: Path) -> None:
    old, new = "20261122080000Z", "20261122081130Z"
    text = snapshots(
        (1000, "20261122081000Z", old),
        (1600, "20261122081100Z", old),
        (30, "20261122081200Z", new),
        (630, "20261122081300Z", new),
        (600, "20261122081400Z", new),
    )
    found = read_whole(file_of(tmp_path, text))
    assert means(found) == {"load": [10.0, 10.0], "disk.used": [800.0] * 5}
    assert found.restarts == (found.begin + 90,)
    assert found.doubts == ("1 snapshot goes back behind the one before and was left out.",)
    assert found.source.version == "2.4.5"


@pytest.mark.parametrize(("later", "ratio"), [("20261123081000Z", "50"), ("20261122091000Z", "90")])
def test_that_hit_ratios_are_of_the_days_between_snapshots(later: str, ratio: str, tmp_path: Path) -> None:
    backend = "dn: cn=monitor,cn=userRoot,cn=ldbm database,cn=plugins,cn=config\n"
    start = "20261101000000Z"
    text = snapshots((1000, "20261122081000Z", start)) + (
        f"{backend}entrycachehits: 9000\nentrycachetries: 9800\nentrycachehitratio: 91\n\n"
        + snapshots((1600, later, start))
        + f"{backend}entrycachehits: 9100\nentrycachetries: 10000\nentrycachehitratio: 90\n"
    )
    state = read_state(file_of(tmp_path, text))
    assert {one.name: one.value for one in state.statistics}["entrycachehitratio"] == ratio
    assert bool(state.doubts) == (ratio == "50")


def test_that_the_state_of_a_month_of_snapshots_is_the_last(tmp_path: Path) -> None:
    filler = "".join(
        f"dn: cn=monitor,cn=db{number}\nentries: {number}\nnote: {'x' * 900}\n\n" for number in range(30)
    )
    days = [
        snapshots((600 * number, f"202611{1 + number // 24:02}{number % 24:02}1000Z", "20261101000000Z"))
        + filler
        for number in range(400)
    ]
    path = file_of(tmp_path, "".join(days))
    assert path.stat().st_size > 8 * 2**20
    state = read_state(path)
    assert state.uptime == 399 * 3600 + 600
    assert len(state.statistics) == 4 + 1 + 2 * 30


def log(*lines: tuple[str, str]) -> str:
    return "".join(f"[22/Nov/2026:{clock} -0500] conn=7 op=1 {told}\n" for clock, told in lines)


RESULT = "RESULT err=0 tag=101 nentries=1 wtime=0.0001 optime=0.0002 etime=0.0003"


def test_that_a_quiet_log_is_a_quiet_server_for_an_hour_at_most(tmp_path: Path) -> None:
    text = log(
        ("08:00:00.1", RESULT), ("08:00:01.2", RESULT), ("08:00:01.3", "UNBIND"), ("08:00:04.4", RESULT),
        ("08:00:04.5", "SRCH base=\"\" scope=0"), ("10:00:00.1", f"{RESULT} notes=A"), ("10:00:01.1", RESULT),
    )  # fmt: skip
    found = read_whole(file_of(tmp_path, text))
    (load,) = found.series
    assert load.count == 5
    assert sum(one.mean * one.count for one in load.bins) == 4.0
    assert found.source.zone == "-0500"
    assert found.doubts == ("1 search used no index (notes=A or U) and costs far more than others.",)


@pytest.mark.parametrize("indent", [None, 2])
def test_that_a_log_of_objects_is_one_of_lines(indent: int | None, tmp_path: Path) -> None:
    header = {
        "version": "389-Directory/3.1.1 B2025.010.0000",
        "instance": "ldap1.example.com:636 (/etc/dirsrv)",
    }
    events: list[dict[str, object]] = [{"header": header}]
    for second in range(12):
        stamp = {"local_time": f"2025-02-10T23:59:{second:02}.166697090 -0500"}
        about: dict[str, object] = {"key": "1739212909-1", "conn_id": 1, "op_id": 16}
        events += [
            {**stamp, "operation": "SEARCH", **about, "filter": '(cn="operation":"RESULT")'},
            *[{**stamp, "operation": "RESULT", **about, "tag": 101, "notes": [{"note": "U"}]}] * second,
            {**stamp, "operation": "RESULT", **about, "internal_op": True},
        ]
    events[1]["operation"], events[-1]["operation"] = "CONNECTION", "UNBIND"
    path = file_of(tmp_path, "\n".join(json.dumps(one, indent=indent) for one in events))
    found = read_whole(path)
    assert (found.source.version, found.source.host, found.source.zone) == (
        "3.1.1",
        "ldap1.example.com",
        "-0500",
    )
    assert means(found) == {"load": [float(second) for second in range(2, 11)]}
    assert found.end == datetime.datetime(2025, 2, 11, 4, 59, 11, tzinfo=datetime.UTC).timestamp()
    assert found.restarts == (found.end - 11,)
    assert found.doubts == ("66 searches used no index (notes=A or U) and cost far more than others.",)


def test_that_an_ldif_is_unfolded_and_decoded(tmp_path: Path) -> None:
    value = base64.b64encode(b"4096").decode("ascii")
    path = file_of(
        tmp_path,
        f"dn: CN=Config\nnsslapd-localhost: ldap1.exam\n ple.com\nnsslapd-threadnumber:: {value}\nnsslapd-rootpw: x\n",
    )
    assert read_whole(path).source.format == "dse.ldif"
    state = read_state(path)
    assert (state.host, [(one.name, one.value) for one in state.settings]) == (
        "ldap1.example.com",
        [("nsslapd-localhost", "ldap1.example.com"), ("nsslapd-threadnumber", "4096")],
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]\n", "check-server"),
        ('[\n {\n  "dsle": "DSLE0001"', "check-server"),
        ('{\n "date": "2026-11-22 08:11:26",\n "dbcache": {}}', "This report has no counters"),
        ("[22/Nov/2026:08:00:00.1 +0000] conn=1 op=0 RESULT err=0\n", "too short to count"),
        ("Time,time_t,Results,Search\nnever,0,0,0\n", "too short to count"),
    ],
)
def test_that_what_holds_no_values_over_time_is_told_what_it_is_for(
    text: str, told: str, tmp_path: Path
) -> None:
    with pytest.raises(RecordingRefused, match=told):
        read_whole(file_of(tmp_path, text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "tells no settings"),
        ("dn: cn=a\nb: c\n", "no statistics of a server"),
        ("{}", "no statistics of a server"),
        ('[{"dsle": "X"', "cut or damaged"),
    ],
)
def test_that_what_tells_no_state_is_refused(text: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(RecordingRefused, match=told):
        read_state(file_of(tmp_path, text))
