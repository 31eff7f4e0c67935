"""The revisions page: keep the plan as it is, approve, compare two states and see why they differ, restore one."""

from __future__ import annotations

import datetime
import uuid

from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
)

from app.desktop.locale_style import number_style
from app.desktop.pages.page import Page
from app.desktop.plain_text import label, show_tip
from app.desktop.widgets.rows_table import RowsTable
from app.plan.document import TIME, Revision
from app.plan.edits import approve_revision, keep_revision, remove_revision, restore_revision
from app.plan.session import Change, Session
from app.presenting.revisions import (
    NOW,
    FigureRow,
    RevisionRow,
    State,
    between,
    revision_rows,
    state_of,
    when,
    why,
)
from planners.refusal import InputRefused, NotInEvidence
from planners.words import in_context, say

NOTHING_YET = say(
    "No revisions yet. Keep one before a decision. You can approve, compare and restore it later."
)
HINT = say("Select a figure to see why it differs.")
SAME = say("No differences.")


class RevisionsPage(Page):
    """Keeps, approves, compares and restores revisions of the plan."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._states: tuple[State, State] | None = None
        self.name, self.note = QLineEdit(session.plan.author), QLineEdit()
        self.name.setPlaceholderText(say("Your name"))
        self.name.setAccessibleName(say("Your name"))
        self.note.setPlaceholderText(say("What this revision is for"))
        self.note.setAccessibleName(say("Note of the revision"))
        self.note.returnPressed.connect(self.keep)
        self.keep_button = QPushButton(say("&Keep revision"))
        self.keep_button.clicked.connect(self.keep)
        self.table = RowsTable(
            (say("Kept"), in_context("of a person", "By"), say("Note"), say("Approved"), say("Catalogue")),
            (20, 16, 36, 18, 10),
        )
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setAccessibleName(say("Revisions"))
        self.table.chosen.connect(self._choose)
        self.approve_button = self._button(
            say("&Approve revision"),
            self.approve,
            say("Approve the selected revision in your name, dated today"),
        )
        self.restore_button = self._button(
            say("&Restore revision"),
            self.restore,
            say("Restore the plan from the selected revision. Undo takes it back."),
        )
        self.remove_button = self._button(
            say("Re&move revision"), self.remove, say("Remove the selected revision from the plan")
        )
        self.before, self.after = QComboBox(), QComboBox()
        self.before.setAccessibleName(say("Before"))
        self.after.setAccessibleName(say("After"))
        for choice in (self.before, self.after):
            choice.activated.connect(lambda _: self._compare())
        self.message = label(NOTHING_YET, "muted", True)
        self.changes = RowsTable((say("What changed"),), (1,))
        self.changes.setAccessibleName(say("What changed"))
        self.figures = RowsTable((say("Figure"), say("Before"), say("After")), (34, 33, 33), right=(1, 2))
        self.figures.setAccessibleName(say("Figures that differ"))
        self.figures.chosen.connect(self._explain)
        self.parts = RowsTable((say("Why it differs"), say("Difference")), (72, 28), right=(1,))
        self.parts.setAccessibleName(say("Why it differs"))
        self._build()
        self.refresh()

    def shows(self, change: Change) -> bool:
        """The revisions, and all that a revision keeps: the plan as it is now is compared with them."""
        return change.of_plan

    def refresh(self) -> None:
        """Show the revisions as they are now."""
        rows = revision_rows(self._session.plan)
        self.table.show_rows(
            [(row.at, row.by, row.note, row.approved or "–", row.catalogue or "–") for row in rows],
            [row.id for row in rows],
        )
        self.message.setVisible(not rows)
        for widget in (self.approve_button, self.restore_button, self.remove_button, self.before, self.after):
            widget.setEnabled(bool(rows))
        choices = [("", NOW), *((row.id, _named(row)) for row in rows)]
        _fill(self.before, [*choices[1:], choices[0]])
        _fill(self.after, choices)
        self._compare()

    def keep(self) -> None:
        """Keep the plan as it is."""
        at = datetime.datetime.now(datetime.UTC).strftime(TIME)
        name, note = self.name.text().strip(), self.note.text().strip()
        self._session.apply(keep_revision(str(uuid.uuid4()), at, name, note, self._session.results()))
        self.note.clear()
        self.table.setCurrentCell(0, 0)

    def approve(self) -> None:
        """Approve the selected revision in the name given, today; without a name, say that it is needed."""
        revision, name = self._selected(), self.name.text().strip()
        if revision is None:
            return
        if not name:
            self.name.setFocus()
            self.name.setPlaceholderText(say("Enter your name to approve"))
            return
        today = datetime.datetime.now(datetime.UTC).astimezone().date().isoformat()
        self._session.apply(approve_revision(revision.id, name, today))

    def restore(self) -> None:
        """Have the plan as it was kept."""
        revision = self._selected()
        if revision is not None:
            self._session.apply(restore_revision(revision.id))

    def remove(self) -> None:
        """Take the selected revision out."""
        revision = self._selected()
        if revision is not None:
            self._session.apply(remove_revision(revision.id, revision.note or when(revision)))

    def _button(self, text: str, work: object, tip: str) -> QPushButton:
        button = QPushButton(text)
        show_tip(button, tip)
        button.clicked.connect(work)
        return button

    def _build(self) -> None:
        first, second, third = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.name, 1)
        first.addWidget(self.note, 3)
        first.addWidget(self.keep_button)
        second.addStretch(1)
        for button in (self.approve_button, self.restore_button, self.remove_button):
            second.addWidget(button)
        third.addWidget(label(say("Before")))
        third.addWidget(self.before, 1)
        third.addWidget(label(say("After")))
        third.addWidget(self.after, 1)
        split = QSplitter()
        for table in (self.changes, self.figures, self.parts):
            split.addWidget(table)
        split.setSizes([330, 380, 310])
        split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.addWidget(label(say("Revisions"), "heading"))
        layout.addLayout(first)
        layout.addWidget(self.message)
        layout.addWidget(self.table, 2)
        layout.addLayout(second)
        layout.addLayout(third)
        layout.addWidget(split, 3)

    def _selected(self) -> Revision | None:
        rows = revision_rows(self._session.plan)
        row = self.table.currentRow()
        return self._session.plan.revision(rows[row].id) if 0 <= row < len(rows) else None

    def _choose(self, name: str) -> None:
        self.before.setCurrentIndex(max(self.before.findData(name), 0))
        self._compare()

    def _compare(self) -> None:
        plan = self._session.plan
        self.parts.show_rows([])
        if not plan.revisions:
            self._states = None
            self.changes.show_rows([])
            self.figures.show_rows([])
            return
        first, second = (str(choice.currentData() or "") for choice in (self.before, self.after))
        self._states = (self._state(first), self._state(second))
        differing = between(*self._states, number_style())
        self.changes.show_rows([(text,) for text in differing.changes or (SAME,)])
        many = len(plan.services) > 1
        self.figures.show_rows(
            [(_heading(row) if many else row.title, row.before, row.after) for row in differing.figures],
            [f"{row.service_id} {row.name}" if row.name else "" for row in differing.figures],
        )
        self.parts.show_rows([(HINT, "")] if differing.figures else [])

    def _state(self, revision: str) -> State:
        """A kept state, or the present one with the figures that the plan has: nothing is sized for it."""
        plan = self._session.plan
        return state_of(plan, revision) if revision else State(NOW, plan, self._session.results())

    def _explain(self, key: str) -> None:
        service, _, name = key.partition(" ")
        if self._states is None or not name:
            return
        try:
            rows = why(*self._states, service, name, number_style())
        except (InputRefused, NotInEvidence) as problem:
            self.parts.show_rows([(str(problem), "")])
            return
        self.parts.show_rows([(row.change, row.difference) for row in rows])


def _named(row: RevisionRow) -> str:
    return say("{time}, {note}", time=row.at, note=row.note) if row.note else row.at


def _heading(row: FigureRow) -> str:
    """A row's title with its service, where the plan has several."""
    return say("{service}: {figure}", service=row.service, figure=row.title)


def _fill(choice: QComboBox, items: list[tuple[str, str]]) -> None:
    """These items; what was chosen stays chosen while it is there."""
    chosen = choice.currentData()
    if [(choice.itemData(index), choice.itemText(index)) for index in range(choice.count())] == items:
        return
    choice.clear()
    for name, text in items:
        choice.addItem(text, name)
    choice.setCurrentIndex(max(choice.findData(chosen), 0))
