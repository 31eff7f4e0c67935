"""How much longer work takes on a busy server than on an idle one: the stretch factor of an M/M/c queue."""

from __future__ import annotations

from planners.domino.figures import RESPONSE_STRETCH
from planners.evidence import Standing, weakest
from planners.laws.elementwise import scalar, smaller
from planners.quantity import Quantity, Term, derive
from planners.refusal import NotInEvidence
from planners.words import say

STRETCH_NOTE = say(
    "Mean response time over mean service time (M/M/c). The worst case stops at 99 % utilization."
)
CEILING = 0.99
"""Utilization at which the upper end of a range stops: beyond it a queue has no steady state."""


def stretch(processors: Term, used: Quantity) -> Quantity:
    """Response time over service time at the planned utilization. Raises ``NotInEvidence`` when saturated."""
    if scalar(used.value) and used.value >= 100:
        raise NotInEvidence(
            say(
                "The processors are saturated ({used:,.0f} %): waiting grows without limit",
                used=used.value,
            )
        )
    return derive(
        RESPONSE_STRETCH,
        stretch_text("utilization"),
        (processors, _shown(used)),
        weakest((used.standing, Standing.RULE)),
        note=STRETCH_NOTE,
    )


def stretch_text(utilization: str) -> str:
    """Response over service time at a utilization in percent, M/M/c, as formula text over ``processors``."""
    return f"1 + erlang_c({utilization} / 100, processors) / (processors * (1 - {utilization} / 100))"


def _shown(used: Quantity) -> Term:
    """The utilization as a term: in an array it stops at saturation, where the wait is infinite."""
    value = used.value if scalar(used.value) else smaller(used.value, 100.0)
    cap = 100 * CEILING
    return Term(
        "utilization",
        value,
        "%",
        used.title,
        quantity=used,
        low=smaller(used.low, cap),
        high=smaller(used.high, cap),
    )
