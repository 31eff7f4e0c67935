"""What every page of a plan has: it says what it shows, and is refreshed for that alone."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.desktop.frames import Following
from app.desktop.jobs import Latest
from app.desktop.steps import Rest, Steps
from app.desktop.widgets.to_correct import ToCorrect
from app.plan.session import Change, Session
from app.presenting.answer import why_no_answer
from app.presenting.finding import first_refused


class Page(QWidget):
    """A page that nobody sees is refreshed when it is seen again.

    ``failed`` carries a ``Failure`` to show until it is read, ``settled`` what is tried anew; ``inputs_asked`` tells that folded
    inputs are needed, ``machine_asked`` carries the name of a machine to show, ``input_asked`` the ``Place`` of an input.
    """

    failed = Signal(object)
    settled = Signal(str)
    machine_asked = Signal(str)
    inputs_asked = Signal()
    input_asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._behind = False

    @property
    def is_busy(self) -> bool:
        """Whether something is worked out or made for it, or will be once what it shows rests."""
        return is_at_work(self)

    def making(self) -> Iterator[None]:
        """What is still to be made before the page is seen, in pieces."""
        yield from ()

    def shows(self, change: Change) -> bool:
        """Whether something that this page shows has changed."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Show the plan as it is now."""
        raise NotImplementedError

    def follow(self, change: Change) -> None:
        """Refresh for a change of what is shown, at once or on next sight."""
        if self.shows(change):
            self._behind = not self.isVisible()
            if not self._behind:
                self.refresh()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up."""
        super().showEvent(event)
        if self._behind:
            self._behind = False
            self.refresh()

    def show_inputs(self, wanted: bool) -> None:
        """Show the inputs beside the results, or fold them away, where the page has both."""

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""

    def stop(self) -> None:
        """End running work: the page goes."""

    def lay_out(self, *above: QWidget, body: QWidget | QLayout) -> None:
        """Put parts below each other, from edge to edge, and the body in all the room that they leave."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in above:
            layout.addWidget(part)
        if isinstance(body, QLayout):
            layout.addLayout(body, 1)
        else:
            layout.addWidget(body, 1)


def is_at_work(part: QObject) -> bool:
    """Whether anything below it has something left to do."""
    return (
        any(latest.busy for latest in part.findChildren(Latest))
        or any(steps.busy for steps in part.findChildren(Steps))
        or any(following.busy for following in part.findChildren(Following))
        or any(rest.isActive() for rest in part.findChildren(Rest))
    )


class BuiltPage(Page):
    """A page that is built when it is first seen, and then shows the plan."""

    def making(self) -> Iterator[None]:
        """What is seen, in pieces."""
        yield
        self._build()
        yield
        self.refresh()
        yield

    def _build(self) -> None:
        raise NotImplementedError


def why_not_sized(session: Session, service_id: str) -> str:
    """What to enter or to correct before a service has figures; empty where it has."""
    service = session.plan.service(service_id)
    if service is None:
        return ""
    return why_no_answer(session.planner_of(service), service.entries, session.answer(service_id))


def show_why_not_sized(part: ToCorrect, session: Session, service_id: str, otherwise: str = "") -> None:
    """Say what to enter or to correct, with the way to it; ``otherwise`` where that is nothing."""
    service = session.plan.service(service_id)
    place = first_refused(service, session.answer(service_id).refusals) if service is not None else None
    why = why_not_sized(session, service_id)
    part.show_why(why or otherwise, place if why else None)


def take_in(part: QWidget) -> None:
    """Have a widget own the parts that it keeps and has not placed yet: they go with it. A dialog that it asked may be gone."""
    for kept in vars(part).values():
        if isinstance(kept, QWidget) and isValid(kept) and kept.parent() is None:
            kept.setParent(part)


def made_in_pieces(part: QWidget, pieces: Iterator[None]) -> Iterator[None]:
    """Make a part; where it is given up between two pieces, it goes with all that it keeps."""
    try:
        for _ in pieces:
            yield
    except GeneratorExit:
        take_in(part)
        part.deleteLater()
        raise
