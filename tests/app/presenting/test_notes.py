"""Remarks on the figures of a plan: each once, by number, and none lost."""

from __future__ import annotations

import re

import pytest

from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.figures import figure, scale, scaled_number, scaled_range
from app.presenting.nearest_limit import NEAR, nearest_limit
from app.presenting.notes import notes
from app.presenting.risks import Kind, risks
from app.presenting.tables import caution_rows

OUTWARD, ENDS = 0.99, 1 + 1e-9
"""Ends of ranges are rounded outward, to three digits: by a hundredth at most."""
PLANS = pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)


@PLANS
def test_that_each_remark_stands_once_and_none_is_lost(plan: Plan) -> None:
    sizings = [one.sizing for one in sized(plan).services if one.sizing is not None]
    found = notes(sizings)
    assert len(set(found.texts)) == len(found.texts)
    for sizing in sizings:
        warned = [row.text for row in caution_rows(sizing)]
        assert [found.texts[number - 1] for number in found.numbers(warned)] == sorted(
            warned, key=found.texts.index
        )
        assert all(found.number(answer.note) for answer in sizing.answers if answer.note)
    assert found.number("nobody said this") == 0


@PLANS
def test_that_a_risk_counts_as_many_doubtful_figures_as_the_notes_name(plan: Plan) -> None:
    for one in sized(plan).services:
        assert one.sizing is not None
        warned = {
            row.text for row in caution_rows(one.sizing) if row.text.startswith("Doubtful in the source: ")
        }
        named = sum(len(text.split(". ")[0].split("; ")) for text in warned)
        (told,) = [risk.what for risk in risks(one.sizing, None) if risk.kind is Kind.CAUTION] or [
            "0 figures"
        ]
        assert int(told.split()[0]) == named


@PLANS
def test_that_a_range_is_read_in_the_unit_of_its_value(plan: Plan) -> None:
    for one in sized(plan).services:
        assert one.sizing is not None
        for quantity in one.sizing.quantities.values():
            shown = figure(quantity)
            assert bool(scaled_range(quantity)) == bool(shown.range)
            _, size = scale(quantity.unit, float(quantity.value))
            if size == 1:
                assert scaled_range(quantity) == shown.range
            elif shown.range:
                told = scaled_range(quantity).replace(",", "").replace("at most", "0 to").split(" to ")
                low, high = map(float, told)
                assert OUTWARD * float(quantity.low) <= low * size <= ENDS * float(quantity.low)
                assert float(quantity.high) / ENDS <= high * size <= float(quantity.high) / OUTWARD
                assert low <= float(scaled_number(quantity, size).replace(",", "")) <= high


@PLANS
def test_that_a_chart_is_of_a_capacity_that_is_near(plan: Plan) -> None:
    for one in sized(plan).services:
        assert one.sizing is not None
        near = [
            verdict
            for verdict in one.sizing.verdicts
            if not verdict.figure.load and verdict.high >= NEAR * verdict.capacity
        ]
        found = nearest_limit(one.planner, one.sizing, one.answer.projection)
        assert near or found is None
        if found is not None:
            assert found.message and not found.chart.empty


@PLANS
def test_that_a_title_tells_no_load_that_its_chart_does_not_show(plan: Plan) -> None:
    """Address space was enough for 16,500 users over a chart that has a second server from 15,000 on."""
    for one in sized(plan).services:
        ahead = one.foreseen
        found = nearest_limit(ahead.planner, ahead.now, ahead) if ahead is not None else None
        if found is None or "enough for" not in found.message:
            continue
        marks = {mark.kind: mark.value for mark in found.chart.marks if mark.axis == "x"}
        ends = [found.chart.end, marks.get("limit", found.chart.end)]
        ends += [lane.end for lane in found.chart.lanes if lane.start <= marks["plan"] <= lane.end][:1]
        for load in re.findall(r"\d[\d,.]*(?= )", found.message):
            assert float(load.replace(",", "")) <= 1.005 * min(ends), found.message


def test_that_a_doubt_about_what_is_not_shown_says_what_it_is_used_for() -> None:
    """A search rate was doubted that stands nowhere in a plan that starts from an own measurement."""
    (one,) = sized(next(plan for plan in examples() if "389" in plan.title)).services
    assert one.sizing is not None
    doubts = [row.text for row in caution_rows(one.sizing) if row.text.startswith("Doubtful")]
    assert [text.partition(". ")[0] for text in doubts] == [
        "Doubtful in the source: Search rate, 8 processors (used for Processors of a server)"
    ]
