"""What the planners of all services do alike: hold the catalogue, declare their inputs once, check entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from planners.catalogue.store import Catalogue
from planners.planner import Sizing
from planners.refusal import InputRefused, Refusal
from planners.schema import Entry, Field, Inputs, check


class Service:
    """The common part of a planner. A service declares its inputs and sizes them."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def declared(self) -> tuple[Field, ...]:
        """The inputs, in the order to ask them; asked once."""
        raise NotImplementedError

    def size(self, inputs: Inputs) -> Sizing:
        """The sizing for checked inputs; the load may be an array."""
        raise NotImplementedError

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

    def sized(self, **given: object) -> Sizing:
        """The sizing of entries that are not checked yet."""
        return self.size(self.check(given))
