"""Makes the page that a name in the outline stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.desktop.outline import ACCURACY, COMPARE, PROPOSAL, REVISIONS, SUMMARY
from app.desktop.service_pages import ServicePages
from app.plan.session import Session

if TYPE_CHECKING:
    from app.desktop.window import Window


def make_page(window: Window, session: Session, name: str) -> QWidget:
    """A plan page by its name, or the pages of the service of that id."""
    match name:
        case _ if name == SUMMARY:
            from app.desktop.pages.summary import SummaryPage

            summary = SummaryPage(session)
            summary.opened.connect(window.show_page)
            return summary
        case _ if name == COMPARE:
            from app.desktop.pages.compare import ComparePage

            return ComparePage(session)
        case _ if name == REVISIONS:
            from app.desktop.pages.revisions import RevisionsPage

            return RevisionsPage(session)
        case _ if name == ACCURACY:
            from app.desktop.pages.accuracy import AccuracyPage

            return AccuracyPage()
        case _ if name == PROPOSAL:
            from app.desktop.pages.proposal import ProposalPage

            proposal = ProposalPage(session, window.preferences.proposal)
            proposal.chosen.connect(window.remember_proposal)
            return proposal
    page = ServicePages(session, name)
    page.selected.connect(window.explain)
    return page
