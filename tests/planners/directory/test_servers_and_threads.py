"""Search rates follow the worker threads, and servers follow the rate: as published, with the range that this deserves."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.evidence import Standing
from planners.planner import Fit, Sizing
from planners.quantity import Quantity
from planners.registry import planner

HPUX = {"platform": "hpux-sd64b", "version": "rhds-7.1", "entries": 100_000}
LINUX = {"platform": "linux", "version": "389ds-2", "entries": 100_000}
RUN = {"baseline_operations": 4000, "baseline_utilization": 50, "baseline_processors": 8}


def size(**entries: Any) -> Sizing:
    directory = planner("directory")
    return directory.size(directory.check({**HPUX, **entries}))


def of(name: str, **entries: Any) -> Quantity:
    return size(**entries).quantities[name]


def test_that_six_threads_search_53_percent_faster_than_32() -> None:
    fast, slow = (of("throughput.capacity", threads=count) for count in (6, 32))
    assert fast.value / slow.value == pytest.approx(1.53)
    assert slow.standing is Standing.INTERPOLATED
    assert any("Gain by six workers" in source.row for source in slow.sources)


def test_that_as_many_threads_as_processors_are_as_good_as_the_six_of_the_runs() -> None:
    assert of("throughput.threads", threads=8).value == 1
    assert of("throughput.threads", processors=16).value == 1
    assert of("throughput.threads", processors=16).standing is not Standing.MEASURED


def test_that_between_the_published_thread_counts_the_range_holds_both() -> None:
    between = of("throughput.threads", threads=16)
    assert between.low < 1 / 1.53 < between.value < 1 <= between.high
    beyond = of("throughput.threads", threads=64)
    assert beyond.standing is Standing.EXTRAPOLATED
    assert beyond.low < beyond.value < 1 / 1.53 < beyond.high


def test_that_threads_may_cost_nothing_where_entries_are_missing_in_the_cache() -> None:
    cached, part, none = (of("throughput.threads", threads=32, **given) for given in ({}, {"entry_cache": 100}, {"entry_cache": 0}))  # fmt: skip
    assert cached.high < 0.66 and "missing in the cache" not in cached.reason
    assert (part.high, none.high) == (pytest.approx(1, abs=0.01), pytest.approx(1, abs=0.01))
    assert "missing in the cache" in part.reason


def test_that_fewer_threads_than_processors_leave_processors_idle() -> None:
    few = of("throughput.threads", threads=2)
    assert few.low == pytest.approx(2 / 6)
    assert few.low < few.value < few.high == pytest.approx(1)


@given(st.integers(1, 128), st.integers(1, 128), st.integers(1, 16))
def test_that_beyond_the_processors_more_threads_never_search_faster(a: int, b: int, processors: int) -> None:
    few, many = sorted((max(a, processors, 6), max(b, processors, 6)))
    first, second = (of("throughput.threads", threads=count, processors=processors) for count in (few, many))
    assert second.value <= first.value
    assert second.low <= second.value <= second.high


def test_that_tls_and_many_connections_ask_for_more_threads_than_processors() -> None:
    assert of("threads.count").value == 8
    for asked in ({"tls": True}, {"operation": "connect"}, {"operation": "connect", "tls": True}):
        found = of("threads.count", **asked)
        assert found.value == 30
        assert "No number is published" in found.note


def test_that_the_cost_of_tls_covers_both_versions_that_were_measured() -> None:
    run = {"operation": "connect", "threads": 6, "entries": 10_000}
    plain, tls = (of("throughput.capacity", tls=on, **run) for on in (False, True))
    assert (tls.value, tls.standing) == (457.3, Standing.MEASURED)
    assert plain.value / tls.high == pytest.approx(7259.05 / 1963.33)
    assert "8.7 times" in tls.reason and "3.7 times" in tls.reason


def test_that_servers_are_as_many_as_the_operations_need() -> None:
    for operations, servers in ((100, 1), (9_100, 1), (9_200, 2), (50_000, 6)):
        found = size(operations=operations)
        assert found.quantities["servers.needed"].value == servers
        assert found.quantities["servers.spare"].value == servers + 1
        assert found.servers is not None and found.servers.value == servers
        assert found.quantities["processor.utilization"].value <= 70


def test_that_with_one_server_failing_the_spare_ones_stay_at_the_target() -> None:
    spare = of("servers.spare", operations=20_000).value
    left = size(operations=20_000, servers=int(spare) - 1)
    assert left.quantities["processor.utilization"].value <= 70


def test_that_an_own_measurement_counts_servers_of_today() -> None:
    assert of("servers.needed", **{**LINUX, **RUN}, operations=12_000).value == 3


def test_that_servers_entered_are_kept_and_judged() -> None:
    found = size(operations=15_000, servers=1)
    assert found.servers is not None and found.servers.value == 1
    assert {v.resource.name: v.fit for v in found.verdicts}["processor"] is Fit.OVER


def test_that_256_mib_are_the_least_memory() -> None:
    assert of("memory.ram", entries=10).value == 256
    assert of("memory.ram", **{**LINUX, "entries": 10}).value == 256
    assert of("memory.ram", entries=10).low == 256


def test_that_the_memory_counts_the_malloc_cache_that_the_settings_switch_on() -> None:
    found = size(entries=250_000).quantities
    tenth = 0.1 * found["cache.entries"].value
    need, process = found["memory.ram"], found["memory.process"]
    assert need.value == pytest.approx(1.2 * process.value + tenth)
    assert need.low <= 1.2 * process.value <= need.value
    assert "may end when memory runs out" in need.note


def test_that_an_automatic_cache_fills_with_no_more_than_the_files_hold() -> None:
    small = {**LINUX, "entries": 10_000, "caches": "automatic"}
    modest, large = (size(**small, server_memory=memory).quantities for memory in (16_384, 131_072))
    assert large["cache.database"].value == 1536
    used = large["cache.database_used"]
    assert (used.value, used.high) == (pytest.approx(354 / 25), pytest.approx(685 / 25))
    assert large["memory.process"].value == modest["memory.process"].value


PLANNED: tuple[dict[str, Any], ...] = ({}, {"operation": "connect", "tls": True}, {"entry_cache": 500, "database_cache": 200}, LINUX,
           {**LINUX, **RUN, "caches": "automatic", "server_memory": 8192}, {**LINUX, "version": "389ds-3"}, {"platform": "linux", "version": "openldap-2.6"})  # fmt: skip


@pytest.mark.parametrize("plan", PLANNED)
def test_that_a_figure_by_a_rule_names_where_the_rule_is_stated(plan: dict[str, Any]) -> None:
    found = size(**{"operations": 3000, **plan}).quantities.values()
    ruled = [one for one in found if one.standing is Standing.RULE]
    assert len(ruled) > 5
    assert [one.name for one in ruled if not one.sources] == []


def test_that_figures_of_tables_from_another_copy_say_so() -> None:
    found = size().quantities
    for name in ("throughput.by_entries", "throughput.by_database_cache"):
        assert "another copy of the guide" in found[name].note


def test_that_the_doubt_about_the_size_of_the_files_is_in_every_figure_made_of_it() -> None:
    for plan in ({}, {"searched": "all"}, {**LINUX}, {**LINUX, "version": "389ds-3"}):
        found = size(**{"entries": 250_000, **plan}).quantities
        root = "disk.map" if "disk.map" in found else "cache.files"
        assert found[root].low < found[root].high
        for name, quantity in found.items():
            made = {term.quantity.name for term in quantity.terms if term.quantity is not None}
            if name.startswith(("cache.database", "memory.", "disk.")) and root in made:
                assert quantity.low < quantity.high, name


@pytest.mark.parametrize("entries", [1, 100, 1000])
def test_that_no_cache_is_smaller_than_the_server_takes(entries: int) -> None:
    for plan in (HPUX, LINUX):
        found = size(**{**plan, "entries": entries}).quantities
        assert found["cache.database"].value * 2**20 >= 500_000
        assert found["cache.entries"].value * 2**20 >= 500_000


def test_that_the_access_log_is_off_in_production_with_7_1_and_on_with_389() -> None:
    directory = planner("directory")
    assert directory.check(HPUX)["access_log"] is False
    assert directory.check(LINUX)["access_log"] is True
    assert directory.check({**HPUX, "access_log": "yes"})["access_log"] is True


WORK = st.fixed_dictionaries(
    {"entries": st.integers(1, 10_000_000), "processors": st.integers(1, 16)},
    optional={
        "threads": st.integers(1, 200),
        "servers": st.integers(1, 20),
        "entry_cache": st.floats(1, 20_000),
        "database_cache": st.floats(1, 10_000),
        "access_log": st.booleans(),
        "operation": st.sampled_from(["search", "connect"]),
        "searched": st.sampled_from(["one", "all"]),
    },
)
MAPPED = {**LINUX, **RUN, "version": "389ds-3"}
PLANS = st.sampled_from([HPUX, {**LINUX, **RUN}, MAPPED])


def asked(plan: dict[str, Any], work: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The entries of a plan with such work; a memory map has no database cache."""
    return {
        **plan,
        **{name: one for name, one in work.items() if plan != MAPPED or name != "database_cache"},
        **more,
    }


