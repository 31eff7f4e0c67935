"""What every planner gives: fields in, a sizing out. Window, proposal and command line know only this."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Protocol

from msgspec import Struct, field

from planners.evidence import Source, Standing
from planners.figure import Figure, Resource
from planners.laws.elementwise import Number
from planners.quantity import Absent, Quantity, needed
from planners.schema import Entry, Field, Inputs
from planners.statements import Statement
from planners.threshold import Threshold


class Fit(StrEnum):
    """How demand stands to capacity, counting the range."""

    FITS = "fits"
    TIGHT = "tight"
    OVER = "over"
    UNKNOWN = "unknown"


NOTHING_LEFT = 0.0005
"""Share of a capacity that is no headroom to speak of."""


class Verdict(Struct, frozen=True):
    """Demand against capacity for one resource, both in the figure's unit.

    ``headroom`` is the share of the capacity left at the likely demand (negative when over). ``then`` says what more of the
    load needs, where that is not just more of the resource.
    """

    resource: Resource
    figure: Figure
    demand: float
    low: float
    high: float
    capacity: float
    reason: str
    then: str = ""

    @property
    def fit(self) -> Fit:
        """Over where the likely demand is, tight where only its upper end is."""
        if self.demand > self.capacity:
            return Fit.OVER
        return Fit.TIGHT if self.high > self.capacity else Fit.FITS

    @property
    def at_limit(self) -> bool:
        """Whether it fits with nothing left."""
        return self.fit is Fit.FITS and self.demand >= self.capacity * (1 - NOTHING_LEFT)

    @property
    def quantity(self) -> str:
        """The name of the figure that is judged."""
        return self.figure.name

    @property
    def unit(self) -> str:
        """The unit of demand and capacity."""
        return self.figure.unit

    @property
    def headroom(self) -> float:
        """Share of the capacity that is left, in percent."""
        return 100.0 * (1.0 - self.demand / self.capacity) if self.capacity else 0.0


class Counter(Struct, frozen=True):
    """Where a running server tells a figure: a command or tool, and what to read in its output.

    ``own`` says that it reads what the service alone uses, also where others run beside it.
    """

    tool: str
    counter: str
    own: bool = False


class Word(Struct, frozen=True):
    """A word of the field and what it means here."""

    word: str
    meaning: str


class Setting(Struct, frozen=True):
    """One recommended setting of a configuration file.

    ``place`` is where in the file it belongs, such as the entry of an LDIF; empty where the name says all.
    ``benchmark_only`` marks a value of the measured machine that a production server should not copy;
    it is shown, but not written into the file. ``by_hand`` marks what the administrator decides and sets: it is shown
    like that too. ``at_least`` marks a value that may be larger on the server, ``meant`` others that mean the same to it,
    ``under`` a setting that replaces this one while it is above 0, ``known_as`` another name of it and what a value there is
    multiplied with. ``memory_share`` is the share of a machine's memory that this size, in B or MiB, may take at most; None
    where it takes no memory. ``before`` is what the server had when its file was read, empty where it had nothing; None
    where that is not known.
    """

    file: str
    name: str
    value: str
    reason: str
    standing: Standing
    sources: tuple[Source, ...]
    default: str = ""
    unit: str = ""
    benchmark_only: bool = False
    place: str = ""
    memory_share: float | None = None
    by_hand: bool = False
    before: str | None = None
    at_least: bool = False
    meant: tuple[str, ...] = ()
    under: str = ""
    known_as: tuple[str, float] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Its name, and the other one that a server may have it under."""
        return (self.name,) if self.known_as is None else (self.name, self.known_as[0])

    @property
    def written(self) -> bool:
        """Whether a settings file makes it."""
        return not (self.benchmark_only or self.by_hand)


class Caution(Struct, frozen=True):
    """A sentence that travels with the figures, with the place it comes from.

    ``doubts`` says that it tells why a printed figure may be wrong, ``beside`` that it is told again where figures that
    start from different measured machines stand side by side, ``of_limits`` that it is told below what stands against them.
    """

    text: str
    source: Source | None = None
    doubts: bool = False
    beside: bool = False
    of_limits: bool = False


