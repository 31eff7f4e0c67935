"""Projection, headroom, chance and differences: what they promise about each other and about known cases."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.analysis.breaking import breaking_activity
from planners.analysis.chance import chance
from planners.analysis.difference import difference
from planners.analysis.headroom import bottlenecks, largest_load
from planners.analysis.held import as_now
from planners.analysis.months import run_months
from planners.planner import Planner
from planners.refusal import InputRefused, NotInEvidence
from planners.registry import planner
from planners.schema import Entry

MAIL: dict[str, Any] = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}
CASES: dict[str, dict[str, Any]] = {
    "mail": MAIL,
    "inotes": {"platform": "linux-x64", "version": "8.5", "mode": "dwa85", "users": 2000},
    "directory": {
        "platform": "hpux-sd64b",
        "version": "rhds-7.1",
        "entries": 250_000,
        "operations": 5000,
        "server_memory": 16384,
    },
    "network": {"throughput": 1000, "nodes": 2, "direction": "receive"},
    "virtual": {"users": 51_000, "processors": 8},
    "traveler": {"platform": "linux", "users": 9_000, "documents": 5_000},
}


def made(service: str, **entries: Any) -> tuple[Planner, dict[str, Entry]]:
    found = planner(service)
    return found, found.check({**CASES[service], **entries})


def test_that_a_steady_load_stays_as_it_is() -> None:
    found = run_months(*made("mail"))
    assert not found.growth.grows
    for resource in found.resources:
        assert len(set(resource.likely)) == 1
        assert resource.likely_over is None


def test_that_the_first_month_over_is_the_month_of_the_crossing() -> None:
    mail, inputs = made("mail", growth=30, horizon=60, server_drives=1000)
    found = run_months(mail, inputs)
    users = largest_load(mail, inputs)
    assert users is not None
    month = next(month for month, load in enumerate(found.loads) if load > users * (1 + 1e-4))
    assert found.likely_month == month
    assert found.order_month == (found.pessimistic_month or 0) - 3


def test_that_a_plan_that_needs_another_server_does_not_hold() -> None:
    mail, inputs = made("mail", growth=100, server_drives=10_000)
    found = run_months(mail, inputs)
    servers = next(resource for resource in found.resources if resource.resource.name == "servers")
    assert servers.likely_over == next(
        month for month, load in enumerate(found.loads) if round(load) > 18_000
    )


def test_that_a_month_that_cannot_be_sized_is_told() -> None:
    directory, inputs = made("directory", entries=15_000_000, growth=60)
    found = run_months(directory, inputs)
    assert found.stopped is not None
    month, sentence = found.stopped
    assert found.loads[month] > 20_971_520 >= found.loads[month - 1]
    assert "enter at most 20,971,520" in sentence


@pytest.mark.parametrize("service", sorted(CASES))
def test_that_the_solved_load_put_forward_gives_the_target(service: str) -> None:
    found, inputs = made(service)
    for bottleneck in bottlenecks(found, inputs):
        if bottleneck.load is None or bottleneck.resource.name in ("servers", "evidence"):
            continue
        sizing = found.size({**as_now(found, inputs), found.load_field: bottleneck.load})
        verdict = next(v for v in sizing.verdicts if v.resource == bottleneck.resource)
        assert verdict.demand <= verdict.capacity * (1 + 1e-9)
        whole = verdict.unit in ("drives", "processors", "servers", "ports")
        if not whole:
            assert verdict.demand == pytest.approx(verdict.capacity, rel=1e-3)


def test_that_a_service_without_users_of_a_kind_has_no_breaking_activity() -> None:
    assert breaking_activity(*made("network")) is None


def test_that_the_careful_load_is_never_beyond_the_likely_one() -> None:
    for service in CASES:
        for found in bottlenecks(*made(service)):
            if found.load is not None and found.careful_load is not None:
                assert found.careful_load <= found.load * (1 + 1e-4)


@pytest.mark.parametrize("service", sorted(CASES))
def test_that_no_bottleneck_is_told_of_a_load_that_is_refused(service: str) -> None:
    found, inputs = made(service)
    loads = [b.load for b in bottlenecks(found, inputs) if b.load is not None]
    for load in loads:
        entries = {name: value for name, value in inputs.items() if value is not None}
        counted = service in ("mail", "inotes", "virtual", "directory", "traveler")
        found.check({**entries, found.load_field: int(load) if counted else load * (1 - 1e-4)})


def test_that_the_end_of_the_evidence_is_told_where_the_planner_refuses_more() -> None:
    network, inputs = made("network")
    end = next(b for b in bottlenecks(network, inputs) if b.resource.name == "evidence")
    assert end.load is not None
    assert all(b.load is None or b.load <= end.load for b in bottlenecks(network, inputs))
    with pytest.raises(InputRefused):
        network.check({**CASES["network"], "throughput": end.load * 1.001})


def test_that_the_chance_agrees_with_the_analytic_case() -> None:
    """Growth alone is uncertain, and lognormal; a published limit has no range: P = Phi(ln(limit / likely) / sigma)."""
    mail, inputs = made(
        "mail", users=15_000, growth=10, growth_low=-10, growth_high=100 * (1.1**2 / 0.9 - 1), horizon=12
    )
    found = chance(mail, inputs)
    assert found is not None
    servers = {one.name: share for one, share in found.resources}["users"]
    likely, high = 15_000 * 1.1, 15_000 * 1.1**2 / 0.9
    sigma = math.log(high / likely) / NormalDist().inv_cdf(0.9)
    expected = NormalDist().cdf(math.log(18_000 / likely) / sigma)
    assert servers == pytest.approx(
        expected, abs=4 * math.sqrt(expected * (1 - expected) / found.samples) + 2e-3
    )


def test_that_a_plan_exactly_at_a_published_limit_holds() -> None:
    """85,000 users are what five partitions carry: nothing grows, so that limit is certain to hold."""
    found = chance(*made("virtual", users=85_000, processors=11))
    assert found is not None
    alone = {one.name: share for one, share in found.resources}
    assert alone["servers"] == alone["users"] == 1.0
    assert found.holds == alone["processor"] > 0.5


def test_that_a_certain_plan_holds_or_not() -> None:
    found = chance(*made("mail", users=1000))
    assert found is not None and found.words == "more than 99 %"
    over = chance(*made("mail", users=17_000, growth=50))
    assert over is not None and over.words == "less than 1 %"


def test_that_slower_growth_lowers_the_use_by_its_own_spread() -> None:
    """The lower bound is a 10 % point: the 5 % point of the load is exp(1.645 / 1.282 ln(1 / 0.8)) below the likely one."""
    found = chance(*made("mail", users=17_000, growth=0, growth_low=-20, server_drives=1000, horizon=12))
    assert found is not None and found.binding.name == "users"
    slow, likely, fast = found.use
    quantile = NormalDist().inv_cdf
    assert math.log(likely / slow) == pytest.approx(
        quantile(0.95) / quantile(0.9) * math.log(1 / 0.8), rel=0.02
    )
    assert (likely, fast) == (pytest.approx(17 / 18), pytest.approx(17 / 18))


def test_that_uncertain_work_widens_the_use_of_what_follows_the_work() -> None:
    """Both are lognormal and independent, so their spreads add as squares."""
    plain = chance(*made("mail", activity=2.5, as_reference=True, servers=1))
    wide = chance(*made("mail", activity=2.5, as_reference=True, servers=1, activity_spread=50))
    assert plain is not None and wide is not None and plain.binding == wide.binding
    for end in (0, 2):
        model, both = (abs(math.log(found.use[end] / found.use[1])) for found in (plain, wide))
        assert both == pytest.approx(math.hypot(model, math.log(1.5)), rel=0.05)


def test_that_a_steady_plan_of_several_servers_is_as_full_as_its_sizing_says() -> None:
    mail, inputs = made("mail", users=50_000)
    found = chance(mail, inputs)
    assert found is not None
    verdict = next(v for v in mail.size(inputs).verdicts if v.resource == found.binding)
    assert found.use[1] == pytest.approx(verdict.demand / verdict.capacity, rel=5e-3)


def test_that_the_same_plan_has_the_same_chance() -> None:
    assert chance(*made("mail", growth=20, growth_high=40)) == chance(
        *made("mail", growth=20, growth_high=40)
    )


def test_that_what_is_certain_does_not_swing() -> None:
    found = chance(*made("mail", growth=10, growth_high=60, as_reference=True))
    assert found is not None
    effects = {swing.name: swing.effect for swing in found.swings}
    assert effects["work of the users"] == 0
    assert effects["growth"] > 0 and effects["model"] > 0
    assert [swing.effect for swing in found.swings] == sorted(effects.values(), reverse=True)


@pytest.mark.parametrize("service", sorted(CASES))
def test_that_every_service_has_a_projection(service: str) -> None:
    found, inputs = made(service, growth=10, growth_low=5, growth_high=20)
    assert run_months(found, inputs).resources
    odds = chance(found, inputs)
    assert odds is not None and 0 <= odds.holds <= 1
    assert odds.use[0] <= odds.use[1] <= odds.use[2]


users = st.integers(500, 17_000)
activities = st.floats(0.3, 3)


@settings(max_examples=60)
@given(
    users, users, activities, activities, st.sampled_from(["raid5", "raid10"]), st.sampled_from(["6.5", "7"])
)
def test_that_the_parts_of_a_difference_add_up_to_it(
    first: int, second: int, calm: float, busy: float, raid: str, version: str
) -> None:
    before = {
        **MAIL,
        "version": version,
        "template": "mail6",
        "users": first,
        "activity": calm,
        "raid": "raid10",
    }
    after = {**MAIL, "users": second, "activity": busy, "raid": raid}
    for name in ("processor.utilization", "disk.drives", "memory.ram"):
        found = difference(planner("mail"), before, after, name)
        assert math.fsum(part.difference for part in found.parts) == pytest.approx(
            found.total, abs=1e-9 * max(1, abs(found.after))
        )


def test_that_changes_which_only_go_together_are_one_part() -> None:
    before = {**MAIL, "version": "6.5", "template": "mail6"}
    found = difference(planner("mail"), dict(MAIL), before, "processor.utilization")
    assert [tuple(field.name for field in part.fields) for part in found.parts] == [("version", "template")]


def test_that_a_figure_that_is_not_given_has_no_difference() -> None:
    with pytest.raises(NotInEvidence):
        difference(planner("mail"), MAIL, {**MAIL, "users": 1}, "response.time")


SIZED: list[tuple[str, dict[str, Any]]] = [
    ("mail", {"server_memory": 1024}),
    ("inotes", {"server_memory": 1024}),
    ("directory", {"server_memory": 1024}),
    ("directory", {"platform": "linux", "version": "389ds-2", "server_memory": 2048}),
    ("directory", {"platform": "linux", "version": "389ds-3", "server_memory": 700, "entries": 5_000_000}),
]


@pytest.mark.parametrize(("service", "given"), SIZED)
def test_that_no_size_among_the_settings_exceeds_the_machine(service: str, given: dict[str, Any]) -> None:
    found, inputs = made(service, **given)
    settings = found.settings(found.size(inputs))
    assert settings
    memory = float(given["server_memory"])
    for setting in settings:
        if setting.benchmark_only or not setting.value.isdigit() or setting.name == "nsslapd-mdb-max-size":
            continue
        if setting.unit == "B":
            assert int(setting.value) <= memory * 2**20
        elif setting.unit == "MiB" or setting.name.lower().endswith("mb"):
            assert int(setting.value) <= memory, setting.name
    free, without = made(service, **{**given, "server_memory": 65_536})
    assert len(free.settings(free.size(without))) == len(settings)
