"""What is planned for 389 Directory Server, held against a running one: its own sizes, our settings, its memory."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.exporting.writer import settings_files
from planners.planner import Setting, Sizing
from planners.registry import planner
from tests.directory_server.conftest import INSTANCE, MANAGER, PASSWORD, SUFFIX, Server, people

BDB = "cn=bdb,cn=config,cn=ldbm database,cn=plugins,cn=config"
BACKEND = "cn=userRoot,cn=ldbm database,cn=plugins,cn=config"
MONITOR = f"cn=monitor,{BACKEND}"
WATCHED = (
    ("cn=config", "nsslapd-threadnumber"),
    ("cn=config", "nsslapd-accesslog-logging-enabled"),
    (BDB, "nsslapd-cache-autosize"),
    (BDB, "nsslapd-dbcachesize"),
    (BACKEND, "nsslapd-cachememsize"),
    (BACKEND, "nsslapd-cachesize"),
    (BACKEND, "nsslapd-dncachememsize"),
)
ENTRIES = 12_000
MIB = 2**20

pytestmark = pytest.mark.timeout(1500)


def size(**entries: object) -> Sizing:
    directory = planner("directory")
    given = {
        "platform": "linux",
        "version": "389ds-2",
        "entries": ENTRIES,
        "processors": _processors(),
        **entries,
    }
    return directory.size(directory.check(given))


def files(sizing: Sizing) -> dict[str, str]:
    settings = planner("directory").settings(sizing)
    return {file.name: file.text for file in settings_files(settings, "a test")}


def state(server: Server) -> dict[tuple[str, str], str]:
    return {(place, name): server.attribute(place, name) for place, name in WATCHED}


def holds(server: Server, settings: tuple[Setting, ...]) -> None:
    for setting in settings:
        found = server.attribute(setting.place, setting.name)
        wanted = (
            str(max(16, _processors()))
            if (setting.name, setting.value) == ("nsslapd-threadnumber", "-1")
            else setting.value
        )
        assert found == wanted, setting.name


@pytest.fixture
def untouched(server: Server) -> Iterator[dict[tuple[str, str], str]]:
    """The server's state before a test, which its undo has to bring back."""
    before = state(server)
    yield before
    server.control("restart")
    assert state(server) == before


def test_that_the_servers_own_sizes_are_those_planned(server: Server) -> None:
    memory = _memory_mib()
    found = size(caches="automatic", server_memory=memory).quantities
    assert int(server.attribute("cn=config", "nsslapd-threadnumber")) == found["threads.count"].value
    assert int(server.attribute(BDB, "nsslapd-dbcachesize")) == pytest.approx(
        found["cache.database"].value * MIB, abs=4096
    )
    assert int(server.attribute(BACKEND, "nsslapd-cachememsize")) == found["cache.entries"].value * MIB
    assert int(server.attribute(BACKEND, "nsslapd-dncachememsize")) == found["cache.dns"].value * MIB


def test_that_the_planned_ldif_is_taken_and_its_undo_restores(
    server: Server, untouched: dict[tuple[str, str], str]
) -> None:
    sizing = size(entries=250_000, threads=24, access_log=False)
    written = files(sizing)
    server.modify(written["directory.ldif"])
    server.control("restart")
    holds(server, planner("directory").settings(sizing))
    assert state(server) != untouched
    server.modify(written["directory.undo.ldif"])


def test_that_an_entry_cache_switched_off_is_taken(
    server: Server, untouched: dict[tuple[str, str], str]
) -> None:
    sizing = size(entry_cache=0)
    written = files(sizing)
    server.modify(written["directory.ldif"])
    holds(server, planner("directory").settings(sizing))
    assert state(server) != untouched
    server.modify(written["directory.undo.ldif"])


OWN = f"""dn: cn=config
changetype: modify
replace: nsslapd-threadnumber
nsslapd-threadnumber: 23
-
replace: nsslapd-accesslog-logging-enabled
nsslapd-accesslog-logging-enabled: off

dn: {BDB}
changetype: modify
replace: nsslapd-cache-autosize
nsslapd-cache-autosize: 0

dn: {BDB}
changetype: modify
replace: nsslapd-dbcachesize
nsslapd-dbcachesize: 33554432

dn: {BACKEND}
changetype: modify
replace: nsslapd-cachememsize
nsslapd-cachememsize: 67108864
"""
"""What an administrator may have set before."""


