"""The calculation of a plan as a table: a row a step, with the formula, the values put in, and where each comes from."""

from __future__ import annotations

from collections.abc import Iterator

from app.csv_text import table_text
from app.presenting.bibliography import Bibliography
from app.presenting.proof import Proof, ProofStep, ProofTerm
from planners.words import say

HEAD = (
    "step", "service", "name", "figure", "value", "low", "high", "unit", "standing", "formula", "filled", "terms",
    "range_reason", "note", "sources",
)  # fmt: skip


def calculation_csv(proof: Proof, sources: Bibliography) -> str:
    """All steps in full precision, numbered as in the proposal."""
    return table_text(HEAD, _rows(proof, sources))


def _rows(proof: Proof, sources: Bibliography) -> Iterator[tuple[object, ...]]:
    documents = {one.number: one.citation for one in sources.documents}
    for part in proof.parts:
        for step in part.steps:
            cited = " ".join(
                f"[{number}] {documents[number]}" for number in sources.numbers(step.quantity.sources)
            )
            yield (step.number, part.title, *_figure(step), *_origin(step), cited)


def _figure(step: ProofStep) -> tuple[object, ...]:
    q = step.quantity
    ends = (float(q.value), float(q.low), float(q.high))
    return q.name, q.title, *ends, q.figure.currency or q.unit, str(q.standing)


def _origin(step: ProofStep) -> tuple[str, ...]:
    q = step.quantity
    return q.formula, step.filled, "; ".join(map(_term, step.terms)), q.reason, q.note


def _term(term: ProofTerm) -> str:
    origin = term.origin
    if term.step:
        origin = say("step {number}", number=term.step)
    elif term.source is not None:
        origin = term.source.text
    return f"{term.name} = {term.value} ({origin})"
