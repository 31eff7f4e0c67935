"""Demand against capacity, the binding resource first."""

from __future__ import annotations

from collections.abc import Callable

from app.presenting.figures import figure
from app.presenting.gauges import gauges, verdict_sentence
from app.presenting.wording import FIT_MEANINGS, FIT_SHAPES
from planners.planner import Fit, Sizing


def test_that_the_binding_resource_stands_first(every_sizing: tuple[Sizing, ...]) -> None:
    for sizing in every_sizing:
        shares = [gauge.share for gauge in gauges(sizing)]
        assert shares == sorted(shares, reverse=True)


def test_that_the_share_lies_in_its_range(every_sizing: tuple[Sizing, ...]) -> None:
    for sizing in every_sizing:
        for gauge in gauges(sizing):
            assert 0 <= gauge.low_share <= gauge.share + 1e-9
            assert gauge.share <= gauge.high_share + 1e-9


def test_that_a_gauge_tells_a_figure_in_the_figure_s_own_digits(every_sizing: tuple[Sizing, ...]) -> None:
    for sizing in every_sizing:
        told = {gauge.quantity: gauge for gauge in gauges(sizing)}
        for verdict in sizing.verdicts:
            judged = sizing.quantities.get(verdict.quantity)
            if judged is not None and judged.value == verdict.demand:
                assert told[verdict.quantity].demand == figure(judged).text
                assert told[verdict.quantity].range == figure(judged).range


def test_that_a_verdict_is_a_word_and_a_shape_of_its_own() -> None:
    assert len(set(FIT_SHAPES.values())) == len(Fit)
    assert FIT_MEANINGS.keys() == FIT_SHAPES.keys() == set(Fit)


def test_that_demand_and_capacity_share_one_unit(size: Callable[..., Sizing]) -> None:
    drives = next(gauge for gauge in gauges(size()) if gauge.resource == "Drives")
    assert drives.against == "33 of 54 drives"
    assert drives.room == "headroom 39 %"
    assert drives.verdict == "✓ fits"


def test_that_a_missed_target_is_told_by_how_much(size: Callable[..., Sizing]) -> None:
    sizing = size(platform="i5os-810", users=11_000)
    first = gauges(sizing)[0]
    assert (first.resource, first.fit, first.room) == ("Processor", Fit.OVER, "over by 65 %")
    assert first.demand == "95 %"
    assert verdict_sentence(sizing) == "Does not fit: Processor over by 65 %."


def test_that_the_sentence_names_what_is_nearest_to_its_capacity(size: Callable[..., Sizing]) -> None:
    assert verdict_sentence(size()) == "Fits. Bottleneck: Drives, headroom 39 %."


def test_that_a_sizing_without_capacities_says_so() -> None:
    bare = Sizing("mail", {}, {}, {})
    assert verdict_sentence(bare).startswith("Verdict: unknown.")
    assert gauges(bare) == ()
