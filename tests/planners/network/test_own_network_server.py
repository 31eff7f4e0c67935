"""A server whose processor use was calibrated by its throughput: the recordings stand in the place of the listing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from planners.evidence import Standing
from planners.measured_here import MEASURED_HERE, MeasuredHere, rows
from planners.planner import Sizing
from planners.registry import planner

BUSY = MeasuredHere(
    "processor.busy", "processors/(Mbit/s)", 0.5, 0.4, 0.6, 0.002, 0.0019, 0.0021, 0.0018, 0.0022, 10.0, 3000.0, 0.9, 64, 14,
    "2026-11-02", "2026-11-15", "sa.json; load.csv",
)  # fmt: skip
NETWORK = planner("network")


def sized(*own: MeasuredHere, throughput: Any = 2000, **given_: Any) -> Sizing:
    entries = {"throughput": 2000, MEASURED_HERE: rows(own), **given_}
    return NETWORK.size({**NETWORK.check(entries), "throughput": throughput})


def test_that_processor_use_is_that_of_the_own_server() -> None:
    used = sized(BUSY).quantities["processor.utilization"]
    assert used.value == pytest.approx(100 * (0.5 + 0.002 * 2000) / 64)
    assert used.low < used.value < used.high
    assert used.standing is Standing.MEASURED_HERE
    assert "sa.json; load.csv" in used.sources[0].text
    busy = sized(BUSY).quantities["processor.busy"]
    assert busy.value == pytest.approx(0.5 + 0.002 * 2000)


def test_that_other_directions_are_known_by_it() -> None:
    assert "processor.utilization" in sized(direction="send").absent
    assert sized(BUSY, direction="send").quantities["processor.utilization"].value == pytest.approx(
        4.5 / 0.64
    )


def test_that_another_number_of_processors_shares_the_work() -> None:
    used = sized(BUSY, processors=32).quantities["processor.utilization"]
    assert used.value == pytest.approx(100 * 4.5 / 32)
    assert used.standing is Standing.EXTRAPOLATED


def test_that_the_throughput_at_the_target_brings_it_there() -> None:
    most = sized(replace(BUSY, demand=0.02, low=0.019, high=0.021, day_low=0.018, day_high=0.022), target=50)
    assert 0.5 + 0.02 * most.quantities["throughput.at_target"].value == pytest.approx(32)


def test_that_use_far_from_the_listing_is_told() -> None:
    far = replace(BUSY, demand=0.1, low=0.099, high=0.101, day_low=0.098, day_high=0.102)
    assert any(
        one.text.startswith("Busy processors: your recordings give 0.1") for one in sized(far).cautions
    )


def test_that_a_curve_meets_its_figures() -> None:
    loads = np.array([500.0, 2000.0, 2500.0])
    curve = sized(BUSY, throughput=loads).quantities["processor.utilization"].value
    each = [sized(BUSY, throughput=load).quantities["processor.utilization"].value for load in loads.tolist()]
    assert curve == pytest.approx(each)


@given(st.floats(1, 2500), st.floats(1, 1.2))
def test_that_more_throughput_needs_no_less(throughput: float, times: float) -> None:
    less, more = (
        sized(BUSY, throughput=load).quantities["processor.utilization"]
        for load in (throughput, throughput * times)
    )
    assert less.value <= more.value
    assert less.low <= less.value <= less.high
