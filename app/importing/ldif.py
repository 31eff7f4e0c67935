"""Entries of an LDIF file, line by line: folded lines joined, base64 decoded, names compared without case."""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

MOST_NAMES = 10_000
MOST_LINES = 100_000
"""Lines of one entry beyond which it is no entry of a server."""


class Entry(Struct, frozen=True):
    """One entry: its place as the directory compares it, and its attributes in their order, names in small letters."""

    place: str
    attributes: tuple[tuple[str, str], ...]

    def value(self, name: str) -> str:
        """The first value of that name, else nothing."""
        return next((value for known, value in self.attributes if known == name), "")


class Entries:
    """The entries so far, with all of their attributes or the ``wanted`` ones; an entry ends where the next one begins."""

    def __init__(self, wanted: Collection[str] = ()) -> None:
        self._wanted = frozenset(("dn", *wanted)) if wanted else None
        self._names: dict[str, str] = {}
        self._place: str | None = None
        self._attributes: list[tuple[str, str]] = []
        self._line = ""
        self._folded: list[str] = []
        self._done: list[Entry] = []

    def take(self, lines: Iterable[str]) -> list[Entry]:
        """The entries that end within these lines."""
        folded, known = self._folded, self._names
        for line in lines:
            if line.startswith(" "):
                if self._line and len(folded) < MOST_LINES:
                    folded.append(line[1:].rstrip("\r"))
                continue
            if self._line:
                self._close_line()
            name, colon, _ = line.partition(":")
            if colon and (known[name] if name in known else self._known(name)):
                self._line = line
        return self._given()

    def finish(self) -> list[Entry]:
        """The last entry."""
        if self._line:
            self._close_line()
        self._close_entry()
        return self._given()

    def _known(self, name: str) -> str:
        """The name as it is kept, empty where it is not wanted."""
        if len(self._names) > MOST_NAMES:
            self._names.clear()
        kept = "" if name.startswith("#") else name.strip().lower()
        if self._wanted is not None and kept not in self._wanted:
            kept = ""
        self._names[name] = kept
        return kept

    def _given(self) -> list[Entry]:
        given, self._done = self._done, []
        return given

    def _close_line(self) -> None:
        line = "".join((self._line.rstrip("\r"), *self._folded))
        self._folded.clear()
        name, _, value = line.partition(":")
        self._line = ""
        text = _decoded(value[1:]) if value.startswith(":") else value.strip()
        name = self._known(name)
        if name == "dn":
            self._close_entry()
            self._place = plain(text)
        elif self._place is not None and len(self._attributes) < MOST_LINES:
            self._attributes.append((name, text))

    def _close_entry(self) -> None:
        if self._place is not None:
            self._done.append(Entry(self._place, tuple(self._attributes)))
        self._place, self._attributes = None, []


def entries(lines: Iterable[str]) -> Iterator[Entry]:
    """All entries of these lines."""
    found = Entries()
    yield from found.take(lines)
    yield from found.finish()


def plain(place: str) -> str:
    """A distinguished name as the directory compares it."""
    return ",".join(part.strip().lower() for part in place.split(","))


def _decoded(text: str) -> str:
    try:
        return base64.b64decode(text.strip(), validate=True).decode("utf-8", "replace")
    except ValueError:  # also of letters beyond ASCII
        return text.strip()
