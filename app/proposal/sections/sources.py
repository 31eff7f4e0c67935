"""Annex: the documents, numbered, each with the places that the plan rests on."""

from __future__ import annotations

from typing import Any

from app.presenting.bibliography import Document, Place
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, plain, table
from app.proposal.references import anchor, rich


def section(found: Contents) -> list[Any]:
    """A block for each document."""
    flow: list[Any] = []
    for document in found.sources.documents:
        flow += _document(document)
    if flow:
        told = "In the text [1] is a document and [1.2] a place in it. Lines are those of the copy that was read."
        flow.insert(0, paragraph(told, "muted"))
    return flow


def _document(document: Document) -> list[Any]:
    head = f"{anchor(f'source-{document.number}')}<b>[{document.number}] {plain(document.title)}.</b>"
    told = " ".join(plain(f"{part}.") for part in (document.published, document.note) if part)
    rows = [(f"[{place.mark}]", _place(place)) for place in document.places]
    return [rich(f"{head} {told}", "source"), table(("Place", "Table or section, row"), rows, (44, 439))]


def _place(place: Place) -> str:
    line = f", line {place.line}" if place.line else ""
    doubt = f" Doubt: {place.doubt}." if place.doubt else ""
    return f"{place.text}{line}{doubt}"
