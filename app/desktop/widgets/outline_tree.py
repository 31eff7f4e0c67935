"""The rows of the outline: pages, services and machines in groups, with pictures and verdicts, painted by a delegate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.desktop import theme
from app.desktop.look import icons
from app.desktop.plain_text import in_line, show_tip
from app.desktop.widgets.verdict import paint_verdict
from app.presenting.outline import SERVICES, OutlineGroup, OutlineRow
from planners.planner import Fit

NAME, ROW = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
Index = QModelIndex | QPersistentModelIndex
EDGE = 3
"""Pixels of the bar beside the chosen row."""


class OutlineTree(QTreeWidget):
    """``chosen`` carries the name of a row, ``renamed`` a service and its new title, ``moved`` a service and its new place
    among the services, ``menu_asked`` a service, or nothing, and where on the screen its menu belongs."""

    chosen = Signal(str)
    renamed = Signal(str, str)
    moved = Signal(str, int)
    menu_asked = Signal(str, QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("outline")
        self.setHeaderHidden(True)
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setItemsExpandable(False)
        self.setExpandsOnDoubleClick(False)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.narrow = False
        """Whether pictures stand alone."""
        self._pressed: tuple[str, QPoint] | None = None
        self._gap: int | None = None
        self._wanted = ""
        self._named: dict[str, QTreeWidgetItem] = {}
        self.setItemDelegate(_Rows(self))
        self.currentItemChanged.connect(self._tell)

    def show_groups(self, groups: Sequence[OutlineGroup], current: str) -> None:
        """Show these groups, with the row of that name chosen."""
        self.blockSignals(True)
        self._named = {}
        self.clear()
        for group in groups:
            parent = self.invisibleRootItem()
            if group.title:
                parent = QTreeWidgetItem([group.title])
                parent.setFlags(Qt.ItemFlag.ItemIsEnabled)
                parent.setData(0, NAME, f"group:{group.key}")
                self.addTopLevelItem(parent)
            made = [QTreeWidgetItem() for _ in group.rows]
            for item, row in zip(made, group.rows, strict=True):
                if group.key == SERVICES:
                    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                self._fill(item, row)
            parent.addChildren(made)
            parent.setExpanded(True)
            self._named.update({row.name: item for item, row in zip(made, group.rows, strict=True)})
        self.blockSignals(False)
        if self._wanted:
            self.show_only(self._wanted)
        self.select(current)

    def show_rows(self, rows: Sequence[OutlineRow]) -> None:
        """Follow titles and verdicts of rows that are there."""
        for row in rows:
            item = self._named.get(row.name)
            if item is not None and item.data(0, ROW) != row:
                self._fill(item, row)
                self._filter(item)

    def show_only(self, wanted: str) -> None:
        """Show the services and machines that hold these words, all of them where there is none."""
        self._wanted = wanted
        for item in self.items():
            self._filter(item)

    def select(self, name: str) -> None:
        """Choose a row without telling of it."""
        self.blockSignals(True)
        item = self._named.get(name)
        if item is not None and item is not self.currentItem():
            self.setCurrentItem(item, 0, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.blockSignals(False)
        self.viewport().update()

    def chosen_services(self) -> list[str]:
        """The ids of the services that are chosen together, as they are shown."""
        chosen = [item for item in self.selectedItems() if not item.isHidden() and _is_service(item)]
        places = {id(item): self.indexFromItem(item) for item in chosen}
        chosen.sort(key=lambda item: (places[id(item)].parent().row(), places[id(item)].row()))
        return [str(item.data(0, NAME)) for item in chosen]

    def services(self) -> list[str]:
        """The ids of the services shown, in their order."""
        return self.rows_of(SERVICES)

    def rows_of(self, group: str) -> list[str]:
        """The names of the rows of that group, in their order."""
        return [str(item.data(0, NAME)) for item in self._items_of(group)]

    def edit_title(self, service: str) -> None:
        """Let the user type another title in place."""
        for item in self._service_items():
            if item.data(0, NAME) == service:
                self.scrollToItem(item)
                self.editItem(item)

    def items(self) -> Iterator[QTreeWidgetItem]:
        """All items, headings too."""
        for place in range(self.topLevelItemCount()):
            top = self.topLevelItem(place)
            if top is not None:
                yield top
                yield from filter(None, (top.child(child) for child in range(top.childCount())))

    def moveCursor(  # noqa: N802 - Qt's name
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Arrow keys pass over headings."""
        index = super().moveCursor(action, modifiers)
        if index.isValid() and index.data(ROW) is None:
            down = action == QAbstractItemView.CursorAction.MoveDown
            return self.indexBelow(index) if down else self.indexAbove(index)
        return index

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Arrows with Alt move services; at the ends, where nothing moves, they choose nothing else."""
        if not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        """Ask for the menu of a service, where the pointer is or at the chosen row."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        item = self.currentItem() if by_key else self.itemAt(event.pos())
        if item is not None:
            place = (
                self.visualItemRect(item).bottomLeft() + QPoint(theme.px(36), 0) if by_key else event.pos()
            )
            name = str(item.data(0, NAME))
            known = name if name in self.services() else ""
            self.menu_asked.emit(known, self.viewport().mapToGlobal(place))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Choose a row; a service may be dragged from there."""
        item = self.itemAt(event.position().toPoint())
        name = str(item.data(0, NAME)) if item is not None else ""
        left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = (
            (name, event.position().toPoint())
            if left and self._may_move(event) and name in self.services()
            else None
        )
        if event.button() != Qt.MouseButton.RightButton:
            super().mousePressEvent(event)

    def _may_move(self, event: QMouseEvent) -> bool:
        """Whether a service may be dragged: all are seen, in one group, and none is chosen beside another."""
        groups = sum(
            item is not None and item.data(0, NAME) == f"group:{SERVICES}"
            for item in map(self.topLevelItem, range(self.topLevelItemCount()))
        )
        return not self._wanted and groups == 1 and event.modifiers() == Qt.KeyboardModifier.NoModifier

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Show where a dragged service would go."""
        place = event.position().toPoint()
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        far = (place - self._pressed[1]).manhattanLength() >= QApplication.startDragDistance()
        if far or self._gap is not None:
            self._gap = self._gap_at(place)
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Put a dragged service where it was let go."""
        super().mouseReleaseEvent(event)
        pressed, gap = self._pressed, self._gap
        self._pressed = self._gap = None
        self.viewport().unsetCursor()
        self.viewport().update()
        if pressed is not None and gap is not None:
            was = self.services().index(pressed[0])
            goes = gap - (gap > was)
            if goes != was:
                self.moved.emit(pressed[0], goes)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the rows, and the line where a dragged service would go."""
        super().paintEvent(event)
        items = list(self._service_items()) if self._gap is not None else []
        if self._gap is not None and items:
            last = self._gap == len(items)
            room = self.visualItemRect(items[-1] if last else items[self._gap])
            y = room.bottom() if last else room.top()
            painter = QPainter(self.viewport())
            painter.fillRect(
                theme.px(8), y - 1, self.viewport().width() - theme.px(16), 2, QColor(theme.current().accent)
            )

    def _gap_at(self, place: QPoint) -> int:
        """How many services stand above that point."""
        return sum(self.visualItemRect(item).center().y() < place.y() for item in self._service_items())

    def _service_items(self) -> Iterator[QTreeWidgetItem]:
        return self._items_of(SERVICES)

    def _items_of(self, group: str) -> Iterator[QTreeWidgetItem]:
        for place in range(self.topLevelItemCount()):
            top = self.topLevelItem(place)
            if top is not None and top.data(0, NAME) == f"group:{group}":
                yield from filter(None, (top.child(child) for child in range(top.childCount())))

    def _fill(self, item: QTreeWidgetItem, row: OutlineRow) -> None:
        item.setText(0, row.title)
        item.setData(0, NAME, row.name)
        item.setData(0, ROW, row)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, row.tip.replace("\n", ", "))
        show_tip(item, row.tip)

    def _filter(self, item: QTreeWidgetItem) -> None:
        row = item.data(0, ROW)
        hidden = isinstance(row, OutlineRow) and not row.holds(self._wanted)
        if item.isHidden() != hidden:
            item.setHidden(hidden)

    def _tell(self, item: QTreeWidgetItem | None) -> None:
        name = str(item.data(0, NAME)) if item is not None else ""
        if name and not name.startswith("group:"):
            self.chosen.emit(name)


