"""Find an input or a figure of the plan: the line at the top right of the window, and the way to what was found."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenuBar, QWidget

from app.desktop import theme
from app.desktop.desk import Desk
from app.desktop.widgets.finder import Finder
from app.plan.document import Service
from app.presenting.finding import Place, figures_of, inputs_of
from planners.words import say

ROOM = 28
"""The height of the line with the air around it."""


class PlanFinder(QObject):
    """Lives in the corner of the menu bar while a plan is open; it asks the desk for what was chosen."""

    def __init__(self, bar: QMenuBar, desk: Desk) -> None:
        super().__init__(bar)
        self._desk = desk
        self._of: tuple[Service, ...] | None = None
        self._known: list[Place] = []
        keys = QKeySequence(QKeySequence.StandardKey.Find).toString(QKeySequence.SequenceFormat.NativeText)
        self.line = Finder(say("Find an input or figure"), self.places, keys)
        self.line.setObjectName("finder")
        self.line.chosen.connect(desk.reveal)
        desk.find.connect(self.line.begin)
        self._bar, self._room = bar, QWidget(bar)
        row = QHBoxLayout(self._room)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.line)
        self._resize()
        desk.opened.connect(self._follow)
        desk.remake.connect(self._resize)
        desk.left.connect(lambda: self.line.setEnabled(False))
        self._follow()

    def places(self) -> list[Place]:
        """All inputs and figures of the plan."""
        session = self._desk.session
        if session is None:
            return []
        services = session.plan.services
        if services is self._of:
            return self._known
        found = [place for one in services for place in inputs_of(one, session.planner_of(one))]
        for one in services:
            sizing = session.answer(one.id).sizing
            found += figures_of(one, sizing) if sizing is not None else ()
        self._of, self._known = services, found
        return found

    def _resize(self) -> None:
        """Follow the size of the interface; a menu bar asks its corner only when that is set, and puts it at its top."""
        self._room.setFixedHeight(theme.px(ROOM))
        self._bar.setCornerWidget(self._room)
        self._room.show()

    def _follow(self) -> None:
        self.line.setEnabled(self._desk.session is not None)
