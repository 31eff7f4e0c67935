"""Servers with what is bought for them show what is told of them: their own utilization, not that of a larger measured one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from planners.analysis.bought import Share, WithBought
from planners.planner import Sizing
from planners.registry import planner

USE = "processor.utilization"
WEB: dict[str, Any] = {"platform": "windows-x64", "version": "8.5", "mode": "dwa85", "users": 4000}
SIX_OF_EIGHT = Share(USE, 0.75, 6)


def sizings() -> tuple[Sizing, WithBought]:
    base = planner("inotes")
    return base.size(base.check(WEB)), WithBought(base, (), (SIX_OF_EIGHT,))


def test_that_fewer_processors_than_measured_are_busier_by_as_much() -> None:
    measured, bought = sizings()
    found = bought.against(measured)
    one, other = found.quantities[USE], measured.quantities[USE]
    assert one.value == pytest.approx(float(other.value) / 0.75)
    judged, before = (
        next(verdict for verdict in sizing.verdicts if verdict.quantity == USE)
        for sizing in (found, measured)
    )
    assert (judged.demand, judged.high) == pytest.approx((one.value, one.high))
    assert judged.capacity == before.capacity
    asked: Any = bought
    curve = asked.size({**measured.inputs, "users": np.array([2000.0, 4000.0])}).quantities[USE]
    assert curve.value[1] == pytest.approx(one.value)


def test_that_what_was_measured_with_more_processors_is_no_point_of_these_servers() -> None:
    measured, bought = sizings()
    own = [one for one in bought.published(measured.inputs) if one.same_case]
    assert own and USE not in {one.quantity for one in own}
