"""Frames a second while the users slider is dragged with the sizing page in view: `xvfb-run python tests/benchmarks/dragging.py`.

Each step is one place of the slider: the plan is sized anew, answer, gauges, chart and details follow, and all is painted.
Counted is the work of the interface thread, so that a busy machine does not change the figures.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from statistics import median

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
        from app.desktop.service_pages import ServicePages

        application = QApplication([])
        window = make_window(application)
        window.resize(1280, 800)
        window.show()
        window.open_example(0)
        window.load_charts()
        pages = window.page
        assert isinstance(pages, ServicePages)
        while pages.sizing.chart is None:
            application.processEvents()
        print(f"Milliseconds a step, {steps} steps\n")
        print(f"{'':44}  median  slowest of 95 %    goal   frames a second")
        for name, view in VIEWS:
            for details in (False, True):
                pages.show_details(details)
                pages.sizing.choose(view)
                application.processEvents()
                told = f"{name}, with details" if details else name
                _print(told, _drag(application, pages, steps))
        sys.stdout.flush()
        os._exit(0)


def _drag(application: object, pages: object, steps: int) -> list[float]:
    from PySide6.QtWidgets import QApplication

    from app.desktop.service_pages import ServicePages

    assert isinstance(application, QApplication)
    assert isinstance(pages, ServicePages)
    slider = pages.sizing.form.slider
    assert slider is not None
    low, span, times = slider.minimum(), slider.maximum() - slider.minimum(), []
    slider.setSliderDown(True)
    for step in range(steps + WARM):
        share = 0.35 + 0.3 * abs((step / 120) % 2 - 1)
        start = time.thread_time()
        slider.setValue(low + round(span * share))
        application.processEvents()
        if step >= WARM:
            times.append(1000 * (time.thread_time() - start))
    slider.setSliderDown(False)
    assert pages.strip.texts[0].startswith(("1 server", "2 servers", "3 servers")), pages.strip.texts
    return times


def _print(name: str, times: list[float]) -> None:
    middle, slow = median(times), sorted(times)[int(0.95 * len(times))]
    print(f"{name:44}  {middle:6.2f}  {slow:15.2f}  {GOAL:6.1f}  {1000 / middle:16.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
