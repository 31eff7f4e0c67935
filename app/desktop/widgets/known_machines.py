"""The machines with published ratings, to search by words."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.locale_style import number_style
from app.desktop.plain_text import label, show_tip
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.widgets.scrolled import scrolled
from app.presenting.machines import MachineRow, usable_rows
from app.presenting.wording import sentences
from planners.registry import nearest_machine_word
from planners.words import say

TOLD = 92
"""Pixels of the room for where a rating comes from."""


class KnownMachines(QWidget):
    """``added`` and ``used`` carry the name of a published machine: a new one of the plan, or what the selected one is."""

    added = Signal(str)
    used = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[MachineRow, ...] = ()
        self.search = QLineEdit()
        self.search.setPlaceholderText(say("Search, such as Xeon Gold 6430"))
        self.search.setAccessibleName(say("Search published machines"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self.refresh)
        head = (say("Machine"), say("Cores"), say("Rating"), say("Range"))
        self.table = RowsTable(head, (46, 12, 15, 27), right=(1, 2, 3))
        self.table.setAccessibleName(say("Published machines"))
        self.table.currentCellChanged.connect(lambda *_: self._tell())
        self.source = label(role="muted", wrap=True)
        self.add_button = QPushButton(say("&Add to the plan"))
        self.use_button = QPushButton(say("&Use as processor"))
        show_tip(self.add_button, say("Add a machine like the selected one to the plan"))
        show_tip(self.use_button, say("Take this processor for the machine that is selected at the left"))
        self.add_button.clicked.connect(lambda: self._choose(self.added.emit))
        self.use_button.clicked.connect(lambda: self._choose(self.used.emit))
        self.can_use = False
        self._build()
        self.refresh()

    def refresh(self) -> None:
        """Show what has all words that were typed."""
        style = number_style()
        self._rows = usable_rows(self.search.text())
        cells = [row.cells(style) for row in self._rows]
        self.table.show_rows(cells, tips=[row.rated(style) for row in self._rows])
        self.table.setCurrentCell(0 if self._rows else -1, 0)
        self._tell()

    def offer_use(self, wanted: bool) -> None:
        """Whether a machine of the plan is there to take a processor for."""
        self.can_use = wanted
        self._tell()

    @property
    def current(self) -> MachineRow | None:
        """The selected machine."""
        row = self.table.currentRow()
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def _tell(self) -> None:
        chosen = self.current
        self.add_button.setEnabled(chosen is not None)
        self.use_button.setEnabled(chosen is not None and self.can_use)
        none = say("No published machine has these words. Enter its own rating at the left.")
        near = nearest_machine_word(self.search.text()) if chosen is None else ""
        none = sentences(say("Did you mean {word}?", word=near) if near else "", none)
        self.source.setText(f"{chosen.rated(number_style())}\n{chosen.told}" if chosen is not None else none)
        show_tip(self.source, chosen.place if chosen is not None else "")

    def _choose(self, tell: Callable[[str], object]) -> None:
        if self.current is not None:
            tell(self.current.name)

    def _build(self) -> None:
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.use_button)
        buttons.addWidget(self.add_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.px(theme.SPACE))
        layout.addWidget(label(say("Published machines"), "heading"))
        layout.addWidget(self.search)
        layout.addWidget(self.table, 1)
        self.source.setAlignment(Qt.AlignmentFlag.AlignTop)
        told = scrolled(self.source)
        told.setFixedHeight(theme.px(TOLD))
        layout.addWidget(told)
        layout.addLayout(buttons)
