"""What is told to have changed did: a value that was the default, differences of percentages, services that are not sized."""

from __future__ import annotations

from msgspec.structs import replace

from app.plan.document import Plan
from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.difference_steps import explained_between
from app.presenting.revisions import State, between, state_of
from app.presenting.site_decision import site_decision
from app.presenting.site_glance import totals


def mail(**entries: object) -> Plan:
    plan = read_plan(FOLDER / "mail-growing.txt")
    service = plan.services[0]
    found = service.entries
    for name, value in entries.items():
        found = found.with_entry(name, value)
    return plan.with_service(replace(service, entries=found))


def told(before: Plan, after: Plan) -> tuple[str, ...]:
    states: list[State] = [state_of(one) for one in (before, after)]
    return between(*states).changes


def test_that_a_default_that_was_entered_is_not_told_as_another_value() -> None:
    assert told(mail(), mail(raid="raid10")) == ("Mail: RAID level: RAID 10 is entered, it was the default",)
    assert told(mail(raid="raid10"), mail()) == ("Mail: RAID level: RAID 10 is the default, it was entered",)
    assert told(mail(), mail(raid="raid6")) == ("Mail: RAID level from RAID 10 (default) to RAID 6",)


def test_that_two_percentages_differ_by_points() -> None:
    before, after = mail(users=9000), mail(users=11000)
    *parts, whole = explained_between(before.services[0], after.services[0].entries, "processor.utilization")
    assert parts and all(part.difference.endswith(" points") for part in parts)
    assert whole.change.endswith(": 21 % to 25 %") and whole.difference == "+4 points"


def test_that_a_site_counts_the_services_that_are_not_sized() -> None:
    plan = read_plan(FOLDER / "site-mixed.txt")
    service = plan.services[0]
    refused = plan.with_service(replace(service, entries=service.entries.with_entry("users", -5)))
    for one, expected in ((plan, "5 services"), (refused, "4 of 5 services")):
        (site, *_) = totals(site_decision(sized(one)), len(one.services))
        assert site.value == expected
