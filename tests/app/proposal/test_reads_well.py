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


def test_that_a_doubt_names_its_figure_in_a_sentence(web: str) -> None:
    told = "Mail database size, attachments compressed. 300 or 170 MB with version 8.0: unclear."
    assert f"Doubtful in the source: {told}" in web


def test_that_a_doubt_about_several_figures_is_told_once(tmp_path: Path) -> None:
    results = ProposalOptions(sections=("results",))
    told = text_of(written(read_plan(FOLDER / "mail-solaris.txt"), tmp_path, results))
    assert "Disk read rate, version 7, Mail7; Disk write rate, version 7, Mail7. Row called" in told
    assert told.count("Row called operations but given in KB/s") == 1


def test_that_a_machine_of_one_service_has_no_part_of_its_own(tmp_path: Path) -> None:
    results = ProposalOptions(sections=("results",))
    told = text_of(written(read_plan(FOLDER / "directory-openldap.txt"), tmp_path, results))
    assert "Demand and capacity" in told and "Machine Xeon Gold 6430" not in told


def test_that_an_edition_without_prices_promises_no_cost(tmp_path: Path) -> None:
    plan = read_plan(FOLDER / "mail-solaris.txt")
    told = text_of(written(plan, tmp_path, ProposalOptions(Edition.VENDOR, ("contents", "hardware"))))
    assert "1 Hardware list" in told and "Hardware list and cost" not in told


def test_that_long_lists_of_a_setting_break_behind_a_name(web: str) -> None:
    assert "RnRMgr, LDAP, HTTP" in web


def test_that_servers_are_described_in_words_of_a_list(web: str, tmp_path: Path) -> None:
    assert "with Linux (SLES 10) on x86-64" in web
    hardware = ProposalOptions(sections=("hardware",))
    site = text_of(written(read_plan(FOLDER / "site-mixed.txt"), tmp_path, hardware))
    assert "as in IBM xSeries 460: Xeon 7040" in site and "network ports of a multi-node" not in site


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
    assert ("Order at: one lead time of fast growth" in told) is grows
    assert ("Order at: 90 % of the limit, or what passes" in told) is not grows


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("directory-389", "The expected load fits. Chance: 81 %; needed: 80 %."),
        ("network-x460", "No purchase reaches the chance needed, 80 %: measure first."),
        ("mail-solaris", "Nothing is bought."),
    ],
)
def test_that_page_1_says_why_no_order_is_due(name: str, told: str) -> None:
    due = contents(read_plan(FOLDER / f"{name}.txt"), DAY).site.facts[1]
    assert (due.value, due.reason) == ("none due", told)


def test_that_what_costs_nothing_costs_none_in_every_place() -> None:
    known = contents(read_plan(FOLDER / "mail-growing.txt"), DAY)
    rows = known.site.rows + tuple(row for part in known.parts if part.decision for row in part.decision.rows)
    assert {row.cost for row in rows if row.needs == "nothing"} == {"none"}


def test_that_the_amount_of_an_event_has_its_unit(tmp_path: Path) -> None:
    asked = ProposalOptions(sections=("requirements",))
    told = text_of(written(read_plan(FOLDER / "mail-growing.txt"), tmp_path, asked))
    assert "2027-03 500 users New branch" in told


def test_that_one_doubt_is_one_risk() -> None:
    told = [risk.what for risk in contents(read_plan(FOLDER / "directory-389.txt"), DAY).risks]
    assert any(one.startswith("Processor: fits as expected") for one in told)
    assert not any(one.startswith(("Servers:", "Processors of a server:")) for one in told)


@pytest.mark.parametrize(("name", "later"), [("site-growing", True), ("site-mixed", False)])
def test_that_until_an_order_what_is_there_is_watched(name: str, later: bool, tmp_path: Path) -> None:
    operation = ProposalOptions(sections=("operation",))
    told = text_of(written(read_plan(FOLDER / f"{name}.txt"), tmp_path, operation))
    assert ("Mail of the offices, until the order of 2027-09 is in use" in told) == later
    assert ("Values until an order are of what is there." in " ".join(told.split())) == later
    assert "after the order" not in told


@pytest.mark.parametrize("name", ["mail-today", "mail-solaris", "site-growing"])
def test_that_the_projection_has_or_names_all_that_is_judged(name: str, tmp_path: Path) -> None:
    plan = read_plan(FOLDER / f"{name}.txt")
    told = text_of(written(plan, tmp_path, ProposalOptions(sections=("projection",))))
    for _, judged in contents(plan, DAY).judged:
        assert all(one.resource.title in told for one in judged.verdicts)
    assert ("The capacity is that of the whole machine, which services may share" in told) == (
        name == "mail-today"
    )
