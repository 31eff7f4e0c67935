"""Cards among the files of a server: what is being read, and what must be settled before something can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QProgressBar, QPushButton, QVBoxLayout

from app.desktop import theme
from app.desktop.plain_text import ElidedLabel, label
from planners.words import say


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


class Line(Struct, frozen=True):
    """A line to fill in: what it is, what may stand in it, and whether a text may."""

    title: str
    example: str
    takes: Callable[[str], bool]


class QuestionCard(QFrame):
    """``settled`` carries the answer: the key of a choice, or the texts of the lines; nothing where the user gives up."""

    settled = Signal(object)

    def __init__(self, question: str, give_up: str) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.setProperty("fit", "tight")
        self.setAccessibleName(question)
        self.choices: list[QPushButton] = []
        self.edits: list[QLineEdit] = []
        self._lines: Sequence[Line] = ()
        self._give_up = give_up
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(theme.px(10), theme.px(6), theme.px(10), theme.px(8))
        self._layout.addWidget(label(question, wrap=True))

    def offer(self, choices: Sequence[tuple[str, str]], other: Line | None = None) -> QuestionCard:
        """Have one of these chosen, each a key and its words; ``other`` is a line for a key that is not among them."""
        for key, text in choices:
            self._add_choice(key, text)
        if other is not None:
            self._add_other(other)
        self._add_choice("", self._give_up)
        return self

    def fill_in(self, lines: Sequence[Line], done: str) -> QuestionCard:
        """Have these lines filled in; ``done`` is on the button."""
        self._lines = lines
        button, back = QPushButton(done), QPushButton(self._give_up)
        for line in lines:
            edit = self._add_edit(line)
            edit.returnPressed.connect(self._settle)
            edit.textChanged.connect(lambda _: self._mark())
        button.clicked.connect(self._settle)
        back.clicked.connect(lambda: self.settled.emit(""))
        self.choices += [button, back]
        row = QHBoxLayout()
        row.addWidget(button)
        row.addWidget(back)
        self._layout.addLayout(row)
        self._mark()
        return self

    def _add_choice(self, key: str, text: str) -> None:
        button = QPushButton(text)
        button.clicked.connect(lambda: self.settled.emit(key))
        self.choices.append(button)
        self._layout.addWidget(button)

    def _add_other(self, line: Line) -> None:
        edit, button = self._add_edit(line), QPushButton(say("Read"))

        def settle() -> None:
            if button.isEnabled():
                self.settled.emit(edit.text().strip())

        button.setEnabled(False)
        button.clicked.connect(settle)
        edit.returnPressed.connect(settle)
        edit.textChanged.connect(lambda text: button.setEnabled(line.takes(text.strip())))
        self.choices.append(button)
        self._layout.addWidget(button)

    def _add_edit(self, line: Line) -> QLineEdit:
        edit = QLineEdit()
        edit.setPlaceholderText(line.example)
        edit.setAccessibleName(line.title)
        self._layout.addWidget(label(line.title, "caption"))
        self._layout.addWidget(edit)
        self.edits.append(edit)
        return edit

    def _settle(self) -> None:
        if self.choices[0].isEnabled():
            self.settled.emit(tuple(edit.text().strip() for edit in self.edits))

    def _mark(self) -> None:
        """The button waits until every line holds what it takes."""
        good = (line.takes(edit.text().strip()) for line, edit in zip(self._lines, self.edits, strict=True))
        self.choices[0].setEnabled(all(good)) if self.choices else None
