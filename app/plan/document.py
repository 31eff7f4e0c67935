"""The plan as a frozen tree. It holds what the user entered; everything else is computed from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from planners.schema import Entry


class Entries(Mapping[str, Entry]):
    """What was entered for a service: names to values, unchangeable, equal and hashable by value."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[str, Entry] | None = None) -> None:
        self._items = dict(items or {})

    def __getitem__(self, name: str) -> Entry:
        return self._items[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset((name, type(value), value) for name, value in self._items.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entries) and self._typed() == other._typed()

    def __repr__(self) -> str:
        return f"Entries({self._items!r})"

    def with_entry(self, name: str, value: Entry) -> Entries:
        """The entries with one set."""
        return Entries({**self._items, name: value})

    def without(self, name: str) -> Entries:
        """The entries with one left open."""
        return Entries({key: value for key, value in self._items.items() if key != name})

    def _typed(self) -> dict[str, tuple[type, Entry]]:
        return {name: (type(value), value) for name, value in self._items.items()}


@dataclass(frozen=True, slots=True)
class Service:
    """One thing to size: which planner, under which title, with which entries."""

    id: str
    planner: str
    title: str
    entries: Entries = Entries()


@dataclass(frozen=True, slots=True)
class Plan:
    """One site with its services. Texts are the user's and are shown as text."""

    id: str
    title: str
    customer: str = ""
    author: str = ""
    introduction: str = ""
    recommendation: str = ""
    services: tuple[Service, ...] = ()

    def service(self, name: str) -> Service | None:
        """The service of that id."""
        return next((service for service in self.services if service.id == name), None)

    def with_service(self, changed: Service) -> Plan:
        """The plan with the service of that id replaced."""
        return replace(
            self, services=tuple(changed if old.id == changed.id else old for old in self.services)
        )


TEXTS = ("title", "customer", "author", "introduction", "recommendation")
"""The plan's texts that the user edits."""
