"""What the planners of all services do alike: hold the catalogue, declare their inputs once, check entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec.structs import replace

from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.figure import Figure, Passes
from planners.laws.elementwise import Number
from planners.planner import Caution, ClaimCheck, Counter, PublishedPoint, Setting, Sizing, Word
from planners.refusal import InputRefused, Refusal
from planners.schema import Entry, Field, Inputs, check
from planners.statements import Statement, statements
from planners.threshold import Severity, Threshold


class ServicePlanner:
    """The common part of a planner. A service names itself, declares its inputs and figures, and sizes them."""

    name: str
    title: str
    subject: str
    load_field: str
    figures: tuple[Figure, ...]
    words: tuple[Word, ...] = ()
    per_server: bool = False
    limit_is_measured: bool = True
    applied_field: str = ""
    """The input that a test applies, where that is another than the load field; empty for the same."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def declared(self) -> tuple[Field, ...]:
        """The inputs, in the order to ask them; asked once."""
        raise NotImplementedError

    def bare(self, inputs: Inputs) -> Sizing:
        """The sizing for checked inputs without its cautions; the load may be an array."""
        raise NotImplementedError

    def cautions(self, sizing: Sizing) -> tuple[Caution, ...]:
        """What is to be minded about a sizing: nothing, where a service knows nothing."""
        return ()

    def size(self, inputs: Inputs) -> Sizing:
        """The sizing for checked inputs, with its cautions."""
        found = self.bare(inputs)
        return replace(found, cautions=self.cautions(found))

    @cached_property
    def _fields(self) -> tuple[Field, ...]:
        return self.declared()

    def fields(self) -> tuple[Field, ...]:
        """The inputs, in the order to ask them."""
        return self._fields

    def check(self, entries: Mapping[str, object]) -> dict[str, Entry]:
        """Entries as typed inputs with defaults. Raises ``InputRefused``, with every fault at once."""
        inputs = check(self._fields, entries)
        found = tuple(self.refusals(inputs))
        if found:
            raise InputRefused(found)
        return inputs

    def refusals(self, inputs: Inputs) -> Iterable[Refusal]:
        """What is wrong with checked inputs taken together."""
        return ()

    @property
    def plotted(self) -> tuple[str, ...]:
        """The quantities worth a curve, the most important first: all, where a service does not choose."""
        return tuple(figure.name for figure in self.figures)

    def same_way(self, inputs: Inputs) -> Inputs:
        """All of them: a service does not know what it may leave out."""
        return inputs

    def stated(self, inputs: Inputs) -> Inputs:
        """What entries say of other inputs: nothing, where a service knows nothing."""
        return {}

    def settings(self, sizing: Sizing) -> tuple[Setting, ...]:
        """The settings that belong to a sizing: none, where a service knows none."""
        return ()

    def thresholds(self, sizing: Sizing) -> tuple[Threshold, ...]:
        """What the statistics of a running server of this size are held against: nothing, where a service knows none."""
        return ()

    def counter(self, inputs: Inputs, figure: Figure) -> Counter | None:
        """Where a running server tells the figure; None where no tool is known."""
        return None

    def load_limit(self, inputs: Inputs) -> Number | None:
        """The largest load published for one server, or None where none is published."""
        return None

    def published(self, inputs: Inputs) -> tuple[PublishedPoint, ...]:
        """Measured points for the plots of these inputs: none, where what was published is no such figure."""
        return ()

    def claims(self) -> tuple[ClaimCheck, ...]:
        """Every published figure of this service beside the model's answer."""
        return ()

    def statements(self, platform: str = "", version: str = "") -> tuple[Statement, ...]:
        """What the documents state of the service, of one platform and version where they are given."""
        return statements(self._catalogue, self.name, platform, version)

    def sized(self, **given: object) -> Sizing:
        """The bare sizing of entries that are not checked yet."""
        return self.bare(self.check(given))


def published_thresholds(catalogue: Catalogue, server: str) -> tuple[Threshold, ...]:
    """The published thresholds of a kind of server, such as ``domino``."""
    return tuple(
        Threshold(
            row.code,
            row.title,
            row.statistic,
            Passes(row.passes),
            row.bound,
            row.unit,
            row.meaning,
            row.fix,
            cite(catalogue, row),
            Severity(row.severity),
            row.critical,
            row.of,
            row.times,
        )
        for row in catalogue.thresholds(server)
    )
