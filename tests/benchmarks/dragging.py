"""Frames a second while the users slider is dragged, in each view of the sizing page and on the projection page, of one service
and of a site of five: `xvfb-run python tests/benchmarks/dragging.py [STEPS]`.

Each step is one place of the slider: the plan is sized anew, answer, gauges, chart and details follow, and all is painted; a
projection is computed beside it and shown when it is there. Counted is the work of the interface thread, so that a busy machine
does not change the figures; the last column has the clock, with what the computing beside it and other programs took. A plan
that was opened is looked at for a moment before it is dragged: that is when the ways along its slider are gone once.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from app.desktop.service_pages import ServicePages
    from app.desktop.widgets.field_slider import LoadSlider

STEPS, WARM = 240, 20
GOAL = 1000 / 60
VIEWS = (
    ("the chart of the bottleneck", ""),
    ("all charts side by side", "*"),
    ("the table of all figures", "="),
)


def main(arguments: list[str]) -> None:
    """Drag in each view and print what a step takes."""
    steps = int(arguments[0]) if arguments else STEPS
    with tempfile.TemporaryDirectory() as home:
        os.environ["SIZEWRIGHT_HOME"] = home
        from PySide6.QtWidgets import QApplication

        from app.desktop.application import make_window
        from app.plan.examples import examples

        application = QApplication([])
        window = make_window(application)
        window.resize(1280, 800)
        window.show()
        window.load_charts()
        print(f"Milliseconds a step, {steps} steps\n")
        print(f"{'':58}  median  slowest of 95 %    goal   frames a second   by the clock")
        largest = max(range(len(examples())), key=lambda place: len(examples()[place].services))
        for place, plan in ((0, "one service"), (largest, "a site of five")):
            window.open_example(place)
            pages = _pages(application, window)
            for view, slider in _views(application, pages):
                _print(f"{plan}, {view}", _drag(application, slider, steps))
            assert window.session is not None
            window.session.save(Path(home) / f"{place}.sizeplan")  # or it is asked about
        sys.stdout.flush()
        os._exit(0)


def _pages(application: QApplication, window: object) -> ServicePages:
    """The pages of the first service, with their charts."""
    from app.desktop.service_pages import ServicePages
    from app.desktop.window import Window

    assert isinstance(window, Window)
    pages = window.page
    assert isinstance(pages, ServicePages)
    while (warming := pages.sizing.warming) is None or not warming.is_warm:
        application.processEvents()
    return pages


def _views(application: QApplication, pages: ServicePages) -> Iterator[tuple[str, LoadSlider]]:
    """Each view, once it is in front, with its slider."""
    sizing = pages.sizing.form.slider
    assert sizing is not None
    for name, view in VIEWS:
        for details in (False, True):
            pages.show_details(details)
            pages.sizing.choose(view)
            application.processEvents()
            yield f"{name}, with details" if details else name, sizing
    pages.setCurrentWidget(pages.projection)
    editors = pages.projection.parts.inputs.editors.values()
    ahead = next(one.load.slider for one in editors if one.load is not None)
    while pages.projection.is_busy:
        application.processEvents()
    yield "the projection", ahead


def _drag(application: QApplication, slider: LoadSlider, steps: int) -> list[tuple[float, float]]:
    """Milliseconds of work and of the clock that each step took."""
    low, span, times = slider.minimum(), slider.maximum() - slider.minimum(), []
    slider.setSliderDown(True)
    for step in range(steps + WARM):
        share = 0.35 + 0.3 * abs((step / 120) % 2 - 1)
        start, clock = time.thread_time(), time.perf_counter()
        slider.setValue(low + round(span * share))
        application.processEvents()
        if step >= WARM:
            times.append((1000 * (time.thread_time() - start), 1000 * (time.perf_counter() - clock)))
    slider.setSliderDown(False)
    return times


def _print(name: str, times: list[tuple[float, float]]) -> None:
    worked, clock = ([step[kind] for step in times] for kind in (0, 1))
    middle, slow, by_clock = median(worked), _most(worked), _most(clock)
    print(f"{name:58}  {middle:6.2f}  {slow:15.2f}  {GOAL:6.1f}  {1000 / middle:16.0f}  {by_clock:13.2f}")


def _most(times: list[float]) -> float:
    """The slowest of 95 %."""
    return sorted(times)[int(0.95 * len(times))]


if __name__ == "__main__":
    main(sys.argv[1:])
