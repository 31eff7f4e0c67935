"""The pages of one service: its answer on top, and sizing, projection, settings and sources to choose from."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.dates import Dates
from app.desktop.locale_style import number_style
from app.desktop.pages.page import Page
from app.desktop.pages.projection import ProjectionPage
from app.desktop.pages.settings import SettingsPage
from app.desktop.pages.sizing import SizingPage
from app.desktop.pages.sources import SourcesPage
from app.desktop.widgets.details import Details
from app.desktop.widgets.head import PageHead, PageTabs
from app.desktop.widgets.side_pane import SidePane
from app.desktop.widgets.strip import AnswerStrip
from app.plan.session import Change, Session
from app.presenting.answer import kept_answer
from app.presenting.described import in_short
from app.presenting.finding import Place
from app.presenting.order_date import OrderDate
from planners.words import listed, say

WIDE = 1600
"""Pixels of a window that has room for the details beside everything else."""
WIDE_DETAILS = 360


class ServicePages(QWidget):
    """``details_asked`` tells that the user opened (True) or closed the details."""

    details_asked = Signal(bool)

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self._session, self.service_id = session, service_id
        self._asked: bool | None = None
        self.sizing = SizingPage(session, service_id)
        self.sizing.selected.connect(self.explain)
        self.explained = self.sizing.first_quantity
        self.projection = ProjectionPage(session, service_id)
        self.settings = SettingsPage(session, service_id)
        self.sources = SourcesPage(session, service_id)
        self.strip, self.details, self._dates = AnswerStrip(), Details(), Dates(self)
        self._dates.told.connect(self._show_date)
        self.pane = SidePane(say("Details"), self.details, say("Show details"), say("Hide details"))
        self.details.add_button(self.pane.fold)
        self.pane.asked.connect(self.details_asked)
        self.tabs, self._stack = PageTabs(say("Pages of the service")), QStackedWidget()
        for page, text in zip(
            self.pages, (say("Si&zing"), say("Pro&jection"), say("Se&ttings"), say("So&urces")), strict=True
        ):
            self.tabs.addTab(text)
            self._stack.addWidget(page)
        self.head = PageHead(tabs=self.tabs)
        self.tabs.currentChanged.connect(self._show_tab)
        self._build()
        self._show_answer()
        self.explain(self.explained)

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages, in the order of the tabs."""
        return self.sizing, self.projection, self.settings, self.sources

    def currentWidget(self) -> QWidget | None:  # noqa: N802 - as Qt names it
        """The page that is seen."""
        return self._stack.currentWidget()

    def setCurrentWidget(self, page: Page) -> None:  # noqa: N802 - as Qt names it
        """Show a page."""
        self.tabs.setCurrentIndex(self._stack.indexOf(page))

    def follow(self, change: Change) -> None:
        """Refresh the answer and the pages for a change of what they show."""
        self._show_answer()
        for page in self.pages:
            page.follow(change)
        if self.service_id in change.services:
            self.explain(self.explained)

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        self.details.redraw()
        for page in self.pages:
            page.redraw()

    def stop(self) -> None:
        """End running work: the pages go."""
        self._dates.stop()
        for page in self.pages:
            page.stop()

    def explain(self, name: str) -> None:
        """Show the derivation of a figure of this service."""
        self.explained = name
        service = self._session.plan.service(self.service_id)
        if service is not None:
            self.details.show_quantity(self._session.answer(self.service_id).sizing, name, service.entries)

    def reveal(self, place: Place) -> None:
        """Give an input the keyboard, on the page that has it, or explain a figure beside the others."""
        if not place.is_input:
            self.setCurrentWidget(self.sizing)
            self.explain(place.name)
            self.details_asked.emit(True)
            return
        for page in self.pages:
            if page.has_input(place.name):
                self.setCurrentWidget(page)
                page.reveal(place.name)
                return

    def show_details(self, wanted: bool | None) -> None:
        """Open or close the details; with None they are open where there is room."""
        self._asked = wanted
        self._place_details()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Have the details open where there is room."""
        super().resizeEvent(event)
        self._place_details()

    def _place_details(self) -> None:
        wide = self.window().width() >= theme.px(WIDE)
        wanted = wide if self._asked is None else self._asked
        self.pane.unfold(wanted, WIDE_DETAILS if wide else theme.DETAILS)

    def _show_tab(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        self.pane.setVisible(self._stack.currentWidget() is self.sizing)

    def _build(self) -> None:
        body = QHBoxLayout()
        body.setSpacing(0)
        body.addWidget(self._stack, 1)
        body.addWidget(self.pane)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.head)
        outer.addWidget(self.strip)
        outer.addLayout(body, 1)

    def _show_answer(self) -> None:
        service = self._session.plan.service(self.service_id)
        if service is None:
            return
        answer, planner = self._session.answer(self.service_id), self._session.planner_of(service)
        self.head.title.setText(service.title)
        self.head.subtitle.setText(in_short(planner, service.entries))
        self.strip.setEnabled(answer.current)
        kept = kept_answer(planner, answer, number_style())
        if answer.good is not None and kept is not None:
            self.strip.show_answer(kept)
            if self._dates.ask(answer.good):
                self.strip.date_is_older()
            return
        self.strip.hide_date()
        needed = [field.title for field in planner.fields() if field.required]
        self.strip.show_answer(None, say("Enter first: {inputs}.", inputs=listed(needed)))

    def _show_date(self, date: OrderDate | None) -> None:
        if date is None:
            self.strip.hide_date()
        else:
            self.strip.show_date(date)
