"""An input that is a table: its rows edited in place, added and removed with buttons and keys."""

from __future__ import annotations

import io
from collections.abc import Collection
from itertools import islice

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QPersistentModelIndex,
    QSignalBlocker,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QBrush, QColor, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from app.desktop import theme
from app.desktop.locale_style import entry_text, typed_entry
from app.desktop.plain_text import show_tip
from app.desktop.widgets.month_edit import MonthEdit
from app.presenting.wording import unit_text
from planners.schema import Entry, Field, Kind
from planners.table import MOST_ROWS, Cell, Rows
from planners.words import say

MOST_SHOWN = 8
"""Rows that are seen at once; more are scrolled."""
Index = QModelIndex | QPersistentModelIndex


class TableEditor(QWidget):
    """``edited`` carries the rows that hold something, ``settled`` ends an edit.

    A text that stands where rows belong is shown in the first cell, to be put right or removed.
    """

    edited = Signal(object)
    settled = Signal()

    def __init__(self, field: Field) -> None:
        super().__init__()
        self.field = field
        self._rows: list[list[Cell]] = []
        self._faults: Collection[tuple[int, str]] = ()
        self.table = _Grid(self)
        self.table.setAccessibleName(field.title)
        self.table.setAccessibleDescription(field.meaning)
        self.add = QPushButton(say("Add row"))
        show_tip(self.add, say("Add a row below the current one (Insert)"))
        self.add.setAccessibleName(say("Add a row to {table}", table=field.title))
        self.add.clicked.connect(self.add_row)
        self.remove = QPushButton(say("Remove row"))
        show_tip(self.remove, say("Remove the selected rows (Ctrl+Delete)"))
        self.remove.setAccessibleName(say("Remove rows from {table}", table=field.title))
        self.remove.clicked.connect(self.remove_rows)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        buttons.addWidget(self.add)
        buttons.addWidget(self.remove)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.table)
        layout.addLayout(buttons)
        self.setFocusProxy(self.add)
        self._show()

    @property
    def rows(self) -> Rows:
        """The rows that hold something."""
        return Rows(row for row in self._rows if any(cell is not None for cell in row))

    def show_entry(self, entry: Entry) -> None:
        """Show these rows; a row that is still empty stays where nothing else has changed."""
        width = len(self.field.columns)
        found = entry if isinstance(entry, Rows) else Rows() if entry is None else Rows([[str(entry)]])
        wanted = [[*row, *[None] * (width - len(row))][:width] for row in found]
        if Rows(wanted) != self.rows:
            self._rows = wanted
        self._show()

    def show_faults(self, faults: Collection[tuple[int, str]]) -> None:
        """Mark the cells that are refused: by row, counted from 1 among those that hold something, and column."""
        self._faults = faults
        self._show()

    def add_row(self) -> None:
        """A new row below the current one, to be filled in."""
        current = self.table.currentRow()
        row = current + 1 if 0 <= current < len(self._rows) else len(self._rows)
        self._rows.insert(row, [None] * len(self.field.columns))
        self._show()
        self.table.setCurrentCell(row, 0)
        self.table.setFocus()
        self.table.edit(self.table.model().index(row, 0))

    def remove_rows(self) -> None:
        """Take the selected rows out; where none is selected, the last one."""
        at = {index.row() for index in self.table.selectedIndexes()} or {len(self._rows) - 1}
        self._rows = [row for number, row in enumerate(self._rows) if number not in at]
        self._show()
        self.table.setCurrentCell(min([*at, len(self._rows) - 1]), 0)
        self._tell()

    def enter(self, row: int, column: int, cells: list[list[Cell]]) -> None:
        """Put cells from that place on; rows are added as they are needed."""
        width = len(self.field.columns)
        for down, given in enumerate(cells, row):
            if down == len(self._rows):
                self._rows.append([None] * width)
            for across, cell in enumerate(given[: width - column], column):
                self._rows[down][across] = cell
        self._show()
        self._tell()

    def cell(self, row: int, column: int) -> Cell:
        """What stands in a cell."""
        return self._rows[row][column]

    def _tell(self) -> None:
        self.edited.emit(self.rows)
        self.settled.emit()

    def _show(self) -> None:
        table = self.table
        with QSignalBlocker(table):
            table.setRowCount(len(self._rows))
            filled = 0
            for number, row in enumerate(self._rows):
                filled += any(cell is not None for cell in row)
                for place, (column, cell) in enumerate(zip(self.field.columns, row, strict=True)):
                    refused = (filled, column.name) in self._faults or (filled, "") in self._faults
                    self._show_cell(number, place, cell, refused)
        table.setVisible(bool(self._rows))
        table.fit_height()
        self.remove.setEnabled(bool(self._rows))

    def _show_cell(self, row: int, place: int, cell: Cell, refused: bool) -> None:
        column, colours = self.field.columns[place], theme.current()
        item = self.table.item(row, place)
        if item is None:
            item = QTableWidgetItem()
            if column.kind in (Kind.NUMBER, Kind.WHOLE):
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.table.setItem(row, place, item)
        default = None if isinstance(column.default, Rows) else column.default
        item.setText(entry_text(column, default if cell is None else cell))
        colour = colours.over if refused else colours.muted if cell is None else colours.text
        item.setForeground(QBrush(QColor(colour)))
        item.setBackground(QBrush(QColor(colours.over_soft)) if refused else QBrush())
        show_tip(
            item,
            say("{column}: {possible}", column=column.title, possible=column.possible({}))
            if refused
            else column.meaning,
        )


