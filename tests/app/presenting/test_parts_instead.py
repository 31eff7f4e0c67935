"""A server that is ordered because drives run out: what drives alone would do is told, and that the worst case is short until then."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec.structs import replace

from app.plan.document import Plan
from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.lasting import lasting
from app.presenting.services_decision import SiteDecision
from app.presenting.site_decision import site_decision
from app.proposal.options import ProposalOptions
from tests.app.proposal.reading import text_of, written

GROWING = read_plan(FOLDER / "mail-growing.txt")


def decided(plan: Plan, **entries: object) -> SiteDecision:
    (service,) = plan.services
    changed = service.entries
    for name, value in entries.items():
        changed = changed.with_entry(name, value)
    return site_decision(sized(replace(plan, services=(replace(service, entries=changed),))))


def test_that_what_the_servers_there_would_need_is_told_beside_another_server() -> None:
    told = decided(GROWING).parts[0].instead
    found = re.fullmatch(
        r"Without another server: (\d+ drives) more in the one that is there, if it can hold them, with a chance of (\d+ %)\. "
        r'Enter "Servers": 1, and compare\.',
        told.replace("\u00a0", " "),
    )
    assert found is not None, told
    entered = decided(GROWING, servers=1)
    assert entered.answer == f"Add {found[1]} to Mail now."
    assert entered.rows[0].chance == found[2]


def test_that_it_is_not_told_where_servers_are_entered_or_new() -> None:
    assert not decided(GROWING, servers=1).parts[0].instead
    assert not decided(replace(GROWING, start="new")).parts[0].instead


def test_that_the_months_until_delivery_are_drawn_as_short_in_the_worst_case() -> None:
    """The bar was solid through 2027-01, in which the worst case is over, to the delivery in 2027-02."""
    shown = lasting(decided(GROWING))
    assert shown is not None
    (row,) = shown.rows
    assert row.before == (2.0, 3.0) and row.begins == 3.0 and row.safe == shown.months
    assert shown.title == "Mail lasts to the horizon; in the worst case it is short in 2027-01"


def test_that_an_order_in_time_leaves_no_such_months() -> None:
    shown = lasting(decided(GROWING, lead_time=1))
    assert shown is not None
    (row,) = shown.rows
    assert row.before == (0.0, 0.0) and row.begins == 0.0
    assert shown.title == "Mail lasts to the horizon, in the worst case too"


def test_that_the_load_that_orders_are_for_is_told() -> None:
    """ "13,900 users are expected" stood below "Add … now", though the order is for more."""
    assert decided(GROWING).sentence == "13,900 users are expected in 2028-11, 17,700 users with fast growth."


def test_that_the_failure_of_a_server_is_told_with_the_server_that_is_added(tmp_path: Path) -> None:
    """It was told of the only server that is there."""
    options = ProposalOptions(sections=("projection",))
    growing, solaris = (
        text_of(written(plan, tmp_path, options))
        for plan in (GROWING, read_plan(FOLDER / "mail-solaris.txt"))
    )
    failing = "With option A: One of 2 servers fails."
    assert failing in growing and failing not in solaris
