"""What a real server's recordings foretell for twice the load they saw, held against that load. The long run is a benchmark."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.directory_server.closed_loop import Course, closed_loop, recording
from tests.directory_server.conftest import Server

SHORT = Course(seconds=1, intervals=36, lowest=300, highest=1500, twice=5)


@pytest.mark.alone
@pytest.mark.timeout(500)
def test_that_twice_the_load_needs_what_was_foretold(
    server: Server, tmp_path: Path, pytestconfig: pytest.Config, capsys: pytest.CaptureFixture[str]
) -> None:
    found = closed_loop(server, tmp_path, SHORT)
    with capsys.disabled():
        pytestconfig.get_terminal_writer().line(f"\n{found}")
    assert found.operations == pytest.approx(2 * SHORT.highest, rel=0.1)
    assert 0 < found.low < found.demand < found.high
    assert found.least <= found.measured <= found.most
    holds_the_log(server, tmp_path / "seen-0/monitor.ldif")


def holds_the_log(server: Server, monitor: Path) -> None:
    """The log tells the same operations as the server's own count."""
    counted, logged = recording(monitor), recording(server.log)
    (load,) = (one for one in counted.series if one.quantity == "load")
    (log,) = logged.series
    within = [one for one in log.bins if counted.begin <= one.start < counted.end]
    operations = sum(one.mean * log.step for one in within)
    assert operations == pytest.approx(sum(one.mean * load.step for one in load.bins), rel=0.1)
