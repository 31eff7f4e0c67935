"""The dates of a proposal: a review is never of the month it is issued in, and no date is made up."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from app.plan.document import Entries, Plan, Service
from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.proposal.options import ProposalOptions
from tests.app.proposal.reading import DAY, text_of, written

MAIL: dict[str, Any] = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}
SHORT = ProposalOptions(sections=("summary", "control"))


def review(folder: Path, **entries: Any) -> str:
    return review_of(
        Plan("p", "Plan", services=(Service("s", "mail", "Mail", Entries({**MAIL, **entries})),)), folder
    )


def review_of(plan: Plan, folder: Path) -> str:
    found = re.search(r"Next review (.*?) (?:How far|\[|Standing)", text_of(written(plan, folder, SHORT)))
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ({"growth": 40, "server_drives": 20, "start": "2026-11"}, "2027-03, and whenever"),
        ({"growth": 100, "start": "2024-11", "lead_time": 0}, "2026-12, and whenever"),
        ({"growth_events": "2027-07 +9000", "start": "2026-11"}, "2027-03, and whenever"),
    ],
)
def test_that_the_next_review_is_behind_the_month_of_issue(
    entries: dict[str, Any], expected: str, tmp_path: Path
) -> None:
    found = review(tmp_path, **entries)
    assert found.startswith(expected)
    assert found[:7] > DAY[:7]


def test_that_the_next_review_is_that_of_page_1(tmp_path: Path) -> None:
    for entries in ({}, {"growth": 5}, {"growth": 40, "server_drives": 20, "start": "2026-11"}):
        found = review(tmp_path, **entries)
        page = text_of(tmp_path / "proposal.pdf")
        when = "on a change" if found.startswith("Whenever") else found.split(", and")[0]
        assert f"{when} Review this plan" in page


def test_that_the_next_review_is_that_of_page_1_though_an_order_follows_it(tmp_path: Path) -> None:
    found = review_of(read_plan(FOLDER / "site-growing.txt"), tmp_path)
    page = text_of(tmp_path / "proposal.pdf")
    assert re.search(r"Review this plan with measured values\. (\d{4}-\d\d) Order", page)
    assert f"{found.split(', and')[0]} Review this plan" in page


def test_that_prices_without_a_date_are_not_given_that_of_the_proposal(tmp_path: Path) -> None:
    priced = Entries({**MAIL, "price_server": 10_000})
    plan = Plan("p", "Plan", services=(Service("s", "mail", "Mail", priced),))
    text = text_of(written(plan, tmp_path, ProposalOptions(sections=("hardware",))))
    assert "No date of the prices is recorded." in text and "as of" not in text
