"""Annex: the documents, numbered, each with the places that the plan rests on."""

from __future__ import annotations

from typing import Any

from app.presenting.bibliography import CitedDocument, CitedPlace
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, plain, table
from app.proposal.references import anchor, rich
from planners.words import say

ROOM = 96.0
"""Points that must be left on the page for a document to begin on it."""


def section(proposal: Contents) -> list[Any]:
    """A block for each document."""
    flow: list[Any] = []
    for document in proposal.sources.documents:
        flow += _document(document)
    if flow:
        told = say("[1] is a document, [1.2] a place in it. Line numbers refer to our copy.")
        flow.insert(0, paragraph(told, "muted"))
    return flow


def _document(document: CitedDocument) -> list[Any]:
    from reportlab.platypus import CondPageBreak

    head = f"{anchor(f'source-{document.number}')}<b>[{document.number}] {plain(document.title)}.</b>"
    remarks = "; ".join(part for part in (document.published, document.note) if part)
    told = plain(f"{remarks}.") if remarks else ""
    rows = [(f"[{place.mark}]", _place(place)) for place in document.places]
    return [
        CondPageBreak(ROOM),
        rich(f"{head} {told}", "source"),
        table((say("Place"), say("Table or section, row")), rows, (44, 439)),
    ]


def _place(place: CitedPlace) -> str:
    text = place.text
    if place.line[:1].isdigit():
        text = say("{place}, line {line}", place=text, line=place.line)
    elif place.line:
        text = f"{text}, {place.line}"
    return say("{place}. Doubt: {doubt}.", place=text, doubt=place.doubt) if place.doubt else text
