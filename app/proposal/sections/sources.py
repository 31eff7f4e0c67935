"""Annex: the documents, numbered, each with the places that the printed sections refer to."""

from __future__ import annotations

from typing import Any

from app.presenting.bibliography import CitedDocument, CitedPlace
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, plain
from app.proposal.references import anchor, place_marks, rich
from planners.words import say

ROOM = 60.0
"""Points that must be left on the page for a document with places to begin on it."""
TOLD = say("[1] is a document, [1.2] a place in it: table or section, row. Line numbers refer to our copy.")


def section(proposal: Contents) -> list[Any]:
    """A paragraph for each document, and one for its places."""
    printed = place_marks(proposal)
    flow: list[Any] = []
    for document in proposal.sources.documents:
        flow += _document(document, [place for place in document.places if place.mark in printed])
    return [*([paragraph(TOLD, "muted")] if printed else []), *flow]


def _document(document: CitedDocument, places: list[CitedPlace]) -> list[Any]:
    from reportlab.platypus import CondPageBreak

    head = f"{anchor(f'source-{document.number}')}<b>[{document.number}] {plain(document.title)}.</b>"
    remarks = "; ".join(part for part in (document.published, document.note) if part)
    told = plain(f"{remarks}.") if remarks else ""
    flow = [rich(f"{head} {told}", "source")]
    if places:
        flow.insert(0, CondPageBreak(ROOM))
        listed = " ".join(f"<b>[{place.mark}]</b> {plain(_place(place))}" for place in places)
        flow.append(rich(" ".join([listed, *map(plain, _doubts(places))]), "muted"))
    return flow


def _place(place: CitedPlace) -> str:
    text = place.text
    if place.line[:1].isdigit():
        text = say("{place}, line {line}", place=text, line=place.line)
    elif place.line:
        text = f"{text}, {place.line}"
    return say("{place}.", place=text)


def _doubts(places: list[CitedPlace]) -> list[str]:
    """What speaks against printed figures, each once with all places that it is about."""
    found: dict[str, list[str]] = {}
    for place in places:
        if place.doubt:
            found.setdefault(place.doubt, []).append(f"[{place.mark}]")
    return [
        say("Doubt about {places}: {doubt}.", places=" ".join(marks), doubt=doubt)
        for doubt, marks in found.items()
    ]