class PublishedPoint(Struct, frozen=True):
    """A measured figure for the plots: ``load`` is in the unit of the planner's load field."""

    quantity: str
    load: float
    value: float
    label: str
    source: Source
    same_case: bool


class ClaimCheck(Struct, frozen=True):
    """A published figure beside the model's answer. ``used_for_fit`` False means it was held out."""

    service: str
    claim: str
    document: str
    table: str
    published_low: float
    published_high: float
    predicted: float
    low: float
    high: float
    unit: str
    used_for_fit: bool
    note: str = ""

    @property
    def published(self) -> float:
        """The middle of the published range."""
        return (self.published_low + self.published_high) / 2

    @property
    def inside(self) -> bool:
        """Whether the model's range meets the published one (which may span several loads or cases)."""
        slack = 1e-9 * abs(self.published)
        return self.low - slack <= self.published_high and self.published_low <= self.high + slack

    @property
    def nearest(self) -> float:
        """The published figure that is nearest to the prediction: the prediction itself where the published range holds it."""
        return min(max(self.predicted, self.published_low), self.published_high)

    @property
    def holds(self) -> bool:
        """Whether a range was published, and the prediction is in it."""
        return self.published_low < self.published_high and self.nearest == self.predicted

    @property
    def error_percent(self) -> float:
        """How far the prediction is above (positive) or below what was published, in percent; of a range its nearer end."""
        return 100.0 * (self.predicted / self.nearest - 1.0) if self.nearest else 0.0


class Sizing(Struct, frozen=True, dict=True):
    """A planner's answer for one set of inputs.

    ``quantities`` by name in the order to show them; ``absent`` says why a figure cannot be given. ``per_server`` says that
    they are of one of its equal servers, but for figures that are whole.
    """

    service: str
    inputs: Inputs
    quantities: Mapping[str, Quantity]
    absent: Mapping[str, Absent]
    verdicts: tuple[Verdict, ...] = ()
    cautions: tuple[Caution, ...] = ()
    facts: tuple[tuple[str, str], ...] = field(default=())
    per_server: bool = False

    def need(self, figure: Figure) -> Quantity:
        """The figure's quantity. Raises ``NotInEvidence`` with the reason why it is absent."""
        return needed(figure, self.quantities, self.absent)

    @property
    def servers(self) -> Quantity | None:
        """The number of equal servers that figures per server are of; None where the planner counts none."""
        return next((found for found in self.quantities.values() if found.figure.servers), None)

    @property
    def answers(self) -> tuple[Quantity, ...]:
        """The quantities that answer first, in order; all of them where none is declared to."""
        first = [found for found in self.quantities.values() if found.figure.answers]
        return tuple(sorted(first, key=lambda found: found.figure.answers)) or tuple(self.quantities.values())

    @property
    def needs(self) -> tuple[Quantity, ...]:
        """The quantities that have to be provided, in the order of the answers; not those that another stands for."""
        replaced = {found.figure.replaces for found in self.quantities.values()}
        return tuple(found for found in self.answers if found.figure.needed and found.name not in replaced)

    @property
    def fit(self) -> Fit:
        """The worst of the verdicts; unknown where there are none, or what follows the load is not known."""
        found = {verdict.fit for verdict in self.verdicts}
        if Fit.OVER in found:
            return Fit.OVER
        if self.unjudged or not found:
            return Fit.UNKNOWN
        return Fit.TIGHT if Fit.TIGHT in found else Fit.FITS

    @property
    def unknown(self) -> tuple[Absent, ...]:
        """The absent figures of what this system has."""
        return tuple(one for one in self.absent.values() if not one.not_there)

    @property
    def unjudged(self) -> tuple[Absent, ...]:
        """The absent figures of what follows the load, so that nobody can say whether it fits."""
        return tuple(
            one for one in self.absent.values() if one.figure.resource and one.figure.resource.follows_load
        )

    @property
    def fits(self) -> bool:
        """Whether no resource is known to be over its capacity."""
        return self.fit is not Fit.OVER

    @property
    def binding(self) -> Verdict | None:
        """The verdict with the least headroom, if any."""
        return min(self.verdicts, key=lambda verdict: verdict.headroom, default=None)


