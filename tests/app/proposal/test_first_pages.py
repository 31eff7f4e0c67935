"""What the first two pages ask of who signs: a decision only among what there is, figures that are of this plan."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import text_of, written

PAGES = ("summary", "glance")


def told(name: str, edition: Edition, folder: Path) -> str:
    return text_of(written(read_plan(FOLDER / f"{name}.txt"), folder, ProposalOptions(edition, PAGES)))


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("mail-solaris", "Decision: agreed / not agreed"),
        ("mail-growing", "Decision: option A / B Name"),
        ("directory-rhds71", "Decision: option A / none"),
    ],
)
def test_that_to_buy_nothing_is_one_choice_and_not_two(name: str, asked: str, tmp_path: Path) -> None:
    assert asked in told(name, Edition.TECHNICAL, tmp_path)


def test_that_a_vendor_is_told_that_nothing_is_bought(tmp_path: Path) -> None:
    page = told("mail-solaris", Edition.VENDOR, tmp_path)
    assert "not in this edition" not in page.partition("Decided by")[0] and "Nothing is bought." in page


def test_that_a_figure_that_a_vendor_is_not_told_takes_no_room_on_its_pages(tmp_path: Path) -> None:
    """ "not in this edition" stood in the size of a headline figure, on two lines."""
    page = told("mail-growing", Edition.VENDOR, tmp_path)
    assert "not in this edition" not in page.partition("Covered")[0]
    assert "Cost to the horizon" not in page and "Order by" in page


def test_that_no_page_asks_the_reader_to_enter_prices(tmp_path: Path) -> None:
    page = told("mail-growing", Edition.MANAGEMENT, tmp_path)
    assert "Enter prices" not in page and "No price is entered." in page


def test_that_without_growth_no_month_is_told(tmp_path: Path) -> None:
    page = told("directory-389", Edition.MANAGEMENT, tmp_path)
    assert "no date" in page and "Enough for the load as it is. The worst case is over capacity." in page


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize(
    "name", sorted(path.stem for path in FOLDER.glob("*.txt") if path.stem != "site-mixed")
)
def test_that_page_1_has_a_picture_of_how_far_option_a_carries(
    name: str, edition: Edition, tmp_path: Path
) -> None:
    plan = read_plan(FOLDER / f"{name}.txt")
    page = text_of(written(plan, tmp_path, ProposalOptions(edition, ("summary",))))
    assert "bar: with option a" in page.casefold() or "bar: expected" in page.casefold()
