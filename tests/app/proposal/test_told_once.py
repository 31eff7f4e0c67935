"""What is told once where it belongs: origins, notes, bounds; sentences that say what the figures beside them say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.plan.document import Origin, OriginKind, Plan
from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.presenting.risks import Kind, risks
from app.proposal.contents import Contents, contents
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import DAY, text_of, written

NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))


def example(name: str) -> Plan:
    return read_plan(FOLDER / f"{name}.txt")


def known(name: str) -> Contents:
    return contents(example(name), DAY)


def printed(name: str, folder: Path, *sections: str) -> str:
    return text_of(written(example(name), folder, ProposalOptions(sections=sections)))


@pytest.mark.parametrize("name", NAMES)
def test_that_no_risk_repeats_a_note(name: str) -> None:
    proposal = known(name)
    assert proposal.notes.texts
    assert not {one.what for one in proposal.risks} & set(proposal.notes.texts)


@pytest.mark.parametrize("name", NAMES)
def test_that_how_much_more_would_be_possible_is_no_risk_of_the_plan(name: str) -> None:
    for part, sizing in known(name).sized:
        told = [one.what for one in risks(sizing, part.accepted) if one.kind is Kind.BEYOND_EVIDENCE]
        needed = [
            one
            for one in sizing.answers
            if one.standing.beyond_evidence and not one.figure.more_is_better and not one.figure.currency
        ]
        assert bool(told) == bool(needed)
        assert not any("at target utilization" in one for one in told)


def test_that_a_choice_in_words_is_quoted_and_a_name_is_not() -> None:
    effects = {one.title: one.effect for one in known("mail-today").assumptions[0][1]}
    assert effects["Attachments"].endswith('with "In the attachment store (DAOS)".')
    effects = {one.title: one.effect for one in known("mail-windows").assumptions[0][1]}
    assert effects["RAID level"].endswith("with RAID 6.")


def test_that_an_order_without_growth_says_how_much_it_carries(tmp_path: Path) -> None:
    proposal = known("virtual-production")
    (part,) = proposal.parts
    assert part.decision is not None and part.view is not None
    sentence = proposal.site.sentence
    carries = (
        r"It carries up to (.+) as expected, up to (.+) in the worst case\. That is as far as is known\."
    )
    found = re.fullmatch(carries, sentence)
    assert found is not None
    assert found[1] == part.view.rows[0].load
    worst = [row.careful_load for row in part.view.rows]
    assert found[2] in worst
    numbers = [int(re.sub(r"\D", "", one)) for one in worst]
    assert int(re.sub(r"\D", "", found[2])) == min(numbers)


def test_that_where_prices_come_from_is_a_note(tmp_path: Path) -> None:
    told = printed("site-growing", tmp_path, "requirements")
    assert "Price of a server1 6,000.00 EUR Price of a processor1 900.00 EUR" in told
    assert told.count("Origin: stated by the price list on 2026-11-02.") == 1


def test_that_each_origin_has_its_number(tmp_path: Path) -> None:
    plan = example("site-growing")
    mail = replace(
        plan.services[0], origins=(("users", Origin(OriginKind.GUESSED, "Ada")), *plan.services[0].origins)
    )
    other = replace(plan, services=(mail, *plan.services[1:]))
    told = text_of(written(other, tmp_path, ProposalOptions(sections=("requirements",))))
    assert "Active users1 12,000 users" in told and "Price of a server2 6,000.00" in told
    assert "1 Origin: guessed" in told and "2 Origin: stated by the price list" in told


@pytest.mark.parametrize(
    ("name", "bounds"),
    [
        ("mail-today", "Memory. The acceptance test has a bound for it."),
        ("site-mixed", "has bounds for them."),
    ],
)
def test_that_what_is_not_watched_has_a_bound_in_the_acceptance_test(
    name: str, bounds: str, tmp_path: Path
) -> None:
    assert bounds in printed(name, tmp_path, "operation")


def test_that_a_single_load_is_told_as_one(tmp_path: Path) -> None:
    told = printed("virtual-zvm", tmp_path, "projection")
    assert "Expected limits of this machine: Users per partition at 85,000 users." in told


def test_that_the_chart_of_the_months_says_what_is_over_first(tmp_path: Path) -> None:
    told = printed("site-growing", tmp_path, "projection")
    assert "Drives: over capacity from 2027-12 in the worst case" in told
    assert "First over capacity: Drives. Not expected before 2028-11. Worst case: in 2027-12." in told


def test_that_a_setting_with_one_reason_has_no_note(tmp_path: Path) -> None:
    told = printed("network-x460", tmp_path, "settings")
    assert "eth2 and processor 16 are on node 1." in told
    assert "belongs to that node" not in told


def test_that_a_release_without_a_run_says_what_its_figures_rest_on(tmp_path: Path) -> None:
    told = printed("mail-today", tmp_path, "workload")
    assert "Rests on: Published rules and defaults; no run of this release" in told
    assert "none" not in told.partition("What the figures start from")[2]


def test_that_a_standard_is_cited_with_its_number(tmp_path: Path) -> None:
    told = printed("network-x460", tmp_path, "sources")
    assert "[2] TCP/IP. RFC 791, 9293 and 7323." in told and "[3] Ethernet. IEEE 802.3." in told


def test_that_growth_is_told_by_the_year(tmp_path: Path) -> None:
    told = printed("site-growing", tmp_path, "requirements")
    assert "Growth a year 8 % Growth a year, at least 3 % Growth a year, at most 15 %" in told


def test_that_what_a_standing_is_is_told_once(tmp_path: Path) -> None:
    both = printed("mail-windows", tmp_path, "glossary", "control")
    assert both.count("the range is wider.") == 1 and "Interpolated Between" not in both
    assert "Interpolated Between no load" in printed("mail-windows", tmp_path, "glossary")


def test_that_withheld_names_are_numbered_by_their_kind(tmp_path: Path) -> None:
    """A single program behind eight interfaces is the first one, not the ninth."""
    options = ProposalOptions(Edition.VENDOR, sections=("requirements", "current_state"))
    told = text_of(written(example("network-x460"), tmp_path, options))
    assert "Programs to bind program1 interface1" in told and "interface8 on node 3" in told


@pytest.mark.parametrize(
    ("name", "told"),
    [("mail-growing", True), ("mail-aix", False), ("virtual-zvm", False), ("traveler-pool", False)],
)
def test_that_the_acceptance_test_says_where_values_are_of_one_of_several_servers(
    name: str, told: bool, tmp_path: Path
) -> None:
    assert ("each value is that of one of them" in printed(name, tmp_path, "acceptance")) is told