class Planner(Protocol):
    """One service. A planner is a value: it holds the catalogue and nothing that changes."""

    def __hash__(self) -> int:
        """A planner is known by itself."""

    @property
    def name(self) -> str:
        """The service's word for scripts, such as ``mail``."""

    @property
    def title(self) -> str:
        """The service's title for people."""

    @property
    def load_field(self) -> str:
        """The input that plots run over, such as ``users``."""

    @property
    def applied_field(self) -> str:
        """The input that a test applies, such as ``operations``, where that is another than the load field; empty for the same."""

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures that it gives, each once."""

    @property
    def plotted(self) -> tuple[str, ...]:
        """The quantities worth a curve, the most important first."""

    @property
    def words(self) -> tuple[Word, ...]:
        """The words of its field, for the glossary."""

    @property
    def limit_is_measured(self) -> bool:
        """Whether ``load_limit`` is a load that was measured, and not one that inputs set."""

    @property
    def per_server(self) -> bool:
        """Whether figures and plots are for one of several equal servers, or for all of the load at once."""

    @property
    def subject(self) -> str:
        """What is counted per server, in a few words, for titles of plots and sections."""

    def fields(self) -> tuple[Field, ...]:
        """The inputs, in the order to ask them."""

    def check(self, entries: Mapping[str, object]) -> dict[str, Entry]:
        """Entries as typed inputs with defaults. Raises ``InputRefused``, with every fault at once."""

    def size(self, inputs: Inputs) -> Sizing:
        """The sizing for checked inputs. The load field may be a NumPy array: then quantities hold arrays
        and verdicts are left out."""

    def bare(self, inputs: Inputs) -> Sizing:
        """The same without cautions, for who asks again and again and reads none."""

    def same_way(self, inputs: Inputs) -> Inputs:
        """Inputs or entries without what no figure follows from, such as the name of a machine that is not known."""

    def stated(self, inputs: Inputs) -> Inputs:
        """What entries say of other inputs, as a run on so many processors of the processors there are: they are no guess then."""

    def settings(self, sizing: Sizing) -> tuple[Setting, ...]:
        """The settings that belong to a sizing."""

    def thresholds(self, sizing: Sizing) -> tuple[Threshold, ...]:
        """What the statistics of a running server of this size are held against."""

    def counter(self, inputs: Inputs, figure: Figure) -> Counter | None:
        """Where a running server of this kind tells the figure; None where no tool is known."""

    def load_limit(self, inputs: Inputs) -> Number | None:
        """The largest load published for one server of this kind, or None where none is published."""

    def published(self, inputs: Inputs) -> tuple[PublishedPoint, ...]:
        """Measured points for the plots of these inputs."""

    def claims(self) -> tuple[ClaimCheck, ...]:
        """Every published figure of this service beside the model's answer."""

    def statements(self, platform: str = "", version: str = "") -> tuple[Statement, ...]:
        """What the documents state of the service, of one platform and version where they are given."""


def figure_of(planner: Planner, name: str) -> Figure:
    """The planner's figure of that name; one that it does not know any more has its name for a title."""
    return next((figure for figure in planner.figures if figure.name == name), Figure(name, name, "1"))


@lru_cache(maxsize=32)
def load_of(planner: Planner) -> Field:
    """The input that the planner's plots and thresholds run over."""
    return next(one for one in planner.fields() if one.name == planner.load_field)


def applied_to(planner: Planner, inputs: Inputs) -> Field:
    """The input that a test of the planned load applies: the load field where the other one is not set."""
    field = next((one for one in planner.fields() if one.name == planner.applied_field), None)
    return field if field is not None and inputs.get(field.name) else load_of(planner)


def with_servers(planner: Planner, inputs: Inputs, count: int) -> Inputs:
    """The inputs on so many servers, where the planner spreads the load over as many as it needs."""
    counted = planner.per_server and "servers" in inputs and any(figure.load for figure in planner.figures)
    return {**inputs, "servers": count} if counted else inputs
