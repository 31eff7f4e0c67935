"""Every row of the documents is in the catalogue, with its value, its place and its doubt.

``published.csv`` was counted and summed from the readings of the documents, not from the catalogue: rows, figures,
their sum and their sum weighted by the line, for each table and column. A lost, doubled, changed or swapped figure shows.
"""

from __future__ import annotations

import csv
import sqlite3
from collections import defaultdict
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import pytest

from planners.catalogue.store import Catalogue

Key = tuple[str, str, str, str]
Sums = tuple[int, int, str, str]

QUERIES = {
    "measurement": "document, \"table\", CASE WHEN service IN ('mail', 'inotes') THEN version || ' ' || "
    "CASE service WHEN 'inotes' THEN workload ELSE template END ELSE '' END, line, value, NULL, NULL, NULL",
    "scaling": "document, source, CASE WHEN metric LIKE '%\\_small' ESCAPE '\\' OR metric LIKE '%\\_large' ESCAPE '\\' "
    "THEN 'range' ELSE metric END, line, value, NULL, NULL, NULL",
    "claim": "document, section, '', line, low, high, NULL, NULL",
    "workload": "document, section, '', line, value, NULL, NULL, NULL",
    "setting": "document, section, '', line, NULL, NULL, NULL, NULL",
    "platform": "document, section, '', line, processors, clock_mhz, memory_mib, drives",
}
DOCUMENTS = ("domino7-mail", "rhds71-tuning", "linux-net-scaling", "domino85-inotes", "domino-zvm")


def _published() -> dict[Key, Sums]:
    with Path(__file__).with_name("published.csv").open(encoding="utf-8", newline="") as stream:
        return {
            (row["kind"], row["document"], row["table"], row["column"]): (
                int(row["rows"]),
                int(row["figures"]),
                row["sum"],
                row["sum_by_line"],
            )
            for row in csv.DictReader(stream)
        }


def _held(catalogue: Catalogue) -> dict[Key, Sums]:
    rows: dict[Key, list[tuple[int, tuple[float, ...]]]] = defaultdict(list)
    with closing(sqlite3.connect(catalogue.path)) as connection:
        for kind, columns in QUERIES.items():
            for document, table, column, line, *values in connection.execute(f"SELECT {columns} FROM {kind}"):
                if document in DOCUMENTS:
                    figures = tuple(value for value in values if value is not None)
                    rows[kind, document, table, column].append((int(line.split("-")[0]), figures))
    return {key: _sums(found) for key, found in rows.items()}


def _sums(rows: list[tuple[int, tuple[float, ...]]]) -> Sums:
    figures = [(line, Decimal(repr(float(value)))) for line, values in rows for value in values]
    total = sum((value for _, value in figures), Decimal(0))
    by_line = sum((line * value for line, value in figures), Decimal(0))
    shown = ("", "") if not figures else (format(total.normalize(), "f"), format(by_line.normalize(), "f"))
    return len(rows), len(figures), *shown


def test_that_each_table_and_section_holds_its_published_rows_and_no_other(catalogue: Catalogue) -> None:
    assert _held(catalogue) == _published()


def test_that_the_readings_are_all_there() -> None:
    counted: dict[str, int] = defaultdict(int)
    for (kind, *_), (rows, *_) in _published().items():
        counted[kind] += rows
    assert counted == {
        "measurement": 369, "scaling": 402, "claim": 706, "workload": 79, "setting": 348, "platform": 25,
    }  # fmt: skip


def test_that_the_lost_tables_of_the_directory_guide_agree_with_its_prose(catalogue: Catalogue) -> None:
    rate = {row.id.partition("table-")[2]: row.value for row in catalogue.measurements("directory")}
    gain = catalogue.claim("directory.L468.1")
    span = catalogue.claim("directory.L506.1")
    sizes = (100, 10_000, 100_000, 250_000, 500_000, 1_000_000)
    assert gain and span
    assert 100 * (rate["3.300000000"] / rate["3.500000"] - 1) == pytest.approx(gain.low, abs=0.05)
    assert sum(rate[f"5.{size}.none"] for size in sizes) / 6 == pytest.approx(span.low, abs=0.5)
    assert sum(rate[f"5.{size}.all"] for size in sizes) / 6 == pytest.approx(span.high, abs=0.5)


@pytest.mark.parametrize("kind", QUERIES)
def test_that_each_row_names_a_document_and_a_place_in_it(catalogue: Catalogue, kind: str) -> None:
    place = {"measurement": '"table"'}.get(kind, "section")
    with closing(sqlite3.connect(catalogue.path)) as connection:
        nameless = connection.execute(
            f"SELECT id FROM {kind} WHERE {place} = '' OR document NOT IN (SELECT id FROM document) OR "
            f"(line = '' AND document IN {DOCUMENTS})"
        ).fetchall()
    assert nameless == []


@pytest.mark.parametrize("kind", ["measurement", "claim", "workload", "scaling"])
def test_that_each_value_lies_where_its_unit_allows(catalogue: Catalogue, kind: str) -> None:
    figures = ("low", "high") if kind == "claim" else ("value",)
    outside = " OR ".join(f"{name} < lowest OR {name} > highest" for name in figures)
    present = " OR ".join(f"{name} IS NOT NULL" for name in figures)
    with closing(sqlite3.connect(catalogue.path)) as connection:
        bad = connection.execute(
            f"SELECT id FROM {kind} JOIN unit ON symbol = unit WHERE {outside}"
        ).fetchall()
        bare = connection.execute(f"SELECT id FROM {kind} WHERE unit IS NULL AND ({present})").fetchall()
    assert (bad, bare) == ([], [])


def test_that_a_printed_figure_is_its_value_but_for_thousands(catalogue: Catalogue) -> None:
    for service in ("mail", "inotes", "directory", "virtual"):
        for row in catalogue.measurements(service):
            places = len(row.printed.partition(".")[2])
            scale = row.resolution * 10**places
            assert float(row.printed) * scale == pytest.approx(row.value, rel=1e-12), row.id
            assert scale in (1.0, 1e3, 1e4), row.id
