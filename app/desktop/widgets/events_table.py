"""Events as a compact table: month, change, title. The last row adds one; each edit is told as rows of the input."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QAbstractItemModel, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.desktop import theme
from app.desktop.locale_style import entry_text, number_style, typed_entry
from app.desktop.plain_text import show_tip
from app.desktop.widgets.month_edit import MonthEdit
from app.desktop.widgets.row_delegate import Index, RowDelegate
from app.desktop.widgets.table_editor import pasted
from app.presenting.typed import change_text, typed_change
from planners.schema import Entry, Field
from planners.table import MOST_ROWS, Cell, Rows
from planners.words import in_context, say

MONTH, CHANGE, TITLE = range(3)
MOST_SHOWN = 8
"""Rows that are seen at once, the one that adds included; more are scrolled."""
WIDTHS, HINT_SIDES = (69, 67), 20
"""Widths of month and change in pixels, and what a hint of what to type has beside it."""
TYPED = 118
"""Pixels in which a month is typed, over the cells beside its own."""
EMPTY: tuple[Cell, Cell, Cell, Cell] = (None, None, None, None)
Event = tuple[Cell, Cell, Cell, Cell]
"""Month, amount, unit and title, as the input has them."""


class EventsTable(QTableWidget):
    """``edited`` carries the rows, ``settled`` ends an edit. A new row is told when it has a month and a change."""

    edited = Signal(object)
    settled = Signal()

    def __init__(self, field: Field, load_unit: str) -> None:
        super().__init__(0, 3)
        self.field = field
        self._hints = (say("month"), say("± {unit}", unit=load_unit), in_context("of an event", "title"))
        self._rows: list[Event] = []
        self._new: Event = EMPTY
        self.faults: Collection[tuple[int, str]] = ()
        self.setObjectName(field.name)
        self.setAccessibleName(field.title)
        self.setAccessibleDescription(field.meaning)
        self.setHorizontalHeaderLabels([say("Month"), say("Change"), say("Event")])
        self.verticalHeader().hide()
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.SelectedClicked
        )
        self.setItemDelegate(_Cells(self))
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head.setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)
        self.cellClicked.connect(self._click)
        self.redraw()

    @property
    def rows(self) -> Rows:
        """The events."""
        return Rows(self._rows)

    def show_entry(self, entry: Entry) -> None:
        """Show these events; a row that is being added stays."""
        found = entry if isinstance(entry, Rows) else Rows() if entry is None else Rows([[str(entry)]])
        wanted = [(*row, *EMPTY)[:4] for row in found]
        if Rows(wanted) != self.rows:
            self._rows = [(month, amount, unit, title) for month, amount, unit, title in wanted]
            self._show()

    def show_faults(self, faults: Collection[tuple[int, str]]) -> None:
        """Mark the cells that are refused: by row, counted from 1, and column of the input."""
        if faults != self.faults:
            self.faults = faults
            self._show()

    def redraw(self) -> None:
        """Draw again in the colours of the theme and the size of the font."""
        self.verticalHeader().setDefaultSectionSize(theme.px(theme.ROW))
        for place, width in enumerate(WIDTHS):
            hint = self.fontMetrics().horizontalAdvance(self._hints[place]) + theme.px(HINT_SIDES)
            self.setColumnWidth(place, max(theme.px(width), hint))
        self._show()

    def begin(self) -> None:
        """Add an event: type its month."""
        self.setFocus()
        self.setCurrentCell(len(self._rows), MONTH)
        self.edit(self.model().index(len(self._rows), MONTH))

    def text(self, row: int, column: int) -> str:
        """What a cell holds, as it is typed."""
        month, amount, unit, title = self._rows[row] if row < len(self._rows) else self._new
        if column == MONTH:
            return entry_text(self.field.columns[0], month)
        if column == TITLE:
            return "" if title is None else str(title)
        if isinstance(amount, int | float):
            return change_text(amount, unit == "%", number_style())
        return "" if amount is None else str(amount)

    def enter(self, row: int, column: int, text: str) -> None:
        """Take what was typed into a cell."""
        if text == self.text(row, column):
            return
        month, amount, unit, title = self._rows[row] if row < len(self._rows) else self._new
        if column == MONTH:
            month = typed_entry(self.field.columns[0], text)
        elif column == TITLE:
            title = text.strip() or None
        else:
            amount, typed = typed_change(text, number_style())
            unit = typed or (None if unit == "%" else unit)
        self._put(row, (month, amount, unit, title))

    def remove_rows(self) -> None:
        """Take the selected events out."""
        gone = {index.row() for index in self.selectedIndexes()}
        kept = [row for number, row in enumerate(self._rows) if number not in gone]
        if len(self._rows) in gone:
            self._new = EMPTY
        told = len(kept) != len(self._rows)
        self._rows = kept
        self._show()
        if gone:
            self.setCurrentCell(min(*gone, len(self._rows)), MONTH)
        if told:
            self._tell()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Delete removes the selected events, Insert begins one, Enter edits; copy and paste take cells with tabs between."""
        if event.key() == Qt.Key.Key_Delete:
            self.remove_rows()
        elif event.key() == Qt.Key.Key_Insert:
            self.begin()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._rests:
            self.edit(self.currentIndex())
        elif event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self._selected())
        elif event.matches(QKeySequence.StandardKey.Paste):
            self._paste(QGuiApplication.clipboard().text())
        else:
            super().keyPressEvent(event)

    @property
    def _rests(self) -> bool:
        """Whether a cell is current and none is being typed: the key that ends an edit begins no other."""
        return self.currentIndex().isValid() and self.state() == QAbstractItemView.State.NoState

    def _put(self, row: int, event: Event) -> None:
        if row < len(self._rows):
            self._rows[row] = event
        elif event[0] is None or event[1] is None:
            self._new = event
            self._show()
            return
        else:
            self._rows.append(event)
            self._new = EMPTY
        self._show()
        self._tell()

    def _tell(self) -> None:
        self.edited.emit(self.rows)
        self.settled.emit()

    def _click(self, row: int, column: int) -> None:
        if row == len(self._rows):
            self.edit(self.model().index(row, column))

    def _selected(self) -> str:
        rows = sorted({index.row() for index in self.selectedIndexes()} - {len(self._rows)})
        return "\n".join("\t".join(self.text(row, column) for column in range(3)) for row in rows)

    def _paste(self, text: str) -> None:
        added: list[Event] = []
        for line in pasted(text)[:MOST_ROWS]:
            month, change, title = (*line, "", "", "")[:3]
            amount, unit = typed_change(change, number_style())
            added.append((typed_entry(self.field.columns[0], month), amount, unit, title.strip() or None))
        if added:
            self._rows.extend(added)
            self._show()
            self._tell()

    def _show(self) -> None:
        with QSignalBlocker(self):
            self.setRowCount(len(self._rows) + 1)
            for row in range(len(self._rows) + 1):
                for column in range(3):
                    self._show_cell(row, column)
        shown = min(len(self._rows) + 1, MOST_SHOWN)
        head = self.horizontalHeader().sizeHint().height()
        self.setFixedHeight(
            head + shown * self.verticalHeader().defaultSectionSize() + 2 * self.frameWidth() + 2
        )

    def _show_cell(self, row: int, column: int) -> None:
        item, colours = self.item(row, column), theme.current()
        if item is None:
            item = QTableWidgetItem()
            if column == CHANGE:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.setItem(row, column, item)
        text = self.text(row, column)
        fresh = row == len(self._rows)
        refused = self._refused(row + 1, column)
        item.setText(text or (self._hints[column] if fresh else ""))
        item.setForeground(
            QBrush(QColor(colours.over if refused else colours.text if text else colours.muted))
        )
        item.setBackground(QBrush(QColor(colours.over_soft)) if refused else QBrush())
        meant = self.field.columns[(0, 1, 3)[column]]
        tip = meant.meaning if fresh or not text else text
        show_tip(
            item,
            say("{column}: {possible}", column=meant.title, possible=meant.possible({})) if refused else tip,
        )

    def _refused(self, row: int, column: int) -> bool:
        names = (("month",), ("amount", "unit"), ("title",))[column]
        return any((row, name) in self.faults for name in (*names, ""))


