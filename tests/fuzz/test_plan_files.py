"""A reduced run of the plan file fuzzer: the driver beside this file does the long one."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fuzz.plan_files import MOST_MEMORY, SLOWEST, run, seeds

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timer")


@pytest.fixture(autouse=True)
def _alarm() -> Iterator[None]:
    before = signal.getsignal(signal.SIGALRM)
    yield
    signal.signal(signal.SIGALRM, before)


def test_that_files_nobody_saved_open_or_are_refused(tmp_path: Path) -> None:
    told = run(1500, 7, tmp_path)
    assert told.outcomes["refused"] > 200
    assert told.outcomes["refused, something of it salvaged"] > 200
    assert told.slowest < SLOWEST
    assert told.memory < MOST_MEMORY * 3  # the whole suite's process


def test_that_the_seeds_are_sound(tmp_path: Path) -> None:
    from app.plan.database import from_bytes

    for content in seeds():
        assert from_bytes(content).plan.services
