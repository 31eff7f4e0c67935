"""The working sheet of one sizing: the quantities found so far, and why the others are absent."""

from __future__ import annotations

from collections.abc import Callable

from planners.figure import Figure
from planners.quantity import Absent, Quantity, needed
from planners.refusal import NotInEvidence, NotThere


class Sheet:
    """Collects quantities by name. A figure that needs an absent one becomes absent itself, with the reason."""

    def __init__(self) -> None:
        self.quantities: dict[str, Quantity] = {}
        self.absent: dict[str, Absent] = {}

    def work(self, figure: Figure, compute: Callable[[], Quantity]) -> None:
        """Keep what ``compute`` gives for the figure, or note why it cannot be given."""
        try:
            self.quantities[figure.name] = compute()
        except NotInEvidence as missing:
            self.absent[figure.name] = Absent(
                figure, missing.sentence, missing.unnamed, isinstance(missing, NotThere)
            )

    def need(self, figure: Figure) -> Quantity:
        """The figure's quantity. Raises ``NotInEvidence`` with the reason why it is absent."""
        return needed(figure, self.quantities, self.absent)
