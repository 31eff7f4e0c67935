"""A calendar below a plot: a tick each month, the names of some, and a rule where a year begins."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QLocale, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.desktop import theme
from app.desktop.charts.frame import Frame
from app.presenting.charts import ChartDescription

YEAR = 12
STRIDES = (1, 2, 3, 6, 12)
"""Months from one name to the next."""
APART, YEARS_APART = 10.0, 8.0
"""Pixels between two names of months, and between two years."""
CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def paint_year_rules(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """A line up the plot at each January but the first month."""
    painter.setPen(QPen(QColor(theme.current().rule), 1))
    for place, _ in januaries(chart, frame):
        if place > frame.x_low:
            x = frame.x(place)
            painter.drawLine(QPointF(x, frame.rect.top()), QPointF(x, frame.rect.bottom()))


def paint_months(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """Ticks and names of months, and below them the years."""
    if not chart.x.first_month:
        return
    colours, bottom = theme.current(), frame.rect.bottom()
    stride, first = _stride(frame), _month(chart)
    painter.setFont(frame.font)
    for place in range(max(0, round(frame.x_low)), int(frame.x_high) + 1):
        x, named = frame.x(place), place % stride == 0
        painter.setPen(QPen(QColor(colours.rule), 1))
        painter.drawLine(QPointF(x, bottom), QPointF(x, bottom + theme.px(6 if named else 3)))
        if named and stride < YEAR and not frame.small:
            painter.setPen(QColor(colours.muted))
            painter.drawText(
                QRectF(x - theme.px(40), bottom + theme.px(6), theme.px(80), frame.line),
                CENTRE,
                _name(first + place),
            )
    _years(painter, frame, chart, below=stride < YEAR and not frame.small)


def januaries(chart: ChartDescription, frame: Frame) -> Iterator[tuple[int, int]]:
    """The places of the Januaries in view, with their years."""
    if chart.x.first_month:
        first, year = _month(chart), int(chart.x.first_month[:4])
        for place in range(-first % YEAR, int(frame.x_high) + 1, YEAR):
            if place >= frame.x_low:
                yield place, year + (first + place) // YEAR


def _years(painter: QPainter, frame: Frame, chart: ChartDescription, below: bool) -> None:
    colours = theme.current()
    top = frame.rect.bottom() + (theme.px(8) + frame.line if below else theme.px(4))
    places = list(januaries(chart, frame))
    if not places or places[0][0] > frame.x_low:
        begun = round(frame.x_low)
        places.insert(0, (begun, int(chart.x.first_month[:4]) + (_month(chart) + begun) // YEAR))
    painter.setFont(frame.font if frame.small else frame.bold)
    width = frame.wide("2000", bold=not frame.small)
    free = frame.rect.right() + width
    for index, (place, year) in reversed(list(enumerate(places))):
        rule = place > frame.x_low
        x = frame.x(place)
        left = x + 4 if rule and below else x - width / 2
        if left + width + YEARS_APART > free:
            continue
        if rule and below:
            painter.setPen(QPen(QColor(colours.rule), 1))
            painter.drawLine(QPointF(x, top), QPointF(x, top + frame.line - 2))
        painter.setPen(QColor(colours.text2))
        painter.drawText(QRectF(left, top, width + 4, frame.line), LEFT, f"{year}")
        free = left if index else free


def _stride(frame: Frame) -> int:
    """From how many months to the next name there is room for all names."""
    widest = max(frame.wide(_name(month)) for month in range(YEAR)) + APART
    each = frame.rect.width() / ((frame.x_high - frame.x_low) or 1.0)
    return next((one for one in STRIDES if one * each >= widest), YEAR)


def _month(chart: ChartDescription) -> int:
    """The first month, from 0 for January."""
    return int(chart.x.first_month[5:]) - 1


def _name(month: int) -> str:
    return QLocale().standaloneMonthName(month % YEAR + 1, QLocale.FormatType.ShortFormat)
