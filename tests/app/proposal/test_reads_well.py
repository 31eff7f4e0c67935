"""Small things a reader stumbles over: a note about a column that is not there, the same load twice, a site not whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.plan.document import Plan
from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.proposal.contents import contents
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import DAY, pages_of, text_of, written

HELD_OUT = "Held-out figures"


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> str:
    return text_of(written(read_plan(FOLDER / "webmail-linux.txt"), tmp_path_factory.mktemp("web")))


def test_that_held_out_figures_are_explained_only_where_a_model_has_some(web: str, tmp_path: Path) -> None:
    assert HELD_OUT not in web
    method = ProposalOptions(sections=("method",))
    mail = text_of(written(read_plan(FOLDER / "network-x460.txt"), tmp_path, method))
    assert f"{HELD_OUT} are published figures" in mail


def test_that_a_doubt_is_a_sentence(web: str) -> None:
    assert "Doubtful figure: 300 or 170 MB with version 8.0: unclear." in web


def test_that_long_lists_of_a_setting_break_behind_a_name(web: str) -> None:
    assert "RnRMgr, LDAP, HTTP" in web


def test_that_servers_are_described_in_words_of_a_list(web: str, tmp_path: Path) -> None:
    assert "with Linux (SLES 10) on x86-64" in web
    hardware = ProposalOptions(sections=("hardware",))
    site = text_of(written(read_plan(FOLDER / "site-mixed.txt"), tmp_path, hardware))
    assert "of the measured kind" in site and "network ports of a multi-node" not in site


def test_that_the_next_bottleneck_is_at_another_load() -> None:
    """A pool of Traveler servers is full where another one is needed: that is one limit, not two."""
    told = [
        one
        for one in contents(read_plan(FOLDER / "traveler-pool.txt"), DAY).risks
        if "grows beyond" in one.what
    ]
    (risk,) = told
    load = re.findall(r"[\d,]+ users", risk.what)[0]
    assert load not in risk.consequence


def test_that_the_picture_of_page_2_shows_all_five_services(tmp_path: Path) -> None:
    plan = read_plan(FOLDER / "site-mixed.txt")
    _, second = pages_of(written(plan, tmp_path, ProposalOptions(Edition.MANAGEMENT)))
    assert "more service" not in second


def test_that_an_empty_plan_asks_for_a_service() -> None:
    decided = contents(Plan("p", "Nothing yet"), DAY).site
    assert decided.consequence == "A service with its load is sized at once."


@pytest.mark.parametrize(("name", "grows"), [("mail-solaris", False), ("mail-growing", True)])
def test_that_a_lead_time_passes_between_the_levels_only_where_something_grows(
    name: str, grows: bool, tmp_path: Path
) -> None:
    operation = ProposalOptions(sections=("operation",))
    told = text_of(written(read_plan(FOLDER / f"{name}.txt"), tmp_path, operation))
    assert ("Order: one lead time before" in told) is grows
    assert ("Order: the worst case is at capacity" in told) is not grows
