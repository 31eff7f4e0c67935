"""A scenario beside the compare table: its name, what it changes in place, and why a figure differs."""

from __future__ import annotations

import weakref
from collections.abc import Iterator

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.plain_text import label, show_in
from app.desktop.steps import Steps
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
NONE_YET = say(
    "No scenario yet. Choose an input to change: a scenario then stands beside the plan, with what becomes of each figure and why."
)
HINT = say("Select a figure of a scenario to see why it differs.")
NO_CHANGE = say("This scenario changes nothing yet.")
Key = tuple[str, str]
WIDTH, BOUNDLESS, STEPS_HEIGHT = 256, 1 << 20, 128
AT_ONCE = 4
"""Changes that are shown, or go, between two events: a scenario may alter every service of a plan."""


class ScenarioPane(QFrame):
    """``renamed`` carries the new name, ``altered`` service, input and its value (None is the plan's), ``begun`` service and input of
    the first change of a scenario that is to be made."""

    begun = Signal(str, str)
    renamed = Signal(str)
    altered = Signal(str, object, object)
    settled = Signal()
    removed = Signal()
    adopted = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._scenario: Scenario | None = None
        self._begun: dict[str, Key] = {}
        self._rows: dict[Key, QWidget] = {}
        self._refused: tuple[tuple[str, Refusal], ...] = ()
        self._keys: list[Key] = []
        self._shown: dict[Key, object] = {}
        self._further, self._leaving = Steps(self), Steps(self)
        self._left: list[QWidget] = []
        self.editors: dict[Key, FieldEditor] = {}
        self.setProperty("role", "card")
        self.setAccessibleName(say("Scenario"))
        self.caption, self.plan = label(say("Scenario"), "caption"), label(PLAN, "muted", wrap=True)
        self.name = QLineEdit()
        self.name.setAccessibleName(say("Name of the scenario"))
        self.name.textEdited.connect(self.renamed)
        self.name.editingFinished.connect(self.settled)
        own = weakref.proxy(self)  # the finder is a part of it
        self.finder = Finder(say("What to change"), lambda: own._places())
        self.finder.chosen.connect(self._begin)
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

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Words wrap anew."""
        super().resizeEvent(event)
        self._hug()

    def _hug(self) -> None:
        """Without a scenario it is no higher than what it says."""
        alone = not self._session.plan.scenarios
        self._inner.invalidate()
        wanted = self._inner.totalHeightForWidth(self.width() - 2)
        high = wanted + theme.px(theme.MARGIN) if alone else 0
        self.setMinimumHeight(high)
        self.setMaximumHeight(high or BOUNDLESS)

    def _measure(self) -> None:
        alone = not self._session.plan.scenarios
        self.setMinimumWidth(theme.px(WIDTH))
        self.setMaximumWidth(BOUNDLESS if alone else theme.px(WIDTH))
        self.view.setFixedHeight(theme.px(STEPS_HEIGHT))

    def show_scenario(self, scenario: Scenario | None) -> None:
        """Show a scenario, or that the plan is chosen."""
        other = (scenario.id if scenario else "") != (self._scenario.id if self._scenario else "")
        self._scenario = scenario
        of_scenario: tuple[QWidget, ...] = (self.name, self.adopt, self.remove)
        for part in of_scenario:
            part.setVisible(scenario is not None)
        self.plan.setVisible(scenario is None)
        none_yet = not self._session.plan.scenarios
        self.finder.setVisible(scenario is not None or none_yet)
        self.plan.setText(NONE_YET if none_yet else PLAN)
        self.told.setVisible(not none_yet)
        self.caption.setText(say("Scenario") if scenario or none_yet else say("As planned"))
        self._measure()
        if scenario is not None:
            show_in(self.name, scenario.title)
        self.adopt.setEnabled(scenario is not None and bool(scenario.alterations))
        self._show_changes(rebuilt=other)
        self._hug()

    def _begin(self, place: Place) -> None:
        if self._scenario is None:
            self.begun.emit(place.service, place.name)
        else:
            self.begin(place.service, place.name)

    def begin(self, service: str, name: str) -> None:
        """Offer an input of the scenario for a change, with the keyboard in it."""
        if self._scenario is None:
            return
        self._begun[self._scenario.id] = (service, name)
        self._show_changes()
        self._make_editor((service, name))
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
        self._hug()

    def _show_changes(self, rebuilt: bool = False) -> None:
        keys = self._altered()
        if rebuilt:
            for key in [*self._rows]:
                self._remove_editor(key)
        if rebuilt or keys != self._keys:
            self._make_editors(keys)
        self.nothing.setVisible(self._scenario is not None and not keys)
        for key in self.editors:
            self._show_change(key)

    def _show_change(self, key: Key) -> None:
        """Show what the scenario says of an input, where that is not what is shown."""
        service = self._session.plan.service(key[0])
        if self._scenario is None or service is None:
            return
        entries = self._scenario.entries(service)
        answer = self._session.answer(service.id)
        inputs = {**(answer.sizing.inputs if answer.sizing else {}), **entries}
        told = [one for of, one in self._refused if (of, one.field) == key]
        if self._shown.get(key) != (inputs, told):
            self._shown[key] = (inputs, told)
            self.editors[key].show_entry(entries.get(key[1]), inputs)
            self.editors[key].show_refusals(told)

    def _altered(self) -> list[Key]:
        """Service and name of the inputs that are changed, those of the plan's order first, and of the one just begun."""
        if self._scenario is None:
            return []
        begun = self._begun.get(self._scenario.id)
        found = dict.fromkeys((one.service, one.field) for one in self._scenario.alterations)
        if begun is not None:
            found.setdefault(begun)
        return list(dict.fromkeys([*(key for key in self._keys if key in found), *found]))

    def _make_editors(self, keys: list[Key]) -> None:
        """Those that are seen first at once, the others between the next events."""
        self._keys = keys
        for key in self._rows.keys() - set(keys):
            self._remove_editor(key)
        self._make_some(keys[:AT_ONCE])
        self._further.begin(self._made(keys[AT_ONCE:]))

    def _made(self, keys: list[Key]) -> Iterator[None]:
        for some in range(0, len(keys), AT_ONCE):
            self._make_some(keys[some : some + AT_ONCE])
            yield

    def _make_some(self, keys: list[Key]) -> None:
        """All rows are placed once for these together, and not anew for each of them."""
        self._inner.setEnabled(False)
        for key in keys:
            self._make_editor(key)
        self._inner.setEnabled(True)

    def _make_editor(self, key: Key) -> None:
        """The row of an input, at its place among those that are made."""
        service = self._session.plan.service(key[0])
        field = self._field(service, key[1])
        if key in self.editors or service is None or field is None:
            return
        place = sum(one in self._rows for one in self._keys[: self._keys.index(key)])
        self._rows[key] = self._change(service, field)
        self._changes.insertWidget(place, self._rows[key])
        self._rows[key].show()
        self._show_change(key)

    def _remove_editor(self, key: Key) -> None:
        row = self._rows.pop(key)
        del self.editors[key]
        self._shown.pop(key, None)
        self._changes.removeWidget(row)
        row.hide()
        self._left.append(row)
        self._leaving.begin(self._let_go())

    def _let_go(self) -> Iterator[None]:
        """Rows go some at a time: all of a scenario at once would hold up whoever chose the next one."""
        while self._left:
            for _ in range(min(AT_ONCE, len(self._left))):
                self._left.pop().deleteLater()
            yield

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
        self._inner = inner = QVBoxLayout(inside)
        inner.setContentsMargins(theme.margins(theme.GAP, theme.GAP, theme.GAP, theme.SPACE))
        inner.setSpacing(theme.px(theme.SPACE))
        above: tuple[QWidget, ...] = (self.caption, self.name, self.plan, self.finder, self.nothing)
        for part in above:
            inner.addWidget(part)
        inner.addLayout(self._changes)
        below: tuple[QWidget, ...] = (self.why, self.view, self.told)
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
