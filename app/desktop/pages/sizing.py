"""The sizing page: inputs at the left, verdict, gauges, charts and figures at the right, all live."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.frames import Following
from app.desktop.locale_style import number_style
from app.desktop.pages.page import Page, show_why_not_sized
from app.desktop.plain_text import ElidedLabel, label
from app.desktop.warming import Warming
from app.desktop.widgets.field_form import FieldForm
from app.desktop.widgets.gauge import GaugePanel
from app.desktop.widgets.inputs_split import InputsSplit
from app.desktop.widgets.scrolled import scrolled
from app.desktop.widgets.segments_or_list import SegmentsOrList
from app.desktop.widgets.to_correct import ToCorrect
from app.plan.edits import set_entry
from app.plan.session import Change, Session, Shown
from app.plan.sized import exists
from app.presenting.against import as_planned, figures_of, judged, machines
from app.presenting.charts import ChartDescription
from app.presenting.figures import figure, number, to_read
from app.presenting.gauges import gauges
from app.presenting.load_chart import load_chart, plotted
from app.presenting.tables import absent_rows
from planners.analysis.against import Against
from planners.planner import Planner, Sizing
from planners.schema import Entry
from planners.words import say

if TYPE_CHECKING:
    from app.desktop.charts.card import ChartCard
    from app.desktop.charts.legend import Legend
    from app.desktop.charts.view import ChartView
    from app.desktop.widgets.figures_table import FiguresTable

FINE, COARSE = 240, 80
"""Loads along the axis of one large chart, and of each of several small ones."""
DRAWN, FILLED = 6.0, 1.5
"""Times as long as to describe a large chart, and to fill the table, it takes with what is painted then."""
ALL, TABLE = "*", "="
"""What can be seen beside the chart of one figure: all charts, and the table of all figures."""


class SizingPage(Page):
    """Shows and edits one service. ``selected`` names the quantity to explain."""

    selected = Signal(str)

    def __init__(self, session: Session, service_id: str, form: FieldForm) -> None:
        super().__init__()
        self._session, self._service = session, service_id
        service = session.plan.service(service_id)
        assert service is not None
        self._planner: Planner = session.planner_of(service)
        self._chosen, self._is_asked = "", False
        self.form = form
        self.form.edited.connect(self._edit)
        self.form.settled.connect(session.seal)
        self.stale = label(role="stale", wrap=True)
        self.nothing = ToCorrect()
        self.nothing.asked.connect(self.input_asked)
        self.gauges = GaugePanel()
        self.gauges.selected.connect(self.choose)
        self.heading, self.against_label = label(role="heading"), ElidedLabel("", "caption")
        self.against = SegmentsOrList(say("Judged against"))
        self.against.chosen.connect(self._judge)
        self._machine = ""
        self.absent = label(role="muted", wrap=True)
        self.absent.setParent(self)
        self.absent.hide()
        self.all_figures = QPushButton(say("All figures"), self)
        self.all_figures.hide()
        self.all_figures.setProperty("role", "link")
        self.all_figures.clicked.connect(lambda: self.choose("" if self._chosen == TABLE else TABLE))
        self._chart_room = QVBoxLayout()
        self.card: ChartCard | None = None
        self._legend: Legend | None = None
        self.warming: Warming | None = None
        self._drawing, self._filling = Following(self, DRAWN), Following(self, FILLED)
        self._build()

    @cached_property
    def figures(self) -> FiguresTable:
        """The table of all figures, made when it is first asked for."""
        from app.desktop.widgets.figures_table import FiguresTable

        made = FiguresTable()
        made.chosen.connect(self.selected)
        return made

    @property
    def first_quantity(self) -> str:
        """The quantity to explain before one is selected: that of the chart."""
        return self._chosen if self._chosen not in ("", ALL, TABLE) else self._planner.plotted[0]

    @property
    def chart(self) -> ChartView | None:
        """The chart; None before the chart library is loaded."""
        return self.card.chart if self.card is not None else None

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
        show_why_not_sized(self.nothing, self._session, self._service)
        self._middle.setCurrentIndex(1 if answer.sizing is None else 0)
        if answer.sizing is not None:
            self._show_sizing(answer.sizing)

    def show_inputs(self, wanted: bool) -> None:
        """Show the inputs beside the results, or fold them away."""
        self.form.setVisible(wanted)

    def has_input(self, name: str) -> bool:
        """Whether the form has it."""
        return self.form.has(name)

    def reveal(self, name: str) -> None:
        """Open the group of an input and give it the keyboard."""
        self.form.reveal(name)

    def stop(self) -> None:
        """End running work: the page goes."""
        if self.warming is not None:
            self.warming.stop()

    def choose(self, key: str) -> None:
        """Show a figure's chart, and explain it; or all charts, or the table of all figures."""
        self._chosen, self._is_asked = key, True
        self._draw()
        if self._chosen not in (ALL, TABLE):
            self.selected.emit(self._chosen)

    def bringing_charts(self) -> Iterator[None]:
        """Bring in the chart library and draw, in pieces; called after the first paint."""
        yield
        if self.card is not None:
            return
        from app.desktop.charts.card import ChartCard
        from app.desktop.charts.legend import Legend

        yield
        planned = self._session.answer(self._service).sizing
        if planned is not None and self._chosen not in (ALL, TABLE):
            self._chart_of(self._judged(planned), self._chosen)  # kept for the drawing
        yield
        card = ChartCard(say("Figure in the chart"))
        card.hide()
        card.setParent(self)
        yield
        legend = Legend()
        legend.hide()
        legend.setParent(self)
        card.chosen.connect(self.choose)
        card.failed.connect(self.failed)
        card.multiples.redescribed.connect(self._explain_all)
        self.card, self._legend = card, legend
        self._chart_room.takeAt(0)
        self._chart_room.addWidget(card, 1)
        card.show()
        legend.show()
        row = QHBoxLayout()
        row.addWidget(self._legend, 1)
        row.addWidget(self.all_figures)
        self.all_figures.show()
        self._chart_room.addLayout(row)
        self._draw()
        self._warm()

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        self.gauges.update()
        if self.card is not None:
            self.card.redraw()

    @cached_property
    def _figures_room(self) -> QWidget:
        part = QWidget(self)
        part.hide()
        below = QVBoxLayout(part)
        below.setContentsMargins(theme.margins(theme.GAP, 0, theme.GAP, theme.SPACE))
        below.addWidget(self.figures, 1)
        below.addWidget(self.absent)
        return part

    def _build(self) -> None:
        middle = QWidget()
        results = QVBoxLayout(middle)
        results.setContentsMargins(theme.margins(theme.MARGIN, theme.GAP, theme.MARGIN, theme.TIGHT))
        results.setSpacing(theme.px(theme.SPACE))
        results.addWidget(self.stale)
        row = QHBoxLayout()
        row.addWidget(self.heading)
        row.addStretch(1)
        row.addWidget(self.against_label)
        row.addWidget(self.against)
        results.addLayout(row)
        results.addWidget(self.gauges)
        results.addSpacing(theme.px(theme.TIGHT))
        results.addLayout(self._chart_room, 1)
        self._chart_room.addStretch(1)  # until the chart is there, so that the gauges stand where they stay
        self._chart_room.setSpacing(theme.px(theme.TIGHT))
        self._middle = QStackedWidget()
        for part in (scrolled(middle), self.nothing):
            self._middle.addWidget(part)
        split = InputsSplit(self.form, self._middle)
        self.form.show()
        split.setChildrenCollapsible(False)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(split)

    def _show_state(self, answer: Shown) -> None:
        older = answer.current and self._session.keeps_older_figures
        self.stale.setVisible(older)
        if older:
            self.stale.setText(
                say("Recalculated with the current catalogue. Saved values are on the Overview page.")
            )
        self.gauges.setEnabled(answer.current)
        if self.card is not None:
            self.card.chart.fade(not answer.current)
            self.card.multiples.setEnabled(answer.current)

    def _show_sizing(self, sizing: Sizing) -> None:
        offered, own = machines(self._planner, sizing), as_planned(self._planner, sizing)
        if self._machine not in [key for key, _ in offered] or self._machine == own:
            self._machine = ""
        self.against.show_choices(offered, self._machine or own)
        several = len(offered) > 1
        self.against.setVisible(several)
        self.against_label.setVisible(not several and own != str(Against.NEEDS))
        self.against_label.setText(say("against: {machine}", machine=offered[0][1]))
        shown = self._judged(sizing)
        self.gauges.show_gauges(gauges(shown, number_style()))
        self.heading.setText(_heading(self._planner, sizing, shown, several))
        self._draw()
        self._warm()

    def _judge(self, machine: str) -> None:
        """Show demand against another machine; the plan stays as it is."""
        self._machine = machine
        sizing = self._session.answer(self._service).sizing
        if sizing is not None:
            self._show_sizing(sizing)

    def _judged(self, sizing: Sizing) -> Sizing:
        return judged(self._planner, sizing, self._machine) if self._machine else sizing

    def _draw(self) -> None:
        planned = self._session.answer(self._service).sizing
        for one in (self._drawing, self._filling):
            one.drop()
        if planned is None:
            return
        sizing = self._judged(planned)
        names = plotted(self._planner, sizing)
        ordered = sorted(sizing.verdicts, key=lambda verdict: verdict.headroom)
        binding = [verdict.quantity for verdict in ordered if verdict.quantity in names]
        # What nobody asked for gives way to the first figure that has a capacity.
        is_passed = bool(binding) and not self._is_asked and self._chosen not in binding
        if self._chosen not in (*names, ALL, TABLE) or not names or is_passed:
            self._chosen = next(iter((*binding, *names)), TABLE)
        self.gauges.choose(self._chosen)
        if self.card is None or self._legend is None:
            return
        titles = {verdict.quantity: verdict.resource.title for verdict in ordered}
        first = [(name, title) for name, title in titles.items() if name in names]
        more = [(name, sizing.quantities[name].title) for name in names if name not in titles]
        self.card.offer([*first, (ALL, say("All"))], more)
        self.all_figures.setText(say("Charts") if self._chosen == TABLE else say("All figures"))
        # Beside charts those of the gauges alone: points need the room.
        told = sizing.quantities if self._chosen == TABLE else titles
        self._legend.show_standings([one.standing for name, one in sizing.quantities.items() if name in told])
        if self._chosen == TABLE:
            self._figures_room.setEnabled(self._session.answer(self._service).current)
            self.card.show_other(TABLE, say("All figures"), self._figures_room)
            self._filling.show(partial(self._show_figures, planned))
            self._legend.show_chart(None)
        elif self._chosen == ALL:
            charts = [(name, partial(self._chart_of, sizing, name, COARSE)) for name in names]
            self._mark_servers(charts[0][1]())
            self.card.show_charts(ALL, say("All charts"), charts)
            self._explain_all()
        else:
            self._drawing.show(partial(self._draw_chart, self.card, self._legend, sizing))

    def _draw_chart(self, card: ChartCard, legend: Legend, sizing: Sizing) -> None:
        chart = self._chart_of(sizing, self._chosen)
        card.show_chart(self._chosen, chart)
        self._mark_servers(chart)
        legend.show_chart(chart)

    def _explain_all(self) -> None:
        if self.card is not None and self._legend is not None and self._chosen == ALL:
            self._legend.show_charts(self.card.multiples.shown)

    def _warm(self) -> None:
        """Have the steps of a drag gone along once, as soon as the page rests."""
        service, slider = self._session.plan.service(self._service), self.form.slider
        if service is None or slider is None or self.card is None:
            return
        if self.warming is None:
            self.warming = Warming(slider, self._planner)
        self.warming.ask(service.entries, self.first_quantity)

    def _mark_servers(self, chart: ChartDescription) -> None:
        """Mark below the slider where a further server begins, as the chart has it."""
        self.form.show_ticks([(lane.start, lane.title) for lane in chart.lanes if lane.count > 1])

    def _show_figures(self, sizing: Sizing) -> None:
        self.figures.show_figures(tuple(to_read(sizing, number_style())))
        there = exists(self._planner, sizing.inputs, self._session.plan.start)
        of = figures_of(sizing, there)
        below = [*filter(None, (of,)), *(row.told for row in absent_rows(sizing))]
        self.absent.setText("\n".join(below))
        self.absent.setVisible(bool(below))

    def _chart_of(self, sizing: Sizing, name: str, points: int = FINE) -> ChartDescription:
        readings = [one for one in self._session.plan.readings if one.service == self._service]
        return load_chart(self._planner, sizing, name, points, number_style(), readings)

    def _edit(self, name: str, entry: Entry) -> None:
        field = self.form.editors[name].field
        self._session.apply(set_entry(self._service, name, entry, field.title))
        if entry is None:
            QTimer.singleShot(0, self._session.seal)


def _heading(planner: Planner, planned: Sizing, shown: Sizing, several: bool) -> str:
    """What the gauges are of; a machine that needs another number of servers is told. Of several, one is chosen beside it."""
    if not planner.per_server:
        return say("Demand against") if several else say("Demand against capacity")
    needed, known = shown.servers, planned.servers
    if needed is not None and known is not None and needed.value != known.value:
        servers = figure(needed, number_style()).text
        if several:
            return say("Demand, each of {servers}, against", servers=servers)
        return say("Demand against capacity, each of {servers}", servers=servers)
    return say("Demand per server against") if several else say("Demand against capacity, per server")


def _derived(sizing: Sizing | None) -> dict[str, str]:
    """Texts for empty fields that the planner works out itself, from a quantity of the field's name."""
    if sizing is None:
        return {}
    texts = {}
    for quantity in sizing.quantities.values():
        field = quantity.name.rpartition(".")[2]
        if field in sizing.inputs and sizing.inputs[field] is None:
            texts[field] = say("{value} default", value=number(float(quantity.value), number_style()))
    return texts
