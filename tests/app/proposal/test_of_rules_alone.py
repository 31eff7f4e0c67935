"""What rests on published rules alone is not said to be of measurements, nor to have ranges."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.plan.examples import examples
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import text_of, written


@pytest.mark.parametrize(("titled", "rules"), [("Traveler pool", True), ("network of a four", False)])
def test_that_the_last_page_says_what_the_figures_are_from(titled: str, rules: bool, tmp_path: Path) -> None:
    plan = next(one for one in examples() if titled in one.title)
    options = ProposalOptions(Edition.TECHNICAL, sections=("glance", "control"))
    told = text_of(written(plan, tmp_path, options))
    assert ("an estimate from published rules" in told) == rules
    assert ("an estimate from published measurements" in told) != rules
    assert ("Bar: expected, on its range." in told) != rules


@pytest.mark.parametrize(("titled", "measured"), [("Traveler pool", False), ("network of a four", True)])
def test_that_a_service_without_a_measured_machine_is_not_said_to_have_its_processors(
    titled: str, measured: bool, tmp_path: Path
) -> None:
    plan = next(one for one in examples() if titled in one.title)
    told = text_of(written(plan, tmp_path, ProposalOptions(sections=("workload", "method"))))
    assert ("those of the measured machine" in told) == measured
    assert "computed from published measurements" not in told
