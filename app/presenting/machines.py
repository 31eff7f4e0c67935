"""Machines with published ratings as rows, the same for window and command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from app.plan.document import Plan, called
from app.presenting.figures import ENGLISH, NumberStyle, interval, number
from app.presenting.tables import value_text
from app.presenting.wording import sentences
from planners.refusal import NOTHING, InputRefused, Refusal
from planners.registry import families, is_machine, known_machines, machine_fields, machine_like
from planners.schema import Entry, Field, Kind, check
from planners.words import plural, say


class MachineRow(Struct, frozen=True):
    """A machine with its published rating, which is of all cores; ``low`` and ``high`` are its range."""

    id: str
    name: str
    cores: int
    rating: float
    low: float
    high: float
    family: str
    standing: str
    source: str
    doubt: str
    place: str
    """The whole source: document, table and row."""

    def rated(self, style: NumberStyle = ENGLISH) -> str:
        """The rating with its range and family, in words."""
        places = {"rating": number(self.rating, style), "range": self.range_text(style)}
        return say("{family} {rating}, {range}", family=self.family, **places)

    def range_text(self, style: NumberStyle = ENGLISH) -> str:
        """The range of the rating, in words."""
        return interval(*(number(end, style, 3) for end in (self.low, self.high)))

    def cells(self, style: NumberStyle = ENGLISH) -> tuple[str, str, str, str]:
        """The machine in columns: name, cores, rating and its range."""
        rating, cores = number(self.rating, style), style.dress(str(self.cores))
        return self.name, cores, rating, self.range_text(style)

    @property
    def told(self) -> str:
        """Where the rating was read, and what speaks against it."""
        return say("{source} ({doubt})", source=self.source, doubt=self.doubt) if self.doubt else self.source

    @property
    def cores_text(self) -> str:
        """The cores in words."""
        return plural("{count} core", "{count} cores", self.cores)


def machine_title(name: str) -> str:
    """A machine of a plan in a heading; one whose name says already that it is a machine, as that name."""
    told = say("Machine {name}", name=name)
    return name if name.startswith(told.removesuffix(name)) else told


def usable_rows(words: str = "") -> tuple[MachineRow, ...]:
    """Those of them that a machine of a plan may be: they are rated as a whole, in a family that bridges lead to."""
    return tuple(row for row in machine_rows(words) if is_machine(row.name))


def faults(entries: Mapping[str, object]) -> tuple[Refusal, ...]:
    """What is refused of a machine of a plan."""
    refusals: tuple[Refusal, ...] = ()
    try:
        check(machine_fields(), entries)
    except InputRefused as refused:
        refusals = refused.refusals
    return (*refusals, *_not_known(entries))


def _not_known(entries: Mapping[str, object]) -> Iterator[Refusal]:
    """A processor that is not listed, and a family of ratings that leads nowhere."""
    processor, family = (str(entries.get(name) or "") for name in ("processor", "rating_family"))
    if processor and not is_machine(processor):
        near, own = machine_like(processor), say("Leave it empty and enter its own rating.")
        then = say("Did you mean {machine}?", machine=near) if near else own
        yield Refusal("processor", processor, "", sentences(say("This processor is not listed."), then))
    known = {one.casefold() for one in families()}
    if not family and entries.get("rating") is not None:
        yield Refusal("rating_family", NOTHING, say("one of {choices}", choices=", ".join(families())))
    if family and family.strip().casefold() not in known:
        yield Refusal("rating_family", family, say("one of {choices}", choices=", ".join(families())))


def machine_rows(words: str = "") -> tuple[MachineRow, ...]:
    """The machines whose name, family or id has every one of the words; all where there are none."""
    return tuple(
        MachineRow(
            one.id,
            one.name,
            one.cores,
            one.rating,
            one.low,
            one.high,
            one.family,
            one.standing.value,
            say("{document}, {row}", document=one.source.document, row=one.source.row),
            one.source.doubt,
            one.source.text,
        )
        for one in known_machines(words)
    )


class PlanMachine(Struct, frozen=True):
    """A machine of the plan in words: what it is, and the titles of the services on it."""

    id: str
    name: str
    about: str
    services: tuple[str, ...]

    @property
    def on_it(self) -> str:
        """The services in words."""
        return ", ".join(self.services) or say("no services")


def of_plan(plan: Plan, style: NumberStyle = ENGLISH) -> tuple[PlanMachine, ...]:
    """The machines of a plan, in its order."""
    on: dict[str, list[str]] = {}
    for service in plan.services:
        on.setdefault(called(str(service.entries.get("machine") or "")), []).append(service.title)
    return tuple(
        PlanMachine(one.id, one.name, about(one.entries, style), tuple(on.get(called(one.name), ())))
        for one in plan.machines
    )


def only_named(plan: Plan) -> tuple[PlanMachine, ...]:
    """The machines that services name and the plan does not describe: without an id, in the order of the services."""
    listed = {called(one.name) for one in plan.machines}
    names: dict[str, str] = {}
    on: dict[str, list[str]] = {}
    for service in plan.services:
        name = str(service.entries.get("machine") or "")
        if called(name) and called(name) not in listed:
            names.setdefault(called(name), name)
            on.setdefault(called(name), []).append(service.title)
    return tuple(
        PlanMachine("", name, say("named by services, not described yet"), tuple(on[key]))
        for key, name in names.items()
    )


def count_of(plan: Plan) -> str:
    """How many machines a plan has: those that it describes, and those that services only name; empty for none."""
    count = len(of_plan(plan)) + len(only_named(plan))
    return plural("{count} machine", "{count} machines", count) if count else ""


TOLD = ("processor", "cores", "rating_family", "rating", "memory", "system", "site")
"""What is told of a machine in a line."""


def _told(field: Field, value: Entry, style: NumberStyle) -> str:
    if field.name == "cores" and isinstance(value, int | float):
        return plural("{count} core", "{count} cores", value, count=number(float(value), style))
    if field.name == "rating":
        return say("rating {value}", value=value_text(field, value, style))
    return value_text(field, value, style)


def about(entries: Mapping[str, Entry], style: NumberStyle = ENGLISH) -> str:
    """What is said of a machine, in short."""
    refused = any(_is_no_number(field, entries.get(field.name)) for field in machine_fields())
    told = (in_short(entries, style), say("an input is refused") if refused else "")
    return ", ".join(filter(None, told)) or say("nothing entered")


def in_short(entries: Mapping[str, Entry], style: NumberStyle = ENGLISH) -> str:
    """The same; empty where nothing is said."""
    fields = {field.name: field for field in machine_fields()}
    told = [(fields[name], value) for name in TOLD if (value := entries.get(name)) is not None]
    return ", ".join(_told(field, value, style) for field, value in told if not _is_no_number(field, value))


def _is_no_number(field: Field, value: Entry) -> bool:
    """Whether text was entered where a number belongs: that is refused, and says nothing of the machine."""
    return field.kind in (Kind.NUMBER, Kind.WHOLE) and isinstance(value, str)
