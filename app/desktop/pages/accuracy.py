"""The accuracy page: every published figure beside the model's answer, computed when the page is seen first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.jobs import Latest
from app.desktop.locale_style import number_style
from app.desktop.pages.page import BuiltPage
from app.desktop.steps import Steps
from app.desktop.widgets.buttons import Segments
from app.desktop.widgets.head import PageHead
from app.desktop.widgets.outlook_cards import OutlookCard
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.widgets.scrolled import scrolled
from app.plan.session import Change
from app.presenting.accuracy import AccuracyRow, accuracy, accuracy_rows
from app.presenting.accuracy_chart import accuracy_chart
from app.presenting.figures import with_unit
from planners.planner import ClaimCheck
from planners.registry import planner, services
from planners.words import in_context, say

if TYPE_CHECKING:
    from app.desktop.charts.card import ChartCard
    from app.desktop.charts.legend import Legend

CLAIMS, ROWS, ALL = "claims", "rows", "all"
"""What is shown: held-out claims, the rows that the models were made from, or both."""


CARD_LINES = ((200, 5), (215, 3), (1 << 20, 2))
"""Lines below the answer of a card that is narrower than so many pixels."""
LEAST = 420
"""Pixels of chart and table together, below which the page scrolls."""


class AccuracyPage(BuiltPage):
    """Claims of all services, the held-out ones first; chart and table show the same."""

    def __init__(self) -> None:
        super().__init__()
        self._checks: tuple[ClaimCheck, ...] | None = None
        self._latest = Latest(self)
        self._latest.answered.connect(self._take)
        self.shown = Segments(say("Published figures to show"))
        self.shown.show_choices(
            [(CLAIMS, say("Held-out claims")), (ROWS, say("Rows in use")), (ALL, say("All"))]
        )
        self.shown.chosen.connect(lambda _: self._show())
        self.service = QComboBox()
        self.service.setAccessibleName(say("Service"))
        self.service.addItem(say("All services"), "")
        for name in services():
            self.service.addItem(planner(name).title, name)
        self.service.activated.connect(lambda _: self._show())
        self.cards = tuple(OutlookCard(CARD_LINES) for _ in range(4))
        self.card: ChartCard | None = None
        self._legend: Legend | None = None
        self.table, self._showing = self._make_table(), Steps(self)
        self._chart_room = QVBoxLayout()

    def shows(self, change: Change) -> bool:
        """Nothing here follows the plan."""
        return False

    def refresh(self) -> None:
        """Compute on first sight."""
        if self._checks is None:
            self._latest.ask(_claims)

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        if self.card is not None:
            self.card.redraw()

    def stop(self) -> None:
        """Compute no more."""
        self._latest.stop()
        self._showing.drop()

    def _make_table(self) -> RowsTable:
        head = (
            say("Figure"),
            say("Published"),
            say("Model"),
            in_context("of a figure", "Range"),
            say("Error"),
            say("In its range"),
            say("Document"),
        )
        table = RowsTable(head, (26, 11, 8, 13, 9, 11, 22), right=(1, 2, 3, 4))
        table.setAccessibleName(say("Published figures and model"))
        table.setAlternatingRowColors(False)
        return table

    def _build(self) -> None:
        head = PageHead(say("Accuracy"), say("What the models say of published figures"))
        head.add(self.service, self.shown)
        cards = QHBoxLayout()
        cards.setSpacing(theme.px(theme.GAP))
        for card in self.cards:
            cards.addWidget(card, 1)
        chart = QWidget()
        chart.setLayout(self._chart_room)
        self._chart_room.setContentsMargins(0, 0, 0, 0)
        self._chart_room.setSpacing(theme.px(theme.TIGHT))
        split = QSplitter(Qt.Orientation.Vertical)
        split.setObjectName("cards")
        split.setMinimumHeight(theme.px(LEAST))
        split.addWidget(chart)
        split.addWidget(self.table)
        split.setChildrenCollapsible(False)
        split.setSizes([280, 320])
        inside = QWidget()
        body = QVBoxLayout(inside)
        body.setContentsMargins(theme.margins(theme.MARGIN, theme.GAP, theme.MARGIN, theme.GAP))
        body.setSpacing(theme.px(theme.GAP))
        body.addLayout(cards)
        body.addWidget(split, 1)
        self.lay_out(head, body=scrolled(inside))

    def _take(self, checks: tuple[ClaimCheck, ...]) -> None:
        self._checks = checks
        self._showing.begin(self._parts())

    def _show(self) -> None:
        self._showing.begin(self._parts())
        self._showing.finish()

    def _parts(self) -> Iterator[None]:
        """Cards, chart and table."""
        chosen, kind, style = str(self.service.currentData() or ""), self.shown.current, number_style()
        checks = tuple(check for check in self._checks or () if chosen in ("", check.service))
        for card, told in zip(self.cards, accuracy(checks).cards(style), strict=True):
            card.show_card(told)
        seen = tuple(check for check in checks if kind == ALL or check.used_for_fit == (kind == ROWS))
        yield
        self._make_chart()
        yield
        self._draw(seen)
        yield
        rows = accuracy_rows(seen, style)
        yield
        yield from self.table.showing_rows([_cells(row) for row in rows], tips=[row.note for row in rows])

    def _make_chart(self) -> None:
        if self.card is not None:
            return
        from app.desktop.charts.card import ChartCard
        from app.desktop.charts.legend import Legend

        self.card, self._legend = ChartCard(say("Chart")), Legend()
        self.card.failed.connect(self.failed)
        self._legend.show_standings(())
        self._chart_room.addWidget(self.card, 1)
        self._chart_room.addWidget(self._legend)

    def _draw(self, seen: tuple[ClaimCheck, ...]) -> None:
        chart = accuracy_chart(seen, number_style())
        if self.card is not None and self._legend is not None:
            self.card.show_chart("", chart)
            self._legend.show_chart(chart)


def _claims() -> tuple[ClaimCheck, ...]:
    return tuple(check for name in services() for check in planner(name).claims())


def _cells(row: AccuracyRow) -> tuple[str, ...]:
    return (
        row.claim,
        with_unit(row.published, row.unit),
        row.predicted,
        row.range,
        row.error,
        say("inside") if row.inside else say("outside"),
        row.document,
    )
