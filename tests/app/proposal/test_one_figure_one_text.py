"""One figure of a service is printed in the same digits wherever it stands: sentence, table, sheet, chart, data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.sized import SizedPlan, SizedService, sized
from app.presenting.acceptance import acceptance_sheet
from app.presenting.figures import (
    LOAD_UNITS,
    as_number,
    below,
    number,
    scale,
    scaled,
    scaled_number,
    scaled_range,
)
from app.presenting.gauges import gauges
from app.presenting.projection import projection_view
from app.presenting.triggers import NONE, trigger_rows
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from planners.evidence import Standing
from planners.planner import load_of
from planners.quantity import Quantity
from planners.registry import planner, services
from tests.app.presenting.entered_plans import entered_plans
from tests.app.proposal.reading import pages_of, written

NUMBER = re.compile(r"(?<![\w.,])\d[\d,]*(?:\.\d+)?(?![\w.,]*\d)")
FEWEST = 3
"""Digits of a text that nothing else is likely to have."""


def digits(text: str) -> int:
    return len(re.sub(r"\D", "", text).strip("0"))


def twice(whole: SizedPlan, text: str) -> Iterator[str]:
    """Figures that these pages print in other digits than the table of figures does."""
    printed = set(NUMBER.findall(text))
    numbers = known(whole)
    for one in whole.services:
        if one.sizing is None:
            continue
        found = list(one.sizing.quantities.values())
        if one.accepted is not None:
            found += one.accepted.now.quantities.values()
        for quantity in found:
            if quantity.unit == "1":
                continue
            told = scaled(quantity).partition("\u00a0")[0].partition(" ")[0]
            yield from (
                f"{one.title}, {quantity.title}: {told} and {other}"
                for other in others(quantity, told) & printed - numbers
                if re.search(
                    rf"(?<![\d.,]){re.escape(other)} .{{0,40}}?{re.escape(scaled(quantity)[len(told) :].strip())}",
                    text,
                )
            )


def others(quantity: Quantity, told: str) -> set[str]:
    """The same value to more or fewer digits."""
    _, size = scale(quantity.unit, float(quantity.value))
    value = float(quantity.value) / size
    texts = {number(float(f"{value:.{count}g}"), digits=9) for count in (2, 3, 4)}
    return {
        text
        for text in texts - {told}
        if as_number(text) != as_number(told) and digits(text) + ("," in text) >= FEWEST
    }


def known(whole: SizedPlan) -> set[str]:
    """What stands for another figure, an end of a range, an influence or a limit, an entry or a capacity."""
    found: set[str] = set()
    for one in whole.services:
        if one.sizing is None:
            continue
        if one.foreseen is not None:
            view = projection_view(one.foreseen)
            told = [text for row in view.swings for text in (row.between, row.low, row.high)]
            told += [text for row in view.rows for text in (row.load, row.careful_load, row.chance)]
            found |= set(NUMBER.findall(" ".join(told)))
        sizings = [one.sizing, *([one.accepted.now] if one.accepted is not None else [])]
        for sizing in sizings:
            for quantity in sizing.quantities.values():
                found |= set(NUMBER.findall(f"{scaled(quantity)} {scaled_range(quantity)}"))
            for row in trigger_rows(one.accepted) if one.accepted is not None else ():
                found |= {row.warn.bare, row.order.bare, row.act.bare}
            for gauge in gauges(sizing):
                found |= set(NUMBER.findall(f"{gauge.capacity} {gauge.range}"))
            found |= {
                number(float(value), digits=9)
                for value in sizing.inputs.values()
                if isinstance(value, int | float)
            }
    return found


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_an_example_prints_each_figure_in_one_way(plan: Plan, tmp_path: Path) -> None:
    sections = ("summary", "glance", "results", "projection", "risks", "acceptance", "operation")
    pages = pages_of(written(plan, tmp_path, ProposalOptions(Edition.TECHNICAL, sections=sections)))
    assert not list(twice(sized(plan), " ".join(pages)))


@settings(max_examples=12, deadline=None)
@given(entered_plans())
def test_that_what_is_tested_and_watched_has_the_digits_of_its_figure(plan: Plan) -> None:
    for one in sized(plan).services:
        told_once(one)


def told_once(one: SizedService) -> None:
    """The values of today on the sheets to accept and to watch are those of the figures."""
    ahead = one.accepted
    if ahead is None:
        return
    found = list(ahead.now.quantities.values())
    kept = {
        below(quantity, scale(quantity.unit, float(quantity.value))[1], float(quantity.value))
        for quantity in found
    }
    for row in acceptance_sheet(one.planner, ahead.now, ahead=ahead).rows:
        told = {scaled(quantity) for quantity in found if quantity.title == row.figure}
        assert row.expected in told or row.value in kept
    for level in trigger_rows(ahead):
        same = [quantity for quantity in found if quantity.title == level.figure]
        units = {scale(quantity.unit, float(quantity.value)) for quantity in same}
        if level.today != NONE and same and level.unit in {unit for unit, _ in units}:
            values = {scaled_number(quantity, size) for quantity in same for _, size in units}
            assert level.today in values | kept


def test_that_the_units_of_loads_are_those_of_the_services() -> None:
    assert {load_of(planner(kind)).unit for kind in services()} == LOAD_UNITS


@pytest.mark.parametrize("plan", examples(), ids=lambda one: one.title)
def test_that_nothing_that_is_bought_is_marked_as_entered(plan: Plan) -> None:
    """The users of a partition were a rule among all figures, and entered where they stood against their limit."""
    for one in sized(plan).services:
        if one.accepted is None or one.sizing is None:
            continue
        for verdict in one.accepted.now.verdicts:
            told, bought = (
                found.quantities.get(verdict.quantity) for found in (one.sizing, one.accepted.now)
            )
            if told is not None and bought is not None and bought.standing is Standing.ENTERED:
                assert told.standing is Standing.ENTERED
