"""What an input is, in a few lines: its meaning, what it takes, its default."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.tables import value_text
from planners.schema import Field, Kind
from planners.words import say


class FieldHelp(Struct, frozen=True):
    """The input's title, and lines about it, the meaning first."""

    title: str
    lines: tuple[str, ...]


def field_help(field: Field, style: NumberStyle = ENGLISH) -> FieldHelp:
    """What the input is, what it takes, and what holds where it is empty."""
    possible = "" if field.kind in (Kind.SWITCH, Kind.TABLE) else field.possible({})
    lines = (
        field.meaning,
        style.dress(say("Possible: {values}.", values=possible)) if possible else "",
        say("Example: {value}.", value=field.example) if field.example else "",
        _empty(field),
    )
    return FieldHelp(field.title, tuple(line for line in lines if line))


def _empty(field: Field) -> str:
    if field.required:
        return say("Required.")
    if field.default is None or field.kind is Kind.TABLE:
        return (
            say("Where empty: {reason}.", reason=field.default_reason)
            if field.default_reason
            else say("May stay empty.")
        )
    value = next(
        (choice.title for choice in field.choices if choice.value == field.default),
        value_text(field, field.default),
    )
    if field.default_reason:
        return say("Default: {value}. {reason}.", value=value, reason=field.default_reason)
    return say("Default: {value}.", value=value)
