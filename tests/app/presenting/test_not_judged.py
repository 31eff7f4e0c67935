"""A chance that leaves something out names it where it stands, and page 2 names what would be provided and is not known."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.plan.document import Plan
from app.plan.examples import FOLDER, examples
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.answer import answer_of, site_answer
from app.presenting.decision import decision
from app.presenting.decision_words import AS_FAR
from app.presenting.not_judged import MOST_NAMED, left_out, not_judged
from app.presenting.site_decision import site_decision
from app.presenting.situation import Case
from app.presenting.unbought import unbought_room
from app.presenting.uncovered import in_short, uncovered
from app.proposal.options import ProposalOptions
from tests.app.proposal.reading import text_of, written

PLANS = pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)


@PLANS
def test_that_a_chance_names_what_it_leaves_out(plan: Plan) -> None:
    """Mail on Windows had more than 99 % and "every resource", and nobody knew how many drives it has."""
    decided = site_decision(sized(plan))
    missing = [title for one in decided.parts for title in left_out(one.known.best)]
    chance = decided.facts[3]
    assert all(title in chance.reason for title in missing[:MOST_NAMED])
    assert (chance.label == "Confidence, in part") == bool(missing) == ("what is known" in chance.reason)
    for one in decided.parts:
        told = decision(one.known, one.ahead, title=one.title)
        for title in left_out(one.known.best):
            assert title in told.how_sure
            assert not told.rows[0].why.startswith("Every resource stays")


@PLANS
def test_that_page_1_says_once_what_its_chance_leaves_out(plan: Plan) -> None:
    """It stood beside the chance, in the recommendation, and in the row of the option."""
    decided = site_decision(sized(plan))
    told = (decided.sentence, decided.reason, decided.first, *(row.why for row in decided.rows))
    told += tuple(fact.reason for fact in decided.facts)
    missing = any(left_out(one.known.best) for one in decided.parts)
    assert " ".join(told).count("Not counted") == missing


@pytest.mark.parametrize("name", ["virtual-zvm", "site-mixed"])
def test_that_the_options_compared_say_once_what_their_chances_leave_out(name: str, tmp_path: Path) -> None:
    plan = read_plan(FOLDER / f"{name}.txt")
    text = " ".join(text_of(written(plan, tmp_path, ProposalOptions(sections=("comparison",)))).split())
    assert text.count("Not counted") == 1
    told = text.partition("Not counted")[2]
    for one in site_decision(sized(plan)).parts:
        assert all(title in told for title in left_out(one.known.best))


@PLANS
def test_that_what_would_be_provided_and_is_not_known_is_named_on_page_2(plan: Plan) -> None:
    """Of mail on i5/OS the memory was "1 more figure"; 21 TB under z/VM had no drives, and nothing said so."""
    sizings = [(one.title, one.sizing) for one in sized(plan).services if one.sizing is not None]
    told = " ".join(in_short(uncovered(sizings), further=True))
    for _, sizing in sizings:
        absent = {one.figure.title for one in sizing.unknown}
        assert all(title in told for title in not_judged(sizing) if title in absent)
        assert all(one.title in told for one in unbought_room(sizing))


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("mail-i5os-570", ("Memory",)),
        ("mail-windows", ("Drives",)),
        ("traveler-pool", ("Processors", "Memory", "Database server")),
        ("mail-aix", ()),
    ],
)
def test_that_what_no_capacity_is_known_of_is_not_judged(name: str, missing: tuple[str, ...]) -> None:
    (one,) = site_decision(sized(read_plan(FOLDER / f"{name}.txt"))).parts
    assert left_out(one.known.best) == missing


@PLANS
def test_that_nothing_fits_without_reserve_beside_what_is_not_judged(plan: Plan) -> None:
    """Mail on Windows fitted "in the worst case too", with no action needed, and nobody knew how many drives it has."""
    whole = sized(plan)
    found = site_decision(whole)
    left = {one.title: left_out(one.known.best) for one in found.parts}
    for one in found.parts:
        if one.case is Case.FITS:
            partly = bool(left[one.title])
            assert (
                ("as far as is known" in one.told.head) == ("for what is known" in one.told.action) == partly
            )
    if any(left.values()):
        assert "Enough for" not in found.facts[2].reason
        assert not found.sentence.startswith("It carries") or AS_FAR in found.sentence
        assert "Everything else fits." not in found.verdict
    if len(found.parts) == 1 and not found.parts[0].known.best.lines:
        (missing,) = left.values()
        asked = found.parts[0].makes_known
        assert bool(asked) == bool(missing)
        assert not missing or asked in (found.steps[0].what, found.parts[0].told.action)


@PLANS
def test_that_one_list_tells_what_is_not_known(plan: Plan) -> None:
    """Page 1 had "Not known: Network rate" beside "Not counted: Drives and Network rate"."""
    found = site_decision(sized(plan))
    lists = {
        told
        for fact in found.facts
        for told in re.findall(r"(?:Not known|Not counted): (.+?)\.", fact.reason)
        if len(found.parts) == 1
    }
    assert len(lists) <= 1, lists


def test_that_the_scope_names_what_was_not_entered() -> None:
    """ "See the scope: it names each gap" stood above one that did not name the drives."""
    (one,) = sized(read_plan(FOLDER / "mail-windows.txt")).services
    assert one.sizing is not None
    gaps = uncovered([(one.title, one.sizing)], running=[(one.title, one.planner, one.sizing)])
    assert 'Drives: what there is was not entered. Enter "Server drives".' in [gap.told for gap in gaps]
    assert "Server drives" in in_short(gaps, further=True)[0]


def test_that_page_1_tells_the_service_whose_servers_have_no_drives() -> None:
    """Page 2 told it alone, below a headline that counted the drives of another service."""
    plan = next(plan for plan in examples() if "a site with five services" in plan.title)
    told = site_decision(sized(plan)).sentence
    assert told.count("No drives are ordered for it.") == 1
    assert "Mail of the shops: Buy 1 server, 6 processors and 21 GiB of memory. No drives" in told


@PLANS
def test_that_a_site_promises_no_more_than_its_services(plan: Plan) -> None:
    """A site fitted in the worst case too, of five services that fitted as far as is known."""
    whole = sized(plan)
    parts = [answer_of(one.planner, sizing, exists=one.exists).verdict for one, sizing in whole.sizings]
    promised = "worst case too" in site_answer(whole).verdict
    assert not promised or all("worst case too" in one for one in parts)
