"""What happens in a month: flags above the plot, and words at the points where a limit is reached."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from app.desktop import theme
from app.desktop.charts.curves import corners
from app.desktop.charts.frame import RIGHT, Frame
from app.presenting.charts import ChartDescription, Flag

HIGH, ROWS, APART, PAD = 17.0, 2, 3.0, 6.0
"""The height of a flag in pixels, how many rows of them there are, and the room between two and inside one."""
LONGEST, SHORTEST = 12.0, 3.6
"""Heights of a line that a flag is long at most, and with the fewest words; with less room it is a pennant."""
PENNANT, BESIDE = 8.0, 8.0
POLE = (3.0, 3.0)
NAMED = ("limit", "measured")
"""Points whose name stands beside them."""


def paint_flags(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """Events outlined, added servers filled, each with a pole down to the axis. One without room is a pennant.

    Servers have their room first: there are few, and they are what is to be bought.
    """
    if frame.small:
        return
    placed: list[QRectF] = []
    boxes: list[tuple[Flag, QRectF | None]] = []
    shown = [flag for flag in chart.flags if frame.shows_x(flag.value)]
    for flag in sorted(shown, key=lambda flag: (not flag.filled, flag.value)):
        box = place_of(flag, frame, placed)
        boxes.append((flag, box))
        placed += [box] if box is not None else []
        _pole(painter, frame, flag, box)
    for flag, box in boxes:
        if box is None:
            _pennant(painter, frame, flag)
        else:
            _flag(painter, frame, flag, box)


def place_of(flag: Flag, frame: Frame, placed: list[QRectF]) -> QRectF | None:
    """The room of a flag that meets no other: right or left of its pole, as wide as its words, or with fewer of them."""
    x, words = frame.x(flag.value), frame.wide(flag.label) + 2 * PAD
    for lines in (LONGEST, LONGEST / 2, SHORTEST):
        width = min(words, lines * frame.line)
        for row in range(ROWS):
            top = frame.rect.top() - (ROWS - row) * theme.px(HIGH + APART)
            for left in (x, x - width):
                box = QRectF(left, top, width, theme.px(HIGH))
                inside = left >= frame.rect.left() - 40 and box.right() <= frame.rect.right() + theme.px(
                    RIGHT
                )
                if inside and not any(box.adjusted(-APART, 0, APART, 0).intersects(one) for one in placed):
                    return box
    return None


def paint_words(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """The word of each limit beside its point, and of what was measured beside its last one, where it meets no other."""
    if frame.small:
        return
    painter.setFont(frame.bold)
    placed: list[QRectF] = []
    for points in chart.points:
        if points.role not in NAMED or not points.x or not frame.shows_x(points.x[-1]):
            continue
        place, wide = (
            frame.at(points.x[-1], min(points.y[-1], frame.y_high)),
            frame.wide(points.label, bold=True),
        )
        rooms = [
            QRectF(left, top, wide + 4, frame.line)
            for top in (place.y() + 6, place.y() - 6 - frame.line)
            for left in (place.x() + BESIDE, place.x() - BESIDE - wide)
        ]
        inside = frame.rect.adjusted(0, 0, 0, 2)
        fitting = [room for room in rooms if inside.contains(room) and not any(map(room.intersects, placed))]
        room = min(fitting or rooms, key=lambda room: _covered(frame, chart, room))
        placed.append(room)
        ground = QColor(theme.current().plot)
        ground.setAlphaF(0.75)
        painter.fillRect(room, ground)
        painter.setPen(QColor(theme.current().role(points.role)))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, points.label)


def _covered(frame: Frame, chart: ChartDescription, room: QRectF) -> int:
    """How many pieces of curves a room would cover."""
    lines = (corners(frame, part.x, part.y, part.stepped) for part in chart.series)
    places = ([QPointF(x, y) for x, y in zip(*line, strict=True)] for line in lines)
    pieces = (QRectF(first, last).normalized() for line in places for first, last in pairwise(line))
    return sum(room.intersects(piece.adjusted(-1, -1, 1, 1)) for piece in pieces)


def _pole(painter: QPainter, frame: Frame, flag: Flag, box: QRectF | None) -> None:
    colours, x = theme.current(), frame.x(flag.value)
    pen = QPen(QColor(colours.text2 if box is not None else colours.edge), theme.stroke(1.2))
    pen.setDashPattern(POLE)
    painter.setPen(pen)
    top = box.bottom() if box is not None else frame.rect.top()
    painter.drawLine(QLineF(x, top, x, frame.rect.bottom()))


def _flag(painter: QPainter, frame: Frame, flag: Flag, box: QRectF) -> None:
    colours = theme.current()
    painter.setPen(QPen(QColor(colours.text2), theme.stroke(1.2)))
    painter.setBrush(QColor(colours.text2 if flag.filled else colours.plot))
    painter.drawRoundedRect(box, 2, 2)
    painter.setFont(frame.font)
    painter.setPen(QColor(colours.plot if flag.filled else colours.text))
    words = QFontMetricsF(frame.font).elidedText(
        flag.label, Qt.TextElideMode.ElideRight, box.width() - 2 * PAD + 1
    )
    painter.drawText(
        box.adjusted(PAD, 0, 0, 0), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words
    )


def _pennant(painter: QPainter, frame: Frame, flag: Flag) -> None:
    """A small flag without words; the read-out tells them."""
    colours, x, top = theme.current(), frame.x(flag.value), frame.rect.top()
    painter.setPen(QPen(QColor(colours.text2), theme.stroke(1.2)))
    painter.setBrush(QColor(colours.text2 if flag.filled else colours.plot))
    painter.drawPolygon(
        QPolygonF([QPointF(x, top), QPointF(x + PENNANT, top + PENNANT / 2), QPointF(x, top + PENNANT)])
    )
