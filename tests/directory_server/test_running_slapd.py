"""What is planned for OpenLDAP, held against a running server: its settings, the size of its map, its import, its rate."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.exporting.writer import settings_files
from planners.planner import Sizing
from planners.registry import planner
from tests.directory_server import load
from tests.directory_server.closed_loop import processor_seconds
from tests.directory_server.conftest import PASSWORD, SUFFIX, free_ports, people

SCHEMA, MODULES = Path("/etc/ldap/schema"), Path("/usr/lib/ldap")
PROGRAMS = ("slapd", "slaptest", "slapadd", "ldapmodify", "ldapsearch")
ENTRIES = 20_000
MANAGER = f"cn=manager,{SUFFIX}"
LOAD = f"import sys; from tests.directory_server import load; load.MANAGER = b'{MANAGER}'; load.main(sys.argv[1:])"
RATE, SECONDS = 2500, 6
PATH = f"{os.environ['PATH']}:/usr/sbin"
WATCHED = {
    "cn=config": ("olcThreads", "olcToolThreads", "olcLogLevel"),
    "olcDatabase={1}mdb,cn=config": ("olcDbMaxSize",),
}

pytestmark = pytest.mark.timeout(600)


@dataclass(frozen=True)
class Slapd:
    """The running server: its address, its folder and its process."""

    folder: Path
    port: int
    process: int

    @property
    def who(self) -> list[str]:
        return ["-x", "-H", f"ldap://127.0.0.1:{self.port}", "-D", "cn=config", "-w", PASSWORD]

    def settings(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for place, names in WATCHED.items():
            told = run("ldapsearch", *self.who, "-LLL", "-b", place, "-s", "base", "(objectclass=*)", *names)
            found |= dict(line.split(": ", 1) for line in told.splitlines() if line.startswith("olc"))
        return found


def run(*command: str) -> str:
    done = subprocess.run(
        command, env={**os.environ, "PATH": PATH}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}"
    return done.stdout


def size(**entries: object) -> Sizing:
    directory = planner("directory")
    given = {"platform": "linux", "version": "openldap-2.6", "entries": ENTRIES, **entries}
    return directory.size(directory.check(given))


def written(folder: Path, sizing: Sizing) -> dict[str, str]:
    """The settings files of a plan, put into the folder; what each setting is to be."""
    settings = planner("directory").settings(sizing)
    for file in settings_files(settings, "a test"):
        (folder / file.name).write_text(file.text, "utf-8")
    return {setting.name: setting.value for setting in settings if setting.written}


def configured(folder: Path, server: str = "", database: str = "") -> Path:
    """A ``slapd.conf`` in the folder, with the lines to include at the two places."""
    (folder / "data").mkdir(exist_ok=True)
    whole = folder / "slapd.conf"
    schemas = "\n".join(f"include {SCHEMA}/{name}.schema" for name in ("core", "cosine", "inetorgperson"))
    whole.write_text(
        f"{schemas}\nmodulepath {MODULES}\nmoduleload back_mdb\n{server}\n"
        f"database config\nrootpw {PASSWORD}\n"
        f'database mdb\n{database}\nsuffix "{SUFFIX}"\nrootdn "{MANAGER}"\nrootpw {PASSWORD}\n'
        f"directory {folder}/data\nindex objectClass,uid eq\n",
        "utf-8",
    )
    return whole


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder of our own; skips where the server is not installed."""
    if any(shutil.which(program, path=PATH) is None for program in PROGRAMS):
        pytest.skip("OpenLDAP's server is not installed")
    place = Path(tempfile.mkdtemp(prefix="sizewright-slapd-"))
    yield place
    shutil.rmtree(place, ignore_errors=True)


