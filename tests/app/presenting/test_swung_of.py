"""What moves a resource is told as a share of what it is held against, and which that is."""

from __future__ import annotations

import pytest

from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.projection import projection_view
from app.presenting.swings import swung_share


@pytest.mark.parametrize(
    ("title", "told"),
    [("OpenLDAP", "share of capacity 70 %"), ("mail on Solaris 9", "share of capacity")],
)
def test_that_shares_of_a_capacity_in_percent_tell_it(title: str, told: str) -> None:
    (one,) = sized(next(one for one in examples() if title in one.title)).services
    ahead = one.answer.projection
    assert ahead is not None and ahead.chance is not None
    view = projection_view(ahead)
    assert view.swung_of == told and view.swung_beside in (
        told,
        told.replace("share of capacity 70", "share of 70"),
    )
    verdict = next(one for one in ahead.now.verdicts if one.resource == ahead.chance.swung)
    assert swung_share(ahead) == pytest.approx(verdict.demand / verdict.capacity)