def _is_service(item: QTreeWidgetItem) -> bool:
    parent = item.parent()
    return parent is not None and parent.data(0, NAME) == f"group:{SERVICES}"


class _Rows(QStyledItemDelegate):
    def __init__(self, tree: OutlineTree) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt's name
        """Every row is as high."""
        return QSize(0, theme.px(theme.ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row or a heading."""
        row = index.data(ROW)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, OutlineRow):
            self._row(painter, option, row)
        else:
            self._heading(painter, option, str(index.data()))
        painter.restore()

    def _row(self, painter: QPainter, option: QStyleOptionViewItem, row: OutlineRow) -> None:
        colours, px = theme.current(), theme.px
        room = self._room(option)
        state = option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(room, QColor(colours.selection))
            painter.fillRect(QRectF(room.left(), room.top(), px(EDGE), room.height()), QColor(colours.accent))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(room, QColor(colours.unknown_soft))
        side = px(icons.SIZE)
        left = room.left() + ((room.width() - side) / 2 if self._tree.narrow else px(12))
        picture = QRectF(round(left), round(room.center().y() - side / 2), side, side)
        icons.paint(painter, row.picture, picture, colours.accent if chosen else colours.text2)
        if self._tree.narrow and row.fit not in (None, Fit.FITS):
            self._mark(painter, picture, row)
        elif not self._tree.narrow:
            end = self._verdict(painter, room, row)
            words = QRectF(room.left() + px(36), room.top(), end - room.left() - px(40), room.height())
            painter.setFont(theme.scaled(self._tree.font(), 1, bold=chosen))
            painter.setPen(QColor(colours.text))
            line, mode = in_line(row.title), Qt.TextElideMode
            cut = mode.ElideRight if line.endswith("…") else mode.ElideMiddle
            title = painter.fontMetrics().elidedText(line, cut, int(words.width()))
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, title)
        if chosen and self._tree.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(room.adjusted(1, 1, -1, -1))

    def _room(self, option: QStyleOptionViewItem) -> QRectF:
        """A whole row of the pane: a column may be wider than a rail."""
        return QRectF(0, option.rect.top(), self._tree.viewport().width(), option.rect.height())

    def _mark(self, painter: QPainter, picture: QRectF, row: OutlineRow) -> None:
        """What needs attention has its verdict at the corner of its picture."""
        side = theme.px(10)
        place = QRectF(picture.right() - side / 2, picture.bottom() - side / 2, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.current().side))
        painter.drawEllipse(place.adjusted(-1.5, -1.5, 1.5, 1.5))
        self._shape(painter, place, row)

    def _shape(self, painter: QPainter, place: QRectF, row: OutlineRow) -> None:
        colours = theme.current()
        if row.fit is not None:
            colour = colours.muted if row.stale else colours.fit(str(row.fit))
            paint_verdict(painter, place, row.fit, colour, colours.side)

    def _verdict(self, painter: QPainter, room: QRectF, row: OutlineRow) -> float:
        """The shape of the verdict at the right, and where it begins."""
        if row.fit is None:
            return room.right() - theme.px(4)
        side = theme.px(12)
        place = QRectF(room.right() - theme.px(8) - side, round(room.center().y() - side / 2), side, side)
        self._shape(painter, place, row)
        return place.left()

    def _heading(self, painter: QPainter, option: QStyleOptionViewItem, title: str) -> None:
        colours, px = theme.current(), theme.px
        room = self._room(option)
        if self._tree.narrow:
            painter.fillRect(
                QRectF(room.left() + px(10), round(room.center().y()), room.width() - px(20), 1),
                QColor(colours.rule),
            )
            return
        painter.setFont(theme.scaled(self._tree.font(), theme.CAPTION))
        painter.setPen(QColor(colours.muted))
        words = room.adjusted(px(12), px(4), -px(40), 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, title)

    def createEditor(  # noqa: N802 - Qt's name
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        """A field for the title, all of it selected."""
        editor = QLineEdit(parent)
        editor.setObjectName("service-title")
        editor.setAccessibleName(str(index.data()))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:  # noqa: N802 - Qt's name
        """Begin with the title there is."""
        if isinstance(editor, QLineEdit):
            editor.setText(str(index.data()))
            editor.selectAll()

    def setModelData(  # noqa: N802 - Qt's name
        self, editor: QWidget, model: QAbstractItemModel, index: Index
    ) -> None:
        """Tell of another title; an empty one changes nothing."""
        if isinstance(editor, QLineEdit):
            title = editor.text().strip()
            if title and title != str(index.data()):
                self._tree.renamed.emit(str(index.data(NAME)), title)

    def updateEditorGeometry(  # noqa: N802 - Qt's name
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """The field stands where the title stood."""
        rect = option.rect
        editor.setGeometry(rect.adjusted(theme.px(30), 0, -theme.px(4), 0))
