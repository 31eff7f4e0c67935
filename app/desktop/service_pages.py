"""The pages of one service: its answer on top, and sizing, projection, settings and sources to choose from."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.dates import Dates
from app.desktop.locale_style import number_style
from app.desktop.pages.page import Page
from app.desktop.pages.projection import ProjectionPage
from app.desktop.pages.settings import SettingsPage
from app.desktop.pages.sizing import SizingPage
from app.desktop.pages.sources import SourcesPage
from app.desktop.plain_text import label
from app.desktop.widgets.strip import AnswerStrip
from app.plan.session import Change, Session
from app.presenting.answer import answer_of
from app.presenting.order_date import OrderDate
from planners.words import listed, say


class ServicePages(QWidget):
    """``selected`` names a quantity of this service to explain."""

    selected = Signal(str)

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self._session, self.service_id = session, service_id
        self.sizing = SizingPage(session, service_id)
        self.sizing.selected.connect(self._explain)
        self.explained = self.sizing.first_quantity
        self.projection = ProjectionPage(session, service_id)
        self.settings = SettingsPage(session, service_id)
        self.sources = SourcesPage(session, service_id)
        self.title, self.strip, self._dates = label(), AnswerStrip(), Dates(self)
        self._dates.told.connect(self._show_date)
        self.title.setFont(theme.scaled(self.font(), theme.TITLE, bold=True))
        # A title of ten thousand letters does not make the window as wide.
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.tabs, self._stack = QTabBar(), QStackedWidget()
        self.tabs.setAccessibleName(say("Pages of the service"))
        self.tabs.setDrawBase(False)
        self.tabs.setUsesScrollButtons(False)
        for page, text in zip(
            self.pages, (say("Si&zing"), say("Pro&jection"), say("Se&ttings"), say("So&urces")), strict=True
        ):
            self.tabs.addTab(text)
            self._stack.addWidget(page)
        self.tabs.currentChanged.connect(self._stack.setCurrentIndex)
        self._build()
        self._show_answer()

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

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        for page in self.pages:
            page.redraw()

    def stop(self) -> None:
        """End running work: the pages go."""
        self._dates.stop()
        for page in self.pages:
            page.stop()

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(theme.MARGIN, 2, theme.SPACE, 0)
        head.addWidget(self.title, 1)
        head.addWidget(self.tabs)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addLayout(head)
        outer.addWidget(self.strip)
        outer.addWidget(self._stack, 1)

    def _show_answer(self) -> None:
        service = self._session.plan.service(self.service_id)
        if service is None:
            return
        self.title.setText(service.title)
        answer, planner = self._session.answer(self.service_id), self._session.planner_of(service)
        self.strip.setEnabled(answer.current)
        if answer.good is not None and answer.sizing is not None:
            self.strip.show_answer(answer_of(planner, answer.sizing, number_style()))
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

    def _explain(self, name: str) -> None:
        self.explained = name
        self.selected.emit(name)
