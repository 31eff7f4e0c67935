"""The answer of a service in a few cells: verdict, servers, what each needs and what all need, and the money."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.figures import ENGLISH, NumberStyle, figure, scaled
from app.presenting.gauges import gauges, verdict_sentence
from planners.planner import Fit, Planner, Sizing
from planners.quantity import Quantity
from planners.words import say


class AnswerCell(Struct, frozen=True):
    """A short answer above what it is of. Cells of a low ``rank`` stay longest where there is little room."""

    answer: str
    caption: str
    rank: int


class Answer(Struct, frozen=True):
    """The verdict in a word, what limits, and the cells."""

    fit: Fit
    verdict: str
    limit: str
    cells: tuple[AnswerCell, ...]


FIT_ANSWERS = {
    Fit.FITS: say("Fits today"),
    Fit.TIGHT: say("Expected fits, worst case does not"),
    Fit.OVER: say("Does not fit"),
    Fit.UNKNOWN: say("Unknown"),
}


def answer_of(planner: Planner, sizing: Sizing, style: NumberStyle = ENGLISH) -> Answer:
    """What a sizing answers. Figures of one server say so and carry the total of all servers."""
    servers = sizing.servers
    count = float(servers.value) if servers is not None else 1.0
    cells = [
        _cell(planner, need, count, rank, style)
        for rank, need in enumerate(need for need in sizing.needs if not need.figure.servers)
    ]
    if servers is not None:
        cells.insert(0, AnswerCell(figure(servers, style).text, servers.title, 0))
    return Answer(sizing.fit, FIT_ANSWERS[sizing.fit], _limit(sizing, style), tuple(cells))


def _limit(sizing: Sizing, style: NumberStyle) -> str:
    first = next(iter(gauges(sizing, style)), None)
    if first is None or sizing.fit is Fit.UNKNOWN:
        return verdict_sentence(sizing, style)
    return say("Bottleneck: {resource}, {room}", resource=first.resource, room=first.room)


def _cell(planner: Planner, need: Quantity, servers: float, rank: int, style: NumberStyle) -> AnswerCell:
    if not (planner.per_server and not need.figure.whole and servers > 1):
        return AnswerCell(scaled(need, style=style), need.title, rank + 1)
    caption = say("{figure}, each · {total} in all", figure=need.title, total=scaled(need, servers, style))
    return AnswerCell(scaled(need, style=style), caption, rank + 1)
