"""How the models stand to what was published: error, coverage, counts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median

from msgspec import Struct

from app.presenting.figures import ENGLISH, NumberStyle, interval, number, place_for, range_text, rounded
from app.presenting.outlook import Card
from app.presenting.wording import FIT_SHAPES, sentences, unit_text
from planners.planner import ClaimCheck, Fit
from planners.words import plural, say

NONE = "–"
EXACT = 1e-6
"""Error in percent up to which the model reproduces a row."""


class Accuracy(Struct, frozen=True):
    """Counts over the held-out claims and over the rows that the models were made from; errors in percent.

    The errors are those of the held-out claims; where there is none, of the ``told`` ones beside the tables. Of the
    ``holding`` published ranges that hold the model's figure no error is told.
    """

    held_out: int
    held_out_inside: int
    median_error: float
    worst_error: float
    worst_claim: str
    fitted: int
    fitted_inside: int
    told: int = 0
    holding: int = 0

    def sentence(self, style: NumberStyle = ENGLISH) -> str:
        """The summary in words."""
        fitted = plural(
            "The models reproduce {inside} of {count} published row inside its range.",
            "The models reproduce {inside} of {count} published rows inside their range.",
            self.fitted,
            inside=self.fitted_inside,
        )
        if not self.held_out:
            return sentences(fitted, say("No published claim was held out."))
        held_out = plural(
            "{count} published claim was held out. Its range covers {inside}.",
            "{count} published claims were held out. Their ranges cover {inside}.",
            self.held_out,
            inside=self.held_out_inside,
        )
        errors = say(
            "Median error: {median} %. Largest error: {largest} %.",
            median=style.dress(f"{self.median_error:.1f}"),
            largest=style.dress(f"{self.worst_error:.1f}"),
        )
        caution = say("The ranges use part of these claims, so this is not an independent test.")
        return sentences(held_out, errors, without_error(self.holding), fitted, caution)

    def beside(self, model: str) -> str:
        """Of which figures the errors of a model are that has none held out; empty for another."""
        if self.held_out or not self.told:
            return ""
        return plural(
            "{model}: no figure was held out. Its error is that of {count} published figure beside its tables.",
            "{model}: no figure was held out. Its errors are those of {count} published figures beside its tables.",
            self.told,
            model=model,
        )

    def cards(self, style: NumberStyle = ENGLISH) -> tuple[Card, ...]:
        """The same as answers, each with its question."""
        count = say("{inside} of {count}", inside=str(self.held_out_inside), count=str(self.held_out))
        fitted = say("{inside} of {count}", inside=str(self.fitted_inside), count=str(self.fitted))
        median_error, worst = (
            f"{style.dress(f'{error:.1f}')} %" if self.held_out else NONE
            for error in (self.median_error, self.worst_error)
        )
        part = (say("Part of them made the ranges:"), say("this is not an independent test."))
        return (
            Card(say("Held-out claims inside their range"), count if self.held_out else NONE, part),
            Card(
                say("Median error of the held-out claims"),
                median_error,
                (say("Half of the errors are smaller."),),
            ),
            Card(
                say("Largest error of the held-out claims"),
                worst,
                (self.worst_claim if self.held_out else "",),
            ),
            Card(say("Rows in use inside their range"), fitted, (say("The models were made from them."),)),
        )


def without_error(holding: int) -> str:
    """How many published ranges hold the model's figure, and that no error is told of them; empty for none."""
    if not holding:
        return ""
    return plural(
        "{count} published range holds the model's figure: no error.",
        "{count} published ranges hold the model's figure: no error.",
        holding,
    )


class AccuracyRow(Struct, frozen=True):
    """One published figure beside the model's answer, in words."""

    claim: str
    document: str
    published: str
    predicted: str
    range: str
    unit: str
    error: str
    used_for_fit: bool
    inside: bool
    note: str

    @property
    def shape(self) -> str:
        """Whether the range covers the published figure, as a shape."""
        return FIT_SHAPES[Fit.FITS if self.inside else Fit.OVER]


def accuracy_rows(checks: Sequence[ClaimCheck], style: NumberStyle = ENGLISH) -> tuple[AccuracyRow, ...]:
    """The checks in words, the held-out ones first and the largest error on top of each kind."""
    ordered = sorted(checks, key=lambda check: (check.used_for_fit, -abs(check.error_percent)))
    return tuple(_row(check, style) for check in ordered)


def _row(check: ClaimCheck, style: NumberStyle) -> AccuracyRow:
    place = min((place_for(check.predicted, check.low, check.high), *_three_digits(check.predicted)))
    predicted = rounded(check.predicted, place, 0, style)
    published = number(check.published_low, style)
    if check.published_high != check.published_low:
        published = interval(published, number(check.published_high, style))
    return AccuracyRow(
        check.claim,
        ", ".join(part for part in (check.document, check.table) if part),
        _with_minus(published),
        _with_minus(predicted),
        _with_minus(range_text(predicted, check.low, check.high, place, style)),
        unit_text(check.unit),
        say("none") if check.holds else _signed(check.error_percent, style),
        check.used_for_fit,
        check.inside,
        check.note,
    )


def _with_minus(text: str) -> str:
    """Printed numbers with the sign that stands before errors, too."""
    return text.replace("-", "−")


def _signed(error: float, style: NumberStyle) -> str:
    """An error in percent with its sign, to a tenth as in the summary."""
    shown = f"{abs(error):.1f}"
    sign = "" if shown == "0.0" else "+" if error > 0 else "−"
    return f"{sign}{style.dress(shown)} %"


def _three_digits(value: float) -> tuple[float, ...]:
    """The place of the third digit: a prediction is compared here, so it keeps more than its range would allow."""
    return (10.0 ** (math.floor(math.log10(abs(value))) - 2),) if value else ()


def with_errors(checks: Sequence[ClaimCheck]) -> tuple[ClaimCheck, ...]:
    """Those of which errors are told: held out; of a model without such, what is published beside the tables it is made from.

    A published range that holds the model's figure has none.
    """
    out = [check for check in checks if not check.used_for_fit]
    if out:
        return tuple(check for check in out if not check.holds)
    return tuple(check for check in checks if abs(check.error_percent) > EXACT)


def holding(checks: Sequence[ClaimCheck]) -> int:
    """How many published ranges hold the model's figure, of the held-out ones where there are such."""
    out = [check for check in checks if not check.used_for_fit]
    return sum(check.holds for check in out or checks)


def accuracy(checks: Sequence[ClaimCheck]) -> Accuracy:
    """The summary of these checks."""
    out = [check for check in checks if not check.used_for_fit]
    fitted = [check for check in checks if check.used_for_fit]
    told = with_errors(checks)
    errors = [abs(check.error_percent) for check in told]
    worst = max(told, key=lambda check: abs(check.error_percent), default=None)
    return Accuracy(
        len(out),
        sum(check.inside for check in out),
        median(errors) if errors else 0.0,
        max(errors, default=0.0),
        worst.claim if worst else "",
        len(fitted),
        sum(check.inside for check in fitted),
        len(told),
        holding(checks),
    )
