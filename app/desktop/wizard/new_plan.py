"""New plan: a service and its first choices, with the first answer right below."""

from __future__ import annotations

import uuid

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.desktop.locale_style import number_style
from app.desktop.plain_text import label, show_title
from app.desktop.widgets.field_form import FieldForm
from app.plan.document import Entries, Plan, Service
from app.plan.sized import answer
from app.presenting.figures import headlines
from planners.planner import Planner
from planners.registry import planner, services
from planners.schema import Entry
from planners.words import say

FIRST_LOAD = 5000


class NewPlan(QDialog):
    """Asks for the four choices; ``plan`` is what was made of them."""

    def __init__(self, parent: QWidget | None = None, of_service: bool = False) -> None:
        """With ``of_service`` it asks for one more service of a plan."""
        super().__init__(parent)
        show_title(self, say("Add service") if of_service else say("New plan"))
        self.title = QLineEdit(say("New plan"))
        self.title.setObjectName("plan-title")
        self.service = QComboBox()
        self.service.setObjectName("service")
        for name in services():
            self.service.addItem(planner(name).title, name)
        self.service.currentIndexChanged.connect(self._change_service)
        self.answer = label(role="muted", wrap=True)
        self.answer.setMinimumHeight(86)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(
            say("Add service") if of_service else say("Make plan")
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        head = QFormLayout()
        head.addRow(say("&Title"), self.title)
        head.addRow(say("&Service"), self.service)
        head.setRowVisible(self.title, not of_service)
        self._room = QVBoxLayout()
        layout = QVBoxLayout(self)
        layout.addLayout(head)
        layout.addLayout(self._room, 1)
        layout.addWidget(self.answer)
        layout.addWidget(self.buttons)
        self.form: FieldForm | None = None
        self._entries: dict[str, Entry] = {}
        self._change_service()
        self.resize(460, 640)

    @property
    def plan(self) -> Plan:
        """The plan of what was chosen."""
        chosen = self._planner
        service = Service(str(uuid.uuid4()), chosen.name, chosen.title, Entries(self._entries))
        return Plan(str(uuid.uuid4()), self.title.text().strip() or say("New plan"), services=(service,))

    @property
    def _planner(self) -> Planner:
        return planner(self.service.currentData())

    def _change_service(self) -> None:
        if self.form is not None:
            self.form.deleteLater()
        chosen = self._planner
        self._entries = {}
        for field in chosen.fields():
            if field.required:
                choices = field.open_choices(self._entries)
                first = min(max(FIRST_LOAD, field.low), field.high)
                self._entries[field.name] = choices[0].value if choices else first
        self.form = FieldForm(chosen.fields(), chosen.load_field, only_first_group=True)
        self.form.edited.connect(self._edit)
        self._room.addWidget(self.form, 1)
        self._show()

    def _edit(self, name: str, entry: Entry) -> None:
        if entry is None:
            self._entries.pop(name, None)
        else:
            self._entries[name] = entry
        self._show()

    def _show(self) -> None:
        assert self.form is not None
        first = answer(self._planner.name, Entries(self._entries))
        if first.sizing is not None:
            shown = [one for one in headlines(first.sizing, number_style()) if not one.reason][:5]
            figures = "   ".join(say("{figure}: {value}", figure=one.title, value=one.text) for one in shown)
            self.answer.setText(say("First result:\n{figures}", figures=figures))
        else:
            self.answer.setText(first.missing or say("No result yet. Correct the input in red."))
        self.form.show_entries(self._entries, first.refusals)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not first.refusals)
