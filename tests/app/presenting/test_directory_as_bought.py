"""A new directory is shown with the processors that are bought for it, as it would be sized with these."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.plan.examples import examples
from app.plan.opening import Opened
from app.plan.session import Session
from app.plan.sized import sized

USE = "processor.utilization"


def test_that_a_directory_is_as_busy_as_the_processors_that_are_bought_make_it() -> None:
    plan = next(plan for plan in examples() if "directory on HP-UX" in plan.title)
    (one,) = sized(plan).services
    assert one.options is not None and one.accepted is not None and one.sizing is not None
    (processors,) = (line.count for line in one.options.options[0].lines if line.unit == "processors")
    assert processors == 6
    entered = replace(plan, services=(plan.services[0].with_entry("processors", 6),))
    (with_six,) = sized(entered).services
    assert with_six.sizing is not None
    shown = one.accepted.now.quantities[USE].value
    assert shown == pytest.approx(with_six.sizing.quantities[USE].value)
    assert shown > one.sizing.quantities[USE].value


def test_that_the_settings_of_a_new_service_are_those_of_what_is_bought() -> None:
    """Eight threads stood beside six processors to buy: the eight of the measured machine, which nobody entered."""
    plan = next(plan for plan in examples() if "directory on HP-UX" in plan.title)
    (one,) = sized(plan).services
    (threads,) = (row for row in one.settings if row.name == "nsslapd-threadnumber")
    assert threads.value == "6" and "you buy" not in threads.reason
    session = Session(Opened(plan))
    assert session.settings(one.service.id) == one.settings


def test_that_a_service_that_is_there_keeps_the_settings_of_what_runs() -> None:
    plan = next(plan for plan in examples() if "389" in plan.title)
    (one,) = sized(plan).services
    assert one.exists and one.settings is one.answer.settings
