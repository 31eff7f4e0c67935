"""Goes along a slider once before somebody drags it, off the interface thread and while nobody does.

A sizing is faster where its way was gone before: without this, the steps of a first drag that meet a further way take two
frames.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from PySide6.QtCore import QObject, QThread, QTimer

from app.desktop.jobs import Job
from app.desktop.widgets.field_slider import LoadSlider
from app.presenting.load_chart import load_chart
from planners.compiled import ahead
from planners.planner import Planner
from planners.refusal import InputRefused, NotInEvidence
from planners.schema import Entry

REST, PAUSE = 600, 15
"""Milliseconds after the last change of anything, and between two loads: the interface shares the interpreter."""
PLACES = 24
"""Loads along the slider."""


class Warming(QObject):
    """Sizes a service for loads all along its slider; ends where the slider is pressed."""

    def __init__(self, slider: LoadSlider, planner: Planner) -> None:
        super().__init__(slider)
        self._slider, self._planner = slider, planner
        self._asked: tuple[dict[str, Entry], str] = {}, ""
        self._known: tuple[dict[str, Entry], str] | None = None
        self._job: Job | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self._start)
        slider.sliderPressed.connect(self.stop)

    @property
    def is_warm(self) -> bool:
        """Whether all was done that was asked for."""
        return self._asked == self._known

    def ask(self, entries: Mapping[str, Entry], name: str) -> None:
        """Do so for these entries, with the chart of that figure, soon; what was asked for before no more."""
        others = {key: value for key, value in entries.items() if key != self._planner.load_field}
        if not self._slider.isSliderDown() and self._known != (others, name):
            self.stop()
            self._asked = others, name
            self._rest.start()

    def stop(self) -> None:
        """Do nothing more."""
        self._rest.stop()
        job, self._job = self._job, None
        if job is not None:
            job.let_go()

    def _start(self) -> None:
        planner, asked, loads = self._planner, self._asked, self._slider.loads(PLACES)
        entries, name = asked

        def work(progress: Callable[[int], None]) -> object:
            for load in loads:
                progress(0)
                with ahead(), suppress(InputRefused, NotInEvidence):
                    sizing = planner.size(planner.check({**entries, planner.load_field: load}))
                    load_chart(planner, sizing, name)
                QThread.msleep(PAUSE)
            return asked

        self._job = job = Job(work, self)
        job.done.connect(self._done)
        job.ended.connect(self._ended)
        job.start()

    def _done(self, asked: tuple[dict[str, Entry], str]) -> None:
        self._known = asked

    def _ended(self) -> None:
        self._job = None
