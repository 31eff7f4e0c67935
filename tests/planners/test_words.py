"""Texts come through one door: whole messages, places filled, plural forms, a language chosen at the start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from planners.words import listed, plural, say

PROGRAM = """
from planners.words import in_context, plural, say
print(say("Order {count} by {date}.", count=2, date="2027-03"))
print(plural("{count} server", "{count} servers", 5))
print(in_context("of a figure", "Range"))
print(say("Not translated"))
"""


def test_that_places_are_filled_and_the_users_braces_are_text() -> None:
    assert say("Order {count} by {date}.", count=2, date="{count}") == "Order 2 by {count}."
    assert say("a {brace} without a place") == "a {brace} without a place"


def test_that_the_form_follows_the_count() -> None:
    assert [plural("{count} server", "{count} servers", n) for n in (0, 1, 2, 1.5)] == [
        "0 servers", "1 server", "2 servers", "1.5 servers",
    ]  # fmt: skip
    assert plural("{count} user", "{count} users", 2000, count="2,000") == "2,000 users"


def test_that_parts_are_listed_as_a_sentence_does() -> None:
    assert [listed(parts) for parts in ([], ["a"], ["a", "b"], ["a", "", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_that_a_language_is_told_in_its_own_forms(tmp_path: Path) -> None:
    """Ukrainian has three forms: 1, 2 to 4, 5 and more."""
    catalog = Catalog(locale="uk")
    catalog.add("Order {count} by {date}.", "{date}: замовити {count}.")
    catalog.add(
        ("{count} server", "{count} servers"), ("{count} сервер", "{count} сервери", "{count} серверів")
    )
    catalog.add("Range", "Діапазон", context="of a figure")
    folder = tmp_path / "uk" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "sizewright.mo").open("wb") as stream:
        write_mo(stream, catalog)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={
            **os.environ,
            "SIZEWRIGHT_LANGUAGE": "uk",
            "SIZEWRIGHT_MESSAGES": str(tmp_path),
            "PYTHONUTF8": "1",
        },
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    assert done.stdout.splitlines() == ["2027-03: замовити 2.", "5 серверів", "Діапазон", "Not translated"]
