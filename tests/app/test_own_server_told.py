"""What was measured on one's own server is told wherever its figures are: standing, files and interval."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.presenting.explanation import as_text, explain
from app.presenting.json_form import sizing_form
from app.presenting.wording import STANDING_WORDS
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition, sections_of
from planners.evidence import Standing
from planners.planner import Sizing
from planners.registry import planner
from tests.app.proposal.reading import text_of, written
from tests.own_servers import FILES, SERVICES, plan

OWN = ("processor.utilization", "memory.ram", "disk.capacity")


def sizing(service: str) -> Sizing:
    found = planner(service)
    entries = next(one.entries for one in plan().services if one.planner == service)
    return found.size(found.check(entries))


@pytest.mark.parametrize("service", SERVICES)
def test_that_the_explanation_and_the_json_tell_standing_files_and_interval(service: str) -> None:
    found = sizing(service)
    told = json.dumps(sizing_form(found, ()), ensure_ascii=False)
    assert told.count(FILES.removeprefix("Your own server, ")[:30]) >= len(OWN)
    for name in OWN:
        quantity = found.quantities[name]
        assert quantity.standing is Standing.MEASURED_HERE
        assert quantity.low < quantity.value < quantity.high
        assert "another day" in quantity.reason or name == "disk.capacity"
        text = as_text(explain(quantity))
        assert FILES in text
        assert STANDING_WORDS[Standing.MEASURED_HERE] in text
    assert "95 % interval of another day; 14 days were recorded." in as_text(
        explain(found.quantities[OWN[0]])
    )


def test_that_the_annex_prints_them(tmp_path: Path) -> None:
    options = ProposalOptions(sections=sections_of(Edition.TECHNICAL, ("calculation",)))
    text = text_of(written(plan(), tmp_path, options))
    assert "processor.json; statistics.txt" in text
    assert "measured here" in text
    assert "95 % interval of another day" in text
