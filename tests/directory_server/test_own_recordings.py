"""What a real server and its tools write about it, read as recordings and as its state at one moment."""

from __future__ import annotations

import datetime
import json
import re
import subprocess
from pathlib import Path

import pytest

from app.importing.recordings.recording import Recording, RecordingRefused
from app.importing.recordings.server_state import read_state
from tests.directory_server.closed_loop import recording
from tests.directory_server.conftest import INSTANCE, MANAGER, PASSWORD, SUFFIX, Server

SEARCHES = 30


def load(found: Recording) -> tuple[str, float]:
    """The unit of the load, and its operations altogether."""
    (series,) = (one for one in found.series if one.quantity == "load")
    mean = sum(one.mean * one.count for one in series.bins) / series.count
    return series.unit, mean * (found.end - found.begin)


def seconds(answers: Path) -> int:
    """Between the first and the last answer that tells the server's time: whole ones, as the server counts them."""
    times = re.findall(r'"currenttime": \[\s*"(\d{14})Z"', answers.read_text("utf-8"))
    first, last = (
        datetime.datetime.strptime(one + "+0000", "%Y%m%d%H%M%S%z") for one in (times[0], times[-1])
    )
    return int((last - first).total_seconds())


def as_json(server: Server, *command: str) -> str:
    return server.run("dsconf", "-j", "-D", MANAGER, "-w", PASSWORD, server.address, *command)


@pytest.fixture(scope="module")
def snapshots(server: Server, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, int]:
    """Two snapshots, as LDIF and as JSON, with searches between; and how many operations the server counted."""
    folder = tmp_path_factory.mktemp("snapshots")
    ldif, answers = folder / "monitor.ldif", folder / "monitor.json"
    texts: list[str] = []
    for part in range(2):
        texts.append(server.monitored())
        with answers.open("a", encoding="utf-8") as written:
            for kind in (["server"], ["backend", "userroot"], ["snmp"]):
                written.write(as_json(server, "monitor", *kind))
        for _ in range(0 if part else SEARCHES):
            server.search(SUFFIX)
    ldif.write_text("\n".join(texts), "utf-8")
    counts = [int(text.split("opscompleted: ")[1].split()[0]) for text in texts]
    return ldif, answers, counts[1] - counts[0]


def test_that_rates_are_differences_of_snapshots(snapshots: tuple[Path, Path, int]) -> None:
    ldif, answers, counted = snapshots
    found = recording(ldif)
    assert (found.source.format, found.source.version[:2], found.source.zone) == ("cn=monitor", "2.", "UTC")
    assert load(found) == ("operations/s", pytest.approx(counted))
    assert counted >= 3 * SEARCHES
    told = recording(answers)
    assert (told.source.format, [one.quantity for one in told.series]) == ("dsconf monitor", ["load"])
    (series,) = told.series
    assert series.bins[0].mean == pytest.approx(counted / seconds(answers), rel=0.2)


def test_that_one_snapshot_tells_no_rate_but_a_state(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "once.ldif"
    path.write_text(server.monitored(), "utf-8")
    with pytest.raises(RecordingRefused, match="One snapshot tells no rates"):
        recording(path)
    state = read_state(path)
    assert state.uptime is not None
    assert 0 <= state.uptime < 86_400
    assert "opscompleted" in {one.name for one in state.statistics}


def test_that_settings_tell_which_of_them_do_not_count(server: Server) -> None:
    found = recording(server.settings)
    assert (found.source.format, found.series) == ("dse.ldif", ())
    assert len(found.doubts) == 1
    assert "nsslapd-cachememsize" in found.doubts[0]
    state = read_state(server.settings)
    written = {
        line.partition(": ")[2]
        for line in server.settings.read_text("utf-8").splitlines()
        if line.startswith("nsslapd-cachememsize: ")
    }
    assert {one.value for one in state.settings if one.name == "nsslapd-cachememsize"} <= written and written
    assert not any("rootpw" in one.name for one in state.settings)


def test_that_the_servers_health_check_is_told_where_it_belongs(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "health.json"
    path.write_text(server.run("dsctl", "-j", INSTANCE, "healthcheck"), "utf-8")
    with pytest.raises(RecordingRefused, match="check-server"):
        recording(path)
    codes = [one.code for one in read_state(path).complaints]
    assert codes == [one["dsle"] for one in json.loads(path.read_text("utf-8"))]


def test_that_logconv_counts_what_the_log_holds(server: Server, tmp_path: Path) -> None:
    log, table = tmp_path / "access", tmp_path / "seconds.csv"
    lines = ["\t389-Directory/2.3.1 B2025.016.1616", "\tdirectory:389 (/etc/dirsrv/slapd-sizing)", ""]
    for second in range(40):
        for number in range(1 + second % 5):
            begin = f"[22/Nov/2026:23:59:{second:02}.{number}00000000 +0100] conn=2 op={number}"
            lines.append(f'{begin} SRCH base="dc=example,dc=com" scope=2 filter="(uid=a)" attrs=ALL')
            lines.append(
                f"{begin} RESULT err=0 tag=101 nentries=1 wtime=0.000100000 optime=0.000200000 etime=0.000300000"
            )
    log.write_text("\n".join(lines) + "\n", "utf-8")
    subprocess.run(["logconv", "-m", str(table), str(log)], check=True, capture_output=True)
    logged, counted = recording(log), recording(table)
    assert logged.source.zone == counted.source.zone == "+0100"
    assert [one.mean for one in logged.series[0].bins] == [1.0 + second % 5 for second in range(1, 39)]
    assert logged.series == counted.series
    assert logged.begin == 1_795_388_342
