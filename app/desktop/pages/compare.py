"""The compare page: scenarios beside the plan, what each changes, and why a figure differs."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.jobs import Latest
from app.desktop.locale_style import number_style
from app.desktop.pages.page import BuiltPage
from app.desktop.plain_text import ElidedLabel, label
from app.desktop.steps import Rest, Steps
from app.desktop.widgets.buttons import Segments
from app.desktop.widgets.chance_needed import ChanceNeeded
from app.desktop.widgets.compare_table import CompareTable
from app.desktop.widgets.empty_state import EmptyState
from app.desktop.widgets.head import PageHead
from app.desktop.widgets.ranked_table import RankedTable
from app.desktop.widgets.scenario_pane import HINT, ScenarioPane
from app.desktop.widgets.scrolled import scrolled
from app.desktop.widgets.strip import AnswerStrip
from app.desktop.works import compared, first_date, ranked_of
from app.plan.document import Plan, Scenario, Service
from app.plan.edits import add_scenario, adopt_scenario, alter, remove_scenario, rename_scenario
from app.plan.session import Change, Session
from app.presenting.beside import Beside, Row
from app.presenting.figures import NumberStyle
from app.presenting.finding import first_refused
from app.presenting.order_date import OrderDate
from app.presenting.ranked import Ranked
from app.presenting.waterfall import Waterfall, waterfall
from app.presenting.wording import sentences
from planners.refusal import InputRefused, NotInEvidence
from planners.schema import Entry, Field
from planners.words import say

EACH, ALL = "each", "all"
FILLS = 1000
"""A share of the height that leaves nothing to what has a limit."""
LEAST, TALLEST = 400, 560
"""The height of a page's upper part, where the table has few rows: the scenario beside it needs as much. Up to the second the
page scrolls, and not the table in it."""
PATIENCE = 300
"""Milliseconds without a change before options are ranked, which takes a while."""
AT_ONCE = 100
"""Rows that go between two events."""
ABOUT = say("the plan beside its scenarios")


class ComparePage(BuiltPage):
    """Edits the plan's scenarios and shows them beside it.

    ``workbook_asked`` asks for all of it as tables, ``service_asked`` for the first service of an empty plan.
    """

    workbook_asked = Signal()
    service_asked = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shown = Beside((), ())
        self._asked: tuple[object, ...] = ()
        self._figure, self._is_begun = ("", ""), False
        self._latest, self._why, self._rank, self._date = (Latest(self) for _ in range(4))
        self._leaving = Steps(self)
        self._ranked_of: tuple[object, ...] = ()
        self._calm = Rest(self, PATIENCE, self._rank_options)
        self._latest.answered.connect(self._show)
        self._latest.waiting.connect(self._fade)
        self._why.answered.connect(self._show_why)
        self._rank.answered.connect(self._show_ranked)
        self._date.answered.connect(self._show_date)
        self.of = Segments(say("Figures of"))
        self.of.show_choices(((EACH, say("Per server")), (ALL, say("In all"))))
        self.of.chosen.connect(lambda _: self._show_table())
        self.add = QPushButton(say("New scenario"))
        self.add.setProperty("role", "primary")
        self.add.clicked.connect(self.add_scenario)
        self.head = PageHead(say("Compare"), ABOUT)
        self.workbook = QPushButton(say("Export &workbook…"))
        self.workbook.clicked.connect(self.workbook_asked)
        self.head.add(self.of, self.workbook, self.add)
        self.first = QPushButton(say("&Add service…"))
        self.first.clicked.connect(self.service_asked)
        self.empty = EmptyState(say("This plan has no service yet."), self.first)
        self.strip, self.table, self.pane = AnswerStrip(), CompareTable(), ScenarioPane(session)
        self.name, self.ranked = self.pane.name, RankedTable()
        self.ranked.chosen.connect(self.choose)
        self.chance = ChanceNeeded(session)
        self._ranked_title = ElidedLabel(say("Options, ranked"), "heading")
        self.warnings = label(role="muted", wrap=True)
        self.strip.limit.machine_asked.connect(self.machine_asked)
        self.table.unsized.asked.connect(self.input_asked)
        self.strip.show_answer(None, say("Working out the answer…"))
        self._connect()

    def shows(self, change: Change) -> bool:
        """All services and scenarios."""
        return bool(change.services) or change.outline or change.scenarios

    def refresh(self) -> None:
        """Show the plan and its scenarios as they are now."""
        plan = self._session.plan
        self.pane.show_scenario(self._scenario())
        self.table.stand_alone(not plan.scenarios)
        side = Qt.AlignmentFlag.AlignTop if not plan.scenarios else Qt.AlignmentFlag(0)
        self._row.setAlignment(self.pane, side)
        self._compare(plan)

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        self.table.viewport().update()
        self.table.head.viewport().update()
        self.pane.view.update()

    def stop(self) -> None:
        """Compute no more."""
        self._latest.stop()
        self._why.stop()
        self._rank.stop()
        self._date.stop()
        self._calm.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """The options follow where the table ends; texts in both wrap anew."""
        super().resizeEvent(event)
        self._place_options()
        self._calm.start()

    def add_scenario(self) -> None:
        """Add a scenario that changes nothing yet, with the keyboard in its name."""
        number = len(self._session.plan.scenarios) + 1
        scenario = Scenario(str(uuid.uuid4()), say("Scenario {number}", number=number))
        self._session.apply(add_scenario(scenario))
        self.choose(scenario.id)
        self.name.setFocus()
        self.name.selectAll()

    def _begin(self, service: str, name: str) -> None:
        """Add a scenario, with the keyboard in its first change."""
        self.add_scenario()
        self.pane.begin(service, name)

    def choose(self, scenario: str) -> None:
        """Choose the column of a scenario; of the plan with an empty id."""
        known = ["", *(one.id for one in self._session.plan.scenarios)]
        self._chosen = scenario if scenario in known else ""
        self.table.choose(known.index(self._chosen), *self._figure)
        self._show_scenario()
        self._explain()

    def _show_scenario(self) -> None:
        self.pane.show_scenario(self._scenario())
        column = next((one for one in self._shown.columns if one.scenario == self._chosen), None)
        self.pane.show_refused(column.refused if column is not None else ())
        self._calm.start()

    def _place_options(self) -> None:
        """The options follow where the table ends; a low page scrolls to them. A plan without services has nothing to compare."""
        wanted = bool(self._session.plan.services)
        for part in (self.of, self.workbook, self.add, self.strip, self._body, self._options):
            part.setVisible(wanted)
        self.empty.setVisible(not wanted)
        whole = self.table.height_of_all + 2 * theme.px(theme.GAP)
        least = max(whole if whole <= theme.px(TALLEST) else 0, theme.px(LEAST))
        self._body.setMinimumHeight(least)
        self._body.setMaximumHeight(max(whole, least))

    def _compare(self, plan: Plan) -> None:
        """Compare where something that is sized has changed; names are heads of columns alone."""
        asked = (plan.services, tuple((one.id, one.alterations) for one in plan.scenarios))
        if asked != self._asked:
            self._asked = asked
            self._latest.ask(partial(compared, plan, number_style()))
            self.strip.date_is_older()
        else:
            self.table.show_titles(self._titles())

    def _titles(self) -> tuple[str, ...]:
        """Of the columns that are shown, which may be older than the plan."""
        now = {one.id: one.title or say("(no name)") for one in self._session.plan.scenarios}
        return tuple(now.get(column.scenario, column.title) for column in self._shown.columns)

    def _show(self, shown: Beside) -> None:
        before = list(self._shown.rows)
        self._shown = shown
        if not self._is_begun and not self._chosen:  # nobody has chosen or added one meanwhile
            self._chosen, *figure = shown.first_difference
            self._figure = (figure[0], figure[1])
        self._is_begun = True
        self.strip.show_answer(shown.answer)
        self._date.ask(partial(first_date, self._session.plan))
        self.warnings.setText("\n".join(shown.warnings))
        self.warnings.setVisible(bool(shown.warnings))
        self._show_table()
        self._leaving.begin(_let_go(before))

    def _show_date(self, date: OrderDate | None) -> None:
        if date is None:
            self.strip.hide_date()
        else:
            self.strip.show_date(date)

    def _show_table(self) -> None:
        self.table.show_beside(self._shown, self.of.current == ALL)
        self._say_why_unsized()
        self.table.show_titles(self._titles())
        self._place_options()
        self.choose(self._chosen)

    def _say_why_unsized(self) -> None:
        """Why nothing is compared, by the first input that the plan has refused."""
        refused = self._shown.columns[0].refused if self._shown.columns else ()
        key, refusal = refused[0] if refused else ("", None)
        service = self._session.plan.service(key)
        nothing = say("No service is sized yet.")
        if service is None or refusal is None:
            self.table.unsized.show_why(nothing, None)
            return
        place = first_refused(service, [one for of, one in refused if of == key])
        self.table.unsized.show_why(sentences(nothing, refusal.sentence), place)

    def _fade(self, faded: bool) -> None:
        theme.fade((self.table,), faded)
        self.head.subtitle.setText(say("comparing…") if faded else ABOUT)

    def _take(self, column: int, service: str, name: str) -> None:
        """Another cell or column was chosen."""
        columns = self._shown.columns
        self._chosen = columns[column].scenario if column < len(columns) else ""
        self._figure = (service, name)
        self._show_scenario()
        self._explain()

    def _explain(self) -> None:
        """Say why the chosen figure is different in the chosen scenario."""
        scenario, service = self._scenario(), self._session.plan.service(self._figure[0])
        if scenario is None or service is None:
            self._why.drop()
            self.pane.show_why(None, HINT)
            return
        self._why.ask(partial(_why, service, scenario, self._figure[1], number_style()))

    def _rank_options(self) -> None:
        """Rank the options of the chosen figure's service, or of the first, where they are seen."""
        plan = self._session.plan
        service = plan.service(self._figure[0]) or next(iter(plan.services), None)
        if service is None or self._options.isHidden():
            return
        self.chance.show_of(service.id)
        asked = (
            service.id,
            plan.services,  # others may stand on its machine
            plan.start,
            tuple((one.title, one.alterations) for one in plan.scenarios),
        )
        if asked != self._ranked_of:
            self._ranked_of = asked
            several = len(plan.services) > 1
            title = say("Options, ranked: {service}", service=service.title)
            self._ranked_title.setText(title if several else say("Options, ranked"))
            self._rank.ask(partial(ranked_of, plan, service, number_style()))

    def _show_ranked(self, rows: tuple[Ranked, ...]) -> None:
        self.ranked.show_ranked(rows)

    def _show_why(self, found: Waterfall | str) -> None:
        if self._scenario() is None:
            return
        if isinstance(found, Waterfall):
            self.pane.show_why(found)
        else:
            self.pane.show_why(None, found)

    def _scenario(self) -> Scenario | None:
        return self._session.plan.scenario(self._chosen)

    def _alter(self, service: str, field: Field, value: Entry) -> None:
        if self._chosen:
            self._session.apply(alter(self._chosen, service, field.name, value, field.title))

    def _rename(self, text: str) -> None:
        if self._chosen:
            self._session.apply(rename_scenario(self._chosen, text))

    def _remove(self) -> None:
        scenario = self._scenario()
        if scenario is not None:
            self._session.seal()
            self._session.apply(remove_scenario(scenario.id, scenario.title))
            self.choose("")

    def _adopt(self) -> None:
        scenario = self._scenario()
        if scenario is not None:
            self._session.seal()
            self._session.apply(adopt_scenario(scenario.id, scenario.title))
            self.choose("")

    def _begin_name(self) -> None:
        if self._scenario() is not None:
            self.name.setFocus()
            self.name.selectAll()

    def _connect(self) -> None:
        self._chosen = ""
        table, pane = self.table, self.pane
        table.chosen.connect(self._take)
        table.fitted.connect(self._place_options)
        table.rename_asked.connect(self._begin_name)
        table.remove_asked.connect(self._remove)
        pane.begun.connect(self._begin)
        pane.renamed.connect(self._rename)
        pane.altered.connect(self._alter)
        pane.settled.connect(self._session.seal)
        pane.removed.connect(self._remove)
        pane.adopted.connect(self._adopt)

    def _build(self) -> None:
        self._body, inside = QWidget(), QWidget()
        self.lay_out(
            self.head, self.strip, body=scrolled(inside)
        )  # first: parts are dressed where they come in
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.empty)
        column.addWidget(self._body, FILLS)
        row = QHBoxLayout(self._body)
        row.setContentsMargins(theme.margins(theme.MARGIN, theme.GAP, theme.MARGIN, theme.GAP))
        row.setSpacing(theme.px(theme.GAP))
        left = QVBoxLayout()
        left.setSpacing(theme.px(theme.SPACE))
        left.addWidget(self.table, 1)
        left.addWidget(self.warnings)
        row.addLayout(left, 1)
        row.addWidget(self.pane)
        self._row = row
        column.addWidget(self._make_options())
        column.addStretch(1)

    def _make_options(self) -> QWidget:
        """The ranked options below the table."""
        self._options = QWidget()
        below = QVBoxLayout(self._options)
        below.setContentsMargins(theme.margins(theme.MARGIN, 0, theme.MARGIN, theme.GAP))
        below.setSpacing(theme.px(theme.SPACE))
        title = QHBoxLayout()
        title.addWidget(self._ranked_title)
        title.addWidget(label(say("the recommended one first, then by chance"), "caption"), 1)
        caption = label(say("Chance neede&d"), "caption")
        caption.setBuddy(self.chance)
        title.addWidget(caption)
        title.addWidget(self.chance)
        below.addLayout(title)
        below.addWidget(self.ranked)
        return self._options


def _let_go(rows: list[Row]) -> Iterator[None]:
    """Rows that were shown go in pieces: to free the cells of the largest table at once takes as long as a picture."""
    while rows:
        yield
        del rows[-AT_ONCE:]


def _why(service: Service, scenario: Scenario, name: str, style: NumberStyle) -> Waterfall | str:
    """Why a figure differs, or why that is unknown."""
    try:
        return waterfall(service, scenario, name, style)
    except (InputRefused, NotInEvidence) as problem:
        return str(problem)
