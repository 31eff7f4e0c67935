"""A core of a known machine, for services whose published rates are told by core: its rating, and its speed against the measured one.

rating of a core = rating of the planned machine / cores; speed = that / (rating of a measured core * bridges), each by a
thread where threads are counted.
"""

from __future__ import annotations

from planners.catalogue.store import Catalogue
from planners.citing import entered
from planners.evidence import Standing, weakest
from planners.laws.elementwise import real
from planners.machine import across, by_name
from planners.machine.figures import CORE_RATING, PROCESSOR_SPEED
from planners.machine.inputs import OWN_SERVER
from planners.machine.known import Known
from planners.machine.suggested import Suggested, suggestions
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence
from planners.schema import Inputs
from planners.words import say

BY_CORE = ("core_rating", "processor_speed")
"""Inputs of services whose rates are told by core; such a rate is of the planned machine already."""
ENTER_SPEED = say("Enter the rating or the speed yourself.")
MEASURED_THREADS = 2.0
"""Of each core of the measured servers whose processors are counted by threads."""


def counts_cores(inputs: Inputs) -> bool:
    """Whether the service's figures are of the planned machine's own cores, and no other server's are translated."""
    return any(name in inputs for name in BY_CORE) and all(inputs.get(name) is None for name in OWN_SERVER)


def rating(catalogue: Catalogue, inputs: Inputs, found: Known, family: str) -> Quantity:
    """What each of the machine's cores has of its rating, in a family of ratings. Raises ``NotInEvidence``."""
    whole = by_name.rating(catalogue, inputs, found)
    steps = by_name.bridges(catalogue, found.family, family)
    text = " * ".join(("machine_rating", *(step.name for step in steps)))
    spread = by_name.of_ratings(catalogue, len(steps))
    terms = (of("machine_rating", whole), *steps, _cores(inputs, found))
    return derive(CORE_RATING, f"{text} / cores", terms, whole.standing, spread=spread)


def speed(
    catalogue: Catalogue, service: str, platform: str, inputs: Inputs, threads: float | None = None
) -> Term:
    """The speed of a processor against the measured one, as the term ``processor_speed``: entered, else by the known machine.

    ``threads`` are the processors of the server where each thread counts as one.
    """
    given = real(inputs["processor_speed"] or 1.0)
    found = by_name.machine(catalogue, inputs)
    if given != 1 or found is None or not counts_cores(inputs):
        return across.speed(catalogue, float(given))
    return of(
        "processor_speed",
        _against_measured(catalogue, suggestions(catalogue).get((service, platform)), inputs, found, threads),
    )


def _against_measured(
    catalogue: Catalogue, measured: Suggested | None, inputs: Inputs, found: Known, threads: float | None
) -> Quantity:
    if measured is None:
        raise NotInEvidence(say("No rating of the measured machine is published"), ENTER_SPEED)
    steps = by_name.bridges(catalogue, measured.family, found.family)
    core = measured.capacity / real(measured.machine.processors or 1)
    title = say("Core of the measured machine, {family}", family=measured.family)
    terms = (
        of("core_rating", rating(catalogue, inputs, found, found.family)),
        Term("measured_core", core, "1", title, measured.source(catalogue)),
        *steps,
    )
    text = f"core_rating / ({' * '.join(term.name for term in terms[1:])})"
    if threads is not None:
        text, terms = (
            f"{text} * measured_threads / planned_threads",
            (*terms, *_threads(inputs, found, threads)),
        )
    standing = weakest(
        (Standing.EXTRAPOLATED, terms[0].quantity.standing if terms[0].quantity else Standing.GUESS)
    )
    return derive(
        PROCESSOR_SPEED, text, terms, standing, spread=by_name.spread(catalogue, inputs, len(steps))
    )


def _threads(inputs: Inputs, found: Known, threads: float) -> tuple[Term, ...]:
    """Threads of a core that are counted as processors, on the measured machine and on the planned one."""
    cores = inputs.get("machine_cores")
    planned = float(found.threads or 1) if cores is None else max(1.0, threads / real(cores))
    return (
        Term("measured_threads", MEASURED_THREADS, "1", say("Threads of a measured core")),
        Term("planned_threads", planned, "1", say("Threads of a planned core")),
    )


def _cores(inputs: Inputs, found: Known) -> Term:
    meaning = say("Cores of the planned machine")
    if inputs.get("machine_cores") is not None:
        return entered("cores", real(inputs["machine_cores"] or 1.0), "processors", meaning, "machine_cores")
    if not found.cores:
        raise NotInEvidence(say("The cores that the machine's rating is of are not known"), ENTER_SPEED)
    if found.standing is Standing.ENTERED:
        return entered("cores", float(found.cores), "processors", meaning, "cores_planned")
    return Term("cores", float(found.cores), "processors", meaning, found.source)
