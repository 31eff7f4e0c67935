"""What failed stays in view until it is read: in a bar over the foot of the page, and in the status bar after that."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QPushButton,
    QStatusBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.plain_text import in_line, label, show_tip, wrapped
from planners.words import plural, say

HEIGHT, LINES = 52, 3
"""Pixels of the bar, at the least, and lines that the reason has at most."""


class Failure(Struct, frozen=True):
    """``what`` failed in a sentence, ``why`` and what is safe, and what can be done: words of a button with their work."""

    what: str
    why: str = ""
    actions: tuple[tuple[str, Callable[[], object]], ...] = ()


class ErrorBar(QFrame):
    """Lies over the foot of its parent and moves nothing. It stays until it is closed."""

    def __init__(self, parent: QWidget, close: Callable[[], object]) -> None:
        super().__init__(parent)
        self.setObjectName("failure")
        self.failure: Failure | None = None
        self._mark = label("–")
        self._mark.setObjectName("failure-mark")
        self._mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._mark.setFixedSize(theme.px(16), theme.px(16))
        self.what, self.why = label(role="heading"), label()
        for part in (self.what, self.why):
            part.setMinimumWidth(1)
        self.buttons: list[QPushButton] = []
        """What can be done about it."""
        self._row = QHBoxLayout()
        self.close_button = QToolButton()
        self.close_button.setText("✕")
        self.close_button.setAutoRaise(True)
        self.close_button.setAccessibleName(say("Close the message"))
        show_tip(self.close_button, say("Close (Escape)"))
        self.close_button.clicked.connect(close)
        self._build()
        self._over = parent
        parent.installEventFilter(self)
        self.hide_failure()

    def show_failure(self, failure: Failure) -> None:
        """Show it, and tell those who listen instead of look."""
        self.failure = failure
        for old in self.buttons:
            old.hide()
            old.deleteLater()
        self.buttons = [QPushButton(text) for text, _ in failure.actions]
        for button, (_, work) in zip(self.buttons, failure.actions, strict=True):
            button.clicked.connect(lambda _=False, work=work: work())
            self._row.addWidget(button)
        self.setAccessibleName(f"{failure.what} {failure.why}".strip())
        self.show()
        self._place()
        self.raise_()
        QtGui.QAccessible.updateAccessibility(QtGui.QAccessibleEvent(self, QtGui.QAccessible.Event.Alert))

    def hide_failure(self) -> None:
        """Out of sight."""
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Follow the size of what it lies over."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Cut the texts to the room."""
        super().resizeEvent(event)
        self._write()

    def _place(self) -> None:
        self.resize(self._over.width(), self.height())
        self._write()
        layout = self.layout()
        if layout is not None:
            layout.activate()
        height = max(theme.px(HEIGHT), self.sizeHint().height())
        self.setGeometry(0, self._over.height() - height, self._over.width(), height)

    def _write(self) -> None:
        if self.failure is None:
            return
        layout = self.layout()
        if layout is not None:
            layout.activate()
        for part, text, most in ((self.what, self.failure.what, 1), (self.why, self.failure.why, LINES)):
            width, metrics = max(part.width(), 60), part.fontMetrics()
            line = " ".join(text.split())
            lines = wrapped(line if line.isprintable() else in_line(text), metrics, width)
            if len(lines) > most:
                lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
            shown = [metrics.elidedText(one, Qt.TextElideMode.ElideRight, width) for one in lines]
            part.setText("\n".join(shown))
            show_tip(part, text if shown != lines else "")

    def _build(self) -> None:
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addStretch(1)
        texts.addWidget(self.what)
        texts.addWidget(self.why)
        texts.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(theme.GAP), 2, theme.px(theme.SPACE), 2)
        row.setSpacing(theme.px(theme.GAP))
        row.addWidget(self._mark)
        row.addLayout(texts, 1)
        row.addLayout(self._row)
        row.addWidget(self.close_button)


class Telling(QObject):
    """Shows the failures of one window, the newest first, and keeps in its status bar what is not settled yet."""

    def __init__(self, owner: QMainWindow, over: Callable[[], QWidget]) -> None:
        """``over`` gives what the bar lies over."""
        super().__init__(owner)
        self._owner, self._over = owner, over
        owner.installEventFilter(self)
        self.bar: ErrorBar | None = None
        self.unread: dict[str, Failure] = {}
        self.unsettled: dict[str, Failure] = {}
        """By what failed, the newest last."""
        self.kept: QToolButton | None = None

    def show_line(self, sentence: str) -> None:
        """Show a line that does not interrupt, for a while."""
        self._owner.statusBar().showMessage(sentence, 15_000)

    def fail(self, failure: Failure) -> None:
        """Show a failure until it is read."""
        for found in (self.unread, self.unsettled):
            found.pop(failure.what, None)
            found[failure.what] = failure
        self._owner.statusBar().clearMessage()
        self._show()

    def settle(self, what: str) -> None:
        """What failed is tried again, or does not matter any more."""
        for found in (self.unread, self.unsettled):
            found.pop(what, None)
        self._show()

    def forget(self) -> None:
        """Another plan is open: what failed before is past."""
        self.unread.clear()
        self.unsettled.clear()
        self._show()

    def close(self) -> None:
        """The failure that is seen is read."""
        if self.unread:
            self.unread.popitem()
        self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Escape that nobody else in the window takes closes the bar."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape and self.bar is not None and not self.bar.isHidden():
                self.close()
                return True
        return super().eventFilter(watched, event)

    def _reopen(self) -> None:
        self.unread = dict(self.unsettled)
        self._show()

    def _show(self) -> None:
        shown = next(reversed(self.unread.values()), None)
        if shown is not None:
            self.bar = self.bar or ErrorBar(self._over(), self.close)
            self.bar.show_failure(shown)
        elif self.bar is not None:
            self.bar.hide_failure()
        self._keep()

    def _keep(self) -> None:
        last = next(reversed(self.unsettled.values()), None)
        if last is None:
            if self.kept is not None:
                self.kept.hide()
            return
        if self.kept is None:
            self.kept = QToolButton()
            self.kept.setObjectName("kept-failure")
            self.kept.setAutoRaise(True)
            self.kept.clicked.connect(self._reopen)
            self._owner.statusBar().addWidget(self.kept)
        more = len(self.unsettled) - 1
        told = plural("{what} {count} more failure.", "{what} {count} more failures.", more, what=last.what)
        self.kept.setText(told if more else last.what)
        show_tip(self.kept, last.why)
        show_beside(self._owner.statusBar(), self.kept, True)


def show_beside(bar: QStatusBar, part: QWidget, shown: bool) -> None:
    """Show or hide a part at the left of a status bar; it waits where something is said for a while, which stands in its place."""
    if shown and bar.currentMessage():
        part.hide()
        part.setAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide, False)  # the bar shows it after that
    else:
        part.setVisible(shown)
