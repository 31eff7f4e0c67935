"""Brackets around settings are explained where there are some, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.plan.document import Plan
from app.plan.examples import examples
from app.presenting.setting_reasons import IN_BRACKETS
from app.proposal.contents import contents
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import DAY, text_of, written


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_brackets_are_explained_where_a_setting_has_them(plan: Plan, tmp_path: Path) -> None:
    options = ProposalOptions(Edition.TECHNICAL, sections=("settings",))
    settings = [one for part in contents(plan, DAY, options).parts for one in part.settings]
    told = text_of(written(plan, tmp_path, options))
    assert (IN_BRACKETS in told) == any(not one.written for one in settings)
