"""A table of texts: sortable, copyable, with the keyboard; a row selects a figure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import islice

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
)

from app.desktop import theme
from app.desktop.plain_text import show_tip
from app.desktop.steps import Steps
from app.desktop.widgets.column_widths import at_least, fairly, near
from app.desktop.widgets.row_delegate import RowDelegate

AT_ONCE = 120
"""Rows that are filled, or fitted to their texts, without a pause."""
LOOKED_AT, WORD, BESIDE = 40, 80, 160
"""Rows whose texts tell how wide a column has to be, pixels in which a word of a text is read, and those that a column has at
most beside its texts, where the last one is of texts and takes the rest: a number stands near its name also in 4K."""


class RowsTable(QTableWidget):
    """Rows of texts. ``chosen`` carries the key of the current row."""

    chosen = Signal(str)

    def __init__(
        self,
        head: Sequence[str],
        shares: Sequence[float],
        right: Sequence[int] = (),
        wrap: bool = True,
        whole: Sequence[int] = (),
    ) -> None:
        """Figures stand at the ``right``. Those and columns that are to be read ``whole`` have their room before texts."""
        super().__init__(0, len(head))
        self._right, self._whole, self._is_hugging = set(right), {*right, *whole}, False
        self._shares = tuple(shares)
        self._needs: dict[int, int] = {}
        """What columns need for the rows that are shown, as far as it was asked for."""
        self._fitted: tuple[int, ...] = ()
        """The widths of the columns that rows were last fitted to."""
        self._heads: frozenset[int] = frozenset()
        self._alone: frozenset[int] = frozenset()
        """Rows with a text in their first cell alone: it has the width of the table."""
        self._texts: list[tuple[str, ...]] = []
        self._told: dict[int, object] = {}
        """What the cells of each row were told last: those that stay as they are are left alone."""
        self._name_columns(head)
        self.verticalHeader().hide()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setShowGrid(False)
        self.setItemDelegate(RowDelegate(self))
        self.verticalHeader().setDefaultSectionSize(theme.px(theme.ROW))
        self.verticalHeader().setMinimumSectionSize(theme.px(theme.ROW))
        self.setWordWrap(wrap)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setResizeContentsPrecision(LOOKED_AT)
        self._left: Iterator[Callable[[], None]] = iter(())
        self._filling = Steps(self)
        self.verticalScrollBar().valueChanged.connect(self._fit_seen)
        self.itemSelectionChanged.connect(self._tell)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.fontDatabaseChanged.connect(self._fit_anew)

    def hug(self) -> None:
        """Be no higher than the rows: what is below keeps the ground of the page."""
        self._is_hugging = True

    def show_head(self, head: Sequence[str], shares: Sequence[float]) -> None:
        """Other columns, with their shares of the width."""
        if tuple(shares) != self._shares or self.columnCount() != len(head):
            self._shares, self._told = tuple(shares), {}
            self.setColumnCount(len(head))
            self._share_width()
        self._name_columns(head)

    def show_columns(self, columns: Sequence[int], shown: bool) -> None:
        """Show columns, or hide them; the others share the width."""
        for column in columns:
            self.setColumnHidden(column, not shown)
        self._share_width()

    def _name_columns(self, head: Sequence[str]) -> None:
        """Titles stand on the side of their column's texts."""
        self._needs = {}
        self.setHorizontalHeaderLabels(list(head))
        for column, title in enumerate(head):
            item = self.horizontalHeaderItem(column)
            if item is not None:
                show_tip(item, title)
                if column in self._right:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def show_rows(
        self,
        rows: Sequence[Sequence[str]],
        keys: Sequence[str] = (),
        tips: Sequence[str] = (),
        heads: Collection[int] = (),
    ) -> None:
        """Show these rows; ``keys`` name them for ``chosen``, and ``heads`` stand above others. The current row keeps its place."""
        for _ in self.showing_rows(rows, keys, tips, heads):
            pass

    def showing_rows(
        self,
        rows: Sequence[Sequence[str]],
        keys: Sequence[str] = (),
        tips: Sequence[str] = (),
        heads: Collection[int] = (),
    ) -> Iterator[None]:
        """The same in pieces: the texts, the widths, the heights."""
        current = self.currentRow()
        self._needs = self._needs_kept(rows, frozenset(heads))
        self._fitted, self._heads = (), frozenset(heads)
        self.blockSignals(True)
        self.setRowCount(len(rows))
        self._told = {index: told for index, told in self._told.items() if index < len(rows)}
        self._span(rows)
        self._left = iter(
            [
                partial(self._fill, index, row, keys[index] if keys else "", tips[index] if tips else "")
                for index, row in enumerate(rows)
            ]
        )
        if self._fill_some():
            self._filling.begin(self._fill_rest())
        if 0 <= current < len(rows):
            self.setCurrentCell(current, 0)
        self.blockSignals(False)
        yield
        if not self._is_behind_another:
            self._share_width()
        yield
        self._fit_rows()

    def _needs_kept(self, rows: Sequence[Sequence[str]], heads: frozenset[int]) -> dict[int, int]:
        """What columns need whose texts stay as they are; where there are more rows than are looked at, none are known to."""
        was, self._texts = self._texts, [tuple(row) for row in rows]
        if heads != self._heads or len(was) != len(rows) or len(rows) > LOOKED_AT:
            return {}
        columns = list(zip(zip(*was, strict=False), zip(*self._texts, strict=False), strict=False))
        return {
            column: need
            for column, need in self._needs.items()
            if column < len(columns) and columns[column][0] == columns[column][1]
        }

    @property
    def _is_behind_another(self) -> bool:
        """Whether another part is seen in its place: it shares its width when it is seen."""
        around = self.parentWidget()
        return not self.isVisible() and around is not None and around.isVisible()

    def _span(self, rows: Sequence[Sequence[str]]) -> None:
        """A text that stands alone in its row has the width of the table."""
        if self._alone:
            self.clearSpans()
        many = self.columnCount() > 1
        self._alone = frozenset(
            index for index, row in enumerate(rows) if many and row[0] and not any(row[1:])
        )
        for index in self._alone:
            self.setSpan(index, 0, 1, self.columnCount())

    def sizeHintForRow(self, row: int) -> int:  # noqa: N802 - Qt's name
        """The height of a row; of a text that has the width of the table, of that alone."""
        if row not in self._alone:
            return super().sizeHintForRow(row)
        return self._hint(row, self.viewport().width()).height()

    def _hint(self, row: int, wide: int, column: int = 0) -> QSize:
        """What a text of a row, the first, wants in so many pixels; unbroken where there are none."""
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        if wide > 0:
            option.rect = QRect(0, 0, wide, theme.px(theme.ROW))
            option.features |= QStyleOptionViewItem.ViewItemFeature.WrapText
        return self.itemDelegate().sizeHint(option, self.model().index(row, column))

    def _fill_some(self, most: int | None = AT_ONCE) -> bool:
        """Fill the next rows of those that are left; whether there may be more."""
        some = tuple(islice(self._left, most))
        for fill in some:
            fill()
        return len(some) == most

    def _fill_rest(self) -> Iterator[None]:
        """The others between two events."""
        while self._fill_some():
            yield

    def emptying(self) -> Iterator[None]:
        """Let go of the rows in pieces, as what goes needs them no more."""
        self.blockSignals(True)
        self._left, self._told = iter(()), {}
        while self.rowCount():
            self.setRowCount(max(self.rowCount() - AT_ONCE, 0))
            yield

    def _fill(self, index: int, row: Sequence[str], key: str, tip: str) -> None:
        told = tuple(row), key, tip, index in self._heads
        if self._told.get(index) == told:
            return
        self._told[index] = told
        for column, text in enumerate(row):
            item = self.item(index, column)
            if item is None:
                item = QTableWidgetItem()
                side = Qt.AlignmentFlag.AlignRight if column in self._right else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(index, column, item)
            if item.text() != text:
                item.setText(text)
            item.setData(Qt.ItemDataRole.UserRole, key)
            show_tip(item, tip)
            if item.font().bold() != (index in self._heads):
                font = QFont()
                font.setBold(index in self._heads)
                item.setFont(font)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Columns share the width, texts give way to figures; rows are as high as their wrapped text, with some air."""
        super().resizeEvent(event)
        self._share_width()
        self._fit_rows()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Share the width that is there now: of a size that a table takes while it comes into view Qt tells it nothing."""
        super().showEvent(event)
        self._share_width()
        self._fit_rows()

    def _share_width(self) -> None:
        """Anew where a scroll bar comes or goes meanwhile."""
        for _ in range(2):
            room = self.viewport().width()
            self._set_widths()
            if self.viewport().width() == room:
                break

    def _set_widths(self) -> None:
        seen = {column: share for column, share in enumerate(self._shares) if not self.isColumnHidden(column)}
        widths = {
            column: int(self.viewport().width() * share / sum(seen.values()))
            for column, share in seen.items()
        }
        if widths:
            widths[max(widths, key=lambda one: widths[one])] += self.viewport().width() - sum(widths.values())
        needs, texts = {column: self._need(column) for column in widths}, seen.keys() - self._whole
        for column in seen if texts else ():
            widest = max(texts, key=lambda one: widths[one])
            need = needs[column] if column in self._whole else self._title_needs(column)
            more = max(min(need - widths[column], widths[widest] // 2), 0) if column != widest else 0
            widths[column] += more
            widths[widest] -= more
        shared = fairly(widths, needs)
        least = {
            column: width if column in self._whole else min(needs[column], theme.px(WORD))
            for column, width in shared.items()
        }
        found = at_least(shared, least)
        if found and max(found) not in self._right:
            found = near(found, needs, theme.px(BESIDE))
        for column, width in found.items():
            self.setColumnWidth(column, width)

    def _need(self, column: int) -> int:
        """The width at which the texts of a column and its title are read whole in one line."""
        if column not in self._needs:
            self._needs[column] = max(self._texts_need(column), self._title_needs(column))
        return self._needs[column]

    def _texts_need(self, column: int) -> int:
        """The width at which the texts of a column are read whole in one line, but for those that have the width of the table."""
        if column or not self._alone:
            return self.sizeHintForColumn(column)
        rows = islice((row for row in range(self.rowCount()) if row not in self._alone), LOOKED_AT)
        return max((self._hint(row, 0).width() for row in rows), default=0)

    def _title_needs(self, column: int) -> int:
        """The width at which the title of a column is read whole; no mark of an order ever stands beside it."""
        wide = self.horizontalHeader().sectionSizeHint(column)
        title = str(self.model().headerData(column, Qt.Orientation.Horizontal) or "")
        letters = QFontMetrics(theme.scaled(self.font(), theme.CAPTION)).horizontalAdvance(title)
        return min(wide, letters + theme.px(3 * theme.SPACE))

    def _fit_rows(self) -> None:
        """Fit every row, of many those that are seen; none that nobody sees yet."""
        if not (self.isVisible() or self._is_hugging):
            return
        self._fit_heights()
        if self._is_hugging:
            self.setMaximumHeight(self.height_of())

    def _fit_heights(self) -> None:
        if not self.wordWrap():
            return
        if self.rowCount() <= AT_ONCE:
            widths = tuple(map(self.columnWidth, range(self.columnCount())))
            if widths != self._fitted:
                self._fitted = widths
                self.resizeRowsToContents()
            return
        first, last = self.rowAt(0), self.rowAt(self.viewport().height())
        for row in range(max(first, 0), (last if last >= 0 else min(self.rowCount(), AT_ONCE) - 1) + 1):
            self.resizeRowToContents(row)

    def height_of(self, most: int = AT_ONCE) -> int:
        """The height in which the first rows, so many at most, are seen whole with their titles."""
        rows = sum(self.rowHeight(row) for row in range(min(self.rowCount(), most)))
        return theme.px(theme.TABLE_HEAD) + max(rows, theme.px(theme.ROW)) + 2 * self.frameWidth() + 1

    def _fit_anew(self) -> None:
        """Letters that no font had before may be higher and wider."""
        self._needs, self._fitted = {}, ()
        self._share_width()
        self._fit_rows()

    def _fit_seen(self) -> None:
        if self.rowCount() > AT_ONCE:
            self._fit_rows()

    def as_text(self) -> str:
        """The selected rows, or all, with tabs between the cells."""
        self._fill_some(None)
        chosen = sorted({index.row() for index in self.selectedIndexes()}) or range(self.rowCount())
        return "\n".join(
            "\t".join(self._text(row, column) for column in range(self.columnCount())) for row in chosen
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Copy puts the selected rows on the clipboard."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.as_text())
        else:
            super().keyPressEvent(event)

    def _text(self, row: int, column: int) -> str:
        item = self.item(row, column)
        return item.text() if item else ""

    def _tell(self) -> None:
        item = self.item(self.currentRow(), 0)
        if item is not None and item.data(Qt.ItemDataRole.UserRole):
            self.chosen.emit(str(item.data(Qt.ItemDataRole.UserRole)))