class _Cells(RowDelegate):
    """The line in which a cell is typed."""

    def __init__(self, table: EventsTable) -> None:
        super().__init__(table)
        self._table = table

    def createEditor(self, parent: QWidget, _: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: N802 - Qt's name
        """A line; with a calendar for a month."""
        line = MonthEdit(parent) if index.column() == MONTH else QLineEdit(parent)
        if isinstance(line, MonthEdit):
            line.picked.connect(lambda: self._done(line))
        column = (say("Month"), say("Change"), say("Event"))[index.column()]
        line.setAccessibleName(say("{table}, {column}", table=self._table.field.title, column=column))
        line.setFrame(False)
        line.setObjectName("cell")
        return line

    def updateEditorGeometry(self, made: QWidget, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802 - Qt's name
        """As wide as the cell; a month has room for its name and the calendar."""
        room = option.rect
        if index.column() == MONTH:
            room.setWidth(max(room.width(), theme.px(TYPED)))
        made.setGeometry(room)

    def setEditorData(self, made: QWidget, index: Index) -> None:  # noqa: N802 - Qt's name
        """Show the cell as it is typed."""
        if isinstance(made, QLineEdit) and not made.isModified():
            made.setText(self._table.text(index.row(), index.column()))
            hints = ("2027-03", "+1,000", "")
            made.setPlaceholderText(hints[index.column()])

    def setModelData(self, made: QWidget, _: QAbstractItemModel, index: Index) -> None:  # noqa: N802 - Qt's name
        """Enter what was typed."""
        if isinstance(made, QLineEdit):
            self._table.enter(index.row(), index.column(), made.text())

    def _done(self, line: QLineEdit) -> None:
        self.commitData.emit(line)
        self.closeEditor.emit(line)
