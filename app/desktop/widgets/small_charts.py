"""Small multiples: for each service its bottleneck over the months, expected with range, against the capacity."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from app.desktop import theme
from app.desktop.locale_style import number_style
from app.desktop.widgets.cell_grid import CellGrid
from app.presenting.charts import capacity_kind, capacity_name
from app.presenting.figures import DIGITS, number, with_unit
from app.presenting.resource_months import ResourceMonths, Values
from app.presenting.ticks import ticks
from planners.words import plural, say

BOTTOM_ROOM, AXIS_GAP = 16, 6
ABOVE = 1.3
"""The top of a picture in times of its largest value."""
TEXT = Qt.AlignmentFlag.AlignVCenter
ZONE = 0.06


class SmallChart(Struct, frozen=True):
    """A service with the chart of its bottleneck; None while that is worked out, and ``caption`` stands below the title."""

    key: str
    title: str
    chart: ResourceMonths | None
    caption: str = ""


class SmallCharts(CellGrid):
    """Charts in rows; each opens its service."""

    least_width, cell_height = 190, 138
    last_row_fills = True

    def __init__(self) -> None:
        super().__init__()
        self.charts: tuple[SmallChart, ...] = ()
        self.setAccessibleName(say("Demand against capacity"))

    def show_charts(self, charts: Sequence[SmallChart]) -> None:
        """Show these."""
        self.charts = tuple(charts)
        self.follow()

    @property
    def keys(self) -> list[str]:
        """The services that charts open."""
        return [one.key for one in self.charts]

    def spoken(self, index: int) -> str:
        """What the chart says, from now to its end."""
        one = self.charts[index]
        if one.chart is None:
            return f"{one.title}. {one.caption}".strip()
        known = [value for value in one.chart.expected if value is not None]
        capacity = [value for value in one.chart.capacity if value is not None]
        if not known or not capacity:
            return one.title
        return say(
            "{service}: {resource} {now} now, {later} in {month}, capacity {capacity}.",
            service=one.title,
            resource=one.chart.resource,
            now=_value(one.chart, known[0]),
            later=_value(one.chart, known[-1]),
            month=one.chart.names[len(known) - 1],
            capacity=_value(one.chart, capacity[0]),
        )

    def paint_cell(self, painter: QPainter, place: QRectF, index: int) -> None:
        """Title, resource and picture."""
        one, colours, font = self.charts[index], theme.current(), self.font()
        line = painter.fontMetrics().height()
        painter.setFont(theme.scaled(font, 1, bold=True))
        painter.setPen(QColor(colours.text))
        _elided(painter, QRectF(place.left(), place.top(), place.width(), line), one.title)
        painter.setFont(theme.scaled(font, theme.CAPTION))
        painter.setPen(QColor(colours.muted))
        said = one.caption or (chart_caption(one.chart) if one.chart is not None else "")
        _elided(painter, QRectF(place.left(), place.top() + line, place.width(), line), said)
        if one.chart is not None:
            _Picture(painter, place.adjusted(0, 2 * line + 4, -2, -theme.px(BOTTOM_ROOM)), one.chart).paint()


class _Picture:
    """Paints one chart into a rectangle."""

    def __init__(self, painter: QPainter, room: QRectF, chart: ResourceMonths) -> None:
        self._painter, self._chart = painter, chart
        marks = ticks(0.0, chart.top * ABOVE, 3, chart.counted)
        self._top = max(chart.top * ABOVE, marks[-1] if marks else 0.0) or 1.0
        self._marks = marks
        self._axis = max(painter.fontMetrics().horizontalAdvance(_mark(value)) for value in (*marks, 0.0))
        self._room = room.adjusted(self._axis + theme.px(AXIS_GAP), 0, 0, 0)
        self._last = max(1, len(chart.names) - 1)

    def paint(self) -> None:
        """Ground, band, curve, then the zone above the capacity and its line."""
        self._ground()
        colour, _ = theme.hue(self._chart.hue)
        self._band(QColor(colour))
        self._painter.setPen(QPen(QColor(colour), theme.stroke(2)))
        for part in _runs(self._chart.expected):
            self._painter.drawPolyline(QPolygonF(self._points(part)))
        # The threshold is seen also where the demand is as high.
        self._capacity()
        self._label()

    def _x(self, month: float) -> float:
        return self._room.left() + self._room.width() * month / self._last

    def _y(self, value: float) -> float:
        return self._room.bottom() - self._room.height() * min(value, self._top) / self._top

    def _points(self, part: list[tuple[int, float]]) -> list[QPointF]:
        """The points of a run; countable things change in steps."""
        points: list[QPointF] = []
        for month, value in part:
            if self._chart.counted and points:
                points.append(QPointF(self._x(month), points[-1].y()))
            points.append(QPointF(self._x(month), self._y(value)))
        return points

    def _ground(self) -> None:
        painter, colours, room = self._painter, theme.current(), self._room
        painter.fillRect(room, QColor(colours.plot))
        line = painter.fontMetrics().height()
        for value in self._marks:
            y = self._y(value)
            painter.setPen(QPen(QColor(colours.grid), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(QColor(colours.muted))
            text = QRectF(room.left() - self._axis - theme.px(AXIS_GAP), y - line / 2, self._axis + 1, line)
            painter.drawText(text, TEXT | Qt.AlignmentFlag.AlignRight, _mark(value))
        painter.setPen(QPen(QColor(colours.rule), 1))
        painter.drawLine(room.bottomLeft(), room.bottomRight())
        painter.setPen(QColor(colours.muted))
        text = QRectF(room.left(), room.bottom() + 2, room.width(), line)
        for month, side in self._months_below():
            painter.drawText(text, TEXT | side, _short(self._chart, month))

    def _months_below(self) -> list[tuple[int, Qt.AlignmentFlag]]:
        """The first month, the last, and the middle one where it stands apart from both."""
        known = len(self._chart.names)
        ends = [(0, Qt.AlignmentFlag.AlignLeft), (self._last, Qt.AlignmentFlag.AlignRight)]
        shown = [(month, side) for month, side in ends if month < known]
        middle = self._last // 2
        wide = self._painter.fontMetrics().horizontalAdvance
        widest = max((wide(_short(self._chart, month)) for month, _ in shown), default=0)
        free = (
            self._room.width() / 2 - widest - wide(_short(self._chart, middle)) / 2 if middle < known else 0.0
        )
        return [*shown, (middle, Qt.AlignmentFlag.AlignHCenter)] if free >= theme.px(theme.SPACE) else shown

    def _band(self, colour: QColor) -> None:
        colour.setAlphaF(0.18)
        pairs = zip(self._chart.low, self._chart.high, strict=True)
        known = [
            (month, low, high)
            for month, (low, high) in enumerate(pairs)
            if low is not None and high is not None
        ]
        upper = self._points([(month, high) for month, _, high in known])
        lower = self._points([(month, low) for month, low, _ in known])
        if len(known) > 1:
            path = QPainterPath()
            path.addPolygon(QPolygonF([*upper, *reversed(lower)]))
            self._painter.fillPath(path, colour)

    def _capacity(self) -> None:
        colours = theme.current()
        for part in _runs(self._chart.capacity):
            points = self._points(part)
            zone = QColor(colours.over)
            zone.setAlphaF(ZONE)
            top = self._room.top()
            above = [QPointF(points[0].x(), top), *points, QPointF(points[-1].x(), top)]
            path = QPainterPath()
            path.addPolygon(QPolygonF(above))
            self._painter.fillPath(path, zone)
            self._painter.setPen(theme.line_of(capacity_kind(self._chart.unit, part[0][1])))
            self._painter.drawPolyline(QPolygonF(points))

    def _label(self) -> None:
        known = next((value for value in self._chart.capacity if value is not None), None)
        if known is None:
            return
        painter, shown = self._painter, _value(self._chart, known)
        text = capacity_name(self._chart.unit, known, shown)
        line, y = painter.fontMetrics().height(), self._y(known)
        above = y - line - 1 >= self._room.top()
        place = QRectF(self._room.left() + 5, y - line - 1 if above else y + 2, self._room.width() - 5, line)
        painter.setPen(QColor(theme.current().role(capacity_kind(self._chart.unit, known))))
        painter.drawText(place, TEXT | Qt.AlignmentFlag.AlignLeft, text)


def _runs(values: Values) -> list[list[tuple[int, float]]]:
    """The parts of a curve between months that are not known."""
    runs: list[list[tuple[int, float]]] = [[]]
    for month, value in enumerate(values):
        if value is not None:
            runs[-1].append((month, value))
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]


def chart_caption(chart: ResourceMonths) -> str:
    """What is drawn, with its unit where that does not say the same."""
    if chart.counted or not chart.unit:
        return chart.resource
    return say("{resource}, {unit}", resource=chart.resource, unit=chart.unit)


def _value(chart: ResourceMonths, value: float) -> str:
    return with_unit(number(value, number_style(), DIGITS), chart.unit if not chart.counted else "")


def _mark(value: float) -> str:
    return number(value, number_style(), DIGITS)


def _short(chart: ResourceMonths, month: int) -> str:
    """A month below the picture: ’27-11, or counted where no first month is known."""
    if chart.dated:
        return f"’{chart.names[month][2:]}"
    if month == len(chart.names) - 1:
        return plural("{count} month", "{count} months", month)
    return str(month) if month else chart.names[0]


def _elided(painter: QPainter, place: QRectF, text: str) -> None:
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(place.width()))
    painter.drawText(place, TEXT | Qt.AlignmentFlag.AlignLeft, shown)
