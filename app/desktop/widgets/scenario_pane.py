"""A scenario beside the compare table: its name, what it changes in place, and why a figure differs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import label
from app.desktop.widgets.buttons import IconButton
from app.desktop.widgets.field_editor import FieldEditor
from app.desktop.widgets.finder import Finder
from app.desktop.widgets.scrolled import scrolled
from app.desktop.widgets.waterfall_view import WaterfallView
from app.plan.document import Scenario, Service
from app.plan.session import Session
from app.presenting.finding import Place, inputs_of
from app.presenting.waterfall import Waterfall
from planners.refusal import Refusal
from planners.schema import Entry, Field
from planners.table import Rows
from planners.words import say

PLAN = say("The plan stays as it is. A scenario beside it changes some of its inputs.")
HINT = say("Select a figure of a scenario to see why it differs.")
NO_CHANGE = say("This scenario changes nothing yet.")
Key = tuple[str, str]
WIDTH = 280


class ScenarioPane(QFrame):
    """``renamed`` carries the new name, ``altered`` service, input and its value (None is the plan's)."""

    renamed = Signal(str)
    altered = Signal(str, object, object)
    settled = Signal()
    removed = Signal()
    adopted = Signal()
    new_asked = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._scenario: Scenario | None = None
        self._begun: dict[str, Key] = {}
        self._rows: list[QWidget] = []
        self._refused: tuple[tuple[str, Refusal], ...] = ()
        self.editors: dict[Key, FieldEditor] = {}
        self.setProperty("role", "card")
        self.setAccessibleName(say("Scenario"))
        self.caption, self.plan = label(say("Scenario"), "caption"), label(PLAN, "muted", wrap=True)
        self.name = QLineEdit()
        self.name.setAccessibleName(say("Name of the scenario"))
        self.name.textEdited.connect(self.renamed)
        self.name.editingFinished.connect(self.settled)
        self.finder = Finder(say("What to change"), self._places)
        self.finder.chosen.connect(lambda place: self.begin(place.service, place.name))
        self.new = QPushButton(say("New scenario"))
        self.new.clicked.connect(self.new_asked)
        self.why, self.view = label("", "heading", wrap=True), WaterfallView()
        self.told = label(HINT, "muted", wrap=True)
        self.adopt, self.remove = QPushButton(say("Make this the plan")), QPushButton(say("Remove"))
        self.remove.setAccessibleName(say("Remove scenario"))
        self.adopt.clicked.connect(self.adopted)
        self.remove.clicked.connect(self.removed)
        self._build()
        self._measure()
        self.show_scenario(None)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """The width follows the size of the interface."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()

    def _measure(self) -> None:
        if self.minimumWidth() != theme.px(WIDTH):
            self.setFixedWidth(theme.px(WIDTH))

    def show_scenario(self, scenario: Scenario | None) -> None:
        """Show a scenario, or that the plan is chosen."""
        other = (scenario.id if scenario else "") != (self._scenario.id if self._scenario else "")
        self._scenario = scenario
        of_scenario: tuple[QWidget, ...] = (self.name, self.finder, self.adopt, self.remove)
        of_plan: tuple[QWidget, ...] = (self.plan, self.new)
        for part in of_scenario:
            part.setVisible(scenario is not None)
        for part in of_plan:
            part.setVisible(scenario is None)
        self.caption.setText(say("Scenario") if scenario else say("As planned"))
        if scenario is not None and self.name.text() != scenario.title:
            self.name.setText(scenario.title)
        self.adopt.setEnabled(scenario is not None and bool(scenario.alterations))
        self._show_changes(rebuilt=other)

    def begin(self, service: str, name: str) -> None:
        """Offer an input of the scenario for a change, with the keyboard in it."""
        if self._scenario is None:
            return
        self._begun[self._scenario.id] = (service, name)
        self._show_changes()
        control = self.editors[service, name].control
        control.setFocus(Qt.FocusReason.TabFocusReason)
        if isinstance(control, QLineEdit):
            control.selectAll()

    def show_refused(self, refused: tuple[tuple[str, Refusal], ...]) -> None:
        """Tell which of the scenario's changes are refused, each with its service."""
        if refused != self._refused:
            self._refused = refused
            self._show_changes()

    def show_why(self, shown: Waterfall | None, instead: str = HINT) -> None:
        """Show why a figure differs, or say something instead."""
        steps = shown.steps if shown is not None else ()
        self.why.setText(shown.title if shown is not None else "")
        self.why.setVisible(shown is not None)
        self.view.show_steps(shown or Waterfall(""))
        told = [
            say("{change}: {difference}", change=one.told, difference=one.text) for one in steps if one.told
        ]
        self.told.setText("\n".join(told) if shown is not None else instead)

    def _show_changes(self, rebuilt: bool = False) -> None:
        known = self._keys()
        if rebuilt or list(self.editors) != known:
            self._make_editors(known)
        self.nothing.setVisible(self._scenario is not None and not self.editors)
        for (service_id, name), editor in self.editors.items():
            service = self._session.plan.service(service_id)
            if self._scenario is None or service is None:
                continue
            entries = self._scenario.entries(service)
            answer = self._session.answer(service_id)
            inputs = {**(answer.sizing.inputs if answer.sizing else {}), **entries}
            editor.show_entry(entries.get(name), inputs)
            told = [one for of, one in self._refused if (of, one.field) == (service_id, name)]
            editor.show_refusals(told)

    def _keys(self) -> list[Key]:
        """Service and name of the inputs that are changed, those of the plan's order first, and of the one just begun."""
        if self._scenario is None:
            return []
        keys = [(one.service, one.field) for one in self._scenario.alterations]
        begun = self._begun.get(self._scenario.id)
        kept = [key for key in self.editors if key in keys or key == begun]
        keys = [*kept, *(key for key in keys if key not in kept)]
        return keys if begun is None or begun in keys else [*keys, begun]

    def _make_editors(self, keys: list[Key]) -> None:
        for row in self._rows:
            self._changes.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows, self.editors = [], {}
        for service_id, name in keys:
            service = self._session.plan.service(service_id)
            field = self._field(service, name)
            if service is not None and field is not None:
                row = self._change(service, field)
                self._rows.append(row)
                self._changes.addWidget(row)

    def _change(self, service: Service, field: Field) -> QWidget:
        """A row: the input with its value in the scenario, and a button that takes the plan's."""
        several = len(self._session.plan.services) > 1
        titled = say("{service}: {input}", service=service.title, input=field.title)
        editor = FieldEditor(field)
        if several:
            editor.head.rename(titled)
        editor.edited.connect(lambda value: self._alter(service, field, value))
        editor.settled.connect(self.settled)
        self.editors[service.id, field.name] = editor
        drop = IconButton("close", say("Use the planned value: {input}", input=field.title))
        drop.clicked.connect(lambda: self._drop(service, field))
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(theme.px(theme.TIGHT))
        line.addWidget(editor, 1)
        beside = QVBoxLayout()
        beside.addSpacing(editor.head.sizeHint().height() + 2)
        beside.addWidget(drop)
        beside.addStretch(1)
        line.addLayout(beside)
        return row

    def _alter(self, service: Service, field: Field, value: Entry) -> None:
        now = self._session.plan.service(service.id) or service
        planned = (None if value == Rows() else value) == now.entries.get(field.name)
        if self._scenario is not None:
            self._begun[self._scenario.id] = (service.id, field.name)
        self.altered.emit(service.id, field, None if planned else value)

    def _drop(self, service: Service, field: Field) -> None:
        if self._scenario is not None and self._begun.get(self._scenario.id) == (service.id, field.name):
            del self._begun[self._scenario.id]
        self.settled.emit()
        self.altered.emit(service.id, field, None)
        self._show_changes()
        self.finder.setFocus()

    def _field(self, service: Service | None, name: str) -> Field | None:
        if service is None:
            return None
        return next((one for one in self._session.planner_of(service).fields() if one.name == name), None)

    def _places(self) -> list[Place]:
        services = self._session.plan.services
        named = len(services) > 1
        return [
            place for one in services for place in inputs_of(one, self._session.planner_of(one), named=named)
        ]

    def _build(self) -> None:
        self.nothing = label(NO_CHANGE, "muted", wrap=True)
        inside = QWidget()
        self._changes = QVBoxLayout()
        self._changes.setSpacing(0)
        inner = QVBoxLayout(inside)
        inner.setContentsMargins(theme.margins(theme.GAP, theme.GAP, theme.GAP, theme.SPACE))
        inner.setSpacing(theme.px(theme.SPACE))
        above: tuple[QWidget, ...] = (self.caption, self.name, self.plan, self.finder, self.nothing)
        for part in above:
            inner.addWidget(part)
        inner.addLayout(self._changes)
        below: tuple[QWidget, ...] = (self.why, self.view, self.told, self.new)
        for part in below:
            inner.addWidget(part)
        inner.addStretch(1)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(theme.margins(theme.GAP, 0, theme.GAP, theme.GAP))
        buttons.setSpacing(theme.px(theme.SPACE))
        buttons.addWidget(self.adopt)
        buttons.addWidget(self.remove)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(scrolled(inside), 1)
        layout.addLayout(buttons)
