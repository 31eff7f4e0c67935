"""How the figures were made, where that holds, and how far the models were off what was published."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.presenting.accuracy import Accuracy, accuracy
from app.presenting.figures import ENGLISH, computed_load
from app.presenting.wording import sentences
from app.proposal.attached_files import CALCULATION_NAME
from app.proposal.contents import Contents
from app.proposal.flow import bullet, paragraph, table
from planners.planner import Planner, load_of
from planners.words import say

WAY = (
    say("Every figure is computed from what is published, your entries and Sizewright rules."),
    say(
        "A figure has a range where its value is not exact. A figure without evidence is left out, with the reason."
    ),
    say(
        "At a measured operating point the range covers print and repetition. Elsewhere it shows how far the same law "
        "missed published figures that it was not made from."
    ),
)
ATTACHED = say(
    "The attached file {file} has the formula of each figure, the values in it and the reason of its range.",
    file=CALCULATION_NAME,
)
PRINTED = say("The annex with the calculation has the formula of each figure and the values in it.")
SITE = say(
    "The chance of several services is the product of theirs, as if each grew by itself. Services of one site or machine that grow "
    "together hold more often, at most with the least of their chances."
)
NONE = "–"
HELD_OUT = say("Held-out figures inside their range")
HEAD = (
    say("Model"),
    say("Largest load of one server"),
    HELD_OUT,
    say("Median error"),
    say("Largest error"),
    say("Rows in use inside their range"),
)
WIDTHS = (80, 123, 80, 60, 60, 80)
CAUTION = say(
    "Held-out figures are published figures that a model was not made from. Part of them made the ranges: this is not an "
    "independent test."
)
IN_USE = say("Rows in use are the published figures that a model was made from.")


def section(proposal: Contents) -> list[Any]:
    """The way, then validity and error of each model that the plan uses."""
    known = [(planner, accuracy(checks)) for planner, checks in proposal.checks]
    rows = [(planner.title, _limits(proposal, planner), *_errors(one)) for planner, one in known]
    way = [*WAY[:1], *_where_formulas_are(proposal), *WAY[1:], *([SITE] if len(proposal.sized) > 1 else [])]
    return [*(bullet(text) for text in way), *_shown(rows, known)]


def _where_formulas_are(proposal: Contents) -> list[str]:
    if proposal.has("calculation"):
        return [PRINTED]
    return [ATTACHED] if proposal.options.attach_calculation and proposal.sized else []


def _shown(rows: Sequence[tuple[str, ...]], known: Sequence[tuple[Planner, Accuracy]]) -> list[Any]:
    """The table, and below it what its figures are: held out, in use, or beside the tables of a model without held-out ones."""
    if not rows:
        return []
    held_out = any(one.held_out for _, one in known)
    told = sentences(
        CAUTION if held_out else "", *(one.beside(planner.title) for planner, one in known), IN_USE
    )
    return [table(HEAD, rows, WIDTHS, (2, 3, 4, 5)), paragraph(told, "muted")]


def _errors(known: Accuracy) -> tuple[str, str, str, str]:
    fitted = say("{inside} of {count}", inside=str(known.fitted_inside), count=str(known.fitted))
    if not known.told:
        return NONE, NONE, NONE, fitted
    held = NONE
    if known.held_out:
        held = say("{inside} of {count}", inside=str(known.held_out_inside), count=str(known.held_out))
    median, worst = (
        f"{ENGLISH.dress(f'{error:.1f}')} %" for error in (known.median_error, known.worst_error)
    )
    return held, median, worst, fitted


def _limits(proposal: Contents, planner: Planner) -> str:
    """Up to which load one server is planned, a line for each limit."""
    limits = [
        computed_load(float(limit), load_of(planner))
        for part, sizing in proposal.sized
        if part.planner is planner
        and planner.limit_is_measured
        and (limit := planner.load_limit(sizing.inputs)) is not None
    ]
    return "\n".join(dict.fromkeys(limits)) or "–"
