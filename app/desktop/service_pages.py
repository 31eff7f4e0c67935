"""The pages of one service as tabs: sizing, projection, settings, sources."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget

from app.desktop.pages.page import Page
from app.desktop.pages.projection import ProjectionPage
from app.desktop.pages.settings import SettingsPage
from app.desktop.pages.sizing import SizingPage
from app.desktop.pages.sources import SourcesPage
from app.plan.session import Change, Session
from planners.words import say


class ServicePages(QTabWidget):
    """``selected`` names a quantity of this service to explain."""

    selected = Signal(str)

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self.setDocumentMode(True)
        self.service_id = service_id
        self.sizing = SizingPage(session, service_id)
        self.sizing.selected.connect(self._explain)
        self.explained = self.sizing.first_quantity
        self.projection = ProjectionPage(session, service_id)
        self.settings = SettingsPage(session, service_id)
        self.sources = SourcesPage(session, service_id)
        self.addTab(self.sizing, say("Si&zing"))
        self.addTab(self.projection, say("Pro&jection"))
        self.addTab(self.settings, say("Se&ttings"))
        self.addTab(self.sources, say("So&urces"))

    @property
    def pages(self) -> tuple[Page, ...]:
        """The tabs' pages."""
        return self.sizing, self.projection, self.settings, self.sources

    def follow(self, change: Change) -> None:
        """Refresh the tabs for a change of what they show."""
        for page in self.pages:
            page.follow(change)

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        for page in self.pages:
            page.redraw()

    def stop(self) -> None:
        """End running work: the pages go."""
        for page in self.pages:
            page.stop()

    def _explain(self, name: str) -> None:
        self.explained = name
        self.selected.emit(name)
