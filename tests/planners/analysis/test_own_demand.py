"""What one's own server needs of everything that was recorded, and what forbids to tell it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from planners.analysis.own_demand import (
    CalibrationRefused,
    Line,
    NotTold,
    OwnDemand,
    Part,
    other_demands,
    own_demand,
)
from planners.analysis.recorded_lines import OTHER_LOAD, joined
from planners.registry import planner
from tests.planners.laws.synthetic_servers import DEMAND, PROCESSORS, STEP, recorded

MAIL = planner("mail")


def line(quantity: str, times: Any, values: Any, source: str = "sa.json", **more: Any) -> Line:
    means = {int(time): (float(value), 1) for time, value in zip(times, values, strict=True)}
    return Line(quantity, source, STEP, means, **more)


def server(kind: str = "plain", days: int = 10) -> tuple[Any, list[Line]]:
    """A server and what was recorded of its load and processor."""
    found = recorded(kind, np.random.default_rng(1), days)
    return found, [
        line("load", found.times, found.load, "load.csv"),
        line("processor.utilization", found.times, 100 * found.utilization, processors=PROCESSORS),
    ]


def other(lines: Sequence[Line], quantity: str) -> OwnDemand | NotTold:
    return next(one for one in other_demands(MAIL, lines) if one.quantity == quantity)


def refused(lines: Sequence[Line]) -> str:
    with pytest.raises(CalibrationRefused) as fault:
        own_demand(MAIL, lines)
    return str(fault.value)


def test_that_bins_of_two_lengths_meet_in_whole_ones_of_both() -> None:
    load = Line("load", "load.csv", 5, {start: (10.0 + start, 1) for start in range(0, 600, 5)})
    busy = Line(
        "processor.busy", "sa.json", 2, {start: (0.2 + 0.02 * start, 1) for start in range(0, 600, 2)}
    )
    found = joined([load], [busy], Part())
    assert found.step == 10
    assert found.load.tolist() == [12.5 + start for start in range(0, 600, 10)]
    assert found.busy == pytest.approx([0.28 + 0.02 * start for start in range(0, 600, 10)])


@pytest.mark.parametrize(
    ("quantity", "base", "demand", "unit"),
    [
        ("memory.used", 2e9, 400e3, "bytes/user"),
        ("disk.operations", 20.0, 0.5, "(requests/s)/user"),
        ("network.sent", 1e4, 3e3, "(bytes/s)/user"),
    ],
)
def test_that_every_quantity_that_follows_the_load_is_told(
    quantity: str, base: float, demand: float, unit: str
) -> None:
    found, lines = server()
    noise = 1 + 0.1 * np.random.default_rng(2).standard_normal(len(found.load))
    made = other([*lines, line(quantity, found.times, (base + demand * found.load) * noise)], quantity)
    assert isinstance(made, OwnDemand)
    assert made.found.low < demand < made.found.high
    assert made.found.base_low < base < made.found.base_high
    assert (made.unit, made.sources) == (unit, ("load.csv", "sa.json"))


def test_that_what_does_not_follow_the_load_says_why() -> None:
    found, lines = server()
    steady = 4e9 + 1e6 * np.random.default_rng(3).standard_normal(len(found.load))
    made = other([*lines, line("memory.used", found.times, steady)], "memory.used")
    assert isinstance(made, NotTold)
    assert made.reason


def grown(weeks: int, each_month: float, noise: float = 1e8) -> OwnDemand | NotTold:
    """Disks in use over weeks, which grow by so many bytes a month for each user of the busy hours."""
    found, lines = server(days=7 * weeks)
    users = np.percentile(found.load, 95)
    rng = np.random.default_rng(4)
    used = (
        1e11
        + users * each_month * found.times / (30.4375 * 86_400)
        + noise * rng.standard_normal(len(found.times))
    )
    return other([*lines, line("disk.used", found.times, used)], "disk.used")


def test_that_the_growth_of_disks_is_told_for_each_user_and_month() -> None:
    made = grown(6, 50e6)
    assert isinstance(made, OwnDemand)
    assert made.found.low < 50e6 < made.found.high
    assert made.found.day_low < made.found.low
    assert made.unit == "(bytes/month)/user"
    assert made.row.base == pytest.approx(1e11, rel=0.2)
    assert made.row.begin == "1970-01-01"


def test_that_few_weeks_and_no_growth_tell_none() -> None:
    few, none = grown(3, 50e6), grown(6, 0.0)
    assert isinstance(few, NotTold)
    assert few.reason == "Growth needs 4 weeks; 3 are there. Measure longer."
    assert isinstance(none, NotTold)
    assert "It is not sure that the space in use grows." in none.reason


def test_that_the_processes_own_time_is_preferred_to_the_machines() -> None:
    found, lines = server()
    twice = line(
        "processor.utilization", found.times, 50 + 50 * found.utilization, "other.json", processors=8
    )
    own = line("processor.busy", found.times, found.busy, "process.csv")
    assert own_demand(MAIL, [lines[0], twice, own]).sources == ("load.csv", "process.csv")
    memory = [
        line("memory.used", found.times, 1e6 * found.load, name) for name in ("other.json", "process.csv")
    ]
    made = other([lines[0], twice, own, *memory], "memory.used")
    assert isinstance(made, OwnDemand)
    assert made.sources == ("load.csv", "process.csv")


def test_that_recordings_of_several_servers_are_not_mixed() -> None:
    found, lines = server()
    hosts = [
        line("processor.utilization", found.times, 100 * found.utilization, host=name)
        for name in ("mail1", "mail2.example.org")
    ]
    assert "several servers: mail1, mail2.example.org." in refused([lines[0], *hosts])
    same = [
        line("processor.utilization", found.times, 100 * found.utilization, host=name, processors=8)
        for name in ("mail1", "MAIL1.example.org")
    ]
    assert own_demand(MAIL, [lines[0], *same]).found.demand == pytest.approx(DEMAND, rel=0.05)


def test_that_two_counts_of_the_load_must_agree() -> None:
    found, lines = server()
    again = line("load", found.times, found.load * 1.001, "again.csv")
    assert own_demand(MAIL, [*lines, again]).found.demand == pytest.approx(DEMAND, rel=0.05)
    half = line("load", found.times, found.load / 2, "half.csv")
    assert refused([*lines, half]).startswith("load.csv and half.csv tell different loads at the same time.")


def test_that_the_part_of_another_service_on_the_machine_is_taken_out() -> None:
    found, lines = server()
    hours = found.times / 3600 % 24
    theirs = 100 * np.clip(np.sin((hours - 14) / 12 * np.pi), 0, None)
    used = 100 * (found.utilization + 0.01 * theirs / PROCESSORS)
    shared = [lines[0], line("processor.utilization", found.times, used, processors=PROCESSORS)]
    other_load = line(OTHER_LOAD, found.times, theirs, "theirs.csv", service="Directory")
    mixed, apart = own_demand(MAIL, shared), own_demand(MAIL, [*shared, other_load])
    assert not mixed.found.low < DEMAND < mixed.found.high
    assert apart.found.low < DEMAND < apart.found.high
    assert apart.doubts[0].startswith("Directory works on the same server:")


def test_that_loads_that_go_together_are_refused_with_what_to_record() -> None:
    found, lines = server()
    noise = 1 + 0.05 * np.random.default_rng(5).standard_normal(len(found.load))
    theirs = line(OTHER_LOAD, found.times, 3 * found.load * noise, "theirs.csv", service="Directory")
    told = refused([*lines, theirs])
    assert told.startswith("The load of Directory on the same server rises and falls with this one")
    assert "the processor time of the service's own processes" in told
    own = line("processor.busy", found.times, found.busy, "process.csv")
    assert own_demand(MAIL, [*lines, own, theirs]).found.demand == pytest.approx(DEMAND, rel=0.05)


def test_that_a_restart_is_left_out_until_it_is_taken_back() -> None:
    found, lines = server()
    begun = [
        lines[0],
        line("processor.utilization", found.times, 100 * found.utilization, restarts=(7200.0,)),
    ]
    without = own_demand(MAIL, begun).found
    assert [(one.begin, one.end, one.key) for one in without.excluded] == [(7200, 8100, "restart")]
    back = own_demand(MAIL, begun, Part(keep=frozenset({"restart"}))).found
    assert (back.excluded, [one.key for one in back.back]) == ((), ["restart"])


def test_that_a_calm_server_and_a_busy_host_are_told() -> None:
    found, lines = server()
    told = own_demand(MAIL, lines).doubts
    assert any("busy. Above 50 % hyper-threads share cores" in one for one in told) == (
        found.utilization.max() < 0.5
    )
    stolen = line("processor.steal", found.times, found.load * 0 + 12)
    assert any(one.startswith("The host took 12 %") for one in own_demand(MAIL, [*lines, stolen]).doubts)
