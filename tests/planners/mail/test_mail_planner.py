"""What the mail planner answers and refuses, through its public door."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from planners.catalogue.store import Catalogue
from planners.evidence import Standing
from planners.formula import formula
from planners.mail.planner import build
from planners.planner import Fit, Sizing
from planners.refusal import InputRefused
from planners.registry import planner

PLATFORMS = (
    "aix-p670",
    "linux-x86",
    "i5os-570",
    "i5os-810",
    "solaris-6800",
    "windows-x365",
    "linux-z990",
    "zos-z990",
)
TABLED = PLATFORMS[:6]
CASES = (("6.5", "mail6"), ("7", "mail6"), ("7", "mail7"))
BASELINE = {"baseline_users": 8000, "baseline_utilization": 60, "baseline_processors": 3}


def size(**entries: object) -> Sizing:
    mail = planner("mail")
    return mail.size(
        mail.check(
            {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000, **entries}
        )
    )


def refused(**entries: object) -> str:
    with pytest.raises(InputRefused) as caught:
        size(**entries)
    return str(caught.value)


def test_that_the_solaris_row_is_22_8_percent_of_eight_processors() -> None:
    used = size().quantities["processor.utilization"]
    assert used.value == 22.8
    assert used.unit == "%"
    assert used.standing is Standing.MEASURED
    assert size().quantities["processor.count"].term("processors").value == 8


@pytest.mark.parametrize("platform", ["aix-p670", "solaris-6800", "windows-x365", "i5os-570", "linux-z990"])
def test_that_twice_the_limit_of_6_5_is_two_servers_and_not_an_extrapolated_one(platform: str) -> None:
    sizing = size(platform=platform, version="6.5", template="mail6", users=20_000, target=70)
    assert sizing.quantities["users.limit"].value == 10_000
    assert sizing.quantities["servers.count"].value == 2
    assert sizing.quantities["users.per_server"].value == 10_000
    used = sizing.quantities.get("processor.utilization")
    assert used is None or used.standing is Standing.MEASURED


# largest load of one server: 6.5 and 7
LIMITS = {
    "aix-p670": (10_000, 15_000),
    "linux-x86": (3_000, 15_000),
    "i5os-570": (10_000, 18_000),
    "i5os-810": (12_000, 12_000),  # four partitions of 3,000
    "solaris-6800": (10_000, 18_000),
    "windows-x365": (10_000, 15_000),
    "linux-z990": (10_000, 12_000),
    "zos-z990": (9_000, 10_000),
}


@pytest.mark.parametrize("platform", LIMITS)
def test_that_each_platform_has_its_published_limit(platform: str) -> None:
    found = tuple(
        size(platform=platform, version=version, template="mail6").quantities["users.limit"].value
        for version in ("6.5", "7")
    )
    assert found == LIMITS[platform]


def test_that_one_user_more_than_the_limit_needs_another_server() -> None:
    assert size(users=18_000).quantities["servers.count"].value == 1
    assert size(users=18_001).quantities["servers.count"].value == 2


@pytest.mark.parametrize("platform", ["linux-z990", "zos-z990"])
def test_that_the_mainframe_systems_ask_for_a_baseline(platform: str) -> None:
    sizing = size(platform=platform, users=9_000)
    assert "processor.utilization" not in sizing.quantities
    assert (
        'Enter your own server: "Users measured", "Utilization measured" and "Processors measured".'
        in sizing.absent["processor.utilization"].reason
    )


# saving of version 7 in percent: low, high
SAVINGS = {
    ("linux-z990", "mail6"): (15, 28),
    ("linux-z990", "mail7"): (9, 21),
    ("zos-z990", "mail6"): (21, 29),
    ("zos-z990", "mail7"): (10, 19),
}


@pytest.mark.parametrize(("platform", "template"), SAVINGS)
def test_that_an_upgrade_of_the_own_baseline_saves_the_published_range(platform: str, template: str) -> None:
    sizing = size(platform=platform, template=template, users=8_000, **BASELINE)
    used = sizing.quantities["processor.utilization"]
    low, high = SAVINGS[platform, template]
    assert used.value == pytest.approx(60 * (1 - (low + high) / 200))
    assert used.low <= 60 * (1 - high / 100) * 1.000001
    assert used.high >= 60 * (1 - low / 100) * 0.999999


def test_that_the_newer_distribution_saves_more_and_lost_compression_costs() -> None:
    plain, newer, without = (
        size(platform="linux-z990", users=8_000, **BASELINE, **more).quantities["processor.utilization"].value
        for more in ({}, {"linux_release": "sles9"}, {"log_compression": False})
    )
    assert newer == pytest.approx(plain * (1 - 0.095))
    assert without == pytest.approx(plain / (1 - 0.12))


def test_that_an_own_baseline_on_a_measured_platform_moves_by_its_tables() -> None:
    sizing = size(
        platform="aix-p670",
        template="mail6",
        users=5_000,
        baseline_users=5_000,
        baseline_utilization=40,
        baseline_processors=4,
    )
    assert sizing.quantities["processor.utilization"].value == pytest.approx(40 * 17.6 / 23)
    assert sizing.quantities["processor.count"].term("processors").value == 4


@pytest.mark.parametrize("version", ["6.5", "7"])
def test_that_a_figure_names_the_version_that_the_own_server_is_taken_to_run(version: str) -> None:
    """What was measured is translated from a version that nobody may have entered, and no figure said from which."""
    plan = {"platform": "linux-z990", "version": "7", "template": "mail7", "users": 9_000, **BASELINE}
    found = size(**plan, baseline_version=version).quantities
    for name in ("processor.utilization", "users.at_target"):
        assert f"your own server, taken to run version {version} with Mail6" in found[name].note


def test_that_a_baseline_as_planned_comes_back_as_entered() -> None:
    sizing = size(
        platform="zos-z990",
        template="mail7",
        users=8_000,
        baseline_version="7",
        baseline_template="mail7",
        **BASELINE,
    )
    used = sizing.quantities["processor.utilization"]
    assert used.value == 60
    assert used.standing is Standing.ENTERED


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ({"users": -5}, "Active users: enter a whole number from 1 to 1,000,000. Given: -5."),
        ({"users": 1e12}, "Active users: enter a whole number from 1 to 1,000,000."),
        ({"users": "many"}, "Active users: enter a whole number from 1 to 1,000,000. Given: many."),
        ({"version": "6.5"}, "The Mail7 template exists only with version 7."),
        ({"platform": "vax"}, "Platform: enter one of linux-x86-64, windows-x86-64"),
        ({"baseline_users": 5000}, "Users measured, utilization measured and processors measured are needed together."),
        ({"response_measured": 40}, "The measured response time and its users are needed together."),
        ({"linux_release": "sles9"}, "It applies only with Platform linux-z990"),
        ({"platform": "linux-z990", "version": "6.5", "template": "mail6", "linux_release": "sles9"}, "Domino 6.5 was not measured on SLES 9."),
        ({"version": "6.5", "template": "mail6", "baseline_version": "7", **BASELINE}, "A plan for version 6.5 cannot start from a server with version 7."),
    ],
)  # fmt: skip
def test_that_bad_input_names_field_given_and_possible(entries: dict[str, object], told: str) -> None:
    assert told in refused(**entries)


def test_that_the_default_target_is_the_smaller_of_policy_and_knee() -> None:
    assert size().quantities["processor.target"].value == 70
    two = size(platform="windows-x365", template="mail6").quantities["processor.target"]
    assert two.value == pytest.approx(57.735, abs=1e-3)
    assert size(target=50).quantities["processor.target"].standing is Standing.ENTERED


def test_that_a_saturated_server_has_no_response_time() -> None:
    sizing = size(platform="i5os-810", template="mail6", users=15_000, servers=1)
    assert sizing.quantities["processor.utilization"].value > 100
    assert "saturated" in sizing.absent["response.time"].reason
    assert not sizing.fits


def test_that_one_entered_response_time_gives_the_others() -> None:
    slow = size(users=15_000, response_measured=20, response_users=10_000).quantities["response.time"]
    assert size(response_measured=20, response_users=10_000).quantities[
        "response.time"
    ].value == pytest.approx(20)
    assert slow.value > 20


def test_that_linux_6_5_pays_a_stack_for_each_user() -> None:
    per_user = [
        size(platform="linux-x86", version="6.5", template="mail6", users=users)
        .quantities["memory.process"]
        .value
        for users in (2_000, 3_000)
    ]
    assert per_user[1] - per_user[0] == pytest.approx(1_000 * 256 / 1024)


def test_that_linux_7_at_its_largest_load_stays_within_its_address_space() -> None:
    sizing = size(platform="linux-x86", template="mail6", users=15_000)
    space = next(verdict for verdict in sizing.verdicts if verdict.resource.name == "address space")
    assert space.capacity == 4096
    assert space.fit is not Fit.OVER


def test_that_the_aix_disk_rates_carry_their_doubt() -> None:
    sizing = size(platform="aix-p670")
    assert any("300 s" in doubt for doubt in sizing.quantities["disk.reads"].doubts)
    assert any("Doubtful in the source: Disk read rate" in caution.text for caution in sizing.cautions)


entries = st.fixed_dictionaries(
    {
        "platform": st.sampled_from(PLATFORMS),
        "case": st.sampled_from(CASES),
        "users": st.integers(1, 1_000_000),
        "activity": st.floats(0.05, 20),
        "baseline": st.booleans(),
        "raid": st.sampled_from(["raid0", "raid10", "raid5", "raid6"]),
    }
)


def sized(drawn: dict[str, Any], **changed: Any) -> Sizing:
    given_ = {**drawn, **changed}
    version, template = given_.pop("case")
    more = BASELINE if given_.pop("baseline") else {}
    return size(version=version, template=template, **given_, **more)


@given(entries)
@settings(max_examples=150)
def test_that_every_figure_lies_in_its_range_and_follows_from_its_formula(drawn: dict[str, Any]) -> None:
    for quantity in sized(drawn).quantities.values():
        assert quantity.low <= quantity.value <= quantity.high, quantity.name
        again = formula(quantity.formula)({term.name: term.value for term in quantity.terms})
        assert again == quantity.value, quantity.name


@given(entries, st.integers(0, 100_000))
@settings(max_examples=100)
def test_that_more_users_never_need_fewer_servers_or_less_space_in_all(
    drawn: dict[str, Any], more: int
) -> None:
    drawn["users"] = min(drawn["users"], 900_000)
    few, many = sized(drawn), sized(drawn, users=drawn["users"] + more)
    servers = [sizing.quantities["servers.count"].value for sizing in (few, many)]
    assert servers[0] <= servers[1]
    for name in ("disk.capacity", "network.rate", "disk.reads", "disk.writes"):
        if name in few.quantities:
            totals = [s.quantities[name].value * count for s, count in zip((few, many), servers, strict=True)]
            assert totals[0] <= totals[1] * (1 + 1e-9), name


def _rounding(sizing: Sizing, servers: float) -> float:
    """How many drives rounding up may add on that many servers: that of a full server and then that of each."""
    drives = sizing.quantities["disk.drives"]
    steps = [term for term in drives.terms if term.name == "multiple"]
    return 2 * servers * (steps[0].value if steps else 1)


@given(entries)
@example(
    {"platform": "aix-p670", "case": ("7", "mail7"), "users": 177_111, "baseline": True, "raid": "raid10"}
)
@settings(max_examples=50)
def test_that_more_activity_never_needs_less(drawn: dict[str, Any]) -> None:
    """But for what is rounded up: on 18 servers 29 drives each were 522, and on 29 servers 17 each were 493."""
    calm, busy = sized(drawn, activity=1.0), sized(drawn, activity=1.7)
    servers = [float(sizing.quantities["servers.count"].value) for sizing in (calm, busy)]
    assert servers[0] <= servers[1]
    for name in (
        "processor.utilization",
        "processor.count",
        "disk.operations",
        "disk.drives",
        "network.rate",
    ):
        if name in calm.quantities:
            totals = [
                sizing.quantities[name].value * many
                for sizing, many in zip((calm, busy), servers, strict=True)
            ]
            room = _rounding(calm, servers[0]) if name == "disk.drives" else 0.0
            assert totals[0] - room <= totals[1] * (1 + 1e-9), name


@pytest.mark.parametrize("platform", TABLED)
def test_that_an_array_of_loads_gives_what_single_loads_give(platform: str) -> None:
    import numpy as np

    mail = planner("mail")
    inputs = mail.check({"platform": platform, "version": "7", "template": "mail6", "users": 1})
    loads = np.array([100.0, 5_000.0, 10_000.0, 14_500.0, 40_000.0])
    together = mail.size({**inputs, "users": loads})  # type: ignore[dict-item]
    for index, users in enumerate(loads):
        alone = mail.size({**inputs, "users": int(users)})
        for name, quantity in alone.quantities.items():
            many = together.quantities[name]
            for mine, theirs in (
                (quantity.value, many.value),
                (quantity.low, many.low),
                (quantity.high, many.high),
            ):
                assert np.broadcast_to(theirs, loads.shape)[index] == pytest.approx(mine, rel=1e-9), name


def test_that_the_same_inputs_give_the_same_answer() -> None:
    assert size(users=12_345) == size(users=12_345)


def test_that_what_one_server_carries_is_the_same_whichever_load_was_asked_first() -> None:
    case = {"platform": "solaris-6800", "version": "7", "template": "mail7", "as_reference": True}
    loads = (50, 10_000, 60_000)
    fresh = {load: build(Catalogue.open_default()) for load in loads}
    alone = {load: one.size(one.check({**case, "users": load})) for load, one in fresh.items()}
    together = build(Catalogue.open_default())
    for load in (*loads, *reversed(loads)):
        found = together.size(together.check({**case, "users": load}))
        assert found.quantities["users.most"] == alone[load].quantities["users.most"]
    tighter = together.size(together.check({**case, "users": 10_000, "drive_busy": 30}))
    assert tighter.quantities["users.most"].value < alone[10_000].quantities["users.most"].value
