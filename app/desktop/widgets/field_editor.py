"""One input of a planner as a control, made from its schema alone."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from app.desktop.locale_style import entry_text, typed_entry
from app.desktop.plain_text import show_tip
from app.desktop.widgets.field_controls import ChoiceBox, EntryLine, control_height, unit_inside
from app.desktop.widgets.field_head import FieldHead, FieldMessage
from app.desktop.widgets.field_slider import LoadRow
from app.desktop.widgets.month_edit import MonthEdit
from app.desktop.widgets.table_editor import TableEditor
from app.presenting.tables import ORIGIN_WORDS, InputOrigin
from app.presenting.wording import sentences
from planners.refusal import Refusal
from planners.schema import Entry, Field, Inputs, Kind
from planners.table import Rows
from planners.words import say

TYPED_LINES, LINES = 2, {Kind.CHOICE: 1, Kind.SWITCH: 1}
"""Lines of the room for what is wrong with what was typed, and with what was chosen."""


class FieldState(StrEnum):
    """What a field holds. A half of what belongs together is awaited while its other half is being entered."""

    NOT_SET = "not set"
    DEFAULT = "default"
    ENTERED = "entered"
    AWAITED = "awaited"
    REFUSED = "refused"


class FieldEditor(QWidget):
    """Title, control with its unit, and a room for what is wrong with the entry.

    ``edited`` carries the new entry (None leaves the field open), ``settled`` ends a run of edits.
    """

    edited = Signal(object)
    settled = Signal()

    def __init__(self, field: Field, with_slider: bool = False, own_room: bool = True) -> None:
        """Without its ``own_room`` somebody else places what is wrong, ``refusal``."""
        super().__init__()
        self.field = field
        self.state = FieldState.NOT_SET
        self._entered = self._typing = False
        self._kept: Entry = None
        self.control = self._make_control()
        self.control.setObjectName(field.name)
        self.control.setAccessibleName(field.title)
        self.control.installEventFilter(self)
        default = say("Default: {reason}.", reason=field.default_reason) if field.default_reason else ""
        self._meaning = sentences(field.meaning, default)
        show_tip(self.control, self._meaning)
        self.control.setAccessibleDescription(field.meaning)
        self.head = FieldHead(field.title)
        self.head.reset_asked.connect(self.reset)
        show_tip(self.head, self._meaning)
        self.refusal = FieldMessage(LINES.get(field.kind, TYPED_LINES))
        self.refusal.setObjectName(f"{field.name}-refusal")
        self.load = LoadRow(field) if with_slider else None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(1)
        layout.addWidget(self.head)
        layout.addWidget(self.control)
        if own_room:
            layout.addWidget(self._room())

    def show_entry(self, entry: Entry, inputs: Inputs, derived: str = "") -> None:
        """Show what was entered; an open field shows its default, or ``derived``, in grey."""
        control = self.control
        self._entered = entry is not None
        control.blockSignals(True)
        if isinstance(control, ChoiceBox):
            self._fill(control, entry, inputs)
        elif isinstance(control, QCheckBox):
            on = bool(inputs.get(self.field.name) if entry is None else entry)
            control.setChecked(on)
            told = say("yes") if on else say("no")
            control.setText(told if self._entered else say("{value} (default)", value=told))
        elif isinstance(control, TableEditor):
            control.show_entry(entry)
        elif not isinstance(entry, Rows):
            if entry != typed_entry(self.field, control.text()):
                control.setText(entry_text(self.field, entry))
            control.setPlaceholderText(derived or self._default_text())
        control.blockSignals(False)
        if self.load is not None:
            self.load.slider.show_value(entry)
        self._show_state(self.state)

    def show_refusals(self, refusals: Sequence[Refusal], awaited: bool = False) -> None:
        """Tell why the entry is refused, and of a table in which cells; nothing where it is not. What is ``awaited`` is told
        without alarm."""
        if isinstance(self.control, TableEditor):
            self.control.show_faults({(refusal.row, refusal.column) for refusal in refusals})
        chosen = self.field.kind in LINES
        text = "\n".join(
            refusal.reason if chosen and refusal.reason else refusal.told for refusal in refusals
        )
        self.refusal.show_text(text, urgent=not awaited)
        self.control.setAccessibleDescription(sentences(text, self.field.meaning))
        if refusals:
            state = FieldState.AWAITED if awaited else FieldState.REFUSED
        elif self._entered:
            state = FieldState.ENTERED
        else:
            state = FieldState.NOT_SET if self.field.default is None else FieldState.DEFAULT
        if self.load is not None:
            self._rooms.setCurrentIndex(1 if refusals else 0)
        self._show_state(state)

    def keep(self, entry: Entry) -> None:
        """Remember the entry as one that was taken: Reset goes back to it from one that is refused, and not to the first
        digits of that."""
        if not self._typing:
            self._kept = entry

    def reset(self) -> None:
        """Back to the default; from a refused entry to the last one that was taken."""
        if self._can_reset:
            self._typing = False
            self._choose(self._kept if self.state is FieldState.REFUSED else None)

    def eventFilter(self, part: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Reset is offered while the control has the keyboard."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._offer_reset()
        return super().eventFilter(part, event)

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Reset is offered under the mouse."""
        super().enterEvent(event)
        self._offer_reset()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Reset goes with the mouse."""
        super().leaveEvent(event)
        self._offer_reset()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Alt+Delete resets."""
        if event.key() == Qt.Key.Key_Delete and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.reset()
        else:
            super().keyPressEvent(event)

    @property
    def has_keyboard(self) -> bool:
        """Whether what is typed goes to this field."""
        found = self.window().focusWidget() if self.isVisible() else None
        return found is not None and (found is self.control or self.control.isAncestorOf(found))

    @property
    def _can_reset(self) -> bool:
        if self.state is FieldState.REFUSED and self._kept is not None:
            return True
        return self._entered and not self.field.required

    def _offer_reset(self) -> None:
        wanted = self.underMouse() or self.has_keyboard
        back = (
            say("Back to the last valid entry (Alt+Delete)")
            if self.state is FieldState.REFUSED and self._kept is not None
            else say("Back to the default (Alt+Delete)")
        )
        self.head.offer_reset(wanted and self._can_reset, back)

    def _show_state(self, state: FieldState) -> None:
        self.head.mark(self._entered)
        self._offer_reset()
        refused = "true" if state is FieldState.REFUSED else "false"
        default = "true" if not self._entered else "false"
        control = self.control
        if (control.property("refused"), control.property("default")) != (refused, default):
            control.setProperty("refused", refused)
            control.setProperty("default", default)
            control.style().unpolish(control)
            control.style().polish(control)
        self.state = state

    def _room(self) -> QWidget:
        if self.load is None:
            return self.refusal
        self._rooms = QStackedWidget()
        self._rooms.addWidget(self.load)
        self._rooms.addWidget(self.refusal)
        return self._rooms

    def _default_text(self) -> str:
        default = self.field.default
        if default is None or isinstance(default, Rows):
            return ORIGIN_WORDS[InputOrigin.NOT_SET]
        return say("{value} default", value=entry_text(self.field, default))

    def _make_control(self) -> ChoiceBox | QCheckBox | QLineEdit | TableEditor:
        match self.field.kind:
            case Kind.CHOICE:
                combo = ChoiceBox()
                combo.activated.connect(lambda index: self._choose(combo.itemData(index)))
                return combo
            case Kind.SWITCH:
                box = QCheckBox(say("yes"))
                box.setFixedHeight(control_height())
                box.toggled.connect(self._choose)
                return box
            case Kind.TABLE:
                table = TableEditor(self.field)
                table.edited.connect(self.edited)
                table.settled.connect(self.settled)
                return table
            case _:
                return self._make_line()

    def _make_line(self) -> QLineEdit:
        line = MonthEdit() if self.field.kind is Kind.MONTH else EntryLine(unit_inside(self.field))
        if isinstance(line, MonthEdit):
            line.setFixedHeight(control_height())
            line.picked.connect(self.settled)
        line.textEdited.connect(self._type)
        line.editingFinished.connect(lambda: self._settle(line))
        return line

    def _type(self, text: str) -> None:
        self._typing = True
        self.edited.emit(typed_entry(self.field, text))

    def _settle(self, line: QLineEdit) -> None:
        """Typing is over: the line shows the entry as it is written, and undo goes on with the plan's steps."""
        value = typed_entry(self.field, line.text())
        self._typing = False
        if self.state is not FieldState.REFUSED:
            self.keep(value)
        shown = line.text() if value is None else entry_text(self.field, value)
        if line.text() != shown or line.isUndoAvailable() or line.isRedoAvailable():
            line.setText(shown)
        self.settled.emit()

    def _choose(self, value: Entry) -> None:
        self.edited.emit(value)
        self.settled.emit()

    def _fill(self, combo: ChoiceBox, entry: Entry, inputs: Inputs) -> None:
        open_values = {choice.value for choice in self.field.open_choices(inputs)}
        shown = [
            (choice.title, choice.value)
            for choice in self.field.choices
            if choice.value in open_values or choice.value == entry
        ]
        chosen = self.field.default if entry is None else entry
        if chosen is not None and all(value != chosen for _, value in shown):
            shown.append((str(chosen), str(chosen)))
        if [(combo.itemText(place), combo.itemData(place)) for place in range(combo.count())] != shown:
            combo.clear()
            for title, value in shown:
                combo.addItem(title, value)
        wanted = [str(chosen), chosen]  # a number that nobody can choose may be too large for a list
        index = next((place for place, (_, value) in enumerate(shown) if value in wanted), -1)
        combo.is_default = entry is None and index >= 0
        combo.setCurrentIndex(index)
        combo.setPlaceholderText("" if index >= 0 else _to_choose(self.field))
        combo.update()


def _to_choose(field: Field) -> str:
    return say("Choose") if field.required else ORIGIN_WORDS[InputOrigin.NOT_SET]
