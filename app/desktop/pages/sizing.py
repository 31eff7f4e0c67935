"""The sizing page: inputs at the left, verdict, gauges, charts and figures at the right, all live."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSplitter, QTabWidget, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.locale_style import number_style
from app.desktop.pages.page import Page
from app.desktop.plain_text import label
from app.desktop.widgets.field_form import FieldForm
from app.desktop.widgets.gauge import GaugePanel
from app.desktop.widgets.rows_table import RowsTable
from app.plan.edits import set_entry
from app.plan.session import Change, Session, Shown
from app.presenting.figures import figure, figures
from app.presenting.gauges import gauges
from app.presenting.load_chart import load_chart, plotted
from app.presenting.tables import absent_rows
from planners.planner import Planner, Sizing
from planners.schema import Entry
from planners.words import in_context, say

if TYPE_CHECKING:
    from app.desktop.charts.view import ChartView


class SizingPage(Page):
    """Shows and edits one service. ``selected`` names the quantity to explain."""

    selected = Signal(str)

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self._session, self._service = session, service_id
        service = session.plan.service(service_id)
        assert service is not None
        self._planner: Planner = session.planner_of(service)
        self.form = FieldForm(self._planner.fields(), self._planner.load_field)
        self.form.setMinimumWidth(250)
        self.form.edited.connect(self._edit)
        self.form.settled.connect(session.seal)
        self.stale = label(role="stale", wrap=True)
        self.gauges = GaugePanel()
        self.gauges.selected.connect(self.selected)
        self.figures = RowsTable(
            (say("Figure"), say("Expected"), in_context("of a figure", "Range"), say("Standing")),
            (30, 24, 24, 22),
            right=(1, 2),
            wrap=False,
        )
        self.figures.setAccessibleName(say("All figures"))
        self.figures.chosen.connect(self.selected)
        self.absent = label(role="muted", wrap=True)
        self._chart_choice = QComboBox()
        self._chart_choice.setAccessibleName(say("Figure in the chart"))
        self._chart_choice.activated.connect(lambda index: self._draw())
        self._chart_room = QVBoxLayout()
        self._chart: ChartView | None = None
        self._build()
        self.refresh()

    @property
    def first_quantity(self) -> str:
        """The quantity to explain before one is selected."""
        return self._planner.plotted[0]

    def shows(self, change: Change) -> bool:
        """Its service, what was measured of it, and whether the plan keeps older figures."""
        return self._service in change.services or change.readings or change.figures

    def refresh(self) -> None:
        """Show the plan as it is now."""
        service = self._session.plan.service(self._service)
        if service is None:
            return
        answer = self._session.answer(self._service)
        used = answer.sizing.inputs if answer.sizing is not None else None
        self.form.show_entries(service.entries, answer.refusals, _derived(answer.sizing), used)
        self._show_state(answer)
        if answer.sizing is not None:
            self._show_sizing(answer.sizing)

    def has_input(self, name: str) -> bool:
        """Whether the form has it."""
        return self.form.has(name)

    def reveal(self, name: str) -> None:
        """Open the group of an input and give it the keyboard."""
        self.form.reveal(name)

    def load_charts(self) -> None:
        """Bring in the chart library; called after the first paint."""
        if self._chart is None:
            from app.desktop.charts.view import ChartView

            self._chart = ChartView()
            self._chart_room.addWidget(self._chart, 1)
            self._draw()

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        self.gauges.update()
        if self._chart is not None:
            self._chart.redraw()

    def _build(self) -> None:
        chart = QWidget()
        layout = QVBoxLayout(chart)
        layout.setContentsMargins(4, 6, 4, 4)
        row = QHBoxLayout()
        row.addWidget(
            label(
                say("Against the load of one server")
                if self._planner.per_server
                else say("Against the load"),
                "muted",
            )
        )
        row.addStretch(1)
        row.addWidget(self._chart_choice)
        layout.addLayout(row)
        layout.addLayout(self._chart_room, 1)
        table = QWidget()
        below = QVBoxLayout(table)
        below.setContentsMargins(4, 6, 4, 4)
        below.addWidget(self.figures, 1)
        below.addWidget(self.absent)
        self.tabs = QTabWidget()
        self.tabs.addTab(chart, say("&Chart"))
        self.tabs.addTab(table, say("All fi&gures"))
        self.tabs.setDocumentMode(True)
        right = QWidget()
        results = QVBoxLayout(right)
        results.setContentsMargins(12, 12, 12, theme.SPACE)
        results.setSpacing(theme.SPACE)
        results.addWidget(self.stale)
        results.addWidget(self.gauges)
        results.addWidget(self.tabs, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.form)
        split.addWidget(right)
        split.setStretchFactor(0, 0)
        split.setStretchFactor(1, 1)
        split.setSizes([285, 560])
        split.setChildrenCollapsible(False)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(split)

    def _show_state(self, answer: Shown) -> None:
        older = answer.current and self._session.keeps_older_figures
        self.stale.setVisible(older)
        if older:
            self.stale.setText(
                say("Recalculated with the current catalogue. Saved values are on the Summary page.")
            )
        for part in (self.gauges, self.tabs):
            part.setEnabled(answer.current)

    def _show_sizing(self, sizing: Sizing) -> None:
        style = number_style()
        self.gauges.show_gauges(gauges(sizing, style))
        shown = [item for item in figures(sizing, style) if not item.reason]
        self.figures.show_rows(
            [(item.title, item.text, item.range, item.mark) for item in shown],
            [item.name for item in shown],
            [item.note for item in shown],
        )
        absent = [
            say("{figures}: {reason}", figures=", ".join(row.titles), reason=row.reason)
            for row in absent_rows(sizing)
        ]
        self.absent.setText("\n".join(absent))
        self.absent.setVisible(bool(absent))
        names = plotted(self._planner, sizing)
        if [self._chart_choice.itemData(index) for index in range(self._chart_choice.count())] != list(names):
            current = self._chart_choice.currentData()
            self._chart_choice.clear()
            for name in names:
                self._chart_choice.addItem(sizing.quantities[name].title, name)
            self._chart_choice.setCurrentIndex(max(self._chart_choice.findData(current), 0))
        self._draw()

    def _draw(self) -> None:
        answer = self._session.answer(self._service)
        name = self._chart_choice.currentData()
        if self._chart is not None and answer.sizing is not None and name:
            readings = [one for one in self._session.plan.readings if one.service == self._service]
            self._chart.show_chart(
                load_chart(self._planner, answer.sizing, name, style=number_style(), readings=readings)
            )

    def _edit(self, name: str, entry: Entry) -> None:
        field = self.form.editors[name].field
        self._session.apply(set_entry(self._service, name, entry, field.title))
        if entry is None:
            QTimer.singleShot(0, self._session.seal)


def _derived(sizing: Sizing | None) -> dict[str, str]:
    """Texts for empty fields that the planner works out itself, from a quantity of the field's name."""
    if sizing is None:
        return {}
    texts = {}
    for quantity in sizing.quantities.values():
        field = quantity.name.rpartition(".")[2]
        if field in sizing.inputs and sizing.inputs[field] is None:
            texts[field] = say("{value} default", value=figure(quantity, number_style()).value)
    return texts
