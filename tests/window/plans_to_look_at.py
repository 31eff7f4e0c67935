"""Plans that a window must cope with, and every page of one after the other."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from msgspec.structs import replace
from PySide6.QtCore import QDeadlineTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
)

from app.desktop.outline import PAGES, PROPOSAL
from app.desktop.pages.own_server import MAKERS, OwnServerPage
from app.desktop.pages.page import Page
from app.desktop.pages.proposal import ProposalPage
from app.desktop.pages.sizing import ALL, TABLE, SizingPage
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.document import Alteration, Entries, Machine, Plan, Scenario, Service
from app.plan.examples import examples
from app.plan.opening import Opened
from app.plan.session import Session
from tests.app.recorded_plan import plan_with_readings
from tests.window.looking import (
    settle,
)

SIZES = ((1000, 640), (1280, 800), (1920, 1080))
ZOOMS = ((80, (1000, 640)), (150, (1280, 800)), (200, (1920, 1080)))
"""Sizes of the interface in percent, and of the window."""
CJK = "東京本社と大阪支社の電子メールサーバー群および全国の営業所のウェブメール"
LONG = (
    "Mail of the branch offices in the north, the south and everything that lies between the two of them, "
    * 2
)


def mail() -> Plan:
    return examples()[0]


def site() -> Plan:
    return next(plan for plan in examples() if len(plan.services) == 5)


def directory() -> Plan:
    return next(plan for plan in examples() if "OpenLDAP" in plan.title)


def named(title: str) -> Plan:
    first = mail()
    return replace(first, title=title, services=(replace(first.services[0], title=title),))


def many() -> Plan:
    of = site().services
    services = tuple(
        replace(of[place % 5], id=f"service-{place}", title=f"{of[place % 5].title} {place}")
        for place in range(40)
    )
    return replace(site(), services=services, scenarios=(), readings=())


def empty() -> Plan:
    return Plan("empty", "Nothing yet")


def refused() -> Plan:
    service = mail().services[0]
    return replace(mail(), services=(service.with_entry("users", 0),))


def kept_and_recorded() -> Plan:
    """Two services, one with a year of recordings, revisions, a scenario, growth, and machines, one of them in CJK letters."""
    plan = plan_with_readings(60)
    more = replace(site().services[2], title=CJK)
    machines = (
        Machine("rack", "Rack 7", Entries({"processor": "Intel Xeon Gold 6430, 1 chip", "price": 9000.0})),
        Machine("hall", CJK, Entries({"rating": 300.0, "cores": 16.0})),
    )
    busier = Scenario("busier", LONG[:120], (Alteration(plan.services[0].id, "activity", 1.4),))
    return replace(plan, services=(*plan.services, more), machines=machines, scenarios=(busier,))


PLANS = {
    "mail": mail,
    "site": site,
    "directory": directory,
    "long names": lambda: named(LONG),
    "CJK names": lambda: named(CJK),
    "forty services": many,
    "empty": empty,
    "refused": refused,
    "kept and recorded": kept_and_recorded,
}


def show(window: Window, plan: Plan) -> None:
    window.desk.open(Session(Opened(replace(plan, id=str(uuid.uuid4())))))


def views(window: Window, qapp: QApplication, preview: bool = False) -> Iterator[str]:
    """Every page one after the other, the tabs and segments of the first service too, and the pages of a proposal if asked."""
    assert window.session is not None
    first: tuple[Service, ...] = window.session.plan.services[:1]
    for name in (*(one.id for one in first), *(name for name, _ in PAGES), ""):
        window.show_page(name)
        page = window.page
        for part in _parts(page) if page is not None else ("",):
            settle(qapp)
            if page is not None and (name != PROPOSAL or preview):
                _wait(page)
                settle(qapp)
            yield f"{name or 'start'} {part}".strip()


def _parts(page: Page | ServicePages) -> Iterator[str]:
    """Show what a page shows in turn, and say what it is."""
    if isinstance(page, ServicePages):
        for tab in page.pages:
            page.setCurrentWidget(tab)
            for segment in MAKERS if isinstance(tab, OwnServerPage) else ("",):
                if isinstance(tab, OwnServerPage):
                    tab.segment(segment)
                yield f"{type(tab).__name__} {segment}".strip()
            if isinstance(tab, SizingPage):
                for shown in (ALL, TABLE):
                    tab.choose(shown)
                    yield f"{type(tab).__name__} {shown}"
                tab.choose(tab.first_quantity)
    elif isinstance(page, ProposalPage):
        for place in range(page.sides.count()):
            page.sides.setCurrentIndex(place)
            yield page.sides.tabText(place)
    else:
        yield ""


def _wait(page: Page | ServicePages) -> None:
    """Until nothing is worked out for the page; what works it out has the interpreter meanwhile."""
    patience = QDeadlineTimer(60_000)
    while (page.is_busy or _has_no_preview(page)) and not patience.hasExpired():
        QTest.qWait(5)


def _has_no_preview(page: Page | ServicePages) -> bool:
    return isinstance(page, ProposalPage) and not page.view.count
