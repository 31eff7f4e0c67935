"""What moves a resource is told as a share of what it is held against, and which that is."""

from __future__ import annotations

import pytest

from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.projection import projection_view
from app.presenting.swings import swung_share


@pytest.mark.parametrize(
    ("title", "told"),
    [("OpenLDAP", "share of the target of 70 %"), ("mail on Solaris 9", "share of capacity")],
)
def test_that_shares_of_a_target_are_told_as_such(title: str, told: str) -> None:
    (one,) = sized(next(one for one in examples() if title in one.title)).services
    ahead = one.answer.projection
    assert ahead is not None and ahead.chance is not None
    assert projection_view(ahead).swung_of == told
    verdict = next(one for one in ahead.now.verdicts if one.resource == ahead.chance.swung)
    assert swung_share(ahead) == pytest.approx(verdict.demand / verdict.capacity)
