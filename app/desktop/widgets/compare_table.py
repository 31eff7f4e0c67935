"""The plan beside its scenarios as a painted grid: a column a scenario, its change and verdict in the head."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QVBoxLayout

from app.desktop import theme
from app.desktop.widgets.compare_cells import CellPainter, CompareHead, CompareView, Corner, RowTitles
from app.desktop.widgets.to_correct import ToCorrect
from app.presenting.beside import Beside, Cell, Row
from planners.words import say

FIRST, WIDE_FIRST, LEAST, ALONE, BOUNDLESS = 180, 240, 140, 320, 1 << 20
"""Widths of the column of titles, the same where few columns leave room, of the others at least, of the plan alone, and more than any."""
HEIGHT, HIGHEST = 29, 36
"""Heights of a row, and of one where few rows leave room."""
Index = QModelIndex | QPersistentModelIndex
CELL, ROW = CompareView.CELL, CompareView.ROW


class CompareTable(CompareView):
    """``chosen`` carries the column (0 is the plan) and the row's service and figure, both empty for none; ``fitted`` tells that
    another height shows all rows."""

    chosen = Signal(int, str, str)
    rename_asked = Signal()
    remove_asked = Signal()
    fitted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._model = _Model(self)
        self._told: tuple[int, str, str] = (0, "", "")
        self._fitting = 0
        self.setModel(self._model)
        self.head = CompareHead(self)
        self.setHorizontalHeader(self.head)
        self._names, self._corner = RowTitles(self), Corner(self)
        self.setVerticalHeader(self._names)
        self.head.sectionPressed.connect(self._choose_column)
        self.setItemDelegate(CellPainter(self))
        self.setAccessibleName(say("Plan and scenarios"))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.unsized = ToCorrect()
        self.unsized.hide()
        QVBoxLayout(self.viewport()).addWidget(self.unsized)
        self.setCornerButtonEnabled(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.selectionModel().currentChanged.connect(self._tell)

    @property
    def beside(self) -> Beside:
        """What is shown."""
        return self._model.beside

    @property
    def in_all(self) -> bool:
        """Whether totals of all servers are shown."""
        return self._model.in_all

    @property
    def column(self) -> int:
        """The chosen column: 0 is the plan."""
        return self._told[0]

    def show_beside(self, shown: Beside, in_all: bool) -> None:
        """Show columns and rows; the chosen column and figure stay."""
        column, service, name = self._told
        self.unsized.setVisible(bool(shown.columns) and not shown.rows)
        with self._quiet():
            self._model.show_beside(shown, in_all)
            self._share_room()
        self.choose(min(column, max(len(shown.columns) - 1, 0)), service, name)

    def stand_alone(self, alone: bool) -> None:
        """Be no wider than the plan needs where it has no scenario beside it."""
        self.setMaximumWidth(theme.px(WIDE_FIRST + ALONE) if alone else BOUNDLESS)

    def show_titles(self, titles: tuple[str, ...]) -> None:
        """Rename the columns."""
        self._model.show_titles(titles)
        self.head.viewport().update()

    def choose(self, column: int, service: str = "", name: str = "") -> None:
        """Choose a column, and a figure where one is named."""
        row = self._model.row_of(service, name)
        self._told = (column, service, name) if row >= 0 else (column, "", "")
        with self._quiet():
            index = self._model.index(row, column) if row >= 0 else QModelIndex()
            self.setCurrentIndex(index)
        self.head.show_chosen(column)
        self.scrollTo(self._model.index(max(row, 0), column))
        self.viewport().update()

    def texts(self) -> list[list[str]]:
        """Titles and cells, row by row, below the titles of the columns."""
        shown, in_all = self._model.beside, self._model.in_all
        rows = [[row.title, *(cell.text for cell in row.cells(in_all))] for row in shown.rows]
        return [[say("Figure"), *self._model.titles], *rows]

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Copy takes the table, F2 renames the scenario, Delete removes it."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText("\n".join("\t".join(row) for row in self.texts()))
        elif event.key() == Qt.Key.Key_F2:
            self.rename_asked.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.remove_asked.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Columns share the width, rows the height."""
        super().resizeEvent(event)
        self._share_room()

    def cell_rect(self, service: str, name: str, column: int) -> QRect:
        """Where a figure of a column stands; 0 is the plan."""
        return self.visualRect(self._model.index(self._model.row_of(service, name), column))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Wide enough for the plan and two scenarios."""
        return QSize(theme.px(FIRST + 3 * LEAST), theme.px(300))

    @property
    def height_of_all(self) -> int:
        """The height in which no row has to be scrolled."""
        return self._height(theme.px(HEIGHT))

    def _height(self, row: int) -> int:
        columns = self._model.columnCount() * theme.px(LEAST)
        wide = self.width() - self._names.width() - 2 * self.frameWidth() >= columns
        bar = 0 if wide else self.horizontalScrollBar().sizeHint().height()
        return self.head.sizeHint().height() + self._model.rowCount() * row + 2 * self.frameWidth() + bar

    def _share_room(self) -> None:
        count, rows = self._model.columnCount(), self._model.rowCount()
        wide = self.width() - theme.px(WIDE_FIRST) >= (count + 1) * theme.px(LEAST)
        self._names.setFixedWidth(theme.px(WIDE_FIRST if wide else FIRST))
        room = self.height() - self._height(0)
        row = min(max(room // max(rows, 1), theme.px(HEIGHT)), theme.px(HIGHEST))
        if self.verticalHeader().defaultSectionSize() != row:
            self.verticalHeader().setDefaultSectionSize(row)
        for place in range(count):
            self.setColumnWidth(place, max(self.viewport().width() // count, theme.px(LEAST)))
        if self._fitting != self.height_of_all:
            self._fitting = self.height_of_all
            self.fitted.emit()
        frame = self.frameWidth()
        self._corner.setGeometry(frame, frame, self._names.width(), self.head.height())

    def _choose_column(self, section: int) -> None:
        _, service, name = self._told
        self.choose(section, service, name)
        self.chosen.emit(*self._told)

    def _tell(self, index: QModelIndex) -> None:
        row = index.data(ROW)
        if isinstance(row, Row):
            self._told = (index.column(), row.service if row.name else "", row.name)
            self.head.show_chosen(index.column())
            self.viewport().update()
            self.chosen.emit(*self._told)

    def _quiet(self) -> _Quiet:
        return _Quiet(self)


class _Quiet:
    """While this lasts the table tells nobody of its current cell."""

    def __init__(self, table: CompareTable) -> None:
        self._table = table

    def __enter__(self) -> None:
        self._table.selectionModel().blockSignals(True)

    def __exit__(self, *_: object) -> None:
        self._table.selectionModel().blockSignals(False)


class _Model(QAbstractTableModel):
    """Rows and columns as ``Beside`` has them."""

    def __init__(self, parent: QTableView) -> None:
        super().__init__(parent)
        self.beside = Beside((), ())
        self.in_all = False
        self.titles: tuple[str, ...] = ()

    def show_beside(self, shown: Beside, in_all: bool) -> None:
        """Show another table."""
        self.beginResetModel()
        self.beside, self.in_all = shown, in_all
        self.titles = tuple(column.title for column in shown.columns)
        self.endResetModel()

    def show_titles(self, titles: tuple[str, ...]) -> None:
        """Rename the columns."""
        self.titles = titles
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, max(self.columnCount() - 1, 0))

    def row_of(self, service: str, name: str) -> int:
        """The row of a figure; -1 where there is none."""
        wanted = (service, name)
        rows = self.beside.rows
        return next(
            (place for place, row in enumerate(rows) if name and (row.service, row.name) == wanted), -1
        )

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's name and default
        """The figures."""
        return 0 if parent.isValid() else len(self.beside.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's name and default
        """The plan and the scenarios."""
        return 0 if parent.isValid() else len(self.beside.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Cells for painting, and in words for copying and screen readers."""
        row = self.beside.rows[index.row()]
        if role == ROW:
            return row
        cell = row.cells(self.in_all)[index.column()]
        if role == CELL:
            return cell
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _spoken(row, cell)
        return cell.text if role == Qt.ItemDataRole.DisplayRole else None

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The titles of columns and rows."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            self.titles[section]
            if orientation == Qt.Orientation.Horizontal
            else self.beside.rows[section].title
        )


def _spoken(row: Row, cell: Cell) -> str:
    best = say("best in its row") if cell.best else ""
    return ", ".join(part for part in (row.title, cell.text, cell.delta, best) if part)
