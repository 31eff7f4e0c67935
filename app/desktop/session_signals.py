"""The one bridge from a session's notices to Qt signals."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.plan.session import Session


class SessionSignals(QObject):
    """Emits ``changed`` after every change of the session it follows."""

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._end = session.subscribe(lambda _change: self.changed.emit())

    def release(self) -> None:
        """Follow the session no more."""
        self._end()
