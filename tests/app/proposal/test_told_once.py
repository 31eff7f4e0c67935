"""What is told once where it belongs: origins, notes, bounds; sentences that say what the figures beside them say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.plan.document import Origin, OriginKind, Plan
from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.presenting.accuracy import with_errors
from app.presenting.risks import Kind, risks
from app.proposal.contents import Contents, contents
from app.proposal.options import ProposalOptions
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
        r"It carries up to (.+) as expected, up to (.+) in the worst case\. This counts only what is known\. "
        r"No drives are ordered for it\."
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


def test_that_what_is_not_watched_has_a_bound_in_the_acceptance_test(tmp_path: Path) -> None:
    assert "has bounds for them." in printed("site-mixed", tmp_path, "operation")
    assert "Not in the table" not in printed("mail-today", tmp_path, "operation")


@pytest.mark.parametrize("name", ["webmail-linux", "mail-linux", "site-growing"])
def test_that_the_largest_error_of_a_model_is_one_beside_the_method_and_in_the_annex(
    name: str, tmp_path: Path
) -> None:
    """Web mail had no error in section 6, and one of 90.4 % in the annex."""
    method, annex = (printed(name, tmp_path, key) for key in ("method", "accuracy"))
    known = re.findall(r"(\d+\.\d) %", method.partition("Largest error")[2])
    for planner, checks in contents(example(name), DAY).checks:
        worst = f"{max(abs(one.error_percent) for one in with_errors(checks)):.1f}"
        assert worst in known, planner.title
        assert f"{worst} %" in annex


def test_that_a_target_that_nobody_entered_tells_why_it_is_no_rounder(tmp_path: Path) -> None:
    """A target of 66.5 % stood among the figures without a word."""
    text = printed("mail-linux", tmp_path, "results")
    assert "Target utilization 1 66.5 %" in text or "Target utilization1 66.5 %" in text
    assert "waiting starts to grow faster than load: on 4 processors at 66.5 %." in text


def test_that_words_of_the_tables_are_explained(tmp_path: Path) -> None:
    text = printed("mail-linux", tmp_path, "method", "glossary")
    assert "Rows in use are the published figures that a model was made from." in text
    for word in (
        "Chance needed The chance",
        "Partition One of",
        "Stretch factor How many",
        "Target utilization The",
    ):
        assert word in text
