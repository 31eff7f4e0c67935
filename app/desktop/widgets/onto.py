"""The field for the machines onto which services could move: those of the plan, or others by their names."""

from __future__ import annotations

from PySide6.QtCore import QStringListModel, Qt, QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QCompleter, QLineEdit

from app.desktop import theme
from app.desktop.plain_text import show_tip
from app.plan.document import Plan
from app.plan.onto import names_like
from planners.words import say

WIDTH = 180


class Onto(QLineEdit):
    """``editingFinished`` tells that another machine was named; empty stands for all machines of the plan."""

    def __init__(self) -> None:
        super().__init__()
        self._plan: Plan | None = None
        self._names = QStringListModel(self)
        self.setPlaceholderText(say("machines of the plan"))
        self.setClearButtonEnabled(True)
        self.setMinimumWidth(theme.px(WIDTH))
        show_tip(
            self,
            say("A machine of the plan or a published one, such as EPYC 9354. Put commas between several."),
        )
        completer = QCompleter(self._names, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.activated.connect(lambda _: QTimer.singleShot(0, self, self.editingFinished.emit))
        self.setCompleter(completer)
        self.textChanged.connect(self._tell_when_empty)

    def offer(self, plan: Plan) -> None:
        """Offer the machines of this plan, then the published ones."""
        self._plan = plan
        self.setPlaceholderText(say("machines of the plan") if plan.machines else say("measured machines"))

    def _tell_when_empty(self, text: str) -> None:
        if not text:
            self.editingFinished.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """The names are looked up when they are about to be typed."""
        if self._plan is not None:
            self._names.setStringList(list(dict.fromkeys(names_like(self._plan))))
        super().focusInEvent(event)
