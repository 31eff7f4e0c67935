"""Files that are dropped on the window: each goes where it belongs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from app.desktop.desk import Desk
from app.desktop.jobs import awaited
from app.desktop.plan_files import PlanFiles
from app.desktop.server_files import ServerFiles
from app.desktop.service_pages import ServicePages
from app.desktop.which_service import NOT_TAKEN, find_service

if TYPE_CHECKING:
    from app.importing.kinds import FileKind

MOST = 100
"""Files that are taken at once."""


class Drops(QObject):
    """Takes what is dropped on a window, or chosen on a page; ``page`` gives the page that is seen."""

    def __init__(
        self,
        window: QWidget,
        desk: Desk,
        files: PlanFiles,
        servers: ServerFiles,
        page: Callable[[], QWidget | None],
    ) -> None:
        super().__init__(window)
        self._window, self._desk, self._files = window, desk, files
        self._servers, self._page = servers, page
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        desk.files_given.connect(self.take)
        desk.show_own_server.connect(self.show_taken)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Take files."""
        if isinstance(event, QDragEnterEvent):
            if event.mimeData().hasUrls():
                event.acceptProposedAction()
            return True
        if isinstance(event, QDropEvent) and event.type() == QEvent.Type.Drop:
            paths = [Path(url.toLocalFile()) for url in event.mimeData().urls()[:MOST]]
            # The program that the files come from waits until the drop is over: what they ask is asked after it.
            QTimer.singleShot(0, self, lambda: self.take(paths))
            return True
        return super().eventFilter(watched, event)

    def take(self, paths: Sequence[Path]) -> None:
        """Read files of a server for the service that is seen; open the first plan among them."""
        from app.importing.kinds import FileKind, kind_of

        self._desk.settled.emit(NOT_TAKEN)
        try:
            kinds = awaited(lambda: [(path, kind_of(path)) for path in paths])
        except (OSError, ValueError) as problem:
            self._desk.fail(NOT_TAKEN, problem)
            return
        plans = [path for path, kind in kinds if kind is FileKind.PLAN]
        if plans:
            self._files.open_file(plans[0])
            return
        if isinstance(self._page(), ServicePages) or find_service(self._window, self._desk, self._files):
            for path, kind in kinds:
                self._read(path, kind)

    def show_taken(self, service: str) -> None:
        """Show what was taken for a service."""
        self._desk.show_page.emit(service)
        page = self._page()
        if isinstance(page, ServicePages):
            page.setCurrentWidget(page.own_server)

    def _read(self, path: Path, kind: FileKind) -> None:
        from app.importing.kinds import FileKind

        page = self._page()
        assert isinstance(page, ServicePages)
        if kind is FileKind.SETTINGS and page.shows_own_server:
            page.own_server.check(path)
        elif kind is FileKind.SETTINGS:
            page.setCurrentWidget(page.settings)
            page.settings.read(path)
        elif kind is FileKind.MEASUREMENTS:
            self._servers.read_measurements(path)
        else:
            page.setCurrentWidget(page.own_server)
            page.own_server.read(path)
