"""Where the own server was read with another version than is planned, page 1 tells the change that the figures count on."""

from __future__ import annotations

from typing import Any

import pytest

from app.plan.document import Entries, Plan, Service
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.presumed import presumed
from app.presenting.site_decision import site_decision

OWN: dict[str, Any] = {
    "platform": "aix-p670", "version": "7", "template": "mail6", "users": 9000,
    "baseline_users": 9000, "baseline_utilization": 40, "baseline_processors": 4,
}  # fmt: skip


def plan(**entries: Any) -> Plan:
    return Plan("p", "Plan", services=(Service("m", "mail", "Mail", Entries({**OWN, **entries})),))


def test_that_the_change_is_told_with_what_is_short_without_it() -> None:
    """ "No order is due" counted on an upgrade that stood nowhere: on the old version the processors were over."""
    decided = site_decision(sized(next(one for one in examples() if "z/OS" in one.title)))
    told = "Counts on the change from Domino 6.5 to Domino 7. Without it: Processor over by 27 %."
    assert told in decided.sentence
    assert decided.head == "After the change: unknown."
    assert decided.steps[0].what == "Change from Domino 6.5 to Domino 7, then measure."


@pytest.mark.parametrize(
    ("entries", "change"),
    [
        ({}, ("Domino 6.5", "Domino 7")),
        ({"baseline_version": "7"}, None),
        ({"template": "mail7"}, ("Domino 6.5 and Mail6", "Domino 7 and Mail7")),
        ({"version": "6.5"}, None),
    ],
)
def test_that_versions_and_templates_are_compared(
    entries: dict[str, Any], change: tuple[str, str] | None
) -> None:
    (one,) = sized(plan(**entries)).services
    assert one.sizing is not None
    found = presumed(one.planner, one.sizing)
    assert (found and (found.before, found.after)) == change


def test_that_without_an_own_server_nothing_is_changed() -> None:
    bare = {name: None for name in OWN if name.startswith("baseline")}
    service = Service("m", "mail", "Mail", Entries({name: OWN[name] for name in OWN if name not in bare}))
    (one,) = sized(Plan("p", "Plan", services=(service,))).services
    assert one.sizing is not None and presumed(one.planner, one.sizing) is None
