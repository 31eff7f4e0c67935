"""Partitions share one machine: it is bought once, and the failure of a partition leaves its processors to the others."""

from __future__ import annotations

from planners.analysis.bill import bill
from planners.analysis.failure import server_lost
from planners.registry import planner

VIRTUAL = planner("virtual")


def test_that_the_machine_is_bought_once_however_many_partitions_it_has() -> None:
    sizing = VIRTUAL.size(VIRTUAL.check({"users": 102_000, "processors": 12, "price_server": 500_000}))
    assert sizing.quantities["servers.count"].value == 6
    assert sizing.quantities["cost.purchase"].value == 500_000
    lines = {line.order.title: line for line in bill(VIRTUAL, sizing).lines}
    assert lines["Servers"].count == 1


def test_that_no_partition_takes_over_processors_that_all_share() -> None:
    assert server_lost(VIRTUAL.size(VIRTUAL.check({"users": 102_000, "processors": 12}))) is None
