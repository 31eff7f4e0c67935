"""Works out off the interface thread by when to order for a service, once its inputs rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.desktop.jobs import Latest
from app.desktop.steps import Rest
from app.plan.document import Plan, Service
from app.plan.sized import Answer

if TYPE_CHECKING:
    from app.presenting.order_date import OrderDate

RESTS = 200
"""Milliseconds without another change, so that a drag is not held up by dates that nobody has time to read."""


class Dates(QObject):
    """``told`` carries the ``OrderDate`` of the answer asked for last; None where there is none."""

    told = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._latest = Latest(self)
        self._latest.answered.connect(self._tell)
        self._rest = Rest(self, RESTS, self._work)
        self._asked: tuple[Answer, bool] | None = None
        self._of: tuple[Plan, Service] | None = None

    def ask(self, answer: Answer, exists: bool, plan: Plan, service: Service) -> bool:
        """Work out the date of an answer to what is entered, or was, for a service of a plan, of servers that exist or are new;
        whether it is another than asked for last."""
        if self._asked is not None and answer is self._asked[0] and exists == self._asked[1]:
            return False
        self._asked, self._of = (answer, exists), (plan, service)
        self._rest.start()
        return True

    def stop(self) -> None:
        """Nothing runs any more."""
        self._rest.stop()
        self._latest.stop()

    def _work(self) -> None:
        asked, of = self._asked, self._of
        if asked is not None and of is not None:
            self._latest.ask(lambda: (asked, _date(*of, *asked)))

    def _tell(self, found: tuple[tuple[Answer, bool], OrderDate | None]) -> None:
        asked, date = found
        if asked is self._asked:
            self.told.emit(date)


def _date(plan: Plan, service: Service, answer: Answer, exists: bool) -> OrderDate | None:
    from app.desktop.works import dated

    return dated(plan, service, answer, exists)
