"""What a plan is made of: services and machines with what was entered for each, and where that comes from."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from app.plan.limits import LONGEST_NAME, MOST_INPUTS, require_text, too_long
from app.plan.values import keep_writable, sound, writable
from planners.schema import Entry
from planners.table import Rows
from planners.words import in_context, say


class Entries(Mapping[str, Entry]):
    """What was entered for a service: names to values, unchangeable, equal and hashable by value.

    A field that is not set is not in it, nor is a table without rows. 1, 1.0 and yes are three different entries.
    """

    __slots__ = ("_hash", "_items")

    _hash: int

    def __init__(self, items: Mapping[str, Entry] | None = None) -> None:
        self._items = {
            writable(name): sound(value)
            for name, value in (items or {}).items()
            if value is not None and not (isinstance(value, Rows) and not value)
        }
        self._require_few()
        for name in self._items:
            require_text(name, LONGEST_NAME)

    def _require_few(self) -> None:
        if len(self._items) > MOST_INPUTS:
            raise too_long(next(iter(self._items)), say("up to {most} inputs", most=f"{MOST_INPUTS:,}"))

    def __getitem__(self, name: str) -> Entry:
        return self._items[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(frozenset((name, type(value), value) for name, value in self._items.items()))
            return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Entries) and hash(self) == hash(other) and self._typed() == other._typed()

    def __repr__(self) -> str:
        return f"Entries({self._items!r})"

    def with_entry(self, name: str, value: Entry) -> Entries:
        """The entries with one set."""
        made, one = Entries(), Entries({name: value})
        made._items = {**self._items, **one._items} if one else dict(self.without(name))
        made._require_few()
        return made

    def without(self, name: str) -> Entries:
        """The entries with one cleared."""
        return Entries({key: value for key, value in self._items.items() if key != name})

    def _typed(self) -> dict[str, tuple[type, Entry]]:
        return {name: (type(value), value) for name, value in self._items.items()}


class OriginKind(StrEnum):
    """Where an entry comes from. A default is never stored: the field is not set. Nor is what a machine of the plan gives."""

    DEFAULT = "default"
    ENTERED = "entered"
    GUESSED = "guessed"
    STATED = "stated"
    MEASURED = "measured"
    MACHINE = "machine"


STORED = tuple(kind for kind in OriginKind if kind not in (OriginKind.DEFAULT, OriginKind.MACHINE))
"""The kinds that stand in a plan file."""


def require_day(text: str) -> None:
    """Raises ``ValueError`` for what is no day as the plan file writes it: Python reads 20260331 and 2026-W13-2 too."""
    if datetime.date.fromisoformat(text).isoformat() != text:
        raise ValueError(f"{text} is no day such as 2026-03-31")


ORIGINS = {
    OriginKind.DEFAULT: in_context("of an input", "default"),
    OriginKind.ENTERED: in_context("of an input", "entered"),
    OriginKind.GUESSED: in_context("of an input", "guessed"),
    OriginKind.STATED: in_context("of an input", "stated"),
    OriginKind.MEASURED: in_context("of an input", "measured"),
    OriginKind.MACHINE: in_context("of an input", "given by the machine"),
}
"""What people call each."""


class Origin(Struct, frozen=True):
    """Where an entry comes from: ``by`` names a person or a file, ``on`` is a day as ``2026-03-31``.

    Raises ``ValueError`` for a day that does not exist.
    """

    kind: OriginKind
    by: str = ""
    on: str = ""

    def __post_init__(self) -> None:
        if self.on:
            require_day(self.on)
        keep_writable(self)

    @property
    def sentence(self) -> str:
        """The origin in a few words."""
        kind = ORIGINS[self.kind]
        if self.kind is OriginKind.MACHINE:
            return say("given by machine {machine}", machine=self.by)
        if self.by and self.on:
            return say("{origin} by {source} on {day}", origin=kind, source=self.by, day=self.on)
        if self.by:
            return say("{origin} by {source}", origin=kind, source=self.by)
        return say("{origin} on {day}", origin=kind, day=self.on) if self.on else kind


DEFAULT = Origin(OriginKind.DEFAULT)
ENTERED = Origin(OriginKind.ENTERED)


class Service(Struct, frozen=True):
    """One thing to size: which planner, under which title, with which entries.

    ``origins`` says more about entries than that they were entered; sorted by field, one for each at most. ``site`` is where it
    stands, empty where that is not told.
    """

    id: str
    planner: str
    title: str
    entries: Entries = Entries()
    origins: tuple[tuple[str, Origin], ...] = ()
    site: str = ""

    def __post_init__(self) -> None:
        keep_writable(self)
        kept = {
            field: origin
            for field, origin in self.origins
            if field in self.entries and origin.kind is not OriginKind.DEFAULT and origin != ENTERED
        }
        force_setattr(self, "origins", tuple(sorted(kept.items(), key=lambda pair: pair[0])))

    @property
    def given(self) -> tuple[str, ...]:
        """The inputs that its machine gives."""
        return tuple(field for field, origin in self.origins if origin.kind is OriginKind.MACHINE)

    @property
    def own(self) -> Entries:
        """What was entered for the service itself."""
        given = self.given
        return (
            Entries({name: self.entries[name] for name in self.entries if name not in given})
            if given
            else self.entries
        )

    def origin(self, field: str) -> Origin:
        """Where the field's value comes from."""
        if field not in self.entries:
            return DEFAULT
        return dict(self.origins).get(field, ENTERED)

    def with_entry(self, field: str, value: Entry, origin: Origin = ENTERED) -> Service:
        """The service with the entry set, or cleared with None. A new value has a new origin."""
        entries = self.entries.without(field) if value is None else self.entries.with_entry(field, value)
        others = tuple(pair for pair in self.origins if pair[0] != field)
        return replace(self, entries=entries, origins=(*others, (field, origin)))


class Machine(Struct, frozen=True):
    """A machine of the plan, which services are put on by its name. ``planners.machine.of_plan`` says what its entries mean."""

    id: str
    name: str
    entries: Entries = Entries()

    def __post_init__(self) -> None:
        keep_writable(self)


def called(name: str) -> str:
    """A name as machines are told apart by it."""
    return " ".join(name.split()).casefold()
