"""Demand against capacity, the binding resource first."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.answer import answer_of
from app.presenting.figures import figure, scale, to_read
from app.presenting.gauges import gauges, verdict_sentence
from app.presenting.load_chart import load_chart, plotted
from app.presenting.month_charts import month_charts
from app.presenting.not_judged import not_judged
from app.presenting.triggers import trigger_rows
from app.presenting.wording import FIT_MEANINGS, FIT_SHAPES
from planners.analysis.projection import project
from planners.planner import Fit, Sizing
from planners.registry import planner

SIZES = {"kB/s": 1e3, "MB/s": 1e6, "GB/s": 1e9, "GiB": 2.0**10, "TiB": 2.0**20, "TB": 1e3, "PB": 1e6}
"""Units that stand beside a smaller one, in that."""


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
            scaled = scale(verdict.unit, verdict.demand)[1] != 1
            if judged is not None and judged.value == verdict.demand and not scaled:
                rounded = float(figure(judged).value.replace(",", ""))
                if (rounded > verdict.capacity) == (verdict.demand > verdict.capacity):
                    assert told[verdict.quantity].demand == figure(judged).text
                assert told[verdict.quantity].range == figure(judged).range


def test_that_the_headroom_follows_from_what_is_printed_beside_it(every_sizing: tuple[Sizing, ...]) -> None:
    def told(text: str) -> float:
        value, _, unit = text.partition(" ")
        return float(value.replace(",", "")) * SIZES.get(unit, 1.0)

    for gauge in (one for sizing in every_sizing for one in gauges(sizing)):
        again = 100 * (1 - told(gauge.demand) / told(gauge.capacity))
        assert told(gauge.headroom) == float(f"{again:.2g}"), gauge


def test_that_memory_is_read_in_gibibytes_and_rates_in_megabytes() -> None:
    """Web mail had 840 kB/s of 62,500 kB/s beside 1.7 MB/s, and 900 MiB of 4,096 MiB."""
    sizings = [sizing for plan in examples() for _, sizing in sized(plan).sizings]
    told = [one.against for sizing in sizings for one in gauges(sizing)]
    assert any(one.endswith("MB/s") for one in told) and any(one.endswith("GiB") for one in told)
    assert not [one for one in told if one.endswith(("kB/s", "MiB", "KiB", "bytes", "bytes/s"))]


def test_that_no_capacity_of_a_tiny_load_has_more_than_three_digits() -> None:
    """One user had 210 of 62,500,000 bytes/s: what is told of a capacity hung on the demand."""
    told: list[str] = []
    for service in (service for plan in examples() for service in plan.services):
        found = planner(service.planner)
        if found.load_field != "users":
            continue
        sizing = found.size(found.check({**service.entries, "users": 1}))
        ahead = project(found, sizing)
        told += [one.against for one in gauges(sizing)]
        told += [mark.label for one in month_charts(ahead) for mark in one.chart.marks]
        told += [row.act.value for row in trigger_rows(ahead)]
        told += [
            mark.label
            for name in plotted(found, sizing)
            for mark in load_chart(found, sizing, name).marks
            if mark.axis == "y"
        ]
    rates = [one for one in told if one.endswith("B/s") or "bytes" in one]
    assert any("of 62.5 MB/s" in one for one in rates)
    assert not [one for one in rates if "," in one]


def test_that_the_table_of_all_figures_has_those_of_the_gauges() -> None:
    """It told 3,400 MiB of what the gauge above it told as 3.3 GiB."""
    for plan in examples():
        for _, sizing in sized(plan).sizings:
            read = {one.name: one for one in to_read(sizing)}
            for gauge in gauges(sizing):
                if gauge.quantity in read:
                    assert (gauge.demand, gauge.range) == (
                        read[gauge.quantity].text,
                        read[gauge.quantity].range,
                    )


def test_that_a_verdict_is_a_word_and_a_shape_of_its_own() -> None:
    assert len(set(FIT_SHAPES.values())) == len(Fit)
    assert FIT_MEANINGS.keys() == FIT_SHAPES.keys() == set(Fit)


def test_that_demand_and_capacity_share_one_unit(size: Callable[..., Sizing]) -> None:
    drives = next(gauge for gauge in gauges(size(as_reference=True)) if gauge.resource == "Drives")
    assert drives.against == "33 of 54 drives"
    assert drives.room == "headroom 39 %"
    assert drives.verdict == "✓ fits"


def test_that_a_computed_capacity_has_three_digits(size: Callable[..., Sizing]) -> None:
    windows = gauges(size(platform="windows-x365", users=9000, template="mail6"))
    assert next(gauge for gauge in windows if gauge.resource == "Processor").capacity == "57.7 %"


def test_that_a_missed_target_is_told_by_how_much(size: Callable[..., Sizing]) -> None:
    sizing = size(platform="i5os-810", users=11_000, servers=1)
    first = gauges(sizing)[0]
    assert (first.resource, first.fit, first.room) == ("Processor", Fit.OVER, "over by 65 %")
    assert first.demand == "95 %"
    assert verdict_sentence(sizing) == "Does not fit: Processor over by 65 %."


def test_that_the_sentence_names_what_is_nearest_to_its_capacity(size: Callable[..., Sizing]) -> None:
    assert verdict_sentence(size()) == "Fits. Least headroom: Users per server, 44 %."
    assert verdict_sentence(size(as_reference=True)) == "Fits. Least headroom: Drives, 39 %."


@pytest.mark.parametrize(
    ("service", "entries", "sentence", "limit"),
    [
        (
            "traveler",
            {"platform": "linux", "devices": 500, "form": "standalone"},
            "Fits, at the limit: Devices per server, 500 of 500 devices. More devices need a pool.",
            "Devices per server: 500 of 500 devices. More devices need a pool.",
        ),
        (
            "traveler",
            {"platform": "linux", "devices": 21_000},
            "Fits, at the limit: Devices of the pool, 21,000 of 21,000 devices. More devices need a second pool.",
            "Devices of the pool: 21,000 of 21,000 devices. More devices need a second pool.",
        ),
        (
            "mail",
            {"platform": "aix-p670", "version": "7", "template": "mail7", "users": 15_000},
            "Fits, at the limit: Users per server, 15,000 of 15,000 users. More users need another partition or server.",
            "Users per server: 15,000 of 15,000 users. More users need another partition or server.",
        ),
        (
            "virtual",
            {"users": 85_000, "processors": 13},
            "Fits, at the limit: Users per partition, 17,000 of 17,000 users. More users need another partition.",
            "Users per partition: 17,000 of 17,000 users. More users need another partition.",
        ),
    ],
)
def test_that_what_is_exactly_at_its_limit_fits_and_says_what_comes_next(
    service: str, entries: dict[str, object], sentence: str, limit: str
) -> None:
    known = planner(service)
    sizing = known.size(known.check(entries))
    told = answer_of(known, sizing)
    assert sizing.fit is Fit.FITS
    assert (verdict_sentence(sizing), told.verdict, told.limit) == (sentence, "Fits, at the limit", limit)


def test_that_a_likely_demand_over_the_capacity_does_not_fit(size: Callable[..., Sizing]) -> None:
    sizing = size(version="6.5", template="mail6", drive_busy=5, as_reference=True, servers=1)
    assert verdict_sentence(sizing).startswith("Does not fit: Drives over by 68")
    assert not sizing.fits


def test_that_needs_without_a_machine_are_not_held_against_the_measured_one(
    size: Callable[..., Sizing],
) -> None:
    needs = size(version="6.5", template="mail6", drive_busy=5)
    assert {gauge.resource for gauge in gauges(needs)} == {"Processor", "Users per server", "Network"}
    assert needs.quantities["disk.drives"].value == 421
    planned = gauges(size(server_drives=500, server_memory=4096))
    assert {
        "planned server" in gauge.reason
        for gauge in planned
        if gauge.quantity in ("disk.drives", "memory.ram")
    } == {True}


def test_that_a_planned_machine_stands_in_place_of_the_reference_machine(size: Callable[..., Sizing]) -> None:
    found = size(rating_family="SPECint_rate", rating_measured=100, rating_planned=50)
    (processor,) = (one for one in found.verdicts if one.resource.name == "processor")
    assert processor.quantity == "processor.planned"
    assert processor.demand == found.quantities["processor.planned"].value


@pytest.mark.parametrize("platform", ["linux-z990", "zos-z990"])
def test_that_a_verdict_without_processor_figures_is_unknown(
    size: Callable[..., Sizing], platform: str
) -> None:
    found = size(platform=platform)
    assert found.fit is Fit.UNKNOWN
    assert verdict_sentence(found).startswith("Verdict: unknown. Processor utilization is not published")
    assert size(platform=platform, users=50_000_000 // 1000).fit is Fit.UNKNOWN


def test_that_every_figure_that_makes_a_verdict_unknown_is_named(size: Callable[..., Sizing]) -> None:
    for platform in ("linux-z990", "zos-z990"):
        found = size(platform=platform)
        assert len(found.unjudged) > 1
        assert all(one.figure.title in verdict_sentence(found) for one in found.unjudged)


def test_that_a_verdict_leaves_out_what_a_chance_leaves_out() -> None:
    plan = next(one for one in examples() if "Domino 12" in one.title)
    ((_, found),) = sized(plan).sizings
    assert "Drives" in not_judged(found)
    assert all(title in verdict_sentence(found) for title in not_judged(found))


def test_that_a_sizing_without_capacities_says_so() -> None:
    bare = Sizing("mail", {}, {}, {})
    assert verdict_sentence(bare).startswith("Verdict: unknown.")
    assert gauges(bare) == ()


def test_that_rounding_never_carries_a_demand_over_its_capacity(size: Callable[..., Sizing]) -> None:
    full = gauges(size(platform="linux-x86", template="mail7", users=15_000, as_reference=True))
    memory = next(gauge for gauge in full if gauge.quantity == "memory.ram")
    assert (memory.fit, memory.against) == (Fit.FITS, "4 of 4 GiB")


def test_that_large_demands_are_told_in_the_unit_they_are_read_in(size: Callable[..., Sizing]) -> None:
    told = {gauge.quantity: gauge for gauge in gauges(size(server_memory=32_768))}
    assert told["memory.ram"].against == "3.2 of 32 GiB"
    assert told["network.rate"].against == "1.91 of 62.5 MB/s"


def test_that_a_utilization_over_its_capacity_is_no_percentage_of_it() -> None:
    known = planner("mail")
    entries = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}
    for target, told in ((70, "22.8 of 70 %"), (20, "22.8 %, capacity 20 %")):
        found = known.size(known.check({**entries, "target": target, "servers": 1}))
        processor = next(one for one in gauges(found) if one.resource == "Processor")
        assert processor.against == told
