"""Random plans of mail and web mail: more users never need less in all, and a larger machine never fits worse."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.formula import formula
from planners.planner import Fit, Sizing
from planners.registry import planner

PLATFORMS = {
    "mail": ("aix-p670", "linux-x86", "i5os-570", "i5os-810", "solaris-6800", "windows-x365", "linux-z990", "zos-z990"),
    "inotes": ("aix-p570", "ibmi-570", "linux-x64", "solaris-6800", "windows-x64"),
}  # fmt: skip
CASES: dict[str, tuple[dict[str, Any], ...]] = {
    "mail": (
        {"version": "6.5", "template": "mail6"},
        {"version": "7", "template": "mail6"},
        {"version": "7", "template": "mail7"},
    ),
    "inotes": (
        {"version": "8.0", "mode": "dwa8"},
        {"version": "8.5", "mode": "dwa85"},
        {"version": "8.5", "mode": "dwa85lite"},
    ),
}
OWN: dict[str, dict[str, Any]] = {
    "mail": {"baseline_users": 8000, "baseline_utilization": 60, "baseline_processors": 3},
    "inotes": {"own_shared": 1500, "own_process": 300},
}
WHOLE = ("servers.count", "processor.count", "disk.drives", "disk.log_drives")
EVEN = ("memory.ram", "disk.capacity", "disk.operations", "network.rate", "disk.reads", "disk.writes")
MACHINE = ("server_memory", "server_drives", "link_speed", "rating_planned")
pytestmark = pytest.mark.parametrize("service", PLATFORMS)


def maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


ENTRIES: dict[str, st.SearchStrategy[Any]] = {
    "users": st.integers(1, 60_000) | st.integers(1, 999_000),
    "activity": st.just(1.0) | st.floats(0.05, 20),
    "target": maybe(st.floats(5, 95)),
    "partitions": maybe(st.integers(1, 8)),
    "partition_users": maybe(st.integers(100, 60_000)),
    "servers": maybe(st.integers(1, 40)),
    "guesses": st.booleans(),
    "raid": st.sampled_from(["raid0", "raid10", "raid5", "raid6"]),
    "server_memory": maybe(st.floats(256, 64_000)),
    "server_drives": maybe(st.integers(2, 400)),
    "as_reference": st.booleans(),
    "link_speed": st.sampled_from([10.0, 100.0, 1000.0]),
}
RATED: st.SearchStrategy[dict[str, Any]] = st.just({}) | st.floats(20, 500).map(
    lambda rated: {"rating_family": "own", "rating_measured": 100.0, "rating_planned": rated}
)


@cache
def plans(service: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.builds(
        lambda platform, *parts: {"platform": platform} | dict(chain(*(part.items() for part in parts))),
        st.sampled_from(PLATFORMS[service]),
        st.sampled_from(CASES[service]),
        st.fixed_dictionaries(ENTRIES),
        st.sampled_from([{}, OWN[service]]),
        RATED,
    )


def sized(service: str, entries: dict[str, Any], **changed: Any) -> Sizing:
    given_ = {name: value for name, value in {**entries, **changed}.items() if value is not None}
    return planner(service).size(planner(service).check(given_))


def total(sizing: Sizing, name: str) -> float:
    quantity = sizing.quantities[name]
    count = 1.0 if quantity.figure.whole else float(sizing.quantities["servers.count"].value)
    return count * float(quantity.value)


@given(data=st.data())
@settings(max_examples=1000, deadline=None)
def test_that_every_figure_lies_in_its_range_follows_from_its_formula_and_never_fits_above_a_capacity(
    service: str, data: st.DataObject
) -> None:
    sizing = sized(service, data.draw(plans(service)))
    for quantity in sizing.quantities.values():
        assert quantity.low <= quantity.value <= quantity.high, quantity.name
        again = formula(quantity.formula)({term.name: term.value for term in quantity.terms})
        assert again == quantity.value, quantity.name
    for verdict in sizing.verdicts:
        assert (verdict.demand > verdict.capacity) is (verdict.fit is Fit.OVER), verdict.resource
    assert sizing.fits is all(verdict.fit is not Fit.OVER for verdict in sizing.verdicts)


@given(data=st.data(), more=st.just(1) | st.integers(1, 100_000), full=maybe(st.integers(1, 12)))
@settings(max_examples=1000, deadline=None)
def test_that_more_users_never_need_less_in_all_and_never_begin_to_fit(
    service: str, data: st.DataObject, more: int, full: int | None
) -> None:
    """Also from where so many servers are full: one user more is another server, and a share of each is less."""
    entries = data.draw(plans(service))
    few = sized(service, entries)
    if full is not None and "users.most" in few.quantities:
        entries["users"] = min(max(int(full * few.quantities["users.most"].value), 1), 999_000)
        few = sized(service, entries)
    many = sized(service, entries, users=min(entries["users"] + more, 1_000_000))
    for name in (*WHOLE, *EVEN):
        if name in few.quantities and name in many.quantities:
            assert total(few, name) <= total(many, name) * (1 + 1e-9), name
    assert few.fits or not many.fits


@given(data=st.data(), larger=st.floats(1, 8), which=st.sampled_from(MACHINE))
@settings(max_examples=300, deadline=None)
def test_that_a_larger_machine_never_fits_worse_and_never_needs_more_servers(
    service: str, data: st.DataObject, larger: float, which: str
) -> None:
    entries = data.draw(plans(service))
    if entries.get(which) is None:
        return
    grown = entries[which] * larger
    small = sized(service, entries)
    large = sized(service, entries, **{which: round(grown) if which == "server_drives" else grown})
    assert large.fits or not small.fits
    if small.fits:
        counts = [float(s.quantities["servers.count"].value) for s in (small, large)]
        assert counts[1] <= counts[0]


@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_that_at_the_ends_of_the_users_at_target_an_end_of_the_utilization_is_the_target(
    service: str, data: st.DataObject
) -> None:
    """Figures told 10,400 users in the worst case, where chart and page 1 had the worst case at the target with 11,900."""
    entries = {**data.draw(plans(service)), "guesses": True}
    users = sized(service, entries).quantities.get("users.at_target")
    if users is None:
        return
    alone = planner(service).check({name: value for name, value in entries.items() if value is not None})
    for load, end in ((users.low, "high"), (users.value, "value"), (users.high, "low")):
        found = planner(service).size({**alone, "users": float(load), "servers": 1}).quantities
        used, target = found["processor.utilization"], found["processor.target"].value
        assert getattr(used, end) == pytest.approx(target)
