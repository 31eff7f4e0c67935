"""Gauges: one row a resource, painted as a bar with its range, the capacity and the verdict in word and shape."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import show_tip
from app.presenting.gauges import Gauge
from app.presenting.wording import FIT_WORDS
from planners.words import say

BEYOND = 1.25
"""How far past the capacity a bar may reach before it is cut."""


class GaugeRow(QWidget):
    """One gauge. A click, or Enter while it has the keyboard, selects its figure."""

    selected = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.gauge: Gauge | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_gauge(self, gauge: Gauge) -> None:
        """Show a gauge."""
        self.gauge = gauge
        self.setAccessibleName(
            say(
                "{resource}: {use}, {room}, {fit}",
                resource=gauge.resource,
                use=gauge.against,
                room=gauge.room,
                fit=FIT_WORDS[gauge.fit],
            )
        )
        show_tip(self, gauge.reason)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Two lines of text."""
        return QSize(360, 2 * self.fontMetrics().height() + 12)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Select the figure."""
        if self.gauge:
            self.selected.emit(self.gauge.quantity)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Enter and space select the figure."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.gauge:
            self.selected.emit(self.gauge.quantity)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the row."""
        if self.gauge is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_text(painter, self.gauge)
        self._paint_bar(painter, self.gauge)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.current().accent), 1, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _paint_text(self, painter: QPainter, gauge: Gauge) -> None:
        colours, metrics = theme.current(), self.fontMetrics()
        top = QRectF(4, 2, self.width() - 8, metrics.height())
        bold = self.font()
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(QColor(colours.text))
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft, gauge.resource)
        used = QFontMetrics(bold).horizontalAdvance(gauge.resource) + 14
        painter.setPen(QColor(colours.fit(str(gauge.fit))))
        painter.drawText(top, Qt.AlignmentFlag.AlignRight, gauge.verdict)
        right = QFontMetrics(bold).horizontalAdvance(gauge.verdict) + 14
        painter.setFont(self.font())
        painter.setPen(QColor(colours.muted))
        text = say("{use}, {room}", use=gauge.against, room=gauge.room)
        room = QRectF(4 + used, 2, max(self.width() - 8 - used - right, 0), metrics.height())
        painter.drawText(
            room,
            Qt.AlignmentFlag.AlignLeft,
            metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(room.width())),
        )

    def _paint_bar(self, painter: QPainter, gauge: Gauge) -> None:
        colours = theme.current()
        y, height = self.fontMetrics().height() + 7.0, 9.0
        full = (self.width() - 8) / BEYOND
        painter.setPen(QPen(QColor(colours.rule), 1))
        painter.setBrush(QColor(colours.raised))
        painter.drawRoundedRect(QRectF(4, y, full, height), 2, 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.fit(str(gauge.fit))))
        painter.drawRoundedRect(QRectF(4, y + 2, max(min(gauge.share, BEYOND) * full, 2), height - 4), 2, 2)
        low, high = (4 + min(share, BEYOND) * full for share in (gauge.low_share, gauge.high_share))
        painter.setPen(QPen(QColor(colours.text), 1.6))
        painter.drawLine(QPointF(low, y + height / 2), QPointF(high, y + height / 2))
        for x in (low, high):
            painter.drawLine(QPointF(x, y + 1.5), QPointF(x, y + height - 1.5))
        painter.setPen(QPen(QColor(colours.text), 2))
        painter.drawLine(QPointF(4 + full, y - 3), QPointF(4 + full, y + height + 3))


class GaugePanel(QWidget):
    """All gauges of a sizing, the binding one first."""

    selected = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[GaugeRow] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(3)

    def show_gauges(self, gauges: tuple[Gauge, ...]) -> None:
        """Show these gauges."""
        while len(self.rows) < len(gauges):
            row = GaugeRow()
            row.selected.connect(self.selected)
            self.rows.append(row)
            self._layout.addWidget(row)
        for index, row in enumerate(self.rows):
            row.setVisible(index < len(gauges))
            if index < len(gauges):
                row.show_gauge(gauges[index])
