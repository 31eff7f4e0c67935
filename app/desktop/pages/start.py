"""The start page: a new plan, an example, a recent file, or work found after an unclean end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from app.about import NAME
from app.desktop.plain_text import label
from app.plan.document import Plan
from app.plan.recovery import Recovered
from planners.words import say


class StartPage(QWidget):
    """Offers what to begin with."""

    new_asked = Signal()
    open_asked = Signal()
    example_asked = Signal(int)
    file_asked = Signal(str)
    recovery_asked = Signal(str)
    """Carries the name of the recovery file: the list may be older than what another window has done."""

    def __init__(self, examples: Sequence[Plan]) -> None:
        super().__init__()
        self.examples = self._list(say("Example plans"))
        for index, plan in enumerate(examples):
            self._add(self.examples, plan.title, index)
        self.examples.itemActivated.connect(
            lambda item: self.example_asked.emit(item.data(Qt.ItemDataRole.UserRole))
        )
        self.examples.itemClicked.connect(
            lambda item: self.example_asked.emit(item.data(Qt.ItemDataRole.UserRole))
        )
        self.recent = self._list(say("Recent plans"))
        self.recent.itemActivated.connect(
            lambda item: self.file_asked.emit(item.data(Qt.ItemDataRole.UserRole))
        )
        self.recovered = self._list(say("Recovered work"))
        self.recovered.itemActivated.connect(
            lambda item: self.recovery_asked.emit(item.data(Qt.ItemDataRole.UserRole))
        )
        new = QPushButton(say("&New plan…"))
        new.setDefault(True)
        new.clicked.connect(self.new_asked)
        opening = QPushButton(say("&Open…"))
        opening.clicked.connect(self.open_asked)
        buttons = QHBoxLayout()
        buttons.addWidget(new)
        buttons.addWidget(opening)
        buttons.addStretch(1)
        self._recovered_title = label(say("Recovered work"), "heading")
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(label(say("Examples"), "heading"))
        left.addWidget(self.examples, 1)
        right.addWidget(self._recovered_title)
        right.addWidget(self.recovered, 1)
        right.addWidget(label(say("Recent plans"), "heading"))
        right.addWidget(self.recent, 2)
        columns = QHBoxLayout()
        columns.setSpacing(20)
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(36, 28, 36, 28)
        layout.setSpacing(10)
        layout.addWidget(label(NAME, "title"))
        layout.addWidget(
            label(
                say(
                    "Size and tune servers from published measurements. Every figure has a range and its sources."
                ),
                "muted",
                True,
            )
        )
        layout.addLayout(buttons)
        layout.addSpacing(8)
        layout.addLayout(columns, 1)
        self.show_recovered(())

    def show_recent(self, names: Sequence[str]) -> None:
        """Show recent files; ones that are gone say so."""
        self.recent.clear()
        for name in names:
            path = Path(name)
            shown = path.name if path.exists() else say("{file} (not found)", file=path.name)
            self._add(self.recent, f"{shown}\n{path.parent}", name)
        if not names:
            item = QListWidgetItem(say("Saved plans appear here."))
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.recent.addItem(item)

    def show_recovered(self, recovered: Sequence[Recovered]) -> None:
        """Show recovered work, or nothing."""
        self.recovered.clear()
        for work in recovered:
            where = str(work.path or say("never saved"))
            self._add(self.recovered, f"{work.plan.title}\n{where}", str(work.file))
        for part in (self.recovered, self._recovered_title):
            part.setVisible(bool(recovered))

    def _list(self, name: str) -> QListWidget:
        made = QListWidget()
        made.setAccessibleName(name)
        made.setSpacing(2)
        made.setWordWrap(True)
        return made

    def _add(self, where: QListWidget, text: str, data: object) -> None:
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, data)
        where.addItem(item)
