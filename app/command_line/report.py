"""A sizing as text for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator

from app.command_line.layout import columns, wrapped
from app.command_line.subject import Sized
from app.presenting.figures import figure, joined, with_unit
from app.presenting.gauges import gauges, verdict_sentence
from app.presenting.tables import InputOrigin, absent_rows, caution_rows, input_rows
from app.presenting.wording import ABSENT_SHAPE, FIT_MEANINGS, STANDING_MEANINGS, sentences, standing_mark
from planners.analysis.machines import Machine
from planners.evidence import Standing
from planners.planner import Sizing
from planners.quantity import Quantity
from planners.words import say

ROOM_FOR_REFERENCES = 5
SHORT = 60
"""Letters of an entry that stands in a column; a longer one has lines of its own."""


def report(item: Sized) -> str:
    """Verdicts first, then all figures with range, standing and source, then what is absent, and the cautions."""
    numbers = {text: str(index) for index, text in enumerate(_sources(item), 1)}
    parts = [
        _heading(item),
        [wrapped(verdict_sentence(item.sizing)), "", *_verdicts(item.sizing)],
        [say("Figures with range and number of the source"), "", *_figures(item, numbers)],
        _absent(item),
        _cautions(item.sizing),
        [say("Sources"), "", *(wrapped(text, f" {number:>3} ") for text, number in numbers.items())],
        _legend(item),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def machine_report(item: Machine) -> str:
    """The totals of a machine that services share."""
    rows = [
        (f"{row.shape} {row.title}", row.text, row.range)
        for row in (figure(quantity) for quantity in item.total.quantities.values())
    ]
    absent = [wrapped(row.told, f"  {ABSENT_SHAPE} ") for row in absent_rows(item.total)]
    parts = [
        [wrapped(say("Machine {machine}: {services}", machine=item.name, services=joined(item.services)))],
        [wrapped(verdict_sentence(item.total)), *_verdicts(item.total)],
        list(columns(rows, right=frozenset({1}), lead="", gap=" ")),
        absent,
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _heading(item: Sized) -> list[str]:
    heading = f"{item.planner.title}: {item.planner.subject}"
    if item.title != item.planner.title:
        heading = f"{heading} ({item.title})"
    rows = input_rows(item.planner.fields(), item.entries, item.sizing.inputs)
    entered = [(row.title, row.value) for row in rows if row.origin is InputOrigin.ENTERED]
    short = [one for one in entered if len(one[1]) <= SHORT]
    long = [
        wrapped(say("{input}: {value}", input=title, value=value), "  ")
        for title, value in entered
        if len(value) > SHORT
    ]
    return [wrapped(heading), "", *columns(short), *long]


def _verdicts(sizing: Sizing) -> Iterator[str]:
    shown = gauges(sizing)
    lines = columns([(gauge.verdict, gauge.resource, gauge.against, gauge.room) for gauge in shown])
    for gauge, line in zip(shown, lines, strict=True):
        yield line
        spread = say("Range {range}.", range=with_unit(gauge.range, gauge.unit)) if gauge.range else ""
        yield wrapped(sentences(spread, gauge.reason), " " * 11)


def _figures(item: Sized, numbers: dict[str, str]) -> Iterator[str]:
    quantities = list(item.sizing.quantities.values())
    shown = [figure(quantity) for quantity in quantities]
    rows = [
        (f"{row.shape} {row.title}", f"{row.text} ", row.range, _references(quantity, numbers))
        for row, quantity in zip(shown, quantities, strict=True)
    ]
    yield from columns(rows, right=frozenset({1}), lead="", gap=" ")


def _references(quantity: Quantity, numbers: dict[str, str]) -> str:
    """The numbers of the sources; a long chain is told by its first ones, ``--explain`` has the rest."""
    cited = list(dict.fromkeys(numbers[source.text] for source in quantity.sources))
    while len(" ".join(cited)) > ROOM_FOR_REFERENCES:
        cited = [*cited[: -2 if cited[-1] == "…" else -1], "…"]
    return " ".join(cited)


def _absent(item: Sized) -> list[str]:
    rows = absent_rows(item.sizing)
    if not rows:
        return []
    told = [wrapped(row.told, f"  {ABSENT_SHAPE} ") for row in rows]
    return [say("Unknown"), "", *told]


def _cautions(sizing: Sizing) -> list[str]:
    told = [wrapped(row.text, "  • ") for row in caution_rows(sizing)]
    return [say("Cautions"), "", *told] if told else []


def _sources(item: Sized) -> Iterator[str]:
    cited = (source.text for quantity in item.sizing.quantities.values() for source in quantity.sources)
    return iter(dict.fromkeys(cited))


def _legend(item: Sized) -> list[str]:
    standings = {quantity.standing for quantity in item.sizing.quantities.values()}
    fits = {gauge.verdict: FIT_MEANINGS[gauge.fit] for gauge in gauges(item.sizing)}
    rows = [
        *((standing_mark(kind), STANDING_MEANINGS[kind]) for kind in Standing if kind in standings),
        *fits.items(),
    ]
    told = say("Explain a figure: --explain NAME, such as --explain {figure}", figure=_example(item))
    return [*columns(rows, lead=""), "", wrapped(told)]


def _example(item: Sized) -> str:
    """A figure worth explaining: the one behind the tightest verdict."""
    binding, names = item.sizing.binding, [*item.sizing.quantities, *item.sizing.absent]
    return binding.quantity if binding and binding.quantity in names else names[0]
