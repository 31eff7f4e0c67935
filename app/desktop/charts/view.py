"""A chart description drawn with pyqtgraph: the same description that the proposal draws."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QBuffer, QPointF, Qt
from PySide6.QtGui import QColor, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QGraphicsPathItem, QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.file_kinds import offered
from app.desktop.locale_style import number_style
from app.desktop.plain_text import at_line, in_chart, label, show_tip
from app.files import write_whole
from app.presenting.charts import Band, ChartDescription, Mark, Points, Series
from app.presenting.figures import interval, number, with_unit
from planners.words import say

ROOM_FOR_LEGEND = 260
"""Height in pixels from which the legend is shown."""
KINDS = offered((say("Picture"), "*.png"), (say("Drawing"), "*.svg"), (say("Table"), "*.csv"))
MOST_FOR_LEGEND = 0.4
"""Share of the height that is left free for the legend."""


class _Drawn(Struct, frozen=True):
    """What was drawn: the chart's parts but for their figures, and the items that show them."""

    parts: tuple[object, ...]
    bands: list[QGraphicsPathItem]
    series: list[Any]
    points: list[Any]


def _png(picture: QPixmap) -> bytes:
    buffer = QBuffer()
    picture.save(buffer, "PNG")
    return bytes(buffer.data().data())


def _parts(chart: ChartDescription) -> tuple[object, ...]:
    return (
        theme.current(),
        chart.x.label,
        chart.y.label,
        len(chart.bands),
        tuple((part.label, part.role, part.dashed) for part in chart.series),
        tuple((part.label, part.role, part.filled) for part in chart.points),
    )