class _Grid(QTableWidget):
    """The cells, with keys for rows and the clipboard."""

    def __init__(self, editor: TableEditor) -> None:
        columns = editor.field.columns
        super().__init__(0, len(columns))
        self._editor = editor
        self.setHorizontalHeaderLabels([_heading(column) for column in columns])
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.setItemDelegate(_Cells(editor))
        self.setTabKeyNavigation(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(46)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        texts = [column.kind is Kind.TEXT for column in columns]
        for place, column in enumerate(columns):
            wide = texts[place] or (not any(texts) and column.kind is not Kind.MONTH)
            mode = QHeaderView.ResizeMode
            header.setSectionResizeMode(place, mode.Stretch if wide else mode.ResizeToContents)
            head = self.horizontalHeaderItem(place)
            if head is not None:
                show_tip(head, column.meaning)

    def fit_height(self) -> None:
        """As high as its rows, up to the most that are shown."""
        row = self.verticalHeader().defaultSectionSize()
        rows = min(self.rowCount(), MOST_SHOWN)
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + rows * row + 2 * self.frameWidth())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Insert adds a row, Ctrl+Delete removes it, Delete empties cells; copy and paste take cells with tabs between."""
        if event.key() == Qt.Key.Key_Insert:
            self._editor.add_row()
        elif event.key() == Qt.Key.Key_Delete and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._editor.remove_rows()
        elif event.key() == Qt.Key.Key_Delete:
            for index in self.selectedIndexes():
                self._editor.enter(index.row(), index.column(), [[None]])
        elif event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self._selected())
        elif event.matches(QKeySequence.StandardKey.Paste):
            self._paste(QGuiApplication.clipboard().text())
        else:
            super().keyPressEvent(event)

    def _selected(self) -> str:
        rows: dict[int, list[str]] = {}
        for index in sorted(self.selectedIndexes(), key=lambda index: (index.row(), index.column())):
            rows.setdefault(index.row(), []).append(str(index.data() or ""))
        return "\n".join("\t".join(row) for row in rows.values())

    def _paste(self, text: str) -> None:
        place = max(self.currentColumn(), 0)
        columns = self._editor.field.columns[place:]
        cells = [[typed_cell(*pair) for pair in zip(columns, line, strict=False)] for line in pasted(text)]
        if cells:
            self._editor.enter(max(self.currentRow(), 0), place, cells)


class _Cells(QStyledItemDelegate):
    """The control of a cell, by the kind of its column."""

    def __init__(self, editor: TableEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def createEditor(self, parent: QWidget, _: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: N802 - Qt's name
        """A list for a choice, a calendar for a month, a line for the rest."""
        column = self._editor.field.columns[index.column()]
        if column.kind is Kind.CHOICE:
            combo = QComboBox(parent)
            for choice in column.choices:
                combo.addItem(choice.title, choice.value)
            combo.activated.connect(lambda: self._done(combo))
            QTimer.singleShot(0, combo, combo.showPopup)
            made: QWidget = combo
        elif column.kind is Kind.MONTH:
            month = MonthEdit(parent)
            month.picked.connect(lambda: self._done(month))
            made = month
        else:
            made = QLineEdit(parent)
        made.setAccessibleName(say("{table}, {column}", table=self._editor.field.title, column=column.title))
        made.setAutoFillBackground(True)
        return made

    def setEditorData(self, made: QWidget, index: Index) -> None:  # noqa: N802 - Qt's name
        """Show the cell as it is typed."""
        column = self._editor.field.columns[index.column()]
        cell = self._editor.cell(index.row(), index.column())
        if isinstance(made, QComboBox):
            made.setCurrentIndex(made.findData(column.default if cell is None else cell))
        elif isinstance(made, QLineEdit):
            made.setText(entry_text(column, cell))
            made.setPlaceholderText(column.example or ("2027-03" if column.kind is Kind.MONTH else ""))

    def setModelData(self, made: QWidget, _: QAbstractItemModel, index: Index) -> None:  # noqa: N802 - Qt's name
        """Enter what was typed or chosen, where it is another."""
        column = self._editor.field.columns[index.column()]
        cell: Cell = None
        if isinstance(made, QComboBox):
            cell = made.currentData()
        elif isinstance(made, QLineEdit):
            cell = typed_entry(column, made.text())
        if Rows([[cell]]) != Rows([[self._editor.cell(index.row(), index.column())]]):
            self._editor.enter(index.row(), index.column(), [[cell]])

    def _done(self, made: QWidget) -> None:
        self.commitData.emit(made)
        self.closeEditor.emit(made, QAbstractItemDelegate.EndEditHint.NoHint)


def _heading(column: Field) -> str:
    """A column's title with its unit."""
    if not column.unit or column.unit == "1":
        return column.title
    return say("{title} ({unit})", title=column.title, unit=unit_text(column.unit))


def pasted(text: str) -> list[list[str]]:
    """The cells of what a spreadsheet put on the clipboard, up to one row more than a table takes."""
    import csv

    rows = csv.reader(io.StringIO(text, newline=""), dialect="excel-tab")
    try:
        return list(islice((row for row in rows if any(cell.strip() for cell in row)), MOST_ROWS + 1))
    except csv.Error:  # a quotation mark that nothing ends, with more behind it than a cell may hold
        return [line.split("\t") for line in text.splitlines()[: MOST_ROWS + 1] if line.strip()]


def typed_cell(column: Field, text: str) -> Cell:
    """A cell as it was pasted; a choice by its title or its value."""
    if column.kind is Kind.CHOICE:
        names = {choice.title: choice.value for choice in column.choices}
        return names.get(text.strip(), text.strip()) or None
    return typed_entry(column, text)
