"""Sources by number: what was published stands before rules of the program."""

from __future__ import annotations

import re

import pytest

from app.plan.document import Plan
from app.plan.examples import examples
from app.proposal.contents import contents
from planners.registry import catalogue


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_published_documents_stand_before_the_programs_own_rules(plan: Plan) -> None:
    known = contents(plan, "2026-11-20").sources
    published = {row.title for row in catalogue().documents()}
    order = [(one.title not in published, one.title == "Sizewright rule") for one in known.documents]
    assert order == sorted(order)
    assert [one.number for one in known.documents] == list(range(1, len(order) + 1))
    places = [place.mark for one in known.documents for place in one.places]
    assert sorted(places) == sorted(known.marks.values())


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_a_document_tells_its_year_once(plan: Plan) -> None:
    for one in contents(plan, "2026-11-20").sources.documents:
        years = re.findall(r"\b(?:19|20)\d\d\b", f"{one.published} {one.note}")
        assert len(years) == len(set(years)), one
