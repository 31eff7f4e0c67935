"""Units are checked: what does not go together is refused, and what is meant goes through."""

from __future__ import annotations

import pytest

from planners.dimensions import checked
from planners.evidence import Standing
from planners.figure import Figure
from planners.quantity import Term, derive
from planners.units import UNITS, UnitMismatch, UnitUnknown, convert, measure


def check(text: str, terms: str, unit: str) -> None:
    """``terms`` as "name unit, name unit"."""
    pairs = [term.split(" ", 1) for term in terms.split(", ")] if terms else []
    checked(text, tuple((name, one) for name, one in pairs), unit)


RIGHT = [
    ("users * mailbox / 1000 * (1 + free / 100)", "users users, mailbox MB/user, free %", "GB"),
    ("memory / 1024", "memory MiB", "GiB"),
    ("map * 1.048576 * room", "map MiB, room 1", "MB"),
    ("files * mega", "files MiB, mega MB/MiB", "MB"),
    ("rate * 1000000 * (users / measured)", "rate MB/s, users users, measured users", "bytes/s"),
    ("size / sample", "size kB, sample s", "kB/s"),
    ("size", "size kB/300 s", "kB/300 s"),
    ("(reads + penalty * writes) / size", "reads kB/s, writes kB/s, penalty 1, size kB/request", "requests/s"),
    ("100 * operations / (servers * capacity)", "operations operations/s, servers servers, capacity operations/s", "%"),
    ("ceil(users / limit)", "users users, limit users", "servers"),
    ("multiple * ceil(max(capacity / size, least) / multiple)", "capacity GB, size GB, least drives, multiple drives", "drives"),
    ("max(process + stack / 1024 * (users - had), 0)", "process MiB, stack KiB/user, users users, had users", "MiB"),
    ("cost * users", "cost CP s/user, users users", "CP s"),
    ("1 / (share / 100 / hit + (1 - share / 100) / miss)", "share %, hit operations/s, miss operations/s", "operations/s"),
    ("below * (above / below) ** (log(n / 2) / log(4 / 2))", "below operations/s, above operations/s, n processors", "operations/s"),
    ("below + (above - below) * log_position(n, low, high)", "below MB, above MB, n entries, low entries, high entries", "MB"),
    ("extrapolated(n, 2, a, 4, b, 8, c)", "n processors, a operations/s, b operations/s, c operations/s", "operations/s"),
    ("service * (1 + erlang_c(u / 100, c) / (c * (1 - u / 100)))", "service ms, u %, c processors", "ms"),
    ("(side ** 2 + side * side) / side", "side s", "s"),
    ("total / load", "total money, load Mbit/s", "money/(Mbit/s)"),
    ("ceil(memory / 1024) * price", "memory MiB, price money/GiB", "money"),
    ("servers * price * horizon", "servers servers, price money/month, horizon months", "money"),
    ("1", "", "1"),
]  # fmt: skip
WRONG = [
    ("users + wait", "users users, wait s", "MiB"),
    ("a + b", "a MB, b MB", "MiB"),
    ("memory", "memory MiB", "GiB"),
    ("users * mailbox", "users users, mailbox MB", "MB"),
    ("1 + growth", "growth %", "1"),
    ("users * share", "users users, share %", "users"),
    ("max(memory, users)", "memory MiB, users users", "MiB"),
    ("2048 * room", "room 1", "MiB"),
    ("rate * size", "rate operations/s, size B", "bytes/s"),
    ("log(size)", "size MB", "1"),
    ("erlang_c(u, c)", "u %, c processors", "1"),
    ("erlang_c(users, c)", "users users, c processors", "1"),
    ("position(n, low, high)", "n entries, low entries, high users", "1"),
    ("extrapolated(n, 2, a, 4, b, 8, c)", "n processors, a MB, b MB, c MiB", "MB"),
    ("a ** b", "a MB, b 1", "MB"),
    ("2 ** b", "b MB", "1"),
    ("size ** 0.5", "size MB", "MB"),
    ("servers", "servers servers", "users"),
    ("operations", "operations operations/s", "requests/s"),
    ("size / sample", "size kB/300 s, sample s", "kB/s"),
]


@pytest.mark.parametrize(("text", "terms", "unit"), RIGHT)
def test_that_what_goes_together_is_taken(text: str, terms: str, unit: str) -> None:
    check(text, terms, unit)


@pytest.mark.parametrize(("text", "terms", "unit"), WRONG)
def test_that_what_does_not_is_refused(text: str, terms: str, unit: str) -> None:
    with pytest.raises(UnitMismatch):
        check(text, terms, unit)


def test_that_the_refusal_names_formula_and_units() -> None:
    with pytest.raises(UnitMismatch, match=r"^users \+ wait: users and time$"):
        check("users + wait", "users users, wait s", "MiB")
    with pytest.raises(
        UnitMismatch, match=r"^memory gives information in units of 1.04858e\+06, not GiB, which is"
    ):
        check("memory", "memory MiB", "GiB")


@pytest.mark.parametrize(
    "symbol",
    [
        "",
        "furlongs",
        "MB/furlong",
        "/s",
        "MB/",
        "1.5 s",
        "MB//s",
        "MB/(s",
        "MB/()",
        "(MB))",
        "0 s",
        "mb",
        "users ",
    ],
)
def test_that_an_unknown_unit_is_refused(symbol: str) -> None:
    with pytest.raises(UnitUnknown, match="possible: %, 1, users"):
        check("a", f"a {symbol}", "1")


def test_that_every_unit_of_the_list_measures_something() -> None:
    assert {measure(symbol).dimension for symbol in UNITS} >= {
        "information / time",
        "information",
        "number",
        "1 / time",
    }


def test_that_a_value_is_converted_within_what_it_measures() -> None:
    assert (convert(1.5, "GiB", "MiB"), convert(2, "h", "s"), convert(1, "Mbit/s", "kB/s")) == (
        1536,
        7200,
        125,
    )
    with pytest.raises(UnitMismatch, match="MB measures information, s measures time"):
        convert(1, "MB", "s")


def test_that_a_figure_is_not_derived_from_what_does_not_go_together() -> None:
    terms = (Term("users", 10.0, "users", "Users"), Term("wait", 2.0, "s", "Wait"))
    with pytest.raises(UnitMismatch, match="users and time"):
        derive(Figure("memory.need", "Memory", "MiB"), "users + wait", terms, Standing.RULE)
    with pytest.raises(UnitUnknown, match="furlongs"):
        derive(Figure("memory.need", "Memory", "furlongs"), "users", terms, Standing.RULE)
