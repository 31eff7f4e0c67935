"""An option of a service has the letters of the options of page 1 that take it."""

from __future__ import annotations

import pytest

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.option_rows import letters_of, option_cells, option_name
from app.presenting.site_decision import site_decision


def test_that_the_options_of_each_service_add_up_to_those_of_page_1() -> None:
    decided = site_decision(sized(read_plan(FOLDER / "site-growing.txt")))
    assert [letters_of(decided, one, 0)[0] for one in decided.parts] == ["A"] * len(decided.parts)
    for one in decided.parts:
        letters = ", ".join(letters_of(decided, one, place) for place in range(len(one.told.rows)))
        assert sorted(letters.split(", ")) == ["A", "B", "C"]


def test_that_the_options_of_the_only_service_are_called_as_on_page_1() -> None:
    decided = site_decision(sized(read_plan(FOLDER / "virtual-production.txt")))
    (part,) = decided.parts
    names = [option_name(row, letters_of(decided, part, place)) for place, row in enumerate(part.told.rows)]
    assert names == [option_cells(row, place)[0] for place, row in enumerate(decided.rows)]
    assert names[1] == "B Cheaper: For the expected values"


def test_that_no_worst_case_ends_before_what_is_bought_is_there() -> None:
    """Option B held "until 2027-01" in the worst case, and its servers are delivered in 2027-02."""
    cheaper = site_decision(sized(read_plan(FOLDER / "site-growing.txt"))).rows[1]
    assert (cheaper.safe, cheaper.expected) == ("exceeded at once", "after 2028-11")


@pytest.mark.parametrize("name", ["mail-i5os-810", "mail-zos", "mail-linux-z"])
def test_that_a_surer_option_says_why_it_is_not_the_one_to_take(name: str) -> None:
    """ "The chance rises from 89 % to >99 %" is a reason to take it."""
    surer = site_decision(sized(read_plan(FOLDER / f"{name}.txt"))).rows[1]
    assert surer.kind == "Surer"
    assert surer.why.startswith("More than is needed for a chance of 80 %: it rises from ")


@pytest.mark.parametrize("name", ["mail-aix", "virtual-zvm", "site-mixed"])
def test_that_a_way_that_is_expected_to_hold_says_why_its_chance_is_low(name: str) -> None:
    """ "Expected until: no date" stood beside a chance of 37 %, and nothing said that each resource alone is meant."""
    cheaper = site_decision(sized(read_plan(FOLDER / f"{name}.txt"))).rows[1]
    assert cheaper.expected == "no date" and cheaper.share is not None and cheaper.share < 0.5
    assert "Each resource alone fits as expected." in cheaper.why


@pytest.mark.parametrize("name", ["mail-zos", "mail-linux-z", "mail-i5os-810", "directory-389"])
def test_that_a_way_that_is_exceeded_in_the_worst_case_says_that_no_other_is(name: str) -> None:
    """ "Exceeded now" stood beside a chance of 96 %."""
    best = site_decision(sized(read_plan(FOLDER / f"{name}.txt"))).rows[0]
    assert best.safe.startswith("exceeded") and "Only the worst case does not fit." in best.why
