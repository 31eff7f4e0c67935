"""The page of moves: where a service could run, or all together, ranked, with what each way needs, costs and risks."""

from __future__ import annotations

import uuid
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.jobs import Latest
from app.desktop.locale_style import number_style
from app.desktop.pages.page import BuiltPage
from app.desktop.plain_text import in_line, label, show_tip
from app.desktop.steps import Rest
from app.desktop.widgets.chance_needed import ChanceNeeded
from app.desktop.widgets.empty_state import EmptyState
from app.desktop.widgets.field_controls import ChoiceBox
from app.desktop.widgets.head import PageHead
from app.desktop.widgets.onto import Onto
from app.desktop.widgets.ranked_table import RankedTable
from app.desktop.widgets.scrolled import scrolled
from app.desktop.works import moves
from app.plan.document import Alteration, Scenario
from app.plan.edits import add_scenario
from app.plan.limits import LONGEST_TEXT
from app.plan.session import Change, Session
from planners.registry import machine_fields
from planners.words import say

if TYPE_CHECKING:
    from app.presenting.move_scenario import Altered
    from app.presenting.moves_shown import MovesShown

ABOUT = say("where services could run, and on how few machines")
WORKING = say("Working out the options…")
PATIENCE = 300
"""Milliseconds without a change before options are worked out, which takes a while."""
MOST_ROWS, MOST_FAILING = 1000, 9
WIDEST = 260
"""Pixels of a list to choose from."""


