"""What the projection page shows: inputs at the left; answers, chart and tables in the middle, which scrolls where it is low."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.charts.month_chart_card import MonthChartCard
from app.desktop.frames import Following
from app.desktop.pages.page import made_in_pieces
from app.desktop.plain_text import ElidedLabel, label
from app.desktop.widgets.growth_pane import GrowthPane
from app.desktop.widgets.inputs_split import InputsSplit
from app.desktop.widgets.needs_table import NeedsTable
from app.desktop.widgets.outlook_cards import OutlookCards
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.widgets.scrolled import scrolled
from app.desktop.widgets.tornado import Tornado
from app.presenting.projected import Projected
from app.presenting.projection import ProjectionView
from planners.planner import Planner, load_of
from planners.words import say

LOW, HIGH, STACKED, ROOMY, CLOSE, CLOSEST = 218, 270, 700, 760, 620, 400
"""The least and the most height of the tables in pixels, and the widths below which they stand one below the other, and the table of limits of a
load that grows has one column less, two, and three."""
INFLUENCES, FIGURES = 10, 12
"""Shares of the width: names of needs stand beside three pairs of figures."""
LOAD, WORST_LOAD, MONTHS, CHANCE = 1, 2, (3, 4), 5
"""Columns of the limits: the load at which they are met, that in the worst case, the months, which a load that grows has, and
the chance to hold."""
PAINTED = 2.0
"""Times as long as to fill a part in it takes to fill it in and paint it."""


class ProjectionParts(QWidget):
    """The parts of the page, in fixed rooms. ``wanted`` tells that growth is to be entered."""

    wanted = Signal()

    def __init__(self, planner: Planner) -> None:
        super().__init__()
        self._planner, self._is_made, self._grows = planner, False, True
        self._swung = ("", "")
        self._charted, self._told, self._listed = (Following(self, PAINTED) for _ in range(3))
        self._faded = False, theme.current()
        """Whether what is seen was greyed last, and in the colours of which theme: a palette for each part costs a frame."""

    def making(self) -> Iterator[None]:
        """Make what is in it, in pieces: only then it is more than an empty widget."""
        self.inputs = GrowthPane(self._planner.fields(), load_of(self._planner))
        yield from made_in_pieces(self.inputs, self.inputs.making())
        yield
        self.cards, self.chart = OutlookCards(), MonthChartCard()
        self.chart.wanted.connect(self.wanted)
        yield
        self.tornado, self.needs = Tornado(), NeedsTable()
        self.limits = RowsTable(
            (
                say("Resource"),
                say("Load at capacity"),
                say("Worst case"),
                say("Over, expected"),
                say("Over, worst case"),
                say("Chance to hold"),
            ),
            (20, 19, 17, 15, 16, 13),
            right=(1, 2, 3, 4, 5),
        )
        self.limits.setAccessibleName(say("Bottlenecks"))
        self.limits.chosen.connect(self.chart.choose)
        self.words = label(wrap=True)
        self.words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.swung = ElidedLabel("", "caption")
        self.tabs, self._tables = QTabBar(), QStackedWidget()
        self.message = label(role="stale", wrap=True)
        yield
        yield from self._build()
        self._is_made = True

    def show_projected(self, shown: Projected) -> None:
        """Show a projection."""
        rows = shown.rows
        self.tell("")
        self._figures.show()
        self._show_table(self.tabs.currentIndex())
        self.cards.show_outlook(shown.outlook)
        self._charted.show(lambda: self.chart.show_months(shown.charts, shown.outlook.grows))
        self._told.show(lambda: self._show_swings(rows))
        self._grows = shown.outlook.grows
        self._choose_limits()
        self._listed.show(lambda: self._list(rows))
        self.words.setText("\n".join((shown.recommendation, *rows.sentences)))

    def _show_swings(self, rows: ProjectionView) -> None:
        self.tornado.show_swings(rows.swings, rows.swung, rows.swung_share)
        place = say(
            "{resource}, {share}, {month}",
            resource=rows.swung,
            share=rows.swung_beside,
            month=rows.swung_month,
        )
        needed = rows.swung_month if rows.swung_beside == rows.swung_of else rows.swung_beside
        short = say("{resource}, {what}", resource=rows.swung, what=needed)
        self._swung = (place, short) if rows.swings else ("", "")
        self._tell_swung()

    def _list(self, rows: ProjectionView) -> None:
        self.needs.show_needs(rows.needs, rows.months)
        self.limits.show_rows(
            [
                (
                    one.resource,
                    one.load,
                    one.careful_load,
                    one.likely_month,
                    one.pessimistic_month,
                    one.chance,
                )
                for one in rows.rows
            ],
            [one.resource for one in rows.rows],
        )

    def _tell_swung(self) -> None:
        """What the swings are of; where all of it has no room, the month; or of which percent, as no line says it."""
        whole, short = self._swung
        beside = self._influences.width() - self._about.sizeHint().width() - 4 * theme.px(theme.GAP)
        self.swung.setText(whole if self.swung.fontMetrics().horizontalAdvance(whole) <= beside else short)

    def refuse(self, why: str) -> None:
        """Say what to do before there is a first result, in the place of the chart; tables without rows are not shown."""
        for one in (self._charted, self._told, self._listed):
            one.drop()
        self.cards.wait(say("No result yet"))
        self.chart.wait(why)
        for part in (self._influences, self._figures):
            part.hide()

    def tell(self, sentence: str) -> None:
        """Say over the lower end of the page why what is seen is not of the inputs as they are; nothing moves for it."""
        self.message.setText(sentence)
        self.message.setVisible(bool(sentence))
        self._place_message()

    def fade(self, faded: bool) -> None:
        """Grey what is older than what was entered."""
        parts = (*self.cards.cards, self.tornado, self.needs, self.limits, self.words)
        looks = faded, theme.current()
        if looks != self._faded:
            self._faded = looks
            theme.fade(parts, faded)
        self.chart.fade(faded)

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        self.chart.redraw()
        self.cards.update()
        self.tornado.update()

    def eventFilter(self, part: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Lay the tables side by side or one below the other, by the width of the middle."""
        if event.type() == QEvent.Type.Resize and isinstance(event, QResizeEvent):
            self._lay_tables(event.size().width())
            self._place_message()
        return super().eventFilter(part, event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Heights follow the font."""
        super().changeEvent(event)
        if self._is_made and event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()

    def _measure(self) -> None:
        for card in (self._influences, self._figures):
            card.setFixedHeight(self._lower_height())
        self.inputs.setMinimumWidth(theme.px(theme.INPUTS - 32))

    def _lower_height(self) -> int:
        """That of the tables: what stands side by side takes a third of a high window."""
        side_by_side = self._lower.direction() == QBoxLayout.Direction.LeftToRight
        third = self.area.viewport().height() // 3 if side_by_side else 0
        return min(max(third, theme.px(LOW)), theme.px(HIGH))

    def _build(self) -> Iterator[None]:
        """Put the parts in their places, from the outside in: what is moved with all that it holds is styled again."""
        inside = QWidget()
        self.area = scrolled(inside)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(InputsSplit(self.inputs, self.area))
        yield
        middle = QVBoxLayout(inside)
        middle.setContentsMargins(theme.margins(theme.MARGIN, theme.GAP, theme.MARGIN, theme.GAP))
        middle.setSpacing(theme.px(theme.GAP))
        middle.addWidget(self.cards)
        middle.addWidget(self.chart, 1)
        self._lower = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._lower.setSpacing(theme.px(theme.GAP))
        middle.addLayout(self._lower)
        middle.addStretch(0)
        yield
        self._influences = self._tornado_card()
        self._lower.addWidget(self._influences, INFLUENCES)
        self._figures = self._tables_card()
        self._lower.addWidget(self._figures, FIGURES)
        self.area.viewport().installEventFilter(self)
        self.message.setParent(self.area)
        self.message.hide()
        self._measure()

    def _tornado_card(self) -> QFrame:
        card, layout = _card()
        head = QHBoxLayout()
        head.setSpacing(theme.px(theme.MARGIN))
        self._about = label(say("What matters most"), "heading")
        head.addWidget(self._about)
        head.addStretch(1)
        head.addWidget(self.swung)
        layout.addLayout(head)
        layout.addWidget(self.tornado, 1)
        return card

    def _tables_card(self) -> QFrame:
        card, layout = _card()
        layout.setContentsMargins(1, 0, 1, 1)
        words = QScrollArea()
        words.setObjectName("plain")
        words.setWidgetResizable(True)
        words.setFrameShape(QFrame.Shape.NoFrame)
        self.words.setContentsMargins(theme.margins(theme.GAP, theme.TIGHT, theme.GAP, theme.TIGHT))
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        words.setWidget(self.words)
        self.tabs.setAccessibleName(say("Needs, limits, and the projection in words"))
        for part, name in (
            (self.needs, say("Needs")),
            (self.limits, say("Limits")),
            (words, say("In words")),
        ):
            self.tabs.addTab(name)
            self._tables.addWidget(part)
            if isinstance(part, RowsTable):
                part.setProperty("role", "inside")
        self.tabs.setDrawBase(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.currentChanged.connect(self._show_table)
        head = QHBoxLayout()
        head.addWidget(self.tabs)
        head.addStretch(1)
        told = label(say("expected, per server, in all"), "caption")
        told.setContentsMargins(theme.margins(0, 0, theme.SPACE, 0))
        self._each = told
        head.addWidget(told)
        layout.addLayout(head)
        layout.addWidget(self._tables, 1)
        return card

    def _show_table(self, place: int) -> None:
        """Limits and words take the room of what matters most too."""
        self._tables.setCurrentIndex(place)
        for part in (self._influences, self._each):
            part.setVisible(place == 0)

    def _lay_tables(self, width: int) -> None:
        stacked = width < theme.px(STACKED)
        way = QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight
        if self._lower.direction() != way:
            self._lower.setDirection(way)
        if self._figures.height() != self._lower_height():
            self._measure()
        self._choose_limits()
        QTimer.singleShot(0, self, self._tell_swung)

    def _choose_limits(self) -> None:
        """Months stand beside limits that a growing load meets; loads, of the worst case first, where there is room for them."""
        wide = self.area.viewport().width()
        load = not self._grows or wide >= theme.px(CLOSE)
        worst = wide >= theme.px(ROOMY if self._grows else CLOSE)
        chosen = {
            (LOAD,): load,
            (WORST_LOAD,): worst,
            MONTHS: self._grows,
            (CHANCE,): wide >= theme.px(CLOSEST),
        }
        for columns, wanted in chosen.items():
            if self.limits.isColumnHidden(columns[0]) == wanted:
                self.limits.show_columns(columns, wanted)

    def _place_message(self) -> None:
        if not self.message.isHidden():
            room = (
                self.area.viewport()
                .rect()
                .adjusted(theme.px(theme.MARGIN), 0, -theme.px(theme.MARGIN), -theme.px(theme.GAP))
            )
            height = max(self.message.heightForWidth(room.width()), theme.px(theme.CONTROL))
            self.message.setGeometry(room.left(), room.bottom() - height, room.width(), height)
            self.message.raise_()


def _card() -> tuple[QFrame, QVBoxLayout]:
    card = QFrame()
    card.setProperty("role", "card")
    layout = QVBoxLayout(card)
    layout.setContentsMargins(theme.margins(theme.GAP, theme.SPACE, theme.GAP, theme.SPACE))
    layout.setSpacing(theme.px(theme.TIGHT))
    return card, layout
