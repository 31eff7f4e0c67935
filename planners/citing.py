"""From catalogue rows to cited terms: the only way a published figure enters a formula."""

from __future__ import annotations

from planners.catalogue.rows import (
    Claim,
    Drive,
    Measurement,
    Raid,
    Scaling,
    SettingRule,
    ThresholdRow,
    Workload,
)
from planners.catalogue.store import Catalogue
from planners.evidence import Source
from planners.quantity import Term
from planners.words import say

OWN_RULE = say("Sizewright rule")
"""Stands in the place of a document for what none states."""
Row = Measurement | Claim | SettingRule | Workload | Scaling | ThresholdRow | Drive | Raid


def cite(catalogue: Catalogue, row: Row) -> Source:
    """The place a row was read at: document title, table or section, row label, line and doubt."""
    known = catalogue.cited.get(id(row))
    if known is None:
        # The row is kept beside its place, so that no other row can come to have its id.
        known = catalogue.cited[id(row)] = (row, _place(catalogue, row))
    return known[1]


def _place(catalogue: Catalogue, row: Row) -> Source:
    title = catalogue.title(row.document)
    match row:
        case Measurement():
            return Source(title, row.table, row.row, row.line, row.doubt)
        case Claim():
            return Source(title, row.section, row.fact, row.line, row.doubt)
        case SettingRule():
            return Source(title, row.section, row.name, row.line, row.doubt)
        case Workload():
            return Source(title, row.section, row.item, row.line, row.doubt)
        case Scaling():
            place = row.transition or say("processor {processor}", processor=row.processor)
            return Source(title, row.source, f"{row.test}, {row.configuration}, {place}", row.line, row.doubt)
        case ThresholdRow():
            return Source(title, row.section, "", row.line, row.doubt)
        case Drive():
            return Source(title, say("Drives"), row.title)
        case Raid():
            return Source(title, say("RAID levels"), row.title)


def measured(catalogue: Catalogue, name: str, row: Measurement, meaning: str) -> Term:
    """A measured figure as a term; its range is half the last printed place either way."""
    known = catalogue.terms.get((name, meaning, id(row)))
    if known is None:
        half, source = row.resolution / 2, cite(catalogue, row)
        low, high = max(row.value - half, 0.0), row.value + half
        known = Term(name, row.value, row.unit, meaning, source, low=low, high=high)
        catalogue.terms[name, meaning, id(row)] = known
    return known


def at_users(catalogue: Catalogue, name: str, row: Measurement) -> Term:
    """The number of users at which a row was measured, as a term."""
    known = catalogue.terms.get((name, "", id(row)))
    if known is None:
        meaning, source = say("Users of the measured run"), cite(catalogue, row)
        known = catalogue.terms[name, "", id(row)] = Term(
            name, float(row.users or 0), "users", meaning, source
        )
    return known


def entered(name: str, value: float, unit: str, meaning: str, field: str = "") -> Term:
    """An input as a term; ``field`` is the input's name where it differs from the term's."""
    return Term(name, value, unit, meaning, field=field or name)


def own_rule(name: str) -> Source:
    """The place of a rule that no document states: Sizewright's own, by its ``name``."""
    return Source(OWN_RULE, "", name)
