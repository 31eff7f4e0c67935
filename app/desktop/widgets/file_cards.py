"""The files that were read from one's own servers: a card each, with what it is, when, and what is in doubt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.plain_text import ElidedLabel, in_line, label, show_tip
from app.desktop.widgets.buttons import IconButton
from app.desktop.widgets.cards import Picture
from app.desktop.widgets.verdict import VerdictShape
from app.presenting.recorded_files import ReadFile, both_days
from planners.planner import Fit
from planners.words import say

DROP = say("Drop a statistics file, sar export, CSV or notes.ini here")


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


class BusyCard(QFrame):
    """The file that is read now, how far it is, and a way out."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._name, self._bar = ElidedLabel("", "heading"), QProgressBar()
        self._bar.setAccessibleName(say("Share that was read"))
        self._bar.setTextVisible(False)
        self.cancel = QPushButton(say("Cancel"))
        row = QHBoxLayout()
        row.setSpacing(theme.px(theme.SPACE))
        row.addWidget(self._bar, 1)
        row.addWidget(self.cancel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.px(10), theme.px(6), theme.px(10), theme.px(8))
        layout.addWidget(self._name)
        layout.addLayout(row)
        self.hide()

    @property
    def percent(self) -> int:
        """How much was read."""
        return self._bar.value()

    def show_progress(self, name: str, percent: int) -> None:
        """Show how much of that file was read."""
        self._name.setText(say("Reading {file}…", file=name))
        self._bar.setValue(percent)
        self.show()


class DoubtCard(QFrame):
    """A file whose dates can be read in two ways. ``settled`` carries the order that the user chose, empty for none."""

    settled = Signal(str)

    def __init__(self, name: str, date: str) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.setProperty("fit", "tight")
        text = say("{file}: which day is {date}?", file=in_line(name), date=date)
        self.setAccessibleName(text)
        question = label(text, wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.px(10), theme.px(6), theme.px(10), theme.px(8))
        layout.addWidget(question)
        self.choices: list[QPushButton] = []
        for order, day in (*both_days(date), ("", say("Do not read it"))):
            button = QPushButton(day)
            button.clicked.connect(lambda _=False, order=order: self.settled.emit(order))
            self.choices.append(button)
            layout.addWidget(button)


class DropArea(QWidget):
    """A dashed frame that says what may be dropped. The window takes what is dropped, here and elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        words = label(DROP, "caption", wrap=True)
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(theme.px(theme.GAP),) * 4)
        layout.addWidget(words)
        self.setMinimumHeight(theme.px(56))

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
        self.cards: tuple[FileCard, ...] = ()
        self.doubts: tuple[DoubtCard, ...] = ()
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
        self.busy = BusyCard()
        self.drop = DropArea()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.px(theme.SPACE))
        layout.addLayout(head)
        layout.addLayout(self._room)
        layout.addLayout(self._asked)
        layout.addWidget(self.busy)
        layout.addWidget(self.drop)

    def show_files(self, files: Sequence[ReadFile]) -> None:
        """Show these files."""
        if tuple(card.file for card in self.cards) == tuple(files):
            return
        for old in self.cards:
            self._room.removeWidget(old)
            old.hide()
            old.deleteLater()
        made = []
        for one in files:
            card = FileCard(one)
            card.removed.connect(lambda one=one: self.removed.emit(one))
            self._room.addWidget(card)
            card.show()
            made.append(card)
        self.cards = tuple(made)

    def ask(self, name: str, date: str, settle: Callable[[str], object]) -> None:
        """Ask which day a date is; the answer settles it."""
        card = DoubtCard(name, date)

        def end(order: str) -> None:
            self.doubts = tuple(one for one in self.doubts if one is not card)
            self._asked.removeWidget(card)
            card.hide()
            card.deleteLater()
            settle(order)

        card.settled.connect(end)
        self._asked.addWidget(card)
        card.show()
        self.doubts = (*self.doubts, card)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.drop.update()
