"""Asks what the columns of a table mean, with what they seem to mean chosen already."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.plain_text import ElidedLabel, in_line, label, show_title
from app.desktop.screen_room import wish
from app.desktop.widgets.scrolled import scrolled
from app.importing.recordings.mapping import Column, Layout
from app.importing.recordings.meanings import BY_NAME, MEANINGS, missing
from planners.words import in_context, plural, say

WIDTH, HEIGHT, NAME, CELLS, UNIT, EDGES = 720, 460, 150, 200, 96, 64
SHOWN, MOST = 3, 60
"""Cells that are shown of a column, and columns that are offered."""


class ColumnRow:
    """A column: its name and first cells, and the choice of what it means and in which unit."""

    def __init__(self, column: Column) -> None:
        self.column = column
        self.meaning, self.unit = QComboBox(), QComboBox()
        self.meaning.setAccessibleName(say("Meaning of {column}", column=in_line(column.name)))
        self.unit.setAccessibleName(say("Unit of {column}", column=in_line(column.name)))
        self.meaning.addItem(in_context("of a column", "not used"), "")
        for one in MEANINGS:
            self.meaning.addItem(one.title, one.name)
        name, _, unit = column.proposed.partition(" ")
        self.meaning.setCurrentIndex(max(self.meaning.findData(name), 0))
        self.offer_units()
        if unit:
            self.unit.setCurrentIndex(max(self.unit.findText(unit), 0))

    @property
    def text(self) -> str:
        """The meaning as mappings are written; empty where it is not used."""
        meaning = BY_NAME.get(str(self.meaning.currentData() or ""))
        return meaning.text(self.unit.currentText()) if meaning is not None else ""

    def offer_units(self) -> None:
        """Offer the units of what was chosen, where there are several."""
        meaning = BY_NAME.get(str(self.meaning.currentData() or ""))
        units = meaning.units if meaning is not None else ()
        self.unit.clear()
        self.unit.addItems(list(units))
        self.unit.setVisible(len(units) > 1)


class ColumnsDialog(QDialog):
    """``settled`` carries the meaning of each column that is used, by its name. It holds up the page, not the program."""

    settled = Signal(object)

    def __init__(self, parent: QWidget, file: str, layout: Layout) -> None:
        super().__init__(parent)
        show_title(self, say("Columns of the table"))
        self.rows = [ColumnRow(column) for column in layout.columns[:MOST]]
        self.told = label(role="refusal", wrap=True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.read = self.buttons.addButton(say("&Read the table"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.accepted.connect(lambda: self.settled.emit(self.columns))
        for row in self.rows:
            row.meaning.currentIndexChanged.connect(lambda _, row=row: self._follow(row))
        self._build(file, len(layout.columns) - len(self.rows))
        self._follow(None)

    @property
    def columns(self) -> dict[str, str]:
        """The meaning of each column that is used, and nothing for one that could have been and is not."""
        return {row.column.name: row.text for row in self.rows if row.text or row.column.proposed}

    def _follow(self, row: ColumnRow | None) -> None:
        """Say what is still to be chosen."""
        if row is not None:
            row.offer_units()
        told = missing([one.text for one in self.rows])
        self.told.setText(told)
        self.read.setEnabled(not told)

    def _build(self, file: str, more: int) -> None:
        about = say("Sizewright remembers the choice for tables with the same columns.")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(*(theme.px(theme.MARGIN),) * 4)
        outer.setSpacing(theme.px(theme.SPACE))
        title = say("What do the columns of {file} mean?", file=in_line(file))
        outer.addWidget(ElidedLabel(title, "heading"))
        outer.addWidget(label(about, "muted", wrap=True))
        outer.addWidget(self._table(), 1)
        if more:
            told = plural("{count} more column is not used.", "{count} more columns are not used.", more)
            outer.addWidget(label(told, "caption"))
        outer.addWidget(self.told)
        outer.addWidget(self.buttons)
        wish(self, max(theme.px(WIDTH), self.sizeHint().width()), theme.px(HEIGHT))

    def _table(self) -> QScrollArea:
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, theme.px(theme.SPACE), 0)
        grid.setHorizontalSpacing(theme.px(theme.GAP))
        grid.setVerticalSpacing(theme.px(6))
        heads = say("Column"), say("First values"), say("Meaning"), say("Unit")
        for place, head in enumerate(heads):
            grid.addWidget(label(head, "caption"), 0, place)
        for number, row in enumerate(self.rows, 1):
            name = ElidedLabel(row.column.name, "heading")
            cells = ElidedLabel(" · ".join(filter(None, row.column.cells[:SHOWN])), "muted")
            for place, part in enumerate((name, cells, row.meaning, row.unit)):
                grid.addWidget(part, number, place)
            name.setFixedWidth(theme.px(NAME))
            cells.setFixedWidth(theme.px(CELLS))
        grid.setColumnStretch(2, 1)
        grid.setColumnMinimumWidth(3, theme.px(UNIT))
        grid.setRowStretch(len(self.rows) + 1, 1)
        area = scrolled(inside)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        area.setMinimumWidth(
            min(inside.sizeHint().width(), self.screen().availableSize().width() - theme.px(EDGES))
        )
        return area