def kept(tmp_path: Path, sizing: Sizing) -> None:
    for name, text in files(sizing).items():
        (tmp_path / name).write_text(text, "utf-8")
        (tmp_path / name).chmod(stat.S_IRWXU)


@pytest.mark.parametrize("own", ["", OWN], ids=["its defaults", "what somebody set"])
def test_that_the_dsconf_script_shows_applies_and_brings_back_what_was_there(
    server: Server, untouched: dict[tuple[str, str], str], tmp_path: Path, own: str
) -> None:
    if own:
        server.modify(own)
        server.control("restart")
    before, sizing = state(server), size(entries=250_000, threads=20)
    kept(tmp_path, sizing)
    connection = ["-D", MANAGER, "-w", PASSWORD, server.address]
    apply, undo = (str(tmp_path / f"directory.dsconf{kind}.sh") for kind in ("", ".undo"))
    shown = server.run("sh", apply, INSTANCE)
    assert f"dsconf {INSTANCE} backend config set --cache-autosize=0" in shown
    assert state(server) == before
    for _ in range(2):
        server.run("sh", apply, "--apply", *connection)
        holds(server, planner("directory").settings(sizing))
    server.run("sh", undo, "--apply", *connection)
    server.control("restart")
    assert state(server) == before
    assert "Nothing to undo" in server.run("sh", undo, "--apply", *connection)
    assert "nsslapd-threadnumber: 16" not in server.configuration()
    if own:
        server.modify(files(sizing)["directory.undo.ldif"])


def test_that_the_ldif_scripts_bring_back_what_was_there(
    server: Server, untouched: dict[tuple[str, str], str], tmp_path: Path
) -> None:
    server.modify(OWN)
    server.control("restart")
    before = state(server)
    sizing = size(platform="hpux-sd64b", version="rhds-7.1", processors=8, entries=250_000, threads=20)
    alike = tuple(one for one in planner("directory").settings(sizing) if one.place in ("cn=config", BACKEND))
    for file in settings_files(alike, "entries that both versions have"):
        (tmp_path / file.name).write_text(file.text, "utf-8")
    connection = ["-x", "-H", server.address, "-D", MANAGER, "-w", PASSWORD]
    apply, undo = (str(tmp_path / f"directory.{kind}.sh") for kind in ("apply", "undo"))
    assert "nsslapd-threadnumber: 20" in server.run("sh", apply)
    assert state(server) == before
    for _ in range(2):
        server.run("sh", apply, "--apply", *connection)
        assert server.attribute("cn=config", "nsslapd-threadnumber") == "20"
        assert server.attribute(BACKEND, "nsslapd-cachememsize") == "965000000"
    server.run("sh", undo, "--apply", *connection)
    server.control("restart")
    assert state(server) == before
    server.modify(files(size(entries=250_000, threads=20))["directory.undo.ldif"])


def test_that_a_primed_process_is_as_large_as_planned(
    server: Server, untouched: dict[tuple[str, str], str], record_property: Callable[[str, object], None]
) -> None:
    given = {"threads": 16, "entry_cache": 256, "database_cache": 32, "access_log": False}
    written = files(size(**given))
    server.modify(written["directory.ldif"])
    server.modify(people(ENTRIES), "-a")
    server.control("restart")
    empty = server.resident_kib() / 1024
    server.search(SUFFIX, "sub", "(objectclass=*)", "cn")
    used = int(server.attribute(MONITOR, "currententrycachesize"))
    count = int(server.attribute(MONITOR, "currententrycachecount"))
    resident = server.resident_kib() / 1024
    planned = size(**given, entry_size=used / count).quantities
    assert count >= ENTRIES
    assert planned["cache.entries_used"].value == pytest.approx(used / MIB, rel=0.01)
    process = planned["memory.process"]
    record_property("resident_mib", resident)
    record_property("planned_mib", process.value)
    record_property("bytes_per_entry", used / count)
    assert empty < process.low <= resident <= process.high
    server.modify(written["directory.undo.ldif"])


def _processors() -> int:
    return len(os.sched_getaffinity(0))


def _memory_mib() -> float:
    status = Path("/proc/meminfo").read_text("ascii")
    total = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("MemTotal"))
    for limit in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        text = Path(limit).read_text("ascii").strip() if Path(limit).exists() else "max"
        if text.isdigit():
            total = min(total, int(text) // 1024)
    return total / 1024
