"""Entries of a directory grow while its operations stay: limits in entries say so, and what entries do not move has none."""

from __future__ import annotations

from typing import Any

import pytest

from app.plan.document import Entries, Plan, Service
from app.plan.sized import SizedPlan, sized
from app.presenting.carried import carried
from app.presenting.figures import ENGLISH
from app.presenting.projection import projection_view
from app.presenting.site_decision import site_decision

OWN: dict[str, Any] = {
    "platform": "linux",
    "version": "389ds-2",
    "entries": 500_000,
    "operations": 4500,
    "baseline_operations": 3000,
    "baseline_utilization": 40,
    "baseline_processors": 8,
    "server_memory": 16384,
}
NEW: dict[str, Any] = {
    "platform": "hpux-sd64b",
    "version": "rhds-7.1",
    "entries": 250_000,
    "operations": 6000,
}


def plan(entries: dict[str, Any], kind: str = "directory") -> SizedPlan:
    return sized(Plan("p", "Plan", services=(Service("d", kind, "Service", Entries(entries)),)))


def rows(found: SizedPlan) -> dict[str, tuple[str, str]]:
    ahead = found.services[0].answer.projection
    assert ahead is not None
    return {row.resource: (row.load, row.careful_load) for row in projection_view(ahead, ENGLISH).rows}


@pytest.mark.parametrize(("operations", "worst"), [(4500, "already exceeded"), (2000, "not by entries")])
def test_that_what_entries_do_not_move_is_full_at_no_number_of_them(operations: float, worst: str) -> None:
    """ "Processor above 32,000,000 entries" stood beside a headroom of 14 %."""
    told = rows(plan(OWN | {"operations": operations}))
    assert told["Processor"] == ("not by entries", worst)
    assert told["Memory"][0].endswith(" entries") and "not by" not in told["Memory"][0]


def test_that_the_operations_beside_a_limit_in_entries_are_told() -> None:
    found = plan(NEW)
    ahead = found.services[0].answer.projection
    picture = carried(site_decision(found))
    assert ahead is not None and picture is not None
    told = "Operations: 6,000 operations/s, however many entries. Enough for "
    (sentence,) = [one for one in projection_view(ahead, ENGLISH).sentences if one.startswith(told)]
    assert told in picture.note
    assert sentence.removeprefix(told) == "9,100, in the worst case for 8,900."
    assert "Enough for 6,970, in the worst case for 6,880." in picture.note
    assert "At 6,000 operations/s it carries up to" in site_decision(found).parts[0].told.sentence


def test_that_no_load_is_told_beyond_the_largest_that_was_measured() -> None:
    """ "Processor above 16,000,000 entries" stood beside a largest measured directory of 10,500,000."""
    assert rows(plan(NEW))["Processor"][0] == "above 10,500,000 entries"


def test_that_a_planned_load_and_a_measured_one_are_told_apart() -> None:
    """ "Today: 4,500 operations/s use 60 %" was told of a server that was measured with 3,000."""
    told = site_decision(plan(OWN))
    assert told.head == "At the planned load: tight."
    assert told.sentence.startswith("Measured: 3,000 operations/s use 40 %.")
    assert "Enough for 5,200 operations/s, in the worst case for 4,000." in told.sentence
    same = site_decision(plan(OWN | {"operations": 3000}))
    assert same.head == "Today: fits." and "Measured" not in same.sentence


def test_that_where_the_load_is_applied_itself_nothing_stays_beside_it() -> None:
    mail = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}
    ahead = plan(mail, "mail").services[0].answer.projection
    without = plan({k: v for k, v in NEW.items() if k != "operations"}).services[0].answer.projection
    for one in (ahead, without):
        assert one is not None
        assert not [text for text in projection_view(one, ENGLISH).sentences if "however many" in text]
