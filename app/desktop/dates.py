"""Works out off the interface thread by when to order for a service, and how its machine stands, once its inputs rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from app.desktop.jobs import Latest
from app.desktop.locale_style import number_style
from app.desktop.steps import Rest
from app.plan.document import Plan, Service
from app.plan.sized import Answer

if TYPE_CHECKING:
    from app.presenting.crowded import Standing
    from app.presenting.order_date import OrderDate
    from planners.schema import Entry

RESTS = 200
"""Milliseconds without another change, so that a drag is not held up by dates that nobody has time to read."""


class Told(Struct, frozen=True):
    """By when to order, None where that is not known, and how the machine under the service stands, where it is on one."""

    date: OrderDate | None
    there: Standing | None


class _Asked(Struct, frozen=True, eq=False):
    """The answer that a date is of, of servers that exist or are new, with the entries of all that is on its machine."""

    answer: Answer
    exists: bool
    beside: tuple[Mapping[str, Entry], ...]

    def is_as(self, other: _Asked) -> bool:
        """Whether the same is asked."""
        same = (self.exists, self.beside) == (other.exists, other.beside)
        return self.answer is other.answer and same


class Dates(QObject):
    """``told`` carries what is ``Told`` of the answer asked for last."""

    told = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._latest = Latest(self)
        self._latest.answered.connect(self._tell)
        self._rest = Rest(self, RESTS, self._work)
        self._asked: _Asked | None = None
        self._of: tuple[Plan, Service] | None = None

    def ask(self, answer: Answer, exists: bool, plan: Plan, service: Service) -> bool:
        """Work out the date of an answer to what is entered, or was, for a service of a plan, of servers that exist or are new;
        whether it is another than asked for last."""
        name = service.entries.get("machine")
        beside = (one.entries for one in plan.services if name and one.entries.get("machine") == name)
        asked = _Asked(answer, exists, tuple(beside))
        if self._asked is not None and self._asked.is_as(asked):
            return False
        self._asked, self._of = asked, (plan, service)
        self._rest.start()
        return True

    def stop(self) -> None:
        """Nothing runs any more."""
        self._rest.stop()
        self._latest.stop()

    def _work(self) -> None:
        asked, of = self._asked, self._of
        if asked is not None and of is not None:
            self._latest.ask(lambda: (asked, _told(*of, asked.answer, asked.exists)))

    def _tell(self, found: tuple[_Asked, Told]) -> None:
        asked, told = found
        if asked is self._asked:
            self.told.emit(told)


def _told(plan: Plan, service: Service, answer: Answer, exists: bool) -> Told:
    from app.desktop.works import dated
    from app.presenting.crowded import standing_under
    from app.presenting.order_date import on_machine

    date, there = dated(plan, service, answer, exists), standing_under(plan, service, number_style())
    if date is not None and answer.sizing is not None:
        date = on_machine(date, there, answer.sizing.fit)
    return Told(date, there)
