"""Pages of a PDF one below the other: zoomed, gone through by keys, drawn off the interface thread as they come into view."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea

from app.desktop import theme
from app.desktop.jobs import Latest
from app.desktop.proposal_work import PageImage, Preview, page_image
from app.desktop.steps import Rest
from planners.words import say

BETWEEN, AROUND = 14, 16
"""Pixels between pages, and around them."""
LEAST, MOST, STEP = 0.25, 4.0, 1.25
KEPT = 12
"""Sharp pages that are kept; a small picture stands for the others until they are drawn."""
SCREEN = 96 / 72
"""Pixels of a point at 100 %."""
LARGE = 2.0
"""The zoom, in times of the interface's, beyond which pages are shown whole and not by their width, until one chooses."""
WIDTH, PAGE = "width", "page"
Sharp = tuple[Preview, int, float, PageImage]


class PageView(QAbstractScrollArea):
    """``at`` carries the page that is read, from 0; ``zoomed`` that the zoom is another."""

    at = Signal(int)
    zoomed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._preview: Preview | None = None
        self._small: list[QPixmap] = []
        self._places: list[QRectF] = []
        self._sharp: OrderedDict[int, tuple[float, QPixmap]] = OrderedDict()
        self.fit = WIDTH
        """How pages fit the room, ``WIDTH`` or ``PAGE``; empty where ``zoom`` is fixed."""
        self.zoom = 1.0
        self._is_chosen = False
        self._latest = Latest(self)
        self._latest.answered.connect(self._take)
        self._again = Rest(self, 0, self._draw)
        self._told = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(say("Preview of the proposal"))
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    @property
    def count(self) -> int:
        """The number of pages."""
        return len(self._preview.sizes) if self._preview is not None else 0

    @property
    def page(self) -> int:
        """The page that is read: the one that takes most of the upper half; from 0."""
        middle = self.verticalScrollBar().value() + self.viewport().height() / 3
        return max(0, sum(place.top() <= middle for place in self._places) - 1)

    def show_preview(self, preview: Preview, small: list[QPixmap]) -> None:
        """Show another proposal; who reads a page goes on reading that page."""
        page = self.page
        self._preview, self._small, self._told = preview, small, -1
        self._sharp.clear()
        if self.fit:
            self.zoom = self._fitting()
        self._measure()
        self.zoomed.emit()
        if page:
            self.go_to(min(page, self.count - 1))
        self._scrolled()

    def go_to(self, page: int) -> None:
        """Bring a page to the top, from 0."""
        if 0 <= page < self.count:
            self.verticalScrollBar().setValue(round(self.place(page).top()) - AROUND // 2)

    def set_fit(self, fit: str) -> None:
        """Fit pages into the room by ``WIDTH`` or as a whole ``PAGE``."""
        self.fit, self._is_chosen = fit, True
        self._rezoom()

    def zoom_by(self, factor: float) -> None:
        """Enlarge by a factor, from what is seen now."""
        self._is_chosen = True
        self.fit, self.zoom = "", max(LEAST, min(MOST, self.zoom * factor))
        self._rezoom()

    def place(self, index: int) -> QRectF:
        """Where a page stands, from the top of all of them."""
        return self._places[index]

    def stop(self) -> None:
        """Draw nothing any more."""
        self._again.stop()
        self._latest.stop()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for a page."""
        return QSize(520, 600)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Pages fit the new room."""
        super().resizeEvent(event)
        self._rezoom()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """With Ctrl it zooms."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(STEP if event.angleDelta().y() > 0 else 1 / STEP)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Page keys go page by page, Home and End to the ends, plus and minus zoom."""
        key = event.key()
        pages = {
            Qt.Key.Key_PageDown: self.page + 1,
            Qt.Key.Key_PageUp: self.page - 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self.count - 1,
        }
        zooms = {Qt.Key.Key_Plus: STEP, Qt.Key.Key_Equal: STEP, Qt.Key.Key_Minus: 1 / STEP}
        if key in pages:
            self.go_to(max(0, min(pages[Qt.Key(key)], self.count - 1)))
        elif key in zooms:
            self.zoom_by(zooms[Qt.Key(key)])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the pages that are to be seen."""
        painter, colours = QPainter(self.viewport()), theme.current()
        painter.fillRect(event.rect(), QColor(colours.sunk))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        across = self.horizontalScrollBar().value()
        for index in self._seen():
            place = self.place(index).translated(-across, -self.verticalScrollBar().value())
            painter.fillRect(place, QColor("#ffffff"))
            sharp = self._sharp.get(index)
            picture = sharp[1] if sharp is not None else self._small[index]
            painter.drawPixmap(place, picture, QRectF(QPointF(0, 0), picture.size().toSizeF()))
            painter.setPen(QPen(QColor(colours.rule), 1))
            painter.drawRect(place)
        painter.end()

    def _seen(self) -> list[int]:
        top, bottom = (
            self.verticalScrollBar().value(),
            self.verticalScrollBar().value() + self.viewport().height(),
        )
        found = []
        for index in range(self.count):
            place = self.place(index)
            if place.bottom() >= top and place.top() <= bottom:
                found.append(index)
        return found

    def _rezoom(self) -> None:
        """Take the zoom that fits, and keep the place that is read."""
        if self._preview is None:
            return
        page = self.page
        within = self.verticalScrollBar().value() - self.place(page).top()
        before = self.zoom
        if self.fit:
            self.zoom = self._fitting()
        self._measure()
        self.verticalScrollBar().setValue(round(self.place(page).top() + within * self.zoom / before))
        self.zoomed.emit()
        self._scrolled()
        self.viewport().update()

    def _fitting(self) -> float:
        assert self._preview is not None
        wide = max(width for width, _ in self._preview.sizes) * SCREEN
        high = max(height for _, height in self._preview.sizes) * SCREEN
        room = self.viewport().size()
        by_width = (room.width() - 2 * AROUND) / wide
        if not self._is_chosen:
            self.fit = PAGE if by_width > LARGE * theme.px(100) / 100 else WIDTH
        found = by_width if self.fit == WIDTH else min(by_width, (room.height() - AROUND) / high)
        return max(LEAST, min(MOST, found))

    def _measure(self) -> None:
        self._places = []
        top, scale, width = float(AROUND), self.zoom * SCREEN, self.viewport().width()
        for size in self._preview.sizes if self._preview is not None else ():
            wide, high = (length * scale for length in size)
            self._places.append(QRectF(max(AROUND, (width - wide) / 2), top, wide, high))
            top += high + BETWEEN
        if not self._places:
            return
        last, room = self.place(self.count - 1), self.viewport().size()
        up, across = self.verticalScrollBar(), self.horizontalScrollBar()
        up.setRange(0, max(0, round(last.bottom()) + AROUND - room.height()))
        up.setPageStep(room.height())
        up.setSingleStep(40)
        across.setRange(0, max(0, round(last.width()) + 2 * AROUND - room.width()))
        across.setPageStep(room.width())

    def _scrolled(self) -> None:
        self.viewport().update()
        if self.page != self._told:
            self._told = self.page
            self.at.emit(self._told)
        self._draw()

    def _draw(self) -> None:
        """Draw the next page that is seen and not sharp."""
        preview, scale = self._preview, self.zoom * SCREEN * self.devicePixelRatioF()
        if preview is None or self._latest.busy:
            return
        for index in self._seen():
            sharp = self._sharp.get(index)
            if sharp is None or sharp[0] != scale:
                self._latest.ask(partial(_sharp, preview, index, scale))
                return

    def _take(self, found: Sharp) -> None:
        preview, index, scale, image = found
        if preview is self._preview:
            self._sharp[index] = (scale, QPixmap.fromImage(image.image()))
            self._sharp.move_to_end(index)
            while len(self._sharp) > KEPT:
                self._sharp.popitem(last=False)
        self.viewport().update()
        # The job that answered is still on its way out: the next one comes after it.
        self._again.start()


def _sharp(preview: Preview, index: int, scale: float) -> Sharp:
    return preview, index, scale, page_image(preview.pdf, index, scale)
