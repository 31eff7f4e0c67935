"""The overview of a plan: what all services need, how each stands, what comes next, what is open and what was found."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.overview_work import OverviewWork, Sight
from app.desktop.pages.page import BuiltPage
from app.desktop.plain_text import label
from app.desktop.steps import Rest, Steps
from app.desktop.widgets.chart_room import filling
from app.desktop.widgets.drift_panel import DriftPanel
from app.desktop.widgets.empty_state import EmptyState
from app.desktop.widgets.findings_card import (
    FEW_QUESTIONS,
    LEAST_QUESTIONS,
    MOST_QUESTIONS,
    QUESTION_ROW,
    FindingsCard,
    QuestionsCard,
)
from app.desktop.widgets.head import PageHead
from app.desktop.widgets.scrolled import scrolled
from app.desktop.widgets.service_table import ServiceTable
from app.desktop.widgets.small_charts import SmallChart, SmallCharts, chart_caption
from app.desktop.widgets.strip import AnswerStrip
from app.desktop.widgets.tile_grid import TileGrid
from app.desktop.widgets.time_line import TimeKey, TimeLine
from app.plan.session import Change, Session
from app.plan.sized import SizedService
from app.presenting.look_ahead import Look, dates_on_machines
from app.presenting.machines import count_of
from app.presenting.next_dates import next_dates
from app.presenting.overview import MOST_TILES, Finding, by_site, by_urgency, site_date
from app.presenting.questions import first_questions
from planners.words import plural, say

MOST_ROWS, MOST_CHART_ROWS = 4, 3
"""Rows of dates and of charts that are seen before they scroll."""
FEW = 6
"""Charts that are shown where there are fewer services: then more than the bottleneck of each."""
SOON, LATER = 40, 300
"""Milliseconds in which looks are gathered before they are shown, of few services and of many."""
NARROW = 860
"""Pixels below which questions and findings stand under the charts."""
SIDE, TALL_CHART = 408, 720
"""How wide questions and findings are beside the charts, and how high charts are at most where the page has room."""


class OverviewPage(BuiltPage):
    """``opened`` names a service, ``input_asked`` the ``Place`` of an input; the others ask what to do."""

    opened = Signal(str)
    proposal_asked = Signal()
    service_asked = Signal()
    workbook_asked = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._looks: dict[str, Look] = {}
        self._sight: Sight | None = None
        self._found: list[Finding] | None = None
        """All findings, once everything is worked out."""
        self.head, self.strip = PageHead(say("Overview")), AnswerStrip()
        self.workbook = QPushButton(say("Export &workbook…"))
        self.proposal = QPushButton(say("P&roposal"))
        self.proposal.setProperty("role", "primary")
        self.drift = DriftPanel(session)
        self.add = QPushButton(say("&Add service…"))
        self.empty = EmptyState(say("This plan has no service yet."), self.add)
        self.tiles, self.table = TileGrid(), ServiceTable()
        self.time_line, self.charts = TimeLine(), SmallCharts()
        self.lead, self.questions, self.findings = label(role="caption"), QuestionsCard(), FindingsCard()
        self._work, self._showing = OverviewWork(self), Steps(self)
        self._is_away, self._is_new, self._is_behind, self._wanted = False, False, False, 0
        self._soon = Rest(self, SOON, self._show_rest)
        self._filling = Rest(self, 0, self._fill)
        self._connect()

    def shows(self, change: Change) -> bool:
        """All services, and how the plan's own figures stand to today's."""
        return bool(change.services) or change.outline or change.figures

    def refresh(self) -> None:
        """Show the plan as it is now; what takes long follows."""
        self.drift.refresh()
        self._work.ask(self._session.plan)

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        for part in (self.strip, self.tiles, self.table, self.time_line, self.charts):
            part.update()

    def stop(self) -> None:
        """End running work: the page goes."""
        self._soon.stop()
        self._filling.stop()
        self._showing.drop()
        self.drift.stop()
        self._work.stop()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up with what was worked out while another page was seen."""
        super().showEvent(event)
        self._is_away = False
        if self._is_new:
            self._begin()
        elif self._is_behind:
            QTimer.singleShot(0, self, self._show_rest)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Draw nothing while another page is seen."""
        super().hideEvent(event)
        self._is_away = True
        if self._showing.busy:
            self._showing.drop()
            self._is_new = True

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Questions and findings stand beside the charts where there is room."""
        super().resizeEvent(event)
        self.charts.follow()
        if self._sight is not None:
            self._give_room(self._sight)
        narrow = self.width() < theme.px(NARROW)
        self._lower.setDirection(
            QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        )
        self._side.setMaximumWidth(16_777_215 if narrow else theme.px(SIDE))
        self._side.setMinimumWidth(0 if narrow else theme.px(SIDE))

    def _connect(self) -> None:
        for part in (self.tiles, self.table, self.time_line, self.charts, self.findings):
            part.opened.connect(self._open)
        self.strip.limit.machine_asked.connect(self.machine_asked)
        self.questions.asked.connect(self.input_asked)
        self.add.clicked.connect(self.service_asked)
        self.workbook.clicked.connect(self.workbook_asked)
        self.proposal.clicked.connect(self.proposal_asked)
        self._work.sighted.connect(self._show_sight)
        self._work.looked.connect(self._show_look)
        self._work.found.connect(self._finish)

    def _open(self, key: str) -> None:
        if key:
            self.opened.emit(key)

    def _build(self) -> None:
        self.head.add(self.workbook, self.proposal)
        self._content = QWidget()
        self._area = scrolled(self._content)
        self.lay_out(self.head, self.strip, body=self._area)  # first: parts are dressed where they come in
        column = QVBoxLayout(self._content)
        margin = theme.px(theme.MARGIN)
        column.setContentsMargins(margin, theme.px(theme.GAP), margin, theme.px(theme.SPACE))
        column.setSpacing(6)
        column.addWidget(self.drift)
        column.addWidget(self.empty)
        column.addWidget(self.tiles)
        column.addWidget(self.table)
        column.addWidget(self._dates())
        self._lower_part = QWidget()
        self._lower = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._lower_part)
        self._lower.setContentsMargins(0, 0, 0, 0)
        self._lower.setSpacing(margin)
        left = self._left = QVBoxLayout()
        left.setSpacing(6)
        left.addLayout(_heading(say("Demand against capacity"), label(say("what limits first"), "caption")))
        self._charts_room = scrolled(self.charts)
        left.addWidget(self._charts_room)
        left.addStretch(1)
        self._lower.addLayout(left, 1)
        self._lower.addWidget(self._beside())
        column.addWidget(self._lower_part)
        column.addStretch(1)

    def _beside(self) -> QWidget:
        self._side = QWidget()
        right = QVBoxLayout(self._side)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(6)
        right.addLayout(
            _heading(say("Open questions"), label(say("inputs not entered, by effect"), "caption"))
        )
        right.addWidget(self.questions)
        right.addLayout(_heading(say("Findings")))
        right.addWidget(self.findings)
        right.addStretch(1)
        return self._side

    def _dates(self) -> QWidget:
        self._dates_part = QWidget()
        column = QVBoxLayout(self._dates_part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(_heading(say("Next dates"), TimeKey(), self.lead))
        self._dates_room = _card(self.time_line)
        column.addWidget(self._dates_room)
        return self._dates_part

    def _show_sight(self, sight: Sight) -> None:
        """What is known at once, with the room that the rest will take."""
        self._sight, self._found = sight, None
        self._begin()

    def _begin(self) -> None:
        sight, self._is_new = self._sight, self._is_away
        if sight is None or self._is_away:
            return
        few = len(sight.tiles) <= MOST_TILES
        self._soon.setInterval(SOON if few else LATER)
        self._showing.begin(self._parts(sight, few))
        if few:
            self._showing.finish()

    def _parts(self, sight: Sight, few: bool) -> Iterator[None]:
        """The answer, tiles or table, the findings, the rest: of many services in pieces."""
        ids = [one.service.id for one in sight.plan.services]
        self._looks = {key: look for key, look in self._looks.items() if key in ids}
        self.strip.show_answer(sight.answer)
        self.head.subtitle.setText(_about(sight))
        none = not sight.plan.services
        self.empty.setVisible(none)
        for part in (self._dates_part, self._lower_part, self.strip):
            part.setVisible(not none)
        yield
        self.tiles.setVisible(few)
        self.table.setVisible(not few)
        self.tiles.show_tiles(sight.tiles if few else ())
        self._show_table(sight)
        yield
        yield from self._lower_parts(sight)

    def _lower_parts(self, sight: Sight) -> Iterator[None]:
        """The findings and the rest."""
        yield from self.findings.showing(sight.findings if self._found is None else self._found)
        yield
        self._show_rest()

    def _show_look(self, look: Look) -> None:
        self._looks[look.key] = look
        if not self._soon.isActive():
            self._soon.start()

    def _finish(self, found: list[Finding]) -> None:
        """All is worked out."""
        self._found = found
        sight = self._sight
        if sight is None or self._is_new:
            return
        few = len(sight.tiles) <= MOST_TILES
        self._showing.begin(self._parts(sight, few) if self._showing.busy else self._lower_parts(sight))
        if few:
            self._showing.finish()

    def _show_rest(self) -> None:
        """Dates, charts and questions as far as they are known."""
        sight, self._is_behind = self._sight, self._is_away
        if sight is None or self._is_away:
            return
        looks = [(one, self._looks.get(one.service.id)) for one in sight.plan.services]
        known = dates_on_machines(sight.plan, self._looks, sight.standings)
        dates = next_dates(
            (one.service.id, one.title, look.growth, known[one.service.id])
            for one, look in looks
            if look is not None and look.growth is not None and one.service.id in known
        )
        waiting = [one for one, look in looks if look is None]
        others = [
            (one.service.id, one.title, "…" if look is None else say("Not sized"))
            for one, look in looks
            if look is None or look.date is None
        ]
        self.time_line.show_dates(dates.with_others(others))
        self.lead.setText(dates.lead_time)
        most = max(1, FEW // max(1, len(looks)))
        self.charts.show_charts([chart for one, look in looks for chart in _small(one, look, most)])
        asked = [one for _, look in looks if look is not None for one in look.questions]
        self.questions.show_questions(first_questions(asked, MOST_QUESTIONS), len(looks) > 1)
        self.questions.say_why(self._found is None, any(one.sizing is None for one, _ in looks))
        self._show_table(sight)
        self._give_room(sight)
        first = site_date(dates.first_date, sight.plan, sight.answer.limit)
        if waiting or self._found is None:
            self.strip.date_is_older()
        elif first is None:
            self.strip.hide_date()
        else:
            self.strip.show_date(first)

    def _show_table(self, sight: Sight) -> None:
        if not self.table.isHidden():
            dates = dates_on_machines(sight.plan, self._looks, sight.standings)
            self.table.show_tiles(by_site(by_urgency(sight.tiles)), dates)

    def _give_room(self, sight: Sight) -> None:
        """Rows that are seen at once; more of them scroll. Known before the dates are, so that nothing moves for them."""
        services = len(sight.plan.services)
        quiet = min(1, services - sight.dated) if services > MOST_ROWS else services - sight.dated
        rows = max(1, min(sight.dated + quiet, MOST_ROWS))
        self._dates_room.setFixedHeight(self.time_line.height_of(rows) + 4)
        self._give_charts_room()
        self._filling.start()

    def _give_charts_room(self) -> None:
        gap = theme.px(theme.SPACE)
        most = MOST_CHART_ROWS * (theme.px(self.charts.cell_height) + gap) - gap
        self._charts_room.setFixedHeight(min(self.charts.sizeHint().height(), most))

    def _fill(self) -> None:
        """What is left of the page goes to the charts, as far as they grow; findings end where these do, or are all seen."""
        whole, lower = _high(self._content), _high(self._lower_part)
        if self._found is not None:  # until all are found, the room stays that of those before
            self._wanted = max(self.findings.more_wanted, 0)
        row, wanted = theme.px(QUESTION_ROW), self._wanted
        least = _high(self._side) - self.questions.room * row - self.findings.more_room
        room = self._area.viewport().height() - whole + lower
        usual = FEW_QUESTIONS if least + MOST_QUESTIONS * row > room else MOST_QUESTIONS
        most = (room - least - wanted) // row  # with that many all findings are seen
        asked = min(most, usual) if most >= LEAST_QUESTIONS else usual
        self.questions.show_rows(asked)
        least += asked * row
        above = self._left.sizeHint().height() - self._charts_room.height()
        charts = self._fill_charts(max(room, least) - above) + above
        self.findings.fill(max(charts - least, min(wanted, room - least), 0))

    def _fill_charts(self, high: int) -> int:
        """Give the charts so many pixels of height, as far as they use them; tell how many they take."""
        charts, count, tokens = self.charts, len(self.charts.keys), 100 / theme.px(100)
        least = (theme.px(SmallCharts.least_width), theme.px(SmallCharts.cell_height))
        most = (MOST_CHART_ROWS, theme.px(TALL_CHART))
        cells = filling(count, charts.width(), high, least, theme.px(theme.SPACE), most)
        height = max(int(cells.height * tokens), SmallCharts.cell_height)
        if (height, cells.columns) != (charts.cell_height, charts.most_columns):
            charts.cell_height, charts.most_columns = height, cells.columns
            charts.follow()
            self._give_charts_room()
        return self._charts_room.height()


def _high(part: QWidget) -> int:
    """How high a part wants to be in its width."""
    layout = part.layout()
    if layout is None:
        return part.sizeHint().height()
    layout.invalidate()
    return (
        layout.totalHeightForWidth(part.width()) if layout.hasHeightForWidth() else layout.sizeHint().height()
    )


def _small(one: SizedService, look: Look | None, most: int) -> list[SmallChart]:
    """The charts of a service, its bottleneck in front, as many as few services leave room for."""
    key, title = one.service.id, one.title
    if look is None:
        judged = {verdict.resource for verdict in one.sizing.verdicts} if one.sizing is not None else set()
        counted = one.sizing is not None and one.sizing.servers is not None
        count = max(1, min(most, len(judged) + counted))
        return [SmallChart(key, title, None, say("Working out the months…")) for _ in range(count)]
    if not look.charts:
        return [SmallChart(key, title, None, look.why or say("No capacity is known."))]
    if most == FEW:
        return [SmallChart(key, chart_caption(chart), chart, title) for chart in look.charts[:most]]
    return [SmallChart(key, title, chart) for chart in look.charts[:most]]


def _about(sight: Sight) -> str:
    parts = (
        plural("{count} service", "{count} services", len(sight.plan.services)),
        count_of(sight.plan.plan),
        say("plan from {month}", month=sight.begin) if sight.begin else "",
    )
    return " · ".join(part for part in parts if part)


def _heading(title: str, *beside: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setContentsMargins(0, 2, 0, 0)
    row.addWidget(label(title, "heading"))
    row.addStretch(1)
    for part in beside:
        row.addWidget(part)
    return row


def _card(inside: QWidget) -> QFrame:
    """A card with something that scrolls in it."""
    card = QFrame()
    card.setProperty("role", "card")
    layout = QVBoxLayout(card)
    layout.setContentsMargins(1, 1, 1, 1)
    layout.addWidget(scrolled(inside))
    return card
