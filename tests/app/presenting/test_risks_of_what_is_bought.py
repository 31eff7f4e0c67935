"""A wide range is no risk of what is bought for its upper end; the words of risks and reasons agree with the order."""

from __future__ import annotations

import pytest

from app.plan.examples import examples
from app.presenting.acceptance import acceptance_sheet
from app.presenting.risks import Kind, risks
from app.proposal.contents import Part, contents


def part_of(title: str) -> Part:
    """The only service of the example with that title."""
    plan = next(one for one in examples() if one.title.endswith(title))
    (part,) = contents(plan, "2026-11-22").parts
    return part


def wide(title: str) -> list[str]:
    """What is told of wide ranges."""
    part = part_of(title)
    assert part.sizing is not None
    return [one.what for one in risks(part.sizing, part.accepted) if one.kind is Kind.WIDE]


@pytest.mark.parametrize("title", ["mail on AIX 5.2", "mail on Linux x86", "partitions on Linux under z/VM"])
def test_that_no_range_is_a_risk_that_the_order_covers(title: str) -> None:
    assert wide(title) == []


@pytest.mark.parametrize("title", ["30,000 searches a second", "from its own measurement"])
def test_that_a_worst_case_that_does_not_fit_is_one_risk(title: str) -> None:
    """The processors and servers of its range follow from what is short: that is told, once."""
    part = part_of(title)
    assert part.sizing is not None
    known = risks(part.sizing, part.accepted)
    short = [one.what for one in known if one.kind is Kind.TIGHT]
    assert short == ["Processor: fits as expected; the worst case does not."]
    assert not any(told.startswith(("Servers:", "Processors")) for told in wide(title))


def test_that_what_the_order_sets_is_no_assumption() -> None:
    plan = next(one for one in examples() if one.title.endswith("directory on HP-UX"))
    ((part, assumed),) = contents(plan, "2026-11-22").assumptions
    assert part.accepted is not None and part.sizing is not None
    assert part.accepted.now.inputs["processors"] != part.sizing.inputs["processors"]
    assert "processors" not in {one.name for one in assumed}
    assert [one.number for one in assumed] == list(range(1, len(assumed) + 1))


def test_that_what_is_not_installed_is_not_exceeded_now() -> None:
    part = part_of("iSeries 810")
    assert part.decision is not None
    best = part.decision.rows[0]
    assert (best.safe, best.expected) == ("exceeded at once", "7,200 users")


def test_that_a_test_without_the_spare_server_says_so() -> None:
    part = part_of("Traveler pool on Linux")
    assert part.sizing is not None
    sheet = acceptance_sheet(part.planner, part.sizing)
    assert sheet.load == "6,000 users on 2 servers, without the spare server"


def test_that_a_load_to_come_is_not_one_that_is_there() -> None:
    """ "The load grows beyond 7,200 users, in the worst case beyond 5,430" stood beside a plan of 6,500."""
    part = part_of("iSeries 810")
    assert part.sizing is not None
    known = risks(part.sizing, part.accepted)
    told = [one.what for one in known if one.what.startswith("The load grows")]
    assert told == ["The load grows beyond 7,200 users, the most that option A carries."]
