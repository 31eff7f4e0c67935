"""The pages of one service: its answer on top, and sizing, projection, own server, settings and sources to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.dates import Dates, Told
from app.desktop.locale_style import number_style
from app.desktop.pages.page import Page, is_at_work
from app.desktop.pages.sizing import SizingPage
from app.desktop.steps import Steps
from app.desktop.widgets.details import Details
from app.desktop.widgets.field_form import FieldForm
from app.desktop.widgets.head import PageHead, PageTabs
from app.desktop.widgets.side_pane import SidePane
from app.desktop.widgets.strip import AnswerStrip
from app.plan.session import Change, Session
from app.plan.sized import exists
from app.presenting.answer import kept_answer, on_machine, why_no_answer
from app.presenting.crowded import Standing
from app.presenting.described import in_short
from app.presenting.finding import CAUTIONS, Place
from planners.planner import Fit
from planners.words import say

if TYPE_CHECKING:
    from app.desktop.pages.own_server import OwnServerPage
    from app.desktop.pages.projection import ProjectionPage
    from app.desktop.pages.settings import SettingsPage
    from app.desktop.pages.sources import SourcesPage

SIZING, PROJECTION, OWN_SERVER, SETTINGS, SOURCES = range(5)
"""In the order of the tabs."""
Kind = TypeVar("Kind", bound=Page)
LEAST_RESULTS = 360
"""Pixels that results keep: where inputs and details leave them less, inputs make room for details."""


class ServicePages(QWidget):
    """``details_asked`` tells that the user opened (True) or closed the details, ``inputs_asked`` that the inputs are needed;
    failures of all pages are passed on. ``files_given`` carries paths of files of the server that the user chose, ``columns_settled`` what the
    columns of a table mean.

    A page is made when it is first seen, or asked for; that of the sizing with the rest of ``making``.
    """

    details_asked = Signal(bool)
    inputs_asked = Signal(bool)
    failed = Signal(object)
    settled = Signal(str)
    files_given = Signal(object)
    columns_settled = Signal(str, object)
    machine_asked = Signal(str)
    """Carries the name of the machine to show."""

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self._session, self.service_id = session, service_id
        self._with_inputs = True
        self._asked: bool | None = None
        self._made: dict[int, Page] = {}
        self._behind = False
        self._there: Standing | None = None
        """How the machine of the service stands, as far as that is known."""
        self.strip, self.details, self._dates = AnswerStrip(), Details(), Dates(self)
        self._dates.told.connect(self._show_date)
        self.strip.limit.machine_asked.connect(self.machine_asked)
        self.pane = SidePane(say("Details"), self.details, say("Show details"), say("Hide details"))
        self.details.add_button(self.pane.fold)
        self.pane.asked.connect(self.details_asked)
        self.tabs, self._stack = PageTabs(say("Pages of the service")), QStackedWidget()
        titles = (
            say("Si&zing"),
            say("Pro&jection"),
            say("&Own server"),
            say("Se&ttings"),
            say("So&urces"),
        )
        for text in titles:
            self.tabs.addTab(text)
            self._stack.addWidget(QWidget())
        self.explained = ""
        self.head = PageHead(tabs=self.tabs)
        self.tabs.currentChanged.connect(self._show_tab)
        self._charts, self._turning = Steps(self), Steps(self)
        self._build()

    def making(self) -> Iterator[None]:
        """The page of the sizing, in pieces."""
        yield
        service = self._session.plan.service(self.service_id)
        assert service is not None
        planner = self._session.planner_of(service)
        form = FieldForm(planner.fields(), planner.load_field)
        form.hide()
        form.setParent(self)
        yield
        self._put(SIZING, SizingPage(self._session, self.service_id, form))
        yield
        self.sizing.refresh()
        yield
        self.explained = self.sizing.first_quantity
        self.sizing.selected.connect(self.explain)
        self._show_all()
        yield

    def load_charts(self) -> None:
        """Bring in the charts, from the next event on."""
        self._charts.begin(self.sizing.bringing_charts())

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages, in the order of the tabs."""
        return self.sizing, self.projection, self.own_server, self.settings, self.sources

    @property
    def sizing(self) -> SizingPage:
        """The page that shows and edits the service."""
        made = self._made[SIZING]
        assert isinstance(made, SizingPage)
        return made

    @property
    def projection(self) -> ProjectionPage:
        """The page that looks ahead."""
        from app.desktop.pages.projection import ProjectionPage

        return self._page(PROJECTION, ProjectionPage)

    @property
    def own_server(self) -> OwnServerPage:
        """The page of what one's own server did."""
        from app.desktop.pages.own_server import OwnServerPage

        made = OWN_SERVER in self._made
        page = self._page(OWN_SERVER, OwnServerPage)
        if not made:
            page.files_given.connect(self.files_given)
            page.columns_settled.connect(self.columns_settled)
        return page

    @property
    def settings(self) -> SettingsPage:
        """The page of what belongs to the size."""
        from app.desktop.pages.settings import SettingsPage

        return self._page(SETTINGS, SettingsPage)

    @property
    def sources(self) -> SourcesPage:
        """The page of what the documents say."""
        from app.desktop.pages.sources import SourcesPage

        return self._page(SOURCES, SourcesPage)

    @property
    def shows_own_server(self) -> bool:
        """Whether the page of one's own server is seen, or turned to."""
        return self.tabs.currentIndex() == OWN_SERVER

    @property
    def is_busy(self) -> bool:
        """Whether something is worked out or made for its head or for a page, or will be once the inputs rest."""
        return is_at_work(self) or any(page.is_busy for page in self._made.values())

    def currentWidget(self) -> QWidget | None:  # noqa: N802 - as Qt names it
        """The page that is seen, or turned to."""
        self._turning.finish()
        return self._stack.currentWidget()

    def setCurrentWidget(self, page: Page) -> None:  # noqa: N802 - as Qt names it
        """Show a page, at once."""
        self.tabs.setCurrentIndex(self._stack.indexOf(page))
        self._turning.finish()

    def follow(self, change: Change) -> None:
        """Refresh the answer and the pages for a change of what they show, as far as they are seen."""
        if self.service_id in change.services:
            self._behind = not self.isVisible()
            if not self._behind:
                self._show_all()
        elif self.isVisible() and (change.services or change.outline):
            self._show_answer()  # another service may stand on the same machine
        for page in self._made.values():
            page.follow(change)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up."""
        super().showEvent(event)
        if self._behind:
            self._behind = False
            self._show_all()
        else:
            self._show_answer()

    def _show_all(self) -> None:
        self._show_answer()
        self.explain(self.explained)

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        self.details.redraw()
        for page in self._made.values():
            page.redraw()

    def stop(self) -> None:
        """End running work: the pages go."""
        self._dates.stop()
        self._charts.drop()
        self._turning.drop()
        for page in self._made.values():
            page.stop()

    def explain(self, name: str) -> None:
        """Show the derivation of a figure of this service."""
        self.explained = name
        service = self._session.plan.service(self.service_id)
        if service is not None:
            self.details.show_quantity(self._session.answer(self.service_id).sizing, name, service.entries)

    def reveal(self, place: Place) -> None:
        """Give an input the keyboard, on the page that has it, explain a figure beside the others, or list the cautions."""
        if place.name == CAUTIONS:
            self.setCurrentWidget(self.sources)
            self.sources.tabs.setCurrentWidget(self.sources.cautions)
            return
        if not place.is_input:
            self.setCurrentWidget(self.sizing)
            self.explain(place.name)
            self.details_asked.emit(True)
            return
        self.inputs_asked.emit(True)
        if self.sizing.has_input(place.name):
            self.setCurrentWidget(self.sizing)
            self.sizing.reveal(place.name)

    def show_inputs(self, wanted: bool) -> None:
        """Show the inputs beside the results, or fold them away."""
        self._with_inputs = wanted
        for page in self._made.values():
            page.show_inputs(wanted)
        self._place_inputs()

    @property
    def has_inputs(self) -> bool:
        """Whether the inputs are shown: not where they are folded away, or make room for the details."""
        return self._with_inputs and not self._is_crowded

    def make_room_for_inputs(self) -> None:
        """Close the details where the inputs make room for them."""
        if self._is_crowded:
            self.details_asked.emit(False)

    def show_details(self, wanted: bool | None) -> None:
        """Open or close the details; with None they are open where there is room."""
        self._asked = wanted
        self._place_details()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Have the details open where there is room."""
        super().resizeEvent(event)
        self._place_details()

    def _place_details(self) -> None:
        wide = self.window().width() >= theme.px(theme.WIDE)
        wanted = wide if self._asked is None else self._asked
        self.pane.unfold(wanted, theme.WIDE_DETAILS if wide else theme.DETAILS)
        self._place_inputs()

    @property
    def _is_crowded(self) -> bool:
        """Whether details are open where they have no room beside inputs and results."""
        needed = theme.px(theme.INPUTS + LEAST_RESULTS + theme.DETAILS)
        on_top = self.tabs.currentIndex() == SIZING
        return on_top and self.pane.is_open and self.width() < needed

    def _place_inputs(self) -> None:
        if SIZING in self._made:
            self._made[SIZING].show_inputs(self.has_inputs)

    def _show_tab(self, place: int) -> None:
        self._turning.begin(self._turn(place))

    def _turn(self, place: int) -> Iterator[None]:
        """Turn to a page, which is made first where it is not there yet."""
        page = self._at(place)
        for _ in page.making():
            yield
        self.pane.setVisible(page is self.sizing)
        layout = self.layout()
        if layout is not None:
            layout.activate()  # a page is first seen in the room that it keeps
        self._stack.setCurrentIndex(place)

    def _page(self, place: int, kind: type[Kind]) -> Kind:
        """The page of that kind, made now where it is not there yet."""
        made = self._made.get(place)
        if made is None:
            made = self._put(place, kind(self._session, self.service_id))  # type: ignore[call-arg]
        assert isinstance(made, kind)
        return made

    def _at(self, place: int) -> Page:
        pages = (
            lambda: self.sizing,
            lambda: self.projection,
            lambda: self.own_server,
            lambda: self.settings,
            lambda: self.sources,
        )
        return pages[place]()

    def _put(self, place: int, made: Page) -> Page:
        """Put a page in its place."""
        self._made[place] = made
        made.failed.connect(self.failed)
        made.settled.connect(self.settled)
        made.input_asked.connect(self.reveal)
        made.inputs_asked.connect(lambda: self.inputs_asked.emit(True))
        made.show_inputs(self._with_inputs)
        seen = self._stack.currentIndex()
        nothing = self._stack.widget(place)
        assert nothing is not None
        self._stack.removeWidget(nothing)
        self._stack.insertWidget(place, made)
        self._stack.setCurrentIndex(seen)
        nothing.deleteLater()
        return made

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

    def _show_answer(self, held: bool = False) -> None:
        service = self._session.plan.service(self.service_id)
        if service is None:
            return
        answer, planner = self._session.answer(self.service_id), self._session.planner_of(service)
        self.head.title.setText(service.title)
        self.head.subtitle.setText(in_short(planner, service.entries))
        self.strip.setEnabled(answer.current)
        there = exists(planner, service.entries, self._session.plan.start)
        kept = kept_answer(planner, answer, number_style(), there)
        if answer.good is not None and kept is not None:
            if self._there is not None and self._there.machine != service.entries.get("machine"):
                self._there = None
            self.strip.keep_verdicts(bool(service.entries.get("machine")))
            shown = on_machine(kept, self._there) if answer.current else kept
            self.strip.show_answer(shown, held=held or not answer.current)
            if self._dates.ask(answer.good, there, self._session.plan, service):
                self.strip.date_is_older()
            return
        self.strip.hide_date()
        self.strip.show_answer(None, why_no_answer(planner, service.entries, answer))

    def _show_date(self, told: Told) -> None:
        if told.there != self._there:
            fits = all(one is None or one.fit is Fit.FITS for one in (told.there, self._there))
            self._there = told.there
            if not fits:
                self._show_answer(held=True)
        if told.date is None:
            self.strip.hide_date()
        else:
            self.strip.show_date(told.date)
