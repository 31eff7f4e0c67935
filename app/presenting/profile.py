"""The inputs of a service sorted by what they speak of: what is required, what is there today, how its users work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.tables import InputOrigin, InputRow, input_rows
from planners.planner import Planner
from planners.schema import Aspect, Entry, Inputs


class Profile(Struct, frozen=True):
    """The inputs that apply, by what they say; those left at their default stand among ``assumed`` as well."""

    required: tuple[InputRow, ...]
    today: tuple[InputRow, ...]
    work: tuple[InputRow, ...]
    assumed: tuple[InputRow, ...]


def profile(
    planner: Planner, entries: Mapping[str, Entry], inputs: Inputs, style: NumberStyle = ENGLISH
) -> Profile:
    """The profile of checked inputs; an input that is not set is in none of them."""
    fields = planner.fields()
    aspects = {field.name: field.aspect for field in fields}
    rows = [
        row for row in input_rows(fields, entries, inputs, style) if row.origin is not InputOrigin.NOT_SET
    ]

    def speaking_of(aspect: Aspect, known: Iterable[InputRow]) -> tuple[InputRow, ...]:
        return tuple(row for row in known if aspects[row.name] is aspect)

    entered = [row for row in rows if row.origin is InputOrigin.ENTERED]
    return Profile(
        speaking_of(Aspect.REQUIRED, entered),
        speaking_of(Aspect.TODAY, entered),
        speaking_of(Aspect.WORK, rows),
        tuple(row for row in rows if row.origin is InputOrigin.DEFAULT),
    )
