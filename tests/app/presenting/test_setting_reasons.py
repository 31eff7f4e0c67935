"""What holds for several settings is told once: no sentence of a reason is lost, none is told twice."""

from __future__ import annotations

import pytest

from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.setting_reasons import reason_parts, setting_notes


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_the_parts_of_a_reason_are_the_reason(plan: Plan) -> None:
    settings = [setting for one in sized(plan).services for setting in one.answer.settings]
    known = setting_notes(settings)
    assert len(set(known.texts)) == len(known.texts)
    for setting in settings:
        first, further = reason_parts(setting)
        assert " ".join((first, *further)) == setting.reason
        assert {known.texts[number - 1] for number in known.numbers(further)} == set(further)
