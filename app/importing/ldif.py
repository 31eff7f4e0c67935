"""Entries of an LDIF file, line by line: folded lines joined, base64 decoded, names compared without case."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator

from msgspec import Struct

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
    """The entries so far; an entry ends where the next one begins."""

    def __init__(self) -> None:
        self._place: str | None = None
        self._attributes: list[tuple[str, str]] = []
        self._parts: list[str] = []

    def take(self, lines: Iterable[str]) -> Iterator[Entry]:
        """The entries that end within these lines."""
        for line in lines:
            if line.startswith(" "):
                if len(self._parts) < MOST_LINES:
                    self._parts.append(line[1:].rstrip("\r"))
                continue
            yield from self._close_line()
            self._parts = [line.rstrip("\r")]

    def finish(self) -> Iterator[Entry]:
        """The last entry."""
        yield from self._close_line()
        yield from self._close_entry()

    def _close_line(self) -> Iterator[Entry]:
        line = "".join(self._parts)
        self._parts = []
        name, colon, value = line.partition(":")
        if not colon or line.startswith("#"):
            return
        text = _decoded(value[1:]) if value.startswith(":") else value.strip()
        name = name.strip().lower()
        if name == "dn":
            yield from self._close_entry()
            self._place = plain(text)
        elif self._place is not None and len(self._attributes) < MOST_LINES:
            self._attributes.append((name, text))

    def _close_entry(self) -> Iterator[Entry]:
        if self._place is not None:
            yield Entry(self._place, tuple(self._attributes))
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
