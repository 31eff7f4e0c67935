"""The next dates of services on one line of months, painted: order by, earliest and expected limit."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop import theme
from app.desktop.plain_text import show_tip
from app.presenting.next_dates import DateRow, NextDates
from planners.words import say

HEAD, ROW, LABEL, END = 28, 25, 176, 44
"""Heights of head and row, the widths of the names and of the room behind the last month."""
APART = 74
"""Pixels that a month's name has to itself."""
MONTHS_APART = (1, 2, 3, 6, 12, 24, 60, 120)
TEXT = Qt.AlignmentFlag.AlignVCenter


class TimeLine(QWidget):
    """``opened`` carries the service of a row: by a click, or by Enter on the row that the arrows chose."""

    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.dates = NextDates((), 24, None, "")
        self.current = 0
        self.setAccessibleName(say("Next dates"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_dates(self, dates: NextDates) -> None:
        """Show these."""
        self.dates = dates
        self.current = max(0, min(self.current, len(dates.rows) - 1))
        self.setFixedHeight(self.sizeHint().height())
        self._speak()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for all rows."""
        return QSize(400, self.height_of(len(self.dates.rows)))

    def height_of(self, rows: int) -> int:
        """Pixels of so many rows."""
        return theme.px(HEAD) + theme.px(ROW) * max(1, rows) + 2

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Open the service of the row."""
        row = self._at(event.position().y())
        if row is not None:
            self.current = row
            self._speak()
            self.update()
            self.opened.emit(self.dates.rows[row].key)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Arrows choose a row, Enter and space open it."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.dates.rows:
            self.opened.emit(self.dates.rows[self.current].key)
        elif key in steps and 0 <= self.current + steps[key] < len(self.dates.rows):
            self.current += steps[key]
            self._speak()
            self.update()
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """The row under the mouse in words, as a tooltip."""
        row = self._at(event.position().y())
        show_tip(self, _spoken(self.dates.rows[row]) if row is not None else "")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Months, then the rows that are to be seen."""
        painter, colours = QPainter(self), theme.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.scaled(self.font(), theme.CAPTION))
        self._months(painter)
        for number, row in enumerate(self.dates.rows):
            top = theme.px(HEAD) + number * theme.px(ROW)
            if not event.rect().intersects(QRectF(0, top, self.width(), theme.px(ROW)).toRect()):
                continue
            if number:
                painter.setPen(QPen(QColor(colours.line), 1))
                painter.drawLine(
                    QPointF(theme.px(theme.SPACE), top), QPointF(self.width() - theme.px(theme.SPACE), top)
                )
            self._row(painter, row, top)
            if self.hasFocus() and number == self.current:
                painter.setPen(QPen(QColor(colours.accent), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                ring = QRectF(2, top + 1, self.width() - 4, theme.px(ROW) - 2)
                painter.drawRoundedRect(ring, theme.px(theme.RADIUS), theme.px(theme.RADIUS))

    def _left(self) -> int:
        return min(theme.px(LABEL), self.width() // 4)

    def _x(self, month: float) -> float:
        left = self._left() + theme.px(theme.GAP)
        return left + (self.width() - left - theme.px(END)) * month / max(1, self.dates.months)

    def _months(self, painter: QPainter) -> None:
        room = self._x(self.dates.months) - self._x(0)
        most = max(1, room / theme.px(APART))
        step = next((each for each in MONTHS_APART if self.dates.months / each <= most), MONTHS_APART[-1])
        colours = theme.current()
        for month in range(0, self.dates.months + 1, step):
            x = self._x(month)
            painter.setPen(QPen(QColor(colours.grid), 1))
            painter.drawLine(QPointF(x, theme.px(HEAD)), QPointF(x, self.height() - 4))
            painter.setPen(QColor(colours.muted))
            place = QRectF(x - theme.px(50), 4, theme.px(100), theme.px(HEAD) - 4)
            painter.drawText(place, TEXT | Qt.AlignmentFlag.AlignHCenter, self._name(month, step))

    def _name(self, month: int, step: int) -> str:
        """Nov 2026, and the month alone within a year that was named."""
        if self.dates.first is None:
            return say("now") if not month else say("month {month}", month=month)
        year, first = self.dates.first
        index = first - 1 + month
        name = QLocale().standaloneMonthName(index % 12 + 1, QLocale.FormatType.ShortFormat)
        if month == 0 or index % 12 < step:
            return f"{name} {year + index // 12}"
        return name

    def _row(self, painter: QPainter, row: DateRow, top: float) -> None:
        colours, height = theme.current(), theme.px(ROW)
        painter.setPen(QColor(colours.text))
        title = painter.fontMetrics().elidedText(
            row.title, Qt.TextElideMode.ElideRight, self._left() - theme.px(theme.SPACE)
        )
        painter.drawText(QRectF(theme.px(theme.GAP), top, self._left(), height), TEXT, title)
        middle = top + height / 2
        if row.earliest is not None:
            until = row.expected if row.expected is not None else row.end
            self._hatch(painter, self._x(row.earliest), self._x(until), middle)
        if row.order is not None and row.earliest is not None:
            painter.setPen(QPen(QColor(colours.accent), theme.stroke(1.5)))
            painter.drawLine(QPointF(self._x(row.order), middle), QPointF(self._x(row.earliest), middle))
        if row.earliest is not None:
            self._tick(painter, row.earliest, middle, colours.tight, 2)
        if row.expected is not None:
            self._tick(painter, row.expected, middle, colours.over, 3)
        if row.order is not None:
            diamond(painter, QPointF(self._x(row.order), middle), colours.accent, theme.px(6))
        self._words(painter, row, top)

    def _hatch(self, painter: QPainter, left: float, right: float, middle: float) -> None:
        colour = QColor(theme.current().tight)
        colour.setAlphaF(0.55)
        painter.save()
        painter.setClipRect(QRectF(left, middle - 5, max(right - left, 0), 10))
        painter.setPen(QPen(colour, 1))
        x = left - 10
        while x < right:
            painter.drawLine(QPointF(x, middle + 5), QPointF(x + 10, middle - 5))
            x += 6
        painter.restore()

    def _tick(self, painter: QPainter, month: int, middle: float, colour: str, wide: float) -> None:
        painter.setPen(QPen(QColor(colour), theme.stroke(wide)))
        painter.drawLine(
            QPointF(self._x(month), middle - theme.px(8)), QPointF(self._x(month), middle + theme.px(8))
        )

    def _words(self, painter: QPainter, row: DateRow, top: float) -> None:
        """The date in bold beside its mark, where there is more room."""
        colours, font = theme.current(), self.font()
        bold, plain = theme.scaled(font, theme.CAPTION, bold=True), theme.scaled(font, theme.CAPTION)
        painter.setFont(bold)
        first = painter.fontMetrics().horizontalAdvance(row.text)
        painter.setFont(plain)
        limit = f" · {row.limit}" if row.limit else ""
        rest = painter.fontMetrics().horizontalAdvance(limit)
        marks = [month for month in (row.order, row.earliest, row.expected) if month is not None]
        left = self._beside(marks, first + rest)
        # Beside the last mark nothing is hatched before the words, nor right behind them.
        begin = min(left - 4, self._x(max(marks)) + theme.px(7)) if marks else left - 4
        begin = begin if begin < left < self._x(max(marks, default=0)) + theme.px(2 * theme.GAP) else left - 4
        end = left + first + rest + theme.px(theme.GAP)
        ground = QRectF(begin, top + 2, end - begin, theme.px(ROW) - 4)
        painter.fillRect(ground, QColor(colours.panel))
        painter.setFont(bold)
        painter.setPen(QColor(colours.text2 if marks else colours.muted))
        painter.drawText(QRectF(left, top, first + 2, theme.px(ROW)), TEXT, row.text)
        painter.setFont(plain)
        painter.setPen(QColor(colours.muted))
        painter.drawText(QRectF(left + first, top, rest + 2, theme.px(ROW)), TEXT, limit)

    def _beside(self, marks: list[int], wide: int) -> float:
        """The left end of words beside the marks: before the first where there is room, else behind the last."""
        start, end = self._x(0), self.width() - wide - theme.px(theme.SPACE)
        if not marks:
            return start
        before = self._x(min(marks)) - theme.px(theme.GAP) - wide
        return before if before >= start else max(start, min(self._x(max(marks)) + theme.px(theme.GAP), end))

    def _at(self, y: float) -> int | None:
        row = int((y - theme.px(HEAD)) // theme.px(ROW))
        return row if 0 <= row < len(self.dates.rows) else None

    def _speak(self) -> None:
        rows = self.dates.rows
        self.setAccessibleDescription(_spoken(rows[self.current]) if rows else "")


def diamond(painter: QPainter, at: QPointF, colour: str, size: float = 6) -> None:
    """The mark of an order."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    corners = (QPointF(0, -size), QPointF(size, 0), QPointF(0, size), QPointF(-size, 0))
    painter.drawPolygon(QPolygonF([at + corner for corner in corners]))


class TimeKey(QWidget):
    """What the marks of the line mean."""

    def __init__(self) -> None:
        super().__init__()
        self._marks = (say("order by"), say("earliest limit"), say("expected limit"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(", ".join(self._marks))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for all marks and their words."""
        metrics = self.fontMetrics()
        return QSize(
            sum(metrics.horizontalAdvance(text) + theme.px(34) for text in self._marks), theme.px(18)
        )

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint them."""
        painter, colours = QPainter(self), theme.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.scaled(self.font(), theme.CAPTION))
        left, middle = float(theme.px(8)), self.height() / 2
        for number, text in enumerate(self._marks):
            if number == 0:
                diamond(painter, QPointF(left, middle), colours.accent, theme.px(5))
            else:
                painter.setPen(
                    QPen(QColor(colours.tight if number == 1 else colours.over), theme.stroke(1 + number))
                )
                painter.drawLine(QPointF(left, middle - theme.px(5)), QPointF(left, middle + theme.px(5)))
            painter.setPen(QColor(colours.muted))
            wide = painter.fontMetrics().horizontalAdvance(text)
            painter.drawText(QRectF(left + theme.px(10), 0, wide + 2, self.height()), TEXT, text)
            left += wide + theme.px(34)


def _spoken(row: DateRow) -> str:
    limit = f", {row.limit}" if row.limit else ""
    return f"{row.title}: {row.text}{limit}"
