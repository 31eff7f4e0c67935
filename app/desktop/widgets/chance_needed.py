"""The field for the chance from which on an option counts as one that holds."""

from __future__ import annotations

from PySide6.QtWidgets import QSpinBox

from app.desktop.plain_text import show_tip
from planners.analysis.options import ENOUGH
from planners.words import say

LEAST, MOST, STEP = 50, 99, 5


class ChanceNeeded(QSpinBox):
    """In percent; that of the proposal to begin with."""

    def __init__(self) -> None:
        super().__init__()
        self.setRange(LEAST, MOST)
        self.setSingleStep(STEP)
        self.setSuffix("\u00a0%")
        self.setValue(round(100 * ENOUGH))
        self.setAccessibleName(say("Chance needed"))
        told = say(
            "The option recommended here is the least that holds with this chance. The proposal asks for {chance} %.",
            chance=round(100 * ENOUGH),
        )
        show_tip(self, told)

    @property
    def share(self) -> float:
        """The chance from 0 to 1."""
        return self.value() / 100
