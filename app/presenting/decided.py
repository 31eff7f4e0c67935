"""A service of a plan with what is decided about it."""

from __future__ import annotations

import math
from functools import cached_property

from msgspec import Struct

from app.plan.sized import SizedService
from app.presenting.decision import Decision, decision
from app.presenting.decision_facts import Facts
from app.presenting.figures import NumberStyle
from app.presenting.more_partitions import spares_servers
from app.presenting.order_cost import OrderCost, cost_of
from app.presenting.parts_instead import parts_instead
from app.presenting.situation import URGENCY, Case, case_of
from app.presenting.wording import sentences
from planners.analysis.options import Options
from planners.analysis.projection import Projection
from planners.words import say


class Decided(Struct, frozen=True, dict=True):
    """A service that has a projection, with its options; one whose first month is not told begins in ``first``."""

    service: SizedService
    known: Options
    ahead: Projection
    style: NumberStyle
    first: tuple[int, int] | None = None

    @property
    def title(self) -> str:
        """The service's title."""
        return self.service.title

    @cached_property
    def case(self) -> Case:
        """What there is to decide about it."""
        return case_of(self.known, self.ahead)

    @cached_property
    def told(self) -> Decision:
        """Its decision in words."""
        return decision(self.known, self.ahead, self.style, self.title)

    @cached_property
    def cost(self) -> OrderCost:
        """What the recommended way buys for it."""
        return cost_of(self.known, self.ahead)

    @property
    def makes_known(self) -> str:
        """What to enter or to measure so that all of it is judged; empty where it is."""
        return Facts(self.title, self.known, self.ahead, self.style).makes_known

    def change(self, *, several: bool) -> str:
        """The change that its figures count on as something to do, of which service where there are several; empty for none."""
        found = Facts(self.title, self.known, self.ahead, self.style).presumed
        if found is None:
            return ""
        return say("{service}: {step}", service=self.title, step=found.step) if several else found.step

    @cached_property
    def instead(self) -> str:
        """That more partitions, or parts of the servers that are there, spare servers; empty where they do not."""
        facts = Facts(self.title, self.known, self.ahead, self.style)
        return sentences(spares_servers(facts), parts_instead(facts))

    @property
    def other_way(self) -> str:
        """The same with the name of the service."""
        found = self.instead
        return say("{service}: {told}", service=self.title, told=found) if found else ""

    @property
    def left_out(self) -> list[str]:
        """What would be bought too and is not known."""
        return Facts(self.title, self.known, self.ahead, self.style).left_out if self.known.best.lines else []

    @property
    def over(self) -> str:
        """That it does not fit what is there, or what was entered for it where it is new; empty where it does."""
        found = Facts(self.title, self.known, self.ahead, self.style).short_as_entered
        found = self.told.verdict if self.case is Case.OVER else found
        return say("{service}: {verdict}", service=self.title, verdict=found) if found else ""

    @property
    def urgency(self) -> tuple[float, int]:
        """The month in which to act, and the case: what is to be done now comes first, what needs nothing last."""
        best, case = self.known.best, URGENCY.index(self.case)
        if best.lines:
            return self.at(best.month or 0), case
        return (math.inf, case) if self.case is Case.FITS else (self.at(0), case)

    @property
    def start(self) -> tuple[int, int] | None:
        """Its first month as year and month; None where no service tells one."""
        return self.ahead.growth.start or self.first

    def at(self, month: int) -> int:
        """A month of its own as one that compares with those of other services."""
        start = self.start
        return month if start is None else 12 * start[0] + start[1] - 1 + month
