"""The directory planner is held to the published formula, the server's own rules, and what is not in evidence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.evidence import Standing
from planners.formula import formula
from planners.planner import Fit, Sizing
from planners.refusal import InputRefused
from planners.registry import planner

HPUX = {"platform": "hpux-sd64b", "version": "rhds-7.1"}
LINUX = {"platform": "linux", "version": "389ds-2"}
RUN = {"baseline_operations": 4000, "baseline_utilization": 50, "baseline_processors": 8}


def size(**entries: Any) -> Sizing:
    directory = planner("directory")
    return directory.size(directory.check({**HPUX, "entries": 250_000, **entries}))


def today(**entries: Any) -> Sizing:
    return size(**{**LINUX, **entries})


def refused(**entries: Any) -> str:
    with pytest.raises(InputRefused) as fault:
        size(**entries)
    return str(fault.value)


def value(sizing: Sizing, name: str) -> float:
    return float(sizing.quantities[name].value)


# memory of the server in GiB: database, entry and DN cache in MiB as 389 Directory Server 2.x sizes them
AUTOMATIC = [
    (4, 204.8, 704, 128),
    (8, 512, 1408, 192),
    (16, 1024, 2816, 320),
    (32, 1536, 6016, 704),
    (64, 1536, 13376, 1536),
    (128, 1536, 28160, 3136),
]


@pytest.mark.parametrize(("memory", "database", "entry", "dns"), AUTOMATIC)
def test_that_automatic_sizing_follows_the_server(memory: int, database: float, entry: int, dns: int) -> None:
    found = today(caches="automatic", server_memory=memory * 1024)
    assert value(found, "cache.database") == pytest.approx(database)
    assert (value(found, "cache.entries"), value(found, "cache.dns")) == (entry, dns)


def test_that_version_3_shares_all_of_the_zone_among_entry_and_dn_caches() -> None:
    found = today(version="389ds-3", database="bdb", caches="automatic", server_memory=16384)
    assert (value(found, "cache.database"), value(found, "cache.entries"), value(found, "cache.dns")) == (
        1024,
        3712,
        448,
    )
    mapped = today(version="389ds-3", caches="automatic", server_memory=16384)
    assert "page cache of the system" in mapped.absent["cache.database"].reason
    assert value(mapped, "cache.zone") < 4096


def test_that_backends_share_evenly_each_rounded_up() -> None:
    one, four = (today(caches="automatic", server_memory=8192, backends=count) for count in (1, 4))
    assert value(four, "cache.entries") == 4 * 64 * np.ceil(0.9 * 1536 / 4 / 64)
    assert value(four, "cache.entries") >= value(one, "cache.entries")


@pytest.mark.parametrize(
    ("processors", "threads"), [(1, 16), (16, 16), (17, 17), (64, 64), (512, 512), (1024, 512)]
)
def test_that_automatic_threads_follow_the_server(processors: int, threads: int) -> None:
    assert value(today(processors=processors), "threads.count") == threads


def test_that_beyond_eight_processors_the_range_is_an_envelope() -> None:
    found = size(processors=16).quantities["throughput.by_processors"]
    assert (found.low, found.value, found.high) == (
        pytest.approx(14_400, abs=60), pytest.approx(18_200, abs=60), pytest.approx(21_100, abs=60)
    )  # fmt: skip
    assert found.standing is Standing.EXTRAPOLATED


def test_that_a_small_entry_cache_is_told_to_be_worse_than_none() -> None:
    whole = 250_000 * 3860 / 2**20
    small, none = size(entry_cache=0.3 * whole), size(entry_cache=0)
    assert value(small, "throughput.capacity") < value(none, "throughput.capacity")
    assert any("slower than without an entry cache" in caution.text for caution in small.cautions)
    assert not any("slower than without" in caution.text for caution in none.cautions)
    tiny = size(entry_cache=0.1 * whole).quantities["throughput.by_share"]
    assert (tiny.value, tiny.standing) == (pytest.approx(7005.90), Standing.EXTRAPOLATED)
    assert tiny.low < 6400 and tiny.high == pytest.approx(7853.53)


REFUSED = [
    (
        {"processors": 17},
        "Processors: enter at most 16. That is twice the largest measured machine. Given: 17.",
    ),
    ({"entries": 21_000_000}, "Entries: enter at most 20,971,520."),
    ({"version": "389ds-2"}, "runs on Linux"),
    ({**LINUX, "version": "rhds-7.1"}, "measured on HP-UX alone"),
    ({"caches": "automatic"}, "7.1 sizes no cache by itself unless told to"),
    (
        {**LINUX, "caches": "automatic"},
        "Memory of the server: enter a number of MiB. Automatic sizing starts from it.",
    ),
    (
        {"baseline_operations": 100},
        "Utilization measured: enter a value. A measurement needs operations, utilization and processors.",
    ),
    (
        {"tuned": "no", "operation": "connect"},
        "enter yes. The run of connect, bind and search without tuning is not published.",
    ),
    ({"entries": 0}, "Entries: enter a whole number from 1 to"),
]


@pytest.mark.parametrize(("entries", "sentence"), REFUSED)
def test_that_what_is_not_in_evidence_is_refused(entries: dict[str, Any], sentence: str) -> None:
    assert sentence in refused(**entries)


def test_that_rates_of_todays_servers_need_an_own_measurement() -> None:
    found = today(operations=2000)
    assert 'Enter "Operations measured"' in found.absent["processor.utilization"].reason
    assert "memory.ram" in found.quantities
    measured = today(operations=2000, **RUN)
    assert value(measured, "processor.utilization") == pytest.approx(25)
    assert value(measured, "throughput.at_target") == pytest.approx(5600)
    wider = today(operations=2000, processors=12, **RUN).quantities["throughput.capacity"]
    assert wider.standing is Standing.EXTRAPOLATED
    assert (
        "published up to 8"
        in today(operations=2000, processors=64, **RUN).absent["throughput.capacity"].reason
    )


def test_that_tls_over_kept_connections_is_not_in_evidence() -> None:
    assert (
        "TLS over kept connections was not measured"
        in size(tls="yes", operations=10).absent["throughput.capacity"].reason
    )


def test_that_processors_are_told_in_the_steps_that_carry_the_load() -> None:
    for operations, processors in ((2000, 2), (5000, 4), (6500, 6), (8500, 8), (9500, 12), (12_000, 16)):
        assert value(size(operations=operations, servers=1), "processor.count") == processors
    assert "more servers" in size(operations=15_000, servers=1).absent["processor.count"].reason
    assert value(size(operations=15_000, servers=2), "processor.count") == 8


def test_that_memory_is_held_against_the_server() -> None:
    verdict = {verdict.resource.name: verdict.fit for verdict in size(server_memory=2048).verdicts}
    assert verdict["memory"] is Fit.OVER
    assert {verdict.resource.name: verdict.fit for verdict in size(server_memory=4096).verdicts}[
        "memory"
    ] is Fit.FITS


def test_that_a_memory_map_takes_the_place_of_the_database_cache() -> None:
    found = today(version="389ds-3")
    assert value(found, "memory.ram") == pytest.approx(
        1.2 * value(found, "memory.process") + value(found, "disk.map")
    )
    assert 5000 < value(found, "disk.map") * 2**20 / 250_000 < 6200


sizes = st.integers(1, 10_000_000)


@given(
    sizes,
    st.floats(1, 20_000),
    st.sampled_from([HPUX, {**LINUX, **RUN}, {**LINUX, **RUN, "version": "389ds-3"}]),
)
def test_that_every_figure_stands_in_its_range_and_its_formula_gives_it(
    entries: int, operations: float, platform: dict[str, Any]
) -> None:
    for found in size(entries=entries, operations=operations, **platform).quantities.values():
        assert found.low <= found.value <= found.high
        again = formula(found.formula)({term.name: term.value for term in found.terms})
        assert again == pytest.approx(found.value, rel=1e-12)


@given(sizes, sizes)
def test_that_more_entries_never_need_less(first: int, second: int) -> None:
    less, more = (size(entries=count, operations=5000) for count in sorted((first, second)))
    for name in ("memory.ram", "disk.capacity", "cache.entries", "processor.utilization", "processor.count"):
        assert more.quantities[name].value >= less.quantities[name].value * (1 - 1e-12)


@given(st.lists(sizes, min_size=2, max_size=5), st.sampled_from([{}, {"entry_cache": 500}, LINUX]))
def test_that_an_array_of_sizes_gives_what_each_gives(entries: list[int], given: dict[str, Any]) -> None:
    directory = planner("directory")
    inputs = directory.check({**HPUX, "entries": 1, "operations": 3000, **given})
    arrays: dict[str, Any] = {**inputs, "entries": np.array(entries, float)}
    many = directory.size(arrays).quantities
    for place, count in enumerate(entries):
        one = directory.size({**inputs, "entries": count}).quantities
        for name, quantity in one.items():
            if name in many and name != "throughput.by_entries":
                assert np.broadcast_to(many[name].value, len(entries))[place] == pytest.approx(
                    quantity.value, rel=1e-9
                )
