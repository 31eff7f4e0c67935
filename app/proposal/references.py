"""Marks that lead to another place of the document: a source's number, a step of the calculation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.presenting.counters import Counted
from app.presenting.notes import Notes
from app.presenting.wording import NO_BREAK
from app.proposal import style
from app.proposal.contents import Contents
from app.proposal.flow import plain
from app.proposal.kept_paragraph import paragraph_class
from app.proposal.tagged_paragraph import note_name
from planners.evidence import Source
from planners.planner import Sizing
from planners.quantity import Quantity
from planners.words import say

SHORTEST_RUN = 3
"""Numbers of notes that follow each other and stand as one."""


def rich(markup: str, name: str = "body") -> Any:
    """A paragraph of markup that the program wrote; what a user wrote goes through ``plain`` first."""
    return paragraph_class()(markup, style.styles()[name])


def document_marks(proposal: Contents, sources: Iterable[Source]) -> str:
    """The numbers of the documents of these places, as markup: ``[1] [4]``."""
    numbers = proposal.sources.numbers(sources)
    return " ".join(_link(proposal, "sources", f"source-{number}", f"[{number}]") for number in numbers)


def place_mark(proposal: Contents, source: Source) -> str:
    """The mark of one place, as markup: ``[1.3]``."""
    mark = proposal.sources.mark(source)
    return _link(proposal, "sources", f"source-{mark.strip('[]').partition('.')[0]}", mark) if mark else ""


def place_marks(proposal: Contents) -> frozenset[str]:
    """The marks of the places that the printed sections refer to, such as ``1.3``: of steps, and then of settings too.

    Without the calculation the documents are enough; places stand in the attached files.
    """
    if not proposal.has("calculation"):
        return frozenset()
    terms = (term.source for part in proposal.proof.parts for step in part.steps for term in step.terms)
    sources = [source for source in terms if source is not None]
    if proposal.has("settings"):
        sources += [
            source for part in proposal.parts for setting in part.settings for source in setting.sources
        ]
    return frozenset(mark for source in sources if (mark := proposal.sources.marks.get(source, "")))


def step_mark(proposal: Contents, sizing: Sizing, quantity: Quantity) -> str:
    """The number of the step that gives a figure, as markup; nothing where the steps are not printed."""
    number = proposal.proof.number(sizing, quantity) if proposal.has("calculation") else 0
    return step_link(proposal, number, str(number)) if number else ""


def step_link(proposal: Contents, number: int, text: str) -> str:
    """The text as a link to the step of that number, as markup."""
    return _link(proposal, "calculation", f"step-{number}", text)


def note_marks(proposal: Contents, place: str, numbers: Iterable[int]) -> str:
    """The numbers of the notes of that section as markup, raised: ``3, 7``."""
    marks = note_links(proposal, place, numbers, f",{NO_BREAK}")
    return f"<super>{marks}</super>" if marks else ""


def note_links(proposal: Contents, place: str, numbers: Iterable[int], between: str = " ") -> str:
    """The same on the line of the text."""
    return between.join(_link(proposal, place, note_name(place, number), str(number)) for number in numbers)


def note_runs(proposal: Contents, place: str, numbers: Iterable[int]) -> str:
    """Many of them on the line of the text, those that follow each other as one: ``3, 7–12``; each end leads to its note."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = (
        note_links(
            proposal,
            place,
            run if len(run) < SHORTEST_RUN else (run[0], run[-1]),
            ", " if len(run) < SHORTEST_RUN else "–",
        )
        for run in runs
    )
    return ", ".join(told)


def read_with(proposal: Contents, place: str, one: Counted, known: Notes) -> Any:
    """The cell that says where a value is read; the number of the section's note where that takes a sentence."""
    if one.short:
        return one.text
    return rich(f"{plain(one.tool)}{note_marks(proposal, place, known.numbers([one.text]))}", "cell")


def short_sources(proposal: Contents) -> str:
    """The documents in one paragraph, as text; nothing where an annex lists them."""
    if proposal.has("sources") or not proposal.sources.documents:
        return ""
    documents = " ".join(f"[{one.number}] {one.citation}" for one in proposal.sources.documents)
    return say("Sources: {documents}", documents=documents)


def destinations(proposal: Contents) -> dict[str, str]:
    """What each mark leads to, in words."""
    told = {
        f"source-{one.number}": say("Source {number}: {title}", number=one.number, title=one.title)
        for one in proposal.sources.documents
        if proposal.has("sources")
    }
    if proposal.has("calculation"):
        told |= {
            f"step-{step.number}": say("Step {number}: {title}", number=step.number, title=step.figure.title)
            for part in proposal.proof.parts
            for step in part.steps
        }
    return told


def anchor(name: str) -> str:
    """The place that a mark leads to, as markup."""
    return f'<a name="{name}"/>'


def _link(proposal: Contents, section: str, name: str, text: str) -> str:
    if not proposal.has(section):
        return plain(text)
    return f'<a href="#{name}" color="{style.ACCENT}">{plain(text)}</a>'
