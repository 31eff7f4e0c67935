"""The words of a plan held against what happened: verdicts, causes, values and errors."""

from __future__ import annotations

import datetime

from app.presenting.figures import DIGITS, ENGLISH, NumberStyle, interval, number, scale, with_unit
from app.presenting.wording import unit_text
from planners.analysis.actual import Because, Cause, Outcome
from planners.analysis.promise import Band
from planners.figure import Figure
from planners.words import in_context, say

OUTCOME_TITLES = {
    Outcome.INSIDE: say("Inside the range"),
    Outcome.ABOVE: say("Above the range"),
    Outcome.BELOW: say("Below the range"),
    Outcome.UNKNOWN: say("Unknown"),
}
OUTCOME_WORDS = {
    Outcome.INSIDE: in_context("of a measured figure", "inside"),
    Outcome.ABOVE: in_context("of a measured figure", "above"),
    Outcome.BELOW: in_context("of a measured figure", "below"),
    Outcome.UNKNOWN: in_context("of a measured figure", "not recorded"),
}


def month_text(month: datetime.date) -> str:
    """A month as ``2026-11``."""
    return month.strftime("%Y-%m")


def value_text(figure: Figure, value: float, style: NumberStyle = ENGLISH) -> str:
    """A value of the figure in the unit to read it in."""
    unit, size = scale(figure.unit, value)
    return with_unit(digits(value / size, style), unit_text(unit))


def band_text(figure: Figure, band: Band, style: NumberStyle = ENGLISH) -> str:
    """The range of a promise in the same unit."""
    return with_unit(ends_text(figure, band, style), unit_text(scale(figure.unit, band.value)[0]))


def ends_text(figure: Figure, band: Band, style: NumberStyle = ENGLISH) -> str:
    """The same without the unit."""
    size = scale(figure.unit, band.value)[1]
    return interval(*(digits(end / size, style) for end in (band.low, band.high)))


def percent_text(error: float | None, style: NumberStyle = ENGLISH) -> str:
    """An error with its sign."""
    if error is None:
        return "–"
    sign = "−" if round(error) < 0 else "+" if round(error) > 0 else ""
    return say("{sign}{percent} %", sign=sign, percent=number(abs(round(error)), style, DIGITS))


def load_value(value: float, unit: str, style: NumberStyle = ENGLISH) -> str:
    """A measured load: three digits, as it is a peak of readings."""
    return with_unit(digits(value, style), unit_text(unit))


def digits(value: float, style: NumberStyle) -> str:
    """Three digits, also of a large number."""
    return number(float(f"{value:.{DIGITS}g}"), style, 6)


def signed_text(figure: Figure, value: float, style: NumberStyle = ENGLISH) -> str:
    """A difference of the figure with its sign; of percent in points."""
    unit, size = scale(figure.unit, abs(value))
    shown = number(abs(value) / size, style, 2)
    sign = "" if shown == "0" else "+" if value > 0 else "−"
    if figure.unit == "%":
        return say("{sign}{value} points", sign=sign, value=shown)
    return with_unit(f"{sign}{shown}", unit_text(unit))


def cause_sentence(part: Because, unit: str) -> str:
    """The part that most of the difference is, of a load in that unit."""
    more = part.difference > 0
    if part.cause is Cause.LOAD:
        if unit == "users":
            return (
                say("Most of the difference is more users.")
                if more
                else say("Most of the difference is fewer users.")
            )
        return (
            say("Most of the difference is more load.")
            if more
            else say("Most of the difference is less load.")
        )
    if part.cause is Cause.WORK:
        if unit == "users":
            return (
                say("Most of the difference is more work per user.")
                if more
                else say("Most of the difference is less work per user.")
            )
        return (
            say("Most of the difference is more work for the same load.")
            if more
            else say("Most of the difference is less work for the same load.")
        )
    if part.cause is Cause.OTHER:
        return (
            say("Most of the difference is other work on the server.")
            if more
            else say("Most of the difference is less work beside the users than planned.")
        )
    if part.cause is Cause.CHANGES:
        return say("Most of the difference is what was changed in the plan since.")
    return (
        say("Most of the difference is more work on the server for the same load.")
        if more
        else say("Most of the difference is less work on the server for the same load.")
    )


def cause_title(cause: Cause, unit: str) -> str:
    """The part in two or three words."""
    users = unit == "users"
    return {
        Cause.LOAD: say("Users") if users else say("Load"),
        Cause.WORK: say("Work per user") if users else say("Work for the load"),
        Cause.BOTH: say("Work on the server"),
        Cause.OTHER: say("Other jobs"),
        Cause.CHANGES: say("Settings, hardware"),
    }[cause]
