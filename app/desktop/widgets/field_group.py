"""A group of fields that folds away, and its heading that tells what is in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QStyle, QStyleOptionFocusRect

from app.desktop import theme
from app.desktop.look.style import chevron
from app.desktop.widgets.field_controls import control_height, unit_inside
from planners.schema import Field, Kind
from planners.words import plural, say

SHORT_TITLE, SHORT_VALUE, SHORT_CHOICE = 18, 12, 11
"""Letters that half the width of the form has room for: of a title, of a value with its unit, of a choice."""
BESIDE_CHEVRON = 19


class GroupHead(QAbstractButton):
    """Opens and closes a group. While it is closed it says how many of its fields hold entries or defaults."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setText(title)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._entered = self._defaults = self._refused = 0
        self.toggled.connect(lambda _: self._tell())
        self._tell()

    @property
    def told(self) -> str:
        """What it says of its fields."""
        if self._refused:
            return plural("{count} to correct", "{count} to correct", self._refused)
        if self._entered:
            return plural("{count} entered", "{count} entered", self._entered)
        if self._defaults:
            return plural("{count} default", "{count} defaults", self._defaults)
        return say("not set")

    def show_counts(self, entered: int, defaults: int, refused: int) -> None:
        """Say how many fields hold an entry, a default, and something that is refused."""
        if (entered, defaults, refused) != (self._entered, self._defaults, self._refused):
            self._entered, self._defaults, self._refused = entered, defaults, refused
            self._tell()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As high as a field's control."""
        return QSize(80, control_height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """A line above, a chevron, the title, and what is in it."""
        colours, painter = theme.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRect(0, 0, self.width(), 1), QColor(colours.line))
        way = "down" if self.isChecked() else "right"
        chevron(painter, QRectF(0, 0, theme.px(12), self.height()), way, colours.text2)
        told = "" if self.isChecked() else self.told
        caption = theme.scaled(self.font(), theme.CAPTION)
        painter.setFont(caption)
        colour = colours.over if self._refused else colours.accent if self._entered else colours.muted
        painter.setPen(QColor(colour))
        across = Qt.AlignmentFlag.AlignVCenter
        taken = painter.fontMetrics().horizontalAdvance(told)
        painter.drawText(self.rect(), across | Qt.AlignmentFlag.AlignRight, told)
        painter.setFont(theme.scaled(self.font(), 1.0, bold=True))
        painter.setPen(QColor(colours.text))
        room = self.width() - theme.px(BESIDE_CHEVRON) - taken - theme.px(theme.SPACE)
        text = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRect(theme.px(BESIDE_CHEVRON), 0, room, self.height()), across, text)
        if self.hasFocus():
            option = QStyleOptionFocusRect()
            option.initFrom(self)
            self.style().drawPrimitive(QStyle.PrimitiveElement.PE_FrameFocusRect, option, painter, self)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """The height follows the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def _tell(self) -> None:
        self.setAccessibleName(say("{group}: {fields}", group=self.text(), fields=self.told))
        self.update()


def in_rows(fields: Sequence[Field], load_field: str = "") -> Iterator[tuple[Field, ...]]:
    """The fields as rows of the form: two short ones that follow each other stand side by side."""
    waiting: Field | None = None
    for field in fields:
        if field.name == load_field or not _is_short(field):
            if waiting is not None:
                yield (waiting,)
                waiting = None
            yield (field,)
        elif waiting is None:
            waiting = field
        else:
            yield waiting, field
            waiting = None
    if waiting is not None:
        yield (waiting,)


def _is_short(field: Field) -> bool:
    if len(field.title) > SHORT_TITLE:
        return False
    match field.kind:
        case Kind.CHOICE:
            longest = max((len(choice.title) for choice in field.choices), default=0)
            return longest + (0 if field.required else len(" (default)")) <= SHORT_CHOICE
        case Kind.NUMBER | Kind.WHOLE:
            shown = f"{field.default:,.10g} default" if isinstance(field.default, int | float) else "not set"
            return len(shown) + len(unit_inside(field)) <= SHORT_VALUE
        case Kind.MONTH | Kind.SWITCH:
            return True
    return False


def depends_on(field: Field) -> tuple[str, ...]:
    """The inputs that the looks of a field follow: its own, and those on which it depends whether it applies and what may be chosen."""
    conditions = (*field.when, *(one for choice in field.choices for one in choice.when))
    return tuple(dict.fromkeys((field.name, *(name for name, _ in conditions))))
