"""The M/M/c queue against worked examples of textbooks and other programs, and against its own properties."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.laws.erlang import Saturated, stretch_factor, tangent_knee, waiting_probability

# exact Erlang C; the shortcut (m + 1) ** (-1 / m) would give 76.0 for 8 and 93.7 for 64
KNEES = {1: 50.0, 2: 57.7, 4: 66.5, 8: 74.5, 16: 81.1, 32: 86.2, 64: 90.0}


@pytest.mark.parametrize("servers", KNEES)
def test_that_the_tangent_knee_follows_exact_erlang_c(servers: int) -> None:
    assert 100 * tangent_knee(servers) == pytest.approx(KNEES[servers], abs=0.05)


@given(st.integers(1, 64), st.floats(0.001, 0.98), st.floats(0.0, 0.015))
def test_that_more_load_never_waits_less(servers: int, load: float, more: float) -> None:
    assert stretch_factor(load + more, servers) >= stretch_factor(load, servers) - 1e-12


@given(st.integers(1, 63), st.floats(0.001, 0.99))
def test_that_more_servers_at_the_same_utilization_never_wait_longer(servers: int, load: float) -> None:
    assert stretch_factor(load, servers + 1) <= stretch_factor(load, servers) + 1e-12


@given(st.integers(1, 64), st.floats(0.0, 0.99))
def test_that_the_waiting_probability_is_a_probability(servers: int, load: float) -> None:
    assert 0.0 <= waiting_probability(load, servers) <= 1.0


@given(st.integers(1, 16), st.floats(0.01, 0.95))
def test_that_erlang_c_equals_the_sum_over_states(servers: int, load: float) -> None:
    offered = load * servers
    idle = math.fsum(offered**n / math.factorial(n) for n in range(servers))
    full = offered**servers / math.factorial(servers) / (1 - load)
    assert waiting_probability(load, servers) == pytest.approx(full / (idle + full), rel=1e-9)


@pytest.mark.parametrize("load", [1.0, 1.5])
def test_that_a_saturated_queue_is_refused(load: float) -> None:
    with pytest.raises(Saturated, match="without bound"):
        waiting_probability(load, 4)


def test_that_an_array_gives_what_its_elements_give() -> None:
    import numpy as np

    loads = np.linspace(0.05, 0.95, 19)
    singles = [stretch_factor(float(load), 8) for load in loads]
    assert stretch_factor(loads, 8) == pytest.approx(singles, rel=1e-14)


def test_that_a_large_table_of_loads_gives_what_its_rows_give() -> None:
    import numpy as np

    loads = np.linspace(0.05, 0.95, 30_000).reshape(300, 100)
    rows = [waiting_probability(row, 4) for row in loads]
    assert np.array_equal(waiting_probability(loads, 4), np.array(rows))
