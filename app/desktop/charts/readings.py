"""Courses over time, one below the other, with what was left out of them. Painted, without the chart library."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop import theme
from app.desktop.charts.frame import Frame
from app.desktop.charts.readout import paint_readout
from app.desktop.locale_style import number_style
from app.desktop.widgets.outlook_cards import draw_ring
from app.presenting.figures import number
from app.presenting.own_readings import Cause, Course, LeftOut, Readings, moments, read_at
from app.presenting.reading import Read
from planners.words import say

LEFT, RIGHT, TOP, BOTTOM, BETWEEN = 52, 112, 8, 22, 12
DASH = 12
APART, LEAST, KEY_STEPS = 92, 120, 60
LINE = 1.4
"""Pixels of a curve: many days stand close together."""
SOFT = (0.7, 0.4, 0.35)
"""How much colour the ground of what was left out has."""


def ground_of(cause: Cause) -> QColor:
    """The ground of a stretch that was left out."""
    colours = theme.current()
    made = QColor((colours.rule, colours.over, colours.tight)[cause])
    made.setAlphaF(SOFT[cause])
    return made


class ReadingsView(QWidget):
    """The courses. What is under the cursor, or chosen with the arrow keys, is told beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.readings, self.told = Readings(), None
        self._pointed = 0.0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(say("Readings over time"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    told: Read | None

    def show_readings(self, readings: Readings) -> None:
        """Show these."""
        self.readings, self.told = readings, None
        self.setAccessibleDescription(
            "\n".join(
                say("{line}: up to {value}", line=one.title, value=number(one.top, number_style()))
                for one in readings.courses
            )
        )
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for two courses."""
        return QSize(400, theme.px(LEAST + 40))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """The least that can be read."""
        return QSize(200, theme.px(LEAST))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Ground, what was left out, curves, titles, and what is told."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.scaled(self.font(), theme.CAPTION))
        frames = self._frames()
        for frame, course in zip(frames, self.readings.courses, strict=True):
            _paint_ground(painter, frame)
            for one in self.readings.left_out:
                _paint_left_out(painter, frame, one)
            _paint_course(painter, frame, course)
            _paint_title(painter, frame, course)
        if frames:
            self._paint_axis(painter, frames[-1])
        if self.told is not None and frames:
            whole = self._whole(frames)
            paint_readout(painter, whole, self.told, self._pointed)
        if self.hasFocus():
            draw_ring(painter, self)
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Tell what stands under the cursor."""
        frames = self._frames()
        place = event.position()
        if not frames or not self._whole(frames).rect.contains(place):
            self._tell(None)
            return
        rect = frames[0].rect
        share = (place.x() - rect.left()) / rect.width()
        self._pointed = place.y()
        self._tell_at(frames[0].x_low + share * (frames[0].x_high - frames[0].x_low))

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Tell nothing more."""
        super().leaveEvent(event)
        self._tell(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Tell nothing more."""
        super().focusOutEvent(event)
        self._tell(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Arrows, Home and End read along the time, Escape ends it."""
        begin, end = self.readings.begin, self.readings.end
        here = self.told.x if self.told is not None else (begin + end) / 2
        each = (end - begin) / KEY_STEPS
        places = {
            Qt.Key.Key_Left: here - each,
            Qt.Key.Key_Right: here + each,
            Qt.Key.Key_Home: begin,
            Qt.Key.Key_End: end,
        }
        key = Qt.Key(event.key())
        if key in places and self.readings.courses:
            self._pointed = self.height() / 2
            self._tell_at(min(max(places[key], begin), end))
        elif key == Qt.Key.Key_Escape and self.told is not None:
            self._tell(None)
        else:
            super().keyPressEvent(event)

    def _tell_at(self, time: float) -> None:
        self._tell(read_at(self.readings, time, number_style()) or self.told)

    def _tell(self, told: Read | None) -> None:
        if told is not self.told:
            self.told = told
            self.setAccessibleDescription("\n".join((told.head, *told.lines)) if told is not None else "")
            self.update()

    def _frames(self) -> list[Frame]:
        """The plot of each course."""
        courses, px = self.readings.courses, theme.px
        if not courses:
            return []
        room = QRectF(self.rect()).adjusted(px(LEFT), px(TOP), -px(RIGHT), -px(BOTTOM))
        high = (room.height() - px(BETWEEN) * (len(courses) - 1)) / len(courses)
        font, style = theme.scaled(self.font(), theme.CAPTION), number_style()
        return [
            Frame(
                QRectF(room.left(), room.top() + place * (high + px(BETWEEN)), room.width(), high),
                self.readings.begin, self.readings.end, 0.0, one.top, font, style,
            )
            for place, one in enumerate(courses)
        ]  # fmt: skip

    def _whole(self, frames: list[Frame]) -> Frame:
        first, last = frames[0], frames[-1]
        rect = QRectF(first.rect.topLeft(), last.rect.bottomRight())
        return Frame(rect, first.x_low, first.x_high, 0.0, 1.0, first.font, first.style)

    def _paint_axis(self, painter: QPainter, frame: Frame) -> None:
        colours, rect = theme.current(), frame.rect
        most = int(rect.width() / theme.px(APART))
        painter.setFont(frame.font)
        for time, name in moments(frame.x_low, frame.x_high, most):
            x = frame.x(time)
            painter.setPen(QPen(QColor(colours.rule), 1))
            painter.drawLine(QPointF(x, rect.bottom()), QPointF(x, rect.bottom() + theme.px(4)))
            wide = frame.wide(name) + 2
            left = min(max(x - wide / 2, 0.0), self.width() - wide)
            painter.setPen(QColor(colours.muted))
            painter.drawText(
                QRectF(left, rect.bottom() + theme.px(5), wide, frame.line),
                Qt.AlignmentFlag.AlignCenter,
                name,
            )


def _paint_ground(painter: QPainter, frame: Frame) -> None:
    """The ground with a line at the top, and both values at the left."""
    colours, rect = theme.current(), frame.rect
    painter.fillRect(rect, QColor(colours.plot))
    painter.setFont(frame.font)
    for value, colour in ((frame.y_high, colours.grid), (0.0, colours.rule)):
        y = frame.y(value)
        painter.setPen(QPen(QColor(colour), 1))
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
        text = number(value, frame.style)
        wide = frame.wide(text) + 2
        painter.setPen(QColor(colours.muted))
        room = QRectF(rect.left() - wide - theme.px(7), y - frame.line / 2, wide, frame.line)
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)


def _paint_left_out(painter: QPainter, frame: Frame, one: LeftOut) -> None:
    left, right = frame.x(max(one.begin, frame.x_low)), frame.x(min(one.end, frame.x_high))
    if right > left:
        room = QRectF(left, frame.rect.top(), max(right - left, 2.0), frame.rect.height())
        painter.fillRect(room, ground_of(one.cause))


def _paint_course(painter: QPainter, frame: Frame, course: Course) -> None:
    """The curve, broken where nothing was recorded."""
    painter.setPen(QPen(QColor(theme.hue(course.hue)[0]), theme.stroke(LINE)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    part: list[QPointF] = []
    for time, value in zip((*course.times, math.nan), (*course.values, math.nan), strict=True):
        if math.isfinite(value):
            part.append(frame.at(time, value))
        elif part:
            painter.drawPolyline(QPolygonF(part)) if len(part) > 1 else painter.drawPoint(part[0])
            part = []


def _paint_title(painter: QPainter, frame: Frame, course: Course) -> None:
    """The title with a piece of the curve, right of the plot, where no curve runs."""
    colours, dash = theme.current(), theme.px(DASH)
    painter.setFont(frame.bold)
    text = say("{title}, {unit}", title=course.title, unit=course.unit) if course.unit else course.title
    left, top = frame.rect.right() + theme.px(theme.SPACE), frame.rect.top()
    middle = top + frame.line / 2
    painter.setPen(QPen(QColor(theme.hue(course.hue)[0]), theme.stroke(3)))
    painter.drawLine(QPointF(left, middle), QPointF(left + dash, middle))
    painter.setPen(QColor(colours.text2))
    room = QRectF(left + dash + theme.px(theme.TIGHT), top, 0, frame.rect.height() + theme.px(BETWEEN))
    room.setRight(frame.rect.right() + theme.px(RIGHT))
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, text)
