"""A published value that stands in the place of an empty input is an assumption like a default: numbered, with its effect."""

from __future__ import annotations

from typing import Any

import pytest

from app.plan.document import Entries, Plan, Service
from app.plan.examples import examples
from app.plan.sized import SizedService, sized
from app.presenting.assumptions import Assumption, assumptions
from app.presenting.questions import questions
from app.presenting.site_glance import assumed

AIX: dict[str, Any] = {"platform": "aix-p670", "version": "7", "template": "mail6", "users": 12_000}


def mail(**entries: Any) -> SizedService:
    service = Service("m", "mail", "Mail", Entries({**AIX, **entries}))
    (found,) = sized(Plan("p", "Plan", services=(service,))).services
    return found


def of(one: SizedService) -> dict[str, Assumption]:
    assert one.sizing is not None
    return {found.title: found for found in assumptions(one.service, one.planner, one.sizing)}


def drives(one: SizedService) -> float:
    assert one.sizing is not None
    return float(one.sizing.quantities["disk.drives"].value)


def test_that_the_published_size_of_a_mail_database_is_assumed_where_none_is_entered() -> None:
    found, one = of(mail()), mail()
    size = found["Mail database size"]
    share = drives(mail(mailbox_size=360)) / drives(one) - 1
    assert (size.value, size.origin) == ("300 MB, published", "published")
    assert size.effect == f"Drives: +{100 * share:.0f} % if 20 % higher."
    assert [row.number for row in found.values()] == list(range(1, 1 + len(found)))
    assert "Mail database size" not in of(mail(mailbox_size=300))


def test_that_it_is_asked_and_told_among_the_weightiest() -> None:
    one = mail()
    assert "mailbox_size" in {asked.name for asked in questions(one)}
    told = assumed([("Mail", [*of(one).values()])], 8)
    assert any("Mail database size: 300 MB, published. Drives: +" in line for line in told)


def test_that_a_published_value_without_effect_is_told_among_those() -> None:
    """Operations of a drive and their size change nothing where room decides, and stood nowhere: more of either would count."""
    found = of(mail())
    for title in ("Operations per drive", "Size of a disk operation"):
        assert found[title].origin == "published" and not found[title].weight


def test_that_a_published_value_that_cannot_be_otherwise_is_no_assumption() -> None:
    """A response time is entered with its users, and alone is refused."""
    assert "Measured response time" not in of(mail(platform="i5os-570"))


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_a_published_value_that_is_entered_changes_nothing(plan: Plan) -> None:
    """What is told to be assumed is what the figures are made of."""
    for one in sized(plan).services:
        if one.sizing is None:
            continue
        for name, value in _published(one).items():
            entered = one.planner.size(one.planner.check({**one.service.entries, name: value}))
            before = {found.name: found.value for found in one.sizing.answers}
            assert {found.name: found.value for found in entered.answers} == pytest.approx(before)


def _published(one: SizedService) -> dict[str, float]:
    assert one.sizing is not None
    return {
        row.name: float(row.value.partition(" ")[0].replace(",", ""))
        for row in assumptions(one.service, one.planner, one.sizing)
        if row.origin == "published"
    }
