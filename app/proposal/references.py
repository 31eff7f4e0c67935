"""Marks that lead to another place of the document: a source's number, a step of the calculation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.proposal import style
from app.proposal.contents import Contents
from app.proposal.flow import plain
from planners.evidence import Source
from planners.quantity import Quantity


def rich(markup: str, name: str = "body") -> Any:
    """A paragraph of markup that the program wrote; what a user wrote goes through ``plain`` first."""
    from reportlab.platypus import Paragraph

    return Paragraph(markup, style.styles()[name])


def document_marks(found: Contents, sources: Iterable[Source]) -> str:
    """The numbers of the documents of these places, as markup: ``[1] [4]``."""
    numbers = found.sources.numbers(sources)
    return " ".join(_link(found, "sources", f"source-{number}", f"[{number}]") for number in numbers)


def place_mark(found: Contents, source: Source) -> str:
    """The mark of one place, as markup: ``[1.3]``."""
    mark = found.sources.mark(source)
    return _link(found, "sources", f"source-{mark.strip('[]').partition('.')[0]}", mark) if mark else ""


def step_mark(found: Contents, quantity: Quantity) -> str:
    """The number of the step that gives a figure, as markup; nothing where the steps are not printed."""
    number = found.proof.number(quantity) if found.has("calculation") else 0
    return _link(found, "calculation", f"step-{number}", str(number)) if number else ""


def short_sources(found: Contents) -> str:
    """The documents in one paragraph, as text; nothing where an annex lists them."""
    if found.has("sources") or not found.sources.documents:
        return ""
    return f"Sources: {' '.join(f'[{one.number}] {one.citation}' for one in found.sources.documents)}"


def anchor(name: str) -> str:
    """The place that a mark leads to, as markup."""
    return f'<a name="{name}"/>'


def _link(found: Contents, section: str, name: str, text: str) -> str:
    if not found.has(section):
        return plain(text)
    return f'<a href="#{name}" color="{style.ACCENT}">{plain(text)}</a>'
