"""A plan of more services than page 2 has rows for: it begins with the most urgent, and page 1 says so."""

from __future__ import annotations

from functools import cache
from typing import Any

from app.plan.document import Entries, Plan, Service
from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.lasting import MOST_ROWS, Lasting, lasting
from app.presenting.risks import Kind, Risk
from app.presenting.services_decision import SiteDecision
from app.presenting.site_decision import site_decision
from app.presenting.site_facts import MOST_SHOWN
from app.presenting.site_glance import GlanceRow, glance_rows
from app.presenting.site_risks import site_risks
from app.presenting.site_rows import site_rows

WEB: dict[str, Any] = {
    "platform": "linux-x64",
    "version": "8.5",
    "mode": "dwa85lite",
    "horizon": 60,
    "growth": 8,
    "growth_high": 40,
}
SOLARIS = {"platform": "solaris-6800", "version": "7", "template": "mail7"}


@cache
def decided(
    count: int, sites: tuple[str, ...] = ("",)
) -> tuple[SiteDecision, tuple[GlanceRow, ...], tuple[GlanceRow, ...]]:
    """Mail servers of which the last two are too small."""
    services = tuple(
        Service(f"s{n}", "mail", f"Mail {n}", Entries({**SOLARIS, "users": 9000 if n < count - 2 else 20_000, "servers": 1}), site=sites[n % len(sites)])
        for n in range(count)
    )  # fmt: skip
    plan = sized(Plan("p", "Site", start="existing", services=services))
    found = site_decision(plan)
    return found, glance_rows(plan, found), site_rows(plan, found)


def test_that_few_services_keep_the_order_of_the_plan() -> None:
    _, rows, _ = decided(4)
    assert [row.service for row in rows] == [f"Mail {n}" for n in range(4)]


def test_that_of_many_the_most_urgent_stand_first() -> None:
    _, rows, _ = decided(MOST_SHOWN + 3)
    last = MOST_SHOWN + 2
    assert [row.service for row in rows[:3]] == [f"Mail {last - 1}", f"Mail {last}", "Mail 0"]


def test_that_a_large_plan_has_a_row_for_each_site() -> None:
    _, _, rows = decided(20, ("Berlin", "Hamburg", "", "Berlin"))
    assert {row.service: row.load for row in rows} == {
        "Berlin": "10 services", "Hamburg": "5 services", "Without a site": "5 services",
    }  # fmt: skip
    first, second, last = rows
    assert last.word == "fits" and last.size == "Fits: 5" and last.action == "No action needed."
    assert {first.size, second.size} == {"Over: 1 · Fits: 9", "Over: 1 · Fits: 4"}, (
        "the last two are too small"
    )
    assert first.action == "1 service needs a decision."


def test_that_services_have_rows_of_their_own_where_sites_say_no_more() -> None:
    assert decided(4)[2] == decided(MOST_SHOWN + 3)[2] == ()


def test_that_page_1_names_only_the_first_of_many_new_services() -> None:
    inputs = Entries({**SOLARIS, "users": 9000})
    there = Service("old", "mail", "Old", Entries({**inputs, "as_reference": True}))
    new = [Service(f"n{n}", "mail", f"New {n}", inputs) for n in range(20)]
    found = site_decision(sized(Plan("p", "Site", services=(there, *new))))
    assert found.verdict.startswith("Not installed yet: New 0, New 1, New 2, New 3, New 4 and 15 more.")


def test_that_what_has_to_be_ordered_now_stands_before_what_is_ordered_later() -> None:
    """Half of the services grow out of what they have, half are not there yet."""
    grows = {
        **SOLARIS,
        "users": 9000,
        "servers": 1,
        "server_drives": 60,
        "growth": 8,
        "growth_high": 12,
        "horizon": 60,
    }
    services = tuple(
        Service(f"s{n}", "mail", f"Mail {n}", Entries(grows if n % 2 else {**SOLARIS, "users": 9000}))
        for n in range(MOST_SHOWN + 2)
    )  # fmt: skip
    plan = sized(Plan("p", "Site", services=services))
    found = site_decision(plan)
    first = found.parts[0].told.action
    assert found.sentence.startswith(f"Mail 0: {first}") and " by " not in first
    rows = glance_rows(plan, found)
    later = [" by " in row.action for row in rows]
    assert any(later) and later == sorted(later)


@cache
def lasting_less() -> tuple[SiteDecision, Lasting]:
    """Web mail that may grow fast: what is enough with the chance needed is too small in the worst case."""
    services = tuple(
        Service(f"s{n}", "inotes", f"Web {n}", Entries({**WEB, "users": 3000 if n < 10 else 3100}))
        for n in range(12)
    )  # fmt: skip
    found = site_decision(sized(Plan("p", "Site", services=services)))
    shown = lasting(found)
    assert shown is not None
    return found, shown


def test_that_the_picture_counts_every_service_and_shows_those_that_last_least() -> None:
    found, shown = lasting_less()
    assert len(shown.rows) == MOST_ROWS < len(found.parts)
    assert shown.title.startswith("12 services do not last")
    assert [row.title for row in shown.rows[:2]] == ["Web 10", "Web 11"]
    assert f"The {MOST_ROWS} services that last least are shown." in shown.note


def test_that_a_chance_is_not_told_instead_of_the_same() -> None:
    services = tuple(
        Service(f"s{n}", "inotes", f"Web {n}", Entries({**WEB, "users": 3300})) for n in range(40)
    )
    found = site_decision(sized(Plan("p", "Site", services=services)))
    best, *others = found.rows
    same = [one.why for one in others if one.chance == best.chance]
    assert same and all(f"The chance is {best.chance}, as with option A." in why for why in same)


def test_that_a_risk_of_a_large_plan_names_two_services() -> None:
    shared = Risk("The only server fails.", "Down.", "Two.", Kind.FAILURE)
    known = [(f"Mail {n}", [shared]) for n in range(MOST_SHOWN + 6)]
    (told,) = site_risks([*known, ("Net", []), ("Print", [])])
    assert told.services == f"Mail 0, Mail 1 and {MOST_SHOWN + 4} more"


def test_that_a_new_service_is_drawn_from_its_delivery_on_and_another_from_the_start() -> None:
    """A system that is ordered today was drawn as lasting from today."""
    shown = lasting(site_decision(sized(read_plan(FOLDER / "site-growing.txt"))))
    assert shown is not None
    begins = {row.title: row.begins for row in shown.rows}
    assert begins["Web mail"] == 3.0, "the months of its delivery"
    assert begins["Mail of the offices"] == begins["Directory of the site"] == 0.0
