"""Numbers as people read them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.presenting.figures import (
    COUNTED_UNITS,
    NumberStyle,
    absent,
    figure,
    figures,
    headlines,
    number,
    scaled_range,
)
from app.presenting.wording import STANDING_SHAPES
from planners.evidence import Standing
from planners.figure import Figure
from planners.planner import Sizing, figure_of
from planners.quantity import Quantity
from planners.registry import planner

UNITS = ("%", "users", "servers", "processors", "drives", "MiB", "kB/s", "bytes/s", "ms", "1")


def quantity(
    value: float, low: float, high: float, unit: str = "%", standing: Standing = Standing.INTERPOLATED
) -> Quantity:
    return Quantity(Figure("x", "X", unit), value, low, high, standing, "x", (), "because")


def read(text: str) -> float:
    return float(text.replace(",", ""))


def ends_of(text: str) -> tuple[float, float]:
    """Both ends of a printed range; what is at most so much may be nothing."""
    if text.startswith("at most "):
        return 0.0, read(text.removeprefix("at most "))
    low, high = text.split(" to ")
    return read(low), read(high)


@st.composite
def quantities(draw: st.DrawFn) -> Quantity:
    value = draw(st.floats(1e-3, 1e9))
    below, above = draw(st.floats(0.01, 1.0)), draw(st.floats(1.0, 50.0))
    unit, standing = draw(st.sampled_from(UNITS)), draw(st.sampled_from(list(Standing)))
    if unit in COUNTED_UNITS:
        value, below, above = float(math.ceil(value)), 1.0, 1.0
    return quantity(value, value * below, value * above, unit, standing)


@given(quantities())
def test_that_the_shown_value_never_stands_outside_the_shown_range(found: Quantity) -> None:
    shown = figure(found)
    if shown.range:
        low, high = ends_of(shown.range)
        assert low <= read(shown.value) <= high


@given(quantities())
def test_that_the_shown_range_covers_the_whole_range(found: Quantity) -> None:
    shown = figure(found)
    if shown.range:
        low, high = ends_of(shown.range)
        slack = 1e-5 * found.value
        assert low <= found.low + slack
        assert high >= found.high - slack


@given(quantities())
def test_that_every_figure_ends_in_its_unit(found: Quantity) -> None:
    shown = figure(found)
    if found.unit != "1":
        assert re.search(rf"\d {re.escape(found.unit.rstrip('s'))}s?$", shown.text)
    else:
        assert shown.text == shown.value


@given(quantities())
def test_that_no_decimal_is_finer_than_the_range_and_the_second_digit(found: Quantity) -> None:
    width = (found.high - found.low) / 2
    if found.standing in (Standing.MEASURED, Standing.ENTERED) or width <= 1e-3 * found.value:
        return
    decimals = figure(found).value.partition(".")[2]
    if decimals:
        assert 10.0 ** -len(decimals) >= 0.999 * min(width / 10, found.value / 100)


@pytest.mark.parametrize(
    "found, value, spread",
    [
        (quantity(22.8, 22.66, 22.94, "%", Standing.MEASURED), "22.8", "22.6 to 23.0"),
        (quantity(95.2, 86.1, 113.4, "%", Standing.EXTRAPOLATED), "95", "86 to 114"),
        (quantity(1_908_093, 1_900_491.4, 1_915_725.2, "bytes/s", Standing.MEASURED), "1,908,093", "1,900,491 to 1,915,726"),
        (quantity(31_311.4, 21_402.2, 37_655.0, "users", Standing.EXTRAPOLATED), "31,300", "21,400 to 37,700"),
        (quantity(133, 101, 187, "drives", Standing.RULE), "133", "101 to 187"),
        (quantity(123_000, 29_400, 286_000, "operations/s", Standing.EXTRAPOLATED), "120,000", "29,000 to 290,000"),
        (quantity(2857.142857, 2857.142857, 2857.142857, "users", Standing.RULE), "2,860", ""),
        (quantity(66.497, 66.496, 66.498, "%", Standing.RULE), "66.5", ""),
        (quantity(70.0, 70.0, 70.0, "%", Standing.RULE), "70", ""),
        (quantity(0.0, 0.0, 0.0, "ms", Standing.RULE), "0", ""),
    ],
)  # fmt: skip
def test_that_figures_read_as_a_person_would_write_them(found: Quantity, value: str, spread: str) -> None:
    shown = figure(found)
    assert (shown.value, shown.range) == (value, spread)


def test_that_one_thing_stands_in_the_singular() -> None:
    assert figure(quantity(1.0, 1.0, 1.0, "servers", Standing.RULE)).text == "1 server"
    assert figure(quantity(2.0, 2.0, 2.0, "servers", Standing.RULE)).text == "2 servers"


def test_that_the_marks_of_another_locale_take_the_place_of_the_english_ones() -> None:
    shown = figure(quantity(12_345.6, 12_300.0, 12_400.0, "ms"), NumberStyle(",", "."))
    assert (shown.text, shown.range) == ("12.300 ms", "12.300 to 12.400")
    assert number(1234.5, NumberStyle(",", " "), 5) == "1 234,5"


@given(st.floats(-1e12, 1e12))
def test_that_a_number_is_printed_without_exponent_and_without_a_lonely_sign(value: float) -> None:
    text = number(value)
    assert re.fullmatch(r"-?[\d,]+(\.\d+)?", text)
    assert read(text) == pytest.approx(value, rel=1e-3, abs=1e-30)


def test_that_every_figure_of_every_platform_has_unit_standing_and_shape(
    every_sizing: tuple[Sizing, ...],
) -> None:
    for sizing in every_sizing:
        for shown in figures(sizing):
            assert shown.reason if shown.standing is None else shown.shape == STANDING_SHAPES[shown.standing]
            assert not re.search("nan|inf|∞|e[+-]", shown.value + shown.range)


def test_that_an_absent_figure_keeps_its_title(every_sizing: tuple[Sizing, ...]) -> None:
    titles = {name: item.title for sizing in every_sizing for name, item in sizing.quantities.items()}
    for sizing in every_sizing:
        for name, missing in sizing.absent.items():
            shown = absent(missing)
            assert (shown.title, shown.value, shown.reason) == (titles[name], "unknown", missing.reason)


def test_that_the_headlines_keep_their_order_and_tell_what_is_absent(size: Callable[..., Sizing]) -> None:
    names = [shown.name for shown in headlines(size())]
    places = [figure_of(planner("mail"), name).answers for name in names]
    assert places == sorted(places) and all(places)
    assert headlines(size())[-1].name == "response.time"
    assert headlines(size())[-1].reason


def test_that_what_is_down_to_nothing_has_an_upper_end_alone() -> None:
    found = planner("directory")
    entries = {"platform": "linux", "version": "openldap-2.6", "entries": 1000, "operations": 100}
    need = found.size(found.check(entries)).quantities["memory.ram"]
    assert need.low < 10
    assert (figure(need).range, scaled_range(need)) == ("at most 140", "at most 0.131")
    assert figure(quantity(150.0, 0.0, 158.0, "MiB")).range == "at most 160"
