"""The check of one's own server on the command line: findings with codes, exit codes, and files that mend and undo."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import main
from app.plan.document import ReadingKind
from app.plan.file import save_plan
from app.plan.opening import read_plan

KEYS = ("code", "severity", "seen", "threshold", "source", "detail", "fix", "undo")
STATISTICS = """
  Database.Database.BufferPool.PerCentReadsInBuffer = {reads}
  Database.NAMELookupCacheMaxSize = 134,217,728
  Database.NAMELookupCachePool.Used = 133,181,408
  Server.ElapsedTime = {elapsed}
  Server.Users.Peak = 900
  Stats.Time.Current = 06/04/2018 15:40:48 ZW3
  Stats.Time.Start = 05/10/2018 15:48:32 ZW3
  Update.PendingList = 2383
"""
NOTES = """[Notes]
NSF_Buffer_Pool_Size=104857600
nsf_dbcache_maxentries=5000
"""
HEALTH = [
    {
        "dsle": "DSBLE0001",
        "severity": "MEDIUM",
        "description": "Mapping tree",
        "items": ["dc=example,dc=com"],
        "detail": "The backend configuration\nlacks a mapping tree.",
        "fix": "Create the mapping tree.",
        "check": "backends:userroot:mappingtree",
    }
]


@pytest.fixture
def plan(checkout: Path, tmp_path: Path) -> Path:
    found = tmp_path / "plan.sizeplan"
    save_plan(read_plan(checkout / "resources/examples/mail-solaris.txt"), found)
    return found


@pytest.fixture
def statistics(tmp_path: Path) -> Path:
    return written(tmp_path / "statistics.txt", STATISTICS.format(reads="88.31", elapsed="24 days 23:51:42"))


def written(path: Path, text: str) -> Path:
    path.write_text(text, "utf-8")
    return path


def asked(capsys: pytest.CaptureFixture[str], *arguments: object, code: int) -> tuple[str, str]:
    assert main(["check-server", *map(str, arguments)]) == code
    found = capsys.readouterr()
    return found.out, found.err


def findings(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 1) -> dict[str, Any]:
    found = json.loads(asked(capsys, *arguments, "--json", code=code)[0])
    assert all(set(KEYS) <= set(one) for one in found)
    return {one["code"]: one for one in found}


def test_that_statistics_past_published_thresholds_are_findings_with_their_source(
    capsys: pytest.CaptureFixture[str], plan: Path, statistics: Path
) -> None:
    found = findings(capsys, plan, statistics)
    assert set(found) == {"domino.update.pending", "domino.buffer-pool.hits", "domino.name-cache.size"}
    reads = found["domino.buffer-pool.hits"]
    assert (reads["severity"], reads["seen"], reads["threshold"]) == ("warning", "88.3 %", "at least 90 %")
    assert "domo" in reads["source"]
    assert reads["uptime"] == pytest.approx(599.86, abs=0.01)
    assert found["domino.name-cache.size"]["severity"] == "critical"


@pytest.mark.parametrize("elapsed", ["23:51:42", "0 days 03:00:00"])
def test_that_statistics_of_the_first_day_are_no_findings(
    capsys: pytest.CaptureFixture[str], plan: Path, tmp_path: Path, elapsed: str
) -> None:
    young = STATISTICS.format(reads="12.5", elapsed=elapsed)
    file = written(tmp_path / "young.txt", young.replace("  Stats.Time", "  Other.Time"))
    told, _ = asked(capsys, plan, file, code=0)
    assert "Nothing can be judged yet." in told
    assert "not judged" in told
    assert findings(capsys, plan, file, code=0) == {}


def test_that_a_decimal_comma_is_understood(
    capsys: pytest.CaptureFixture[str], plan: Path, tmp_path: Path
) -> None:
    text = STATISTICS.format(reads="88,31", elapsed="24 days 23:51:42").replace("134,217,728", "134.217.728")
    german = written(tmp_path / "statistik.txt", text.replace("133,181,408", "133.181.408"))
    assert findings(capsys, plan, german)["domino.buffer-pool.hits"]["seen"] == "88.3 %"


def test_that_a_setting_that_differs_comes_with_its_change_and_what_undoes_it(
    capsys: pytest.CaptureFixture[str], plan: Path, tmp_path: Path
) -> None:
    found = findings(capsys, plan, written(tmp_path / "notes.ini", NOTES))
    entries = found["setting.nsf_dbcache_maxentries"]
    assert (entries["seen"], entries["undo"]) == ("5000", "NSF_DbCache_MaxEntries=5000")
    assert entries["fix"] == f"NSF_DbCache_MaxEntries={entries['threshold']}"
    pool = found["setting.nsf_buffer_pool_size_mb"]
    assert (pool["severity"], pool["seen"]) == ("warning", "100 MiB")
    missing = found["setting.server_pool_tasks"]
    assert (missing["severity"], missing["seen"]) == ("note", "not set")
    assert "Server_Pool_Tasks" in missing["undo"]


def test_that_files_are_written_that_mend_and_undo(
    capsys: pytest.CaptureFixture[str], plan: Path, tmp_path: Path
) -> None:
    notes = written(tmp_path / "notes.ini", NOTES)
    told, _ = asked(capsys, plan, notes, "-o", tmp_path / "files", code=1)
    assert "notes.ini.undo" in told
    undo = (tmp_path / "files/notes.ini.undo").read_text("utf-8")
    assert "\nNSF_DbCache_MaxEntries=5000\n" in undo
    mend = (tmp_path / "files/notes.ini.section").read_text("utf-8")
    assert "\nNSF_DbCache_MaxEntries=5000\n" not in mend
    assert "\nNSF_DbCache_MaxEntries=" in mend


def test_that_what_was_read_is_kept_in_the_plan_where_that_is_asked(
    capsys: pytest.CaptureFixture[str], plan: Path, statistics: Path, tmp_path: Path
) -> None:
    notes = written(tmp_path / "notes.ini", NOTES)
    before = findings(capsys, plan, statistics, notes)
    assert read_plan(plan).readings == ()
    asked(capsys, plan, statistics, notes, "--keep", code=1)
    kinds = {one.kind for one in read_plan(plan).readings}
    assert kinds == {ReadingKind.SETTING, ReadingKind.STATISTIC}
    assert findings(capsys, plan) == before


def test_that_a_server_set_as_recommended_has_no_problems(
    capsys: pytest.CaptureFixture[str], plan: Path, tmp_path: Path
) -> None:
    assert main(["settings", str(plan), "-o", str(tmp_path / "files")]) == 0
    capsys.readouterr()
    notes = "[Notes]\n" + (tmp_path / "files/notes.ini.section").read_text("utf-8")
    told, _ = asked(capsys, plan, written(tmp_path / "notes.ini", notes), code=0)
    assert "No problems found." in told


def test_that_a_plan_without_anything_of_the_server_says_so(
    capsys: pytest.CaptureFixture[str], plan: Path
) -> None:
    assert "Nothing was read of this server yet." in asked(capsys, plan, code=0)[0]


@pytest.mark.parametrize("text", ["", "hello\n", "a,b\n1,2\n", "x = 1\n", "\0\1\2"])
def test_that_a_file_that_tells_nothing_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], plan: Path, tmp_path: Path, text: str
) -> None:
    told, fault = asked(capsys, plan, written(tmp_path / "other.txt", text), code=2)
    assert told == ""
    assert len(fault.splitlines()) == 1
    assert "other.txt" in fault


def test_that_readable_files_are_checked_beside_one_that_is_not(
    capsys: pytest.CaptureFixture[str], plan: Path, statistics: Path, tmp_path: Path
) -> None:
    out, fault = asked(capsys, plan, statistics, tmp_path / "missing.txt", code=2)
    assert "domino.update.pending" in out
    assert "missing.txt" in fault


def test_that_the_monitor_of_a_backend_counts_as_long_as_its_server(
    capsys: pytest.CaptureFixture[str], checkout: Path, tmp_path: Path
) -> None:
    def monitor(place: str, **values: str) -> str:
        return json.dumps(
            {"type": "entry", "dn": place, "attrs": {name: [text] for name, text in values.items()}}, indent=4
        )

    directory = checkout / "resources/examples/directory-389.txt"
    server = monitor("cn=monitor", currenttime="20261122000000Z", starttime="20261101000000Z", threads="17")
    backend = monitor(
        "cn=monitor,cn=userroot,cn=ldbm database,cn=plugins,cn=config",
        entrycachehits="10",
        entrycachetries="100",
    )
    alone = written(tmp_path / "backend.json", backend)
    assert findings(capsys, directory, alone, code=0) == {}
    found = findings(capsys, directory, alone, written(tmp_path / "server.json", server))
    assert found["directory.entry-cache.hits"]["seen"] == "10 %"
    assert found["directory.entry-cache.hits"]["place"] == "userroot"


def test_that_a_recording_busier_than_the_target_is_a_finding(
    capsys: pytest.CaptureFixture[str], plan: Path, tmp_path: Path
) -> None:
    rows = [
        f"2026-03-{day:02}T{hour:02}:00:00Z,{95 if hour == 9 else 20}" for day in (2, 3) for hour in range(24)
    ]
    table = written(tmp_path / "used.csv", "\n".join(["time,processor.utilization", *rows, ""]))
    found = findings(capsys, plan, table)
    assert found["plan.processor"]["seen"] == "95 %"


def test_that_what_a_health_check_found_is_told_in_its_words(
    capsys: pytest.CaptureFixture[str], checkout: Path, tmp_path: Path
) -> None:
    directory = checkout / "resources/examples/directory-389.txt"
    health = written(tmp_path / "health.json", json.dumps(HEALTH))
    found = findings(capsys, directory, health)["healthcheck.DSBLE0001"]
    assert (found["severity"], found["seen"]) == ("warning", "dc=example,dc=com")
    assert found["detail"] == "The backend configuration lacks a mapping tree."
    sound = written(tmp_path / "sound.json", "[]")
    assert "No problems in what was compared." in asked(capsys, directory, sound, code=0)[0]


def test_that_the_masks_of_a_machine_are_compared_with_the_plan(
    capsys: pytest.CaptureFixture[str], checkout: Path, tmp_path: Path
) -> None:
    network = checkout / "resources/examples/network-x460.txt"
    assert main(["size", str(network)]) in (0, 1)
    capsys.readouterr()
    for number, mask in ((177, "ffffffff,ffffffff"), (185, "00000000,00000002")):
        (tmp_path / f"proc/irq/{number}").mkdir(parents=True)
        written(tmp_path / f"proc/irq/{number}/smp_affinity", f"{mask}\n")
    (tmp_path / "proc/42").mkdir()
    written(tmp_path / "proc/42/comm", "irqbalance\n")
    found = findings(capsys, network, tmp_path)
    assert found["setting.smp_affinity-of-interrupt-177"]["seen"] == "ffffffff,ffffffff"
    assert found["setting.irqbalance"]["seen"] == "running"
    assert "undo" in found["setting.irqbalance"]["undo"]
    assert "setting.smp_affinity-of-interrupt-185" not in found


def test_that_imported_statistics_are_judged_by_the_plan_alone(
    capsys: pytest.CaptureFixture[str], plan: Path, tmp_path: Path
) -> None:
    text = STATISTICS.format(reads="88.31", elapsed="24 days 23:51:42") + "  Server.Users = 138\n"
    file = written(
        tmp_path / "statistics.txt", text.replace("06/04/2018", "06/14/2018").replace("05/10", "05/20")
    )
    assert main(["import", str(plan), str(file)]) == 0
    capsys.readouterr()
    assert "domino.buffer-pool.hits" in findings(capsys, plan)


def test_that_a_number_of_thousands_of_digits_is_only_another_value(
    capsys: pytest.CaptureFixture[str], plan: Path, tmp_path: Path
) -> None:
    notes = written(tmp_path / "notes.ini", f"[Notes]\nNSF_Buffer_Pool_Size_MB={'9' * 5000}\n")
    assert "setting.nsf_buffer_pool_size_mb" in findings(capsys, plan, notes)
