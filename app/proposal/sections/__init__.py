"""The sections of a proposal, each a function from contents to what stands below its title."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from app.proposal.contents import Contents
from app.proposal.registry import Matter, Section, section_of
from planners.words import say

CONTENTS = "contents"
NOTHING = say("The chosen sections have no content for this plan.")
BETWEEN = 20.0
"""Points above the title of a section that does not begin a page."""
MOST_LISTED = 40
"""Lines of the contents that stand on one page of either paper."""


def story(proposal: Contents, progress: Callable[[float], None] = lambda share: None) -> list[Any]:
    """All sections that the options ask for, in their order. ``progress`` is told the share that is made."""
    from app.proposal.contents_page import lines
    from app.proposal.flow import paragraph
    from app.proposal.headings import keyed, name_tables, unorphaned

    asked = [section for key in proposal.options.sections if (section := section_of(key)) is not None]
    made: list[tuple[Section, list[Any]]] = []
    for index, section in enumerate(asked):
        progress(index / len(asked))
        made.append((section, [] if section.key == CONTENTS else _body(section, proposal)))
        name_tables(made[-1][1])
    flowables = {section.key: flow for section, flow in _titled(made, proposal.shows_prices)}
    listed = {key: keyed(flow, f"{key}-heading-") for key, flow in flowables.items()}
    if CONTENTS in flowables:
        flowables[CONTENTS] += lines(_listed([(section, listed.get(section.key, ())) for section, _ in made]))
    kept = [(section, flowables[section.key]) for section, _ in made if section.key in flowables]
    paged = list(_paged(kept))
    return list(unorphaned(paged)) if paged else [paragraph(NOTHING)]


def _listed(titled: list[tuple[Section, tuple[Any, ...]]]) -> list[Any]:
    """The headings that the contents list: fewer parts of the annexes, then none, so that they stay on a page."""
    shown: list[Any] = []
    for kept in (frozenset(Matter), frozenset({Matter.BODY}), frozenset[Matter]()):
        shown = [
            heading
            for section, headings in titled
            for heading in headings
            if heading.outline_level == 1 or (section.deep and section.matter in kept)
        ]
        if len(shown) <= MOST_LISTED:
            break
    return shown


def _body(section: Section, proposal: Contents) -> list[Any]:
    made: list[Any] = import_module(f"app.proposal.sections.{section.key}").section(proposal)
    return made


def _titled(made: list[tuple[Section, list[Any]]], priced: bool) -> Iterator[tuple[Section, list[Any]]]:
    """The sections that have something to say, below their titles: numbers for the body, letters for the annexes."""
    from app.proposal.flow import heading, paragraph

    number = letter = 0
    for section, body in made:
        title = section.title if priced else section.unpriced or section.title
        if section.key == CONTENTS:
            listing = paragraph(title, "h1")
            listing.begins = title
            yield section, [listing]
            continue
        if not body:
            continue
        if section.matter is Matter.BODY:
            number += 1
            title = f"{number} {title}"
        elif section.matter is Matter.ANNEX:
            letter += 1
            title = say("Annex {letter} {title}", letter=chr(ord("A") + letter - 1), title=title)
        yield section, body if section.matter is Matter.COVER else [heading(title), *body]


def _paged(made: list[tuple[Section, list[Any]]]) -> Iterator[Any]:
    """Cover, summary and glance have pages of their own; the contents begin one, and the rest flows on."""
    from reportlab.platypus import PageBreak

    from app.proposal.keeping import kept

    before: Section | None = None
    for section, flow in made:
        if before is not None:
            if _alone(before) or (section.matter is not Matter.BODY and _alone(section)):
                yield PageBreak()
            else:
                flow[0].spaceBefore = BETWEEN
        yield from flow if _alone(section) or section.key == CONTENTS else kept(flow)
        before = section


def _alone(section: Section) -> bool:
    """Whether a section is a page of its own."""
    return section.matter in (Matter.COVER, Matter.FRONT) and section.key != CONTENTS
