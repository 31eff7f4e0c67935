"""What a plan assumes, numbered, and what it would do to the needs if it is wrong: the model run with another value."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from app.plan.document import OriginKind, Service
from app.presenting.figures import DIGITS, ENGLISH, NumberStyle, figure, number, with_unit
from app.presenting.tables import InputOrigin, input_rows, value_text
from app.presenting.within import of_measured_machine
from app.presenting.wording import first_named, sentences
from planners.analysis.against import REFERENCE, measured_count, processors_needed
from planners.analysis.growth import CHANCE, GROUP, LEAD, growth
from planners.analysis.options import Options, Situation
from planners.analysis.present import on_present_servers
from planners.analysis.sensitivity import OTHERWISE, Effect, can_be_otherwise, effect
from planners.analysis.spare import running, servers_bought, spare_servers
from planners.analysis.stand_ins import stand_ins
from planners.analysis.too_small import makes_too_small
from planners.analysis.unknowns import Lost, lost
from planners.planner import Planner, Sizing
from planners.schema import Entry, Field, Inputs, Kind
from planners.words import in_context, say

NONE = say("No headline figure changes.")
PUBLISHED = in_context("of an input", "published")
DECIDES = 1e-6
"""The weight of what changes no figure but the decision: below every share of a figure."""
SHOWS = ("guesses",)
"""Inputs that show more figures, and assume nothing of the world."""


TOO_SMALL = 10.0
"""How much more one weighs that makes what is recommended too small: it comes before all others."""
LOST = TOO_SMALL
"""The weight of an assumption without which a figure is not known: nobody can say then what is enough."""
CHOSEN = 1.0
"""The same where one of several choices does that: it is chosen, and does not come over a plan."""


class Assumption(Struct, frozen=True):
    """An input that nobody measured: its value, where it comes from, and the effect if it is wrong.

    ``weight`` is the largest share by which a headline figure changes, for ranking; more where what is recommended is too small then.
    """

    number: int
    service: str
    title: str
    value: str
    origin: str
    meaning: str
    effect: str
    weight: float
    name: str = ""
    """The input's name, to go to it."""
    guessed: bool = False
    """Whether somebody guessed the value; else it is a default."""
    harms: bool = True
    """Whether more is needed, or less carried, where it is wrong: a saving is no risk."""

    @property
    def decides(self) -> bool:
        """Whether it changes no figure but the decision."""
        return self.weight == DECIDES


class Taken(Struct, frozen=True):
    """An input whose value nobody measured: left at its default, guessed, or empty and filled by what is published."""

    field: Field
    value: Entry
    told: str
    origin: str
    guessed: bool = False


def taken(
    service: Service,
    planner: Planner,
    sizing: Sizing,
    style: NumberStyle = ENGLISH,
    ordered: Inputs | None = None,
    deciding: Collection[str] = (),
) -> Iterator[Taken]:
    """The inputs of a sized service that nobody measured, in the order of its form.

    Those about growth are none where nothing grows, but for those of ``deciding``, nor what an order sets: ``ordered`` are the
    inputs with it. What another entry states is no assumption either.
    """
    known, published = {field.name: field for field in planner.fields()}, stand_ins(planner, sizing)
    grows, stated = growth(sizing.inputs).grows, planner.stated(sizing.inputs)
    for row in input_rows(planner.fields(), service.entries, sizing.inputs, style):
        origin, field = service.origin(row.name), known[row.name]
        guessed = origin.kind is OriginKind.GUESSED
        if row.name in SHOWS or (field.group == GROUP and not grows and row.name not in deciding):
            continue
        if ordered and ordered.get(row.name) not in (None, sizing.inputs[row.name]):
            continue
        if row.name in published:
            value = published[row.name]
            yield Taken(field, value, say("{value}, published", value=_read(field, value, style)), PUBLISHED)
        elif guessed or (
            row.origin is InputOrigin.DEFAULT and stated.get(row.name) != sizing.inputs[row.name]
        ):
            told = row.origin_text if row.origin is InputOrigin.DEFAULT else origin.sentence
            yield Taken(field, sizing.inputs[row.name], row.value, told, guessed)


