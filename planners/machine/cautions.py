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
    known = doubtful(quantities)
    places: dict[str, dict[str, None]] = {}
    for source in known:
        places.setdefault(source.doubt, {})[_sentence(source.row or source.table or source.document)] = None
    told = {
        doubt: say(
            "Doubtful in the source: {figures}. {doubt}.",
            figures="; ".join(found),
            doubt=_sentence(doubt.rstrip(".")),
        )
        for doubt, found in places.items()
    }
    return (
        Caution(NOT_ADVISED, whole),
        *(Caution(told[source.doubt], source, doubts=True) for source in known),
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
