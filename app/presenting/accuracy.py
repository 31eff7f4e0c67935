"""How the models stand to what was published: error, coverage, counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from planners.planner import ClaimCheck


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Counts over the held-out claims and over the rows that the models were made from; errors in percent."""

    held_out: int
    held_out_inside: int
    median_error: float
    worst_error: float
    fitted: int
    fitted_inside: int

    @property
    def sentence(self) -> str:
        """The summary in words."""
        if not self.held_out:
            return f"{self.fitted_inside} of {self.fitted} published rows come back; no claim was held out."
        return (
            f"{self.held_out} published claims were held out: the median error is {self.median_error:.1f} %, the largest "
            f"{self.worst_error:.1f} %, and the range covers {self.held_out_inside} of them. {self.fitted_inside} of "
            f"{self.fitted} published rows that the models start from come back inside their range. The ranges were "
            "themselves drawn from part of these claims, so the coverage is not an independent test."
        )


def accuracy(checks: Sequence[ClaimCheck]) -> Accuracy:
    """The summary of these checks."""
    out = [check for check in checks if not check.used_for_fit]
    fitted = [check for check in checks if check.used_for_fit]
    errors = [abs(check.error_percent) for check in out]
    return Accuracy(
        len(out),
        sum(check.inside for check in out),
        median(errors) if errors else 0.0,
        max(errors, default=0.0),
        len(fitted),
        sum(check.inside for check in fitted),
    )