@settings(max_examples=350)
@given(PLANS, WORK, st.floats(1, 100_000))
def test_that_nothing_fits_whose_likely_demand_is_over_capacity(
    plan: dict[str, Any], work: dict[str, Any], operations: float
) -> None:
    found = size(**asked(plan, work, operations=operations))
    for quantity in found.quantities.values():
        assert quantity.low <= quantity.value <= quantity.high
    for verdict in found.verdicts:
        if verdict.demand > verdict.capacity:
            assert verdict.fit is Fit.OVER
    assert found.servers is not None and found.servers.value >= 1


@settings(max_examples=350)
@given(PLANS, WORK, st.floats(1, 50_000), st.floats(1, 50_000))
def test_that_what_all_servers_need_never_falls_with_the_operations(
    plan: dict[str, Any], work: dict[str, Any], a: float, b: float
) -> None:
    less, more = (size(**asked(plan, work, operations=rate)) for rate in sorted((a, b)))
    for name in ("processor.count", "memory.ram", "disk.capacity"):
        totals = [total(found, name) for found in (less, more)]
        if None not in totals:
            assert totals[0] <= totals[1] * (1 + 1e-12), name  # type: ignore[operator]


@settings(max_examples=350)
@given(PLANS, WORK, st.integers(1, 10_000_000), st.floats(1, 50_000))
def test_that_what_all_servers_need_never_falls_with_the_entries(
    plan: dict[str, Any], work: dict[str, Any], entries: int, operations: float
) -> None:
    few, many = sorted((entries, work["entries"]))
    less, more = (size(**asked(plan, work, operations=operations, entries=count)) for count in (few, many))
    for name in ("memory.ram", "disk.capacity", "servers.needed"):
        totals = [total(found, name) for found in (less, more)]
        if None not in totals:
            assert totals[0] <= totals[1] * (1 + 1e-12), name  # type: ignore[operator]


