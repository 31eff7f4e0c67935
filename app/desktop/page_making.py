"""Makes the page that a name in the outline stands for."""

from __future__ import annotations

from app.desktop.desk import Desk
from app.desktop.outline import ACCURACY, COMPARE, PROPOSAL, REVISIONS, SUMMARY
from app.desktop.pages.page import Page
from app.desktop.service_pages import ServicePages
from app.plan.session import Session


def make_page(desk: Desk, session: Session, name: str) -> Page | ServicePages:
    """A plan page by its name, or the pages of the service of that id; what fails there is told by the desk."""
    made = _page(desk, session, name)
    for page in made.pages if isinstance(made, ServicePages) else (made,):
        page.failed.connect(desk.failed)
        page.settled.connect(desk.settled)
    return made


def _page(desk: Desk, session: Session, name: str) -> Page | ServicePages:
    match name:
        case _ if name == SUMMARY:
            from app.desktop.pages.overview import OverviewPage

            overview = OverviewPage(session)
            overview.opened.connect(desk.show_page)
            overview.input_asked.connect(desk.reveal)
            overview.proposal_asked.connect(lambda: desk.show_page.emit(PROPOSAL))
            overview.workbook_asked.connect(desk.export_tables)
            overview.service_asked.connect(desk.add_service)
            return overview
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

            proposal = ProposalPage(session, desk.preferences.proposal)
            proposal.chosen.connect(lambda choices: desk.remember(proposal=choices))
            return proposal
    page = ServicePages(session, name)
    page.details_asked.connect(desk.show_details)
    return page
