"""Works out off the interface thread by when to order for a service, once its inputs rest."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.jobs import Latest
from app.plan.sized import Answer
from app.presenting.order_date import OrderDate, order_date

RESTS = 200
"""Milliseconds without another change, so that a drag is not held up by dates that nobody has time to read."""


class Dates(QObject):
    """``told`` carries the ``OrderDate`` of the answer asked for last; None where there is none."""

    told = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._latest = Latest(self)
        self._latest.answered.connect(self._tell)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(RESTS)
        self._rest.timeout.connect(self._work)
        self._asked: tuple[Answer, bool] | None = None

    def ask(self, answer: Answer, exists: bool) -> bool:
        """Work out the date of an answer, of servers that exist or are new; whether it is another than asked for last."""
        if self._asked is not None and answer is self._asked[0] and exists == self._asked[1]:
            return False
        self._asked = answer, exists
        self._rest.start()
        return True

    @property
    def is_busy(self) -> bool:
        """Whether a date is being worked out."""
        return self._latest.busy

    def stop(self) -> None:
        """Nothing runs any more."""
        self._rest.stop()
        self._latest.stop()

    def _work(self) -> None:
        asked = self._asked
        if asked is not None:
            self._latest.ask(lambda: (asked, _date(*asked)))

    def _tell(self, found: tuple[tuple[Answer, bool], OrderDate | None]) -> None:
        asked, date = found
        if asked is self._asked:
            self.told.emit(date)


def _date(answer: Answer, exists: bool) -> OrderDate | None:
    ahead, known = answer.projection, answer.options(exists)
    return order_date(known, ahead) if ahead is not None and known is not None else None