def total(found: Sizing, name: str) -> float | None:
    quantity = found.quantities.get(name)
    if quantity is None or found.servers is None:
        return None
    return float(quantity.value) * (1 if quantity.figure.whole else float(found.servers.value))


FITS = {Fit.FITS: 0, Fit.TIGHT: 1, Fit.OVER: 2}


@settings(max_examples=250)
@given(
    st.integers(1, 16), st.integers(1, 16), st.integers(1, 10_000_000), st.floats(1, 60_000), st.integers(1, 8)
)  # fmt: skip
def test_that_more_processors_never_fit_worse(
    a: int, b: int, entries: int, operations: float, servers: int
) -> None:
    few, many = sorted((a, b))
    load = {"entries": entries, "operations": operations, "servers": servers, "target": 60}
    worse, better = (fit("processor", **load, processors=count) for count in (few, many))
    assert FITS[better] <= FITS[worse]


@settings(max_examples=250)
@given(PLANS, st.integers(1, 10_000_000), st.floats(256, 60_000), st.floats(256, 60_000))
def test_that_more_memory_never_fits_worse(plan: dict[str, Any], entries: int, a: float, b: float) -> None:
    little, much = sorted((a, b))
    worse, better = (
        fit("memory", **{**plan, "entries": entries, "server_memory": memory}) for memory in (little, much)
    )
    assert FITS[better] <= FITS[worse]


def fit(resource: str, **entries: Any) -> Fit:
    return next(verdict.fit for verdict in size(**entries).verdicts if verdict.resource.name == resource)


@given(busy=st.floats(10, 95), operations=st.floats(100, 1e4), processors=st.sampled_from([2, 4, 8, 16]))
@settings(max_examples=60, deadline=None)
def test_that_at_the_ends_of_the_operations_at_target_an_end_of_the_utilization_is_the_target(
    busy: float, operations: float, processors: int
) -> None:
    """From one's own measurement the operations ended at 8,200, where the lower end of the utilization was 52 % of 70 %."""
    own = {"baseline_operations": operations, "baseline_utilization": busy, "baseline_processors": 4}
    plan = {**LINUX, **own, "processors": processors, "servers": 1}
    most = size(**plan, operations=operations).quantities["throughput.at_target"]
    for load, end in ((most.low, "high"), (most.value, "value"), (most.high, "low")):
        found = size(**plan, operations=float(load)).quantities
        used, target = found["processor.utilization"], found["processor.target"].value
        assert getattr(used, end) == pytest.approx(target)


def test_that_the_network_rate_of_a_server_counts_what_a_system_counts() -> None:
    """The payload of the answers was promised, and the tool to accept by reads requests and headers with it."""
    for servers in (1, 2):
        found = size(operations=4000, servers=servers).quantities["network.rate"]
        each = 4000 / servers
        assert float(found.value) == pytest.approx(each * (700 + 100 + 3 * 66))
        assert float(found.low) == pytest.approx(each * (700 + 50 + 2 * 66))
        assert float(found.high) == pytest.approx(each * (700 + 200 + 5 * 66))


def test_that_the_limits_tell_how_many_entries_the_cache_of_an_own_run_holds() -> None:
    """A rate of an own run was told for any number of entries, and stays while fewer and fewer of them are cached."""
    given = {**LINUX, **RUN, "operations": 4500, "caches": "automatic", "server_memory": 16384}
    (told,) = (one.text for one in size(**{**given, "entries": 500_000}).cautions if one.of_limits)
    count = re.search(r"^The entry cache holds ([\d,]+) entries\. With more", told)
    assert count
    most = int(count[1].replace(",", ""))
    assert of("cache.share", **{**given, "entries": most}).value == 100
    assert of("cache.share", **{**given, "entries": round(1.02 * most)}).value < 100
    assert not [one for one in size(**LINUX, **RUN).cautions if one.of_limits], "as large as all entries"
