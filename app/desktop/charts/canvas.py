"""The whole picture of a chart: the painters from back to front, on the screen, as PNG and as SVG."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QBuffer, QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPixmap

from app.desktop import theme
from app.desktop.charts.axes import paint_ground, paint_x_values
from app.desktop.charts.calendar import paint_months, paint_year_rules
from app.desktop.charts.curves import paint_bands, paint_curves, paint_hatch, paint_lanes
from app.desktop.charts.ends import paint_ends
from app.desktop.charts.flags import paint_flags, paint_words
from app.desktop.charts.frame import Frame, whole
from app.desktop.charts.markers import paint_plan, paint_points, paint_tags
from app.desktop.charts.thresholds import paint_levels, paint_zone
from app.presenting.charts import ChartDescription
from app.presenting.figures import NumberStyle

Painting = Callable[[QPainter, Frame, ChartDescription], None]
INSIDE: tuple[Painting, ...] = (
    paint_zone,
    paint_year_rules,
    paint_bands,
    paint_hatch,
    paint_plan,
    paint_curves,
)
"""What is cut off at the edges of the plot."""
OVER: tuple[Painting, ...] = (
    paint_lanes,
    paint_flags,
    paint_levels,
    paint_points,
    paint_words,
    paint_x_values,
    paint_months,
    paint_tags,
    paint_ends,
)
"""What may reach into the margins."""
PAINTERS = (paint_ground, *INSIDE, *OVER)
HEAD, DENSITY = 28, 2
"""Height of the title in a saved picture, and its pixels for each of the screen."""


def paint(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """A chart, or why there is none."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if chart.empty:
        painter.setFont(frame.font)
        painter.setPen(QColor(theme.current().muted))
        painter.drawText(frame.rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, chart.note)
        return
    for painting in PAINTERS:
        painter.save()
        if painting in INSIDE:
            painter.setClipRect(frame.rect)
        painting(painter, frame, chart)
        painter.restore()


def png(chart: ChartDescription, size: QSize, font: QFont, style: NumberStyle) -> bytes:
    """The chart with its title, as the bytes of a PNG file."""
    buffer = QBuffer()
    QPixmap.fromImage(picture(chart, size, font, style)).save(buffer, "PNG")
    return bytes(buffer.data().data())


def picture(chart: ChartDescription, size: QSize, font: QFont, style: NumberStyle) -> QImage:
    """The chart with its title, as a picture."""
    made = QImage(size * DENSITY, QImage.Format.Format_ARGB32)
    made.setDevicePixelRatio(DENSITY)
    made.fill(QColor(theme.current().plot))
    painter = QPainter(made)
    _titled(painter, chart, size, font, style)
    painter.end()
    return made


def svg(chart: ChartDescription, size: QSize, font: QFont, style: NumberStyle) -> bytes:
    """The chart with its title, as the bytes of an SVG file."""
    from PySide6.QtSvg import QSvgGenerator

    written = QByteArray()
    buffer = QBuffer(written)
    drawing = QSvgGenerator()
    drawing.setOutputDevice(buffer)
    drawing.setSize(size)
    drawing.setViewBox(QRectF(0, 0, size.width(), size.height()))
    painter = QPainter(drawing)
    painter.fillRect(QRectF(0, 0, size.width(), size.height()), QColor(theme.current().plot))
    _titled(painter, chart, size, font, style)
    painter.end()
    return bytes(written.data())


def _titled(painter: QPainter, chart: ChartDescription, size: QSize, font: QFont, style: NumberStyle) -> None:
    painter.setFont(theme.scaled(font, 1, bold=True))
    painter.setPen(QColor(theme.current().text))
    painter.drawText(
        QRectF(12, 0, size.width() - 24, HEAD),
        Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
        chart.title,
    )
    room = QRectF(0, HEAD, size.width(), size.height() - HEAD)
    paint(painter, whole(room, chart, font, style), chart)
