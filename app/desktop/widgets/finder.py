"""A line to find something in: a few letters, and a list of what they mean right below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QColor, QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCompleter,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.desktop import theme
from app.desktop.look import icons
from app.presenting.finding import Place, found
from planners.words import say

LEAST_WIDTH, ROW_HEIGHT = 360, 44
WIDTH, BESIDE = 240, 46
"""Of the line, and of all beside its prompt."""
Index = QModelIndex | QPersistentModelIndex
PLACE = Qt.ItemDataRole.UserRole


class Finder(QLineEdit):
    """``chosen`` carries the ``Place`` that was meant. Down and up go through the list, Enter takes one, Escape leaves.

    ``places`` is asked when something is typed.
    """

    chosen = Signal(object)

    def __init__(self, prompt: str, places: Callable[[], Sequence[Place]], hint: str = "") -> None:
        super().__init__()
        self._hint = hint
        self._places = places
        self._before: QWidget | None = None
        self._model = _Found(self)
        self.setPlaceholderText(prompt)
        self.setAccessibleName(prompt)
        self._lens = QAction(self)
        self.addAction(self._lens, QLineEdit.ActionPosition.LeadingPosition)
        self.list = QListView()
        self.list.setObjectName("found")
        self.list.setAccessibleName(prompt)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._completer = QCompleter(self._model, self)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._completer.setMaxVisibleItems(8)
        self._completer.setPopup(self.list)
        self.list.setItemDelegate(_Rows(self.list))  # the completer brings its own
        self._completer.activated[QModelIndex].connect(self._take)  # type: ignore[index]
        self._completer.setWidget(self)
        self.textEdited.connect(self._find)

    @property
    def shown(self) -> list[Place]:
        """What was found."""
        return self._model.places

    def begin(self) -> None:
        """Take the keyboard, to give it back with Escape."""
        before = self.window().focusWidget() if self.isVisible() else None
        self._before = before if before is not self else self._before
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def leave(self) -> None:
        """Find nothing, and give the keyboard back to who had it."""
        self.clear()
        self._show([])
        if self._before is not None and self._before.isVisible():
            self._before.setFocus()
        self._before = None

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Enter takes the first of what was found, Escape gives the keyboard back."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._model.places:
            self._choose(self._model.places[max(self.list.currentIndex().row(), 0)])
        elif event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for the prompt and the keys."""
        return QSize(theme.px(WIDTH), super().sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The keys that lead here stand at the end of the empty line."""
        super().paintEvent(event)
        if self._hint and not self.text() and not self.hasFocus() and self._has_room():
            painter = QPainter(self)
            painter.setFont(theme.scaled(self.font(), theme.CAPTION))
            painter.setPen(QColor(theme.current().muted))
            room = self.rect().adjusted(0, 0, -theme.px(10), 0)
            prompt = self.fontMetrics().horizontalAdvance(self.placeholderText()) + theme.px(BESIDE)
            if room.width() < prompt + painter.fontMetrics().horizontalAdvance(self._hint):
                return
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._hint)
            painter.end()

    def _has_room(self) -> bool:
        """Whether the prompt and the keys stand beside each other."""
        wide = self.fontMetrics().horizontalAdvance
        return wide(self.placeholderText()) + wide(self._hint) + theme.px(48) <= self.width()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """The picture takes the colours of the theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()
        if event.type() == QEvent.Type.PaletteChange:
            self._lens.setIcon(icons.icon("search", theme.current().muted))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """The picture is drawn when it is first seen."""
        super().showEvent(event)
        if self._lens.icon().isNull():
            self._lens.setIcon(icons.icon("search", theme.current().muted))

    def _find(self, text: str) -> None:
        self._show(found(self._places(), text))

    def _show(self, places: list[Place]) -> None:
        nothing = say("Nothing is called that.") if self.text().strip() and not places else ""
        self._model.show_places(places, nothing)
        if not self._model.rowCount():
            self.list.hide()
            return
        self._completer.complete(self._room())
        if places:
            self.list.setCurrentIndex(self._model.index(0))

    def _room(self) -> QRect:
        """Where the list hangs: below the line, and no further right than the window."""
        width = max(self.width(), theme.px(LEAST_WIDTH))
        right = self.mapTo(self.window(), QPoint()).x() + width
        left = min(0, self.window().width() - right)
        return QRect(left, 0, width, self.height())

    def _take(self, index: QModelIndex) -> None:
        place = index.data(PLACE)
        if isinstance(place, Place):
            self._choose(place)

    def _choose(self, place: Place) -> None:
        self.clear()
        self._show([])
        self._before = None
        self.chosen.emit(place)


class _Found(QAbstractListModel):
    """The places that were found."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.places: list[Place] = []
        self.nothing = ""

    def show_places(self, places: list[Place], nothing: str) -> None:
        """Show other places, or a line that says that there is none."""
        self.beginResetModel()
        self.places, self.nothing = places, nothing
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's name and default
        """How many were found, or the line that nothing was."""
        return 0 if parent.isValid() else len(self.places) or int(bool(self.nothing))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A place can be chosen."""
        return super().flags(index) if self.places else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The place itself, and its words for screen readers."""
        if not self.places:
            return self.nothing if role == Qt.ItemDataRole.DisplayRole else None
        place = self.places[index.row()]
        if role == PLACE:
            return place
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{place.title}, {place.where}, {place.kind}"
        return place.title if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole) else None


class _Rows(QStyledItemDelegate):
    """Two lines: the title, and below it where it stands; at the right whether it is an input or a figure."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt's name
        """Two lines."""
        return QSize(theme.px(LEAST_WIDTH), theme.px(ROW_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one that was found."""
        place, colours = index.data(PLACE), theme.current()
        room: QRect = option.rect.adjusted(theme.px(10), theme.px(5), -theme.px(10), -theme.px(5))
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(colours.selection))
        top, bottom = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignBottom
        caption = theme.scaled(option.font, theme.CAPTION)
        painter.setFont(caption)
        painter.setPen(QColor(colours.muted))
        if place is None:
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, str(index.data()))
            painter.restore()
            return
        wide = painter.fontMetrics().horizontalAdvance(place.kind)
        painter.drawText(room, top | Qt.AlignmentFlag.AlignRight, place.kind)
        elide = Qt.TextElideMode.ElideRight
        painter.drawText(room, bottom, painter.fontMetrics().elidedText(place.where, elide, room.width()))
        painter.setFont(option.font)
        painter.setPen(QColor(colours.text))
        title = painter.fontMetrics().elidedText(
            place.title, elide, room.width() - wide - theme.px(theme.SPACE)
        )
        painter.drawText(room, top, title)
        painter.restore()
