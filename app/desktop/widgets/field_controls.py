"""The controls of fields: a line with its unit inside, and a list that says when its choice is the default."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
)

from app.desktop import theme
from app.presenting.wording import unit_text
from planners.schema import Field
from planners.words import say

INSET = 9
"""From a control's edge to its unit."""
SIZES = (QEvent.Type.FontChange, QEvent.Type.StyleChange)


def control_height() -> int:
    """The height of a control in the application's font."""
    return theme.px(theme.CONTROL)


def unit_inside(field: Field) -> str:
    """The unit that stands in the control of a field; a pure number has none."""
    return unit_text(field.unit) if field.unit else ""


class EntryLine(QLineEdit):
    """A line with the unit of what is entered inside, at the right."""

    def __init__(self, unit: str = "") -> None:
        super().__init__()
        self._unit = unit
        self._make_room()

    def show_unit(self, unit: str) -> None:
        """Have another unit inside, or none."""
        self._unit = unit
        self._make_room()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The unit behind the text."""
        super().paintEvent(event)
        if self._unit:
            painter = QPainter(self)
            painter.setPen(QColor(theme.current().muted))
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRect(0, 0, self.width() - theme.px(INSET), self.height()), flags, self._unit)
            painter.end()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """The room for the unit follows the font."""
        super().changeEvent(event)
        if event.type() in SIZES:
            self._make_room()

    def _make_room(self) -> None:
        width = self.fontMetrics().horizontalAdvance(self._unit) + theme.px(theme.TIGHT) if self._unit else 0
        self.setTextMargins(0, 0, width, 0)
        self.setFixedHeight(control_height())


class ChoiceBox(QComboBox):
    """A list; the word "default" stands behind a choice that nobody made."""

    def __init__(self) -> None:
        super().__init__()
        self.is_default = False
        # A long title must not make the form wider than its room.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(3)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def shown_text(self) -> str:
        """What the closed list shows."""
        if self.currentIndex() < 0:
            return self.placeholderText()
        text = self.currentText()
        return say("{value} (default)", value=text) if self.is_default else text

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The choice, elided where there is no room for it."""
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        option.currentText = self.fontMetrics().elidedText(
            self.shown_text, Qt.TextElideMode.ElideRight, room.width() - 4
        )
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As high as every control."""
        return QSize(super().sizeHint().width(), control_height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As high as every control."""
        return QSize(super().minimumSizeHint().width(), control_height())

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Scrolling the form changes no choice, unless the list has the keyboard."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
