"""New plan: a service and its first choices, with what they come to beside them."""

from __future__ import annotations

import uuid

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.locale_style import number_style
from app.desktop.plain_text import label, show_title
from app.desktop.screen_room import wish
from app.desktop.widgets.field_form import FieldForm
from app.desktop.wizard.first_result import FirstResult
from app.plan.document import Entries, Plan, Service
from app.plan.sized import sized
from app.presenting.first_answer import first_answer
from planners.planner import Planner
from planners.registry import planner, services
from planners.schema import Entry, Field, grouped
from planners.words import say

FIRST_LOAD = 5000
CURRENCY = "currency"
"""The input that a preference fills."""
WIDTH, HEIGHT, RESULT = 760, 620, 350


def _first(chosen: Planner) -> tuple[Field, ...]:
    """The inputs that are asked for at first, in one group; the load is one of them, required or not."""
    asked = [
        field
        for field in chosen.fields()
        if field.required or field.asked_first or field.name == chosen.load_field
    ]
    return grouped(asked[0].group, *asked)


class NewPlan(QDialog):
    """Asks for the first choices; ``plan`` is what was made of them."""

    def __init__(
        self, parent: QWidget | None = None, of_service: bool = False, currency: str = "", told: str = ""
    ) -> None:
        """With ``of_service`` it asks for one more service of a plan; ``currency`` is entered for the service.

        ``told`` stands above the choices.
        """
        super().__init__(parent)
        self._currency = currency
        show_title(self, say("Add service") if of_service else say("New plan"))
        self.title = QLineEdit(say("New plan"), self)
        self.title.setObjectName("plan-title")
        self.service = QComboBox()
        self.service.setObjectName("service")
        for name in services():
            self.service.addItem(planner(name).title, name)
        self.service.currentIndexChanged.connect(self._change_service)
        self.answer = FirstResult()
        self.answer.setFixedWidth(theme.px(RESULT))
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ok.setText(say("Add service") if of_service else say("Make plan"))
        self.ok.setDefault(True)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.form: FieldForm | None = None
        self._entries: dict[str, Entry] = {}
        self._build(of_service, told)
        self._change_service()
        wish(self, theme.px(WIDTH), theme.px(HEIGHT))
        # What is typed first replaces the title.
        (self.service if of_service else self.title).setFocus()
        self.title.selectAll()
        QShortcut(QKeySequence.StandardKey.HelpContents, self).activated.connect(self._explain)

    @property
    def plan(self) -> Plan:
        """The plan of what was chosen."""
        chosen = self._planner
        service = Service(str(uuid.uuid4()), chosen.name, chosen.title, Entries(self._all_entries()))
        return Plan(str(uuid.uuid4()), self.title.text().strip() or say("New plan"), services=(service,))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """A click into the field of the load selects what it proposes, as the tab key does."""
        if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusIn:
            if event.reason() == Qt.FocusReason.MouseFocusReason and isinstance(watched, QLineEdit):
                QTimer.singleShot(0, watched, watched.selectAll)
        return super().eventFilter(watched, event)

    @property
    def _planner(self) -> Planner:
        return planner(self.service.currentData())

    def _all_entries(self) -> dict[str, Entry]:
        takes = any(field.name == CURRENCY for field in self._planner.fields())
        return {**({CURRENCY: self._currency} if self._currency and takes else {}), **self._entries}

    def _build(self, of_service: bool, told: str) -> None:
        head = QVBoxLayout()
        head.setContentsMargins(theme.px(theme.MARGIN), 0, theme.px(theme.MARGIN), 0)
        head.setSpacing(theme.px(2))
        asked: list[tuple[str, QWidget]] = [(say("&Title"), self.title), (say("&Service"), self.service)]
        for text, part in asked[int(of_service) :]:
            named = label(text, "caption")
            named.setBuddy(part)
            head.addWidget(named)
            head.addWidget(part)
            head.addSpacing(theme.px(theme.TIGHT))
        self.title.setVisible(not of_service)
        self._room = QVBoxLayout()
        choices = QVBoxLayout()
        choices.addLayout(head)
        choices.addLayout(self._room, 1)
        middle = QHBoxLayout()
        middle.setSpacing(theme.px(theme.MARGIN))
        middle.addLayout(choices, 1)
        middle.addWidget(self.answer)
        foot = QHBoxLayout()
        foot.setContentsMargins(theme.margins(theme.MARGIN, 0, 0, 0))  # below the inputs
        more = say("Everything else has a default that you can change later.")
        foot.addWidget(label(more, "caption", wrap=True), 1)
        foot.addWidget(self.buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(theme.px(theme.MARGIN),) * 4)
        layout.setSpacing(theme.px(theme.GAP))
        if told:
            why = QVBoxLayout()
            why.setContentsMargins(theme.margins(theme.MARGIN, 0, 0, 0))
            why.addWidget(label(told, wrap=True))
            layout.addLayout(why)
        layout.addLayout(middle, 1)
        layout.addLayout(foot)

    def _change_service(self) -> None:
        if self.form is not None:
            self.form.hide()
            self.form.deleteLater()
        chosen = self._planner
        self._asked = _first(chosen)
        loads = (field for field in self._asked if not (field.choices or field.asked_first))
        self._entries = {field.name: min(max(FIRST_LOAD, field.low), field.high) for field in loads}
        self._complete()
        self.form = FieldForm(self._asked, chosen.load_field, only_first_group=True)
        self.form.edited.connect(self._edit)
        self._room.addWidget(self.form, 1)
        self._keep_order()
        self._show()

    def _keep_order(self) -> None:
        """The tab key goes from the choices to the buttons."""
        assert self.form is not None
        before: QWidget = self.service
        for editor in self.form.editors.values():
            QWidget.setTabOrder(before, editor.control)
            before = editor.control
            if isinstance(before, QLineEdit):
                before.installEventFilter(self)
        QWidget.setTabOrder(before, self.ok)

    def _edit(self, name: str, entry: Entry) -> None:
        if entry is None:
            self._entries.pop(name, None)
        else:
            self._entries[name] = entry
        self._complete()
        self._show()

    def _complete(self) -> None:
        """Every choice has an entry that is possible beside the others, and what means nothing there has none."""
        for field in self._asked:
            open_ones = [one.value for one in field.open_choices(self._entries)]
            if not field.applies(self._entries):
                self._entries.pop(field.name, None)
            elif open_ones and self._entries.get(field.name) not in open_ones:
                self._entries[field.name] = open_ones[0]

    def _show(self) -> None:
        assert self.form is not None
        found = sized(self.plan)
        first = found.services[0].answer
        if first.sizing is not None:
            self.answer.show_answer(first_answer(self._planner, first.sizing, number_style(), found.machines))
        else:
            self.answer.show_nothing(first.missing or say("No result yet. Correct the input in red."))
        self.form.show_entries(self._entries, first.refusals)
        self.ok.setEnabled(not first.refusals)

    def _explain(self) -> None:
        from app.desktop.help import explain_part

        explain_part(self.focusWidget())
