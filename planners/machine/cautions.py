"""The cautions that every service ends with."""

from __future__ import annotations

from collections.abc import Iterable

from planners.evidence import Source
from planners.planner import Caution
from planners.quantity import Quantity, doubtful
from planners.words import say


def closing(whole: Source | None, quantities: Iterable[Quantity]) -> tuple[Caution, ...]:
    """That a test of one's own comes before deployment, and every doubt about the figures used."""
    return (
        Caution(say("A measurement is not a recommendation to deploy without a test of your own."), whole),
        *(
            Caution(say("Doubtful figure: {doubt}", doubt=source.doubt), source, doubts=True)
            for source in doubtful(quantities)
        ),
    )
