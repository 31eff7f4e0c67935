"""What is told of one figure beside the page: the figure itself, its calculation, and the values with where they come from."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from app.presenting.explanation import filled, laws, origin_of, placed
from app.presenting.figures import (
    DIGITS,
    ENGLISH,
    NumberStyle,
    figure,
    joined,
    measure,
    scale,
    scaled,
    scaled_range,
    with_unit,
)
from app.presenting.formula_words import in_words, meant, with_values
from app.presenting.wording import (
    GRADE_MEANINGS,
    SHARES,
    STANDING_MEANINGS,
    STANDING_SHAPES,
    STANDING_WORDS,
    unit_text,
)
from planners.grade import grade
from planners.planner import Sizing
from planners.quantity import Quantity, Term
from planners.words import say


class Value(Struct, frozen=True):
    """A value of a calculation: what it is, how it stands in a ``sign``, and from where it comes.

    ``path`` names it among the values. One that was calculated itself has ``parts``; they are only there when it is ``opened``.
    """

    path: str
    title: str
    value: str
    sign: str
    origin: str
    opened: bool = False
    foldable: bool = False
    parts: tuple[Value, ...] = ()


class FigureDetails(Struct, frozen=True):
    """A figure and how it came about. ``formula`` and ``numbers`` are written for people, or as scripts name the terms."""

    caption: str
    value: str
    range: str
    sign: str
    standing: str
    meaning: str
    grade: str
    note: str
    formula: str
    numbers: str
    laws: tuple[str, ...]
    reason: str
    values: tuple[Value, ...]
    doubts: tuple[str, ...]
    name: str


def figure_details(
    sizing: Sizing,
    quantity: Quantity,
    entries: Collection[str] | None = None,
    opened: Collection[str] = (),
    scripts: bool = False,
    style: NumberStyle = ENGLISH,
) -> FigureDetails:
    """All that is told of a figure; ``opened`` are the paths of the values that show their own calculation."""
    shown = ranged(quantity, style)
    rule = (say("Rule: {source}", source=placed(quantity.rule)),) if quantity.rule else ()
    told = grade(quantity)
    return FigureDetails(
        _caption(sizing, quantity),
        scaled(quantity, style=style),
        joined((say("range {range}", range=shown) if shown else "", _in_all(sizing, quantity, style))),
        STANDING_SHAPES[quantity.standing],
        STANDING_WORDS[quantity.standing].capitalize(),
        STANDING_MEANINGS[quantity.standing],
        say("Grade {grade}: {meaning}", grade=str(told), meaning=GRADE_MEANINGS[told]),
        quantity.note,
        quantity.formula if scripts else in_words(quantity),
        filled(quantity) if scripts else with_values(quantity, style),
        (*laws(quantity), *rule),
        say("About the range: {reason}", reason=quantity.reason) if shown else quantity.reason,
        _values(quantity, "", entries, opened, scripts, style),
        quantity.doubts,
        quantity.name,
    )


def ranged(quantity: Quantity, style: NumberStyle = ENGLISH) -> str:
    """The range in the unit that the figure is read in; empty where it is none to speak of."""
    shown, (larger, _) = scaled_range(quantity, style), scale(quantity.unit, float(quantity.value))
    return with_unit(shown, unit_text(larger, quantity.figure.currency)) if shown else ""


def _caption(sizing: Sizing, quantity: Quantity) -> str:
    each = sizing.per_server and not (
        quantity.figure.whole or quantity.figure.load or quantity.figure.titled_each
    )
    return say("{figure}, per server", figure=quantity.title) if each else quantity.title


def _in_all(sizing: Sizing, quantity: Quantity, style: NumberStyle) -> str:
    servers = sizing.servers
    if servers is None or not sizing.per_server or quantity.figure.whole or quantity.unit in SHARES:
        return ""
    if float(servers.value) <= 1:
        return ""
    return say(
        "{total} on {servers}",
        total=scaled(quantity, float(servers.value), style),
        servers=figure(servers, style).text,
    )


def _values(
    quantity: Quantity,
    path: str,
    entries: Collection[str] | None,
    opened: Collection[str],
    scripts: bool,
    style: NumberStyle,
) -> tuple[Value, ...]:
    titles = meant(quantity.terms)
    return tuple(
        _value(term, titles[term.name], f"{path}/{term.name}", entries, opened, scripts, style)
        for term in quantity.terms
    )


def _value(
    term: Term,
    title: str,
    path: str,
    entries: Collection[str] | None,
    opened: Collection[str],
    scripts: bool,
    style: NumberStyle,
) -> Value:
    title = say("{title} ({name})", title=term.meaning, name=term.name) if scripts else title
    inner = term.quantity
    if inner is None:
        larger, size = scale(term.unit, float(term.value))
        value = measure(float(term.value) / size, larger, style=style, digits=DIGITS if size > 1 else 6)
        return Value(path, title, value, "", origin_of(term, entries))
    spread = ranged(inner, style)
    told = joined((STANDING_WORDS[inner.standing], say("range {range}", range=spread) if spread else ""))
    is_open = path in opened
    parts = _values(inner, path, entries, opened, scripts, style) if is_open else ()
    sign = STANDING_SHAPES[inner.standing]
    return Value(path, title, scaled(inner, style=style), sign, told, is_open, bool(inner.terms), parts)
