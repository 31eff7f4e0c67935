"""Totals of the machines that services share: every server of each service that names the machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from planners.evidence import weakest
from planners.figure import Figure, Together
from planners.laws.elementwise import real
from planners.machine.placement import compared_by
from planners.machine.verdicts import judge, planned_share
from planners.planner import Sizing, Verdict
from planners.quantity import Absent, Quantity, Term, decided, derive, of
from planners.refusal import NotInEvidence
from planners.sheet import Sheet
from planners.words import say

AT_ONCE = 60
"""Terms of one part of a formula."""
ONCE = "once_"
"""What the names of terms begin with that a machine has once."""
Parts = list[tuple[str, Sizing]]


class Machine(Struct, frozen=True):
    """A machine with the titles of its services; ``total`` is its sizing, made of theirs."""

    name: str
    services: tuple[str, ...]
    total: Sizing


def machines(sized: Iterable[tuple[str, Sizing]]) -> tuple[Machine, ...]:
    """The machines that services name, in the order of their first service; ``sized`` are titles and sizings."""
    groups: dict[str, Parts] = {}
    for title, sizing in sized:
        name = sizing.inputs.get("machine")
        if name:
            groups.setdefault(str(name), []).append((title, sizing))
    return tuple(_machine(name, parts) for name, parts in groups.items())


def _machine(name: str, parts: Parts) -> Machine:
    sheet = Sheet()
    verdicts: list[Verdict] = []
    for figure, rule in _adding(parts):
        sheet.work(figure, lambda figure=figure, rule=rule: _added(figure, rule, parts))  # type: ignore[misc]
        verdicts += _verdicts(figure, rule, parts, sheet)
    total = Sizing("machine", {"machine": name}, sheet.quantities, sheet.absent, tuple(verdicts))
    return Machine(name, tuple(title for title, _ in parts), total)


def _adding(parts: Parts) -> list[tuple[Figure, Together]]:
    """The figures that add up, each once, under the titles of their sums, those that answer first in front."""
    known = (
        figure
        for _, sizing in parts
        for figure in (
            *(q.figure for q in sizing.quantities.values()),
            *(a.figure for a in sizing.absent.values()),
        )
    )
    found = {
        figure.together.of or figure.name: (_sum_of(figure, figure.together), figure.together)
        for figure in known
        if figure.together is not None
    }
    return sorted(found.values(), key=lambda pair: (pair[0].answers == 0, pair[0].answers))


def _sum_of(figure: Figure, rule: Together) -> Figure:
    return replace(figure, name=rule.of or figure.name, title=rule.title)


def _added(figure: Figure, rule: Together, parts: Parts) -> Quantity:
    if rule.of:
        _comparable(figure.name, parts)
    found: list[tuple[str, Sizing, Quantity]] = []
    for service, sizing in parts:
        quantity = sizing.quantities.get(figure.name)
        if quantity is None and rule.every:
            missing = sizing.absent.get(figure.name)
            why = missing.reason if missing is not None else say("{title} is not given", title=figure.title)
            raise NotInEvidence(f"{service}: {why.rstrip('.')}")
        if quantity is not None:
            found.append((service, sizing, quantity))
    if not found:
        raise NotInEvidence(say("No service on this machine gives this figure"))
    units = {quantity.unit for _, _, quantity in found}
    if len(units) > 1:
        raise NotInEvidence(say("The services use different units: {units}", units=", ".join(sorted(units))))
    text, terms = _sum(rule, found)
    left_out = [service for service, sizing in parts if figure.name not in sizing.quantities]
    return derive(
        figure.counted_in(found[0][2].unit),
        text,
        terms,
        weakest(tuple(quantity.standing for _, _, quantity in found)),
        note=_note(left_out, terms),
        # Less for each of its servers and at most once more: it falls in what a machine has once, and rises in all else.
        falls={term.name for term in terms if term.name.startswith(ONCE)},
    )


def _sum(rule: Together, found: list[tuple[str, Sizing, Quantity]]) -> tuple[str, tuple[Term, ...]]:
    """The sum over every server of each service, as formula text with its terms; what a machine has once is added once."""
    counts = [_servers(sizing, quantity) for _, sizing, quantity in found]
    several = sum(real(count.value) if count is not None else 1.0 for count in counts) > 1
    parts, terms, once = [], [], []
    for number, ((service, _, quantity), count) in enumerate(zip(found, counts, strict=True), 1):
        terms.append(of(f"service_{number}", quantity, service))
        part = f"service_{number}"
        had = next((term for term in quantity.terms if several and term.name == rule.once), None)
        if had is not None:
            once.append(f"{ONCE}{number}")
            terms.append(replace(had, name=once[-1]))
            part = f"({part} - {once[-1]})"
        if count is not None and count.value != 1:
            terms.append(decided(f"servers_{number}", count))
            part = f"servers_{number} * {part}"
        parts.append(part)
    if once:
        parts.append(_in_parts(once, _largest))
    return _in_parts(parts, " + ".join), tuple(terms)


def _in_parts(terms: list[str], joined: Callable[[list[str]], str]) -> str:
    """Terms joined a part at a time: neither does a law take many values at once, nor is a long formula read as a chain."""
    while len(terms) > AT_ONCE:
        terms = [joined(terms[start : start + AT_ONCE]) for start in range(0, len(terms), AT_ONCE)]
        terms = [f"({term})" for term in terms]
    return joined(terms)


def _largest(terms: list[str]) -> str:
    return f"max({', '.join(terms)})" if len(terms) > 1 else terms[0]


def _servers(sizing: Sizing, quantity: Quantity) -> Quantity | None:
    """The number of servers that each have so much; None where the figure is of all of them."""
    return sizing.servers if sizing.per_server and not quantity.figure.whole else None


def _note(left_out: list[str], terms: tuple[Term, ...]) -> str:
    names = {term.name.partition("_")[0] for term in terms}
    missing = say(
        "Not included, because they do not give this figure: {services}.", services=", ".join(left_out)
    )
    told = say("Counts every server of each service, and the operating system once.")
    if "once" not in names:
        told = say("Counts every server of each service.")
    return " ".join(part for part, shown in ((told, len(names) > 1), (missing, left_out)) if shown)


def _comparable(name: str, parts: Parts) -> None:
    """Shares of a machine add up only on one machine that all services were brought to by the same rating."""
    for service, sizing in parts:
        if name not in sizing.quantities:
            raise NotInEvidence(
                say(
                    "The processor utilization of {service} is not based on ratings of both machines",
                    service=service,
                ),
                say("Enter the ratings of the measured and the planned machine for every service."),
            )
    ratings = [compared_by(sizing.inputs) for _, sizing in parts]
    if any(one != ratings[0] for one in ratings):
        raise NotInEvidence(
            say("The services use different ratings for this machine"),
            say("Enter the same rating in all of them."),
        )


def _verdicts(figure: Figure, rule: Together, parts: Parts, sheet: Sheet) -> Iterator[Verdict]:
    """The sum against the lowest target of the services, and against what the machine was entered to have."""
    demand = sheet.quantities.get(figure.name)
    goals = [s.quantities[rule.target].value for _, s in parts if rule.target in s.quantities]
    if demand is not None and goals:
        goal = min(goals)
        yield judge(demand, goal, say("Lowest target of its services: {goal:.3g} %", goal=goal))
    if demand is not None and rule.alike:
        yield from _against_least(demand, figure, parts)
    sizes = [s.inputs[rule.capacity] for _, s in parts if s.inputs.get(rule.capacity) is not None]
    if demand is not None and sizes and all(size == sizes[0] for size in sizes):
        size = real(sizes[0] or 0)
        share = min(planned_share(sizing.inputs, figure) for _, sizing in parts)
        has = say("The machine has {size:,.0f} {unit}", size=size, unit=demand.unit)
        if share < 1:
            has = say("{has}, {share:.3g} % of it planned", has=has, share=100 * share)
        yield judge(demand, share * size, has)
    elif sizes and any(size != sizes[0] for size in sizes):
        sheet.absent[rule.capacity] = Absent(
            figure,
            say(
                "The services give this machine different memory: enter one {capacity}.",
                capacity=rule.capacity,
            ),
        )


def _against_least(demand: Quantity, figure: Figure, parts: Parts) -> Iterator[Verdict]:
    """The sum against the least that stands against the figure of a service; nothing where none is judged by it."""
    judged = (one for _, sizing in parts for one in sizing.verdicts if one.figure.name == figure.name)
    least = min((one.capacity for one in judged), default=None)
    if least is not None:
        yield judge(demand, least, say("The least of what its services plan of it"))
