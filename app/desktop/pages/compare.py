"""The compare page: scenarios beside the plan, what each alters, and why a figure differs."""

from __future__ import annotations

import uuid
from functools import partial

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QSplitter, QVBoxLayout

from app.desktop import theme
from app.desktop.jobs import Latest
from app.desktop.locale_style import number_style
from app.desktop.pages.page import Page
from app.desktop.plain_text import label
from app.desktop.widgets.field_editor import FieldEditor
from app.desktop.widgets.rows_table import RowsTable
from app.plan.document import Plan, Scenario, Service
from app.plan.edits import add_scenario, alter, remove_scenario, rename_scenario
from app.plan.session import Change, Session
from app.presenting.comparison import ComparedRow, Comparison, alteration_texts, comparison, explained
from planners.refusal import InputRefused, NotInEvidence
from planners.schema import Entry, Field
from planners.table import Rows
from planners.words import say

NOTHING_YET = say(
    "No scenarios yet. Add one, then change an input in it. It is shown beside the plan, which stays unchanged."
)
HINT = say("Select a figure to see why it differs.")


class ComparePage(Page):
    """Edits the plan's scenarios and shows them beside it."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._compared = Comparison((), ())
        self._explained = ""
        self._asked: tuple[object, ...] = ()
        self._latest = Latest(self)
        self._latest.answered.connect(self._show)
        self._latest.waiting.connect(self._fade)
        self.choice = QComboBox()
        self.choice.setAccessibleName(say("Scenario"))
        self.choice.activated.connect(lambda _: self._choose())
        self.name = QLineEdit()
        self.name.setAccessibleName(say("Name of the scenario"))
        self.name.setPlaceholderText(say("Name"))
        self.name.textEdited.connect(self._rename)
        self.add = QPushButton(say("&Add scenario"))
        self.add.clicked.connect(self.add_scenario)
        self.remove = QPushButton(say("Re&move scenario"))
        self.remove.clicked.connect(self._remove)
        self.service = QComboBox()
        self.service.setAccessibleName(say("Service"))
        self.service.activated.connect(lambda _: self._show_fields())
        self.field = QComboBox()
        self.field.setAccessibleName(say("Input to change"))
        self.field.setMaxVisibleItems(20)
        self.field.activated.connect(lambda _: self._show_editor())
        self.editor: FieldEditor | None = None
        self._editor_room = QHBoxLayout()
        self.as_planned = QPushButton(say("Use p&lanned value"))
        self.as_planned.clicked.connect(self._leave_as_planned)
        self.altered = label(wrap=True)
        self.message = label(role="muted", wrap=True)
        self.table = RowsTable(("",), (1,))
        self.table.setAccessibleName(say("Plan and scenarios"))
        self.table.chosen.connect(self._explain)
        self.parts = RowsTable((say("Why it differs"), say("Difference")), (75, 25), right=(1,))
        self.parts.setAccessibleName(say("Why it differs"))
        self._build()
        self._fill_services()
        self.refresh()

    def shows(self, change: Change) -> bool:
        """All services and scenarios."""
        return bool(change.services) or change.outline or change.scenarios

    def refresh(self) -> None:
        """Show the plan and its scenarios as they are now."""
        plan = self._session.plan
        chosen = self.choice.currentData()
        known = [scenario.id for scenario in plan.scenarios]
        if [self.choice.itemData(index) for index in range(self.choice.count())] != known:
            self.choice.clear()
            for scenario in plan.scenarios:
                self.choice.addItem(scenario.title or say("(no name)"), scenario.id)
            self.choice.setCurrentIndex(known.index(chosen) if chosen in known else len(known) - 1)
        for index, scenario in enumerate(plan.scenarios):
            self.choice.setItemText(index, scenario.title or say("(no name)"))
        if [self.service.itemData(index) for index in range(self.service.count())] != [
            s.id for s in plan.services
        ]:
            self._fill_services()
        self._show_scenario(self._scenario())
        self.message.setText("" if plan.scenarios else NOTHING_YET)
        self.message.setVisible(not plan.scenarios)
        self._compare(plan)

    def stop(self) -> None:
        """Compute no more."""
        self._latest.stop()

    def add_scenario(self) -> None:
        """Add a scenario that alters nothing yet, and choose it."""
        number = len(self._session.plan.scenarios) + 1
        scenario = Scenario(str(uuid.uuid4()), say("Scenario {number}", number=number))
        self._session.apply(add_scenario(scenario))
        self.choice.setCurrentIndex(self.choice.findData(scenario.id))
        self._choose()
        self.name.setFocus()
        self.name.selectAll()

    def _compare(self, plan: Plan) -> None:
        """Compare where something that is sized has changed; names are heads of columns alone."""
        asked = (plan.services, tuple(scenario.alterations for scenario in plan.scenarios))
        if asked != self._asked:
            self._asked = asked
            self._latest.ask(partial(comparison, plan, number_style()))
        elif self._compared.columns:
            self._show_head((self._compared.columns[0], *(one.title for one in plan.scenarios)))

    def _show(self, compared: Comparison) -> None:
        self._compared = compared
        self._show_head((compared.columns[0], *(one.title for one in self._session.plan.scenarios)))
        many = len(self._session.plan.services) > 1
        self.table.show_rows(
            [(_heading(row) if many else row.title, *row.values) for row in compared.rows],
            [f"{row.service_id} {row.name}" for row in compared.rows],
        )
        self.warnings.setText("\n".join(compared.warnings))
        self.warnings.setVisible(bool(compared.warnings))
        self._show_altered(self._scenario())
        self._explain(self._explained)

    def _show_head(self, columns: tuple[str, ...]) -> None:
        self.table.show_head((say("Figure"), *columns), (28, *([72 / len(columns)] * len(columns))))

    def _fade(self, faded: bool) -> None:
        theme.fade((self.table, self.parts), faded)

    def _choose(self) -> None:
        self._show_scenario(self._scenario())
        self._explain(self._explained)

    def _build(self) -> None:
        first, second = QHBoxLayout(), QHBoxLayout()
        for widget in (self.choice, self.name):
            first.addWidget(widget, 1)
        first.addWidget(self.add)
        first.addWidget(self.remove)
        second.addWidget(label(say("Input")))
        second.addWidget(self.service, 1)
        second.addWidget(self.field, 2)
        second.addLayout(self._editor_room, 2)
        second.addWidget(self.as_planned)
        split = QSplitter()
        split.addWidget(self.table)
        split.addWidget(self.parts)
        split.setSizes([700, 320])
        split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.addWidget(label(say("Compare"), "heading"))
        layout.addLayout(first)
        layout.addLayout(second)
        layout.addWidget(self.altered)
        layout.addWidget(self.message)
        layout.addWidget(split, 1)
        self.warnings = label(role="muted", wrap=True)
        layout.addWidget(self.warnings)

    def _scenario(self) -> Scenario | None:
        return self._session.plan.scenario(str(self.choice.currentData()))

    def _chosen_service(self) -> Service | None:
        return self._session.plan.service(str(self.service.currentData()))

    def _show_altered(self, scenario: Scenario | None) -> None:
        """What the scenario changes, and what speaks against it."""
        texts = alteration_texts(self._session.plan, scenario) if scenario else ()
        reason = self._reason(scenario) if scenario else ""
        self.altered.setText("\n".join((*(f"•  {text}" for text in texts), *([reason] if reason else ()))))
        self.altered.setVisible(bool(texts))

    def _reason(self, scenario: Scenario) -> str:
        """What speaks against the scenario, as it was compared last."""
        known = [one.id for one in self._session.plan.scenarios]
        reasons = dict(zip(known, self._compared.reasons, strict=False))
        return reasons.get(scenario.id, "")

    def _show_scenario(self, scenario: Scenario | None) -> None:
        for widget in (self.choice, self.name, self.remove, self.service, self.field, self.as_planned):
            widget.setEnabled(scenario is not None)
        if self.editor is not None:
            self.editor.setEnabled(scenario is not None)
        if scenario is not None and self.name.text() != scenario.title:
            self.name.setText(scenario.title)
        if scenario is None:
            self.name.clear()
        self._show_altered(scenario)
        self._show_entry()

    def _fill_services(self) -> None:
        self.service.clear()
        for service in self._session.plan.services:
            self.service.addItem(service.title, service.id)
        self.service.setVisible(self.service.count() > 1)
        self._show_fields()

    def _show_fields(self) -> None:
        service = self._chosen_service()
        self.field.clear()
        if service is None:
            return
        fields = self._session.planner_of(service).fields()
        for field in fields:
            self.field.addItem(say("{title} ({group})", title=field.title, group=field.group), field)
        load = self._session.planner_of(service).load_field
        self.field.setCurrentIndex([field.name for field in fields].index(load))
        self._show_editor()

    def _show_editor(self) -> None:
        field = self.field.currentData()
        if self.editor is not None:
            self._editor_room.removeWidget(self.editor)
            self.editor.deleteLater()
            self.editor = None
        if isinstance(field, Field):
            self.editor = FieldEditor(field)
            self.editor.edited.connect(self._alter)
            self.editor.settled.connect(self._session.seal)
            self.editor.setEnabled(self._scenario() is not None)
            self._editor_room.addWidget(self.editor)
            self._show_entry()

    def _show_entry(self) -> None:
        scenario, service, field = self._scenario(), self._chosen_service(), self.field.currentData()
        if self.editor is None or service is None or not isinstance(field, Field):
            return
        entries = scenario.entries(service) if scenario else service.entries
        answer = self._session.answer(service.id)
        inputs = {**(answer.sizing.inputs if answer.sizing else {}), **entries}
        self.editor.show_entry(entries.get(field.name), inputs)

    def _alter(self, value: Entry) -> None:
        scenario, service, field = self._scenario(), self._chosen_service(), self.field.currentData()
        if scenario is not None and service is not None and isinstance(field, Field):
            planned = (None if value == Rows() else value) == service.entries.get(field.name)
            self._session.apply(
                alter(scenario.id, service.id, field.name, None if planned else value, field.title)
            )

    def _leave_as_planned(self) -> None:
        self._session.seal()
        self._alter(None)

    def _rename(self, text: str) -> None:
        scenario = self._scenario()
        if scenario is not None:
            self._session.apply(rename_scenario(scenario.id, text))

    def _remove(self) -> None:
        scenario = self._scenario()
        if scenario is not None:
            self._session.apply(remove_scenario(scenario.id, scenario.title))

    def _explain(self, key: str) -> None:
        self._explained = key
        service_id, _, name = key.partition(" ")
        scenario, service = self._scenario(), self._session.plan.service(service_id)
        if scenario is None or service is None or not name:
            self.parts.show_rows([(HINT, "")] if scenario is not None else [])
            return
        try:
            rows = explained(self._session.plan, scenario, service, name, number_style())
        except (InputRefused, NotInEvidence) as problem:
            self.parts.show_rows([(str(problem), "")])
            return
        self.parts.show_rows([(row.change, row.difference) for row in rows])


def _heading(row: ComparedRow) -> str:
    """A row's title with its service, where the plan has several."""
    return say("{service}: {figure}", service=row.service, figure=row.title)
