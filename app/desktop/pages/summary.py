"""The plan's own page: its texts and one line a service."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from app.desktop.locale_style import number_style
from app.desktop.widgets.labels import label
from app.desktop.widgets.rows_table import RowsTable
from app.plan.document import TEXTS, Service
from app.plan.edits import SetText
from app.plan.session import Session
from app.presenting.drift import drift, drift_sentence
from app.presenting.figures import figure, headlines, joined
from app.presenting.gauges import gauges
from planners.analysis.machines import Machine, machines
from planners.registry import catalogue

TITLES = {
    "title": "Title",
    "customer": "Customer",
    "author": "Author",
    "introduction": "Introduction",
    "recommendation": "Recommendation",
}


class SummaryPage(QWidget):
    """Edits the plan's texts and shows its services. ``opened`` names a service to show."""

    opened = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.editors: dict[str, QLineEdit | QPlainTextEdit] = {}
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for name in TEXTS:
            form.addRow(f"&{TITLES[name]}", self._editor(name))
        self.table = RowsTable(
            ("Service", "Planner", "Verdict", "Binds first", "Servers", "Processors", "Memory"),
            (28, 11, 12, 15, 11, 12, 11),
        )
        self.table.setAccessibleName("Services")
        self.table.chosen.connect(self.opened)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.addWidget(label("Plan", "heading"))
        layout.addLayout(form)
        self.drift = label(role="stale", wrap=True)
        self.drifted = RowsTable(("Service", "Figure", "As saved", "Today"), (25, 25, 25, 25), right=(2, 3))
        self.drifted.setAccessibleName("Changed since the plan was saved")
        layout.addWidget(self.drift)
        layout.addWidget(self.drifted, 1)
        layout.addWidget(label("Services", "heading"))
        layout.addWidget(self.table, 1)
        self.machines = RowsTable(
            ("Machine", "Services", "Verdict", "Processor", "Memory", "Disk operations"),
            (16, 32, 16, 12, 12, 12),
        )
        self.machines.setAccessibleName("Machines")
        self._machines_heading = label("Machines", "heading")
        layout.addWidget(self._machines_heading)
        layout.addWidget(self.machines, 1)
        self.refresh()

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
        self.table.show_rows(
            [self._row(service) for service in plan.services], [service.id for service in plan.services]
        )

        self._show_machines()
        self._show_drift()

    def _show_drift(self) -> None:
        """What would be different from when the plan was saved: told once, for the plan as it was saved."""
        saved = self._session.saved_results
        rows = drift(self._session.plan, saved, number_style()) if self._session.is_saved else ()
        self.drift.setText(drift_sentence(rows, saved, catalogue().version))
        self.drift.setVisible(bool(rows))
        self.drifted.setVisible(bool(rows))
        self.drifted.show_rows([(row.service, row.figure, row.saved, row.now) for row in rows])

    def _show_machines(self) -> None:
        """Totals of the machines that services name; nothing where none does."""
        sized = [(service.title, self._session.answer(service.id)) for service in self._session.plan.services]
        found = machines(
            (title, answer.sizing) for title, answer in sized if answer.sizing and answer.current
        )
        self._machines_heading.setVisible(bool(found))
        self.machines.setVisible(bool(found))
        self.machines.show_rows(
            [_machine_row(machine) for machine in found],
            tips=["\n".join(machine.total.absent.values()) for machine in found],
        )

    def _editor(self, name: str) -> QLineEdit | QPlainTextEdit:
        editor: QLineEdit | QPlainTextEdit
        if name in ("introduction", "recommendation"):
            editor = QPlainTextEdit()
            editor.setTabChangesFocus(True)
            editor.setFixedHeight(74)
            editor.textChanged.connect(lambda: self._session.apply(SetText(name, editor.toPlainText())))
        else:
            editor = QLineEdit()
            editor.textEdited.connect(lambda text: self._session.apply(SetText(name, text)))
            editor.editingFinished.connect(self._session.seal)
        editor.setObjectName(name)
        editor.setAccessibleName(TITLES[name])
        self.editors[name] = editor
        return editor

    def _row(self, service: Service) -> tuple[str, ...]:
        answer = self._session.answer(service.id)
        title = self._session.planner_of(service).title
        if answer.sizing is None or not answer.current:
            return (
                service.title,
                title,
                "✗ refused",
                answer.refusals[0].field if answer.refusals else "",
                "",
                "",
                "",
            )
        shown = gauges(answer.sizing, number_style())
        worst = next(
            (g for fit in ("over", "tight") for g in shown if g.fit == fit), shown[0] if shown else None
        )
        found = {
            figure.name: figure.text
            for figure in headlines(answer.sizing, number_style())
            if not figure.reason
        }
        needs = tuple(found.get(name, "–") for name in ("servers.count", "processor.count", "memory.ram"))
        return (
            service.title,
            title,
            worst.verdict if worst else "–",
            shown[0].resource if shown else "–",
            *needs,
        )


def _machine_row(machine: Machine) -> tuple[str, ...]:
    shown = gauges(machine.total, number_style())
    worst = next((g for fit in ("over", "tight") for g in shown if g.fit == fit), shown[0] if shown else None)
    found = machine.total.quantities
    return (
        machine.name,
        joined(machine.services),
        worst.verdict if worst else "–",
        *(
            figure(found[name], number_style()).text if name in found else "–"
            for name in ("processor.planned", "memory.ram", "disk.operations")
        ),
    )
