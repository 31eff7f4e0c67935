"""The plan's own page: its texts and one line a service."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
)

from app.desktop.locale_style import number_style
from app.desktop.pages.page import Page
from app.desktop.plain_text import label
from app.desktop.widgets.rows_table import RowsTable
from app.plan.document import TEXTS, Service
from app.plan.edits import set_text
from app.plan.figures import SavedFigure
from app.plan.session import Change, Session
from app.plan.sized import sized
from app.presenting.decision import named
from app.presenting.drift import drift, drift_sentence, reasons
from app.presenting.figures import figure, joined, number, with_unit
from app.presenting.gauges import gauges
from app.presenting.revisions import TEXT_TITLES
from app.presenting.wording import FIT_SHAPES
from planners.analysis.machines import Machine
from planners.planner import Fit
from planners.quantity import Quantity
from planners.registry import catalogue
from planners.words import plural, say

MOST_REASONS = 6


class SummaryPage(Page):
    """Edits the plan's texts and shows its services. ``opened`` names a service to show."""

    opened = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.editors: dict[str, QLineEdit | QPlainTextEdit] = {}
        self._own: dict[tuple[str, str], SavedFigure] = {}
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for name in TEXTS:
            form.addRow(f"&{TEXT_TITLES[name]}", self._editor(name))
        self.table = RowsTable(
            (say("Service"), say("Kind"), say("Verdict"), say("Bottleneck"), say("Needs")),
            (24, 11, 12, 15, 38),
        )
        self.table.setAccessibleName(say("Services"))
        self.table.chosen.connect(self.opened)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.addWidget(label(say("Plan"), "heading"))
        layout.addLayout(form)
        self.drift = label(role="stale", wrap=True)
        self.drifted = RowsTable(
            (say("Service"), say("Figure"), say("As saved"), say("Now")), (25, 25, 25, 25), right=(2, 3)
        )
        self.drifted.setAccessibleName(say("Changed since the plan was saved"))
        self.why_drifted = label(role="muted", wrap=True)
        self.recalculate = QPushButton(say("Recalculate with current &catalogue"))
        self.recalculate.clicked.connect(session.recalculate)
        row = QHBoxLayout()
        row.addWidget(self.drift, 1)
        row.addWidget(self.recalculate)
        layout.addLayout(row)
        layout.addWidget(self.drifted, 1)
        layout.addWidget(self.why_drifted)
        layout.addWidget(label(say("Services"), "heading"))
        layout.addWidget(self.table, 1)
        self.machines = RowsTable(
            (say("Machine"), say("Services"), say("Verdict"), say("Total of all services")),
            (16, 30, 14, 40),
        )
        self.machines.setAccessibleName(say("Machines"))
        self._machines_heading = label(say("Machines"), "heading")
        layout.addWidget(self._machines_heading)
        layout.addWidget(self.machines, 1)
        self.refresh()

    def shows(self, change: Change) -> bool:
        """The plan's texts, all of its services, and how its own figures stand to today's."""
        return bool(change.texts or change.services) or change.outline or change.figures

    def refresh(self) -> None:
        """Show the plan as it is now."""
        plan = self._session.plan
        for name, editor in self.editors.items():
            text = getattr(plan, name)
            if isinstance(editor, QLineEdit) and editor.text() != text:
                editor.setText(text)
            elif isinstance(editor, QPlainTextEdit) and editor.toPlainText() != text:
                editor.blockSignals(True)
                editor.setPlainText(text)
                editor.blockSignals(False)
        self._show_drift()
        self.table.show_rows(
            [self._row(service) for service in plan.services], [service.id for service in plan.services]
        )
        self._show_machines()

    def _show_drift(self) -> None:
        """What would be different with today's data, and why, as long as the plan keeps its own figures."""
        session, saved = self._session, self._session.saved_results
        rows = drift(session.plan, saved, number_style()) if session.keeps_own_figures else ()
        self._own = {(one.service, one.name): one for one in saved.figures} if rows else {}
        self.drift.setText(drift_sentence(rows, saved, catalogue().version))
        why = reasons(session.plan, saved, number_style()) if rows else ()
        rest = len(why) - MOST_REASONS
        more = [plural("… and {count} more reason", "… and {count} more reasons", rest)] if rest > 0 else []
        self.why_drifted.setText("\n".join([*why[:MOST_REASONS], *more]))
        for widget in (self.drift, self.drifted, self.why_drifted, self.recalculate):
            widget.setVisible(bool(rows))
        self.drifted.show_rows([(row.service, row.figure, row.saved, row.now) for row in rows])

    def _show_machines(self) -> None:
        """Totals of the machines that services name; nothing where none does."""
        machines = sized(self._session.plan).machines
        self._machines_heading.setVisible(bool(machines))
        self.machines.setVisible(bool(machines))
        self.machines.show_rows(
            [_machine_row(machine) for machine in machines],
            tips=[
                "\n".join(missing.reason for missing in machine.total.absent.values()) for machine in machines
            ],
        )

    def _editor(self, name: str) -> QLineEdit | QPlainTextEdit:
        editor: QLineEdit | QPlainTextEdit
        if name in ("introduction", "recommendation"):
            editor = QPlainTextEdit()
            editor.setTabChangesFocus(True)
            editor.setFixedHeight(74)
            editor.textChanged.connect(lambda: self._session.apply(set_text(name, editor.toPlainText())))
        else:
            editor = QLineEdit()
            editor.textEdited.connect(lambda text: self._session.apply(set_text(name, text)))
            editor.editingFinished.connect(self._session.seal)
        editor.setObjectName(name)
        editor.setAccessibleName(TEXT_TITLES[name])
        self.editors[name] = editor
        return editor

    def _row(self, service: Service) -> tuple[str, ...]:
        answer = self._session.answer(service.id)
        title = self._session.planner_of(service).title
        if answer.sizing is None or not answer.current:
            return (
                service.title,
                title,
                say("{shape} refused", shape=FIT_SHAPES[Fit.OVER]),
                answer.refusals[0].place if answer.refusals else "",
                "",
            )
        shown = gauges(answer.sizing, number_style())
        worst = next(
            (g for fit in ("over", "tight") for g in shown if g.fit == fit), shown[0] if shown else None
        )
        needs = joined(self._need(service.id, need) for need in answer.sizing.needs)
        return (
            service.title,
            title,
            worst.verdict if worst else "–",
            shown[0].resource if shown else "–",
            needs,
        )

    def _need(self, service: str, need: Quantity) -> str:
        """The figure that the plan keeps, else today's."""
        own = self._own.get((service, need.name))
        style = number_style()
        text = with_unit(number(own.value, style, 5), own.unit) if own else figure(need, style).text
        return named(text, need)


def _machine_row(machine: Machine) -> tuple[str, ...]:
    shown = gauges(machine.total, number_style())
    worst = next((g for fit in ("over", "tight") for g in shown if g.fit == fit), shown[0] if shown else None)
    return (
        machine.name,
        joined(machine.services),
        worst.verdict if worst else "–",
        joined(named(figure(one, number_style()).text, one) for one in machine.total.quantities.values()),
    )