class ChartView(QWidget):
    """One chart with crosshair, legend, zoom (wheel, drag), reset, and copy or save."""

    def __init__(self) -> None:
        super().__init__()
        import pyqtgraph

        self._graphs = pyqtgraph
        pyqtgraph.setConfigOptions(antialias=True)
        self.chart: ChartDescription | None = None
        self.plot = pyqtgraph.PlotWidget(axisItems={side: self._axis(side) for side in ("left", "bottom")})
        self.plot.setMinimumHeight(150)
        self.plot.setAccessibleName(say("Chart"))
        self.plot.setMenuEnabled(False)
        menu = self.plot.plotItem.ctrlMenu
        menu.setParent(self, menu.windowFlags())  # without an owner it would outlive the chart
        self.plot.hideButtons()
        self._readout = label(role="muted")
        self._note = label(role="muted", wrap=True)
        self._menu_button = self._make_menu()
        foot = QHBoxLayout()
        foot.addWidget(self._readout, 1)
        foot.addWidget(self._menu_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.plot, 1)
        layout.addWidget(self._note)
        layout.addLayout(foot)
        self._cross: list[Any] = []
        self._marks: list[Any] = []
        self._drawn: _Drawn | None = None
        self.plot.scene().sigMouseMoved.connect(self._follow)

    def _axis(self, side: str) -> Any:
        """An axis that writes its numbers as people do: 20,000,000, never 2e+07."""
        axis = self._graphs.AxisItem(side)
        axis.enableAutoSIPrefix(False)
        style = number_style()
        axis.tickStrings = lambda values, scale, _spacing: [
            number(value * scale, style, 6) for value in values
        ]
        return axis

    def show_chart(self, chart: ChartDescription) -> None:
        """Draw a chart, all of it. Where it has the parts of the last one, these move: a slider is followed at once."""
        parts = _parts(chart)
        if self._drawn is not None and self._drawn.parts == parts:
            self._move(chart, self._drawn)
        else:
            self._draw(chart, parts)
        self.chart = chart
        for mark in self._marks:
            self.plot.removeItem(mark)
        self._marks = [self._mark(mark, chart) for mark in chart.marks]
        self._note.setText(chart.note)
        self._note.setVisible(bool(chart.note))
        self.reset()

    def _draw(self, chart: ChartDescription, parts: tuple[object, ...]) -> None:
        self.plot.clear()
        self._marks = []
        self._dress(chart)
        bands = []
        for band in chart.bands:
            outline = QGraphicsPathItem(self._outline(band))
            outline.setBrush(QColor(theme.current().band))
            outline.setPen(Qt.PenStyle.NoPen)
            outline.setZValue(-20)
            self.plot.addItem(outline, ignoreBounds=True)
            bands.append(outline)
        series = [self._series(part) for part in chart.series]
        points = [self._points(part) for part in chart.points]
        self._add_cross()
        self._drawn = _Drawn(parts, bands, series, points)

    def _move(self, chart: ChartDescription, drawn: _Drawn) -> None:
        for outline, band in zip(drawn.bands, chart.bands, strict=True):
            outline.setPath(self._outline(band))
        shown: tuple[Series | Points, ...] = (*chart.series, *chart.points)
        for item, part in zip((*drawn.series, *drawn.points), shown, strict=True):
            item.setData(part.x, part.y)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """A small chart has no room for a legend."""
        super().resizeEvent(event)
        legend = self.plot.plotItem.legend
        if legend is not None:
            legend.setVisible(self.plot.height() >= ROOM_FOR_LEGEND)
            self.reset()

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        if self.chart:
            self.show_chart(self.chart)

    def fade(self, faded: bool) -> None:
        """Show that the chart is older than what was entered, or that it is not."""
        self.plot.plotItem.setOpacity(0.4 if faded else 1.0)

    def reset(self) -> None:
        """Show all of the chart, below its legend."""
        if self.chart:
            self.plot.setXRange(0, self.chart.x_top * 1.02, padding=0)
            self.plot.setYRange(0, self.chart.y_top * 1.08 / (1 - self._legend_share()), padding=0)

    def _legend_share(self) -> float:
        """The share of the height that the legend takes, as far as it is shown."""
        legend, height = self.plot.plotItem.legend, self.plot.plotItem.vb.height()
        if legend is None or not legend.isVisible() or height <= 0:
            return 0.0
        share: float = legend.boundingRect().height() / height
        return min(share, MOST_FOR_LEGEND)

    def save(self, path: Path) -> None:
        """Save as PNG, SVG or CSV, by the ending of the name. Raises ``OSError`` or ``ValueError``."""
        match path.suffix.lower():
            case ".csv":
                from app.exporting.csv_tables import chart_csv, file_of

                assert self.chart is not None
                write_whole(file_of(chart_csv(self.chart)), path)
            case ".png":
                write_whole(_png(self.plot.grab()), path)
            case ".svg":
                from pyqtgraph.exporters import SVGExporter

                write_whole(SVGExporter(self.plot.plotItem).export(toBytes=True), path)
            case _:
                raise ValueError(
                    say(
                        "Chart: choose a name that ends in .png, .svg or .csv. Given: {name}.", name=path.name
                    )
                )

    def _make_menu(self) -> QToolButton:
        button = QToolButton()
        button.setText(say("Chart"))
        show_tip(button, say("Reset, copy or save the chart"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.addAction(say("Reset zoom"), self.reset)
        menu.addAction(say("Copy as picture"), self._copy)
        menu.addAction(say("Save as…"), self._ask_and_save)
        button.setMenu(menu)
        return button

    def _dress(self, chart: ChartDescription) -> None:
        colours = theme.current()
        self.plot.setBackground(colours.plot)
        style = {"color": colours.text, "font-size": "9pt"}
        for side, axis in (("bottom", chart.x), ("left", chart.y)):
            shown = self.plot.getAxis(side)
            shown.setPen(QPen(QColor(colours.grid)))
            shown.setTextPen(QPen(QColor(colours.muted)))
            shown.enableAutoSIPrefix(False)
            self.plot.setLabel(side, in_chart(axis.label), **style)
        if self.plot.plotItem.legend is None:
            self.plot.addLegend(offset=(2, 2), horSpacing=2, labelTextColor=colours.text, colCount=3)
        legend = self.plot.plotItem.legend
        legend.clear()
        legend.setBrush(QColor(colours.plot))
        legend.setZValue(20)
        legend.setLabelTextColor(colours.text)
        legend.setVisible(self.plot.height() >= ROOM_FOR_LEGEND)

    def _outline(self, band: Band) -> Any:
        """The range as one outline: out along the upper ends, back along the lower ones."""
        import numpy as np

        xs = np.concatenate((np.asarray(band.x, float), np.asarray(band.x[::-1], float)))
        ys = np.concatenate((np.asarray(band.high, float), np.asarray(band.low[::-1], float)))
        return self._graphs.arrayToQPath(xs, ys, connect="all")

    def _series(self, series: Series) -> Any:
        dash = Qt.PenStyle.DashLine if series.dashed else Qt.PenStyle.SolidLine
        pen = self._graphs.mkPen(theme.current().role(series.role), width=2, style=dash)
        if series.hue:
            colour, dashes = theme.hue(series.hue)
            pen = self._graphs.mkPen(colour, width=2.5 if not series.dashed else 1.8)
            if dashes:
                pen.setDashPattern(dashes)
        return self.plot.plot(series.x, series.y, pen=pen, name=in_chart(series.label))

    def _points(self, points: Points) -> Any:
        colours = theme.current()
        colour = colours.role(points.role)
        brush = colour if points.filled else colours.plot
        pen = self._graphs.mkPen(colour, width=1.6)
        return self.plot.plot(
            points.x,
            points.y,
            pen=None,
            symbol="o",
            symbolSize=9,
            symbolBrush=brush,
            symbolPen=pen,
            name=in_chart(points.label),
        )

    def _mark(self, mark: Mark, chart: ChartDescription) -> Any:
        colours = theme.current()
        dashes = {
            "plan": Qt.PenStyle.DotLine,
            "target": Qt.PenStyle.DashDotLine,
            "added": Qt.PenStyle.DashLine,
        }
        dash = dashes.get(mark.kind, Qt.PenStyle.SolidLine)
        pen = self._graphs.mkPen(colours.role(mark.kind), width=1.3, style=dash)
        across = mark.axis == "y"
        right = not across and mark.value > 0.6 * chart.x_top
        line = self._graphs.InfiniteLine(
            mark.value,
            angle=0 if across else 90,
            pen=pen,
            label=at_line(mark.label),
            labelOpts={
                "position": 0.06 if across else {"plan": 0.66, "added": 0.82}.get(mark.kind, 0.74),
                "color": colours.role(mark.kind),
                "anchors": [(0, 0), (0, 0)]
                if across
                else [(1, 0.5), (1, 0.5)]
                if right
                else [(0, 0.5), (0, 0.5)],
            },
        )
        self.plot.addItem(line)
        return line

    def _add_cross(self) -> None:
        pen = self._graphs.mkPen(theme.current().muted, width=1)
        self._cross = [self._graphs.InfiniteLine(angle=angle, pen=pen) for angle in (90, 0)]
        for line in self._cross:
            line.hide()
            self.plot.addItem(line, ignoreBounds=True)

    def _follow(self, place: QPointF) -> None:
        box = self.plot.plotItem.vb
        inside = self.chart is not None and box.sceneBoundingRect().contains(place)
        for line in self._cross:
            line.setVisible(inside)
        if not inside or self.chart is None:
            self._readout.setText("")
            return
        here = box.mapSceneToView(place)
        self._cross[0].setPos(here.x())
        self._cross[1].setPos(here.y())
        self._readout.setText(self._read(self.chart, here.x()))

    def _read(self, chart: ChartDescription, x: float) -> str:
        style = number_style()
        parts = [say("{figure}: {value}", figure=chart.x.title, value=number(x, style, 3))]
        for band in chart.bands:
            if band.x and band.x[0] <= x <= band.x[-1]:
                index = min(range(len(band.x)), key=lambda i: abs(band.x[i] - x))
                expected = [
                    (sx, sy) for series in chart.series for sx, sy in zip(series.x, series.y, strict=True)
                ]
                value = min(expected, key=lambda pair: abs(pair[0] - x))[1] if expected else math.nan
                parts.append(
                    say(
                        "{figure}: {value} ({range})",
                        figure=chart.y.title,
                        value=with_unit(number(value, style, 3), chart.y.unit),
                        range=interval(number(band.low[index], style, 3), number(band.high[index], style, 3)),
                    )
                )
        return "   ".join(parts)

    def _copy(self) -> None:
        from PySide6.QtGui import QGuiApplication

        QGuiApplication.clipboard().setPixmap(self.plot.grab())

    def _ask_and_save(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        name, _ = QFileDialog.getSaveFileName(self, say("Save chart"), "chart.png", KINDS)
        if name:
            from app.problems import sentence_for

            try:
                self.save(Path(name))
            except (OSError, ValueError) as problem:
                self._note.setText(sentence_for(problem))
                self._note.show()
