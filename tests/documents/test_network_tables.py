"""Every row of the two scaling tables and both listings: asked there, the product has to give it back.

The figures were typed from the tables, not read from the catalogue.
"""

from __future__ import annotations

from typing import Any

import pytest

from planners.evidence import Standing
from planners.planner import Sizing
from planners.registry import planner

TRANSITIONS = ((1, 2), (2, 4), (1, 4))
# configuration, direction: throughput and processor use from 1 to 2, 2 to 4 and 1 to 4 nodes
TABLES: dict[tuple[str, str], tuple[tuple[float, ...], tuple[float, ...]]] = {
    ("out-of-the-box", "receive"): ((1.918, 1.847, 3.542), (2.417, 2.386, 5.755)),
    ("out-of-the-box", "send"): ((1.94, 1.732, 3.371), (3.109, 2.537, 7.973)),
    ("out-of-the-box", "both"): ((1.888, 1.892, 3.569), (2.368, 2.274, 5.413)),
    ("numactl", "receive"): ((1.9, 1.763, 3.362), (3.86, 2.639, 10.332)),
    ("numactl", "send"): ((1.923, 1.807, 3.466), (3.555, 2.056, 7.268)),
    ("numactl", "both"): ((1.859, 1.807, 3.365), (3.371, 2.288, 7.831)),
}
# idle percent of the processors listed, messages of 8 KB on eight ports
IDLE = {
    "out-of-the-box": (
        25.32,
        9.57,
        27.77,
        94.53,
        17.67,
        15.18,
        27.66,
        94.04,
        28.73,
        16.11,
        95.43,
        94.12,
        97.9,
        98.03,
        97.68,
        97.18,
    ),
    "numactl": (
        16.81,
        26.42,
        32.18,
        99.83,
        26.41,
        26.83,
        37.47,
        99.89,
        24.51,
        31.19,
        6.39,
        99.99,
        6.36,
        5.63,
        5.63,
        6.34,
        6.35,
    ),
}


def size(**entries: Any) -> Sizing:
    network = planner("network")
    return network.size(network.check({"throughput": 10, **entries}))


@pytest.mark.parametrize(("configuration", "direction"), TABLES)
@pytest.mark.parametrize(("place", "name"), [(0, "throughput.scaling"), (1, "processor.scaling")])
@pytest.mark.parametrize("step", range(3))
def test_that_a_printed_factor_comes_back_as_measured(
    configuration: str, direction: str, place: int, name: str, step: int
) -> None:
    start, end = TRANSITIONS[step]
    run = {"baseline_throughput": 1000, "baseline_nodes": start} if start > 1 else {}
    found = size(configuration=configuration, direction=direction, nodes=end, **run).quantities[name]
    assert found.value == pytest.approx(TABLES[configuration, direction][place][step], rel=1e-12)
    assert found.standing is Standing.MEASURED
    assert found.low <= found.value <= found.high


@pytest.mark.parametrize("configuration", IDLE)
def test_that_a_listing_comes_back_summed_over_64_logical_processors(configuration: str) -> None:
    found = size(configuration=configuration, nodes=4).quantities
    for name in ("processor.reference", "processor.at_full"):
        assert found[name].value == pytest.approx(sum(100 - idle for idle in IDLE[configuration]) / 64)
    assert found["processor.reference"].standing is Standing.MEASURED
    assert found["processor.at_full"].standing is Standing.RULE


@pytest.mark.parametrize(("configuration", "total"), [("out-of-the-box", 10.4), ("numactl", 17.8)])
def test_that_eight_receiving_ports_keep_the_published_share_busy(configuration: str, total: float) -> None:
    found = size(configuration=configuration, nodes=4).quantities["processor.at_full"]
    assert found.value == pytest.approx(total, abs=0.05)


@pytest.mark.parametrize("configuration", IDLE)
def test_that_the_busiest_processor_of_a_listing_comes_back_at_full_throughput(configuration: str) -> None:
    full = size(configuration=configuration, nodes=4).quantities["throughput.full"].value
    sizing = size(configuration=configuration, nodes=4, throughput=full, link_busy=100)
    assert sizing.quantities["processor.busiest"].value == pytest.approx(100 - min(IDLE[configuration]))


def test_that_listings_and_tables_agree_on_what_binding_alone_costs() -> None:
    checks = planner("network").claims()
    held = next(check for check in checks if "programs bound" in check.claim)
    assert held.published == pytest.approx(1.72, abs=0.005)
    assert held.predicted == pytest.approx(1.80, abs=0.005)
    assert held.inside and not held.used_for_fit


def test_that_every_row_is_on_the_accuracy_page_and_comes_back() -> None:
    rows = [check for check in planner("network").claims() if check.used_for_fit]
    assert len(rows) == 38
    assert max(abs(check.error_percent) for check in rows) < 1e-9


def test_that_every_held_out_figure_is_met_by_its_range() -> None:
    held = [check for check in planner("network").claims() if not check.used_for_fit]
    assert len(held) == 13
    assert all(check.inside for check in held)
