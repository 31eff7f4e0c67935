"""Every section a proposal can have, in the order in which they stand: one line each.

The section ``key`` is made by ``section(found)`` of ``app.proposal.sections.<key>``, which gives what stands below the
section's title. A section that has nothing to say gives nothing, and then its title is left out as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Edition(StrEnum):
    """For whom a proposal is."""

    MANAGEMENT = "management"
    TECHNICAL = "technical"
    VENDOR = "vendor"


class Place(StrEnum):
    """How a section is headed: not at all, by its title, by a number, or by a letter."""

    COVER = "cover"
    FRONT = "front"
    BODY = "body"
    ANNEX = "annex"


ALL = frozenset(Edition)
WHOLE = frozenset({Edition.TECHNICAL, Edition.VENDOR})


@dataclass(frozen=True, slots=True)
class Section:
    """One section: its key, its title, how it is headed, the editions that have it.

    ``deep`` tells whether its parts stand in the table of contents, as those of the long sections do.
    """

    key: str
    title: str
    place: Place = Place.BODY
    editions: frozenset[Edition] = WHOLE
    deep: bool = False


SECTIONS = (
    Section("cover", "Cover and document control", Place.COVER, ALL),
    Section("contents", "Contents", Place.FRONT),
    Section("summary", "Management summary", Place.FRONT, ALL),
    Section("scope", "Scope"),
    Section("requirements", "Requirements"),
    Section("current_state", "Current state"),
    Section("workload", "Workload profile"),
    Section("assumptions", "Assumptions"),
    Section("method", "Method, validity and measured error"),
    Section("results", "Results", deep=True),
    Section("outlook", "Headroom, growth and failure", deep=True),
    Section("comparison", "Options compared"),
    Section("risks", "Risks"),
    Section("hardware", "Hardware list and cost"),
    Section("acceptance", "Acceptance"),
    Section("operation", "Operation: when to warn, order and act"),
    Section("settings", "Settings", Place.ANNEX, deep=True),
    Section("calculation", "Calculation, step by step", Place.ANNEX, deep=True),
    Section("accuracy", "The models against everything published", Place.ANNEX, deep=True),
    Section("sources", "Sources", Place.ANNEX),
    Section("glossary", "Words and units", Place.ANNEX),
    Section("disclaimer", "Disclaimer", Place.ANNEX),
)


def section_of(key: str) -> Section | None:
    """The section of that key."""
    return next((section for section in SECTIONS if section.key == key), None)


def sections_of(edition: Edition) -> tuple[str, ...]:
    """The keys of all sections of an edition, in order."""
    return tuple(section.key for section in SECTIONS if edition in section.editions)
