"""The fewest servers for a work: each number within its own knee, and none to spare."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from planners.laws.erlang import tangent_knee
from planners.laws.fewest_servers import fewest_servers


@given(st.floats(0.001, 40.0), st.floats(0.3, 0.74))
def test_that_the_fewest_servers_keep_their_own_knee_and_the_ceiling_and_one_fewer_do_not(
    work: float, ceiling: float
) -> None:
    count = int(fewest_servers(work, ceiling))
    assert work / count <= min(ceiling, tangent_knee(count)) * (1 + 1e-12)
    if count > 1:
        assert work / (count - 1) > min(ceiling, tangent_knee(count - 1)) * (1 - 1e-12)


def test_that_the_fewest_servers_of_many_loads_are_those_of_each() -> None:
    import numpy as np

    work = np.linspace(0.01, 12.0, 500)
    assert list(fewest_servers(work, 0.7)) == [fewest_servers(float(one), 0.7) for one in work]
