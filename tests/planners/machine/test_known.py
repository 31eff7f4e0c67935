"""The machines with published ratings: what may be told of them, and what may not."""

from __future__ import annotations

import pytest

from planners.evidence import Standing
from planners.machine.known import machines, search, unlisted
from planners.registry import catalogue


@pytest.mark.parametrize(
    ("words", "cores", "rating"),
    [
        ("Xeon Gold 6430", {32: 263, 64: 515}, "SPECrate2017_int_base"),
        ("epyc 9354", {32: 372, 64: 742.5}, "SPECrate2017_int_base"),
        ("POWER10", {96: 1220, 120: 1700}, "SPECrate2017_int_base"),
        ("POWER5 550Q", {1: 1156}, "SPECint_base2000"),
    ],
)
def test_that_a_machine_is_found_by_words(words: str, cores: dict[int, float], rating: str) -> None:
    found = search(catalogue(), words)
    assert {one.cores: one.rating for one in found} == cores
    assert {one.family for one in found} == {rating}


def test_that_each_rating_stands_within_its_range_and_has_a_source() -> None:
    for one in machines(catalogue()):
        assert 0 < one.low <= one.rating <= one.high
        assert one.source.document
        assert one.standing is Standing.MEASURED


def test_that_a_processor_of_today_has_three_results_or_is_a_system_told_as_one_result() -> None:
    today = [one for one in machines(catalogue()) if one.family == "SPECrate2017_int_base"]
    few = [one for one in today if (one.results or 0) < 3]
    assert {one.model.split()[0] for one in few} == {"power"}
    assert all("1 result" in one.source.doubt and one.low < one.rating < one.high for one in few)


def test_that_every_machine_is_told_once_and_those_of_today_first() -> None:
    found = machines(catalogue())
    assert len({one.id for one in found}) == len(found)
    families = [one.family for one in found]
    assert families[: families.count("SPECrate2017_int_base")] == ["SPECrate2017_int_base"] * 74


def test_that_nothing_from_memory_and_no_doubtful_core_count_is_there() -> None:
    found = search(catalogue(), "EPYC 9654")
    assert {one.cores for one in found} == {96, 192}
    assert not [one for one in machines(catalogue()) if "memory" in one.source.text.casefold()]


def test_that_bridges_lead_from_the_measured_runs_to_today() -> None:
    steps = {(one.from_family, one.to_family) for one in catalogue().bridges()}
    assert steps == {
        ("SPECint_base2000", "SPECint_rate_base2000"),
        ("SPECint_rate_base2000", "SPECint_rate_base2006"),
        ("SPECint_rate_base2006", "SPECrate2017_int_base"),
    }
    for step in steps:
        ratios = [one.to_value / one.from_value for one in catalogue().bridges(step[0])]
        assert max(ratios) / min(ratios) < 1.3


def test_that_a_processor_that_is_not_listed_is_told_with_one_like_it() -> None:
    assert unlisted(catalogue(), "Xeon Gold 9999").startswith("Intel Xeon Gold")
    assert unlisted(catalogue(), "AMD EPYC 9999").startswith("AMD EPYC 9")


@pytest.mark.parametrize("name", ["host-1", "Berlin 2", "Xeon Gold 6430", "the core switches", ""])
def test_that_the_name_of_a_host_or_of_a_listed_processor_is_left_alone(name: str) -> None:
    assert not unlisted(catalogue(), name)
