"""A known machine tells what a core of it carries, for services whose rates are told by core."""

from __future__ import annotations

from typing import Any

import pytest

from planners.evidence import Standing
from planners.planner import Sizing
from planners.registry import planner

OPENLDAP = {"platform": "linux", "version": "openldap-2.6", "entries": 1_000_000, "processors": 8}
RHDS = {
    "platform": "hpux-sd64b",
    "version": "rhds-7.1",
    "entries": 100_000,
    "processors": 8,
    "operations": 1_000,
}
NETWORK = {"throughput": 1_000, "processors": 64}
GOLD = {"machine": "Xeon Gold 6430"}


def size(service: str, entries: dict[str, Any]) -> Sizing:
    asked = planner(service)
    return asked.size(asked.check(entries))


def value(service: str, entries: dict[str, Any], figure: str) -> float:
    return float(size(service, entries).quantities[figure].value)


def test_that_a_known_machine_fills_the_rating_of_a_core() -> None:
    named = size("directory", {**OPENLDAP, **GOLD})
    entered = size("directory", {**OPENLDAP, "core_rating": 263 / 32})
    rate, other = (one.quantities["throughput.capacity"] for one in (named, entered))
    assert rate.value == pytest.approx(other.value)
    assert rate.low <= other.low and other.high <= rate.high * 1.001
    assert not any("published core of 2.2 GHz" in caution.text for caution in named.cautions)
    # The rate is of the planned machine already: nothing is translated once more.
    assert "processor.planned" not in {*named.quantities, *named.absent}


def test_that_a_rating_that_was_entered_counts_first() -> None:
    both = value("directory", {**OPENLDAP, **GOLD, "core_rating": 5}, "throughput.capacity")
    assert both == value("directory", {**OPENLDAP, "core_rating": 5}, "throughput.capacity")


def test_that_threads_that_share_a_core_carry_half_of_it() -> None:
    cores = {**OPENLDAP, **GOLD, "machine_cores": 8}
    whole, thread = (
        value("directory", {**cores, "machine_smt": kind}, "throughput.capacity")
        for kind in ("core", "thread")
    )
    assert thread == pytest.approx(whole / 2)


def test_that_the_measured_directory_server_is_left_by_the_rating_of_its_processor() -> None:
    measured, found = size("directory", RHDS), size("directory", {**RHDS, **GOLD})
    before, after = (one.quantities["throughput.capacity"] for one in (measured, found))
    # 8 Itanium 2 of 1,335 each, by another way: 8 * 1335 * 0.0116 * 0.4989 * 0.1249 over 8 of 263 / 32.
    assert after.value / before.value == pytest.approx(263 / 32 / (1335 * 0.0116 * 0.4989 * 0.1249), rel=0.05)
    assert after.standing is Standing.EXTRAPOLATED
    assert any("quality 4 of 5" in text for text in _doubts(found))


def _doubts(sizing: Sizing) -> list[str]:
    return [source.doubt for quantity in sizing.quantities.values() for source in quantity.sources]


def test_that_a_logical_processor_of_a_network_server_is_a_thread() -> None:
    busy = value("network", {**NETWORK, **GOLD}, "processor.utilization")
    assert busy < value("network", NETWORK, "processor.utilization")
    half = {**NETWORK, **GOLD, "machine_cores": 32, "machine_smt": "core"}
    assert value("network", half, "processor.utilization") == pytest.approx(busy)


def test_that_an_own_server_is_not_translated_by_a_name() -> None:
    own = {**OPENLDAP, "baseline_operations": 10_000, "baseline_utilization": 20, "baseline_processors": 8}
    plain, named = (size("directory", entries).quantities for entries in (own, {**own, **GOLD}))
    assert named["throughput.capacity"].value == plain["throughput.capacity"].value
