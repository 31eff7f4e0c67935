"""What is not covered is one list: the scope tells all of it, page 2 the weightiest and how many more."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.plan.document import Plan
from app.plan.examples import examples
from app.presenting.uncovered import OUTSIDE, Gap, in_short, uncovered
from app.proposal.contents import contents
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import DAY, pages_of, written

PLANS = pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)


@PLANS
def test_that_page_2_tells_in_short_what_the_scope_tells(plan: Plan, tmp_path: Path) -> None:
    options = ProposalOptions(Edition.TECHNICAL, sections=("summary", "glance", "scope"))
    pages = pages_of(written(plan, tmp_path, options))
    beside = pages[1].partition(" Not covered ")[2]
    scope = " ".join(pages[2:]).partition("Not covered by this plan ")[2]
    gaps = contents(plan, DAY, options).gaps
    assert len(gaps) == scope.count("– ") - scope.count(" – –")
    for text in in_short(gaps, further=True):
        assert text in beside
    for gap in gaps:
        assert gap.told in scope
        assert gap.short.partition(":")[0].partition(";")[0] in gap.told
    assert ("See Scope" in beside) == any(gap.figures for gap in gaps)


def test_that_the_figures_that_are_not_known_are_counted() -> None:
    gaps = (
        Gap("a", figures=("One", "Two")),
        Gap("b", figures=("Two", "Three", "Four")),
        Gap("c", "c"),
        Gap("d"),
    )
    assert in_short(gaps, further=False) == ("Not known: One, Two and 2 more figures.", "c")
    failures = "The failure of a server: all figures assume that all run."
    assert in_short(uncovered([]), further=False) == (failures, OUTSIDE[1])
