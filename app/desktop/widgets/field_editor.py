"""One input of a planner as a control, made from its schema alone."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.desktop.locale_style import number_style, typed_number
from app.desktop.widgets.labels import label
from app.presenting.figures import number
from app.presenting.wording import unit_text
from planners.schema import Entry, Field, Inputs, Kind


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
        default = f" Default: {field.default_reason}." if field.default_reason else ""
        self.control.setToolTip(f"{field.meaning}{default}")
        self.control.setAccessibleDescription(field.meaning)
        self.refusal = label(role="refusal", wrap=True)
        self.refusal.setObjectName(f"{field.name}-refusal")
        self.refusal.hide()
        title = label(field.title)
        title.setBuddy(self.control)
        title.setToolTip(self.control.toolTip())
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
            control.setChecked(bool(self.field.default if entry is None else entry))
        elif isinstance(control, QLineEdit):
            if entry != self._typed(control.text()):
                control.setText("" if entry is None else self._shown(entry))
            default = self.field.default
            control.setPlaceholderText(
                derived or ("left open" if default is None else f"{self._shown(default)} (default)")
            )
        control.blockSignals(False)

    def show_refusal(self, sentence: str) -> None:
        """Tell why the entry is refused; an empty sentence means that it is not."""
        if bool(sentence) == self.refusal.isHidden() or sentence != self.refusal.text():
            self.refusal.setText(sentence)
            self.refusal.setVisible(bool(sentence))
            self.control.setProperty("refused", "true" if sentence else "false")
            self.control.style().unpolish(self.control)
            self.control.style().polish(self.control)

    def _make_control(self) -> QComboBox | QCheckBox | QLineEdit:
        match self.field.kind:
            case Kind.CHOICE:
                combo = QComboBox()
                combo.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                combo.activated.connect(lambda index: self._choose(combo.itemData(index)))
                return combo
            case Kind.SWITCH:
                box = QCheckBox("yes")
                box.toggled.connect(self._choose)
                return box
            case _:
                line = QLineEdit()
                line.setClearButtonEnabled(True)
                line.textEdited.connect(lambda text: self.edited.emit(self._typed(text)))
                line.editingFinished.connect(lambda: self._settle(line))
                return line

    def _settle(self, line: QLineEdit) -> None:
        value = self._typed(line.text())
        if value is not None and line.text() != self._shown(value):
            line.setText(self._shown(value))
        self.settled.emit()

    def _choose(self, value: Entry) -> None:
        self.edited.emit(value)
        self.settled.emit()

    def _typed(self, text: str) -> Entry:
        if not text.strip():
            return None
        if self.field.kind is Kind.TEXT:
            return text
        value = typed_number(text)
        if (
            isinstance(value, float)
            and self.field.kind is Kind.WHOLE
            and value.is_integer()
            and abs(value) < 1e15
        ):
            return int(value)
        return value

    def _shown(self, value: Entry) -> str:
        return value if isinstance(value, str) else number(float(value or 0), number_style(), 15)

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
            combo.setPlaceholderText("choose")
