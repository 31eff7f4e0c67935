"""How the model stands to what was published."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.presenting.accuracy import accuracy, accuracy_rows
from planners.planner import ClaimCheck, Planner


def claim(
    predicted: float, low: float, high: float, used_for_fit: bool = False, published: float = 100.0
) -> ClaimCheck:
    return ClaimCheck(
        "mail",
        "a claim",
        "Document",
        "table 1",
        published,
        published,
        predicted,
        low,
        high,
        "%",
        used_for_fit,
    )


def test_that_median_error_and_coverage_count_only_what_was_held_out() -> None:
    found = accuracy(
        [claim(110, 90, 130), claim(80, 70, 90), claim(101, 90, 110), claim(300, 299, 301, True)]
    )
    assert found.median_error == pytest.approx(10)
    assert found.worst_error == pytest.approx(20)
    assert (found.held_out, found.held_out_inside, found.fitted, found.fitted_inside) == (3, 2, 1, 0)


def test_that_the_card_of_the_largest_error_names_its_claim_whatever_else_is_shown() -> None:
    largest = replace(claim(180, 70, 190), claim="the largest one held out")
    found = accuracy(
        [claim(110, 90, 130), largest, replace(claim(300, 299, 301, True), claim="a row in use")]
    )
    (card,) = [one for one in found.cards() if one.caption.startswith("Largest")]
    assert "held-out" in card.caption and card.answer == "80.0 %"
    assert card.lines == ("the largest one held out",)


def test_that_nothing_held_out_is_said_and_not_counted_as_no_error() -> None:
    found = accuracy([claim(100, 99, 101, True)])
    assert (
        found.sentence()
        == "The models reproduce 1 of 1 published row inside its range. No published claim was held out."
    )


def test_that_held_out_claims_stand_first_and_the_largest_error_on_top() -> None:
    rows = accuracy_rows([claim(100, 99, 101, True), claim(101, 90, 110), claim(80, 70, 90)])
    assert [(row.used_for_fit, row.error) for row in rows] == [
        (False, "−20.0 %"),
        (False, "+1.0 %"),
        (True, "0.0 %"),
    ]
    assert [row.shape for row in rows] == ["■", "✓", "✓"]


def test_that_a_prediction_keeps_three_digits_for_the_comparison() -> None:
    (row,) = accuracy_rows([claim(14_205, 10_470, 16_934, published=13_000)])
    assert (row.predicted, row.range) == ("14,200", "10,400 to 17,000")


def test_that_a_published_range_is_told_as_such(mail: Planner) -> None:
    rows = {row.claim: row for row in accuracy_rows(mail.claims())}
    row = rows["Users at 25 % utilization: AIX 5.2 on pSeries p670, version 7, Mail6"]
    assert (row.published, row.predicted, row.unit, row.inside) == (
        "12,000 to 14,000",
        "14,200",
        "users",
        True,
    )
