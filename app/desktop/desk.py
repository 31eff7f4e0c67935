"""What files, actions and pages talk to: the open plan, the preferences, and what they ask of whoever shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app import preferences as stored
from app.desktop.keeping import Keeping
from app.desktop.locale_style import follow_locale
from app.desktop.telling import Failure
from app.plan.document import Service
from app.plan.session import Session
from app.problems import sentence_for
from planners.words import say

Action = tuple[str, Callable[[], object]]
START = ""
"""The name of the start page among the pages."""


class Desk(QObject):
    """One plan at a time. It knows nobody who uses it; they follow its signals."""

    opened = Signal()
    """Another plan is open."""
    left = Signal()
    """The open plan is closed; it is still there while this is told."""
    changed = Signal(object)
    """The ``Change`` of the open plan."""
    show_page = Signal(str)
    """Asks for a page of the plan, the pages of a service by its id, or ``START``."""
    show_machine = Signal(str)
    """Asks for the page of the machines with the one of that name selected."""
    show_own_server = Signal(str)
    """Asks for the page of the own server of the service of that id."""
    add_service = Signal()
    """Asks for another service of the plan."""
    export_tables = Signal()
    """Asks for the plan's workbook."""
    explain = Signal(str)
    """Asks for the derivation of a figure of the service that is seen."""
    show_details = Signal(bool)
    """Asks for the details of every service open or closed from now on."""
    show_inputs = Signal(bool)
    """Asks for the inputs of every service to be seen or folded away from now on."""
    find = Signal()
    """Asks for the line to find an input or a figure in."""
    reveal = Signal(object)
    """Asks for a ``Place`` of the plan: an input to edit, a figure to explain, or a list of cautions."""
    tell = Signal(str)
    """Asks for one line that does not interrupt."""
    files_given = Signal(object)
    """Carries paths of files that go where they belong, as if they were dropped."""
    failed = Signal(object)
    """Carries a ``Failure``, to be shown until it is read."""
    settled = Signal(str)
    """Says what is tried anew: that it failed before is told no more."""
    giving_up = Signal()
    """Gives up the pages that ``remake`` is about to ask for anew: they need no other colours and sizes."""
    remake = Signal()
    """Asks for the pages anew: sizes, the marks of numbers or what new pages begin with are others."""
    dress = Signal()
    """Asks for everything in the colours of the chosen theme."""

    def __init__(self) -> None:
        super().__init__()
        self.preferences = stored.load()
        self.session: Session | None = None
        self.seen = START
        """The name of the page that is seen."""
        self.most_zoom = stored.LARGEST
        """What the screen has room for, in percent."""
        self._end: Callable[[], None] | None = None
        self._keeping = Keeping(self, lambda: self.preferences)

    @property
    def service(self) -> Service | None:
        """The service whose pages are seen."""
        return self.session.plan.service(self.seen) if self.session is not None else None

    def open(self, session: Session) -> None:
        """Work on another plan from now on."""
        self.leave()
        self.session = session
        self._end = session.subscribe(self.changed.emit)
        self.opened.emit()

    def leave(self) -> None:
        """Give the open plan up, saved or not."""
        if self._end is not None:
            self._end()
            self.left.emit()
        self.session, self._end = None, None

    def fail(self, what: str, why: Exception | str, *actions: Action) -> None:
        """Have it shown that something failed, and why, until that is read; ``actions`` are buttons with their work."""
        self.failed.emit(Failure(what, why if isinstance(why, str) else sentence_for(why), actions))

    def undo(self) -> None:
        """Take the last step back."""
        if self.session is not None:
            self.session.undo()

    def redo(self) -> None:
        """Do the last undone step again."""
        if self.session is not None:
            self.session.redo()

    def set_theme(self, name: str) -> None:
        """Choose ``system``, ``light`` or ``dark``."""
        self.remember(theme=name)
        self.dress.emit()

    def set_numbers(self, name: str) -> None:
        """Show and read numbers as in that locale, or as the system has them where it is empty."""
        self.remember(numbers=name)
        follow_locale(name)
        self.remake.emit()

    def set_paper(self, name: str) -> None:
        """Print proposals on ``a4`` or ``letter``."""
        self.remember(proposal=self.preferences.with_paper(name).proposal)
        self.remake.emit()

    def set_zoom(self, percent: int) -> None:
        """Show texts and all that goes with them in so many percent of their size."""
        most = max(min(stored.LARGEST, self.most_zoom), stored.SMALLEST)
        if percent > most:
            self.tell.emit(say("The screen has no room for an interface larger than {most} %.", most=most))
        self.remember(zoom=min(max(percent, stored.SMALLEST), most))
        self.giving_up.emit()
        self.dress.emit()
        self.remake.emit()

    def forget_recent(self, path: str = "") -> None:
        """Take that file, or all, off the list of recent plans; the files stay."""
        gone = (path,) if path else self.preferences.recent
        kept = self.preferences
        for one in gone:
            kept = kept.without_recent(one)
        self.remember(recent=kept.recent, glances=kept.glances)

    def remember_columns(self, layout: str, columns: dict[str, str]) -> None:
        """Remember what the columns of tables with that layout mean."""
        self.remember(layouts=self.preferences.with_layout(layout, columns).layouts)

    def remember(self, **choices: Any) -> None:
        """Change preferences by name, and keep them for the next start, between the next events."""
        self.preferences = replace(self.preferences, **choices)
        self._keeping.soon()

    def keep(self) -> None:
        """Keep the preferences now."""
        self._keeping.now()
