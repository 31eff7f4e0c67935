"""``sizewright machines``: what a script and what a reader gets."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.app.command_line.conftest import Answer


def test_that_a_script_gets_each_machine_with_rating_and_source(run: Callable[..., Answer]) -> None:
    told = run("machines", "Xeon", "Gold", "6430", "--json")
    assert told.code == 0
    rows = json.loads(told.out)
    assert [(row["cores"], row["rating"]) for row in rows] == [(32, 263), (64, 515)]
    for row in rows:
        assert row.keys() >= {"id", "name", "cores", "rating", "family", "standing", "source"}
        assert "Xeon Gold 6430" in row["name"]
        assert "SPEC" in row["source"]
        assert row["standing"] == "measured"


def test_that_words_in_one_argument_are_words_too(run: Callable[..., Answer]) -> None:
    assert run("machines", "EPYC 9354", "--json").out == run("machines", "epyc", "9354", "--json").out


def test_that_a_reader_gets_rating_with_range_and_where_it_is_from(run: Callable[..., Answer]) -> None:
    told = " ".join(run("machines", "Xeon Gold 6430").out.split())
    assert "Intel Xeon Gold 6430, 1 chip" in told
    assert "32 cores" in told
    assert "SPECrate2017_int_base 263, 257 to 264" in told
    assert "SPEC CPU2017 results published up to January 2026" in told


def test_that_an_unknown_machine_is_told_with_a_way_on(run: Callable[..., Answer]) -> None:
    told = run("machines", "Cray")
    assert told.code == 0
    assert "No machine has these words in its name: Cray" in told.out
    assert json.loads(run("machines", "Cray", "--json").out) == []


def test_that_no_words_list_all(run: Callable[..., Answer]) -> None:
    assert len(json.loads(run("machines", "--json").out)) > 150


@pytest.mark.parametrize("words", ["Gold;6430", "xeongold6430", "gold 6430 cores", "Xeon-Gold-6430"])
def test_that_a_machine_is_found_however_its_name_is_written(run: Callable[..., Answer], words: str) -> None:
    assert "Intel Xeon Gold 6430, 1 chip" in run("machines", words).out


def test_that_machines_are_found_by_their_cores(run: Callable[..., Answer]) -> None:
    found = json.loads(run("machines", "EPYC", "64", "cores", "--json").out)
    assert {one["cores"] for one in found} == {64}


def test_that_a_word_that_no_machine_has_leads_to_one_like_it(run: Callable[..., Answer]) -> None:
    assert "Did you mean EPYC?" in run("machines", "epic", "9354").out
