"""Annex: every figure as a numbered step, with its formula, the values put in and where each value comes from."""

from __future__ import annotations

from typing import Any

from app.presenting.explanation import laws
from app.presenting.proof import ProofPart, ProofStep, ProofTerm
from app.presenting.wording import sentences
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, plain
from app.proposal.fonts import MONO
from app.proposal.headings import part_heading
from app.proposal.references import anchor, document_marks, place_mark, rich, step_link
from planners.quantity import EXACTLY
from planners.words import say


def section(proposal: Contents) -> list[Any]:
    """The steps of each service and of each shared machine."""
    parts = [part for part in proposal.proof.parts if part.steps]
    if not parts:
        return []
    told = say(
        "These steps compute the plan with checksum {checksum}. Each formula is shown as computed, then with its values. A "
        "value comes from an earlier step, a source, an entry, a default or a Sizewright rule.",
        checksum=proposal.checksum,
    )
    flow: list[Any] = [paragraph(told)]
    for part in parts:
        flow += _part(proposal, part)
    return flow


def _part(proposal: Contents, part: ProofPart) -> list[Any]:
    flow: list[Any] = part_heading(proposal, part.title)
    for step in part.steps:
        flow.extend(_step(proposal, step))
    return flow


def _step(proposal: Contents, step: ProofStep) -> list[Any]:
    from reportlab.platypus import KeepTogether

    quantity, shown = step.quantity, step.figure
    head = f"{anchor(f'step-{step.number}')}<b>{step.number}. {plain(shown.title)}: {plain(shown.text)}</b>"
    if shown.range:
        head += f" ({plain(shown.range)})"
    head += f" {plain(shown.mark)} {document_marks(proposal, quantity.sources)}"
    formula = plain(f"{quantity.name} = {quantity.formula}")
    lines = [rich(head, "step"), rich(f"{formula}<br/>= {plain(step.filled)}", "mono")]
    terms = "; ".join(_term(proposal, term) for term in step.terms)
    rest = f"{terms}. {plain(_remarks(step))}" if terms else plain(_remarks(step))
    return [KeepTogether([*lines, rich(rest, "muted")])]


def _term(proposal: Contents, term: ProofTerm) -> str:
    origin = plain(term.origin)
    if term.step:
        origin = step_link(proposal, term.step, say("step {number}", number=term.step))
    elif term.source is not None:
        origin = place_mark(proposal, term.source)
    name = f'<font face="{MONO}" size="6.5">{plain(term.name)}</font>'
    return f"{name} {plain(term.title)}: {plain(term.value)}, {origin}"


def _remarks(step: ProofStep) -> str:
    shown = step.figure
    reason = step.quantity.reason
    if reason == EXACTLY:
        reason = say("Exact.")
    elif shown.range and reason:
        reason = say("Range: {reason}", reason=reason)
    told = [reason, shown.note]
    told += [say("Law: {law}.", law=law) for law in laws(step.quantity)]
    told += [say("Doubt: {doubt}.", doubt=doubt) for doubt in shown.doubts]
    return sentences(*told)
