"""What a plan does not cover, the weightiest first: figures without evidence, then what no plan of this kind tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from app.presenting.not_judged import not_judged, without_capacity
from app.presenting.tables import AbsentRow, absent_rows
from app.presenting.unbought import not_ordered, unbought, unknown_room
from app.presenting.wording import sentences
from planners.analysis.acceptance import RESPONSE
from planners.analysis.bill import TOTAL
from planners.analysis.bought import spread_out
from planners.analysis.spare import spare_servers
from planners.planner import Planner, Sizing
from planners.words import listed, plural, say

Running = tuple[str, Planner, Sizing]
"""A service on what is recommended: its title, its planner, what it comes to there."""
MOST_NAMED = 2
"""Figures without evidence that page 2 names, where none of them is one to provide."""
OUTSIDE = (
    say(
        "Backup, virus scanning, agents, full-text search and other tasks beside the published workload; power, cooling and "
        "rack space."
    ),
    say("Backup, virus scanning, agents; power and cooling."),
)
"""What no plan of this kind tells, and the same in short."""


class Gap(Struct, frozen=True):
    """What is not covered: as the scope tells it, and ``short`` for page 2, empty where the row of its totals tells it; ``figures`` are the titles of what is not known, ``provided`` those of them that would be provided or may run out."""

    told: str
    short: str = ""
    figures: tuple[str, ...] = ()
    provided: tuple[str, ...] = ()


def uncovered(
    sizings: Sequence[tuple[str, Sizing]], shows_prices: bool = True, running: Sequence[Running] = ()
) -> tuple[Gap, ...]:
    """All that a plan of these services, each with its title, does not cover; ``running`` are they on what is recommended."""
    several = len(sizings) > 1
    unknown = [
        _unknown(title if several else "", row, sizing)
        for title, sizing in sizings
        for row in absent_rows(sizing)
        if any(one.figure.title in row.titles for one in sizing.unknown)
    ]
    unentered = [
        _unentered(title if several else "", figure, entry)
        for title, planner, sizing in running
        for figure, entry in without_capacity(planner, sizing)
    ]
    waits = [
        gap for title, _, sizing in running for gap in _other_processors(title if several else "", sizing)
    ]
    rooms = (text for title, sizing in sizings for text in unbought(sizing, title if several else ""))
    bought = (Gap(text, text) for text in rooms)
    blind = [
        _without_room(title if several else "", figure)
        for title, sizing in sizings
        for figure in unknown_room(sizing)
    ]
    return (
        *unknown,
        *unentered,
        *waits,
        *bought,
        *blind,
        _failures(sizings),
        Gap(*OUTSIDE),
        *map(Gap, _prices(sizings, shows_prices)),
    )


def in_short(gaps: Sequence[Gap], further: bool) -> tuple[str, ...]:
    """The same for page 2: the figures that are not known in one line: what would be provided, and of the others the first. ``further`` says that the scope follows,
    which tells their reasons."""
    provided = list(dict.fromkeys(name for one in gaps for name in one.provided))
    names = list(dict.fromkeys([*provided, *(name for one in gaps for name in one.figures)]))
    told = [one.short for one in gaps if one.short]
    if not names:
        return tuple(told)
    most = max(MOST_NAMED, len(provided))
    rest = len(names) - most
    if rest > 0:
        figures = ", ".join(names[:most])
        first = plural(
            "Not known: {figures} and {count} more figure.",
            "Not known: {figures} and {count} more figures.",
            rest,
            figures=figures,
        )
    else:
        first = say("Not known: {figures}.", figures=listed(names))
    return (sentences(first, say("See Scope.") if further else ""), *told)


def _unknown(service: str, row: AbsentRow, sizing: Sizing) -> Gap:
    """Figures that are not given, with the reason; of which service, where there are several."""
    weighty = {*not_judged(sizing), *(one.figure.title for one in sizing.unknown if one.figure.needed)}
    named = tuple(title for title in row.titles if title not in unknown_room(sizing))
    provided = tuple(title for title in named if title in weighty)
    if not service:
        return Gap(row.told, figures=named, provided=provided)
    told = say(
        "{service}, {figures}: {reason}", service=service, figures=", ".join(row.titles), reason=row.reason
    )
    return Gap(told, figures=named, provided=provided)


def _without_room(service: str, figure: str) -> Gap:
    """Room on disk that is not known, and that no drives are ordered for."""
    told = not_ordered(figure, say("not known"), service)
    return Gap(told, say("{service}: no drives, room not known.", service=service) if service else told)


def _failures(sizings: Sequence[tuple[str, Sizing]]) -> Gap:
    """Of which servers the figures are: of all that run, without those that are spare."""
    spare = {title: spare_servers(sizing) for title, sizing in sizings}
    spared = [title for title, count in spare.items() if count > 0]
    if not spared:
        return Gap(
            say(
                "The failure of a server: every figure assumes that all servers run. The risks tell what else may come."
            ),
            say("The failure of a server: all figures assume that all run."),
        )
    if len(sizings) > 1:
        return Gap(
            say(
                "The failure of a server: every figure assumes that all servers run, of {services} all but the spare ones. "
                "The risks tell what else may come.",
                services=listed(spared),
            ),
            say("The failure of a server: all figures assume that all run but the spare ones."),
        )
    count = spare[spared[0]]
    return Gap(
        plural(
            "The failure of more than one server: every figure is without the spare server. While it runs too, each server "
            "shows less. The risks tell what else may come.",
            "The failure of more than {count} servers: every figure is without the spare servers. While they run too, each "
            "server shows less. The risks tell what else may come.",
            count,
        ),
        plural(
            "The failure of more than one server: all figures are without the spare server.",
            "The failure of more than {count} servers: all figures are without the spare servers.",
            count,
        ),
    )


def _unentered(service: str, figure: str, entry: str) -> Gap:
    """A figure that stands against nothing, as it was not entered how much there is; of which service, where there are several."""
    told = say('{figure}: what there is was not entered. Enter "{input}".', figure=figure, input=entry)
    if service:
        told = say("{service}, {gap}", service=service, gap=told)
    return Gap(told, figures=(entry,), provided=(entry,))


def _other_processors(service: str, sizing: Sizing) -> Iterator[Gap]:
    """That the response time is known of the measured processors, where others are bought."""
    found = next((one for one in sizing.quantities.values() if one.figure.counter == RESPONSE), None)
    spread = next(spread_out(sizing), None)
    if found is None or spread is None:
        return
    told = say(
        "{figure}: known of the {measured:g} measured processors, not of the {bought:g} that are bought.",
        figure=found.title,
        measured=spread.measured,
        bought=spread.bought,
    )
    if service:
        told = say("{service}, {gap}", service=service, gap=told)
    yield Gap(told, figures=(found.title,))


def _prices(sizings: Sequence[tuple[str, Sizing]], shown: bool) -> tuple[str, ...]:
    unpriced = [title for title, sizing in sizings if TOTAL.name not in sizing.quantities]
    if not shown:
        return (say("Prices: not in this edition."),)
    if not unpriced:
        return ()
    if len(unpriced) == len(sizings):
        return (say("Prices: not entered."),)
    return (say("Prices of {services}: not entered.", services=", ".join(unpriced)),)
