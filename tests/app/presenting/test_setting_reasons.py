"""What holds for several settings is told once: no sentence of a reason is lost, none is told twice."""

from __future__ import annotations

import pytest

from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.setting_reasons import reason_parts, setting_notes, told_in_row


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_the_parts_of_a_reason_are_the_reason(plan: Plan) -> None:
    settings = [setting for one in sized(plan).services for setting in one.answer.settings]
    known = setting_notes(settings)
    assert len(set(known.texts)) == len(known.texts)
    for setting in settings:
        first, further = reason_parts(setting)
        assert " ".join((first, *further)) == setting.reason
        noted = [known.texts[number - 1] for number in known.numbers(further)]
        row = told_in_row(setting, known)
        assert all((text in noted) != (text in row) for text in further)


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_a_short_sentence_of_one_setting_stands_in_its_row(plan: Plan) -> None:
    """Notes said "It did not help." and "Size both steps.", away from what they are of."""
    settings = [setting for one in sized(plan).services for setting in one.answer.settings]
    for text in setting_notes(settings).texts:
        assert len(text) > 36 or sum(text in reason_parts(setting)[1] for setting in settings) > 1, text
