"""The planned machine by its name alone: a known machine's published rating leads from the measured machine to it.

utilization on the planned machine = utilization * rating of the measured machine * bridges / rating of the planned one.
Bridges are machines that have ratings of two families. The planned machine's rating is in proportion to its cores.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from planners.catalogue.store import Catalogue
from planners.citing import entered, own_rule
from planners.evidence import Source, Standing, weakest
from planners.laws.elementwise import real, whole
from planners.machine import across
from planners.machine.figures import PLANNED_RATING, PLANNED_UTILIZATION
from planners.machine.inputs import CORE, OWN_SERVER, SAME
from planners.machine.known import Known, named, ratings_of
from planners.machine.known import unlisted as listed_like
from planners.machine.stand_in import stand_in
from planners.machine.suggested import Suggested, suggestions
from planners.planner import Caution
from planners.quantity import EXACT, Quantity, Spread, Term, derive, of
from planners.refusal import NOTHING, NotInEvidence, Refusal
from planners.schema import Entry, Inputs
from planners.words import plural, say

ENTERED = ("rating_family", "rating_measured", "rating_planned", "bridge_planned", "clock_planned")
"""A comparison that was entered counts instead."""
OF_ITS_OWN = ("rating_family", "rating_planned", "cores_planned")
"""What tells a machine by its own rating alone."""
COMPARED = ("rating_measured", "bridge_planned", "clock_measured", "clock_planned", "cores_measured")
"""With any of these a comparison is whole, and says itself what the measured machine is."""
PARTS = ("machine_cores", "machine_smt", "machine_overcommit")
"""Inputs about the cores of a known machine."""
RENTED = (
    ("azure-specint-rate-base2006.A8", "specint-rate-base2006.xeone5-2670.8"),
    ("azure-specint-rate-base2006.A9", "specint-rate-base2006.xeone5-2670.16"),
)
"""The same cores in a virtual machine, with one copy a core, and bare with two."""
FEWER = (
    ("azure-specint-rate-base2006.D1_v2", "azure-specint-rate-base2006.D5_v2"),
    ("azure-coremark.D8s_v4", "azure-coremark.D64s_v4"),
)
"""Some and many virtual cores of the same kind of host: where some give the most more each, and the most less."""
NOT_RATED = say(
    "No rating of the measured machine is published, or its document does not name the processors"
)
BY_CORES = own_rule(say("a known machine gives of its rating in proportion to the cores"))
BY_THREADS = own_rule(say("a thread has its share of the core"))


def machine(catalogue: Catalogue, inputs: Inputs) -> Known | None:
    """The known machine that the plan names; None where a comparison was entered, or the name is another.

    A machine with a rating of a known family is known too, unless the rating of the measured machine was entered.
    """
    found = own(catalogue, inputs)
    name = inputs.get("machine_processor") or inputs.get("machine")
    if found is not None or not name or any(inputs.get(one) is not None for one in ENTERED):
        return found
    return named(catalogue, str(name), real(inputs.get("machine_cores") or 0.0))


def unlisted(catalogue: Catalogue, inputs: Inputs) -> Iterator[Caution]:
    """That the machine is called as a processor that is not listed, where nothing else rates it."""
    name = inputs.get("machine_processor") or inputs.get("machine")
    if not name or any(inputs.get(one) is not None for one in ENTERED):
        return
    like = listed_like(catalogue, str(name))
    if like:
        told = say(
            '"{machine}" is not among the machines with a published rating. Choose one, such as {other}, or enter '
            '"Rating, planned machine".',
            machine=name,
            other=like,
        )
        yield Caution(told)


def is_named(catalogue: Catalogue, inputs: Inputs) -> bool:
    """Whether figures follow from what the machine is called."""
    told = inputs.get("machine_processor") is not None or own(catalogue, inputs) is not None
    return not told and machine(catalogue, inputs) is not None


def own(catalogue: Catalogue, inputs: Inputs) -> Known | None:
    """The machine that is told by its own rating alone."""
    value, family = inputs.get("rating_planned"), inputs.get("rating_family")
    if value is None or not family or any(inputs.get(one) is not None for one in COMPARED):
        return None
    known = ratings_of(catalogue, str(family))
    if not known:
        return None
    rated, cores = real(value), whole(inputs.get("cores_planned") or 0)
    name = str(inputs.get("machine") or say("Planned machine"))
    source = Source(say("Entered"), "", name)
    return Known("", name, known, cores, None, None, rated, rated, rated, None, Standing.ENTERED, source)


def refusals(catalogue: Catalogue, inputs: Inputs) -> Iterator[Refusal]:
    """Cores of a machine that is not known, or more than it has."""
    given = [name for name in PARTS if inputs[name] is not None]
    if not given:
        return
    found = machine(catalogue, inputs)
    if found is None:
        told = say(
            'This counts only for a known "Machine", such as Xeon Gold 6430, without ratings of both machines.'
        )
        yield Refusal(given[0], _plainly(inputs[given[0]]), "", told)
    elif inputs["machine_cores"] is not None and not found.cores:
        told = say("A share of the machine's cores needs the cores that its rating is of.")
        yield Refusal("cores_planned", NOTHING, say("a value"), told)
    elif real(inputs["machine_cores"] or 0.0) > found.cores:
        most = plural("at most {count} core, as rated", "at most {count} cores, as rated", found.cores)
        yield Refusal("machine_cores", _plainly(inputs["machine_cores"]), most)


def _plainly(given: Entry) -> str:
    return f"{given:g}" if isinstance(given, float) else str(given)


def rating(catalogue: Catalogue, inputs: Inputs, found: Known) -> Quantity:
    """What the known machine gives to the service, in its own family of ratings."""
    text = "machine_rating"
    title = say("{machine}, {family}", machine=found.name, family=found.family)
    terms: tuple[Term, ...] = (
        entered("machine_rating", found.rating, "1", title, "rating_planned")
        if found.standing is Standing.ENTERED
        else Term("machine_rating", found.rating, "1", title, found.source, low=found.low, high=found.high),
    )
    if inputs.get("machine_cores") is None:
        return derive(PLANNED_RATING, text, terms, found.standing)
    cores = entered(
        "machine_cores", real(inputs["machine_cores"] or 0.0), "processors", say("Cores of the service")
    )
    told = say("Cores of the rating")
    rated = (
        entered("rated_cores", float(found.cores), "processors", told, "cores_planned")
        if found.standing is Standing.ENTERED
        else Term("rated_cores", float(found.cores), "processors", told, found.source)
    )
    text, terms = f"{text} * machine_cores / rated_cores", (*terms, cores, rated)
    if found.threads and found.threads > 1 and inputs.get("machine_smt") != CORE:
        text, terms = f"{text} * core_share", (*terms, _share(catalogue, inputs, found.threads))
    spread = fewer(catalogue) if real(cores.value) < found.cores else EXACT
    if inputs.get("machine_overcommit") is not None:
        many = real(inputs["machine_overcommit"] or 1.0)
        shared = Term(
            "overcommit",
            many,
            "1",
            say("Virtual cores for each core"),
            field="machine_overcommit",
            low=1.0,
            high=many,
        )
        text, terms = f"{text} / overcommit", (*terms, shared)
    return derive(PLANNED_RATING, text, terms, Standing.RULE, spread=spread, rule=BY_CORES)


def utilization(catalogue: Catalogue, service: str, inputs: Inputs, used: Quantity, found: Known) -> Quantity:
    """Utilization of the known machine for that of the measured one. Raises ``NotInEvidence`` without a way to it."""
    start = measured(catalogue, service, inputs)
    steps = bridges(catalogue, start.family, found.family)
    value = start.capacity
    meaning = say("{machine}, {family}", machine=start.machine.name, family=start.family)
    terms = (
        of("utilization", used),
        Term("rating_measured", value, "1", meaning, start.source(catalogue)),
        *steps,
        of("rating_planned", rating(catalogue, inputs, found)),
    )
    text = (
        " * ".join(("utilization", "rating_measured", *(step.name for step in steps))) + " / rating_planned"
    )
    note = say("Ratings compare processors and memory, not disks or networks.")
    wide = spread(catalogue, inputs, len(steps))
    standing = weakest((Standing.EXTRAPOLATED, used.standing))
    return derive(PLANNED_UTILIZATION, text, terms, standing, spread=wide, note=note)


def leads(catalogue: Catalogue, service: str, inputs: Inputs, found: Known) -> bool:
    """Whether ratings lead from the measured machine to the known one."""
    try:
        bridges(catalogue, measured(catalogue, service, inputs).family, found.family)
    except NotInEvidence:
        return False
    return True


def measured(catalogue: Catalogue, service: str, inputs: Inputs) -> Suggested:
    """The measured machine with the rating suggested for it. Raises ``NotInEvidence`` where there is none."""
    enter = say("Enter the ratings of both machines.")
    if any(inputs.get(name) is not None for name in OWN_SERVER):
        raise NotInEvidence(say("The rating of your own server is not known"), enter)
    other = stand_in(catalogue, service, inputs)
    found = suggestions(catalogue).get((service, other.id if other else str(inputs.get("platform") or "")))
    if found is None:
        raise NotInEvidence(NOT_RATED, enter)
    return found


@lru_cache(maxsize=64)
def bridges(catalogue: Catalogue, start: str, goal: str) -> tuple[Term, ...]:
    """The steps from one family of ratings to another, each with the range of its machines. Raises ``NotInEvidence``."""
    steps: list[Term] = []
    while start != goal:
        rows = catalogue.bridges(start)
        if not rows:
            raise NotInEvidence(
                say("No machine has ratings of both {start} and {goal}", start=start, goal=goal)
            )
        ratios = [row.to_value / row.from_value for row in rows]
        likely = math.exp(math.fsum(map(math.log, ratios)) / len(ratios))
        meaning = say(
            "{goal} for each {start}, by {count} machines",
            goal=rows[0].to_family,
            start=start,
            count=len(rows),
        )
        machines = "; ".join(row.machine for row in rows)
        source = Source(catalogue.title(rows[0].document), "; ".join(row.place for row in rows), machines)
        steps.append(
            Term(f"bridge_{len(steps) + 1}", likely, "1", meaning, source, low=min(ratios), high=max(ratios))
        )
        start = rows[0].to_family
    return tuple(steps)


def of_ratings(catalogue: Catalogue, steps: int) -> Spread:
    """The error of ratings that so many bridges add."""
    if not steps:
        return EXACT
    wide = 1.0
    for _ in range(steps):
        wide = across.together(wide, across.rating_error(catalogue))
    return Spread(1 / wide, wide, say("Each bridge adds the error of two ratings."))


def spread(catalogue: Catalogue, inputs: Inputs, steps: int) -> Spread:
    """The error of a translation, and of a rating for each bridge."""
    if inputs["planned_system"] == SAME:
        wide = across.within(catalogue)
        reason = across.within_words(wide)
    else:
        wide, reason = (
            across.across(catalogue),
            across.across_words(catalogue, decided=inputs["planned_system"] is not None),
        )
    for _ in range(steps):
        wide = across.together(wide, across.rating_error(catalogue))
    if steps:
        reason = say("{reason} Each bridge adds the error of two ratings.", reason=reason)
    return Spread(1 / wide, wide, reason)


def _share(catalogue: Catalogue, inputs: Inputs, threads: int) -> Term:
    """What of a core's rating a virtual core has: of a thread its share, of an unknown one between that and all."""
    part = 1 / threads
    meaning = say("Share of a core that a virtual core has")
    if inputs.get("machine_smt") is not None:
        return Term("core_share", part, "1", meaning, BY_THREADS)
    known = {one.id: one for one in catalogue.ratings()}
    seen = [known[rented].value / known[bare].value for rented, bare in RENTED]
    likely = math.fsum(seen) / len(seen)
    source = Source(
        catalogue.title(known[RENTED[0][0]].document),
        say("the same cores in a virtual machine and bare"),
        say("{count} pairs of machines", count=len(seen)),
    )
    return Term("core_share", likely, "1", meaning, source, low=min(part, likely), high=1.0)


@lru_cache(maxsize=8)
def fewer(catalogue: Catalogue) -> Spread:
    """What some cores of a machine give each against all of them: as far apart as some and many of a kind of virtual core."""
    values = {one.id: one.value / (one.processors or 1) for one in catalogue.ratings()}
    each = [values[few] / values[many] for few, many in FEWER]
    low, high = min(1.0, *each), max(1.0, *each)
    told = say(
        "Some cores give from {less:.0f} % less to {more:.0f} % more each than all of a machine do.",
        less=100 * (1 - low),
        more=100 * (high - 1),
    )
    return Spread(low, high, told)
