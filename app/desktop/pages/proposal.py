"""The proposal page: the PDF as it will be, made off the interface thread; exported with one click."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QImage, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.desktop.jobs import Job
from app.desktop.widgets.labels import label
from app.plan.document import Plan
from app.plan.session import Session

PREVIEW_WIDTH = 700


class ProposalPage(QWidget):
    """Preview and export of the proposal."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._job: Job | None = None
        self._take: Callable[[object], None] = lambda result: None
        self._shown_plan: Plan | None = None
        self.message = label("The preview appears when the page is opened.", "muted", True)
        self.progress = QProgressBar()
        self.progress.hide()
        self.cancel = QPushButton("Cancel")
        self.cancel.hide()
        self.cancel.clicked.connect(self._give_up)
        self.export_button = QPushButton("&Export as PDF…")
        self.export_button.clicked.connect(self._ask_and_export)
        row = QHBoxLayout()
        row.addWidget(label("Proposal", "heading"))
        row.addWidget(self.message, 1)
        row.addWidget(self.progress)
        row.addWidget(self.cancel)
        row.addWidget(self.export_button)
        self._pages = QWidget()
        self._pages_layout = QVBoxLayout(self._pages)
        self._pages_layout.setSpacing(14)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(self._pages)
        area.setAccessibleName("Preview of the proposal")
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(400)
        self._delay.timeout.connect(self._preview)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.addLayout(row)
        layout.addWidget(area, 1)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Make the preview when the page is seen."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Make the preview anew if the plan changed and the page is seen."""
        if self.isVisible() and self._shown_plan != self._session.plan:
            self._delay.start()

    def export(self, path: Path) -> None:
        """Write the proposal to a file and say where it is."""
        plan = self._session.plan
        self._start(lambda progress: _write(plan, path, progress), lambda _: self._exported(path))

    def stop(self) -> None:
        """End running work; called when the window closes."""
        self._delay.stop()
        if self._job is not None:
            self._job.cancel()
            self._job.wait(10_000)
            self._job = None

    def _preview(self) -> None:
        if self._job is not None:
            self._delay.start()
            return
        plan = self._session.plan
        self._shown_plan = plan
        ratio = self.devicePixelRatioF()
        self._start(
            lambda progress: _pages(plan, ratio, progress), lambda images: self._show_pages(images, ratio)
        )

    def _start(self, work: Callable[[Callable[[int], None]], object], done: Callable[[object], None]) -> None:
        job = Job(work, self)
        self._job = job
        self.progress.setValue(0)
        self.progress.show()
        self.cancel.show()
        self.export_button.setEnabled(False)
        job.progressed.connect(self.progress.setValue)
        self._take = done
        job.done.connect(self._done)
        job.failed.connect(self.message.setText)
        job.finished.connect(self._ended)
        job.start()

    def _done(self, result: object) -> None:
        """Runs in the interface thread, as this page lives there."""
        self._take(result)

    def _ended(self) -> None:
        self._job = None
        self.progress.hide()
        self.cancel.hide()
        self.export_button.setEnabled(True)

    def _give_up(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self.message.setText("Given up.")

    def _show_pages(self, images: object, ratio: float) -> None:
        assert isinstance(images, list)
        while self._pages_layout.count():
            item = self._pages_layout.takeAt(0)
            page = item.widget() if item is not None else None
            if page is not None:
                page.deleteLater()
        for number, (data, width, height, stride) in enumerate(images, 1):
            pixmap = QPixmap.fromImage(QImage(data, width, height, stride, QImage.Format.Format_BGR888))
            pixmap.setDevicePixelRatio(ratio)
            shown = QLabel()
            shown.setPixmap(pixmap)
            shown.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            shown.setAccessibleName(f"Page {number} of {len(images)}")
            self._pages_layout.addWidget(shown)
        self.message.setText(f"{len(images)} pages")

    def _exported(self, path: Path) -> None:
        self.message.setText(f"Saved as {path}")
        self.message.setToolTip("The file was written whole")

    def _ask_and_export(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, "Export the proposal", "proposal.pdf", "PDF (*.pdf)")
        if name:
            path = Path(name)
            self.export(path if path.suffix else path.with_suffix(".pdf"))

    def open_exported(self, path: Path) -> None:
        """Open a written proposal in the system's viewer."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def _write(plan: Plan, path: Path, progress: Callable[[int], None]) -> Path:
    from app.proposal.document import write_proposal

    write_proposal(plan, path, progress=progress)
    return path


def _pages(plan: Plan, ratio: float, progress: Callable[[int], None]) -> list[tuple[bytes, int, int, int]]:
    """The pages as pictures: bytes of 24-bit pixels, width, height, bytes a line."""
    with tempfile.TemporaryDirectory() as folder:
        path = _write(plan, Path(folder) / "proposal.pdf", lambda percent: progress(percent // 2))
        import pypdfium2

        document = pypdfium2.PdfDocument(path.read_bytes())
    images = []
    for index, page in enumerate(document):
        bitmap = page.render(scale=PREVIEW_WIDTH * ratio / page.get_width())
        images.append((bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride))
        progress(50 + 50 * (index + 1) // len(document))
    document.close()
    return images
