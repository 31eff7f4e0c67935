"""The start page of a window: made when it is first seen; what became of recent plans is looked up off its thread."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from app.desktop.desk import Desk
from app.desktop.jobs import Job
from app.desktop.locale_style import number_style
from app.desktop.plan_files import PlanFiles
from app.plan import recovery
from app.plan.examples import examples

if TYPE_CHECKING:
    from app.desktop.pages.start import StartPage
    from app.presenting.glance import Seen


class StartRoom(QObject):
    """Keeps the start page of one stack of pages. ``example_asked`` carries the place of an example, ``server_asked`` is for files of a server."""

    example_asked = Signal(int)
    server_asked = Signal()

    def __init__(self, desk: Desk, files: PlanFiles, stack: QStackedWidget) -> None:
        super().__init__(stack)
        self._desk, self._files, self._stack = desk, files, stack
        self._page: StartPage | None = None
        self._job: Job | None = None

    @property
    def page(self) -> StartPage:
        """The start page."""
        if self._page is None:
            from app.desktop.pages.start import StartPage

            self._page = made = StartPage(examples())
            made.new_asked.connect(self._files.new_plan)
            made.open_asked.connect(self._files.ask_and_open)
            made.server_asked.connect(self.server_asked)
            made.example_asked.connect(self.example_asked)
            made.file_asked.connect(lambda name: self._files.open_file(Path(name)))
            made.forget_asked.connect(self._forget)
            made.all_asked.connect(self._refresh)
            made.recovery_asked.connect(lambda name: self._files.recover(Path(name)))
            made.discard_asked.connect(lambda name: self._files.discard(Path(name)))
            self._stack.addWidget(made)
        return self._page

    def show(self) -> None:
        """Bring the page in front, with the recent plans as they were seen last."""
        self.page.show_recent(self._desk.preferences.recent, self._desk.preferences.glances)
        self.page.show_recovered(recovery.found())
        self._stack.setCurrentWidget(self.page)

    def look(self) -> None:
        """See what became of the files of recent plans, and show it."""
        from app.presenting.glance import look_at

        chosen, style = self._desk.preferences, number_style()
        if self._job is not None or self._page is None or not chosen.recent:
            return
        self._job = Job(lambda _: look_at(chosen.recent, chosen.glances, style), self)
        self._job.done.connect(self._take)
        self._job.ended.connect(self._ended)
        self._job.start()

    def drop(self) -> None:
        """Give the page up: it is made anew when it is next seen."""
        self.stop()
        if self._page is not None:
            self._stack.removeWidget(self._page)
            self._page.deleteLater()
            self._page = None

    def stop(self) -> None:
        """End the looking; returns when nothing runs."""
        if self._job is not None:
            self._job.cancel()
            self._job.wait()
            self._job.end()

    def _forget(self, path: str) -> None:
        self._desk.forget_recent(path)
        self._refresh()

    def _refresh(self) -> None:
        self.page.show_recent(self._desk.preferences.recent, self._desk.preferences.glances)
        self.look()

    def _take(self, seen: list[Seen]) -> None:
        kept = self._desk.preferences
        for one in seen:
            if one.glance is not None and one.glance not in kept.glances:
                kept = kept.with_glance(one.glance)
        if kept.glances != self._desk.preferences.glances:
            self._desk.remember(glances=kept.glances)
        if self._page is not None:
            self._page.show_seen(seen)

    def _ended(self) -> None:
        self._job = None
