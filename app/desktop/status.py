"""The facts in the status bar: whether the plan is saved; what is to be corrected, the catalogue in use, the interface's size."""

from __future__ import annotations

import datetime

from PySide6.QtWidgets import QPushButton, QStatusBar

from app.desktop import theme
from app.desktop.desk import Desk
from app.desktop.plain_text import in_menu, label, show_tip
from app.desktop.telling import show_beside
from app.plan.document import Service
from app.plan.session import Session
from app.presenting.finding import Place, first_refused
from app.presenting.glance import saved_when
from planners.refusal import Refusal
from planners.registry import catalogue
from planners.words import plural, say


class StatusFacts:
    """Follows the desk of one window."""

    def __init__(self, bar: QStatusBar, desk: Desk) -> None:
        self._bar, self._desk = bar, desk
        self.saved, self.data, self.zoom = label(), label(), label()
        self.refused = QPushButton()
        self.refused.setProperty("role", "link")
        self.refused.clicked.connect(self._reveal)
        self.refused.hide()
        self._first: Place | None = None
        self.data.setText(say("Catalogue {version}", version=catalogue().version))
        show_tip(self.data, say("The published measurements that figures are computed from"))
        show_tip(self.zoom, say("Size of the interface: Ctrl++, Ctrl+- and Ctrl+0"))
        bar.setSizeGripEnabled(False)
        bar.addWidget(self.saved)
        bar.addPermanentWidget(self.refused)
        bar.addPermanentWidget(self.data)
        bar.addPermanentWidget(self.zoom)
        desk.dress.connect(self.refresh)
        desk.changed.connect(lambda _change: bar.clearMessage())  # what was said is of the plan as it was
        desk.changed.connect(lambda _change: self.follow())
        desk.left.connect(self._leave)
        self.refresh()
        self.follow()

    def refresh(self) -> None:
        """Follow the size of the interface."""
        self._bar.setFixedHeight(theme.px(theme.STATUS))
        self.refused.setFixedHeight(theme.px(theme.STATUS) - 4)
        self.saved.setMinimumWidth(self._widest())
        self.zoom.setText(say("Zoom {percent} %", percent=self._desk.preferences.zoom))

    def _widest(self) -> int:
        """So wide that nothing moves with what is told of saving."""
        now = self.saved.text()
        self.saved.ensurePolished()
        widths = []
        for text in _ways_saved():
            self.saved.setText(text)
            widths.append(self.saved.sizeHint().width())
        self.saved.setText(now)
        return max(widths)

    def follow(self) -> None:
        """Tell whether the plan is saved, and which inputs are to be corrected: of the service that is seen; on a page of the plan,
        of all."""
        seen, session = self._desk.service, self._desk.session
        show_beside(self._bar, self.saved, True)
        self.saved.setText(_how_saved(session))
        service, found = _refused(session, seen)
        ours = [one for of, one in found if of is service]
        self._first = first_refused(service, ours) if service is not None else None
        if service is not None and self._first is not None:
            fields = list(dict.fromkeys((of.id, one.field) for of, one in found))
            title = self._first.title
            named = (
                title if seen is not None else say("{input}, {service}", input=title, service=service.title)
            )
            told = plural(
                "{count} input to correct: {input}",
                "{count} inputs to correct, first: {input}",
                len(fields),
                input=named,
            )
            self.refused.setText(in_menu(told))
            show_tip(self.refused, "\n".join(one.sentence for _, one in found))
        self.refused.setVisible(self._first is not None)

    def _leave(self) -> None:
        self.refused.hide()
        self.saved.setText(_how_saved(None))

    def _reveal(self) -> None:
        if self._first is not None:
            self._desk.reveal.emit(self._first)


def _refused(
    session: Session | None, seen: Service | None
) -> tuple[Service | None, list[tuple[Service, Refusal]]]:
    """What is refused of the service that is seen, else of all, and the first service of it; None for nothing."""
    services = () if session is None else session.plan.services if seen is None else (seen,)
    found = [(of, one) for of in services if session for one in session.answer(of.id).refusals]
    return (found[0][0] if found else None), found


def _ways_saved() -> tuple[str, str, str]:
    """Changes that only the journal has; nothing to save; all in the file, here since long ago. No plan takes less room."""
    ages_ago = saved_when(1.0, datetime.datetime.now(datetime.UTC))
    return say("Changes are kept, not saved yet."), say("Nothing changed yet."), ages_ago


def _how_saved(session: Session | None) -> str:
    """Whether anything would be lost with the file of the plan."""
    if session is None:
        return say("No plan is open.")
    kept, nothing, _ = _ways_saved()
    if not session.is_saved:
        return kept
    now = datetime.datetime.now(datetime.UTC).astimezone()
    return saved_when(session.saved_at, now) if session.path is not None else nothing
