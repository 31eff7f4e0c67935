"""The field for the chance from which on an option counts as one that holds: an input of the service that is shown."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QSpinBox

from app.desktop.plain_text import show_tip
from app.plan.edits import set_entry
from app.plan.session import Session
from planners.analysis.growth import CHANCE, USUAL_CHANCE, chance_needed
from planners.words import say

LEAST, MOST, STEP = 50, 99, 5


class ChanceNeeded(QSpinBox):
    """In percent; entering another one changes the input, which the whole plan and its proposal follow."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session, self._service = session, ""
        self.setRange(LEAST, MOST)
        self.setSingleStep(STEP)
        self.setSuffix("\u00a0%")
        self.setValue(USUAL_CHANCE)
        self.setAccessibleName(say("Chance needed"))
        show_tip(
            self,
            say(
                "The option recommended is the least that holds with this chance. It is an input of the service: "
                "its proposal asks for the same."
            ),
        )
        self.valueChanged.connect(self._enter)
        self.editingFinished.connect(session.seal)

    def show_of(self, service: str) -> None:
        """Show the chance that is asked of the service of that id; none can be entered without one."""
        self._service = service
        found = self._session.plan.service(service)
        self.setEnabled(found is not None)
        with QSignalBlocker(self):
            self.setValue(round(100 * chance_needed(found.entries)) if found is not None else USUAL_CHANCE)

    def _enter(self, value: int) -> None:
        if self._session.plan.service(self._service) is not None:
            self._session.apply(set_entry(self._service, CHANCE, value, say("Chance needed")))
