"""What a proposal is made of: the plan with its sizings, checked and computed once, and what is numbered through it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from app.plan.document import Plan, Service
from app.plan.sized import SizedPlan, SizedService, sized
from app.plan.text_form import to_text
from app.presenting.assumptions import Assumption, assumptions
from app.presenting.bibliography import Bibliography, bibliography
from app.presenting.bought_items import SERVERS
from app.presenting.decision import Decision, decision
from app.presenting.machine_risks import machine_risks, stop_together
from app.presenting.machines import machine_title
from app.presenting.notes import Notes, notes
from app.presenting.old_readings import with_age
from app.presenting.orders_due import ordered_later
from app.presenting.presumed import Presumed, presumed
from app.presenting.profile import Profile, profile
from app.presenting.projection import ProjectionView, projection_view
from app.presenting.proof import Proof, proof
from app.presenting.risks import Kind, Risk, risks, unsized
from app.presenting.services_decision import SiteDecision
from app.presenting.site_decision import site_decision
from app.presenting.site_risks import SiteRisk, filled_before, site_risks
from app.presenting.uncovered import Gap, uncovered
from app.proposal.lengths import CELL, TITLE, shortened, with_short_titles
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from app.proposal.withholding import withheld
from planners.analysis.machines import Machine
from planners.analysis.projection import Projection
from planners.analysis.whole_machine import WholeMachine, shared_machines
from planners.claimed import claims_of
from planners.evidence import Source
from planners.planner import ClaimCheck, Fit, Planner, Setting, Sizing


class Part(Struct, frozen=True, dict=True):
    """One service of the plan, sized; ``service`` has a title short enough to print."""

    sized: SizedService

    @property
    def service(self) -> Service:
        """The service."""
        return self.sized.service

    @property
    def planner(self) -> Planner:
        """Its planner."""
        return self.sized.planner

    @property
    def sizing(self) -> Sizing | None:
        """Its sizing; None where its inputs are refused or still missing."""
        return self.sized.sizing

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The settings that belong to the sizing."""
        return self.sized.settings

    @property
    def refusals(self) -> tuple[str, ...]:
        """Why there is no sizing."""
        return self.sized.answer.problems

    @property
    def projection(self) -> Projection | None:
        """What the growth does to the service; None where that cannot be computed."""
        return self.sized.answer.projection

    @cached_property
    def view(self) -> ProjectionView | None:
        """That projection in words."""
        return projection_view(self.foreseen) if self.foreseen is not None else None

    @cached_property
    def decision(self) -> Decision | None:
        """The options and which one is recommended, in words; None without a projection."""
        known, ahead = self.sized.options, self.projection
        return (
            decision(known, ahead, title=self.service.title)
            if known is not None and ahead is not None
            else None
        )

    @cached_property
    def presumed(self) -> Presumed | None:
        """The change of a present system that its figures count on."""
        if not self.sized.exists or self.sizing is None:
            return None
        return presumed(self.planner, self.sizing)

    @property
    def accepted(self) -> Projection | None:
        """What the growth does to the service once what is recommended is in use."""
        return self.sized.accepted

    @property
    def buys(self) -> bool:
        """Whether the recommended option buys anything."""
        known = self.sized.options
        return known is not None and bool(known.best.lines)

    @property
    def adds_servers(self) -> bool:
        """Whether what is recommended adds servers to those that are there."""
        known = self.sized.options
        lines = known.best.lines if known is not None and self.sized.exists else ()
        return any(line.unit == SERVERS for line in lines)

    @property
    def settled(self) -> frozenset[str]:
        """The inputs that a new service's order settles, as it says of what kind things are."""
        known = self.sized.options
        if known is None or self.sized.exists:
            return frozenset()
        return frozenset(name for line in known.best.lines for name in line.order.described_by)

    @property
    def in_use_from(self) -> str:
        """The month from which on an order that is due later is in use; empty for none."""
        known = self.sized.options
        best = known.best if known is not None else None
        if best is None or best.ahead is None or not self.buys or not best.month:
            return ""
        growth = best.ahead.growth
        return growth.name(best.month + growth.lead_time)

    @property
    def foreseen(self) -> Projection | None:
        """What the projection tells: of a new service with what is recommended, of one that exists without an order."""
        return self.sized.foreseen

    @property
    def judged(self) -> Sizing | None:
        """The sizing with the verdicts that are printed: of a new service on what is recommended, of another on what is there."""
        ordered = self.buys and not self.sized.exists
        return self.foreseen.now if ordered and self.foreseen is not None else self.sizing

    @cached_property
    def profile(self) -> Profile | None:
        """The inputs by what they say."""
        if self.sizing is None:
            return None
        return profile(self.planner, self.service.entries, self.sizing.inputs)


