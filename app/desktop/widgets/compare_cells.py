"""Painting of the compare table: cells with value, difference and bar, and heads with change and verdict."""

from __future__ import annotations

import weakref

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from app.desktop import theme
from app.desktop.plain_text import show_tip, wrapped
from app.desktop.widgets.verdict import paint_chip
from app.desktop.widgets.verdict import wide as chip_width
from app.presenting.beside import Beside, Cell, Column, Row
from app.presenting.overview import FIT_TITLES
from app.presenting.wording import unbroken
from planners.planner import Fit
from planners.words import say

Index = QModelIndex | QPersistentModelIndex
INSET, BAR, BELOW = 10, 3, 4
"""The room beside a text, the height of a bar, and the room below a figure and its title, where the bar has its place."""
HEAD = 86
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
POINTS = tuple(
    (0.5 + 0.5 * radius * x, 0.52 + 0.5 * radius * y)
    for radius, x, y in (
        (1.0, 0.0, -1.0), (0.42, 0.588, -0.809), (1.0, 0.951, -0.309), (0.42, 0.951, 0.309),
        (1.0, 0.588, 0.809), (0.42, 0.0, 1.0), (1.0, -0.588, 0.809), (0.42, -0.951, 0.309),
        (1.0, -0.951, -0.309), (0.42, -0.588, -0.809),
    )
)  # fmt: skip
"""Corners of a star in a square of side 1."""


class CompareView(QTableView):
    """What the painters ask of the table: ``CELL`` and ``ROW`` are the roles of a cell and of its row."""

    CELL, ROW = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1

    @property
    def beside(self) -> Beside:
        """What is shown."""
        raise NotImplementedError

    @property
    def in_all(self) -> bool:
        """Whether totals of all servers are shown."""
        raise NotImplementedError

    @property
    def column(self) -> int:
        """The chosen column: 0 is the plan."""
        raise NotImplementedError


def paint_star(painter: QPainter, place: QRectF) -> None:
    """The mark of the best in a row."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.current().fits))
    corners = [QPointF(place.x() + x * place.width(), place.y() + y * place.height()) for x, y in POINTS]
    painter.drawPolygon(QPolygonF(corners))
    painter.restore()


class CellPainter(QStyledItemDelegate):
    """A cell: the value, bold with a star where it is the best; the difference at the right; a bar below."""

    def __init__(self, table: CompareView) -> None:
        super().__init__(table)
        self._table = weakref.proxy(table)  # which has this among its parts

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a cell."""
        colours, table = theme.current(), self._table
        row, cell = index.data(CompareView.ROW), index.data(CompareView.CELL)
        chosen = index.column() == table.column and index.model().columnCount() > 1
        painter.save()
        painter.fillRect(option.rect, QColor(colours.selection if chosen else colours.panel))
        if not row.name:
            room = _inside(option.rect)
            _chip(painter, room.left(), room.center().y(), room.width(), Fit(cell.text), option.font)
        else:
            self._paint_cell(painter, option, row, cell)
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        painter.drawLine(option.rect.topLeft(), option.rect.bottomLeft())
        if table.currentIndex() == index and row.name:
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.drawRect(option.rect.adjusted(1, 1, -1, -1))
        painter.restore()

    def _paint_cell(self, painter: QPainter, option: QStyleOptionViewItem, row: Row, cell: Cell) -> None:
        colours, same = theme.current(), row.same(self._table.in_all)
        room = _inside(option.rect)
        room.setBottom(room.bottom() - theme.px(BELOW))
        caption = theme.scaled(option.font, theme.CAPTION)
        wide = QFontMetrics(caption).horizontalAdvance(cell.delta)
        painter.setFont(theme.scaled(option.font, 1, bold=cell.best))
        painter.setPen(QColor(colours.muted if same else colours.text))
        taken = _write(painter, room, cell.text)
        if cell.best:
            side = theme.px(11)
            paint_star(painter, QRectF(room.left() + taken + 6, room.center().y() - side / 2, side, side))
            taken += side + 6
        if taken + wide + theme.px(theme.SPACE) <= room.width():
            painter.setFont(caption)
            painter.setPen(QColor(colours.muted))
            painter.drawText(room, RIGHT, cell.delta)
        if not same and cell.share > 0:
            bar = QRect(room.left(), option.rect.bottom() - theme.px(6), room.width(), theme.px(BAR))
            painter.fillRect(bar, QColor(colours.track))
            bar.setWidth(max(round(bar.width() * min(cell.share, 1.0)), 1))
            painter.fillRect(bar, QColor(colours.level))


