"""One input of a planner as a control, made from its schema alone."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.desktop.locale_style import entry_text, typed_entry
from app.desktop.plain_text import label, show_tip
from app.desktop.widgets.month_edit import MonthEdit
from app.desktop.widgets.table_editor import TableEditor
from app.presenting.tables import ORIGIN_WORDS, InputOrigin
from app.presenting.wording import sentences, unit_text
from planners.refusal import Refusal
from planners.schema import Entry, Field, Inputs, Kind
from planners.table import Rows
from planners.words import say


class FieldEditor(QWidget):
    """Title, control, unit and, when refused, the reason right below.

    ``edited`` carries the new entry (None leaves the field open), ``settled`` ends a run of edits.
    """

    edited = Signal(object)
    settled = Signal()

    def __init__(self, field: Field) -> None:
        super().__init__()
        self.field = field
        self.control = self._make_control()
        self.control.setObjectName(field.name)
        self.control.setAccessibleName(field.title)
        default = say("Default: {reason}.", reason=field.default_reason) if field.default_reason else ""
        meaning = sentences(field.meaning, default)
        show_tip(self.control, meaning)
        self.control.setAccessibleDescription(field.meaning)
        self.refusal = label(role="refusal", wrap=True)
        self.refusal.setObjectName(f"{field.name}-refusal")
        self.refusal.hide()
        title = label(field.title)
        title.setBuddy(self.control)
        show_tip(title, meaning)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.control, 1)
        if field.unit and field.unit != "1":
            unit = label(unit_text(field.unit), "muted")
            unit.setMinimumWidth(62)
            row.addWidget(unit)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 7)
        layout.setSpacing(2)
        layout.addWidget(title)
        layout.addLayout(row)
        layout.addWidget(self.refusal)

    def show_entry(self, entry: Entry, inputs: Inputs, derived: str = "") -> None:
        """Show what was entered; an open field shows its default, or ``derived``, in grey."""
        control = self.control
        control.blockSignals(True)
        if isinstance(control, QComboBox):
            self._fill(control, entry, inputs)
        elif isinstance(control, QCheckBox):
            control.setChecked(bool(inputs.get(self.field.name) if entry is None else entry))
        elif isinstance(control, TableEditor):
            control.show_entry(entry)
        elif not isinstance(entry, Rows):
            if entry != typed_entry(self.field, control.text()):
                control.setText(entry_text(self.field, entry))
            default = self.field.default
            known = "" if default is None or isinstance(default, Rows) else entry_text(self.field, default)
            control.setPlaceholderText(
                derived
                or (say("{value} (default)", value=known) if known else ORIGIN_WORDS[InputOrigin.NOT_SET])
            )
        control.blockSignals(False)

    def show_refusals(self, refusals: Sequence[Refusal]) -> None:
        """Tell why the entry is refused, and of a table in which cells; nothing where it is not."""
        sentence = "\n".join(refusal.sentence for refusal in refusals)
        if isinstance(self.control, TableEditor):
            self.control.show_faults({(refusal.row, refusal.column) for refusal in refusals})
        if bool(sentence) == self.refusal.isHidden() or sentence != self.refusal.text():
            self.refusal.setText(sentence)
            self.refusal.setVisible(bool(sentence))
            self.control.setProperty("refused", "true" if sentence else "false")
            self.control.style().unpolish(self.control)
            self.control.style().polish(self.control)

    def _make_control(self) -> QComboBox | QCheckBox | QLineEdit | TableEditor:
        match self.field.kind:
            case Kind.CHOICE:
                combo = QComboBox()
                # A long title must not make the form wider than its room.
                combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
                combo.setMinimumContentsLength(8)
                combo.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                combo.activated.connect(lambda index: self._choose(combo.itemData(index)))
                return combo
            case Kind.SWITCH:
                box = QCheckBox(say("yes"))
                box.toggled.connect(self._choose)
                return box
            case Kind.TABLE:
                table = TableEditor(self.field)
                table.edited.connect(self.edited)
                table.settled.connect(self.settled)
                return table
            case _:
                line = MonthEdit() if self.field.kind is Kind.MONTH else QLineEdit()
                if isinstance(line, MonthEdit):
                    line.picked.connect(self.settled)
                line.setClearButtonEnabled(True)
                line.textEdited.connect(lambda text: self.edited.emit(typed_entry(self.field, text)))
                line.editingFinished.connect(lambda: self._settle(line))
                return line

    def _settle(self, line: QLineEdit) -> None:
        value = typed_entry(self.field, line.text())
        if value is not None and line.text() != entry_text(self.field, value):
            line.setText(entry_text(self.field, value))
        self.settled.emit()

    def _choose(self, value: Entry) -> None:
        self.edited.emit(value)
        self.settled.emit()

    def _fill(self, combo: QComboBox, entry: Entry, inputs: Inputs) -> None:
        open_values = {choice.value for choice in self.field.open_choices(inputs)}
        combo.clear()
        for choice in self.field.choices:
            if choice.value in open_values or choice.value == entry:
                combo.addItem(choice.title, choice.value)
        chosen = self.field.default if entry is None else entry
        index = combo.findData(chosen)
        if index < 0 and chosen is not None:
            combo.addItem(str(chosen), chosen)
            index = combo.count() - 1
        combo.setCurrentIndex(index)
        if index < 0:
            combo.setPlaceholderText(say("Choose"))
