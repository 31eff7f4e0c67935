"""A plan of more services than page 2 has rows for: it begins with the most urgent, and page 1 says so."""

from __future__ import annotations

from functools import cache

from app.plan.document import Entries, Plan, Service
from app.plan.sized import sized
from app.presenting.site_decision import SiteDecision, site_decision
from app.presenting.site_facts import MOST_SHOWN
from app.presenting.site_glance import GlanceRow, glance_rows

SOLARIS = {"platform": "solaris-6800", "version": "7", "template": "mail7"}


@cache
def decided(count: int) -> tuple[SiteDecision, tuple[GlanceRow, ...]]:
    """Mail servers of which the last two are too small."""
    services = tuple(
        Service(f"s{n}", "mail", f"Mail {n}", Entries({**SOLARIS, "users": 9000 if n < count - 2 else 20_000, "servers": 1}))
        for n in range(count)
    )  # fmt: skip
    plan = sized(Plan("p", "Site", start="existing", services=services))
    found = site_decision(plan)
    return found, glance_rows(plan, found)


def test_that_few_services_keep_the_order_of_the_plan() -> None:
    _, rows = decided(4)
    assert [row.service for row in rows] == [f"Mail {n}" for n in range(4)]


def test_that_of_many_the_most_urgent_stand_first() -> None:
    _, rows = decided(MOST_SHOWN + 3)
    last = MOST_SHOWN + 2
    assert [row.service for row in rows[:3]] == [f"Mail {last - 1}", f"Mail {last}", "Mail 0"]
