"""The pages of one service as tabs: sizing, projection, settings, sources."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget

from app.desktop.pages.projection import ProjectionPage
from app.desktop.pages.settings import SettingsPage
from app.desktop.pages.sizing import SizingPage
from app.desktop.pages.sources import SourcesPage
from app.plan.session import Session


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
        self.addTab(self.sizing, "Si&zing")
        self.addTab(self.projection, "Pro&jection")
        self.addTab(self.settings, "Se&ttings")
        self.addTab(self.sources, "So&urces")
        self.currentChanged.connect(lambda index: self.refresh())

    def refresh(self) -> None:
        """Show the plan as it is now, on the tab that is seen."""
        page = self.currentWidget()
        if isinstance(page, SizingPage | ProjectionPage | SettingsPage | SourcesPage):
            page.refresh()

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        self.sizing.redraw()
        self.projection.redraw()

    def _explain(self, name: str) -> None:
        self.explained = name
        self.selected.emit(name)
