"""What stands around a control of a field: its label with the mark of an entry and Reset, and the message below."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from app.desktop import theme
from app.desktop.look import icons
from app.desktop.plain_text import show_tip
from app.presenting.wording import unbroken
from planners.words import say

WORD, ICON = 150, 12
"""A field that is narrower has a picture in the place of the word; and the side of that picture."""
SIZES = (QEvent.Type.FontChange, QEvent.Type.StyleChange)
MARK, AFTER_MARK = 6, 5
"""The side of the square that marks an entry, and the room behind it."""


class FieldHead(QWidget):
    """The title of a field. A square before it marks an entry; ``reset`` lies over its end while it is offered."""

    reset_asked = Signal()

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self._entered = False
        self.reset = QToolButton(self)
        self.reset.setObjectName("reset")
        self.reset.setText(say("Reset"))
        self.reset.setAccessibleName(say("Reset {input}", input=title))
        self.reset.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.reset.setCursor(Qt.CursorShape.PointingHandCursor)
        self.reset.clicked.connect(self.reset_asked)
        self.reset.hide()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def marked(self) -> bool:
        """Whether it says that something was entered."""
        return self._entered

    def rename(self, title: str) -> None:
        """Another title, such as one with the service before it."""
        self._title = title
        self.update()

    def mark(self, entered: bool) -> None:
        """Say whether something was entered."""
        if entered != self._entered:
            self._entered = entered
            self.update()

    def offer_reset(self, offered: bool, tip: str = "") -> None:
        """Show or hide Reset; nothing moves for it."""
        show_tip(self.reset, tip)
        if offered and self.reset.isHidden():
            self._place()
        self.reset.setVisible(offered)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One line of the caption's size."""
        return QSize(40, QFontMetrics(_caption(self)).height() + 1)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One line of the caption's size."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The square and as much of the title as there is room for: its end tells "at least" from "at most"."""
        colours, painter = theme.current(), QPainter(self)
        painter.setFont(_caption(self))
        left, mark = 0, theme.px(MARK)
        if self._entered:
            painter.fillRect(QRect(0, (self.height() - mark) // 2, mark, mark), QColor(colours.accent))
            left = mark + theme.px(AFTER_MARK)
        room = self.width() - left - (self.reset.width() + 4 if self.reset.isVisible() else 0)
        text = painter.fontMetrics().elidedText(self._title, Qt.TextElideMode.ElideMiddle, room)
        painter.setPen(QColor(colours.text2))
        painter.drawText(QRect(left, 0, room, self.height()), Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Reset stays at the end."""
        super().resizeEvent(event)
        self._follow()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Sizes follow the application's font."""
        super().changeEvent(event)
        if event.type() in SIZES:
            self.updateGeometry()
            self._follow()

    def _follow(self) -> None:
        if not self.reset.isHidden():  # it is placed when it is offered
            self._place()

    def _place(self) -> None:
        narrow = self.width() < theme.px(WORD)
        if narrow:  # drawn at its own size: made smaller, its lines would be pale
            side = theme.px(ICON)
            drawn = icons.picture("reset", theme.current().text, side, self.devicePixelRatioF())
            self.reset.setIcon(QIcon(drawn))
            self.reset.setIconSize(QSize(side, side))
        kind = Qt.ToolButtonStyle
        self.reset.setToolButtonStyle(kind.ToolButtonIconOnly if narrow else kind.ToolButtonTextOnly)
        size = self.reset.sizeHint()
        self.reset.setGeometry(self.width() - size.width(), 0, size.width(), self.height())


class FieldMessage(QWidget):
    """What is wrong with an entry, in a room of some lines that is kept free for it. More is in the tooltip."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self._lines = lines
        self._text, self._urgent = "", True
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.hide()

    def text(self) -> str:
        """The whole message."""
        return self._text

    def show_text(self, text: str, urgent: bool = True) -> None:
        """Show a message, or none; one that is not urgent only says what is still to be entered."""
        if (text, urgent) == (self._text, self._urgent):
            return
        self._text, self._urgent = text, urgent
        self.setAccessibleName(text)
        show_tip(self, text)
        self.setVisible(bool(text))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Its lines."""
        metrics = QFontMetrics(_caption(self))
        lines = metrics.boundingRect(QRect(0, 0, 10_000, 10_000), 0, "\n".join("M" * self._lines))
        return QSize(40, max(lines.height(), self._lines * metrics.lineSpacing() + 1))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Its lines."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """As much of the message as its lines take."""
        colours, painter = theme.current(), QPainter(self)
        painter.setFont(_caption(self))
        painter.setPen(QColor(colours.over if self._urgent else colours.muted))
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop
        painter.drawText(self.rect(), flags, self._fitting(int(flags)))
        painter.end()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Sizes follow the application's font."""
        super().changeEvent(event)
        if event.type() in SIZES:
            self.updateGeometry()

    def _fitting(self, flags: int) -> str:
        """The message, or its first words where it takes more than the room."""
        text = unbroken(self._text)
        metrics, words = QFontMetrics(_caption(self)), text.split(" ")
        room = QRect(0, 0, self.width(), 10_000)
        while len(words) > 1 and metrics.boundingRect(room, flags, text).height() > self.height():
            words.pop()
            text = f"{' '.join(words)}…"
        return text


def _caption(part: QWidget) -> QFont:
    return theme.scaled(part.font(), theme.CAPTION)
