"""Where a service runs: the machine's name, its memory, and the step from the measured machine to the planned one.

utilization on the planned machine = utilization * rating of the measured machine / rating of the planned one, both
ratings of one family and for the exact number of processors; across families only through a bridge machine that has
both. The range is that of one operating system only where the plan says that it stays the same. The ratio of clocks, per processor, is a crude fallback within one family of processors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from planners.catalogue.store import Catalogue
from planners.citing import entered, own_rule
from planners.evidence import Standing, weakest
from planners.figure import Figure
from planners.laws.elementwise import larger, real
from planners.machine import across, by_name, one_core
from planners.machine.figures import (
    PLANNED_BY_CLOCK,
    PLANNED_RATING,
    PLANNED_UTILIZATION,
    TARGET,
    UTILIZATION,
)
from planners.machine.inputs import SAME
from planners.machine.verdicts import judge
from planners.planner import Setting, Verdict
from planners.quantity import Quantity, Spread, Term, derive, of
from planners.refusal import NOTHING, NotInEvidence, Refusal
from planners.schema import Entry, Inputs, incomplete
from planners.sheet import Sheet
from planners.words import say

RATINGS = ("rating_family", "rating_measured", "rating_planned")
BRIDGE = ("bridge_family", "bridge_measured", "bridge_planned")
CLOCKS = ("clock_measured", "clock_planned", "cores_measured", "cores_planned")
CLOCK_FAMILY = "rPerf"
SHARE_OF_MEMORY = say("share of the memory that one size may take")
FIGURES = (PLANNED_UTILIZATION, PLANNED_RATING, PLANNED_BY_CLOCK)


def compared_by(inputs: Inputs) -> tuple[Entry, ...]:
    """By what the planned machine is compared with the measured one; equal for services that are compared alike."""
    return (
        inputs["bridge_family"] or inputs["rating_family"],
        inputs["rating_planned"],
        inputs["clock_planned"],
        inputs["machine_processor"],
        *(inputs[name] for name in by_name.PARTS),
    )


def compared(catalogue: Catalogue, inputs: Inputs) -> bool:
    """Whether there is another machine than the measured one: entered by rating or clock, or named and known."""
    entered_so = any(inputs[name] is not None for name in ("rating_planned", "clock_planned"))
    return entered_so or by_name.machine(catalogue, inputs) is not None


def refusals(catalogue: Catalogue, inputs: Inputs) -> Iterator[Refusal]:
    """Halves of a comparison, and cores of a machine that nobody knows."""
    yield from by_name.refusals(catalogue, inputs)
    if by_name.own(catalogue, inputs) is not None:
        inputs = {**inputs, **dict.fromkeys(by_name.OF_ITS_OWN)}
    yield from incomplete(inputs, RATINGS, say("A comparison needs the name of the rating and both ratings."))
    yield from incomplete(inputs, BRIDGE, say("A bridge needs the name of its rating and both ratings."))
    yield from incomplete(
        inputs, CLOCKS, say("A comparison by clock needs clock and processors of both machines.")
    )
    if inputs["bridge_planned"] is not None and inputs["rating_planned"] is None:
        need = say("A bridge leads from one rating to another: both machines need one.")
        yield Refusal("rating_planned", NOTHING, say("a value"), need)


def work(catalogue: Catalogue, service: str, inputs: Inputs, sheet: Sheet) -> None:
    """Add the utilization of the planned machine where a comparison was entered, or the machine is known."""
    known = by_name.machine(catalogue, inputs)
    if known is not None:
        sheet.work(PLANNED_RATING, lambda: by_name.rating(catalogue, inputs, known))
        if not one_core.counts_cores(inputs):
            sheet.work(
                PLANNED_UTILIZATION,
                lambda: by_name.utilization(catalogue, service, inputs, sheet.need(UTILIZATION), known),
            )
    elif inputs["rating_planned"] is not None:
        sheet.work(PLANNED_UTILIZATION, lambda: _by_rating(catalogue, inputs, sheet.need(UTILIZATION)))
    if inputs["clock_planned"] is not None:
        figure = PLANNED_BY_CLOCK if inputs["rating_planned"] is not None else PLANNED_UTILIZATION
        sheet.work(figure, lambda: _by_clock(catalogue, inputs, sheet.need(UTILIZATION), figure))


def planned(catalogue: Catalogue, service: str, inputs: Inputs, used: Quantity) -> Quantity | None:
    """Utilization of the planned machine for that of the measured one; None where nothing leads to another machine."""
    known = by_name.machine(catalogue, inputs)
    if known is not None:
        try:
            return by_name.utilization(catalogue, service, inputs, used, known)
        except NotInEvidence:
            return None
    if inputs.get("rating_planned") is not None:
        return _by_rating(catalogue, inputs, used)
    if inputs.get("clock_planned") is not None:
        return _by_clock(catalogue, inputs, used, PLANNED_UTILIZATION)
    return None


def carrying(catalogue: Catalogue, service: str, inputs: Inputs, measured: Term | None) -> Term | None:
    """The processors that carry the service: the planned machine's where figures lead to it and they are known, else the
    ``measured`` ones. Few of them wait sooner than many."""
    planned = _planned_processors(catalogue, service, inputs)
    return measured if planned is None else planned


def _planned_processors(catalogue: Catalogue, service: str, inputs: Inputs) -> Term | None:
    known = by_name.machine(catalogue, inputs)
    if known is None:
        compared = any(inputs.get(name) is not None for name in ("rating_planned", "clock_planned"))
        return _count("cores_planned", inputs, say("Processors of the planned machine")) if compared else None
    if one_core.counts_cores(inputs) or not by_name.leads(catalogue, service, inputs, known):
        return None
    given = _count("machine_cores", inputs, say("Cores of the service"))
    if given is not None or not known.cores:
        return given
    return Term(
        "processors", float(known.cores), "processors", say("Cores of the planned machine"), known.source
    )


def _count(field: str, inputs: Inputs, meaning: str) -> Term | None:
    """So many processors as were entered; a share of one is one."""
    given = inputs.get(field)
    return (
        None
        if given is None
        else entered("processors", larger(1.0, real(given)), "processors", meaning, field)
    )


def verdicts(inputs: Inputs, quantities: Mapping[str, Quantity]) -> Iterator[Verdict]:
    """The planned machine against the target."""
    found, goal = quantities.get(PLANNED_UTILIZATION.name), quantities.get(TARGET.name)
    if found is not None and goal is not None:
        yield judge(
            found, goal.value, say("Target utilization {goal:.3g} % on the planned machine", goal=goal.value)
        )


def _by_rating(catalogue: Catalogue, inputs: Inputs, used: Quantity) -> Quantity:
    family = str(inputs["rating_family"])
    terms: tuple[Term, ...] = (
        of("utilization", used),
        _given("rating_measured", inputs, say("Measured machine, {family}", family=family)),
        _given(
            "rating_planned", inputs, say("Planned machine, {value}", value=inputs["bridge_family"] or family)
        ),
    )
    text = "utilization * rating_measured / rating_planned"
    if inputs["bridge_planned"] is not None:
        text = "utilization * (rating_measured * bridge_planned / bridge_measured) / rating_planned"
        terms = (
            *terms,
            _given("bridge_measured", inputs, say("Bridge machine, {family}", family=family)),
            _given(
                "bridge_planned",
                inputs,
                say("Bridge machine, {bridge_family}", bridge_family=inputs["bridge_family"]),
            ),
        )
    return derive(
        PLANNED_UTILIZATION,
        text,
        terms,
        weakest((Standing.EXTRAPOLATED, used.standing)),
        spread=_rating_spread(catalogue, inputs),
        note=say("Ratings compare processors and memory, not disks or networks."),
    )


def _rating_spread(catalogue: Catalogue, inputs: Inputs) -> Spread:
    """How far a translation by ratings may be wrong: within one operating system, else across."""
    bridged = inputs["bridge_planned"] is not None
    if inputs["planned_system"] == SAME:
        wide = across.within(catalogue)
        reason = across.within_words(wide)
        if bridged:
            reason = say("{reason} Counted twice with a bridge.", reason=reason)
            wide *= wide
        return Spread(1 / wide, wide, reason)
    wide, reason = across.across(catalogue), _across(catalogue, inputs)
    if bridged:
        wide = across.together(wide, across.rating_error(catalogue))
        reason = say("{reason} The bridge adds the error of two ratings.", reason=reason)
    return Spread(1 / wide, wide, reason)


def _across(catalogue: Catalogue, inputs: Inputs) -> str:
    return across.across_words(catalogue, decided=inputs["planned_system"] is not None)


def _by_clock(catalogue: Catalogue, inputs: Inputs, used: Quantity, figure: Figure) -> Quantity:
    names = {
        "clock_measured": say("Clock of the measured machine"),
        "clock_planned": say("Clock of the planned machine"),
        "cores_measured": say("Processors of the measured machine"),
        "cores_planned": say("Processors of the planned machine"),
    }
    units = {"clock": "MHz", "cores": "processors"}
    terms = tuple(
        entered(name, real(inputs[name] or 0), units[name.split("_")[0]], meaning)
        for name, meaning in names.items()
    )
    return derive(
        figure,
        "utilization * (clock_measured * cores_measured) / (clock_planned * cores_planned)",
        (of("utilization", used), *terms),
        Standing.EXTRAPOLATED,
        spread=_clock_spread(catalogue, inputs),
        note=say(
            "A rough estimate: clock says little across generations and nothing across processor families. Enter ratings instead."
        ),
    )


def _clock_spread(catalogue: Catalogue, inputs: Inputs) -> Spread:
    wide = clock_error(catalogue)
    reason = say(
        "The rating ({rating}) per processor and clock differs by a factor of {wide:.2f} among rated machines.",
        rating=CLOCK_FAMILY,
        wide=wide,
    )
    if inputs["planned_system"] != SAME:
        wide = across.together(wide, across.across(catalogue))
        reason = say("{reason} {across}", reason=reason, across=_across(catalogue, inputs))
    return Spread(1 / wide, wide, reason)


def within(setting: Setting, memory: float) -> Setting:
    """The setting, held at its share of so many MiB of memory where it is a size beyond it."""
    share = setting.memory_share
    if share is None or not setting.written or not setting.value.isdigit():
        return setting
    per_mebibyte = 2**20 if setting.unit == "B" else 1
    if int(setting.value) <= share * memory * per_mebibyte:
        return setting
    reason = say(
        "{reason} Held at {share:g} % of the {memory:,.0f} MiB of memory; the need alone is {value}.",
        reason=setting.reason if setting.reason.endswith(".") else f"{setting.reason}.",
        value=setting.value,
        share=100 * share,
        memory=memory,
    )
    return replace(
        setting,
        value=str(int(share * memory * per_mebibyte)),
        reason=reason,
        standing=Standing.RULE,
        sources=(own_rule(SHARE_OF_MEMORY), *setting.sources),
    )


def clock_error(catalogue: Catalogue) -> float:
    """How far the rated machines' rating per processor and clock is apart, as a factor of at least 1."""
    each = sorted(
        rating.value / rating.processors / rating.clock_mhz
        for rating in catalogue.ratings(CLOCK_FAMILY)
        if rating.processors and rating.clock_mhz
    )
    if len(each) < 3:
        raise NotInEvidence(
            say("Too few rated machines with clock are in the catalogue to tell how sure a clock is")
        )
    return each[-1] / each[0]


def _given(name: str, inputs: Mapping[str, Entry], meaning: str) -> Term:
    return entered(name, real(inputs[name] or 0), "1", meaning)
