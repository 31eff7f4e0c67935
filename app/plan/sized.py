"""A sized plan: the one place that sizes what was entered for a service. Everything that shows a figure takes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from app.plan.document import Entries, Plan, Scenario, Service, Start
from app.plan.kept import Kept
from planners.analysis.bill import SERVERS, servers_counted
from planners.analysis.machines import Machine, machines
from planners.planner import Fit, Planner, Setting, Sizing
from planners.refusal import InputRefused, NotInEvidence, Refusal
from planners.registry import planner
from planners.schema import Aspect, Entry

if TYPE_CHECKING:
    from planners.analysis.options import Options
    from planners.analysis.projection import Projection
    from planners.analysis.whole_machine import Running

SPARE = 500
"""Answers that are kept beside those of the services, twice over: of scenarios, steps back and a drag."""


class Answer(Struct, frozen=True, dict=True):
    """What the planner of a service says to its entries: a sizing, refusals, or what the evidence does not carry.

    All but the sizing is computed when it is asked for, and once.
    """

    planner: Planner
    sizing: Sizing | None
    refusals: tuple[Refusal, ...] = ()
    missing: str = ""

    @property
    def problems(self) -> tuple[str, ...]:
        """Why there is no sizing, as sentences; empty where there is one."""
        return (*(refusal.sentence for refusal in self.refusals), *([self.missing] if self.missing else []))

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """The settings that belong to the sizing."""
        return self.planner.settings(self.sizing) if self.sizing is not None else ()

    @property
    def projection(self) -> Projection | None:
        """What becomes of the service; None where that cannot be computed."""
        return self._ahead[0]

    @property
    def why_no_projection(self) -> tuple[str, ...]:
        """Why there is none, as sentences."""
        return self._ahead[1]

    def options(self, exists: bool, enough: float = 0.0, there: int = 0) -> Options | None:
        """What can be done about it, whether its servers exist or are new; None where there is no projection.

        ``enough`` is the chance that is asked for; 0 for that of the inputs. Of servers that are new ``there`` stand already.
        """
        if self.projection is None:
            return None
        from planners.analysis.growth import chance_needed
        from planners.analysis.options import options

        if enough and enough != chance_needed(self.projection.now.inputs):
            return options(self.projection, exists, enough, there)
        known: dict[tuple[bool, int], Options] = self.__dict__.setdefault("_options", {})
        if (exists, there) not in known:
            known[exists, there] = options(self.projection, exists, there=there)
        return known[exists, there]

    @cached_property
    def _ahead(self) -> tuple[Projection | None, tuple[str, ...]]:
        if self.sizing is None:
            return None, self.problems
        from planners.analysis.projection import project

        try:
            return project(self.planner, self.sizing), ()
        except InputRefused as refused:
            return None, tuple(refusal.sentence for refusal in refused.refusals)
        except NotInEvidence as missing:
            return None, (missing.sentence,)


class SizedService(Struct, frozen=True):
    """A service of a plan with the answer to its entries; ``exists`` says that its servers are there already.

    ``there`` are the servers of its machine on which others of the plan run, where it is new itself.
    """

    service: Service
    answer: Answer
    exists: bool = False
    there: int = 0

    @property
    def title(self) -> str:
        """The service's title."""
        return self.service.title

    @property
    def planner(self) -> Planner:
        """The planner that answered."""
        return self.answer.planner

    @property
    def machine(self) -> str:
        """The name of the machine that it runs on, in a scenario of that there; empty where none was entered."""
        entered = self.service.entries if self.sizing is None else self.sizing.inputs
        return str(entered.get("machine") or "")

    @property
    def sizing(self) -> Sizing | None:
        """The sizing; None where the entries are refused or the evidence does not carry them."""
        return self.answer.sizing

    @property
    def options(self) -> Options | None:
        """What can be done about it; None where there is no projection."""
        return self.answer.options(self.exists, there=self.there)

    @property
    def buys_new(self) -> bool:
        """Whether it is not there yet and is bought."""
        return not self.exists and self.options is not None and self.options.buys_new

    @property
    def accepted(self) -> Projection | None:
        """What becomes of it once what is recommended is in use; None where there is no projection."""
        known = self.options
        bought = known.best.ahead if known is not None else None
        return bought or self.answer.projection

    @property
    def staying(self) -> Projection | None:
        """The same on its servers that are there already, where those that are added have something else."""
        return self.options.staying if self.options is not None else None

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The settings that belong to it: of a new service those of what is bought, as it is accepted."""
        ahead = None if self.exists else self.accepted
        if ahead is None:
            return self.answer.settings
        known: dict[int, tuple[Setting, ...]] = self.answer.__dict__.setdefault("_settings", {})
        if self.there not in known:
            known[self.there] = self.planner.settings(ahead.now)
        return known[self.there]

    @property
    def order_to_come(self) -> str:
        """The month of an order beside what is there that is not due yet; empty for none."""
        known = self.options
        if known is None or not self.exists or not known.best.lines or not known.best.month:
            return ""
        ahead = known.best.ahead
        return ahead.growth.name(known.best.month) if ahead is not None else ""

    @property
    def watched(self) -> Projection | None:
        """What is watched from now on: what is there until an order to come, else what is recommended once it is in use."""
        return self.foreseen if self.order_to_come else self.accepted

    @property
    def watched_staying(self) -> Projection | None:
        """``staying``, where it is watched from now on."""
        return None if self.order_to_come else self.staying

    @property
    def running(self) -> Running | None:
        """It once what is recommended is in use, with how many of its servers are on its machine; None without a projection."""
        return self._running(self.accepted)

    @property
    def watched_running(self) -> Running | None:
        """The same of what is watched from now on."""
        return self._running(self.watched)

    def _running(self, ahead: Projection | None) -> Running | None:
        known = self.options
        if known is None or ahead is None:
            return None
        from planners.analysis.whole_machine import Running

        if ahead is not self.accepted:
            return Running(self.title, ahead)
        bought = sum(line.count for line in known.best.lines if line.order.price == SERVERS.price)
        there = max(0, servers_counted(ahead.now) - round(bought)) if bought else 0
        return Running(self.title, self.staying or ahead, there)

    @property
    def foreseen(self) -> Projection | None:
        """What its projection tells: of a new service with what is recommended, of one that exists without an order."""
        known, ahead = self.options, self.answer.projection
        return known.foreseen(ahead) if known is not None and ahead is not None else ahead


class SizedPlan(Struct, frozen=True, dict=True):
    """A plan with the answers to all of its services, in its order."""

    plan: Plan
    services: tuple[SizedService, ...]

    @property
    def sizings(self) -> Iterator[tuple[SizedService, Sizing]]:
        """The services that have a sizing, with it."""
        return ((one, one.answer.sizing) for one in self.services if one.answer.sizing is not None)

    @cached_property
    def machines(self) -> tuple[Machine, ...]:
        """Totals of the machines that services name."""
        parts: dict[str, list[_Part]] = {}
        for one, sizing in self.sizings:
            if name := sizing.inputs.get("machine"):
                parts.setdefault(str(name), []).append(_Part(one.title, sizing))
        return tuple(_machine(tuple(found)) for found in parts.values())

    @property
    def running(self) -> tuple[Running, ...]:
        """The services that have a projection, once what is recommended is in use."""
        return tuple(one.running for one in self.services if one.running is not None)

    @property
    def watched_running(self) -> tuple[Running, ...]:
        """The same, as they are watched from now on."""
        return tuple(one.watched_running for one in self.services if one.watched_running is not None)

    @property
    def judged(self) -> tuple[Machine, ...]:
        """The machines whose verdict is one of the plan: those that are shared, and those that are short for their service.

        What a service alone on its machine leaves unknown there, its own verdict leaves unknown too, or does not need.
        """
        short = (Fit.OVER, Fit.TIGHT)
        return tuple(one for one in self.machines if len(one.services) > 1 or one.total.fit in short)

    @property
    def fits(self) -> bool:
        """Whether every service and every machine fits its targets."""
        totals = (machine.total for machine in self.judged)
        return all(sizing.fits for sizing in (*(sizing for _, sizing in self.sizings), *totals))

    @property
    def fit(self) -> Fit:
        """The worst verdict of all services and machines; unknown where a service cannot be sized."""
        found = {
            sizing.fit
            for sizing in (*(sizing for _, sizing in self.sizings), *(m.total for m in self.judged))
        }
        if any(one.sizing is None for one in self.services) or not found:
            found.add(Fit.UNKNOWN)
        return next(fit for fit in (Fit.OVER, Fit.UNKNOWN, Fit.TIGHT, Fit.FITS) if fit in found)

    def service(self, name: str) -> SizedService | None:
        """The service of that id."""
        return next((one for one in self.services if one.service.id == name), None)


class _Part(Struct, frozen=True, eq=False):
    """What the total of a machine is made of, one service of it: the total leads to the figures of this very sizing."""

    title: str
    sizing: Sizing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Part) and self.title == other.title and self.sizing is other.sizing

    def __hash__(self) -> int:
        return hash((self.title, id(self.sizing)))


def _total(parts: tuple[_Part, ...]) -> Machine:
    """The total of a machine; known again where its services did not change."""
    return machines((part.title, part.sizing) for part in parts)[0]


def another_plan(plan: Plan) -> None:
    """That plan is worked on from now on: what only the plan before the last had use for is forgotten."""
    for kept in (answer, _machine):
        kept.turn(_room_for(plan))


def _room_for(plan: Plan) -> int:
    """Answers to keep: were they fewer than its services, walking through it would find none of them again."""
    return 2 * len(plan.services) + SPARE


def sized(plan: Plan) -> SizedPlan:
    """The plan with every service sized. Raises ``InputRefused`` for a service that this program does not know."""
    for kept in (answer, _machine):
        kept.room = max(kept.room, _room_for(plan))
    return SizedPlan(plan, _beside_others(plan, plan.services))


def on_one_machine(plan: Plan, service: Service) -> SizedPlan:
    """The services that stand on the machine of that one, sized with what it gives them; none where it names no machine.

    Raises ``InputRefused`` for a service that this program does not know.
    """
    name = service.entries.get("machine")
    those = [one for one in plan.services if name and one.entries.get("machine") == name]
    return SizedPlan(plan, _beside_others(plan, those))


def in_plan(plan: Plan, service: Service) -> SizedService:
    """A service of that plan, with the servers that others of it run on. Raises ``InputRefused`` for an unknown planner."""
    found = on_one_machine(plan, service).service(service.id)
    return found or sized_service(service, start=plan.start)


def _beside_others(plan: Plan, services: Iterable[Service]) -> tuple[SizedService, ...]:
    """The services, those that are new with the servers of their machine on which others run: nobody buys these again."""
    found = tuple(sized_service(one, start=plan.start) for one in services)
    there: dict[str, int] = {}
    for one in found:
        name = str(one.service.entries.get("machine") or "")
        if name and one.exists:
            there[name] = max(
                there.get(name, 1), servers_counted(one.sizing) if one.sizing is not None else 1
            )
    if plan.start or not there:
        return found
    return tuple(
        one if one.exists else replace(one, there=there.get(str(one.service.entries.get("machine") or ""), 0))
        for one in found
    )


def sized_service(
    service: Service, scenario: Scenario | None = None, start: str = Start.UNTOLD
) -> SizedService:
    """A service sized as planned, or as in a scenario, in a plan with that start.

    Raises ``InputRefused`` for an unknown planner.
    """
    entries = service.entries if scenario is None else scenario.entries(service)
    found = answer(service.planner, entries)
    return SizedService(service, found, exists(found.planner, entries, start))


def exists(planner: Planner, entries: Mapping[str, Entry], start: str) -> bool:
    """Whether its servers are there: as the plan says, else where anything was entered that speaks of today."""
    if start:
        return start == Start.EXISTING
    return any(entries.get(name) for name in _of_today(planner))


@lru_cache(maxsize=64)
def _of_today(planner: Planner) -> tuple[str, ...]:
    """The inputs that speak of today."""
    return tuple(field.name for field in planner.fields() if field.aspect is Aspect.TODAY)


def _answer(name: str, entries: Entries) -> Answer:
    """The answer of the planner of that name to entries. Raises ``InputRefused`` for an unknown planner."""
    found = planner(name)
    try:
        return Answer(found, found.size(found.check(entries)))
    except InputRefused as refused:
        return Answer(found, None, refused.refusals)
    except NotInEvidence as missing:
        return Answer(found, None, missing=missing.sentence)


answer = Kept(_answer, SPARE)
"""The answer of a planner, by its name, to entries; kept for those that come again."""
_machine = Kept(_total, SPARE)
