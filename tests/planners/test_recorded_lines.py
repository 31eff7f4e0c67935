"""Recordings of the same load: one after the other, and beside each other."""

from __future__ import annotations

import pytest

from planners.analysis.recorded_lines import Line, loads_in
from planners.laws.calibration.refused import CalibrationRefused


def line(source: str, begin: int, load: float) -> Line:
    return Line("load", source, 10, {begin + 10 * place: (load, 2) for place in range(6)})


def test_that_a_recording_which_follows_another_shares_its_last_bin() -> None:
    assert len(loads_in([line("one.ldif", 0, 100.0), line("two.ldif", 50, 900.0)])) == 2


def test_that_recordings_of_the_same_time_agree() -> None:
    with pytest.raises(CalibrationRefused, match="tell different loads"):
        loads_in([line("one.ldif", 0, 100.0), line("two.ldif", 20, 900.0)])
