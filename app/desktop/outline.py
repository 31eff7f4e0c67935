"""The plan's outline at the left: its own pages and its services."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from app.plan.session import Session
from app.presenting.wording import FIT_SHAPES
from planners.planner import Fit
from planners.words import say

SUMMARY, COMPARE, REVISIONS, ACCURACY, PROPOSAL = "summary", "compare", "revisions", "accuracy", "proposal"
PAGES = (
    (SUMMARY, say("Summary")),
    (COMPARE, say("Compare")),
    (REVISIONS, say("Revisions")),
    (ACCURACY, say("Accuracy")),
    (PROPOSAL, say("Proposal")),
)


class Outline(QTreeWidget):
    """``chosen`` carries the name of a plan page or the id of a service."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("outline")
        self.setAccessibleName(say("Outline of the plan"))
        self.setHeaderHidden(True)
        self.setIndentation(14)
        self.setRootIsDecorated(False)
        self.setMinimumWidth(150)
        self.currentItemChanged.connect(self._tell)

    def show_plan(self, session: Session, current: str) -> None:
        """Show the plan's pages and services, with ``current`` selected."""
        self.blockSignals(True)
        self.clear()
        self._item(PAGES[0][1], SUMMARY)
        head = QTreeWidgetItem([say("Services")])
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.addTopLevelItem(head)
        for service in session.plan.services:
            self._item(f"{_shape(session, service.id)} {service.title}", service.id, head)
        head.setExpanded(True)
        for name, text in PAGES[1:]:
            self._item(text, name)
        self.select(current)
        self.blockSignals(False)

    def refresh(self, session: Session) -> None:
        """Follow titles and verdicts without rebuilding."""
        head = self.topLevelItem(1)
        for index, service in enumerate(session.plan.services):
            item = head.child(index) if head else None
            if item is not None:
                item.setText(0, f"{_shape(session, service.id)} {service.title}")

    def services(self) -> list[str]:
        """The ids of the services shown."""
        head = self.topLevelItem(1)
        children = [head.child(index) for index in range(head.childCount())] if head else []
        return [str(child.data(0, Qt.ItemDataRole.UserRole)) for child in children if child]

    def select(self, name: str) -> None:
        """Select a page or service without telling of it."""
        self.blockSignals(True)
        for item in self._items():
            if item.data(0, Qt.ItemDataRole.UserRole) == name:
                self.setCurrentItem(item)
        self.blockSignals(False)

    def _items(self) -> list[QTreeWidgetItem]:
        return self.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)

    def _item(self, text: str, name: str, parent: QTreeWidgetItem | None = None) -> None:
        item = QTreeWidgetItem([text])
        item.setData(0, Qt.ItemDataRole.UserRole, name)
        if parent is None:
            self.addTopLevelItem(item)
        else:
            parent.addChild(item)

    def _tell(self, item: QTreeWidgetItem | None) -> None:
        name = item.data(0, Qt.ItemDataRole.UserRole) if item else None
        if name:
            self.chosen.emit(str(name))


def _shape(session: Session, service: str) -> str:
    answer = session.answer(service)
    if answer.sizing is None or not answer.current:
        return FIT_SHAPES[Fit.OVER]
    return FIT_SHAPES[answer.sizing.fit]