class RowTitles(QHeaderView):
    """The titles of the rows, which stay when the columns scroll."""

    def __init__(self, table: CompareView) -> None:
        super().__init__(Qt.Orientation.Vertical, table)
        self._table = weakref.proxy(table)  # which has this among its parts
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(False)
        self.setMouseTracking(True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """The tooltip has the whole title."""
        section, rows = self.logicalIndexAt(event.position().toPoint()), self._table.beside.rows
        show_tip(self.viewport(), rows[section].title if 0 <= section < len(rows) else "")
        super().mouseMoveEvent(event)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:  # noqa: N802 - Qt's name
        """Paint a title, bold where it heads a service."""
        colours, row = theme.current(), self._table.beside.rows[section]
        painter.save()
        painter.fillRect(rect, QColor(colours.panel))
        painter.setFont(theme.scaled(self._table.font(), 1, bold=not row.name))
        painter.setPen(QColor(colours.text))
        room = _inside(rect)
        lines = wrapped(row.title, painter.fontMetrics(), room.width()) if row.name else [row.title]
        if len(lines) == 1:
            _write(painter, room.adjusted(0, 0, 0, -theme.px(BELOW) if row.name else 0), lines[0])
        else:
            painter.setFont(theme.scaled(self._table.font(), theme.CAPTION))
            painter.drawText(room, LEFT | Qt.TextFlag.TextWordWrap, row.title)
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.restore()


class Corner(QWidget):
    """What the marks mean, above the titles of the rows."""

    def __init__(self, table: CompareView) -> None:
        super().__init__(table)
        self._table = weakref.proxy(table)  # which has this among its parts

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the star with its meaning, where there is something to be better than, and of what the figures are."""
        colours, painter, room = theme.current(), QPainter(self), _lines(self.rect())
        painter.setFont(theme.scaled(self._table.font(), theme.CAPTION))
        painter.setPen(QColor(colours.muted))
        if len(self._table.beside.columns) > 1:
            side = theme.px(10)
            _write(painter, room[0].adjusted(side + 5, 0, 0, 0), say("best in its row"))
            paint_star(painter, QRectF(room[0].left(), room[0].center().y() - side / 2, side, side))
        _write(painter, room[2], say("all servers") if self._table.in_all else say("each server"))
        painter.setPen(QPen(QColor(colours.rule), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        painter.end()


class CompareHead(QHeaderView):
    """Title, change and verdict of each column. A click chooses it."""

    def __init__(self, table: CompareView) -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self._table = weakref.proxy(table)  # which has this among its parts
        self._chosen = 0
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setMouseTracking(True)

    def show_chosen(self, section: int) -> None:
        """Mark the chosen column."""
        self._chosen = section
        self.viewport().update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Three lines."""
        return QSize(super().sizeHint().width(), theme.px(HEAD))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:  # noqa: N802 - Qt's name
        """Paint the head of a column."""
        colours, font = theme.current(), self._table.font()
        painter.save()
        chosen = section == self._chosen and self.count() > 1
        painter.fillRect(rect, QColor(colours.selection if chosen else colours.panel))
        column = self._table.beside.columns[section]
        title = str(self.model().headerData(section, Qt.Orientation.Horizontal))
        self._paint_column(painter, rect, column, title, font)
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(rect.topLeft(), rect.bottomLeft())
        painter.setPen(QPen(QColor(colours.rule), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.restore()

    def _paint_column(self, painter: QPainter, rect: QRect, column: Column, title: str, font: QFont) -> None:
        room = _lines(rect)
        painter.setFont(theme.scaled(font, 1, bold=True))
        painter.setPen(QColor(theme.current().text))
        _write(painter, room[0], title)
        painter.setFont(theme.scaled(font, theme.CAPTION))
        painter.setPen(QColor(theme.current().muted))
        changes = painter.fontMetrics().elidedText(
            unbroken(change_text(column)), Qt.TextElideMode.ElideRight, 2 * room[1].width() - theme.px(12)
        )
        painter.drawText(room[1], Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, changes)
        _chip(painter, room[2].left(), room[2].center().y(), room[2].width(), column.fit, font)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """The tooltip has all changes and the verdict."""
        section = self.logicalIndexAt(event.position().toPoint())
        columns = self._table.beside.columns
        if 0 <= section < len(columns):
            column = columns[section]
            show_tip(self.viewport(), "\n".join((column.title, *column.changes, column.verdict)))
        super().mouseMoveEvent(event)


def change_text(column: Column) -> str:
    """What a column changes, in one line."""
    if not column.scenario:
        return say("base for the others")
    return " · ".join(dict.fromkeys(column.changes)) or say("no change yet")


def _chip(painter: QPainter, left: float, middle: float, room: float, fit: Fit, font: QFont) -> None:
    word = FIT_TITLES[fit]
    high = theme.px(20)
    place = QRectF(left, middle - high / 2, min(chip_width(word, font), room), high)
    paint_chip(painter, place, fit, word, font)


def _inside(place: QRect) -> QRect:
    return place.adjusted(theme.px(INSET), 0, -theme.px(INSET), 0)


def _lines(rect: QRect) -> tuple[QRect, QRect, QRect]:
    """The rooms of three lines."""
    room = _inside(rect)
    high = theme.px(18)
    top = rect.top() + theme.px(5)
    return (
        QRect(room.left(), top, room.width(), high),
        QRect(room.left(), top + high, room.width(), theme.px(30)),
        QRect(room.left(), rect.bottom() - theme.px(27), room.width(), theme.px(22)),
    )


def _write(painter: QPainter, room: QRect, text: str) -> int:
    """Write what there is room for, and say how wide it is."""
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, LEFT, shown)
    return painter.fontMetrics().horizontalAdvance(shown)
