"""What no purchase helps is not to be ordered, one figure is one text, and who may not see prices sees no cost."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition, sections_of
from tests.app.proposal.reading import pages_of, written

NETWORK = FOLDER / "network-x460.txt"


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The technical edition of the network of a four-node server."""
    return " ".join(pages_of(written(read_plan(NETWORK), tmp_path_factory.mktemp("network"))))


def test_that_what_no_purchase_helps_is_not_to_be_ordered(printed: str) -> None:
    """ "Order in time" was what helps, where no purchase is enough."""
    assert "order in time" not in printed
    assert "Watch the load. No purchase is enough: plan a larger machine or link." in printed


def test_that_the_limit_in_the_chart_is_told_as_everywhere(printed: str) -> None:
    """The limit was 5,336 beside 5,340."""
    assert "limit 5,340" in printed and "5,336" not in printed


def test_that_an_edition_without_prices_has_no_cost_of_nothing(tmp_path: Path) -> None:
    """ "none" stood as the cost, where prices are not in the edition."""
    options = ProposalOptions(edition=Edition.VENDOR, sections=sections_of(Edition.VENDOR))
    first, second = pages_of(written(read_plan(NETWORK), tmp_path, options))[:2]
    assert "Cost to the horizon" not in f"{first} {second}"
