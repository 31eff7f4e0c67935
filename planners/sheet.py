"""The working sheet of one sizing: the quantities found so far, and why the others are absent."""

from __future__ import annotations

from collections.abc import Callable

from planners.quantity import Quantity
from planners.refusal import NotInEvidence


class Sheet:
    """Collects quantities by name. A figure that needs an absent one becomes absent itself, with the reason."""

    def __init__(self) -> None:
        self.quantities: dict[str, Quantity] = {}
        self.absent: dict[str, str] = {}

    def work(self, name: str, compute: Callable[[], Quantity]) -> None:
        """Keep what ``compute`` gives under ``name``, or note why it cannot be given."""
        try:
            self.quantities[name] = compute()
        except NotInEvidence as missing:
            self.absent[name] = missing.sentence

    def need(self, name: str) -> Quantity:
        """The quantity of that name. Raises ``NotInEvidence`` with the reason why it is absent."""
        found = self.quantities.get(name)
        if found is None:
            raise NotInEvidence(self.absent.get(name, f"{name} is not given here").rstrip("."))
        return found
