"""Plans that a window must cope with, and every page of one after the other."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from msgspec.structs import replace
from PySide6.QtCore import QDeadlineTimer
from PySide6.QtWidgets import (
    QApplication,
)

from app.desktop.outline import PAGES, PROPOSAL
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.document import Plan, Service
from app.plan.examples import examples
from app.plan.opening import Opened
from app.plan.session import Session
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


PLANS = {
    "mail": mail,
    "site": site,
    "long names": lambda: named(LONG),
    "CJK names": lambda: named(CJK),
    "forty services": many,
    "empty": empty,
    "refused": refused,
}


def show(window: Window, plan: Plan) -> None:
    window.desk.open(Session(Opened(replace(plan, id=str(uuid.uuid4())))))


def views(window: Window, qapp: QApplication) -> Iterator[str]:
    """Every page one after the other, the tabs of the first service too."""
    assert window.session is not None
    first: tuple[Service, ...] = window.session.plan.services[:1]
    for name in (*(one.id for one in first), *(name for name, _ in PAGES), ""):
        window.show_page(name)
        page = window.page
        for tab in page.pages if isinstance(page, ServicePages) else (None,):
            if isinstance(page, ServicePages) and tab is not None:
                page.setCurrentWidget(tab)
            settle(qapp)
            if page is not None and name != PROPOSAL:
                patience = QDeadlineTimer(60_000)
                while page.is_busy and not patience.hasExpired():
                    qapp.processEvents()
                settle(qapp)
            yield f"{name or 'start'} {type(tab).__name__ if tab is not None else ''}".strip()
