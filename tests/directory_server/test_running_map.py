"""The settings of 389 Directory Server with LMDB on a running one.

The packaged release 2.3 has LMDB, but its ``dsconf`` has no option for the map's size: the LDIF is applied instead, and of
the commands of ``dsconf`` every other one.
"""

from __future__ import annotations

import pytest

from app.exporting.writer import settings_files
from planners.registry import planner
from tests.directory_server.conftest import INSTANCE, MANAGER, PASSWORD, running

MAP_SIZE = "nsslapd-mdb-max-size"

pytestmark = pytest.mark.timeout(600)


def test_that_a_server_with_a_map_takes_the_settings() -> None:
    directory = planner("directory")
    given = {"platform": "linux", "version": "389ds-3", "entries": 250_000, "threads": 20}
    settings = directory.settings(directory.size(directory.check(given)))
    assert MAP_SIZE in {one.name for one in settings}
    assert "nsslapd-dbcachesize" not in {one.name for one in settings}
    written = {file.name: file.text for file in settings_files(settings, "a test")}
    wanted = {one.name: one.value for one in settings}
    with running("mdb") as server:
        server.modify(written["directory.ldif"])
        server.control("restart")
        assert {one.name: server.attribute(one.place, one.name) for one in settings} == wanted
        shown = server.run("sh", "-c", written["directory.dsconf.sh"], "directory.dsconf.sh", INSTANCE)
        assert len(shown.splitlines()) == len(settings)
        for line in shown.splitlines():
            command = line.replace(f"dsconf {INSTANCE}", "").split()
            if not any(MAP_SIZE.removeprefix("nsslapd-") in word for word in command):
                server.run("dsconf", "-D", MANAGER, "-w", PASSWORD, server.address, *command)
        assert {one.name: server.attribute(one.place, one.name) for one in settings} == wanted
