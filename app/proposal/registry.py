"""Every section a proposal can have, in the order in which they stand: one line each.

The section ``key`` is made by ``section(proposal)`` of ``app.proposal.sections.<key>``, which gives what stands below the
section's title. A section that has nothing to say gives nothing, and then its title is left out as well.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from msgspec import Struct

from planners.words import say


class Edition(StrEnum):
    """For whom a proposal is."""

    MANAGEMENT = "management"
    TECHNICAL = "technical"
    VENDOR = "vendor"


class Matter(StrEnum):
    """How a section is headed: not at all, by its title, by a number, or by a letter."""

    COVER = "cover"
    FRONT = "front"
    BODY = "body"
    ANNEX = "annex"


ALL = frozenset(Edition)
WHOLE = frozenset({Edition.TECHNICAL, Edition.VENDOR})


class Section(Struct, frozen=True):
    """One section: its key, its title, how it is headed, the editions that have it.

    ``deep`` tells whether its parts stand in the table of contents, as those of the long sections do. A section
    ``by_choice`` stands in no edition until it is asked for. ``unpriced`` is its title where no prices are told.
    """

    key: str
    title: str
    matter: Matter = Matter.BODY
    editions: frozenset[Edition] = WHOLE
    deep: bool = False
    by_choice: bool = False
    unpriced: str = ""


SECTIONS = (
    Section("cover", say("Cover"), Matter.COVER, ALL, by_choice=True),
    Section("summary", say("Management summary"), Matter.COVER, ALL),
    Section("glance", say("The plan at a glance"), Matter.FRONT, ALL),
    Section("contents", say("Contents"), Matter.FRONT),
    Section("scope", say("Scope")),
    Section("requirements", say("Requirements")),
    Section("current_state", say("Current state")),
    Section("workload", say("Measured systems")),
    Section("assumptions", say("Assumptions")),
    Section("method", say("Method, validity and measured error")),
    Section("results", say("Results"), deep=True),
    Section("projection", say("Projection: growth, headroom and failure")),
    Section("comparison", say("Options compared")),
    Section("risks", say("Risks")),
    Section("hardware", say("Hardware list and cost"), unpriced=say("Hardware list")),
    Section("acceptance", say("Acceptance test")),
    Section("operation", say("Operation: when to warn, order and act")),
    Section("changes", say("Changes since a revision"), editions=frozenset({Edition.TECHNICAL})),
    Section("actual", say("Plan against actual")),
    Section("settings", say("Settings"), Matter.ANNEX),
    Section("server_check", say("Check of your servers"), Matter.ANNEX, frozenset({Edition.TECHNICAL})),
    Section("calculation", say("Calculation, step by step"), Matter.ANNEX, by_choice=True),
    Section("accuracy", say("Accuracy: the models against published figures"), Matter.ANNEX),
    Section("sources", say("Sources"), Matter.ANNEX),
    Section("glossary", say("Terms and units"), Matter.ANNEX),
    Section("control", say("Document control"), Matter.ANNEX),
)


def section_of(key: str) -> Section | None:
    """The section of that key."""
    return next((section for section in SECTIONS if section.key == key), None)


def sections_of(edition: Edition, besides: Collection[str] = ()) -> tuple[str, ...]:
    """The keys of the sections of an edition, in order, with those of ``besides`` that stand there by choice."""
    return tuple(
        section.key
        for section in SECTIONS
        if edition in section.editions and (section.key in besides or not section.by_choice)
    )


def choosable(edition: Edition) -> tuple[str, ...]:
    """The keys of all sections that an edition can have, in order."""
    return sections_of(edition, tuple(section.key for section in SECTIONS))
