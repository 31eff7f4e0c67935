"""A pane at the right that folds to a rail: where it is closed, a turned title opens it again."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.look import icons
from app.desktop.plain_text import show_tip
from app.desktop.widgets.buttons import IconButton


class SidePane(QWidget):
    """Shows ``content`` in a fixed width, or a rail. ``asked`` tells that the user opened (True) or closed it."""

    asked = Signal(bool)

    def __init__(self, title: str, content: QWidget, opening: str, closing: str) -> None:
        super().__init__()
        self._content = content
        self.rail = Rail(title, opening)
        self.rail.clicked.connect(lambda: self._ask(True))
        self.fold = IconButton("panel", closing)
        self.fold.clicked.connect(lambda: self._ask(False))
        self.pane = QWidget()
        self.pane.setObjectName("details-pane")
        self.pane.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        inside = QVBoxLayout(self.pane)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(content)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.rail)
        layout.addWidget(self.pane)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.unfold(False)

    @property
    def is_open(self) -> bool:
        """Whether the content is seen."""
        return not self.pane.isHidden()

    def unfold(self, wanted: bool, width: int = theme.DETAILS) -> None:
        """Open or close it; ``width`` is a length of the tokens."""
        self.pane.setVisible(wanted)
        self.rail.setVisible(not wanted)
        self.setFixedWidth(theme.px(width if wanted else theme.DETAILS_RAIL))

    def _ask(self, wanted: bool) -> None:
        self.asked.emit(wanted)
        (self.fold if self.is_open else self.rail).setFocus()


class Rail(QToolButton):
    """A narrow button as high as its window, with a picture and a title that runs upwards."""

    def __init__(self, title: str, tip: str) -> None:
        super().__init__()
        self._title = title
        self.setAccessibleName(tip)
        show_tip(self, tip)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As wide as a rail, as high as its title."""
        length = self.fontMetrics().horizontalAdvance(self._title)
        return QSize(theme.px(theme.DETAILS_RAIL), length + theme.px(60))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """The same: it is never narrower."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw line, picture and title."""
        painter, colours = QPainter(self), theme.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(colours.unknown_soft if self.underMouse() else colours.canvas))
        painter.fillRect(0, 0, 1, self.height(), QColor(colours.line))
        side = theme.px(icons.SIZE)
        room = QRectF((self.width() - side) / 2, theme.px(8), side, side)
        icons.paint(painter, "panel", room, colours.text2)
        painter.save()
        painter.setPen(QColor(colours.text2))
        painter.setFont(theme.scaled(self.font(), theme.CAPTION))
        length = painter.fontMetrics().horizontalAdvance(self._title) + 2
        painter.translate(0, theme.px(36) + length)
        painter.rotate(-90)
        painter.drawText(QRectF(0, 0, length, self.width()), Qt.AlignmentFlag.AlignCenter, self._title)
        painter.restore()
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.drawRoundedRect(
                QRectF(self.rect()).adjusted(2, 2, -2, -2), theme.px(theme.RADIUS), theme.px(theme.RADIUS)
            )
