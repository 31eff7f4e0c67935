"""One chart on the screen: what it shows under the cursor or by the arrow keys, zoom, copy and save."""

from __future__ import annotations

import weakref
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsItem, QMenu, QStyleOptionGraphicsItem, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.charts import canvas
from app.desktop.charts.frame import Frame, plot_in, whole
from app.desktop.charts.readout import paint_readout
from app.desktop.file_kinds import offered
from app.desktop.locale_style import number_style
from app.files import write_whole
from app.presenting.charts import ChartDescription
from app.presenting.reading import Read, described, read
from planners.words import say

KINDS = offered((say("Picture"), "*.png"), (say("Drawing"), "*.svg"), (say("Table"), "*.csv"))
KEY_STEPS = 60
"""Presses of an arrow key from one end of the axis to the other."""
LEAST_HEIGHT = 180


class _Picture(QGraphicsItem):
    """The chart, painted in pixels of the view."""

    def __init__(self, view: ChartView) -> None:
        super().__init__()
        self._view: ChartView = weakref.proxy(view)  # which has this among its parts
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        """All of the view."""
        return self._view.room

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the chart, and the ring of the keyboard."""
        view = self._view
        if view.chart is None:
            return
        painter.setOpacity(0.4 if view.faded else 1.0)
        canvas.paint(painter, view.frame, view.chart)
        if view.hasFocus():
            painter.setPen(QPen(QColor(theme.current().accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(view.room.adjusted(1, 1, -1, -1), 4, 4)


class _ReadOut(_Picture):
    """What stands beside the cursor, over the chart."""

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint it, while there is something to tell."""
        view = self._view
        if view.shown is not None:
            paint_readout(painter, view.frame, view.shown, view.pointed)


