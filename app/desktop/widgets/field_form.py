"""All inputs of a planner as a form, made from its schema; further groups fold away."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QScrollArea, QSlider, QToolButton, QVBoxLayout, QWidget

from app.desktop.widgets.field_editor import FieldEditor
from planners.refusal import Refusal
from planners.schema import Entry, Field, Inputs, Kind
from planners.words import say

SLIDER_STEPS = 1000
SPAN = 1000.0
"""A slider's highest load over its lowest at least, where the field allows as much."""


class FieldForm(QScrollArea):
    """``edited`` carries field name and entry, ``settled`` ends a run of edits."""

    edited = Signal(str, object)
    settled = Signal()

    def __init__(
        self, fields: tuple[Field, ...], load_field: str = "", only_first_group: bool = False
    ) -> None:
        super().__init__()
        self.setObjectName("plain")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.editors: dict[str, FieldEditor] = {}
        self.slider: LoadSlider | None = None
        inside = QWidget()
        self._layout = QVBoxLayout(inside)
        self._layout.setContentsMargins(10, 8, 12, 8)
        self._layout.setSpacing(2)
        groups = list(dict.fromkeys(field.group for field in fields))
        for group in groups[:1] if only_first_group else groups:
            self._add_group(
                group, [field for field in fields if field.group == group], load_field, group == groups[0]
            )
        self._layout.addStretch(1)
        self.setWidget(inside)

    def _is_switch(self, name: str) -> bool:
        return name in self.editors and self.editors[name].field.kind is Kind.SWITCH

    def show_entries(
        self,
        entries: Mapping[str, Entry],
        refusals: tuple[Refusal, ...],
        derived: Mapping[str, str] | None = None,
        used: Inputs | None = None,
    ) -> None:
        """Show entries and refusals. Of open fields that the planner works out itself ``derived`` gives texts; of open switches
        ``used`` has what an answer was made with.
        """
        known = {name: editor.field.default for name, editor in self.editors.items()}
        known |= {
            name: entry for name, entry in (used or {}).items() if name in known and known[name] is None
        }
        known |= dict(entries)
        for name, editor in self.editors.items():
            applies = editor.field.applies(known)
            editor.setVisible(applies or name in entries)
            editor.show_entry(entries.get(name), known, (derived or {}).get(name, ""))
            editor.show_refusals([refusal for refusal in refusals if refusal.field == name])
        if self.slider:
            self.slider.show_value(entries.get(self.slider.name))

    def reveal(self, name: str) -> None:
        """Bring a field into view and give it the keyboard."""
        editor = self.editors.get(name)
        if editor:
            self.ensureWidgetVisible(editor)
            editor.control.setFocus()

    def _add_group(self, title: str, fields: list[Field], load_field: str, first: bool) -> None:
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, 2, 0, 6)
        layout.setSpacing(0)
        for field in fields:
            editor = FieldEditor(field)
            editor.edited.connect(lambda entry, name=field.name: self.edited.emit(name, entry))
            editor.settled.connect(self.settled)
            self.editors[field.name] = editor
            layout.addWidget(editor)
            if field.name == load_field:
                self.slider = LoadSlider(field)
                self.slider.moved.connect(lambda value, name=field.name: self.edited.emit(name, value))
                self.slider.let_go.connect(self.settled)
                layout.addWidget(self.slider)
        button = QToolButton()
        button.setText(title)
        button.setCheckable(True)
        button.setChecked(first)
        button.setAutoRaise(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setArrowType(Qt.ArrowType.DownArrow if first else Qt.ArrowType.RightArrow)
        button.setStyleSheet("font-weight: 600;")
        button.toggled.connect(body.setVisible)
        button.toggled.connect(
            lambda on: button.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
        )
        body.setVisible(first)
        self._layout.addWidget(button)
        self._layout.addWidget(body)


class LoadSlider(QSlider):
    """Drags the load on a logarithmic scale, in steps that people would type."""

    moved = Signal(int)
    let_go = Signal()

    def __init__(self, field: Field) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.name = field.name
        self.setObjectName(f"{field.name}-slider")
        self.setAccessibleName(say("{title}, slider", title=field.title))
        self.setRange(0, SLIDER_STEPS)
        self.setPageStep(25)
        self._highest = field.high
        self._high = min(self._highest, max(200_000.0, field.low * SPAN))
        self._low = max(field.low, min(100.0, self._high / SPAN))
        self.valueChanged.connect(lambda step: self.moved.emit(self._value(step)))
        self.sliderReleased.connect(self.let_go)

    def show_value(self, value: Entry) -> None:
        """Follow the entry without telling of it."""
        if (
            isinstance(value, int | float)
            and not isinstance(value, bool)
            and value > 0
            and not self.isSliderDown()
        ):
            if value > self._high:
                self._high = min(self._highest, 10.0 * value)
            self.blockSignals(True)
            self.setValue(self._step(float(value)))
            self.blockSignals(False)

    def _value(self, step: int) -> int:
        value: float = self._low * (self._high / self._low) ** (step / SLIDER_STEPS)
        size: int = 10 ** max(0, len(str(int(value))) - 2)
        return max(1, round(value / size) * size)

    def _step(self, value: float) -> int:
        from math import log

        share = log(min(max(value, self._low), self._high) / self._low) / log(self._high / self._low)
        return round(share * SLIDER_STEPS)
