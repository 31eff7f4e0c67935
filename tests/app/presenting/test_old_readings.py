"""Readings older than a year are read again before anything is ordered; no figure of the plan changes for that."""

from __future__ import annotations

import datetime

import pytest
from msgspec.structs import replace

from app.plan.document import Origin, OriginKind, Plan
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.old_readings import with_age
from app.presenting.overview import findings
from app.presenting.services_decision import SiteDecision
from app.presenting.site_decision import site_decision

READ = datetime.date(2025, 3, 31)


def dated(title: str) -> Plan:
    plan = next(one for one in examples() if title in one.title)
    first, *others = plan.services
    read = first.with_entry("users", first.entries["users"], Origin(OriginKind.MEASURED, "sar", f"{READ}"))
    return replace(plan, services=(read, *others))


def after(plan: Plan, days: int) -> tuple[SiteDecision, SiteDecision]:
    found = site_decision(sized(plan))
    return found, with_age(found, plan, f"{READ + datetime.timedelta(days)}")


@pytest.mark.parametrize("title", ["grows, with prices", "mail on Windows 2003"])
def test_that_old_readings_come_before_an_order_and_change_no_figure(title: str) -> None:
    found, told = after(dated(title), 500)
    assert told.head == "Old data." and told.verdict == "The readings are from 2025-03, 16 months old."
    assert told.answer.startswith("Read again") and ("order" in told.answer) == bool(found.options[0].lines)
    assert found.answer in told.sentence
    assert told.facts[3].value == f"at most {found.facts[3].value.lstrip('>')}"
    assert told.facts[:3] == found.facts[:3] and told.rows == found.rows


@pytest.mark.parametrize(("days", "told"), [(365, False), (500, True)])
def test_that_the_overview_tells_old_readings_in_the_same_words(days: int, told: bool) -> None:
    plan, day = dated("grows, with prices"), f"{READ + datetime.timedelta(days)}"
    decided = with_age(site_decision(sized(plan)), plan, day)
    first = findings(sized(plan), {}, day=day)[0].text
    assert (first == f"{decided.head} {decided.verdict}") is told
    assert first.startswith("Old data.") is told


def test_that_readings_of_this_year_change_nothing() -> None:
    found, told = after(dated("grows, with prices"), 365)
    assert told == found


def test_that_what_was_not_measured_is_not_old() -> None:
    plan = next(one for one in examples() if "grows, with prices" in one.title)
    found, told = after(plan, 600)
    assert told == found


@pytest.mark.parametrize(
    ("day", "told"),
    [
        ("2026-11-01", ""),
        (
            "2026-12-01",
            "The plan begins with 2026-11, 1 month ago: enter the load of today as its first month.",
        ),
        (
            "2027-06-30",
            "The plan begins with 2026-11, 7 months ago: enter the load of today as its first month.",
        ),
    ],
)
def test_that_a_plan_whose_first_month_is_over_says_so_everywhere(day: str, told: str) -> None:
    """It said "order by 2026-04, now" in a proposal of 2026-11, and nothing told that the plan was that old."""
    plan = sized(next(one for one in examples() if "Solaris 9 that grows" in one.title))
    decided = with_age(site_decision(plan), plan.plan, day)
    assert decided.sentence.endswith(told or site_decision(plan).sentence)
    assert [one.text for one in findings(plan, {}, day=day) if "begins with" in one.text] == [told][
        : bool(told)
    ]