class Contents(Struct, frozen=True, dict=True):
    """Plan, parts, the date as text, the checksum of the plan's text form, and how to make the proposal.

    In an edition without names the plan is the one without names; the checksum is that of the whole plan. ``whole`` is
    the plan to put inside, ``plan`` the same with titles short enough to print.
    """

    plan: Plan
    whole: Plan
    parts: tuple[Part, ...]
    date: str
    checksum: str
    options: ProposalOptions

    @cached_property
    def planned(self) -> SizedPlan:
        """The plan with its sizings."""
        return SizedPlan(self.plan, tuple(part.sized for part in self.parts))

    @cached_property
    def machines(self) -> tuple[Machine, ...]:
        """Totals of the machines that services share, or that are short for their only one: any other repeats the service."""
        told = self.planned.judged
        return tuple(replace(machine, name=shortened(machine.name, TITLE // 2)) for machine in told)

    @cached_property
    def judged(self) -> tuple[tuple[Part, Sizing], ...]:
        """The parts that have a sizing, with the one whose verdicts are printed.

        A server that is alone on its machine has all that the machine has, as its memory.
        """
        shown = [(part, part.judged or sizing) for part, sizing in self.sized]
        printed = {one.name for one in self.planned.judged}
        alone = {one.services[0]: one.total for one in self.planned.machines if one.name not in printed}
        return tuple((part, _with(one, alone.get(part.service.title))) for part, one in shown)

    @cached_property
    def shared(self) -> tuple[WholeMachine, ...]:
        """The machines that services share once what is recommended is in use, as they are tested and watched."""
        return shared_machines(self.planned.running)

    @cached_property
    def watched(self) -> tuple[WholeMachine, ...]:
        """The same machines as they are watched from now on: until an order to come as they are."""
        return shared_machines(self.planned.watched_running)

    @cached_property
    def orders_to_come(self) -> dict[str, str]:
        """The months of orders beside what is there, by the titles of the services, and the soonest of the machines they share."""
        months = {part.service.title: part.sized.order_to_come for part in self.parts}
        machines = {
            one.name: [months[title] for title in one.services if months[title]] for one in self.watched
        }
        return months | {name: min(found, default="") for name, found in machines.items()}

    @cached_property
    def ordered_later(self) -> dict[str, str]:
        """The months of orders after the first of the plan, by the titles of the services, and the machines they share."""
        later = ordered_later(self.site.parts)
        machines = {
            one.name: [later[title] for title in later if title in one.services] for one in self.shared
        }
        return later | {name: months[-1] for name, months in machines.items() if months}

    @cached_property
    def sized(self) -> tuple[tuple[Part, Sizing], ...]:
        """The parts that have a sizing, with it."""
        return tuple((part, part.sizing) for part in self.parts if part.sizing is not None)

    @cached_property
    def site(self) -> SiteDecision:
        """What is to be decided about the whole plan."""
        return with_age(site_decision(self.planned), self.plan, self.date)

    @cached_property
    def risks(self) -> tuple[SiteRisk, ...]:
        """The gravest risks of all services."""
        grave = list(self._risks(grown=False))
        return site_risks(grave if filled_before(Kind.GROWTH, grave) else self._risks(grown=True))

    def _risks(self, grown: bool) -> Iterator[tuple[str, tuple[Risk, ...]]]:
        assumed = {part.service.id: known for part, known in self.assumptions}
        short = {part.service.title for part, sizing in self.sized if sizing.fit in (Fit.OVER, Fit.TIGHT)}
        for part in self.parts:
            if part.sizing is None:
                yield part.service.title, (unsized(shortened(" ".join(part.refusals), CELL)),)
            else:
                known = assumed.get(part.service.id, ())
                yield (
                    part.service.title,
                    risks(
                        part.sizing,
                        part.accepted,
                        known,
                        grown=grown,
                        until=part.in_use_from,
                        together=self.stopping.get(part.service.id),
                        ordered=part.settled,
                        change=part.presumed,
                        in_reach=part.sized.options is None or not part.sized.options.out_of_reach,
                    ),
                )
        yield from machine_risks(self.machines, short)

    @cached_property
    def stopping(self) -> dict[str, Risk]:
        """What the failure of a shared machine stops, by the ids of its services."""
        return stop_together(self.planned, lambda name: shortened(name, TITLE // 2))

    @cached_property
    def gaps(self) -> tuple[Gap, ...]:
        """What the plan does not cover, the weightiest first."""
        running = [
            (part.service.title, part.planner, part.accepted.now)
            for part, _ in self.sized
            if part.accepted is not None
        ]
        known = [(part.service.title, sizing) for part, sizing in self.sized]
        return uncovered(known, self.shows_prices, running)

    @cached_property
    def assumptions(self) -> tuple[tuple[Part, tuple[Assumption, ...]], ...]:
        """What is assumed for each service, numbered through the plan."""
        numbered: list[tuple[Part, tuple[Assumption, ...]]] = []
        for part, sizing in self.sized:
            first = 1 + sum(len(known) for _, known in numbered)
            ordered = part.accepted.now.inputs if part.accepted is not None and part.buys else None
            found = assumptions(
                part.service,
                part.planner,
                sizing,
                first,
                ordered=ordered,
                exists=part.sized.exists,
                known=part.sized.options,
            )
            numbered.append((part, found))
        return tuple(numbered)

    @cached_property
    def sources(self) -> Bibliography:
        """All sources, numbered."""
        return bibliography(self._places())

    @cached_property
    def notes(self) -> Notes:
        """What is remarked on the figures, numbered."""
        return notes([*(sizing for _, sizing in self.sized), *(machine.total for machine in self.machines)])

    @cached_property
    def proof(self) -> Proof:
        """All steps of the calculation, numbered."""
        of_services = [(part.service.title, sizing, part.service.entries) for part, sizing in self.sized]
        of_machines = [(machine_title(machine.name), machine.total, ()) for machine in self.machines]
        return proof(of_services, of_machines)

    @cached_property
    def checks(self) -> tuple[tuple[Planner, tuple[ClaimCheck, ...]], ...]:
        """The planners of the plan, each with everything published that it was held against."""
        planners = dict.fromkeys(part.planner for part, _ in self.sized)
        return tuple((one, claims_of(one)) for one in planners)

    @property
    def shows_prices(self) -> bool:
        """Whether this edition tells what things cost: a vendor is not told."""
        return self.options.edition is not Edition.VENDOR

    @property
    def shows_names(self) -> bool:
        """Whether this edition names people: one for a vendor leaves the house."""
        return self.options.edition is not Edition.VENDOR

    @property
    def is_signed(self) -> bool:
        """Whether this edition is one to decide by: a vendor signs nothing."""
        return self.options.edition is not Edition.VENDOR

    def has(self, key: str) -> bool:
        """Whether the proposal has that section."""
        return key in self.options.sections

    def _places(self) -> Iterator[Source]:
        for part, sizing in self.sized:
            for quantity in sizing.quantities.values():
                yield from quantity.sources
            for setting in part.settings:
                yield from setting.sources
            yield from (caution.source for caution in sizing.cautions if caution.source is not None)


def _with(sizing: Sizing, machine: Sizing | None) -> Sizing:
    """The sizing of one server, also judged against what its machine has of what it is not judged by itself."""
    if machine is None or (sizing.servers is not None and float(sizing.servers.value) > 1):
        return sizing
    known = {one.resource for one in sizing.verdicts}
    more = tuple(one for one in machine.verdicts if one.resource not in known)
    return replace(sizing, verdicts=(*sizing.verdicts, *more)) if more else sizing


def contents(plan: Plan, date: str, options: ProposalOptions | None = None) -> Contents:
    """All that the sections need."""
    options = options or ProposalOptions()
    checksum = hashlib.sha256(to_text(replace(plan, revisions=())).encode()).hexdigest()[:16]
    whole = withheld(plan) if options.edition is Edition.VENDOR else plan
    shown = with_short_titles(whole)
    return Contents(shown, whole, tuple(Part(one) for one in sized(shown).services), date, checksum, options)