@contextmanager
def running(folder: Path, whole: Path, name: str) -> Iterator[Slapd]:
    """The server on loopback, run from ``cn=config`` made of its ``slapd.conf``, with entries imported offline."""
    (configuration := folder / "slapd.d").mkdir()
    (folder / "people.ldif").write_text(
        f"dn: {SUFFIX}\nobjectclass: top\nobjectclass: domain\ndc: example\n\n{people(ENTRIES, name)}",
        "utf-8",
    )
    run("slapadd", "-q", "-f", str(whole), "-b", SUFFIX, "-l", str(folder / "people.ldif"))
    run("slaptest", "-f", str(whole), "-F", str(configuration))
    (port,) = free_ports(1)
    address = f"ldap://127.0.0.1:{port}"
    server = subprocess.Popen(
        [str(shutil.which("slapd", path=PATH)), "-F", str(configuration), "-h", address, "-d", "0"],
        stderr=subprocess.DEVNULL,
    )
    try:
        found = Slapd(folder, port, server.pid)
        _answers(found)
        yield found
    finally:
        server.terminate()
        server.wait(30)


def _answers(server: Slapd) -> None:
    patience = time.monotonic() + 30
    while time.monotonic() < patience:
        asked = subprocess.run(
            ["ldapsearch", *server.who, "-b", SUFFIX, "-s", "base"], capture_output=True, check=False
        )
        if asked.returncode == 0:
            return
    pytest.fail("slapd does not answer")


def test_that_slaptest_takes_the_lines_and_their_undo(folder: Path) -> None:
    written(folder, size(processors=12, entries=1_000_000))
    for kind in ("", ".undo"):
        lines = (f"include {folder}/slapd-{part}{kind}.conf" for part in ("server", "database"))
        run("slaptest", "-f", str(configured(folder, *lines)), "-u")
    (folder / "slapd-server.conf").write_text("thread 16\n", "utf-8")
    refused = ["slaptest", "-f", str(configured(folder, f"include {folder}/slapd-server.conf")), "-u"]
    assert subprocess.run(
        refused, env={**os.environ, "PATH": PATH}, capture_output=True, check=False
    ).returncode


def test_that_a_running_server_takes_the_settings_and_gets_its_own_back(folder: Path) -> None:
    with running(folder, configured(folder, "threads 8", "maxsize 2147483648"), load.NAME) as server:
        before = server.settings()
        wanted = written(folder, size(processors=12, entries=1_000_000))
        for _ in range(2):
            run("sh", str(folder / "slapd.apply.sh"), "--apply", *server.who)
            assert server.settings() == wanted
        run("sh", str(folder / "slapd.undo.sh"), "--apply", *server.who)
        assert server.settings() == before
        run("ldapmodify", *server.who, "-f", str(folder / "slapd.ldif"))
        run("ldapmodify", *server.who, "-f", str(folder / "slapd.undo.ldif"))
        assert server.settings()["olcThreads"] == "16"


def test_that_map_import_and_rate_stand_beside_the_plan(
    folder: Path, record_property: Callable[[str, object], None]
) -> None:
    whole = configured(folder, "tool-threads 1", "maxsize 2147483648")
    with running(folder, whole, load.NAME) as server:
        data, ldif = folder / "data/data.mdb", folder / "people.ldif"
        planned = size(disk_entry_size=ldif.stat().st_size / ENTRIES, processors=1).quantities
        mapped = data.stat().st_blocks * 512 / 2**20
        used = processor_seconds(server.process)
        searched(server)
        rate = RATE * SECONDS / (processor_seconds(server.process) - used)
        record_property("map_mib", mapped)
        record_property("planned_map_mib", (planned["disk.map"].low, planned["disk.map"].value))
        record_property("searches_per_processor_second", rate)
        record_property("planned_searches_of_a_core", planned["throughput.capacity"].value)
        record_property(
            "comparable",
            "no: the test machine's processor has no rating, and the guide names neither search nor processor",
        )
        assert planned["disk.map"].low <= mapped <= planned["disk.map"].high
        assert rate == pytest.approx(planned["throughput.capacity"].value, rel=0.9)


def searched(server: Slapd) -> None:
    """Searches at a planned rate from another process."""
    arguments = (server.port, ENTRIES, time.time() + 1, SECONDS, RATE)
    run(sys.executable, "-c", LOAD, *map(str, arguments))
