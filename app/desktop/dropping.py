"""Files that are dropped on the window: each goes where it belongs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from app.desktop.desk import Desk
from app.desktop.plan_files import PlanFiles
from app.desktop.server_files import ServerFiles
from app.desktop.service_pages import ServicePages
from planners.words import say

SETTINGS, MEASUREMENTS = frozenset({".ini", ".ldif"}), frozenset({".csv"})
"""Endings of files that tell of the service that is seen; any other file is opened as a plan."""
NOT_TAKEN = say("The file was not read.")


class Drops(QObject):
    """Takes what is dropped on a window; ``page`` gives the page that is seen."""

    def __init__(
        self,
        window: QWidget,
        desk: Desk,
        files: PlanFiles,
        servers: ServerFiles,
        page: Callable[[], QWidget | None],
    ) -> None:
        super().__init__(window)
        self._desk, self._files, self._servers, self._page = desk, files, servers, page
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Take files, the first of several."""
        if isinstance(event, QDragEnterEvent):
            if event.mimeData().hasUrls():
                event.acceptProposedAction()
            return True
        if isinstance(event, QDropEvent) and event.type() == QEvent.Type.Drop:
            for url in event.mimeData().urls()[:1]:
                self.take(Path(url.toLocalFile()))
            return True
        return super().eventFilter(watched, event)

    def take(self, path: Path) -> None:
        """Open a plan; read settings or measurements of a server for the service that is seen."""
        ending, page = path.suffix.lower(), self._page()
        self._desk.settled.emit(NOT_TAKEN)
        if ending not in SETTINGS | MEASUREMENTS:
            self._files.open_file(path)
        elif not isinstance(page, ServicePages):
            told = say("{file}: show the service it belongs to, then drop it there.", file=path.name)
            self._desk.fail(NOT_TAKEN, told)
        elif ending in SETTINGS:
            page.setCurrentWidget(page.settings)
            page.settings.read(path)
        else:
            self._servers.read_measurements(path)
