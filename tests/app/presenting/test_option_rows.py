"""An option of a service has the letters of the options of page 1 that take it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.plan.document import Entries
from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.option_rows import letters_of, option_cells, option_name
from app.presenting.site_decision import site_decision


def test_that_the_options_of_each_service_add_up_to_those_of_page_1() -> None:
    decided = site_decision(sized(read_plan(FOLDER / "site-growing.txt")))
    assert [letters_of(decided, one, 0)[0] for one in decided.parts] == ["A"] * len(decided.parts)
    for one in decided.parts:
        letters = [
            letter for place in range(len(one.told.rows)) for letter in letters_of(decided, one, place)
        ]
        assert sorted(letters) == ["A", "B", "C"]


def test_that_the_options_of_the_only_service_are_called_as_on_page_1() -> None:
    decided = site_decision(sized(read_plan(FOLDER / "virtual-production.txt")))
    (part,) = decided.parts
    names = [option_name(row, letters_of(decided, part, place)) for place, row in enumerate(part.told.rows)]
    assert names == [option_cells(row, place)[0] for place, row in enumerate(decided.rows)]
    assert names[1] == "B Smaller: For the expected values"


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
def test_that_a_way_with_a_chance_below_even_is_not_expected_to_hold(name: str) -> None:
    """ "Expected until: no date" stood beside a chance of 37 %, and nothing said that each resource alone is meant."""
    cheaper = site_decision(sized(read_plan(FOLDER / f"{name}.txt"))).rows[1]
    assert cheaper.expected == "unlikely" and cheaper.share is not None and cheaper.share < 0.5
    assert "Each resource alone fits as expected." in cheaper.why


@pytest.mark.parametrize("name", ["mail-zos", "mail-linux-z", "mail-i5os-810", "directory-389"])
def test_that_a_way_that_is_exceeded_in_the_worst_case_says_that_no_other_is(name: str) -> None:
    """ "Exceeded now" stood beside a chance of 96 %."""
    best = site_decision(sized(read_plan(FOLDER / f"{name}.txt"))).rows[0]
    assert best.safe.startswith("exceeded") and "Only the worst case does not fit." in best.why


def test_that_an_option_is_cheaper_only_where_it_is_priced() -> None:
    """ "Cheaper" stood beside two options that are not priced."""
    priced, unpriced = (
        site_decision(sized(read_plan(FOLDER / f"{name}.txt"))) for name in ("site-growing", "site-mixed")
    )
    assert (priced.rows[1].kind, unpriced.rows[1].kind) == ("Cheaper", "Smaller")
    assert "Cheaper" not in {row.kind for part in unpriced.parts for row in part.told.rows}


def test_that_the_same_option_under_two_letters_is_called_as_in_the_first() -> None:
    """ "A, B Recommended" read as if option B were recommended."""
    decided = site_decision(sized(read_plan(FOLDER / "site-growing.txt")))
    names = [option_name(one.told.rows[0], letters_of(decided, one, 0)) for one in decided.parts]
    assert any(name.startswith("A Recommended, the same in B: ") for name in names)
    assert any(name.startswith("A Recommended, the same in B and C: ") for name in names)


def test_that_a_growing_way_with_a_chance_below_even_ends_before_the_horizon() -> None:
    """It "lasts beyond" a month to which its chance is 40 %: each resource alone lasts, all of them together do not."""
    plan = read_plan(FOLDER / "mail-linux.txt")
    (service,) = plan.services
    entries = Entries({**service.entries, "growth": 30, "growth_high": 30, "start": "2026-11"})
    decided = site_decision(sized(replace(plan, services=(replace(service, entries=entries),))))
    sure, unsure = decided.rows[:2]
    assert (sure.expected, unsure.expected) == ("after 2028-11", "before 2028-11")
    assert unsure.share is not None and unsure.share < 0.5


def test_that_without_growth_the_load_stands_for_the_date() -> None:
    """ "Lasts until: no date" said nothing, though it is known at which load the drives are full."""
    decided = site_decision(sized(read_plan(FOLDER / "mail-solaris.txt")))
    assert (decided.rows[0].safe, decided.rows[0].expected) == ("10,300 users", "16,700 users")
    lasts = decided.facts[2]
    assert (lasts.label, lasts.value) == ("Enough for", "16,700 users")
    assert lasts.reason == "As expected. Worst case: 10,300 users. No growth is entered."


def test_that_the_worst_case_may_be_over_or_the_same() -> None:
    """Of the load of the worst case it is not said that it is enough where that is over capacity, and nothing is told twice."""
    ports, web = (
        site_decision(sized(read_plan(FOLDER / f"{name}.txt"))).facts[2]
        for name in ("network-x460", "webmail-linux")
    )
    assert ports.value == "5,340 Mbit/s" and ports.reason.startswith(
        "As expected. The worst case is over capacity."
    )
    assert web.value == "4,000 users" and web.reason.startswith("As expected. Worst case: the same.")


@pytest.mark.parametrize("name", ["site-mixed", "directory-389"])
def test_that_no_load_is_told_of_several_services_or_of_a_part_of_a_load(name: str) -> None:
    """Services have no load in common; entries that are full at so many operations are not full at any."""
    decided = site_decision(sized(read_plan(FOLDER / f"{name}.txt")))
    assert decided.rows[0].expected == "no date" and decided.facts[2].value == "no date"
