"""When each recording was made, as bars over one time: gaps are holes, restarts are marks. Painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop import theme
from app.presenting.own_readings import moments
from app.presenting.recorded_files import Coverage
from planners.words import say

NAMES, ROW, BAR, FOOT, APART = 200, 22, 10, 22, 92
"""Pixels of names, of a row and its bar, of the axis, and from one named time to the next."""


class CoverageView(QWidget):
    """``chosen`` carries the place of the row that was clicked. ``current`` is the selected one."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Coverage, ...] = ()
        self.current = -1
        self.setAccessibleName(say("When each recording was made"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[Coverage]) -> None:
        """Show these."""
        self.rows = tuple(rows)
        self.setAccessibleDescription(
            "\n".join(
                say(
                    "{file}: gaps {gaps}, restarts {restarts}",
                    file=r.title,
                    gaps=len(r.gaps),
                    restarts=len(r.restarts),
                )
                for r in rows
            )
        )
        self.updateGeometry()
        self.update()

    def choose(self, row: int) -> None:
        """Mark a row."""
        self.current = row
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for all rows."""
        return QSize(400, len(self.rows) * theme.px(ROW) + theme.px(FOOT))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Choose the row under the cursor."""
        row = int(event.position().y()) // theme.px(ROW)
        if 0 <= row < len(self.rows):
            self.chosen.emit(row)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Rows and axis."""
        if not self.rows:
            return
        painter, names = QPainter(self), min(theme.px(NAMES), self.width() // 3)
        painter.fillRect(self.rect(), QColor(theme.current().panel))
        painter.setFont(theme.scaled(self.font(), theme.CAPTION))
        begin, end = min(one.begin for one in self.rows), max(one.end for one in self.rows)
        room = QRectF(names, 0, self.width() - names - theme.px(8), len(self.rows) * theme.px(ROW))

        def x(time: float) -> float:
            return room.left() + room.width() * (time - begin) / max(end - begin, 1.0)

        self._paint_axis(painter, room, begin, end)
        for place, one in enumerate(self.rows):
            top = place * theme.px(ROW)
            line = QRectF(0, top, self.width(), theme.px(ROW))
            if place == self.current:
                painter.fillRect(line, QColor(theme.current().selection))
            painter.setPen(QColor(theme.current().text2))
            name = painter.fontMetrics().elidedText(one.title, Qt.TextElideMode.ElideMiddle, names - 16)
            painter.drawText(line.adjusted(8, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, name)
            self._paint_bar(painter, one, top + (theme.px(ROW) - theme.px(BAR)) / 2, x)

    def _paint_bar(self, painter: QPainter, one: Coverage, top: float, x: Callable[[float], float]) -> None:
        colours, high = theme.current(), theme.px(BAR)
        starts = (one.begin, *(gap[1] for gap in one.gaps))
        ends = (*(gap[0] for gap in one.gaps), one.end)
        for start, end in zip(starts, ends, strict=True):
            left = x(start)
            painter.fillRect(QRectF(left, top, max(x(end) - left, 1.0), high), QColor(colours.level))
        painter.setPen(QPen(QColor(colours.over), 2))
        for restart in one.restarts:
            if one.begin <= restart <= one.end:
                painter.drawLine(QPointF(x(restart), top - 3), QPointF(x(restart), top + high + 3))

    def _paint_axis(self, painter: QPainter, room: QRectF, begin: float, end: float) -> None:
        colours = theme.current()
        for time, name in moments(begin, end, int(room.width() / theme.px(APART))):
            at = room.left() + room.width() * (time - begin) / max(end - begin, 1.0)
            painter.setPen(QPen(QColor(colours.grid), 1))
            painter.drawLine(QPointF(at, room.top()), QPointF(at, room.bottom()))
            wide = painter.fontMetrics().horizontalAdvance(name) + 4
            painter.setPen(QColor(colours.muted))
            left = min(at - wide / 2, self.width() - wide)
            painter.drawText(
                QRectF(left, room.bottom() + 4, wide, theme.px(16)), Qt.AlignmentFlag.AlignCenter, name
            )
