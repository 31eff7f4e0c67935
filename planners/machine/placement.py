"""Where a service runs: the machine's name, its memory, and the step from the measured machine to the planned one.

utilization on the planned machine = utilization * rating of the measured machine / rating of the planned one, both
ratings of one family and for the exact number of processors; across families only through a bridge machine that has
both. The ratio of clocks, per processor, is a crude fallback within one family of processors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from planners.catalogue.store import Catalogue
from planners.citing import entered
from planners.evidence import Standing
from planners.figure import Figure
from planners.machine.figures import PLANNED_BY_CLOCK, PLANNED_UTILIZATION, TARGET, UTILIZATION
from planners.machine.verdicts import judge
from planners.planner import Setting, Verdict
from planners.quantity import Quantity, Spread, Term, derive, of
from planners.refusal import NOTHING, NotInEvidence, Refusal
from planners.schema import Entry, Field, Inputs, Kind
from planners.sheet import Sheet

GROUP = "Planned machine"
RATINGS = ("rating_family", "rating_measured", "rating_planned")
BRIDGE = ("bridge_family", "bridge_measured", "bridge_planned")
CLOCKS = ("clock_measured", "clock_planned", "cores_measured", "cores_planned")
PAIR = (("rperf.p5-595-power5+.64", "rperf.power-595-power6"), ("qphh-3tb.p5-595.64", "qphh-3tb.power-595"))
"""One pair of machines that two ratings compare differently."""
CLOCK_FAMILY = "rPerf"
FIGURES = (PLANNED_UTILIZATION, PLANNED_BY_CLOCK)


def fields() -> tuple[Field, ...]:
    """The inputs that every service has."""
    return (*_machine(), *_ratings(), *_clocks())


def _text(name: str, title: str, meaning: str, example: str) -> Field:
    return Field(name, title, Kind.TEXT, meaning, group=GROUP, example=example)


def _rating(name: str, title: str, meaning: str) -> Field:
    return Field(name, title, Kind.NUMBER, meaning, "1", 1e-6, 1e9, group=GROUP)


def _machine() -> tuple[Field, ...]:
    return (
        _text(
            "machine",
            "Machine",
            "Name of the machine; services with one name share it and are added up.",
            "host-1",
        ),
        Field(
            "machine_memory",
            "Memory of the machine",
            Kind.NUMBER,
            "Memory that all services on the machine share.",
            "MiB",
            64,
            64 * 1024**2,
            group=GROUP,
        ),
    )


def _ratings() -> tuple[Field, ...]:
    return (
        _text(
            "rating_family",
            "Rating",
            "Name of the rating of both machines, with its source.",
            "rPerf, IBM 2008",
        ),
        _rating(
            "rating_measured",
            "Rating, measured machine",
            "Of the machine that the figures are for, all processors.",
        ),
        _rating("rating_planned", "Rating, planned machine", "Of the planned machine, all processors."),
        _text(
            "bridge_family",
            "Rating of the planned machine",
            "Its own family, where it differs: then a bridge machine needs both ratings.",
            "SPECint_rate2006",
        ),
        _rating(
            "bridge_measured",
            "Bridge, first rating",
            "The bridge machine's rating in the measured machine's family.",
        ),
        _rating(
            "bridge_planned",
            "Bridge, second rating",
            "The bridge machine's rating in the planned machine's family.",
        ),
    )


def _clocks() -> tuple[Field, ...]:
    clock = "Clock of the {} machine's processors; a crude fallback, within one processor family alone."
    cores = "Processors of the {} machine, for the comparison by clock."
    return (
        Field("clock_measured", "Clock, measured machine", Kind.NUMBER, clock.format("measured"), "MHz", 1, 1e5, group=GROUP),
        Field("clock_planned", "Clock, planned machine", Kind.NUMBER, clock.format("planned"), "MHz", 1, 1e5, group=GROUP),
        Field(
            "cores_measured", "Processors, measured machine", Kind.WHOLE, cores.format("measured"), "processors", 1, 8192,
            group=GROUP,
        ),
        Field(
            "cores_planned", "Processors, planned machine", Kind.WHOLE, cores.format("planned"), "processors", 1, 8192,
            group=GROUP,
        ),
    )  # fmt: skip


def compared_by(inputs: Inputs) -> tuple[Entry, ...]:
    """By what the planned machine is compared with the measured one; equal for services that are compared alike."""
    return (
        inputs["bridge_family"] or inputs["rating_family"],
        inputs["rating_planned"],
        inputs["clock_planned"],
    )


def refusals(inputs: Inputs) -> Iterator[Refusal]:
    """Halves of a comparison."""
    for names, need in ((RATINGS, "a comparison needs the family and both ratings"), (BRIDGE, "a bridge needs its family and both ratings"), (CLOCKS, "a comparison by clock needs clock and processors of both machines")):  # fmt: skip
        given = [name for name in names if inputs[name] is not None]
        if given and len(given) < len(names):
            for name in names:
                if inputs[name] is None:
                    yield Refusal(name, NOTHING, need)
    if inputs["bridge_planned"] is not None and inputs["rating_planned"] is None:
        yield Refusal(
            "rating_planned", NOTHING, "a bridge leads from one rating to another: both machines need one"
        )


def work(catalogue: Catalogue, inputs: Inputs, sheet: Sheet) -> None:
    """Add the utilization of the planned machine where a comparison was entered."""
    if inputs["rating_planned"] is not None:
        sheet.work(PLANNED_UTILIZATION, lambda: _by_rating(catalogue, inputs, sheet.need(UTILIZATION)))
    if inputs["clock_planned"] is not None:
        figure = PLANNED_BY_CLOCK if inputs["rating_planned"] is not None else PLANNED_UTILIZATION
        sheet.work(figure, lambda: _by_clock(catalogue, inputs, sheet.need(UTILIZATION), figure))


def verdicts(inputs: Inputs, quantities: Mapping[str, Quantity]) -> Iterator[Verdict]:
    """The planned machine against the target."""
    found, goal = quantities.get(PLANNED_UTILIZATION.name), quantities.get(TARGET.name)
    if found is not None and goal is not None:
        yield judge(found, goal.value, f"target of {goal.value:.4g} % on the planned machine")


def _by_rating(catalogue: Catalogue, inputs: Inputs, used: Quantity) -> Quantity:
    family = str(inputs["rating_family"])
    terms: tuple[Term, ...] = (
        of("utilization", used),
        _given("rating_measured", inputs, f"Measured machine, {family}"),
        _given("rating_planned", inputs, f"Planned machine, {inputs['bridge_family'] or family}"),
    )
    text = "utilization * rating_measured / rating_planned"
    if inputs["bridge_planned"] is not None:
        text = "utilization * (rating_measured * bridge_planned / bridge_measured) / rating_planned"
        terms = (
            *terms,
            _given("bridge_measured", inputs, f"Bridge machine, {family}"),
            _given("bridge_planned", inputs, f"Bridge machine, {inputs['bridge_family']}"),
        )
    steps = 2 if inputs["bridge_planned"] is not None else 1
    wide = rating_error(catalogue) ** steps
    return derive(
        PLANNED_UTILIZATION,
        text,
        terms,
        Standing.EXTRAPOLATED,
        spread=Spread(
            1 / wide,
            wide,
            f"Two published ratings of one pair of machines differ by {100 * (rating_error(catalogue) - 1):.0f} %"
            + (", twice with a bridge." if steps == 2 else "."),
        ),
        note="Ratings compare processors and memory, not disks or networks.",
    )


def _by_clock(catalogue: Catalogue, inputs: Inputs, used: Quantity, figure: Figure) -> Quantity:
    names = {
        "clock_measured": "Clock of the measured machine",
        "clock_planned": "Clock of the planned machine",
        "cores_measured": "Processors of the measured machine",
        "cores_planned": "Processors of the planned machine",
    }
    units = {"clock": "MHz", "cores": "processors"}
    terms = tuple(
        entered(name, float(inputs[name] or 0), units[name.split("_")[0]], meaning)
        for name, meaning in names.items()
    )
    wide = clock_error(catalogue)
    return derive(
        figure,
        "utilization * (clock_measured * cores_measured) / (clock_planned * cores_planned)",
        (of("utilization", used), *terms),
        Standing.EXTRAPOLATED,
        spread=Spread(
            1 / wide,
            wide,
            f"A processor's {CLOCK_FAMILY} per clock differs by a factor {wide:.2f} among the rated machines.",
        ),
        note="Crude: clock says little across generations, and nothing across processor families. Enter ratings instead.",
    )


def within(setting: Setting, memory: float) -> Setting:
    """The setting, held at a share of so many MiB of memory where it is a size beyond it.

    A quarter for caches that a server multiplies (the directory's own automatic share), else three eighths, the most that
    buffer pools are told to take.
    """
    size = _mebibytes(setting)
    directory = setting.name.startswith("nsslapd-")
    share, words = (0.25, "a quarter") if directory else (0.375, "three eighths")
    if size is None or size <= share * memory or setting.benchmark_only:
        return setting
    held = int(share * memory * 2**20) if setting.unit == "B" else int(share * memory)
    reason = f"{setting.reason}; {setting.value} would be beyond {words} of the {memory:,.0f} MiB there are, and is held there"
    return replace(setting, value=str(held), reason=reason, standing=Standing.RULE)


def _mebibytes(setting: Setting) -> float | None:
    """The size that a setting gives to memory, or None where it gives none."""
    if setting.name == "nsslapd-mdb-max-size" or not setting.value.isdigit():
        return None
    if setting.unit == "B":
        return int(setting.value) / 2**20
    return float(setting.value) if setting.unit == "MiB" or setting.name.lower().endswith("mb") else None


def rating_error(catalogue: Catalogue) -> float:
    """How far two published ratings of one pair of machines are apart, as a factor of at least 1."""
    known = {rating.id: rating.value for rating in catalogue.ratings()}
    try:
        (first, second) = (known[new] / known[old] for old, new in PAIR)
    except KeyError:
        raise NotInEvidence(
            "The pair of machines that tells how sure a rating is, is not in the catalogue"
        ) from None
    return max(first / second, second / first)


def clock_error(catalogue: Catalogue) -> float:
    """How far the rated machines' rating per processor and clock is apart, as a factor of at least 1."""
    each = sorted(
        rating.value / rating.processors / rating.clock_mhz
        for rating in catalogue.ratings(CLOCK_FAMILY)
        if rating.processors and rating.clock_mhz
    )
    if len(each) < 3:
        raise NotInEvidence(
            "Too few rated machines with clock are in the catalogue to tell how sure a clock is"
        )
    return each[-1] / each[0]


def _given(name: str, inputs: Mapping[str, Entry], meaning: str) -> Term:
    return entered(name, float(inputs[name] or 0), "1", meaning)
