"""The first drag of a slider is as smooth as the next: the ways along it were gone while the page was looked at."""

from __future__ import annotations

import sys
from types import FrameType

from pytestqt.qtbot import QtBot

from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from planners.compiled.program import program_of

STEPS = 60
MOST = 4
"""Ways that are met between two of the loads that were gone to: of 11."""


def written_down(pages: ServicePages) -> int:
    """How many ways are written down while the slider is dragged from end to end."""
    slider, found = pages.sizing.form.slider, 0
    assert slider is not None

    def hear(frame: FrameType, event: str, _: object) -> None:
        nonlocal found
        found += event == "call" and frame.f_code is program_of.__code__

    slider.setSliderDown(True)
    sys.setprofile(hear)
    try:
        for step in range(STEPS + 1):
            slider.setValue(slider.minimum() + (slider.maximum() - slider.minimum()) * step // STEPS)
    finally:
        sys.setprofile(None)
        slider.setSliderDown(False)
    return found


def test_that_a_first_drag_finds_nearly_all_its_ways_written_down(
    window: Window, example: ServicePages, qtbot: QtBot
) -> None:
    warming = example.sizing.warming
    assert warming is not None
    qtbot.waitUntil(lambda: warming.is_warm and not example.is_busy)
    assert written_down(example) <= MOST
