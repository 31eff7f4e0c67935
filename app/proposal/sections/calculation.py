"""Annex: every figure as a numbered step, with its formula, the values put in and where each value comes from."""

from __future__ import annotations

from typing import Any

from app.presenting.explanation import laws
from app.presenting.proof import ProofPart, ProofStep, ProofTerm
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, plain
from app.proposal.headings import part_heading
from app.proposal.references import anchor, document_marks, place_mark, rich, step_mark


def section(found: Contents) -> list[Any]:
    """The steps of each service and of each shared machine."""
    parts = [part for part in found.proof.parts if part.steps]
    if not parts:
        return []
    told = (
        f"These steps compute the plan with checksum {found.checksum}. Each formula stands as it was computed, then with the "
        "values put in; a value comes from an earlier step, a cited place, an entry, a default or a stated rule."
    )
    flow: list[Any] = [paragraph(told)]
    for part in parts:
        flow += _part(found, part)
    return flow


def _part(found: Contents, part: ProofPart) -> list[Any]:
    flow: list[Any] = part_heading(found, part.title)
    for step in part.steps:
        flow.extend(_step(found, step))
    return flow


def _step(found: Contents, step: ProofStep) -> list[Any]:
    from reportlab.platypus import KeepTogether

    quantity, shown = step.quantity, step.figure
    head = f"{anchor(f'step-{step.number}')}<b>{step.number}. {plain(shown.title)}: {plain(shown.text)}</b>"
    if shown.range:
        head += f" ({plain(shown.range)})"
    head += f" {shown.shape} {shown.standing} {document_marks(found, quantity.sources)}"
    formula = plain(f"{quantity.name} = {quantity.formula}")
    lines = [rich(head, "step"), rich(f"{formula}<br/>= {plain(step.filled)}", "mono")]
    terms = "; ".join(_term(found, term) for term in step.terms)
    rest = f"{terms}. {plain(_remarks(step))}" if terms else plain(_remarks(step))
    return [KeepTogether([*lines, rich(rest, "muted")])]


def _term(found: Contents, term: ProofTerm) -> str:
    from_where = plain(term.origin)
    if term.step:
        link = step_mark(found, term.quantity) if term.quantity is not None else ""
        from_where = f"step {link}"
    elif term.source is not None:
        from_where = place_mark(found, term.source)
    return f'<font face="Sizewright-Mono" size="6.5">{plain(term.name)}</font> {plain(term.title)}: {plain(term.value)}, {from_where}'


def _remarks(step: ProofStep) -> str:
    shown = step.figure
    told = [f"Range: {step.quantity.reason}" if shown.range else step.quantity.reason, shown.note]
    told += [f"{law}." for law in laws(step.quantity)]
    told += [f"Doubt: {doubt}." for doubt in shown.doubts]
    return " ".join(text for text in told if text)
