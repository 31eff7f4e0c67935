"""The cautions that every service ends with."""

from __future__ import annotations

from collections.abc import Iterable

from planners.evidence import Source
from planners.planner import Caution
from planners.quantity import Quantity, doubtful
from planners.words import say

NOT_ADVISED = say(
    "A measurement is not a recommendation to deploy. Test on your own, and ask the vendor of the hardware."
)


def closing(whole: Source | None, quantities: Iterable[Quantity]) -> tuple[Caution, ...]:
    """That a test of one's own comes before deployment, and every doubt about the figures used."""
    return (
        Caution(NOT_ADVISED, whole),
        *(
            Caution(say("Doubtful figure: {doubt}.", doubt=source.doubt.rstrip(".")), source, doubts=True)
            for source in doubtful(quantities)
        ),
    )