class MovePage(BuiltPage):
    """What is asked above, the options below it, and what is to be said of the selected one.

    ``machines_asked`` says that machines of the plan are to be added, ``service_asked`` its first service; ``compared`` that a way
    became a scenario.
    """

    machines_asked = Signal()
    service_asked = Signal()
    compared = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shown: MovesShown | None = None
        self._place = 0
        self._asked: tuple[object, ...] = ()
        self._latest = Latest(self)
        self._latest.answered.connect(self._show)
        self._latest.failed.connect(self._tell)
        self._latest.waiting.connect(self._fade)
        self._calm = Rest(self, PATIENCE, self._ask)
        self.head = PageHead(say("Move"), ABOUT)
        self.machines = QPushButton(say("Machines of the pla&n"))
        show_tip(self.machines, say("Add the machines onto which services could move"))
        self.machines.clicked.connect(self.machines_asked)
        self.scenario = QPushButton(say("Make it a scena&rio"))
        show_tip(
            self.scenario, say("Keep the selected way as a scenario, beside the plan on the page Compare")
        )
        self.scenario.clicked.connect(self._make_scenario)
        self.scenario.setEnabled(False)
        self.head.add(self.machines, self.scenario)
        self.service, self.system, self.failing = ChoiceBox(), ChoiceBox(), QSpinBox()
        self.onto = Onto()
        self.onto.editingFinished.connect(self._ask)
        self.failing.setRange(0, MOST_FAILING)
        for choice in (self.service, self.system):
            choice.setMaximumWidth(theme.px(WIDEST))
            choice.currentTextChanged.connect(partial(show_tip, choice))
        self.service.activated.connect(lambda _: self._ask())
        self.system.activated.connect(lambda _: self._ask())
        self.chance = ChanceNeeded(session)
        self.failing.valueChanged.connect(lambda _: self._calm.start())
        self.answer = label(WORKING, "heading", wrap=True)
        self.table = RankedTable(MOST_ROWS)
        self.table.chosen.connect(lambda key: self._show_notes(int(key or 0)))
        self.notes, self.about = label(wrap=True), label(role="muted", wrap=True)
        self._told, self._asking = QFrame(), QWidget()
        self.add = QPushButton(say("&Add service…"))
        self.add.clicked.connect(self.service_asked)
        self.empty = EmptyState(say("Add a service to see where it could run."), self.add)

    def shows(self, change: Change) -> bool:
        """The services and the machines."""
        return change.machines or change.outline or bool(change.services)

    def refresh(self) -> None:
        """Offer the services as they are now, and ask again."""
        self._offer()
        self._calm.start()

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        self.table.viewport().update()

    def stop(self) -> None:
        """Compute no more."""
        self._calm.stop()
        self._latest.stop()

    def _offer(self) -> None:
        self.onto.offer(self._session.plan)
        services = self._session.plan.services
        chosen = self.service.currentData()
        self.service.clear()
        if len(services) > 1:
            self.service.addItem(say("All services together"), "")
        for one in services:
            self.service.addItem(in_line(one.title), one.id)
        # Together they need machines of the plan; one alone is told of the measured ones.
        first = 0 if self._session.plan.machines or chosen == "" else self.service.count() - len(services)
        found = self.service.findData(chosen)
        self.service.setCurrentIndex(first if found < 0 else found)

    def _ask(self) -> None:
        """Work out the options where something that they follow from has changed."""
        plan = self._session.plan
        self.empty.setVisible(not plan.services)
        for part in (self._asking, self.answer):
            part.setVisible(bool(plan.services))
        if not plan.services:
            self._asked = ()
            self._latest.drop()
            self._tell("")
            return
        self.chance.show_of(str(self.service.currentData() or ""))
        chosen = (
            str(self.service.currentData() or ""),
            str(self.system.currentData() or ""),
            self.failing.value(),
            self.onto.text().strip(),
        )
        asked = (plan.sized_by, plan.start, *chosen)
        if asked != self._asked:
            self._asked = asked
            self._latest.ask(partial(moves, plan, *chosen, number_style()))

    def _show(self, shown: MovesShown) -> None:
        self._shown = shown
        self.answer.setText(shown.answer)
        self.table.show_ranked(shown.rows)
        self.table.setVisible(bool(shown.rows))
        self.about.setText("\n".join(shown.about))
        self._told.setVisible(bool(shown.rows or shown.about))
        if shown.rows:
            self.table.setCurrentCell(0, 0)
        self._show_notes(0)

    def _show_notes(self, place: int) -> None:
        self._place = place
        self.scenario.setEnabled(bool(self._changes))
        notes = self._shown.notes if self._shown is not None else ()
        self.notes.setText("\n".join(notes[place]) if place < len(notes) else "")

    @property
    def _changes(self) -> tuple[Altered, ...]:
        """What the selected way changes of the plan; nothing where it cannot be a scenario."""
        changes = self._shown.changes if self._shown is not None else ()
        return changes[self._place] if self._place < len(changes) else ()

    def _make_scenario(self) -> None:
        service, changes = self._session.plan.service(str(self._asked[2])), self._changes
        if self._shown is None or service is None or not changes:
            return
        way = self._shown.rows[self._place].title
        title = say("{service}: {way}", service=service.title, way=way)
        altered = tuple(Alteration(service.id, *one) for one in changes)
        self._session.seal()
        self._session.apply(add_scenario(Scenario(str(uuid.uuid4()), title[:LONGEST_TEXT], altered)))
        self.compared.emit()

    def _tell(self, sentence: str) -> None:
        self._shown = None
        self.scenario.setEnabled(False)
        self.answer.setText(sentence)
        self.table.show_ranked(())
        self.table.hide()
        self._told.hide()
        self.notes.clear()
        self.about.clear()

    def _fade(self, faded: bool) -> None:
        theme.fade((self.table, self.notes), faded)
        self.scenario.setEnabled(bool(self._changes) and not faded)
        self.head.subtitle.setText(WORKING if faded else ABOUT)

    def _build(self) -> None:
        self.system.addItem(say("As it is, or as the machine says"), "")
        for choice in next(field.choices for field in machine_fields() if field.name == "system"):
            self.system.addItem(choice.title, choice.value)
        told = self._told
        told.setProperty("role", "card")
        texts = QVBoxLayout(told)
        texts.setContentsMargins(theme.margins(theme.MARGIN, theme.GAP, theme.MARGIN, theme.GAP))
        texts.setSpacing(theme.px(theme.GAP))
        texts.addWidget(self.notes)
        texts.addWidget(self.about)
        found = QWidget()
        shown = QVBoxLayout(found)
        shown.setContentsMargins(theme.margins(0, 0, 0, theme.GAP))
        shown.setSpacing(theme.px(theme.GAP))
        shown.addWidget(self.table)
        shown.addWidget(told)
        shown.addStretch(1)
        body = QVBoxLayout()
        body.setContentsMargins(theme.margins(theme.MARGIN, theme.GAP, theme.MARGIN, 0))
        body.setSpacing(theme.px(theme.GAP))
        body.addWidget(self.empty)
        body.addWidget(self._questions())
        body.addWidget(self.answer)
        body.addWidget(scrolled(found), 1)
        self.table.hide()
        told.hide()
        self.lay_out(self.head, body=body)

    def _questions(self) -> QWidget:
        """What is asked, each under its title."""
        row = QHBoxLayout(self._asking)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(theme.MARGIN))
        for title, part in (
            (say("&Service"), self.service),
            (say("On&to"), self.onto),
            (say("&Operating system there"), self.system),
            (say("Servers that &may fail"), self.failing),
            (say("&Chance needed"), self.chance),
        ):
            column = QVBoxLayout()
            column.setSpacing(theme.px(theme.SPACE))
            caption = label(title, "caption")
            caption.setBuddy(part)
            part.setAccessibleName(title.replace("&", ""))
            column.addWidget(caption)
            column.addWidget(part)
            row.addLayout(column, 20 if isinstance(part, ChoiceBox) else 0)
        row.addStretch(1)
        return self._asking
