"""The facts in the status bar: whether the plan is saved; what is to be corrected, the cautions, the catalogue, the size."""

from __future__ import annotations

import datetime

from PySide6.QtWidgets import QPushButton, QStatusBar

from app.desktop import theme
from app.desktop.desk import START, Desk
from app.desktop.plain_text import in_menu, label, show_tip
from app.desktop.telling import show_beside
from app.plan.document import Service
from app.plan.session import Session
from app.presenting.finding import Place, cautions_of, first_refused
from app.presenting.glance import saved_when
from app.presenting.tables import caution_count
from planners.planner import Sizing
from planners.refusal import Refusal
from planners.registry import catalogue
from planners.words import plural, say


class StatusFacts:
    """Follows the desk of one window."""

    def __init__(self, bar: QStatusBar, desk: Desk) -> None:
        self._bar, self._desk = bar, desk
        self.saved, self.data, self.zoom = label(), label(), label()
        self.refused, self.cautions = _Link(desk), _Link(desk)
        self.data.setText(say("Catalogue {version}", version=catalogue().version))
        show_tip(self.data, say("The published measurements that figures are computed from"))
        show_tip(self.zoom, say("Size of the interface: Ctrl++, Ctrl+- and Ctrl+0"))
        bar.setSizeGripEnabled(False)
        bar.addWidget(self.saved)
        bar.addPermanentWidget(self.refused)
        bar.addPermanentWidget(self.cautions)
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
        for link in (self.refused, self.cautions):
            link.setFixedHeight(theme.px(theme.STATUS) - 4)
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
        """Tell whether the plan is saved, which inputs are to be corrected and how many cautions there are: of the service that
        is seen; on a page of the plan, of all; on the start page, of none."""
        seen, session = self._desk.service, self._desk.session
        show_beside(self._bar, self.saved, True)
        self.saved.setText(_how_saved(session))
        on_plan = session is not None and self._desk.seen != START
        services = (seen,) if seen is not None else session.plan.services if session and on_plan else ()
        answers = [(service, session.answer(service.id)) for service in services if session is not None]
        self._follow_refused([(service, one) for service, answer in answers for one in answer.refusals])
        self._follow_cautions([(service, one.sizing) for service, one in answers if one.sizing is not None])

    def _follow_refused(self, found: list[tuple[Service, Refusal]]) -> None:
        service = found[0][0] if found else None
        ours = [one for of, one in found if of is service]
        first = first_refused(service, ours) if service is not None else None
        told = ""
        if service is not None and first is not None:
            fields = list(dict.fromkeys((of.id, one.field) for of, one in found))
            in_sight = self._desk.service is not None
            named = (
                first.title
                if in_sight
                else say("{input}, {service}", input=first.title, service=service.title)
            )
            told = plural(
                "{count} input to correct: {input}",
                "{count} inputs to correct, first: {input}",
                len(fields),
                input=named,
            )
        self.refused.lead(first, told, "\n".join(one.sentence for _, one in found))

    def _follow_cautions(self, sized: list[tuple[Service, Sizing]]) -> None:
        first = next((service for service, sizing in sized if sizing.cautions), None)
        count = caution_count(sizing for _, sizing in sized)
        self.cautions.lead(
            cautions_of(first) if first is not None else None,
            plural("{count} caution", "{count} cautions", count),
            say("What to know about the figures: listed on the Sources pages"),
        )

    def _leave(self) -> None:
        for link in (self.refused, self.cautions):
            link.hide()
        self.saved.setText(_how_saved(None))


class _Link(QPushButton):
    """Leads to a place of the plan; hidden while there is none."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._place: Place | None = None
        self.setProperty("role", "link")
        self.clicked.connect(self._go)
        self.hide()

    def lead(self, place: Place | None, text: str, tip: str) -> None:
        """Tell of a place and lead there; of None, not at all."""
        self._place = place
        if place is not None:
            self.setText(in_menu(text))
            show_tip(self, tip)
        self.setVisible(place is not None)

    def _go(self) -> None:
        if self._place is not None:
            self._desk.reveal.emit(self._place)


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
