"""What a window paints as text, wherever it paints it: cells of tables, heads, charts, and labels alike.

Each part is painted, alone, on a device that keeps nothing but texts and where they lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QHelpEvent,
    QMouseEvent,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainter,
    QTextItem,
    QTransform,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QToolTip,
    QWidget,
)

from app.desktop.widgets.limit_line import LimitLine
from tests.window.looking import name_of

SLACK, TOUCH = 2.0, 3.0
"""Pixels that a text may reach out, and that two may share: letters do not fill the box of their font."""
ELLIPSIS = "…"
EDITORS = (QLineEdit, QTextEdit, QPlainTextEdit)
"""What scrolls by itself to where one types."""


class Text(Struct, frozen=True):
    """A text, its box in the coordinates of the window, and the part that painted it."""

    text: str
    box: QRectF
    part: QWidget

    @property
    def told(self) -> str:
        box = self.box
        return f"{self.text!r} at {box.x():.0f},{box.y():.0f} {box.width():.0f}x{box.height():.0f} of {name_of(self.part)}"


class _Engine(QPaintEngine):
    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.found: list[tuple[str, QRectF]] = []
        self._way = QTransform()

    def begin(self, device: QPaintDevice) -> bool:
        self._way = QTransform()
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:  # noqa: N802 - Qt's name
        if state.state() & QPaintEngine.DirtyFlag.DirtyTransform:
            self._way = state.transform()

    def drawTextItem(self, at: Any, item: QTextItem) -> None:  # noqa: N802 - Qt's name
        metrics = QFontMetricsF(item.font())
        box = QRectF(at.x(), at.y() - metrics.ascent(), item.width(), metrics.ascent() + metrics.descent())
        self.found.append((item.text(), self._way.mapRect(box)))

    def drawPixmap(self, *_: Any) -> None:  # noqa: N802 - Qt's name
        """Nothing of it is kept."""

    def drawPath(self, *_: Any) -> None:  # noqa: N802 - Qt's name
        """Nothing of it is kept."""

    def drawPolygon(self, *_: Any) -> None:  # noqa: N802 - Qt's name
        """Nothing of it is kept."""


class _Device(QPaintDevice):
    def __init__(self, size: QSize) -> None:
        super().__init__()
        self.engine = _Engine()
        self._size = size

    def paintEngine(self) -> QPaintEngine:  # noqa: N802 - Qt's name
        return self.engine

    def metric(self, asked: QPaintDevice.PaintDeviceMetric) -> int:
        kinds = QPaintDevice.PaintDeviceMetric
        known = {
            kinds.PdmWidth: self._size.width(), kinds.PdmHeight: self._size.height(), kinds.PdmWidthMM: 300,
            kinds.PdmHeightMM: 200, kinds.PdmNumColors: 2**24, kinds.PdmDepth: 32, kinds.PdmDevicePixelRatio: 1,
        }  # fmt: skip
        return known.get(asked, 65_536 if "Scaled" in asked.name else 96)


def texts(window: QWidget) -> list[Text]:
    """Every text that can be seen, part by part."""
    found: list[Text] = []
    for part in (window, *window.findChildren(QWidget)):
        if part.isVisible() and part.window() is window and not part.visibleRegion().isEmpty():
            found += _of(part, window)
    return found


def _of(part: QWidget, window: QWidget) -> Iterator[Text]:
    device = _Device(part.size())
    painter = QPainter(device)
    QWidget.render(part, painter, QPoint(), part.visibleRegion(), QWidget.RenderFlag(0))
    painter.end()
    corner = QPointF(part.mapTo(window, QPoint()))
    seen = QRectF(part.visibleRegion().boundingRect())
    for text, box in device.engine.found:
        if text.strip() and seen.contains(box.center()):
            yield Text(text, box.translated(corner), part)


def cut_texts(found: list[Text], window: QWidget) -> list[str]:
    """Texts that reach out of the part that paints them, and shortened ones that no tooltip tells whole."""
    faults = []
    for one in found:
        if isinstance(one.part, EDITORS) or isinstance(one.part.parent(), EDITORS):
            continue
        room = QRectF(QRect(one.part.mapTo(window, QPoint()), one.part.size())).adjusted(
            -SLACK, -SLACK, SLACK, SLACK
        )
        across = one.box.left() >= room.left() and one.box.right() <= room.right()
        along = one.box.top() >= room.top() and one.box.bottom() <= room.bottom()
        above = one.part.parentWidget()
        scrolls = isinstance(above, QAbstractScrollArea)
        wide = isinstance(above, QAbstractScrollArea) and above.horizontalScrollBar().maximum() > 0
        if not (across or wide) or not (along or scrolls):
            faults.append(f"cut: {one.told}")
        elif one.text.endswith(ELLIPSIS) and len(one.text) > 1 and _untold(one, window):
            faults.append(f"shortened without a tooltip: {one.told}")
    return faults


def _untold(one: Text, window: QWidget) -> bool:
    """Whether no tooltip comes where the text is: what ends in an ellipsis by itself, as a button does, is whole."""
    middle = one.part.mapFrom(window, one.box.center().toPoint())
    if one.text in _said(one.part, middle):
        return False
    QToolTip.hideText()
    over = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(middle), QPointF(one.part.mapToGlobal(middle)), Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(one.part, over)
    event = QHelpEvent(QEvent.Type.ToolTip, middle, one.part.mapToGlobal(middle))
    QApplication.sendEvent(one.part, event)
    told = QToolTip.text() or one.part.toolTip()
    QToolTip.hideText()
    return not told


def _said(part: QWidget, at: QPoint) -> str:
    """What a part says there, whole."""
    view = part.parentWidget()
    if isinstance(view, QAbstractItemView) and view.viewport() is part:
        return str(view.indexAt(at).data(Qt.ItemDataRole.DisplayRole))
    said = getattr(part, "text", None)
    return f"{said() if callable(said) else ''}\n{part.accessibleName()}"


def collisions(found: list[Text]) -> list[str]:
    """Pairs of texts that lie over each other."""
    faults = []
    for one, other in combinations(found, 2):
        shared = one.box.intersected(other.box)
        if shared.width() > TOUCH and shared.height() > TOUCH and not _is_shadow(one, other):
            faults.append(f"{one.told} over {other.told}")
    return faults


def _is_shadow(one: Text, other: Text) -> bool:
    """Whether both are the same text at the same place, painted twice; a link covers its own word of a sentence."""
    for sentence, word in ((one, other), (other, one)):
        if word.part.parent() is sentence.part and isinstance(sentence.part.parent(), LimitLine):
            return word.text in sentence.text
    return (
        one.text == other.text
        and abs(one.box.x() - other.box.x()) < TOUCH
        and abs(one.box.y() - other.box.y()) < TOUCH
    )


__all__ = ("collisions", "cut_texts", "texts")
