"""What a page judges is told with what it is for: a target, a verdict in part, and the chart of what is full first."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import SizedPlan, sized
from app.presenting.answer import answer_of
from app.presenting.nearest_limit import nearest_limit
from app.presenting.site_decision import site_decision
from app.presenting.site_glance import glance_rows
from app.proposal.document import write_proposal
from app.proposal.options import ProposalOptions
from planners.laws.erlang import tangent_knee
from planners.planner import Sizing
from tests.app.proposal.reading import DAY, text_of


@cache
def plan_of(name: str) -> SizedPlan:
    return sized(read_plan(FOLDER / f"{name}.txt"))


def one_bought(name: str) -> Sizing:
    """The first service of an example, on what is bought."""
    ahead = plan_of(name).services[0].foreseen
    assert ahead is not None
    return ahead.now


def printed(name: str, section: str, folder: Path) -> str:
    path = folder / f"{name}.pdf"
    write_proposal(plan_of(name).plan, path, date=DAY, options=ProposalOptions(sections=(section,)))
    return " ".join(text_of(path).replace("\u00a0", " ").split())


def test_that_what_is_bought_is_judged_by_the_target_of_as_many_processors(tmp_path: Path) -> None:
    """39 % of the 3 processors that are bought stood against 66.5 %, the target of the 4 that were measured."""
    for section in ("glance", "results"):
        assert re.search(r"Processor 39 % 33 to 51 62\.9 % 38 %", printed("webmail-linux", section, tmp_path))
    (one,) = plan_of("webmail-linux").services
    planned = one_bought("webmail-linux")
    (judged,) = (verdict for verdict in planned.verdicts if verdict.quantity == "processor.utilization")
    assert judged.capacity == pytest.approx(100 * tangent_knee(3))
    assert float(planned.quantities["processor.target"].value) == judged.capacity
    assert one.sizing is not None
    assert float(one.sizing.quantities["processor.target"].value) == pytest.approx(100 * tangent_knee(4))


def test_that_an_entered_target_is_that_of_any_number() -> None:
    plan = plan_of("webmail-linux").plan
    entered = replace(plan, services=(plan.services[0].with_entry("target", 60.0),))
    (one,) = sized(entered).services
    assert one.foreseen is not None
    (judged,) = (
        verdict for verdict in one.foreseen.now.verdicts if verdict.quantity == "processor.utilization"
    )
    assert judged.capacity == 60.0


def test_that_a_row_of_page_2_promises_no_more_than_is_known(tmp_path: Path) -> None:
    """Mail "fits" stood on page 2, and its drives are not counted."""
    plan = plan_of("site-mixed")
    rows = {row.service: row for row in glance_rows(plan, site_decision(plan))}
    answers = {
        one.title: answer_of(one.planner, one.sizing) for one in plan.services if one.sizing and one.exists
    }
    assert rows["Mail of the offices"].word == "fits, in part"
    assert rows["Directory of the site"].word == "fits"
    for title, answer in answers.items():
        assert ("in part" in rows[title].word) == ("as far as is known" in answer.verdict)
    page = printed("site-mixed", "glance", tmp_path)
    assert "fits, in part" in page and "Fits, as far as is known" in page


@pytest.mark.parametrize(
    ("name", "place", "told"),
    [
        ("site-mixed", 4, "Memory: in the worst case enough for 41,600 users"),
        ("mail-aix", 0, "Drives: enough for 12,800 users as expected, for 12,100 users in the worst case"),
    ],
)
def test_that_the_chart_is_of_what_is_full_first_in_the_worst_case(name: str, place: int, told: str) -> None:
    """ "Processor: enough for 59,000 users" stood above the chart, and memory may be full at 41,600."""
    ahead = plan_of(name).services[place].foreseen
    assert ahead is not None
    found = nearest_limit(ahead.planner, ahead.now, ahead)
    assert found is not None and found.message == told
