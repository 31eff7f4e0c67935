"""What the messages of a decision are made of: the service, what is bought, its loads, and the resource to tell."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from app.presenting.bought_items import items
from app.presenting.figures import NumberStyle, computed_load, load_text, number, with_unit
from app.presenting.gauges import Gauge, gauges
from app.presenting.measured_at import measured_below
from app.presenting.not_judged import MOST_NAMED, left_out, makes_known
from app.presenting.presumed import Presumed, presumed
from app.presenting.situation import tightest
from app.presenting.wording import first_named, sentences, unit_text
from planners.analysis.edges import CLOSE
from planners.analysis.growth import Growth
from planners.analysis.options import Option, Options
from planners.analysis.projection import Projection
from planners.figure import Figure
from planners.planner import Fit, applied_to, load_of
from planners.words import say


class Facts(Struct, frozen=True, dict=True):
    """A service with its options and what becomes of it, in words where a message names it."""

    title: str
    known: Options
    ahead: Projection
    style: NumberStyle

    @property
    def best(self) -> Option:
        """The recommended option."""
        return self.known.best

    @property
    def plan(self) -> Growth:
        """How its load grows."""
        return self.ahead.growth

    @property
    def end(self) -> str:
        """The name of its last month."""
        return self.plan.name(self.plan.horizon)

    @property
    def load(self) -> str:
        """The load of today."""
        return self.load_at(self.ahead.months.loads[0])

    @property
    def bought(self) -> str:
        """What the recommended option buys; empty for nothing."""
        return items(self.best.lines, self.style)

    @property
    def buys_servers(self) -> bool:
        """Whether the recommended option buys servers."""
        return any(line.unit == "servers" for line in self.best.lines)

    @property
    def left_out(self) -> list[str]:
        """What would be bought too and is not known; of what is bought in part, how many more."""
        units = {line.unit for line in self.best.lines if line.count}
        missing = [one.figure for one in self.ahead.now.absent.values() if one.figure.order is not None]
        return [self._how_many_more(one) if one.unit in units else one.title for one in missing]

    def _how_many_more(self, figure: Figure) -> str:
        """What is not known of something that is bought in part; how many more at least, where that is."""
        now, items = self.ahead.now, unit_text(figure.unit)
        least = now.quantities.get(figure.at_least)
        if least is None:
            return say("how many more {items}", items=items)
        servers = float(now.servers.value) if now.servers is not None and now.per_server else 1.0
        told = number(servers * float(least.value), self.style)
        return say("how many more {items}, at least {count} to hold the data", items=items, count=told)

    @property
    def not_judged(self) -> str:
        """What the recommended option is not judged by; empty for nothing."""
        return first_named(left_out(self.best), MOST_NAMED)

    @property
    def makes_known(self) -> str:
        """What to enter or to measure so that all is judged; empty where it is."""
        ahead = self.best.ahead
        return makes_known(ahead.planner, ahead.now, self.known.exists) if ahead is not None else ""

    @property
    def measured_below(self) -> str:
        """At which smaller load a present system was measured; empty where it was at the planned one, or not."""
        return measured_below(self.ahead.planner, self.ahead.now, self.style) if self.known.exists else ""

    @cached_property
    def presumed(self) -> Presumed | None:
        """The change of a present system that its figures count on."""
        return presumed(self.ahead.planner, self.ahead.now, self.style) if self.known.exists else None

    @property
    def short_as_entered(self) -> str:
        """That a new service does not fit what was entered for it, though what is bought may; empty where it does."""
        if self.known.exists or self.gauge is None or self.ahead.now.fit is not Fit.OVER:
            return ""
        return sentences(say("As entered it does not fit."), self.needing(self.gauge))

    @property
    def to_come(self) -> str:
        """The load at the horizon, and that of fast growth, for which orders come in time."""
        likely, fast = self.ahead.months.loads[-1], self.ahead.months.fast_loads[-1]
        told = {"load": self.load_at(likely), "month": self.end}
        if fast <= likely * (1 + CLOSE):
            return say("{load} are expected in {month}.", **told)
        return say(
            "{load} are expected in {month}, {most} with fast growth.", most=self.load_at(fast), **told
        )

    @property
    def no_start(self) -> str:
        """That a new service does not start without an order, in which month it would, and what delay does."""
        plan = self.plan
        if plan.start is not None:
            return say(
                "{service} cannot start in {month}. Each month of delay delays the start by a month.",
                service=self.title,
                month=plan.name(plan.lead_time),
            )
        return say(
            "{service} cannot start. Each month of delay delays the start by a month.", service=self.title
        )

    def needing(self, gauge: Gauge | None) -> str:
        """What the load needs of a resource, and how much of it there is."""
        resource, against = (gauge.resource, gauge.against) if gauge else (say("Capacity"), self.load)
        return say(
            "{resource}: {load} need {against}.", resource=resource, load=self.used_by, against=against
        )

    @property
    def gauge(self) -> Gauge | None:
        """That of the resource to tell."""
        first = tightest(self.ahead)
        shown = gauges(self.ahead.now, self.style)
        found = (one for one in shown if first is not None and one.resource == first.resource.title)
        return next(found, None)

    @property
    def used_by(self) -> str:
        """What uses the resource to tell: the load, or what a test of it applies, as operations of a directory."""
        first, inputs = tightest(self.ahead), self.ahead.now.inputs
        field = applied_to(self.ahead.planner, inputs)
        if first is None or not first.resource.follows_load or field is load_of(self.ahead.planner):
            return self.load
        return with_unit(number(float(inputs[field.name] or 0), self.style, 6), field.unit)

    def load_at(self, value: float) -> str:
        """A load to three digits, exact where it was entered as a count."""
        field = load_of(self.ahead.planner)
        entered = value == self.ahead.months.loads[0]
        return (load_text if entered else computed_load)(value, field, self.style)
