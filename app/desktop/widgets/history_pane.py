"""The steps done and undone; a click goes back or forward to one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QPalette, QShowEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from app.desktop.plain_text import show_tip
from app.plan.session import Session
from planners.words import say

BEGINNING = say("As opened")


class HistoryPane(QListWidget):
    """Follows one session at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(say("History of changes"))
        self.setMinimumWidth(150)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setSpacing(2)
        self._session: Session | None = None
        self._shown: tuple[tuple[str, ...], tuple[str, ...]] | None = None
        self.itemActivated.connect(self._go)
        self.itemClicked.connect(self._go)

    def refresh(self, session: Session | None) -> None:
        """Show the steps of that session; what is undone stands below in grey. Nothing is done while nobody sees it."""
        self._session = session
        if not self.isVisible():
            return
        history = session.history if session is not None else None
        steps = (history.sentences, history.undone_sentences) if history else ((), ())
        if steps == self._shown:
            return
        self._shown = steps
        self.clear()
        if session is None:
            return
        done, undone = steps
        for index, text in enumerate((BEGINNING, *done, *undone)):
            item = QListWidgetItem(text)
            show_tip(item, text)
            if index > len(done):
                muted = self.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
                item.setForeground(QBrush(muted))
                item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, say("undone"))
            self.addItem(item)
        self.setCurrentRow(len(done))
        self.scrollToItem(self.item(len(done)))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up."""
        super().showEvent(event)
        self.refresh(self._session)

    def _go(self, item: QListWidgetItem) -> None:
        if self._session is not None:
            self._session.step_to(self.row(item))
