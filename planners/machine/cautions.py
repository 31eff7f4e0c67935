"""The cautions that every service ends with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from planners.evidence import Source
from planners.planner import Caution
from planners.quantity import Quantity, doubtful
from planners.words import say

NOT_ADVISED = say(
    "A measurement is not a recommendation to deploy. Test on your own, and ask the vendor of the hardware."
)


def closing(whole: Source | None, quantities: Iterable[Quantity]) -> tuple[Caution, ...]:
    """That a test of one's own comes before deployment, and every doubt about the figures used."""
    shown = tuple(quantities)
    known = doubtful(shown)
    places: dict[str, dict[str, None]] = {}
    for source in known:
        places.setdefault(source.doubt, {})[_named(source, shown)] = None
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


def _named(source: Source, shown: Sequence[Quantity]) -> str:
    """What is doubtful; with the first figure that follows from it, where none that is shown is made of it itself."""
    named = _sentence(source.row or source.table or source.document)
    if any(source in (one.rule, *(term.source for term in one.terms)) for one in shown):
        return named
    follows = next(one.title for one in shown if source in one.sources)
    return say("{figure} (used for {follows})", figure=named, follows=follows)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
