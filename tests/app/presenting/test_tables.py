"""Inputs, settings, cautions and absent figures as rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.presenting.figures import NumberStyle, with_unit
from app.presenting.tables import absent_rows, caution_rows, input_rows, setting_rows
from planners.evidence import Source
from planners.figure import Figure
from planners.planner import Caution, Planner, Sizing
from planners.quantity import Absent
from planners.registry import planner


def test_that_every_input_shows_whether_it_was_entered(mail: Planner, size: Callable[..., Sizing]) -> None:
    sizing = size()
    rows = {row.name: row for row in input_rows(mail.fields(), {"users": 10_000}, sizing.inputs)}
    assert (rows["users"].value, rows["users"].origin) == ("10,000 users", "entered")
    assert (rows["activity"].value, rows["activity"].origin) == ("1", "default")
    assert (rows["target"].value, rows["target"].origin) == ("not set", "not set")
    assert rows["platform"].value == "Solaris 9 on Sun 6800"


def test_that_inputs_without_a_meaning_for_the_platform_are_left_out(
    mail: Planner, size: Callable[..., Sizing]
) -> None:
    sizing = size()
    assert "linux_release" not in {row.name for row in input_rows(mail.fields(), {}, sizing.inputs)}
    other = size(platform="linux-z990")
    assert "linux_release" in {row.name for row in input_rows(mail.fields(), {}, other.inputs)}


def test_that_inputs_are_told_in_the_reader_s_locale(mail: Planner, size: Callable[..., Sizing]) -> None:
    rows = input_rows(mail.fields(), {}, size().inputs, NumberStyle(",", "."))
    assert next(row.value for row in rows if row.name == "users") == "10.000 users"


def test_that_a_setting_of_the_benchmark_alone_is_not_active(
    mail: Planner, size: Callable[..., Sizing]
) -> None:
    rows = {row.name: row for row in setting_rows(mail.settings(size()))}
    assert not rows["ServerTasks"].active
    assert rows["Server_Pool_Tasks"].active
    assert all(row.reason and row.source for row in rows.values())


def test_that_a_caution_given_by_several_sources_is_told_once() -> None:
    places = [Source("Document", f"table {number}", "row") for number in (1, 2)]
    cautions = (*(Caution("Doubtful.", place) for place in places), Caution("Beware."))
    rows = caution_rows(Sizing("mail", {}, {}, {}, cautions=cautions))
    assert [(row.text, len(row.sources)) for row in rows] == [("Doubtful.", 2), ("Beware.", 0)]


def test_that_figures_absent_for_one_reason_stand_together() -> None:
    rows = absent_rows(
        Sizing(
            "mail",
            {},
            {},
            {
                name: Absent(Figure(name, title, "1"), reason)
                for name, title, reason in (
                    ("a", "Memory", "No rows."),
                    ("b", "Disk reads", "None."),
                    ("c", "Shared memory", "No rows."),
                )
            },
        )
    )
    assert [(row.titles, row.reason) for row in rows] == [
        (("Memory", "Shared memory"), "No rows."),
        (("Disk reads",), "None."),
    ]


def test_that_one_gap_of_several_figures_is_told_once() -> None:
    mail = planner("mail")
    entries = {"platform": "linux-x86-64", "version": "12", "users": 300}
    rows = absent_rows(mail.size(mail.check(entries)))
    assert len({row.reason for row in rows}) == len(rows)
    (gap,) = (row for row in rows if "Shared memory" in row.titles)
    assert {"Process memory", "Disk reads", "Disk writes", "Network rate"} <= set(gap.titles)
    assert gap.reason.startswith("Not published for Linux on x86-64, version 12.")
    assert gap.reason.count("Import recordings") == 1


def test_that_a_reason_that_names_its_figure_names_it_once() -> None:
    def told(title: str, reason: str) -> str:
        return absent_rows(Sizing("mail", {}, {}, {"a": Absent(Figure("a", title, "1"), reason)}))[0].told

    assert told("Network rate", "Network rate is not published.") == "Network rate is not published."
    assert told("Memory", "No rows.") == "Memory: No rows."
    assert told("Disk", "Disks are not published.") == "Disk: Disks are not published."


def test_that_a_price_stands_with_its_currency_and_says_what_it_is_of() -> None:
    found = planner("mail")
    entries: dict[str, Any] = {"platform": "aix-p670", "version": "7", "template": "mail7", "users": 100}
    entries |= {"currency": "EUR", "price_memory": 30, "price_month": 12.5}
    rows = {row.title: row.value for row in input_rows(found.fields(), entries, found.check(entries))}
    assert rows["Price of a GiB of memory"] == "30.00 EUR"
    assert rows["Server cost a month"].endswith("EUR")


def test_that_a_count_whose_title_says_what_is_counted_has_no_items() -> None:
    assert with_unit("2,917", "items") == "2,917"
