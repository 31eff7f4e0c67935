"""One's own server against its load: a course that is bent shows its bend, and the band holds it."""

from __future__ import annotations

import numpy as np
import pytest

from app.presenting.calibration_chart import calibration_chart
from planners.analysis.own_demand import OwnDemand
from planners.laws.calibration.chain import calibrate
from planners.registry import planner
from tests.planners.laws.synthetic_servers import PROCESSORS, recorded


@pytest.mark.parametrize(("bend", "shown"), [(-0.25, True), (0.0, False), (0.35, True)])
def test_that_a_bent_course_shows_its_bend_within_the_band(bend: float, shown: bool) -> None:
    found = calibrate(recorded("plain", np.random.default_rng(1), bend=bend))
    made = OwnDemand("processor.busy", found, "processors/user", "1", "users", PROCESSORS, ("a.json",), ())
    chart = calibration_chart(planner("mail"), made, None)
    (band,) = chart.bands
    curves = [one for one in chart.series if one.label == "bend"]
    assert bool(curves) is shown
    for curve in curves:
        assert np.all(np.interp(curve.x, band.x, band.low) <= np.array(curve.y) + 0.01)
        assert np.all(np.interp(curve.x, band.x, band.high) >= np.array(curve.y) - 0.01)
