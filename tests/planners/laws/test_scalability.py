"""Scaling laws are held to published fits, and to what four points can tell."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from planners.laws import scalability
from planners.laws.scalability import FitRefused, TooFar, amdahl, estimate, left_out, power, through, usl

RAY = [
    (1, 20),
    (4, 78),
    (8, 130),
    (12, 170),
    (16, 190),
    (20, 200),
    (24, 210),
    (28, 230),
    (32, 260),
    (48, 280),
    (64, 310),
]
SDM = [(1, 64.9), (18, 995.9), (36, 1652.4), (72, 1853.2), (108, 1828.9), (144, 1775.0), (216, 1702.2)]
CISCO = list(
    enumerate(
        [955.16, 1878.91, 2688.01, 3548.68, 4315.54, 5130.43, 5931.37, 6531.08, 7219.8, 7867.61, 8278.71, 8646.7, 9047.84,
         9426.55, 9645.37, 9897.24, 10097.6, 10240.5, 10532.39, 10798.52, 11151.43, 11518.63, 11806, 12089.37, 12075.41,
         12177.29, 12211.41, 12158.93, 12155.27, 12118.04, 12140.4, 12074.39],
        1,
    )
)  # fmt: skip
DIRECTORY = [(2, 5135.46), (4, 8337.53), (6, 9999.68), (8, 13106.38)]


def test_that_the_ray_tracer_has_no_peak() -> None:
    """Gunther 2007; R package usl 3.0.3."""
    law = usl(RAY)
    assert law.beta == 0
    assert [law.alpha, law.gamma] == pytest.approx([0.057771, 21.848843], rel=2e-4)
    assert law.residual_sigma == pytest.approx(9.34, abs=0.006)
    assert law.limit == pytest.approx(378, abs=0.5)
    assert (law.peak, law.at(96)) == (math.inf, pytest.approx(323.3, abs=0.06))


def test_that_the_first_six_points_give_intervals_of_three_degrees_of_freedom() -> None:
    law = usl(RAY[:6])
    t = 3.182446305
    expected = ((18.346666, 23.365424), (-0.0022588, 0.0511468), (0.00079492, 0.0024587))
    for value, error, (low, high) in zip(
        (law.gamma, law.alpha, law.beta), law.standard_errors, expected, strict=True
    ):
        assert value - t * error == pytest.approx(low, rel=5e-3)
        assert value + t * error == pytest.approx(high, rel=5e-3)


def test_that_the_file_server_peaks_where_published() -> None:
    """SPEC SDM91 as fitted by the R package usl."""
    law = usl(SDM)
    assert (law.alpha, law.beta) == (pytest.approx(0.0277285, rel=2e-4), pytest.approx(0.0001044, abs=5e-8))
    assert law.standard_errors == pytest.approx((14.2134894, 0.0091217, 1.99e-5), rel=3e-3)
    assert (law.peak, law.at(law.peak)) == (pytest.approx(96.51956, rel=2e-4), pytest.approx(1884, abs=0.6))
    assert law.optimum == pytest.approx(36.06401, rel=2e-4)


def test_that_a_switch_is_predicted_as_published() -> None:
    """Schwartz 2015, Cisco benchmark; usl4j."""
    law = usl(CISCO)
    assert [law.at(count) for count in (1, 20, 35)] == pytest.approx(
        [995.64877, 11063.633, 12341.7457], rel=5e-5
    )


def test_that_four_directory_points_do_not_identify_coherency() -> None:
    law = usl(DIRECTORY)
    assert (law.alpha, law.beta, law.gamma) == (
        pytest.approx(0.09643381, rel=1e-5),
        0,
        pytest.approx(2652.16, rel=1e-5),
    )
    assert law.residual_sigma == pytest.approx(914.5, abs=0.06)


def test_that_the_logarithmic_fits_miss_as_they_should() -> None:
    law, line = amdahl(DIRECTORY), power(DIRECTORY)
    assert (law.gamma, law.alpha) == (pytest.approx(2817, abs=0.5), pytest.approx(0.116, abs=5e-4))
    assert (line.one, line.exponent) == (pytest.approx(3276, abs=0.5), pytest.approx(0.653, abs=5e-4))
    assert max(abs(error) for _, error in left_out(DIRECTORY, amdahl)) == pytest.approx(0.123, abs=5e-4)
    assert max(abs(error) for _, error in left_out(DIRECTORY, power)) == pytest.approx(0.085, abs=5e-4)


@pytest.mark.parametrize(
    ("count", "bounds"), [(12, (13_300, 15_700, 17_300)), (16, (14_400, 18_200, 21_100))]
)
def test_that_beyond_the_points_the_answer_is_an_envelope(count: int, bounds: tuple[int, int, int]) -> None:
    found = estimate(DIRECTORY, count)
    assert (found.low, found.likely, found.high) == tuple(pytest.approx(bound, abs=60) for bound in bounds)
    assert not found.measured


def test_that_more_than_twice_the_points_is_refused() -> None:
    with pytest.raises(TooFar, match="17 is beyond 16"):
        estimate(DIRECTORY, 17)
    with pytest.raises(FitRefused, match="at least 3"):
        estimate(DIRECTORY[:2], 6)
    with pytest.raises(FitRefused, match="2 points cannot carry 3"):
        usl(DIRECTORY[:2])
    with pytest.raises(TooFar, match="outside the measured"):
        through(DIRECTORY, 9)


counts = st.lists(st.integers(1, 64), min_size=4, max_size=8, unique=True).map(sorted)


@given(counts, st.floats(1, 1e4), st.floats(0.001, 0.5), st.floats(1e-5, 0.01))
def test_that_a_law_is_found_again_in_its_own_points(
    found: list[int], gamma: float, alpha: float, beta: float
) -> None:
    assume(found[-1] >= 3 * found[0])
    law = scalability.Scalability(gamma, alpha, beta, math.nan, (math.nan,) * 3)
    again = usl([(n, law.at(n)) for n in found])
    assert [again.at(n) for n in found] == pytest.approx([law.at(n) for n in found], rel=1e-6)


@given(st.floats(0.1, 16))
def test_that_an_answer_stands_in_its_range_and_is_never_more_than_proportional(count: float) -> None:
    found = estimate(DIRECTORY, count)
    assert found.low <= found.likely <= found.high
    if count > 8:
        assert found.low >= 13106.38 and found.high <= 13106.38 * count / 8 + 1e-6


def test_that_the_shape_of_a_law_follows_from_its_parameters() -> None:
    """R package usl: peak, limit and optimum of given parameters."""
    law = scalability.Scalability(89.99523, 0.001, 1e-05, math.nan, (math.nan,) * 3)
    assert (law.peak, law.limit, law.optimum) == pytest.approx((316.0696, 89995.23, 1000), rel=1e-6)


@pytest.mark.parametrize(("parallel", "speedup"), [(0.12, 1.136), (0.9, 10.0)])
def test_that_amdahls_limit_is_that_of_the_serial_share(parallel: float, speedup: float) -> None:
    law = scalability.Scalability(1.0, 1 - parallel, 0.0, math.nan, (math.nan,) * 3)
    assert law.limit == pytest.approx(speedup, abs=5e-4)


def test_that_the_count_at_a_latency_is_found_backwards() -> None:
    """Schwartz 2015, pages 30 and 31, as in usl4j: the unbounded fit to ten points, solved for n / X(n)."""
    free = scalability.unbounded(CISCO[:10])
    found = [scalability.at_latency(free, latency) for latency in (0.0012, 0.0016, 0.002)]
    assert found == pytest.approx([7.230628979597649, 20.25106409917121, 29.88889360938781], rel=1e-5)