def assumptions(
    service: Service,
    planner: Planner,
    sizing: Sizing,
    first: int = 1,
    style: NumberStyle = ENGLISH,
    ordered: Inputs | None = None,
    exists: bool = False,
    known: Options | None = None,
) -> tuple[Assumption, ...]:
    """The assumptions of a sized service, numbered from ``first``: inputs left at their default, filled or guessed.

    What is published and cannot be otherwise is none. Of a service that ``exists`` as many servers are assumed as it needs,
    where no number is entered. Of inputs that the decision follows from, with the options that are ``known``, that is told.
    """
    assumed: list[Assumption] = []
    deciding = _deciding(known) if known is not None else {}
    there = on_present_servers(planner, sizing) if exists else sizing
    for one in taken(service, planner, sizing, style, ordered, deciding):
        largest = effect(planner, there, one.field, one.value)
        unknown = lost(planner, there, one.field, one.value)
        if one.origin == PUBLISHED and not can_be_otherwise(planner, there, one.field, one.value):
            continue
        small = bool(known and largest and largest.harms and makes_too_small(known, one.field, largest.value))
        told = deciding.get(one.field.name) or _told(largest, unknown, small, one, style)
        assumed.append(
            Assumption(
                first + len(assumed),
                service.title,
                one.field.title,
                one.told,
                one.origin,
                one.field.meaning,
                sentences(told, _too_small(known) if known and small else ""),
                max(
                    abs(largest.share) + TOO_SMALL * small if largest else 0.0,
                    LOST * (unknown is not None and one.field.kind is not Kind.CHOICE),
                    CHOSEN * (unknown is not None),
                    DECIDES * (one.field.name in deciding),
                ),
                one.field.name,
                one.guessed,
                largest is None or largest.harms or unknown is not None,
            )
        )
    fields = {field.name: field for field in planner.fields()}
    counted = fields.get(sizing.servers.figure.set_by) if exists and sizing.servers is not None else None
    if counted is not None and (spare_servers(sizing) > 0 or sizing.inputs.get(counted.name) is None):
        assumed.extend(_servers_there(service, sizing, counted, first + len(assumed), style))
    built, running_on = fields.get(REFERENCE), known.best.ahead if known and known.best.ahead else None
    if exists and built is not None and (running_on is None or of_measured_machine(running_on.now)):
        assumed.extend(_processors_there(service, sizing, built, first + len(assumed), style))
    return tuple(assumed)


def _deciding(known: Options) -> dict[str, str]:
    """The inputs that no figure follows from but the order or the recommended option does, with what they do, in words."""
    told, best = {}, known.best
    if best.lines and best.month is not None:
        told[LEAD] = (
            say("Order by: a month earlier for each month more.")
            if best.month
            else say("In use: a month later for each month more.")
        )
    if best.chance is not None and (known.buys_new or known.situation is not Situation.HOLDS):
        told[CHANCE] = say("Decides which option is recommended.")
    return told


def _read(field: Field, value: Entry, style: NumberStyle) -> str:
    """A published value as its form shows it: as it is printed where it is whole, else to three digits."""
    whole = not isinstance(value, float) or value.is_integer()
    return value_text(field, value if whole else float(f"{value:.{DIGITS}g}"), style)


def _servers_there(
    service: Service, sizing: Sizing, field: Field, place: int, style: NumberStyle
) -> Iterator[Assumption]:
    """That several servers are there, as many as the load needs and the spare ones."""
    bought, count = servers_bought(sizing) or sizing.servers, running(sizing)
    if bought is None or sizing.servers is None or count < 2:
        return
    carrying, known = float(sizing.servers.value), sizing.inputs.get(field.name) is not None
    weight = 1 / (carrying - 1) if carrying > 1 and not known else 0.0
    told = (
        say(
            "Each server: {change} load with one fewer. What is there is too small then.",
            change=f"+{number(100 * weight, style, 2)} %",
        )
        if weight
        else say("With one fewer none is spare.")
    )
    yield Assumption(
        place,
        service.title,
        bought.title,
        figure(bought, style).text,
        say("those entered and spare ones") if known else say("as many as the load needs"),
        field.meaning,
        told,
        CHOSEN if known else TOO_SMALL + weight if weight else CHOSEN,
        field.name,
    )


