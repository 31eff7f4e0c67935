"""What a person sees of a window: texts that are cut or lie over each other, and how far colours stand apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QToolButton,
    QWidget,
)

from app.desktop.plain_text import wrapped
from app.desktop.widgets.cards import CardRow

SLACK = 1
"""Pixels that rounding may take."""
TEXTS = (QLabel, QAbstractButton, QComboBox, QLineEdit, QTabBar)
BOUND = (QLineEdit, QComboBox, QPushButton, QCheckBox, QRadioButton)
"""Controls that a line must bound."""
RATIO = 3
"""Times that a picture is as large, so that even thin letters have their full colour somewhere."""

Picture = np.ndarray[tuple[int, int], np.dtype[np.uint32]]
"""Rows of pixels, each a number: red, green and blue, eight bits each."""


def shown(window: QWidget, kinds: tuple[type[QWidget], ...] = TEXTS) -> Iterator[QWidget]:
    """The parts with texts that are on the screen; ones that are scrolled out are left out."""
    for part in window.findChildren(QWidget):
        if isinstance(part, kinds) and part.isVisible() and is_in_view(part):
            if part.window() is window and not isinstance(part.parent(), QTabBar):
                yield part


def is_in_view(part: QWidget) -> bool:
    """Whether most of it can be seen where it may be scrolled."""
    seen = part.visibleRegion().boundingRect()
    return seen.width() * 3 > part.width() * 2 and seen.height() * 3 > part.height() * 2


def name_of(part: QWidget) -> str:
    """How to tell it in a report."""
    text = said(part)
    parents: list[str] = []
    above = part.parentWidget()
    while above is not None and len(parents) < 3:
        parents.append(type(above).__name__)
        above = above.parentWidget()
    return f"{type(part).__name__} {text[:60]!r} {part.width()}x{part.height()} in {' in '.join(parents)}"


def said(part: QWidget) -> str:
    """The text of a part that has one."""
    if isinstance(part, QComboBox):
        return part.currentText()
    text = getattr(part, "text", None)
    return str(text()) if callable(text) else ""


def cut(window: QWidget) -> list[str]:
    """Texts with too little room that no tooltip tells whole, and parts that reach out of what they stand in."""
    found = [f"cut: {name_of(part)}" for part in shown(window) if _is_cut(part) and not part.toolTip()]
    return found + [f"outside: {name_of(part)}" for part in shown(window) if _is_outside(part)]


def _is_cut(part: QWidget) -> bool:
    match part:
        case QLabel():
            return _label_is_cut(part)
        case QTabBar():
            return _tabs_are_cut(part)
        case QComboBox():
            option = QStyleOptionComboBox()
            part.initStyleOption(option)
            room = part.style().subControlRect(
                QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, part
            )
            return part.fontMetrics().horizontalAdvance(part.currentText()) > room.width() + SLACK
        case QToolButton() if (
            not part.text() or part.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
        ):
            return False
        case CardRow():  # its words wrap
            lines = wrapped(part.text(), part.fontMetrics(), part.width())
            return len(lines) * part.fontMetrics().lineSpacing() > part.height() + SLACK
        case QAbstractButton() if part.text():
            wide = part.fontMetrics().horizontalAdvance(_plain(part.text()))
            return wide > part.width() + SLACK or part.sizeHint().width() > part.width() + SLACK
    return False


def _label_is_cut(part: QLabel) -> bool:
    if not part.text():
        return False
    room = part.contentsRect().size() - QSize(2 * part.margin(), 2 * part.margin())
    if part.wordWrap():
        return part.heightForWidth(part.width()) > part.height() + SLACK
    text = _plain(part.text()) if part.buddy() is not None else part.text()
    wide = max(part.fontMetrics().horizontalAdvance(line) for line in text.split("\n"))
    return wide > room.width() + SLACK or part.fontMetrics().height() > part.height() + SLACK


def _tabs_are_cut(part: QTabBar) -> bool:
    font = QFont(part.font())
    font.setBold(True)
    metrics = QFontMetrics(font)
    return any(
        metrics.horizontalAdvance(_plain(part.tabText(place))) > part.tabRect(place).width()
        or part.tabRect(place).right() > part.width()
        for place in range(part.count())
    )


def _plain(text: str) -> str:
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def _is_outside(part: QWidget) -> bool:
    above = part.parentWidget()
    if above is None or _scrolls(part):
        return False
    return not above.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(part.geometry())


def _scrolls(part: QWidget) -> bool:
    """Whether it stands directly in what may be scrolled or is laid over the page."""
    above = part.parentWidget()
    return isinstance(above, QAbstractItemView) or isinstance(
        above.parentWidget() if above is not None else None, QAbstractScrollArea
    )


def overlapping(window: QWidget) -> list[str]:
    """Pairs of texts side by side that lie over each other."""
    found, families = [], dict[QObject | None, list[QWidget]]()
    for part in shown(window):
        if said(part) or not isinstance(part, QLabel):
            families.setdefault(part.parent(), []).append(part)
    for family in families.values():
        for one, other in combinations(family, 2):
            shared = one.geometry().intersected(other.geometry())
            if shared.width() > SLACK and shared.height() > SLACK and not isinstance(one.parent(), QComboBox):
                found.append(f"{name_of(one)} over {name_of(other)}")
    return found


def picture(window: QWidget) -> Picture:
    """The window's pixels, several to each of its own."""
    image = QImage(window.size() * RATIO, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(RATIO)
    painter = QPainter(image)
    window.render(painter, QPoint())
    painter.end()
    whole = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.bytesPerLine() // 4)
    return np.asarray(whole[:, : image.width()] & 0xFFFFFF)


def part_of(whole: Picture, window: QWidget, part: QWidget, room: QRect | None = None) -> Picture:
    """What of a picture shows a part, as far as it can be seen."""
    seen = room or part.visibleRegion().boundingRect()
    corner = part.mapTo(window, seen.topLeft()) * RATIO
    left, top = max(corner.x(), 0), max(corner.y(), 0)
    return whole[top : corner.y() + seen.height() * RATIO, left : corner.x() + seen.width() * RATIO]


def contrast(seen: Picture) -> float:
    """How far the colour that stands out most stands from the ground, as the guidelines for accessibility count it."""
    colours, counts = np.unique(seen, return_counts=True)
    light = _luminance(colours)
    ground = light[counts.argmax()]
    there = light[counts >= 3]
    high, low = np.maximum(there, ground), np.minimum(there, ground)
    return float(((high + 0.05) / (low + 0.05)).max(initial=1.0))


def edge_contrast(whole: Picture, window: QWidget, part: QWidget) -> float:
    """How far the line at the left of a control stands from what is beside it."""
    corner = part.mapTo(window, QPoint(0, part.height() // 2)) * RATIO
    if isinstance(part, QCheckBox | QRadioButton):
        wide = part.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth, None, part) + 4
    else:
        wide = 3
    left = max(corner.x() - 2 * RATIO, 0)
    row = _luminance(whole[corner.y(), left : corner.x() + wide * RATIO])
    outside = row[0]
    high, low = np.maximum(row, outside), np.minimum(row, outside)
    return float(((high + 0.05) / (low + 0.05)).max(initial=1.0))


def _luminance(
    colours: np.ndarray[tuple[int, ...], np.dtype[np.uint32]],
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    parts = np.stack([colours >> 16, colours >> 8 & 0xFF, colours & 0xFF], axis=-1) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def geometry(window: QWidget) -> dict[str, tuple[int, int, int, int]]:
    """Where every part of a window stands that is seen and scrolls with nothing."""
    places = {}
    for part in window.findChildren(QWidget):
        if part.isVisible() and part.window() is window:
            at = part.mapTo(window, QPoint())
            places[f"{id(part)} {name_of(part)}"] = (at.x(), at.y(), part.width(), part.height())
    return places


def settle(application: QApplication) -> None:
    """Let layouts and paintings come to rest. The display answers first: on a busy machine it may be late, and then tells of a
    size that the window had before."""
    for _ in range(4):
        application.processEvents()
        QGuiApplication.sync()
    for _ in range(4):  # what came with the last events is laid out too, and nothing else comes meanwhile
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


__all__ = (
    "BOUND",
    "contrast",
    "cut",
    "edge_contrast",
    "geometry",
    "is_in_view",
    "overlapping",
    "part_of",
    "picture",
    "said",
    "settle",
    "shown",
)
