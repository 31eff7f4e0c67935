"""The slider of the load, with ticks where a further server begins."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QSlider, QStyle, QStyleOptionSlider, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.frames import step_of
from planners.schema import Entry, Field
from planners.words import say

SLIDER_STEPS = 1000
SPAN = 1000.0
"""A slider's highest load over its lowest at least, where the field allows as much."""
TICK = 4


class LoadSlider(QSlider):
    """Drags the load on a logarithmic scale, in steps that people would type."""

    moved = Signal(int)
    let_go = Signal()

    def __init__(self, field: Field) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.name = field.name
        self.setObjectName(f"{field.name}-slider")
        self.setAccessibleName(say("{title}, slider", title=field.title))
        self.setRange(0, SLIDER_STEPS)
        self.setPageStep(25)
        self._highest = field.high
        self._high = min(self._highest, max(200_000.0, field.low * SPAN))
        self._low = max(field.low, min(100.0, self._high / SPAN))
        self.valueChanged.connect(self._move)
        self.sliderReleased.connect(self.let_go)

    @property
    def span(self) -> tuple[float, float]:
        """The lowest and the highest load."""
        return self._low, self._high

    def loads(self, places: int) -> tuple[int, ...]:
        """So many loads along it, each once."""
        steps = (round(SLIDER_STEPS * place / (places - 1)) for place in range(places))
        return tuple(dict.fromkeys(self._value(step) for step in steps))

    def show_value(self, value: Entry) -> None:
        """Follow the entry without telling of it."""
        if (
            isinstance(value, int | float)
            and not isinstance(value, bool)
            and value > 0
            and not self.isSliderDown()
        ):
            if value > self._high:
                self._high = min(self._highest, 10.0 * value)
            self.blockSignals(True)
            self.setValue(self._step(float(value)))
            self.blockSignals(False)

    def place(self, value: float) -> int:
        """Where the handle's middle stands for a load, in pixels."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        control = QStyle.ComplexControl.CC_Slider
        groove = self.style().subControlRect(control, option, QStyle.SubControl.SC_SliderGroove, self)
        handle = self.style().subControlRect(control, option, QStyle.SubControl.SC_SliderHandle, self)
        room = groove.width() - handle.width()
        return groove.left() + handle.width() // 2 + round(room * self._step(value) / SLIDER_STEPS)

    def _move(self, step: int) -> None:
        with step_of(self):
            self.moved.emit(self._value(step))

    def _value(self, step: int) -> int:
        value: float = self._low * (self._high / self._low) ** (step / SLIDER_STEPS)
        size: int = 10 ** max(0, len(str(int(value))) - 2)
        return max(1, round(value / size) * size)

    def _step(self, value: float) -> int:
        share = log(min(max(value, self._low), self._high) / self._low) / log(self._high / self._low)
        return round(share * SLIDER_STEPS)


class SliderScale(QWidget):
    """Below a slider: where a further server begins."""

    def __init__(self, slider: LoadSlider) -> None:
        super().__init__()
        self._slider = slider
        self._ticks: tuple[tuple[float, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def ticks(self) -> tuple[tuple[float, str], ...]:
        """Loads and their labels."""
        return self._ticks

    def show_ticks(self, ticks: Sequence[tuple[float, str]]) -> None:
        """Mark these loads."""
        if tuple(ticks) != self._ticks:
            self._ticks = tuple(ticks)
            self.setAccessibleName(", ".join(text for _, text in ticks))
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One line."""
        return QSize(40, QFontMetrics(theme.scaled(self.font(), theme.CAPTION)).height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """A tick for each; a label at the right of it, or at the left, where it touches neither a tick nor a label."""
        colours, painter, free, px = theme.current(), QPainter(self), 0, theme.px
        painter.setFont(theme.scaled(self.font(), theme.CAPTION))
        painter.setPen(QColor(colours.muted))
        low, high = self._slider.span
        shown = [(self._slider.place(load), text) for load, text in self._ticks if low <= load <= high]
        ends = [*(at - px(4) for at, _ in shown[1:]), self.width()]
        for (at, text), end in zip(shown, ends, strict=False):
            painter.fillRect(QRect(at, 0, px(2), px(TICK)), QColor(colours.over))
            width = painter.fontMetrics().horizontalAdvance(text)
            left = at + px(5) if at + px(5) + width <= end else at - width - px(4)
            if left >= free:
                painter.drawText(QRect(left, 1, width, self.height()), Qt.AlignmentFlag.AlignVCenter, text)
                free = left + width + px(6)
            free = max(free, at + px(6))
        painter.end()


class LoadRow(QWidget):
    """The slider above its scale."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self.slider = LoadSlider(field)
        self.scale = SliderScale(self.slider)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, theme.px(theme.SPACE))
        layout.setSpacing(0)
        layout.addWidget(self.slider)
        layout.addWidget(self.scale)