def _processors_there(
    service: Service, sizing: Sizing, field: Field, place: int, style: NumberStyle
) -> Iterator[Assumption]:
    """That the servers that are there have the processors of the machine that was measured, where nobody entered theirs."""
    need, count = processors_needed(sizing), measured_count(sizing)
    if need is None or not of_measured_machine(sizing) or float(need.value) > count:
        return
    yield Assumption(
        place,
        service.title,
        say("Processors that are there"),
        with_unit(number(count, style), need.unit),
        say("as the measured machine has"),
        field.meaning,
        say("Too small with fewer than {processors} of this kind.", processors=figure(need, style).text)
        if float(need.value) > 1
        else say("Too small with slower ones only."),
        TOO_SMALL + float(need.value) / count,
        field.name,
    )


def _told(largest: Effect | None, unknown: Lost | None, small: bool, one: Taken, style: NumberStyle) -> str:
    """The effect, or what is not known with another answer; of several choices both, as these may be two."""
    if unknown is None or small:
        return _effect_text(largest, one.field, one.value, style)
    if one.field.kind is not Kind.CHOICE or largest is None or not largest.harms:
        return _lost_text(unknown, one.field, one.value, style)
    told = _effect_text(largest, one.field, one.value, style)
    if largest.quantity.name not in {gone.name for gone in unknown.figures}:
        return sentences(told, _lost_text(unknown, one.field, one.value, style))
    other = value_text(one.field, unknown.value, style)
    return say('{effect}; unknown with "{value}".', effect=told.removesuffix("."), value=other)


def _effect_text(
    largest: Effect | None,
    field: Field,
    value: Entry,
    style: NumberStyle,
) -> str:
    """The effect of another value in words."""
    if largest is None:
        return NONE
    figure, other = largest.quantity.title, largest.value
    change = f"{'+' if largest.share > 0 else '−'}{number(100 * abs(largest.share), style, 2)} %"
    by_share = field.kind is Kind.NUMBER and not field.usual
    if by_share and isinstance(value, int | float) and isinstance(other, int | float):
        share = f"{100 * OTHERWISE:.0f} %"
        if other > value:
            return say("{figure}: {change} if {share} higher.", figure=figure, change=change, share=share)
        return say("{figure}: {change} if {share} lower.", figure=figure, change=change, share=share)
    if isinstance(other, bool):
        if other:
            return say("{figure}: {change} if the answer is yes.", figure=figure, change=change)
        return say("{figure}: {change} if the answer is no.", figure=figure, change=change)
    told = value_text(field, other, style)
    if _phrase(told):
        return say('{figure}: {change} with "{value}".', figure=figure, change=change, value=told)
    return say("{figure}: {change} with {value}.", figure=figure, change=change, value=told)


def _too_small(known: Options) -> str:
    """That what is recommended is too small with that value."""
    if known.best.lines:
        return say("Option A is too small then.")
    return say("What is there is too small then.")


def _lost_text(unknown: Lost, field: Field, value: Entry, style: NumberStyle) -> str:
    """That another value makes figures unknown, or that the planned load cannot be sized with it."""
    other = unknown.value
    if not unknown.figures:
        share = f"{100 * OTHERWISE:.0f} %"
        higher = isinstance(other, int | float) and isinstance(value, int | float) and other > value
        if higher:
            return say("The load is more than can be sized if {share} higher.", share=share)
        return say("The load is more than can be sized if {share} lower.", share=share)
    figures = first_named([one.title for one in unknown.figures], 1)
    if other is True:
        return say("{figures}: unknown if the answer is yes.", figures=figures)
    if other is False:
        return say("{figures}: unknown if the answer is no.", figures=figures)
    return say('{figures}: unknown with "{value}".', figures=figures, value=value_text(field, other, style))


def _phrase(value: str) -> bool:
    """Whether a choice is called by words that would run into a sentence; names such as RAID 6 have a number."""
    return " " in value and not any(letter.isdigit() for letter in value)
