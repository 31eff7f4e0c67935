"""The derivation of a figure as a tree, down to document, table and row; also as text to copy."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from msgspec import Struct

from app.presenting.figures import ENGLISH, NumberStyle, figure, measure, number, with_unit
from app.presenting.wording import GRADE_MEANINGS, MONEY, STANDING_MEANINGS, STANDING_WORDS
from planners.evidence import Source, Standing
from planners.formula import formula
from planners.grade import grade
from planners.planner import Sizing
from planners.quantity import EXACTLY, INHERITED, Quantity, Term
from planners.words import say

UNTOLD = (EXACTLY, INHERITED)
"""Reasons of ranges that say nothing more inside a derivation."""


class Derivation(Struct, frozen=True):
    """One figure or value of a derivation: by which formula with which values it was computed, and from where they came.

    ``name`` is the quantity's name, or that of the term in its formula. ``sources`` are all sources down
    the chain from here. One without a ``formula`` is an end: a published row, an input or a stated rule.
    """

    title: str
    value: str
    range: str
    standing: str
    formula: str
    filled: str
    reason: str
    note: str
    origin: str
    doubts: tuple[str, ...]
    children: tuple[Derivation, ...]
    name: str = ""
    sources: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    grade: str = ""
    """How far to trust the figure, with its meaning; empty for a value."""

    @property
    def standing_text(self) -> str:
        """The standing in words; empty for a value."""
        return STANDING_WORDS[Standing(self.standing)] if self.standing else ""


def explain(
    quantity: Quantity, entries: Collection[str] | None = None, style: NumberStyle = ENGLISH
) -> Derivation:
    """The derivation of a quantity. ``entries`` are the names of the inputs that the user entered; where they are
    known, an input left at its default is told as such. Formulas stay in plain notation in every locale.
    """
    shown = figure(quantity, style)
    return Derivation(
        quantity.title,
        shown.text,
        with_unit(shown.range, shown.unit) if shown.range else "",
        str(quantity.standing),
        quantity.formula,
        filled(quantity),
        quantity.reason,
        quantity.note,
        STANDING_MEANINGS[quantity.standing],
        quantity.doubts,
        tuple(_term(term, entries, style) for term in quantity.terms),
        quantity.name,
        tuple(source.text for source in quantity.sources),
        (*laws(quantity), *_ruled(quantity)),
        _graded(quantity),
    )


def _graded(quantity: Quantity) -> str:
    """How far to trust the figure."""
    found = grade(quantity)
    return say("Grade {grade}: {meaning}", grade=str(found), meaning=GRADE_MEANINGS[found])


def laws(quantity: Quantity) -> tuple[str, ...]:
    """What the laws are that the formula calls."""
    return tuple(law.text for law in formula(quantity.formula).laws if law.title)


def _ruled(quantity: Quantity) -> tuple[str, ...]:
    """Where the formula itself is stated."""
    return (say("Rule: {source}", source=placed(quantity.rule)),) if quantity.rule else ()


def filled(quantity: Quantity, text: str = "") -> str:
    """The formula, or a part of it given as ``text``, with the values put in."""
    values = {term.name: _inserted(float(term.value), term.unit) for term in quantity.terms}
    return re.sub(r"[A-Za-z_]\w*", lambda name: values.get(name[0], name[0]), text or quantity.formula)


def _inserted(value: float, unit: str) -> str:
    text = measure(value, unit) if unit.startswith(MONEY) else number(value, digits=6)
    text = text.replace(",", "")
    return f"({text})" if value < 0 else text


def as_text(step: Derivation) -> str:
    """The tree as indented text to copy; a derivation that stands further up is not told again."""
    return "\n".join(_lines(step, 0, set()))


def _lines(step: Derivation, depth: int, told: set[Derivation]) -> Iterator[str]:
    pad = "  " * depth
    if step.formula and step in told:
        yield pad + say("{figure}: {value}, as above", figure=step.title, value=step.value)
        return
    told.add(step)
    yield pad + _head(step)
    if step.formula:
        yield f"{pad}  = {step.formula}"
        yield f"{pad}  = {step.filled}"
        yield from (f"{pad}  {law}" for law in step.laws)
    yield from (f"{pad}  {text}" for text in _remarks(step, depth))
    for child in step.children:
        yield from _lines(child, depth + 1, told)


def _head(step: Derivation) -> str:
    if not step.range:
        return say("{figure}: {value}", figure=step.title, value=step.value)
    return say("{figure}: {value}  (range {range})", figure=step.title, value=step.value, range=step.range)


def _remarks(step: Derivation, depth: int) -> Iterator[str]:
    if step.standing:
        yield say("{standing}: {meaning}", standing=step.standing_text, meaning=step.origin)
    elif step.origin:
        yield say("Source: {source}", source=step.origin)
    if depth and step.standing == Standing.MEASURED_HERE and step.reason not in UNTOLD:
        yield say("Range: {reason}", reason=step.reason)
    if depth == 0:
        if step.grade:
            yield step.grade
        if step.reason:
            yield say("Range: {reason}", reason=step.reason)
        if step.note:
            yield step.note
        yield from (say("Doubt: {doubt}", doubt=doubt) for doubt in step.doubts)


def sources(sizing: Sizing) -> tuple[str, ...]:
    """Every source of a sizing in one line each, numbered by position."""
    places = (source.text for quantity in sizing.quantities.values() for source in quantity.sources)
    return tuple(dict.fromkeys(places))


def _term(term: Term, entries: Collection[str] | None, style: NumberStyle) -> Derivation:
    if term.quantity is not None:
        return explain(term.quantity, entries, style)
    value = measure(float(term.value), term.unit, style=style, digits=6)
    doubts = (term.source.doubt,) if term.source and term.source.doubt else ()
    source = (term.source.text,) if term.source else ()
    origin = origin_of(term, entries)
    return Derivation(term.meaning, value, "", "", "", "", "", "", origin, doubts, (), term.name, source)


def origin_of(term: Term, entries: Collection[str] | None) -> str:
    """Where a value that was not calculated comes from; ``entries`` are the inputs that were entered, where that is known."""
    if term.source is not None:
        return placed(term.source)
    if not term.field:
        return STANDING_WORDS[Standing.RULE]
    if entries is None:
        return say("input")
    return say("your entry") if term.field in entries else say("default value")


def placed(source: Source) -> str:
    """A source with the line of the copy that was read, or the page where it has no lines."""
    if source.line[:1].isdigit():
        return say("{place}, line {line}", place=source.text, line=source.line)
    return ", ".join(part for part in (source.text, source.line) if part)


def standing_counts(sizing: Sizing) -> tuple[tuple[Standing, int], ...]:
    """How many figures stand how, for the legend."""
    kinds = [quantity.standing for quantity in sizing.quantities.values()]
    return tuple((standing, kinds.count(standing)) for standing in Standing if standing in kinds)
