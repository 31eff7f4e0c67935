"""The files that were read from one's own servers: a card each, with what it is, when, and what is in doubt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.plain_text import ElidedLabel, label, show_tip
from app.desktop.widgets.buttons import IconButton
from app.desktop.widgets.cards import Picture
from app.desktop.widgets.question_cards import BusyCard, QuestionCard
from app.desktop.widgets.verdict import VerdictShape
from app.presenting.recorded_files import ReadFile
from planners.planner import Fit
from planners.words import plural, say

MOST = 8
"""Cards that are shown: a window has no room for more."""
DROP = say("Drop a statistics file, sar export or CSV here")


class FileCard(QFrame):
    """One file. ``removed`` asks to take it out of the plan."""

    removed = Signal()

    def __init__(self, file: ReadFile) -> None:
        super().__init__()
        self.file = file
        self.setProperty("role", "card")
        self.setAccessibleName(", ".join(filter(None, (file.name, *file.lines, file.told))))
        self.remove = IconButton("close", say("Remove {file}", file=file.name))
        self.remove.clicked.connect(self.removed)
        head = QHBoxLayout()
        head.setSpacing(theme.px(theme.SPACE))
        head.addWidget(Picture("file", 16, "text2"))
        name = ElidedLabel(file.name, "heading")
        head.addWidget(name, 1)
        name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        head.addWidget(self.remove)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.px(10), theme.px(4), theme.px(6), theme.px(7))
        layout.setSpacing(theme.px(1))
        layout.addLayout(head)
        for line in filter(None, file.lines):
            layout.addWidget(ElidedLabel(line, "caption"))
        if file.told:
            layout.addLayout(self._told(file))

    def _told(self, file: ReadFile) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(0, theme.px(theme.TIGHT), theme.px(4), 0)
        row.setSpacing(theme.px(6))
        row.addWidget(VerdictShape(Fit.FITS if file.sound else Fit.TIGHT), 0, Qt.AlignmentFlag.AlignTop)
        told = label(file.told, "small", wrap=True)
        show_tip(told, "\n".join(file.doubts))
        row.addWidget(told, 1)
        return row


class DropArea(QWidget):
    """A dashed frame that says what may be dropped. The window takes what is dropped, here and elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.words = label(DROP, "caption", wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(theme.px(theme.GAP),) * 4)
        layout.addWidget(self.words)
        self.setMinimumHeight(theme.px(56))

    def offer(self, file: str) -> None:
        """Say that this file with settings may be dropped too; nothing of settings where there is none."""
        told = say("Drop a statistics file, sar export, CSV or {file} here", file=file) if file else DROP
        self.words.setText(told)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the frame."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(QColor(theme.current().edge), 1)
        pen.setDashPattern((3.0, 2.5))
        painter.setPen(pen)
        radius = theme.px(theme.CARD)
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), radius, radius)


class FileCards(QWidget):
    """All files of a service, "Add files…", and where to drop more.

    ``added`` asks for a choice of files, ``removed`` carries the ``ReadFile`` to take out of the plan.
    """

    added = Signal()
    removed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.ask_server = QPushButton(say("From Pro&metheus…"))
        self.ask_server.setProperty("role", "link")
        show_tip(self.ask_server, say("Read what a Prometheus server recorded in the last 28 days"))
        self.ask_server.hide()
        self.cards: tuple[FileCard, ...] = ()
        self.questions: tuple[QuestionCard, ...] = ()
        self.add = QPushButton(say("&Add files…"))
        show_tip(self.add, say("Read recordings and settings of your server"))
        self.add.clicked.connect(self.added)
        head = QHBoxLayout()
        head.addWidget(label(say("What was read"), "heading"), 1)
        head.addWidget(self.add)
        self._room = QVBoxLayout()
        self._room.setSpacing(theme.px(theme.SPACE))
        self._asked = QVBoxLayout()
        self._asked.setSpacing(theme.px(theme.SPACE))
        self.busy, self._more = BusyCard(), label("", "caption", wrap=True)
        self._more.hide()
        self.drop = DropArea()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.px(theme.SPACE))
        layout.addLayout(head)
        layout.addLayout(self._room)
        layout.addWidget(self._more)
        layout.addLayout(self._asked)
        layout.addWidget(self.busy)
        layout.addWidget(self.drop)
        layout.addWidget(self.ask_server, 0, Qt.AlignmentFlag.AlignLeft)

    def show_files(self, files: Iterable[ReadFile], count: int = 0) -> None:
        """Show the first of these, a card whose file is the same stays; where there are ``count``, the others are counted."""
        every = iter(files)
        files = tuple(islice(every, MOST))
        more = max(count - len(files), 0) if count else sum(1 for _ in every)
        told = plural(
            "{count} more file is on the page Own servers.",
            "{count} more files are on the page Own servers.",
            more,
        )
        self._more.setText(told)
        self._more.setVisible(more > 0)
        if tuple(card.file for card in self.cards) == files:
            return
        kept = {card.file: card for card in self.cards}
        self.cards = tuple(kept.pop(one) if one in kept else self._card(one) for one in files)
        for old in kept.values():
            self._room.removeWidget(old)
            old.hide()
            old.deleteLater()
        for place, card in enumerate(self.cards):
            if self._room.indexOf(card) != place:
                self._room.insertWidget(place, card)
            card.show()

    def _card(self, file: ReadFile) -> FileCard:
        card = FileCard(file)
        card.removed.connect(lambda: self.removed.emit(file))
        return card

    def ask(self, card: QuestionCard, settle: Callable[[object], object]) -> None:
        """Ask what a file does not tell; the answer settles it, where there is one."""

        def end(answer: object) -> None:
            self.questions = tuple(one for one in self.questions if one is not card)
            self._asked.removeWidget(card)
            card.hide()
            card.deleteLater()
            if answer:
                settle(answer)

        card.settled.connect(end)
        self._asked.addWidget(card)
        card.show()
        self.questions = (*self.questions, card)
        if card.edits:
            card.edits[0].setFocus()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.drop.update()
