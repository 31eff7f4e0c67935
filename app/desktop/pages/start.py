"""The start page: a new plan, an example, a recent file, or work found after an unclean end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from app.desktop.widgets.labels import label
from app.plan.document import Plan
from app.plan.recovery import Recovered


class StartPage(QWidget):
    """Offers what to begin with."""

    new_asked = Signal()
    open_asked = Signal()
    example_asked = Signal(int)
    file_asked = Signal(str)
    recovery_asked = Signal(int)

    def __init__(self, examples: Sequence[Plan]) -> None:
        super().__init__()
        self.examples = self._list("Example plans")
        for index, plan in enumerate(examples):
            self._add(self.examples, plan.title, index)
        self.examples.itemActivated.connect(
            lambda item: self.example_asked.emit(item.data(Qt.ItemDataRole.UserRole))
        )
        self.examples.itemClicked.connect(
            lambda item: self.example_asked.emit(item.data(Qt.ItemDataRole.UserRole))
        )
        self.recent = self._list("Recent plans")
        self.recent.itemActivated.connect(
            lambda item: self.file_asked.emit(item.data(Qt.ItemDataRole.UserRole))
        )
        self.recovered = self._list("Recovered work")
        self.recovered.itemActivated.connect(
            lambda item: self.recovery_asked.emit(item.data(Qt.ItemDataRole.UserRole))
        )
        new = QPushButton("&New plan…")
        new.setDefault(True)
        new.clicked.connect(self.new_asked)
        opening = QPushButton("&Open…")
        opening.clicked.connect(self.open_asked)
        buttons = QHBoxLayout()
        buttons.addWidget(new)
        buttons.addWidget(opening)
        buttons.addStretch(1)
        self._recovered_title = label("Work found after an unclean end", "heading")
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(label("Examples", "heading"))
        left.addWidget(self.examples, 1)
        right.addWidget(self._recovered_title)
        right.addWidget(self.recovered, 1)
        right.addWidget(label("Recent plans", "heading"))
        right.addWidget(self.recent, 2)
        columns = QHBoxLayout()
        columns.setSpacing(20)
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(36, 28, 36, 28)
        layout.setSpacing(10)
        layout.addWidget(label("Sizewright", "title"))
        layout.addWidget(
            label(
                "Size and tune a server from published measurements, and see how far to trust each figure.",
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
            gone = "" if path.exists() else "  (not there)"
            self._add(self.recent, f"{path.name}{gone}\n{path.parent}", name)
        if not names:
            item = QListWidgetItem("Plans that you save appear here.")
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.recent.addItem(item)

    def show_recovered(self, found: Sequence[Recovered]) -> None:
        """Show recovered work, or nothing."""
        self.recovered.clear()
        for index, work in enumerate(found):
            self._add(self.recovered, f"{work.plan.title}\n{work.path or 'never saved'}", index)
        for part in (self.recovered, self._recovered_title):
            part.setVisible(bool(found))

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