class ChartView(QWidget):
    """One chart. ``chart`` is what it shows, ``shown`` what it tells under the cursor.

    Ctrl and the wheel zoom, dragging moves, a double click shows all again; the arrow keys read along the axis.
    """

    def __init__(self) -> None:
        super().__init__()
        import pyqtgraph

        self.chart: ChartDescription | None = None
        self.shown: Read | None = None
        self.pointed, self.faded, self._zoomed = 0.0, False, False
        self._placed: tuple[QRectF, tuple[float, ...]] | None = None
        self._ends: tuple[float, float] | None = None
        """Where the plot stands and what it reaches to, as the chart library was told last; None where the user zoomed since."""
        self._of: tuple[ChartDescription, object, Frame] | None = None
        self.plot: Any = pyqtgraph.GraphicsView()
        self._box: Any = pyqtgraph.ViewBox(enableMenu=False)
        self._dress_plot()
        self.picture, self._readout = _Picture(self), _ReadOut(self)
        for level, item in enumerate((self.picture, self._readout)):
            item.setZValue(10 + level)
            self.plot.scene().addItem(item)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(say("Chart"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot)
        self.setMinimumHeight(theme.px(LEAST_HEIGHT))

    def _dress_plot(self) -> None:
        self.plot.centralLayout.addItem(self._box, 0, 0)
        self._box.setDefaultPadding(0)
        self._box.sigRangeChangedManually.connect(self._zoom)
        self.plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.plot.setFrameShape(self.plot.Shape.NoFrame)
        self.plot.setBackground(None)
        self.plot.setStyleSheet("background: transparent")
        self.plot.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.plot.viewport().installEventFilter(self)

    @property
    def room(self) -> QRectF:
        """The rectangle of the picture."""
        return QRectF(self.plot.viewport().rect())

    @property
    def frame(self) -> Frame:
        """The map from values to pixels as it is now."""
        assert self.chart is not None
        all_of_it = self._whole
        if not self._zoomed:
            return all_of_it
        (x_low, x_high), (y_low, y_high) = self._box.viewRange()
        return Frame(all_of_it.rect, x_low, x_high, y_low, y_high, all_of_it.font, all_of_it.style)

    @property
    def _whole(self) -> Frame:
        """All of the chart in the room as it is now: kept as long as it is asked for the same."""
        assert self.chart is not None
        asked = self.room, self.font(), number_style()
        if self._of is None or self._of[0] is not self.chart or self._of[1] != asked:
            self._of = self.chart, asked, whole(asked[0], self.chart, *asked[1:])
        return self._of[2]

    def show_chart(self, chart: ChartDescription) -> None:
        """Draw a chart, all of it."""
        other = self.chart is None or self.chart.title != chart.title
        self.chart = chart
        self.setAccessibleDescription(described(chart, number_style()))
        if other:
            self._tell(None)
        self.reset()

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        self._update()

    def fade(self, faded: bool) -> None:
        """Show that the chart is older than what was entered, or that it is not."""
        if faded is not self.faded:
            self.faded = faded
            self._update()

    def reset(self) -> None:
        """Show all of the chart."""
        self._zoomed = False
        self._place()
        self._update()

    def save(self, path: Path) -> None:
        """Save as PNG, SVG or CSV, by the ending of the name. Raises ``OSError`` or ``ValueError``."""
        assert self.chart is not None
        size = self.plot.viewport().size()
        match path.suffix.lower():
            case ".csv":
                from app.exporting.csv_tables import chart_csv, file_of

                written = file_of(chart_csv(self.chart))
            case ".png":
                written = canvas.png(self.chart, size, self.font(), number_style())
            case ".svg":
                written = canvas.svg(self.chart, size, self.font(), number_style())
            case _:
                raise ValueError(
                    say(
                        "Chart: choose a name that ends in .png, .svg or .csv. Given: {name}.", name=path.name
                    )
                )
        write_whole(written, path)

    def copy(self) -> None:
        """Put the chart on the clipboard, as a picture."""
        if self.chart is not None:
            size = self.plot.viewport().size()
            QGuiApplication.clipboard().setImage(
                canvas.picture(self.chart, size, self.font(), number_style())
            )

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the plot between its margins."""
        super().resizeEvent(event)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Follow the cursor; the wheel alone scrolls the page, not the chart."""
        kind = event.type()
        if kind == QEvent.Type.Leave:
            self._tell(None)
        elif kind == QEvent.Type.MouseMove:
            self._follow(QPointF(event.position()))  # type: ignore[attr-defined]
        elif kind == QEvent.Type.MouseButtonDblClick:
            self.reset()
        elif isinstance(event, QWheelEvent) and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        """Copy the chart, or show all of it again."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(say("Copy as picture"), self.copy)
        menu.addAction(say("Reset zoom"), self.reset)
        menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Arrows, Home and End read along the axis, Escape ends it; the chart can be copied."""
        chart = self.chart
        if chart is None or chart.empty:
            super().keyPressEvent(event)
            return
        here = self.shown.x if self.shown is not None else _planned(chart)
        step = chart.x_top / KEY_STEPS
        places = {
            Qt.Key.Key_Left: here - step,
            Qt.Key.Key_Right: here + step,
            Qt.Key.Key_Home: 0.0,
            Qt.Key.Key_End: chart.x_top,
        }
        key = Qt.Key(event.key())
        if key in places:
            self.pointed = self.frame.rect.center().y()
            self._tell(read(chart, min(max(places[key], 0.0), chart.x_top), number_style()) or self.shown)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif key == Qt.Key.Key_Escape and self.shown is not None:
            self._tell(None)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Show the ring."""
        super().focusInEvent(event)
        self._update()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Take the ring and what was read away."""
        super().focusOutEvent(event)
        self._tell(None)
        self._update()

    def _follow(self, place: QPointF) -> None:
        chart = self.chart
        if chart is None or chart.empty:
            return
        frame = self.frame
        if not frame.rect.contains(place):
            self._tell(None)
            return
        share = (place.x() - frame.rect.left()) / frame.rect.width()
        self.pointed = place.y()
        self._tell(read(chart, frame.x_low + share * (frame.x_high - frame.x_low), number_style()))

    def _tell(self, found: Read | None) -> None:
        self.shown = found
        self._readout.update()

    def _zoom(self) -> None:
        self._zoomed, self._ends = True, None
        self._update()

    def _place(self) -> None:
        """Put the plot between its margins, and all of the chart into it. Nothing is told to the library that it knows."""
        if self.chart is None:
            return
        room, plot = self.room, plot_in(self.room, self.chart)
        margins = (
            plot.left() - room.left(),
            plot.top() - room.top(),
            room.right() - plot.right(),
            room.bottom() - plot.bottom(),
        )
        if (room, margins) != self._placed:
            self._placed = room, margins
            self.plot.centralLayout.setContentsMargins(*margins)
            self.picture.prepareGeometryChange()
        if not self._zoomed:
            shown = self._whole
            if self._ends != (shown.x_high, shown.y_high):
                self._ends = shown.x_high, shown.y_high
                self._box.setLimits(xMin=0, xMax=shown.x_high, yMin=0, yMax=shown.y_high)
                self._box.setRange(
                    xRange=(0, shown.x_high), yRange=(0, shown.y_high), padding=0, update=False
                )

    def _update(self) -> None:
        self.picture.update()
        self._readout.update()


def _planned(chart: ChartDescription) -> float:
    """The load of the plan, or the middle of the axis."""
    plans = (mark.value for mark in chart.marks if mark.kind == "plan" and mark.axis == "x")
    return next(plans, chart.x_top / 2)
