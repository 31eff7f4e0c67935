"""The revisions page: keep the plan as it is, approve, compare two states and see why they differ, restore one."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.jobs import Latest
from app.desktop.locale_style import number_style
from app.desktop.pages.page import Page
from app.desktop.plain_text import label, show_tip
from app.desktop.steps import Steps
from app.desktop.widgets.approval import ApprovalDialog
from app.desktop.widgets.head import PageHead
from app.desktop.widgets.rows_table import RowsTable
from app.plan.document import TIME, Plan, Revision
from app.plan.edits import approve_revision, keep_revision, remove_revision, restore_revision
from app.plan.figures import Results
from app.plan.results import results_of
from app.plan.session import Change, Session
from app.presenting.figures import NumberStyle
from app.presenting.revisions import (
    NOW,
    Between,
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
from planners.words import in_context, plural, say

NOTHING_YET = say(
    "No revisions yet. Enter what this one is for and keep it before a decision. You can approve, compare and restore it later."
)
HINT = say("Select a figure to see why it differs.")
SAME, NO_FIGURE = say("No differences."), say("No figure differs.")


class RevisionsPage(Page):
    """Keeps, approves, compares and restores revisions of the plan."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._states: tuple[State, State] | None = None
        self._chosen = ""
        """The revision that is chosen, and compared from unless another is asked for."""
        self._latest, self._showing = Latest(self), Steps(self)
        self._latest.answered.connect(self._show_between)
        self.head = PageHead(say("Revisions"))
        self.asking: ApprovalDialog | None = None
        self.name, self.note = QLineEdit(session.plan.author), QLineEdit()
        self.name.setPlaceholderText(say("Your name"))
        self.name.setAccessibleName(say("Your name"))
        self.note.setPlaceholderText(say("What this revision is for"))
        self.note.setAccessibleName(say("Note of the revision"))
        self.note.returnPressed.connect(self.keep)
        self.keep_button = QPushButton(say("&Keep revision"))
        self.keep_button.clicked.connect(self.keep)
        self.table = RowsTable(
            (
                say("Kept"),
                in_context("of a person", "By"),
                say("Note"),
                say("Approved"),
                say("Measured over planned"),
                say("Catalogue"),
            ),
            (16, 12, 23, 23, 18, 8),
        )
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.hug()
        self.table.setAccessibleName(say("Revisions"))
        self.table.chosen.connect(self._choose)
        self.approve_button = self._button(
            say("&Approve revision…"),
            self.approve,
            say("Say who approves the selected revision, and for what"),
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
        self.figures = RowsTable((say("Figure"), say("Before"), say("After")), (40, 30, 30), right=(1, 2))
        self.figures.setAccessibleName(say("Figures that differ"))
        self.figures.chosen.connect(self._explain)
        self.parts = RowsTable((say("Why it differs"), say("Difference")), (72, 28), right=(1,))
        self.parts.setAccessibleName(say("Why it differs"))

    def making(self) -> Iterator[None]:
        """What is seen, in pieces."""
        yield
        self._build()
        yield
        rows = self._list()
        yield
        _fill(self.before, _befores(rows))
        yield
        self._offer(rows)

    def shows(self, change: Change) -> bool:
        """The revisions, and all that a revision keeps: the plan as it is now is compared with them."""
        return change.of_plan or change.errors

    def refresh(self) -> None:
        """Show the revisions as they are now."""
        self._offer(self._list())

    def _list(self) -> tuple[RevisionRow, ...]:
        """Show the revisions in the table."""
        rows = revision_rows(self._session.plan)
        self.table.show_rows(
            [
                (row.at, row.by, row.note, row.approved or "–", row.error or "–", row.catalogue or "–")
                for row in rows
            ],
            [row.id for row in rows],
        )
        for place in (place for place, row in enumerate(rows) if row.id == self._chosen):
            with QSignalBlocker(self.table):  # the same revision, wherever it stands now
                self.table.setCurrentCell(place, 0)
        self.message.setVisible(not rows)
        self._kept.setVisible(bool(rows))
        told = plural("{count} revision", "{count} revisions", len(rows))
        self.head.subtitle.setText(told if rows else "")
        return rows

    def _offer(self, rows: Sequence[RevisionRow]) -> None:
        """Offer the revisions as states to compare."""
        if rows and self.table.currentRow() < 0:
            with QSignalBlocker(self.table):
                self.table.setCurrentCell(0, 0)
        before = _befores(rows)
        _fill(self.before, before)
        _fill(self.after, [before[-1], *before[:-1]])
        current = self._selected()
        if current is not None and current.id != self._chosen:
            self._chosen = current.id
            self.before.setCurrentIndex(self.before.findData(current.id))
        self._compare()

    def keep(self) -> None:
        """Keep the plan as it is."""
        at = datetime.datetime.now(datetime.UTC).strftime(TIME)
        name, note = self.name.text().strip(), self.note.text().strip()
        self._session.apply(keep_revision(str(uuid.uuid4()), at, name, note, self._session.results()))
        self.note.clear()
        self.table.setCurrentCell(0, 0)

    def approve(self) -> None:
        """Ask who approves the selected revision, and for what."""
        revision = self._selected()
        if revision is None:
            return
        title = (
            say("{time}, {note}", time=when(revision), note=revision.note)
            if revision.note
            else when(revision)
        )
        self.asking = ApprovalDialog(self, title, self.name.text().strip())
        self.asking.approved.connect(lambda name, purpose: self._approve(revision.id, name, purpose))
        self.asking.finished.connect(self.asking.deleteLater)
        self.asking.setWindowModality(Qt.WindowModality.WindowModal)
        self.asking.show()

    def _approve(self, revision: str, name: str, purpose: str) -> None:
        today = datetime.datetime.now(datetime.UTC).astimezone().date().isoformat()
        told = say("{purpose}: {name}", purpose=purpose, name=name) if purpose else name
        self._session.apply(approve_revision(revision, told, today))

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
        keep, chosen, states = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        keep.addWidget(self.name, 1)
        keep.addWidget(self.note, 3)
        keep.addWidget(self.keep_button)
        chosen.addStretch(1)
        for button in (self.approve_button, self.restore_button, self.remove_button):
            chosen.addWidget(button)
        states.addWidget(label(say("Before")))
        states.addWidget(self.before, 1)
        states.addWidget(label(say("After")))
        states.addWidget(self.after, 1)
        split = QSplitter()
        split.setObjectName("cards")
        for table in (self.changes, self.figures, self.parts):
            split.addWidget(table)
        split.setSizes([240, 560, 240])
        split.setChildrenCollapsible(False)
        self._kept = QWidget()
        column = QVBoxLayout(self._kept)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(theme.SPACE))
        column.addWidget(self.table, 2)
        column.addLayout(chosen)
        column.addWidget(label(say("Compare two states"), "heading"))
        column.addLayout(states)
        column.addWidget(split, 3)
        body = QVBoxLayout()
        margin = theme.px(theme.MARGIN)
        body.setContentsMargins(margin, theme.px(theme.GAP), margin, theme.px(theme.GAP))
        body.setSpacing(theme.px(theme.SPACE))
        body.addLayout(keep)
        body.addWidget(self.message)
        body.addWidget(self._kept, 1)
        body.addStretch(0)
        self.lay_out(self.head, body=body)

    def _selected(self) -> Revision | None:
        rows = revision_rows(self._session.plan)
        row = self.table.currentRow()
        return self._session.plan.revision(rows[row].id) if 0 <= row < len(rows) else None

    def _choose(self, name: str) -> None:
        self._chosen = name
        self.before.setCurrentIndex(max(self.before.findData(name), 0))
        self._compare()

    def _compare(self) -> None:
        plan = self._session.plan
        self.parts.show_rows([])
        if not plan.revisions:
            self._latest.drop()
            self._showing.drop()
            self._states = None
            self.changes.show_rows([])
            self.figures.show_rows([])
            return
        first, second = (str(choice.currentData() or "") for choice in (self.before, self.after))
        kept = self._session.saved_results if self._session.keeps_own_figures else None
        self._latest.ask(partial(_between, plan, kept, first, second, number_style()))

    def _show_between(self, found: tuple[tuple[State, State], Between]) -> None:
        self._states, differing = found
        self._showing.begin(self._shown(differing))

    def _shown(self, differing: Between) -> Iterator[None]:
        self.changes.show_rows([(text,) for text in differing.changes or (SAME,)])
        self.parts.show_rows([(HINT, "")] if differing.figures else [])
        yield
        yield from self._showing_figures(differing.figures)

    def _showing_figures(self, figures: Sequence[FigureRow]) -> Iterator[None]:
        """The figures that differ; of a plan with several services below the title of theirs."""
        rows: list[tuple[str, str, str]] = []
        keys: list[str] = []
        heads: set[int] = set()
        for _, group in groupby(figures, key=lambda row: row.service_id):
            of_service = tuple(group)
            if len(self._session.plan.services) > 1:
                heads.add(len(rows))
                rows.append((of_service[0].service, "", ""))
                keys.append("")
            rows += [(row.title, row.before, row.after) for row in of_service]
            keys += [f"{row.service_id} {row.name}" if row.name else "" for row in of_service]
        yield from self.figures.showing_rows(rows or [(NO_FIGURE, "", "")], keys, heads=heads)

    def stop(self) -> None:
        """Compute no more."""
        self._latest.stop()
        self._showing.drop()

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


def _between(
    plan: Plan, kept: Results | None, first: str, second: str, style: NumberStyle
) -> tuple[tuple[State, State], Between]:
    """Two kept states, or the present one with the figures that the plan has: where these are ``kept``, nothing is sized."""

    def state(revision: str) -> State:
        return state_of(plan, revision) if revision else State(NOW, plan, kept or results_of(plan))

    states = state(first), state(second)
    return states, between(*states, style)


def _named(row: RevisionRow) -> str:
    return say("{time}, {note}", time=row.at, note=row.note) if row.note else row.at


def _befores(rows: Sequence[RevisionRow]) -> list[tuple[str, str]]:
    """The revisions, then the plan as it is now."""
    return [*((row.id, _named(row)) for row in rows), ("", NOW)]


def _fill(choice: QComboBox, items: list[tuple[str, str]]) -> None:
    """These items; what was chosen stays chosen while it is there."""
    chosen = choice.currentData()
    if [(choice.itemData(index), choice.itemText(index)) for index in range(choice.count())] == items:
        return
    choice.clear()
    for name, text in items:
        choice.addItem(text, name)
    choice.setCurrentIndex(max(choice.findData(chosen), 0))
