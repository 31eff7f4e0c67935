"""The planned machine by its name: what follows from a published rating, and what is left alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.evidence import Standing
from planners.machine.suggested import suggestions
from planners.planner import Sizing
from planners.refusal import InputRefused
from planners.registry import catalogue, planner

SOLARIS: dict[str, Any] = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 300}
GOLD: dict[str, Any] = {**SOLARIS, "machine": "Xeon Gold 6430", "machine_cores": 4}


def size(entries: dict[str, Any], service: str = "mail") -> Sizing:
    asked = planner(service)
    return asked.size(asked.check(entries))


def value(entries: dict[str, Any], figure: str) -> float:
    return float(size(entries).quantities[figure].value)


def test_that_a_name_of_today_leads_to_it_with_its_rating_in_proportion_to_the_cores() -> None:
    found = size({**GOLD, "machine_smt": "core"}).quantities
    rating = found["machine.rating"]
    assert rating.value == pytest.approx(263 * 4 / 32)
    assert rating.low <= rating.value <= rating.high
    planned = found["processor.planned"]
    used = found["processor.utilization"]
    chain = planned.value / used.value * rating.value
    # The rating of the eight processors in today's suite, reckoned apart by another way: 3.23.
    assert chain == pytest.approx(3.23, rel=0.05)
    assert planned.standing is Standing.EXTRAPOLATED
    assert planned.high / planned.low > 2.7**2


def test_that_a_thread_is_half_a_core_and_an_unknown_one_between() -> None:
    whole = size({**GOLD, "machine_smt": "core"}).quantities["machine.rating"]
    thread = size({**GOLD, "machine_smt": "thread"}).quantities["machine.rating"]
    unknown = size(GOLD).quantities["machine.rating"]
    assert thread.value == pytest.approx(whole.value / 2)
    assert thread.low == pytest.approx(unknown.low)
    assert unknown.high == pytest.approx(whole.high)
    assert thread.value < unknown.value < whole.value


def test_that_overcommit_takes_its_share_and_idle_neighbours_leave_it() -> None:
    alone, shared = size(GOLD).quantities, size({**GOLD, "machine_overcommit": 2}).quantities
    assert shared["machine.rating"].value == pytest.approx(alone["machine.rating"].value / 2)
    assert shared["machine.rating"].high == pytest.approx(alone["machine.rating"].high)
    with pytest.raises(InputRefused, match="Overcommit"):
        size({**GOLD, "machine_overcommit": 3})


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.floats(0.05, 32), min_size=2, max_size=2)
    | st.lists(st.floats(32.1, 64), min_size=2, max_size=2)
)
def test_that_more_cores_of_a_machine_are_never_busier(cores: list[float]) -> None:
    """A machine of two chips has a rating of its own, of a little less than twice that of one."""
    few, many = (value({**GOLD, "machine_cores": each}, "processor.planned") for each in sorted(cores))
    assert many <= few * (1 + 1e-9)


def test_that_more_cores_than_one_chip_has_are_those_of_two() -> None:
    two = size({**GOLD, "machine_cores": 64, "machine_smt": "core"}).quantities["machine.rating"]
    assert two.value == 515
    with pytest.raises(InputRefused, match="at most 64 cores"):
        size({**GOLD, "machine_cores": 65})


@pytest.mark.parametrize("name", ["host-1", "POWER6", "Xeon", "IBM POWER4", "epyc", "gold-6430"])
def test_that_the_name_of_a_host_changes_nothing(name: str) -> None:
    plain, named = size(SOLARIS), size({**SOLARIS, "machine": name})
    assert named.quantities.keys() == plain.quantities.keys()
    assert named.absent.keys() == plain.absent.keys()
    assert {key: one.value for key, one in named.quantities.items()} == {
        key: one.value for key, one in plain.quantities.items()
    }


def test_that_ratings_that_were_entered_count() -> None:
    entered = {"rating_family": "own", "rating_measured": 1, "rating_planned": 2}
    found = size({**SOLARIS, "machine": "Xeon Gold 6430", **entered}).quantities
    assert "machine.rating" not in found
    assert found["processor.planned"].value == pytest.approx(found["processor.utilization"].value / 2)


def test_that_cores_of_an_unknown_machine_are_refused() -> None:
    with pytest.raises(InputRefused, match='known "Machine", such as Xeon Gold 6430'):
        size({**SOLARIS, "machine": "host-1", "machine_cores": 4})


def test_that_without_a_rating_of_the_measured_machine_nothing_is_made_up() -> None:
    entries = {"platform": "windows-x64", "version": "8.5", "mode": "dwa85", "users": 300}
    told = size({**entries, "machine": "EPYC 9354"}, "inotes")
    assert "processor.planned" not in told.quantities
    assert "No rating of the measured machine is published" in told.absent["processor.planned"].reason


def test_that_an_own_server_is_not_taken_for_the_measured_one() -> None:
    own = {
        "baseline_users": 500, "baseline_utilization": 40, "baseline_processors": 2,
        "baseline_version": "7", "baseline_template": "mail7",
    }  # fmt: skip
    told = size({**GOLD, **own})
    assert "own server" in told.absent["processor.planned"].reason


def test_that_a_sure_range_holds_only_within_one_operating_system() -> None:
    across, within = (size({**GOLD, **more}) for more in ({}, {"planned_system": "same"}))
    wide, narrow = (one.quantities["processor.planned"] for one in (across, within))
    assert narrow.high / narrow.low < wide.high / wide.low


def test_that_each_suggested_rating_has_a_quality_and_its_ratings() -> None:
    rows = suggestions(catalogue())
    assert {("mail", "solaris-6800"), ("inotes", "aix-p570"), ("inotes", "ibmi-570")} <= rows.keys()
    assert ("inotes", "windows-x64") not in rows
    for one in rows.values():
        assert "quality" in one.source(catalogue()).doubt
        assert one.capacity > 0


def test_that_web_mail_leads_to_a_machine_of_today_too() -> None:
    entries = {"platform": "ibmi-570", "version": "8.5", "mode": "dwa85", "users": 300}
    found = size({**entries, "machine": "EPYC 9354", "machine_cores": 2}, "inotes").quantities
    assert found["processor.planned"].value > 0
    assert [term.name for term in found["processor.planned"].terms if term.name.startswith("bridge")] == [
        "bridge_1"
    ]


@pytest.mark.parametrize(
    ("service", "entries", "told"),
    [
        ("mail", SOLARIS, "SPECint_base2000 4,464, quality 5 of 5"),
        (
            "directory",
            {"platform": "hpux-sd64b", "version": "rhds-7.1", "entries": 9},
            "SPECint_base2000 10,680, quality 4 of 5",
        ),
        ("mail", {**SOLARIS, "platform": "zos-z990"}, ""),
        ("mail", {**SOLARIS, "platform": "linux-x86-64", "version": "12", "template": None}, ""),
    ],
)
def test_that_the_rating_of_the_measured_machine_is_suggested_with_its_quality(
    service: str, entries: dict[str, Any], told: str
) -> None:
    given = {name: value for name, value in entries.items() if value is not None}
    assert dict(size(given, service).facts).get("Suggested rating", "") == told


def test_that_the_machine_under_zvm_is_told_to_have_no_suggested_rating() -> None:
    told = [one.text for one in planner("virtual").statements() if one.fact == "Suggested rating"]
    assert told and all(text.startswith("none: its document does not name the processors") for text in told)


def test_that_no_rating_is_suggested_for_an_own_server() -> None:
    own = {**SOLARIS, "baseline_users": 200, "baseline_utilization": 20, "baseline_processors": 4}
    assert "Suggested rating" not in dict(size(own).facts)


def test_that_a_machine_that_is_not_listed_is_cautioned_unless_it_is_rated() -> None:
    mail = planner("mail")
    entries = {"platform": "linux-x86-64", "version": "12", "users": 300, "machine": "Xeon Gold 9999"}
    told = [caution.text for caution in mail.size(mail.check(entries)).cautions]
    assert '"Xeon Gold 9999" is not among the machines with a published rating.' in told[0]
    rated = {**entries, "rating_family": "own", "rating_planned": 9.0, "rating_measured": 2.0}
    assert not any("published rating" in one.text for one in mail.size(mail.check(rated)).cautions)
