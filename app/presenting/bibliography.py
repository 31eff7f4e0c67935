"""The sources of a whole plan, numbered: a document is [3], a place in it (table and row) is [3.2]."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from planners.citing import OWN_RULE
from planners.evidence import Source
from planners.registry import catalogue
from planners.words import say


class CitedPlace(Struct, frozen=True):
    """A place in a document: its mark such as ``3.2``, table and row, the line in our copy, and what speaks against it."""

    mark: str
    text: str
    line: str
    doubt: str


class CitedDocument(Struct, frozen=True):
    """A document with its number, how it is cited, and the places that the plan rests on."""

    number: int
    title: str
    published: str
    note: str
    places: tuple[CitedPlace, ...]

    @property
    def citation(self) -> str:
        """The document as it is cited."""
        if not self.published:
            return say("{title}.", title=self.title)
        return say("{title}. {published}.", title=self.title, published=self.published)


class Bibliography(Struct, frozen=True, dict=True):
    """All documents in order of their first use, the published ones first, the program's own rules last."""

    documents: tuple[CitedDocument, ...]
    marks: dict[Source, str]

    def mark(self, source: Source) -> str:
        """The mark of a place, such as ``[3.2]``; nothing for a place that is not among them."""
        mark = self.marks.get(source)
        return f"[{mark}]" if mark else ""

    def numbers(self, sources: Iterable[Source]) -> tuple[int, ...]:
        """The numbers of the documents of these places, each once, rising."""
        marks = (self.marks.get(source, "") for source in sources)
        return tuple(sorted({int(mark.partition(".")[0]) for mark in marks if mark}))


def bibliography(sources: Iterable[Source]) -> Bibliography:
    """The bibliography of these places, in the order in which they come; standards come after them, own rules last."""
    grouped: dict[str, list[Source]] = {}
    for source in dict.fromkeys(sources):
        grouped.setdefault(source.document, []).append(source)
    documents = []
    marks: dict[Source, str] = {}
    published = {row.title for row in catalogue().documents()}
    ordered = sorted(grouped.items(), key=lambda pair: (pair[0] not in published, pair[0] == OWN_RULE))
    for number, (title, places) in enumerate(ordered, 1):
        for index, place in enumerate(places, 1):
            marks[place] = f"{number}.{index}"
        documents.append(_document(number, title, places, marks))
    return Bibliography(tuple(documents), marks)


def _document(number: int, title: str, places: Sequence[Source], marks: dict[Source, str]) -> CitedDocument:
    row = next((row for row in catalogue().documents() if row.title == title), None)
    published, note = "", ""
    if row is not None:
        language = say("in {language}", language=row.language) if row.language != "English" else ""
        year = str(row.year or say("no year"))
        dated = bool(row.year) and re.search(rf"\b{year}\b", row.note) is not None
        published = ", ".join(part for part in (row.publisher, "" if dated else year, language) if part)
        note = row.note
    elif title != OWN_RULE:
        note = "; ".join(dict.fromkeys(place.table for place in places if place.table))
    told = tuple(
        CitedPlace(
            marks[place],
            ", ".join(part for part in (place.table, place.row) if part) or say("whole document"),
            place.line,
            place.doubt,
        )
        for place in places
    )
    return CitedDocument(number, title, published, note, told)
