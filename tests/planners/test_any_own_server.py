"""Whatever was calibrated: a plan says a figure with its range or why there is none, and never fails."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.measured_here import MEASURED_HERE, TITLES, MeasuredHere, measured_load, rows, unit_of
from planners.refusal import InputRefused
from planners.registry import planner
from tests.own_servers import SERVICES

SIZES = {"processor.busy": 0.01, "processor.utilization": 1.0}
LEAST: dict[str, dict[str, Any]] = {
    **SERVICES,
    "directory": {"platform": "hpux-sd64b", "version": "rhds-7.1", "entries": 100_000, "operations": 2000},
    "network": {"throughput": 2000},
}


@st.composite
def own(draw: st.DrawFn, quantity: str, load_unit: str) -> MeasuredHere:
    """A row that the input takes: ranges hold their values, anything else is as wild as it may be."""
    size = SIZES.get(quantity, 1e4)
    numbers = st.floats(-1.0, 5.0) | st.sampled_from([0.0, 1e-9, 1e3])
    base = sorted(draw(numbers) * 10 * size for _ in range(3))
    demand = sorted(draw(numbers) * size / 100 for _ in range(5))
    seen = sorted(draw(st.floats(0, 50_000)) for _ in range(2))
    bend = sorted(draw(st.floats(-10, 10) | st.just(0.0)) for _ in range(2))
    return MeasuredHere(
        quantity, unit_of(quantity, load_unit), base[1], base[0], base[2], demand[2], demand[1], demand[3], demand[0],
        demand[4], seen[0], max(seen[1], 1.0), draw(st.floats(-10, 10) | st.just(1.0)), draw(st.integers(0, 64)),
        draw(st.integers(1, 400)), "2026-11-02", "2026-11-15", "a.json", *bend,
    )  # fmt: skip


@pytest.mark.parametrize("service", LEAST)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_that_any_recorded_server_gives_figures_or_reasons(service: str, data: st.DataObject) -> None:
    found = planner(service)
    unit = measured_load(found).unit
    names = data.draw(st.lists(st.sampled_from(sorted(TITLES)), min_size=1, unique=True))
    taken = rows([data.draw(own(name, unit)) for name in names])
    load = LEAST[service].get(found.load_field, 2000) * data.draw(st.floats(0.001, 30))
    given_ = {
        **LEAST[service],
        found.load_field: max(1, round(load)),
        "guesses": data.draw(st.booleans()),
        MEASURED_HERE: taken,
        "months_since_recording": data.draw(st.none() | st.floats(0, 240)),
    }
    fields = {field.name for field in found.fields()}
    try:
        inputs = found.check({name: value for name, value in given_.items() if name in fields})
    except InputRefused:
        return
    sizing = found.size(inputs)
    for quantity in sizing.quantities.values():
        assert quantity.low <= quantity.value <= quantity.high, quantity.name
        assert math.isfinite(quantity.value), quantity.name
        assert quantity.value >= 0, quantity.name
    found.settings(sizing)
