"""A Domino server that was calibrated: its own figures stand in the place of the published ones, and nothing else moves."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from planners.analysis.months import run_months
from planners.evidence import Standing
from planners.measured_here import MEASURED_HERE, MeasuredHere, rows
from planners.planner import Sizing
from planners.registry import planner
from tests.own_servers import BUSY, FILES, SERVICES, every_row, row

LEAST = {service: SERVICES[service] for service in ("mail", "inotes")}
pytestmark = pytest.mark.parametrize("service", LEAST)


def sized(service: str, users: int, *own: MeasuredHere, **given_: Any) -> Sizing:
    found = planner(service)
    return found.size(found.check({**LEAST[service], "users": users, MEASURED_HERE: rows(own), **given_}))


def test_that_processor_use_is_that_of_the_own_server(service: str) -> None:
    used = sized(service, 3000, BUSY).quantities["processor.utilization"]
    assert used.value == pytest.approx(100 * (0.2 + 0.00012 * 3000) / 4)
    assert (used.low, used.high) == pytest.approx(
        (100 * (0.15 + 0.00011 * 3000) / 4, 100 * (0.25 + 0.00013 * 3000) / 4)
    )
    assert used.standing is Standing.MEASURED_HERE
    assert FILES in [source.text for source in used.sources]
    assert sized(service, 3000).quantities["processor.utilization"].standing is not Standing.MEASURED_HERE


def test_that_percent_of_a_server_of_unknown_size_gives_use_and_says_what_is_missing(service: str) -> None:
    percent = replace(BUSY, quantity="processor.utilization", unit="%/user", processors=0, base=2.0, base_low=1.0,
                      base_high=3.0, demand=0.004, low=0.0039, high=0.0041, day_low=0.0038, day_high=0.0042)  # fmt: skip
    sizing = sized(service, 3000, percent)
    assert sizing.quantities["processor.utilization"].value == pytest.approx(2 + 0.004 * 3000)
    assert sizing.quantities["users.at_target"].value == pytest.approx((70 - 2) / 0.004)
    assert "Processors" in sizing.absent["processor.count"].reason


def test_that_users_at_the_target_bring_the_own_server_to_the_target(service: str) -> None:
    most = sized(service, 3000, BUSY, target=50).quantities["users.at_target"]
    assert 100 * (0.2 + 0.00012 * most.value) / 4 == pytest.approx(50)
    assert most.low < most.value < most.high
    assert most.standing is Standing.EXTRAPOLATED
    assert FILES in [source.text for source in most.sources]


@given(st.floats(0.4, 1.6), st.integers(100, 8000), st.integers(100, 8000))
def test_that_more_users_use_no_less_of_it(service: str, power: float, one: int, other: int) -> None:
    fewer, more = sorted((one, other))
    found = [
        sized(service, users, replace(BUSY, power=power), servers=1, partition_users=9000).quantities[
            "processor.utilization"
        ]
        for users in (fewer, more)
    ]
    assert found[0].value <= found[1].value * (1 + 1e-12)
    assert all(one.low <= one.value <= one.high for one in found)


def test_that_ten_times_the_largest_load_of_the_recordings_is_not_told(service: str) -> None:
    few = replace(BUSY, lowest=5.0, highest=300.0)
    far = sized(service, 3500, few, servers=1, partition_users=60_000)
    assert "largest load in your recordings" in far.absent["processor.utilization"].reason
    told = sized(service, 3500, few, servers=1, partition_users=60_000, guesses=True)
    assert told.quantities["processor.utilization"].standing is Standing.GUESS


def test_that_both_figures_are_told_where_they_are_far_apart(service: str) -> None:
    far = replace(BUSY, base=0.0, base_low=0.0, base_high=0.0, demand=4e-6, low=3.9e-6, high=4.1e-6, day_low=3.8e-6, day_high=4.2e-6)  # fmt: skip
    told = [
        caution for caution in sized(service, 3000, far).cautions if "your recordings give" in caution.text
    ]
    assert [caution.source.text for caution in told if caution.source] == [FILES]
    near = replace(far, demand=3e-4, low=2.9e-4, high=3.1e-4, day_low=2.8e-4, day_high=3.2e-4)
    assert not [c for c in sized(service, 3000, near).cautions if "your recordings give" in c.text]


def test_that_a_wide_range_of_the_own_server_is_narrowed_by_the_published_figure(service: str) -> None:
    wide = replace(BUSY, demand=0.0003, low=0.00022, high=0.0004, day_low=0.00018, day_high=0.0005)
    used = sized(service, 3000, wide).quantities["processor.utilization"]
    inner = used.term("used").quantity
    assert inner is not None
    demand = inner.term("demand").quantity
    assert demand is not None and demand.standing is Standing.RULE
    published = demand.term("demand_published").value
    assert min(0.0003, published) < demand.value < max(0.0003, published)
    assert demand.high / demand.low < 0.0005 / 0.00018
    assert demand.low < demand.value < demand.high
    assert {source.document for source in demand.sources} > {"Your own server", "Sizewright rule"}


def test_that_every_recorded_quantity_stands_in_for_the_published_one(service: str) -> None:
    found = sized(service, 3000, *(MeasuredHere(*cells) for cells in every_row(service) or ()))  # type: ignore[arg-type]
    value = {name: float(one.value) for name, one in found.quantities.items()}
    assert value["memory.ram"] == pytest.approx((1.5e9 + 250_000 * 3000) / 2**20)
    assert value["network.rate"] == pytest.approx(2000 + 180 * 3000)
    assert value["disk.reads"] + value["disk.writes"] == pytest.approx(10 + 0.05 * 3000)
    written = (50_000 + 700 * 9800) / (70_000 + 1000 * 9800)
    assert value["disk.writes"] == pytest.approx(160 * written)
    assert value["disk.operations"] == pytest.approx(value["disk.reads"] + 2 * value["disk.writes"])
    assert value["disk.capacity"] == pytest.approx(1.25 * 3000 * 600 / 9800)
    own = ("memory.ram", "network.rate", "disk.reads", "disk.writes", "disk.capacity")
    assert {found.quantities[name].standing for name in own} == {Standing.MEASURED_HERE}
    assert "memory.ram" not in found.absent


def test_that_what_was_not_recorded_stays_as_published(service: str) -> None:
    plain, own = sized(service, 3000), sized(service, 3000, row("memory.used"))
    for name, one in plain.quantities.items():
        if name != "memory.ram":
            assert own.quantities[name] == one, name


def test_that_drives_and_memory_decide_how_many_users_a_server_carries(service: str) -> None:
    own = (BUSY, row("memory.used"), row("disk.operations"), row("disk.read"), row("disk.written"))
    found = sized(service, 3000, *own, server_memory=2000, partition_users=60_000)
    by_memory = (2000 * 2**20 - 1.5e9) / 250_000
    assert found.quantities["users.most"].value == pytest.approx(by_memory, rel=1e-6)
    assert FILES in [source.text for source in found.quantities["users.most"].sources]


def test_that_a_load_of_many_values_gives_what_each_of_them_gives(service: str) -> None:
    import numpy as np

    found, loads = planner(service), (500.0, 3000.0, 3900.0)
    given_ = {**LEAST[service], "servers": 1, "partition_users": 60_000, MEASURED_HERE: every_row(service)}
    inputs: dict[str, Any] = dict(found.check(given_))
    inputs["users"] = np.array(loads)
    many = found.size(inputs)
    for place, load in enumerate(loads):
        one = found.size(found.check({**given_, "users": int(load)}))
        for name in ("processor.utilization", "memory.ram", "disk.reads", "network.rate", "disk.capacity"):
            values = (many.quantities[name].value[place], many.quantities[name].high[place])
            assert values == pytest.approx((one.quantities[name].value, one.quantities[name].high)), name


def test_that_more_users_than_any_published_run_may_be_on_a_server_that_carries_them_today(
    service: str,
) -> None:
    large = sized(service, 3000, replace(BUSY, highest=30_000.0)).quantities["users.partition_limit"]
    assert (large.value, large.standing) == (30_000, Standing.MEASURED_HERE)
    small = sized(service, 3000, replace(BUSY, highest=2000.0)).quantities["users.partition_limit"]
    assert small.standing is Standing.MEASURED


def test_that_users_are_no_benchmark_users_any_more_and_the_facts_name_the_server(service: str) -> None:
    own = sized(service, 3000, BUSY)
    texts = " ".join(caution.text for caution in own.cautions)
    assert "Users work as those of your recordings." in texts
    assert "benchmark user. The only published ratio" not in texts
    assert any("processor.json; statistics.txt" in text for _, text in own.facts)


def test_that_disk_space_grows_month_by_month_as_it_was_recorded(service: str) -> None:
    own, drives = (BUSY, row("disk.used")), {"server_drives": 9, "horizon": 24}
    now, later = (sized(service, 3000, *own, months_since_recording=months) for months in (0, 10))
    space = [one.quantities["disk.capacity"] for one in (now, later)]
    assert space[1].value - space[0].value == pytest.approx(1.25 * 3000 * 10 * 1e6 / 1e9)
    assert [one.standing for one in space] == [Standing.MEASURED_HERE, Standing.EXTRAPOLATED]
    found = planner(service)
    months = run_months(found, sized(service, 3000, *own, **drives).inputs)
    path = next(one for one in months.resources if one.resource.name == "drives")
    assert path.likely[0] is not None and path.likely[-1] is not None
    plain = found.size(found.check({**LEAST[service], "users": 3000, **drives, MEASURED_HERE: rows(own), "months_since_recording": 24}))  # fmt: skip
    assert path.likely[-1] == pytest.approx(plain.quantities["disk.drives"].value)
