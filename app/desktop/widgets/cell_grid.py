"""Cells of one size in rows, painted: one stop of the keyboard, arrows move inside, Enter or a click opens."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop import theme
from app.desktop.plain_text import show_tip

INSIDE = 10
"""Pixels between the sides of a card and what is painted on it."""
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class CellGrid(QWidget):
    """``opened`` carries the key of a cell. Sub-classes say what cells there are and paint one."""

    opened = Signal(str)
    least_width, cell_height = 160, 126
    most_columns = 16_777_215
    last_row_fills = False
    """Whether the cells of a last row that is not full share its width."""

    def __init__(self) -> None:
        super().__init__()
        self.current = 0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def keys(self) -> list[str]:
        """What each cell opens, in order."""
        raise NotImplementedError

    def spoken(self, index: int) -> str:
        """A cell in words, for tooltips and for who does not see it."""
        raise NotImplementedError

    def paint_cell(self, painter: QPainter, place: QRectF, index: int) -> None:
        """Paint a cell on its card."""
        raise NotImplementedError

    def alarm(self, index: int) -> str:
        """The colour of the card's border, empty for the ordinary one."""
        return ""

    def columns(self) -> int:
        """As many as there is room for and are wanted, but no more than fill the rows that they take."""
        room = max(
            1, (self.width() + theme.px(theme.SPACE)) // (theme.px(self.least_width) + theme.px(theme.SPACE))
        )
        count = len(self.keys) or 1
        rows = -(-count // min(room, self.most_columns, count))
        return -(-count // rows)

    def place(self, index: int) -> QRect:
        """Where a cell stands."""
        columns, gap = self.columns(), theme.px(theme.SPACE)
        row, column = divmod(index, columns)
        if self.last_row_fills and row == len(self.keys) // columns:
            columns = len(self.keys) % columns
        width = (self.width() - gap * (columns - 1)) / columns
        left = round(column * (width + gap))
        height = theme.px(self.cell_height)
        return QRect(left, row * (height + gap), round(column * (width + gap) + width) - left, height)

    def follow(self) -> None:
        """Cells have changed: take the room that they need and paint them."""
        self.current = max(0, min(self.current, len(self.keys) - 1))
        self.setFixedHeight(self._height())
        self._speak()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for all rows."""
        return QSize(theme.px(self.least_width), self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Rows follow the width."""
        super().resizeEvent(event)
        if self.height() != self._height():
            self.setFixedHeight(self._height())

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Open the cell under the mouse."""
        index = self._at(event.position().toPoint())
        if index is not None:
            self.current = index
            self._speak()
            self.update()
            self.opened.emit(self.keys[index])

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Arrows, Home and End move, Enter and space open."""
        last, columns, key = len(self.keys) - 1, self.columns(), event.key()
        steps = {**STEPS, Qt.Key.Key_Up: -columns, Qt.Key.Key_Down: columns}
        places = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and last >= 0:
            self.opened.emit(self.keys[self.current])
            return
        to = places.get(Qt.Key(key), self.current + steps.get(Qt.Key(key), 0))
        if not 0 <= to <= last or (to == self.current and Qt.Key(key) not in places):
            super().keyPressEvent(event)
            return
        self.current = to
        self._speak()
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """The cell under the mouse in words, as a tooltip."""
        index = self._at(event.position().toPoint())
        show_tip(self, self.spoken(index) if index is not None else "")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the cells that are to be seen."""
        painter, colours = QPainter(self), theme.current()
        for index in range(len(self.keys)):
            place = self.place(index)
            if not place.intersects(event.rect()):
                continue
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            chosen = self.hasFocus() and index == self.current
            border = colours.accent if chosen else self.alarm(index) or colours.line
            width = 2 if chosen else 1
            painter.setPen(QPen(QColor(border), width))
            painter.setBrush(QColor(colours.panel))
            inset = width / 2
            frame = QRectF(place).adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(frame, theme.px(theme.CARD), theme.px(theme.CARD))
            painter.setClipRect(place)
            side, above = theme.px(INSIDE), theme.px(theme.SPACE)
            self.paint_cell(painter, QRectF(place).adjusted(side, above, -side, -above), index)
            painter.restore()

    def _height(self) -> int:
        rows = -(-len(self.keys) // self.columns())
        return max(0, rows * (theme.px(self.cell_height) + theme.px(theme.SPACE)) - theme.px(theme.SPACE))

    def _at(self, point: QPoint) -> int | None:
        return next((i for i in range(len(self.keys)) if self.place(i).contains(point)), None)

    def _speak(self) -> None:
        self.setAccessibleDescription(self.spoken(self.current) if self.keys else "")
