"""A plan of more services than page 2 has rows for: it begins with the most urgent, and page 1 says so."""

from __future__ import annotations

from functools import cache

from app.plan.document import Entries, Plan, Service
from app.plan.sized import sized
from app.presenting.services_decision import SiteDecision
from app.presenting.site_decision import site_decision
from app.presenting.site_facts import MOST_SHOWN
from app.presenting.site_glance import GlanceRow, glance_rows
from app.presenting.site_rows import site_rows

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
