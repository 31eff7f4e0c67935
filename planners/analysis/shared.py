"""A planner with the inputs and figures that every service has: how its load grows and where it runs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec.structs import replace

from planners import measured_here, measured_input
from planners.analysis import bill, cost, growth, spare
from planners.catalogue.store import Catalogue
from planners.compiled import Compiled
from planners.figure import Figure
from planners.laws.elementwise import Number, scalar
from planners.machine import across, by_name, placement, rating_claims, suggested
from planners.machine import inputs as machine
from planners.machine.known import named
from planners.planner import ClaimCheck, Counter, Planner, PublishedPoint, Setting, Sizing
from planners.refusal import InputRefused
from planners.schema import Entry, Field, Inputs, check, unknown
from planners.sheet import Sheet
from planners.statements import Statement
from planners.threshold import Threshold

MEMORIES = ("server_memory", "machine_memory")
"""Inputs that say how much memory there is, in MiB."""


class Shared:
    """The inner planner's answers, and what follows from where it runs."""

    def __init__(self, inner: Planner, catalogue: Catalogue) -> None:
        self._inner, self._catalogue = inner, catalogue
        self.name, self.title, self.subject = inner.name, inner.title, inner.subject
        self.load_field, self.plotted, self.per_server = inner.load_field, inner.plotted, inner.per_server
        self.limit_is_measured = inner.limit_is_measured
        self.applied_field = inner.applied_field
        self.words, self.figures = inner.words, (*inner.figures, *placement.FIGURES, *bill.COSTS)
        if self.per_server:
            self.figures = (*self.figures, spare.WITH_SPARE)
        self._prices = bill.prices(inner.figures)
        self.check = Compiled(self._checked)
        self._unpriced = Compiled(self._told)

    @cached_property
    def _recorded_in(self) -> str:
        return measured_here.measured_load(self._inner).unit

    @cached_property
    def _own(self) -> tuple[Field, ...]:
        own = growth.fields(self._inner.fields(), self.load_field)
        declared = any(field.name == machine.SPARE for field in self._inner.fields())
        spares = (spare.field(),) if self.per_server and not declared else ()
        here = (measured_input.field(self._recorded_in), measured_input.months_field())
        return (*here, *own, *machine.planned(), *spares, *bill.fields())

    @cached_property
    def _inner_names(self) -> frozenset[str]:
        return frozenset(field.name for field in self._inner.fields())

    @cached_property
    def _own_names(self) -> frozenset[str]:
        return frozenset(field.name for field in self._own)

    def fields(self) -> tuple[Field, ...]:
        """The inputs, in the order to ask them."""
        return (*self._inner.fields(), *self._own)

    def _checked(self, entries: Mapping[str, object]) -> dict[str, Entry]:
        """Entries as typed inputs with defaults. Raises ``InputRefused``, with every fault at once."""
        names = self._own_names
        foreign = [name for name in entries if name not in names and name not in self._inner_names]
        refusals = unknown(self.fields(), foreign) if foreign else []
        typed: dict[str, Entry] = {}
        try:
            typed.update(
                self._inner.check(
                    {name: value for name, value in entries.items() if name in self._inner_names}
                )
            )
        except InputRefused as refused:
            refusals.extend(refused.refusals)
        try:
            own = check(self._own, {name: value for name, value in entries.items() if name in names})
            typed.update(own)
            refusals.extend(placement.refusals(self._catalogue, own))
            refusals.extend(measured_input.refusals(own, self._recorded_in))
            if self.load_field in typed:
                refusals.extend(growth.refusals(typed))
        except InputRefused as refused:
            refusals.extend(refused.refusals)
        if refusals:
            titles = {field.name: field.title for field in self.fields()}
            raise InputRefused(tuple(one.called(titles.get(one.field, one.field)) for one in refusals))
        return typed

    def same_way(self, inputs: Inputs) -> Inputs:
        """Inputs or entries without the name of a machine that is not known: services on hundreds of machines go the same
        compiled way."""
        name = inputs.get(machine.MACHINE.name)
        if name is None or named(self._catalogue, str(name)) is not None:
            return inputs
        return {**inputs, machine.MACHINE.name: None}

    def stated(self, inputs: Inputs) -> Inputs:
        """What entries say of other inputs."""
        return self._inner.stated(inputs)

    def size(self, inputs: Inputs) -> Sizing:
        """The sizing for checked inputs; the load may be an array."""
        if not scalar(inputs[self.load_field]):
            return self.bare(inputs)
        found = replace(self._unpriced(self.same_way(inputs)), inputs=inputs)
        unlisted = tuple(by_name.unlisted(self._catalogue, inputs))
        if unlisted:
            found = replace(found, cautions=(*unlisted, *found.cautions))
        return self._priced(inputs, found)

    def bare(self, inputs: Inputs) -> Sizing:
        """The same without cautions."""
        found = self._placed(inputs, self._inner.bare(inputs))
        return self._priced(inputs, found) if scalar(inputs[self.load_field]) else found

    def _told(self, inputs: Inputs) -> Sizing:
        """The sizing without prices."""
        return self._placed(inputs, self._inner.size(inputs))

    def _priced(self, inputs: Inputs, found: Sizing) -> Sizing:
        """The sizing with what it costs, where a price is entered."""
        if all(inputs[name] is None for name in self._prices):
            return found
        sheet = Sheet()
        sheet.quantities.update(found.quantities)
        sheet.absent.update(found.absent)
        cost.work(self, inputs, sheet)
        return replace(found, quantities=sheet.quantities, absent=sheet.absent)

    def _placed(self, inputs: Inputs, found: Sizing) -> Sizing:
        """The inner planner's sizing on the planned machine."""
        found = replace(
            found,
            per_server=self.per_server,
            facts=(
                *found.facts,
                *(self._rating(inputs) if found.facts else ()),
                *measured_here.facts(inputs),
            ),
        )
        compared = placement.compared(self._catalogue, inputs)
        single, spared = scalar(inputs[self.load_field]), bool(inputs.get(machine.SPARE))
        if not compared and not (single and spared):
            return found
        sheet = Sheet()
        sheet.quantities.update(found.quantities)
        sheet.absent.update(found.absent)
        placement.work(self._catalogue, self.name, inputs, sheet)
        verdicts = found.verdicts
        if single:
            planned = tuple(placement.verdicts(inputs, sheet.quantities))
            instead = {verdict.figure.replaces for verdict in planned}
            verdicts = (*(one for one in verdicts if one.figure.name not in instead), *planned)
        if single and spared:
            sheet.work(spare.WITH_SPARE, lambda: spare.with_spare(inputs, found, verdicts))
        return replace(found, quantities=sheet.quantities, absent=sheet.absent, verdicts=verdicts)

    def _rating(self, inputs: Inputs) -> tuple[tuple[str, str], ...]:
        """The rating of the measured machine, where the figures start from one."""
        return suggested.facts(self._catalogue, self.name, inputs)

    def settings(self, sizing: Sizing) -> tuple[Setting, ...]:
        """The settings that belong to a sizing; no size is larger than the entered memory allows."""
        found = self._inner.settings(sizing)
        given = [sizing.inputs.get(name) for name in MEMORIES]
        known = [float(value) for value in given if isinstance(value, int | float)]
        return tuple(placement.within(setting, min(known)) for setting in found) if known else found

    def thresholds(self, sizing: Sizing) -> tuple[Threshold, ...]:
        """What the statistics of a running server of this size are held against."""
        return self._inner.thresholds(sizing)

    def counter(self, inputs: Inputs, figure: Figure) -> Counter | None:
        """Where a running server of this kind tells the figure; None where no tool is known."""
        return self._inner.counter(inputs, figure) if figure.counter else None

    def load_limit(self, inputs: Inputs) -> Number | None:
        """The largest load published for one server of this kind, or None where none is published."""
        return self._inner.load_limit(inputs)

    def published(self, inputs: Inputs) -> tuple[PublishedPoint, ...]:
        """Measured points for the plots of these inputs."""
        return self._inner.published(inputs)

    def claims(self) -> tuple[ClaimCheck, ...]:
        """Every published figure of this service beside the model's answer; nothing that is entered changes them."""
        return self._claims

    @cached_property
    def _claims(self) -> tuple[ClaimCheck, ...]:
        return (
            *self._inner.claims(),
            *across.checks(self._catalogue, self.name),
            *rating_claims.checks(self._catalogue, self.name),
        )

    def statements(self, platform: str = "", version: str = "") -> tuple[Statement, ...]:
        """What the documents state of the service, of one platform and version where they are given.

        With the rating that is suggested for each measured machine.
        """
        rated = suggested.statements(self._catalogue, self.name, platform)
        return (*self._inner.statements(platform, version), *rated)
