"""What the overview shows, worked out off the interface thread: first what is sized, then service by service the rest."""

from __future__ import annotations

import datetime

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from app.desktop.jobs import Latest
from app.desktop.locale_style import number_style
from app.desktop.steps import Rest
from app.desktop.works import looked_at
from app.plan.document import Plan
from app.plan.sized import SizedPlan, SizedService, sized
from app.presenting.answer import Answer as PlanAnswer
from app.presenting.answer import site_answer
from app.presenting.crowded import Standing, standings
from app.presenting.figures import NumberStyle
from app.presenting.look_ahead import Look
from app.presenting.overview import Finding, Tile, findings, tiles
from planners.analysis.growth import growth
from planners.planner import Fit

DATED = (Fit.TIGHT, Fit.OVER)
"""Verdicts of a present load that is, or may be, over capacity already."""


class Sight(Struct, frozen=True):
    """What is known as soon as the plan is sized."""

    plan: SizedPlan
    answer: PlanAnswer
    tiles: tuple[Tile, ...]
    findings: tuple[Finding, ...]
    dated: int
    """Services that growth or their present load may give a date, or that are new."""
    begin: str
    """The first month of the plan; empty where its services have none."""
    standings: dict[str, Standing]
    """How the machines of services stand, by the ids of the services."""


class OverviewWork(QObject):
    """``sighted`` carries a ``Sight``, ``looked`` a ``Look``, one a service, ``found`` the findings with their dates."""

    sighted = Signal(object)
    looked = Signal(object)
    found = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._latest = Latest(self)
        self._latest.answered.connect(self._take)
        self._next = Rest(self, 0, self._go_on)
        self._wanted: Plan | None = None
        self._left: list[SizedService] = []
        self._sight: Sight | None = None
        self._known: dict[str, tuple[SizedService, Look]] = {}

    def ask(self, plan: Plan) -> None:
        """Work out that plan. Of services that have not changed, what is known is told again at once."""
        self._wanted = plan
        if not self._latest.busy:
            self._next.stop()
            self._go_on()

    def stop(self) -> None:
        """Nothing runs any more."""
        self._next.stop()
        self._wanted, self._sight, self._left = None, None, []
        self._latest.stop()

    def _take(self, result: object) -> None:
        if isinstance(result, Sight):
            self._take_sight(result)
        elif isinstance(result, tuple):
            one, look = result
            self._known[look.key] = (one, look)
            self.looked.emit(look)
        elif isinstance(result, list):
            self.found.emit(result)
        # One thing at a time: what the user does in between comes first.
        self._next.start()

    def _take_sight(self, sight: Sight) -> None:
        self._sight, self._left = sight, []
        self.sighted.emit(sight)
        for one in sight.plan.services:
            known = self._known.get(one.service.id)
            if known is not None and _is_as(known[0], one):
                self.looked.emit(known[1])
            else:
                self._left.append(one)

    def _go_on(self) -> None:
        style, plan, sight = number_style(), self._wanted, self._sight
        if plan is not None:
            self._wanted = None
            self._latest.ask(lambda: _sight(plan, style))
        elif self._left and sight is not None:
            one, whole = self._left.pop(0), sight.plan.plan
            self._latest.ask(lambda: (one, looked_at(whole, one, style)))
        elif sight is not None:
            self._sight = None
            dates = {key: look.date for key, (_, look) in self._known.items() if look.date is not None}
            self._latest.ask(lambda: list(findings(sight.plan, dates, style, _today())))


def _is_as(known: SizedService, one: SizedService) -> bool:
    """Whether nothing has changed that a look is made of."""
    return known.answer is one.answer and (known.exists, known.there) == (one.exists, one.there)


def _today() -> str:
    return f"{datetime.date.today()}"  # noqa: DTZ011 - the day of who looks


def _sight(plan: Plan, style: NumberStyle) -> Sight:
    found = sized(plan)
    ahead = [(one, sizing, growth(sizing.inputs)) for one, sizing in found.sizings]
    there = standings(found)
    dated = sum(
        months.grows or sizing.fit in DATED or not one.exists or _asks(there.get(one.service.id))
        for one, sizing, months in ahead
    )
    begin = min((months.name(0) for _, _, months in ahead if months.start), default="")
    return Sight(
        found,
        site_answer(found, style),
        tiles(found, style),
        findings(found, {}, style, _today()),
        dated,
        begin,
        there,
    )


def _asks(there: Standing | None) -> bool:
    """Whether the machine gives what is on it a date."""
    return there is not None and there.fit in DATED
