"""What people type and paste as a number is read in the marks of every locale, and asked about where it may mean two."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale

from app.desktop.locale_style import number_style, typed_entry
from app.presenting.figures import NumberStyle, number
from app.presenting.typed import change_text, typed_change, typed_month, typed_number
from planners.registry import planner

ENGLISH, GERMAN, FRENCH, SWISS = (
    NumberStyle(),
    NumberStyle(",", "."),
    NumberStyle(",", "\u202f"),
    NumberStyle(".", "’"),
)
LOCALES = sorted(
    {
        (locale.decimalPoint(), locale.groupSeparator())
        for locale in QLocale.matchingLocales(
            QLocale.Language.AnyLanguage, QLocale.Script.AnyScript, QLocale.Country.AnyCountry
        )
    }
)


@pytest.mark.parametrize("style", [ENGLISH, GERMAN, FRENCH, SWISS], ids=["en", "de", "fr", "ch"])
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1200", 1200), ("22.8", 22.8), ("22,8", 22.8), ("0,125", 0.125), ("0.125", 0.125), ("1,5", 1.5), ("-1,5", -1.5),
        ("−1.5", -1.5), ("1.234.567", 1234567), ("1,234,567", 1234567), ("1.234,5", 1234.5), ("1,234.5", 1234.5),
        ("1 234", 1234), ("1\u00a0234,5", 1234.5), ("1\u202f234\u202f567", 1234567), ("1'234.50", 1234.5), ("1’234", 1234),
        ("1.234.567,89", 1234567.89), ("1,234,567.89", 1234567.89), ("12,34,567", 1234567), ("1e3", 1000), ("1,5E+04", 15000),
        ("1234,567", 1234.567), ("1234.567", 1234.567), ("5.", 5), (",5", 0.5), (" 12 ", 12), ("12\n", 12), ("１２，５", 12.5),
        ("١٢٣", 123), ("١٬٢٣٤٫٥", 1234.5), ("1.000.000", 1e6), ("22,8 %", 22.8), ("22.8%", 22.8), ("+3,5", 3.5), ("10k", 10_000), ("10 K", 10_000), ("1.5M", 1_500_000), ("12,5k", 12_500),
    ],
)  # fmt: skip
def test_that_what_can_be_read_one_way_is_read_so_everywhere(
    text: str, value: float, style: NumberStyle
) -> None:
    assert typed_number(text, style, "%") == value


@pytest.mark.parametrize(
    ("text", "style", "value"),
    [
        ("1,500", ENGLISH, 1500.0),
        ("1.500", ENGLISH, 1.5),
        ("1.500", GERMAN, 1500.0),
        ("1,500", GERMAN, 1.5),
        ("1,500", FRENCH, 1.5),
        ("1.500", FRENCH, "1500 or 1,5?"),
        ("1,500", SWISS, "1500 or 1.5?"),
        ("-12,345", SWISS, "-12345 or -12.345?"),
        ("1.500", SWISS, 1.5),
    ],
)
def test_that_what_means_two_things_counts_by_the_locale_or_is_asked(
    text: str, style: NumberStyle, value: float | str
) -> None:
    assert typed_number(text, style) == value


@pytest.mark.parametrize(
    "text",
    ["", "many", "1,2,3", "1.2.3", "1,23,4", "1 2", "12 34", "1,234.5,6", "1.234.5", "--1", "1e", "nan", "inf", "0x10", "1 .5",
     "1/2", "9" * 401, "1e999", "²", "10²", "1,,5", "1 234 5", "$5", "1500 or 1,5?"],
)  # fmt: skip
def test_that_no_number_stays_the_text_that_was_typed(text: str) -> None:
    for style in (ENGLISH, GERMAN, FRENCH, SWISS):
        assert typed_number(text, style) == text


@given(
    st.one_of(st.integers(-(10**12), 10**12), st.floats(-1e12, 1e12, allow_subnormal=False)),
    st.sampled_from(LOCALES),
)
def test_that_a_number_shown_is_read_back_in_every_locale(value: float, marks: tuple[str, str]) -> None:
    style = NumberStyle(*marks)
    shown = number(float(value), style, 15)
    assert typed_number(shown, style) == float(number(float(value), NumberStyle(), 15).replace(",", ""))


@given(st.text(alphabet="0123456789.,' ’\u00a0-+eE%٫٬", max_size=14), st.sampled_from(LOCALES))
def test_that_any_mixture_is_read_or_kept(text: str, marks: tuple[str, str]) -> None:
    found = typed_number(text, NumberStyle(*marks))
    assert math.isfinite(found) if isinstance(found, float) else found == text.strip() or found.endswith("?")


def test_that_what_may_mean_two_things_is_refused_with_both_readings() -> None:
    mail = planner("mail")
    users = next(field for field in mail.fields() if field.name == "users")
    QLocale.setDefault(QLocale("fr_FR"))
    try:
        assert number_style().decimal == ","
        asked = typed_entry(users, "1.500")
        assert asked == "1500 or 1,5?"
        assert typed_entry(users, asked) == asked
        assert typed_entry(users, "12 000 users") == 12_000
    finally:
        QLocale.setDefault(QLocale("C"))


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("2027-03", "2027-03"), ("2027-3", "2027-03"), ("2027/12", "2027-12"), ("2027 3", "2027-03"), ("3/2027", "2027-03"),
        ("03.2027", "2027-03"), ("Mar 2027", "2027-03"), ("mar. 2027", "2027-03"), ("March, 2027", "2027-03"),
        ("2027 Mar", "2027-03"), ("Jun 2027", "2027-06"), ("２０２７-３", "2027-03"), ("2027-13", ""), ("2027-0", ""),
        ("20273", ""), ("202703", ""), ("Ma 2027", ""), ("Ju 2027", ""), ("soon", ""), ("", ""), ("Mar 27", ""),
    ],
)  # fmt: skip
def test_that_a_month_is_read_as_people_type_it(text: str, month: str) -> None:
    assert typed_month(text) == month


def test_that_a_month_is_read_by_its_name_in_the_locale() -> None:
    start = next(field for field in planner("mail").fields() if field.name == "start")
    QLocale.setDefault(QLocale("de_DE"))
    try:
        assert [typed_entry(start, text) for text in ("Mär 2027", "Dez. 2027", "Dec 2027", "Foo 2027")] == [
            "2027-03", "2027-12", "2027-12", "Foo 2027",
        ]  # fmt: skip
    finally:
        QLocale.setDefault(QLocale("C"))


@given(st.text(max_size=12))
def test_that_what_is_read_as_a_month_is_one(text: str) -> None:
    month = typed_month(text)
    assert month == "" or (typed_month(month) == month and 1 <= int(month[5:]) <= 12)


@given(st.floats(-1e9, 1e9), st.booleans(), st.sampled_from([ENGLISH, GERMAN, SWISS]))
def test_that_a_change_is_read_as_it_is_shown(amount: float, percent: bool, style: NumberStyle) -> None:
    found, unit = typed_change(change_text(amount, percent, style), style)
    assert found == pytest.approx(amount, rel=1e-9, abs=1e-90)
    assert unit == ("%" if percent else None)


def test_that_no_change_is_typed_by_a_sign_of_percent_alone() -> None:
    assert typed_change(" % ", ENGLISH) == (None, None)
    assert typed_change("many", ENGLISH) == ("many", None)
