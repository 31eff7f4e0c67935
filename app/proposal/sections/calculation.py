"""Annex: every figure as a numbered step, with its formula, the values put in and where they come from."""

from __future__ import annotations

from typing import Any

from app.presenting.explanation import laws
from app.presenting.notes import Notes
from app.presenting.proof import ProofStep, ProofTerm
from app.presenting.wording import NO_BREAK
from app.proposal.attached_files import CALCULATION_NAME
from app.proposal.contents import Contents
from app.proposal.flow import heading, marked, notes, paragraph, plain, table
from app.proposal.fonts import monospaced
from app.proposal.headings import part_heading
from app.proposal.references import anchor, note_links, place_mark, rich, step_link
from planners.quantity import EXACTLY
from planners.words import in_context, say

HEAD = (
    say("No."),
    say("Figure"),
    say("Value, range"),
    say("Formula, values put in"),
    say("Values from"),
    in_context("numbers of remarks", "Remarks"),
)
WIDTHS = (22, 96, 72, 196, 66, 34)
KEY, BETWEEN = "calculation", f"{NO_BREAK}· "
ATTACHED = say("The attached file {file} has the steps in full precision.", file=CALCULATION_NAME)


def section(proposal: Contents) -> list[Any]:
    """A table for each service and each shared machine; what is remarked on the steps is told once, at the end."""
    parts = [part for part in proposal.proof.parts if part.steps]
    if not parts:
        return []
    known = Notes(
        tuple(dict.fromkeys(text for part in parts for step in part.steps for text in remarks(step)))
    )
    lead = say(
        "These steps compute the plan with checksum {checksum}. Each formula is shown as computed, then with its values. A "
        "value comes from an earlier step, a source, an entry, a default or a Sizewright rule. The remarks are at the end.",
        checksum=proposal.checksum,
    )
    flow: list[Any] = [paragraph(lead)]
    flow += [paragraph(ATTACHED)] if proposal.options.attach_calculation else []
    for part in parts:
        rows = [_row(proposal, step, known) for step in part.steps]
        flow += [*part_heading(proposal, part.title), table(HEAD, rows, WIDTHS, (2,))]
    told = notes(KEY, known.texts)
    return [*flow, *([heading(say("Remarks"), 2), *told] if told else [])]


def _row(proposal: Contents, step: ProofStep, known: Notes) -> tuple[Any, ...]:
    quantity, shown = step.quantity, step.figure
    value = f"{plain(shown.text)}<br/>{plain(shown.range)}" if shown.range else plain(shown.text)
    formula = plain(f"{quantity.name} = {quantity.formula}", monospaced())
    origins = dict.fromkeys(_origin(proposal, term) for term in step.terms)
    return (
        rich(f"{anchor(f'step-{step.number}')}{step.number}", "cell"),
        marked(quantity.standing.value, shown.title),
        rich(value, "right"),
        rich(f"{formula}<br/>= {plain(step.filled, monospaced())}", "mono"),
        rich(BETWEEN.join(origins), "cell"),
        rich(note_links(proposal, KEY, known.numbers(remarks(step))) or "–", "cell"),
    )


def _origin(proposal: Contents, term: ProofTerm) -> str:
    if term.step:
        return step_link(proposal, term.step, say("step {number}", number=term.step))
    if term.source is not None:
        return place_mark(proposal, term.source)
    return plain(term.origin)


def remarks(step: ProofStep) -> tuple[str, ...]:
    """What is to know of a step beside its values: why its range is as it is, notes, laws, doubts."""
    shown, reason = step.figure, step.quantity.reason
    told = [say("Range: {reason}", reason=reason)] if shown.range and reason != EXACTLY else []
    told += [shown.note] if shown.note else []
    told += [say("Law: {law}.", law=law) for law in laws(step.quantity)]
    told += [say("Doubt: {doubt}.", doubt=doubt) for doubt in shown.doubts]
    return tuple(told)
