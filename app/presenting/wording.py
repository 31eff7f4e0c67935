"""The words and shapes of the product, in one place."""

from __future__ import annotations

import re
from collections.abc import Iterable

from planners.evidence import Standing
from planners.grade import Grade
from planners.planner import Fit
from planners.words import in_context, listed, plural, say

LAST_WORD = r"(?<=:) (?=\S{1,12}\.(?:\s|$))"
"""The space before one short word that ends a sentence behind a colon: "Given: 0." """
UNBROKEN = re.compile(rf"(?<=\d) (?=%|[^\W\d_])| (?=· )|(?<=[A-Z]{{2}}) (?=\d)|{LAST_WORD}")
"""Spaces that hold a number and its unit together, as in RAID 5 a name and its number, and a middle dot to what it ends."""
NO_BREAK = "\N{NO-BREAK SPACE}"
STANDING_SHAPES = {
    Standing.MEASURED: "●",
    Standing.MEASURED_HERE: "▲",
    Standing.ENTERED: "■",
    Standing.INTERPOLATED: "◐",
    Standing.RULE: "◇",
    Standing.EXTRAPOLATED: "○",
    Standing.GUESS: "?",
}
STANDING_WORDS = {
    Standing.MEASURED: in_context("of a figure", "measured"),
    Standing.MEASURED_HERE: in_context("of a figure", "measured here"),
    Standing.ENTERED: in_context("of a figure", "entered"),
    Standing.INTERPOLATED: in_context("of a figure", "interpolated"),
    Standing.RULE: in_context("of a figure", "Sizewright rule"),
    Standing.EXTRAPOLATED: in_context("of a figure", "extrapolated"),
    Standing.GUESS: in_context("of a figure", "guess"),
}
STANDING_MEANINGS = {
    Standing.MEASURED: say("Published at exactly this operating point."),
    Standing.MEASURED_HERE: say("From recordings of your own server, within the loads they hold."),
    Standing.ENTERED: say("Your own entry or measurement."),
    Standing.INTERPOLATED: say("Between no load and the measured operating point."),
    Standing.RULE: say("Computed by a Sizewright rule from inputs and other figures."),
    Standing.EXTRAPOLATED: say("Beyond the measured operating point; the range is wider."),
    Standing.GUESS: say("More than 3 times the measured work, or not measured at all."),
}
FIT_SHAPES = {Fit.FITS: "✓", Fit.TIGHT: "!", Fit.OVER: "■", Fit.UNKNOWN: "?"}
FIT_WORDS = {
    Fit.FITS: in_context("of demand and capacity", "fits"),
    Fit.TIGHT: in_context("of demand and capacity", "tight"),
    Fit.OVER: in_context("of demand and capacity", "over"),
    Fit.UNKNOWN: in_context("of demand and capacity", "unknown"),
}
FIT_MEANINGS = {
    Fit.FITS: say("The whole range fits."),
    Fit.TIGHT: say("Fits as expected; the worst case does not."),
    Fit.OVER: say("The expected value is over capacity."),
    Fit.UNKNOWN: say("No capacity is known."),
}
GRADE_MEANINGS = {
    Grade.A: say("Measured or entered; range within 10 %."),
    Grade.B: say("Range within 25 %, or a Sizewright rule."),
    Grade.C: say("Range within 60 %, or extrapolated."),
    Grade.D: say("Wider range, or a guess."),
}
ABSENT_SHAPE = "–"
SHARES = ("%", "1", "ms", "s")
"""Units of what does not add up over servers."""
UNNAMED = ("1", "items")
"""Units of a ratio, and of a count whose title says what is counted."""
MONEY = "money"
"""What the units of amounts of money begin with."""
UNIT_WORDS = {
    "users": say("users"),
    "servers": say("servers"),
    "partitions": say("partitions"),
    "guests": say("guests"),
    "processors": say("processors"),
    "logical processors": say("logical processors"),
    "drives": say("drives"),
    "ports": say("ports"),
    "nodes": say("nodes"),
    "threads": say("threads"),
    "adapters": say("adapters"),
    "entries": say("entries"),
    "documents": say("documents"),
    "recipients": say("recipients"),
    "months": say("months"),
    "years": say("years"),
    "requests/s": say("requests/s"),
    "operations/s": say("operations/s"),
    "faults/s": say("faults/s"),
    "pages/s": say("pages/s"),
    "interrupts/s": say("interrupts/s"),
    "transactions/h": say("transactions/h"),
    "transactions/10 min": say("per 10 min"),
    "times/90 min": say("times/90 min"),
}
"""Units that are words rather than symbols, as they stand alone in a column."""
MOST_NAMED = 5
"""Names that a sentence lists; of more it counts the rest."""


def standing_mark(standing: Standing) -> str:
    """A standing as shape and word."""
    return f"{STANDING_SHAPES[standing]} {STANDING_WORDS[standing]}"


def graded_mark(standing: Standing, grade: str) -> str:
    """A standing as shape and word, between them the grade of the figure."""
    return f"{STANDING_SHAPES[standing]} {grade} {STANDING_WORDS[standing]}"


def fit_mark(fit: Fit) -> str:
    """A verdict as shape and word."""
    return f"{FIT_SHAPES[fit]} {FIT_WORDS[fit]}"


def unit_text(unit: str, currency: str = "") -> str:
    """A unit as it stands in a column; a pure ratio and a mere count have none, an amount of money its currency where one was entered."""
    if unit.startswith(MONEY):
        return currency
    return "" if unit in UNNAMED else UNIT_WORDS.get(unit, unit)


def sentences(*told: str) -> str:
    """Whole sentences one after the other; empty ones are left out."""
    return " ".join(one for one in told if one)


NO_SITE = say("Without a site")
"""What stands over services whose site is not told."""


def first_named(names: Iterable[str], most: int = MOST_NAMED) -> str:
    """The names as a sentence lists them, and of many only the first."""
    found = list(names)
    rest = len(found) - most
    if rest <= 1:
        return listed(found)
    return plural("{names} and {count} more", "{names} and {count} more", rest, names=", ".join(found[:most]))


NO_LEAD_TIME = say("No lead time.")


def lead_time(months: int) -> str:
    """How long after its order a machine is in service."""
    if not months:
        return NO_LEAD_TIME
    return plural("Lead time: {count} month.", "Lead time: {count} months.", months)


def absence(figures: str, reason: str) -> str:
    """Why figures are not given, naming them once."""
    if reason.startswith(f"{figures} "):
        return reason
    return say("{figures}: {reason}", figures=figures, reason=reason)


def unbroken(text: str) -> str:
    """The text, in which no line ends between a number and its unit, or a name in capitals and its number, or begins with a middle
    dot, or has the one word alone that ends a sentence behind a colon."""
    return UNBROKEN.sub(NO_BREAK, text)
