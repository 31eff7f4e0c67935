"""Files that are dropped on the window: each goes where it belongs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from app.desktop.desk import Desk
from app.desktop.jobs import awaited
from app.desktop.plan_files import PlanFiles
from app.desktop.server_files import ServerFiles
from app.desktop.service_pages import ServicePages
from planners.words import say

if TYPE_CHECKING:
    from app.importing.kinds import FileKind

MOST = 100
"""Files that are taken at once."""
NOT_TAKEN = say("The file was not read.")


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
        self._desk, self._files, self._servers, self._page = desk, files, servers, page
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
            self.take([Path(url.toLocalFile()) for url in event.mimeData().urls()[:MOST]])
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
        if not isinstance(page, ServicePages):
            told = say("{file}: show the service it belongs to, then drop it there.", file=path.name)
            self._desk.fail(NOT_TAKEN, told)
        elif kind is FileKind.SETTINGS and page.shows_own_server:
            page.own_server.check(path)
        elif kind is FileKind.SETTINGS:
            page.setCurrentWidget(page.settings)
            page.settings.read(path)
        elif kind is FileKind.MEASUREMENTS:
            self._servers.read_measurements(path)
        else:
            page.setCurrentWidget(page.own_server)
            page.own_server.read(path)
