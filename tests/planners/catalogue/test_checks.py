"""Each rule of the schema, broken once: the compiler names file, line, column, what was given and what is possible."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from planners.refusal import Fault
from tests.planners.catalogue.conftest import Rewrite, Rows

Break = tuple[str, str, str, str, str]

BROKEN: dict[str, Break] = {
    "a document without a title": ("documents.csv", "title", "", "title", "title <> ''"),
    "a year out of the world": ("documents.csv", "year", "205", "year", "1990"),
    "a year in words": ("documents.csv", "year", "last", "year", "a whole number"),
    "an unknown service": ("platforms.csv", "service", "post", "service", "directory; inotes; mail"),
    "an unknown role": ("platforms.csv", "role", "spare", "role", "'measured', 'load'"),
    "no processors": ("platforms.csv", "processors", "0", "processors", "processors > 0"),
    "memory below zero": ("platforms.csv", "memory_mib", "-1", "memory_mib", "memory_mib > 0"),
    "a document that is not there": ("platforms.csv", "document", "domino7", "document", "domino7-mail"),
    "a figure in words": ("mail/measurements.csv", "value", "a lot", "value", "a number"),
    "a figure that is no number": ("mail/measurements.csv", "value", "nan", "value", "a number"),
    "a utilization above all": ("mail/measurements.csv", "value", "101", "metric", "value <= 100"),
    "a value outside its unit": ("inotes/measurements.csv", "value", "1500", "value", "0 to 1000 %"),
    "a measurement without resolution": ("mail/measurements.csv", "resolution", "", "value", "resolution IS NULL"),
    "a resolution of nothing": ("mail/measurements.csv", "resolution", "0", "resolution", "resolution > 0"),
    "an unknown unit": ("mail/measurements.csv", "unit", "MiB/s", "unit", "rows of unit, such as"),
    "a machine that is not there": ("mail/measurements.csv", "platform", "aix-p671", "platform", "aix-p670"),
    "a measurement without a table": ("mail/measurements.csv", "table", "", "table", "> 0"),
    "a range upside down": ("mail/claims.csv", "low", "99999999", "low", "low <= high"),
    "a claim without a fact": ("mail/claims.csv", "fact", "", "fact", "fact <> ''"),
    "a claim below zero": ("mail/claims.csv", "high", "-3", "high", "0 to 1e+09"),
    "a flag that is neither": ("mail/settings.csv", "benchmark_only", "2", "benchmark_only", "IN (0, 1)"),
    "a flag not set": ("mail/settings.csv", "benchmark_only", "", "benchmark_only", "a whole number"),
    "a workload figure without unit": ("mail/workloads.csv", "unit", "", "value", "unit IS NOT NULL"),
    "an unknown test": ("network/scaling.csv", "test", "netserver", "test", "'receive', 'send', 'both'"),
    "a drive slower than its range": ("shared/drives.csv", "operations", "10", "low", "low <= operations"),
    "a write that costs nothing": ("shared/raid.csv", "write_penalty", "0", "write_penalty", "write_penalty >= 1"),
    "a rating of half a machine": ("shared/ratings.csv", "scope", "core", "scope", "'machine', 'processor'"),
    "a rated point without its rating": ("shared/rated_points.csv", "rating", "specint.1", "rating", "rows of rating"),
    "a limit without its claim": ("mail/limits.csv", "claim", "mail.L1.1", "claim", "rows of claim"),
    "a limit of no users": ("mail/limits.csv", "users", "0", "users", "users > 0"),
    "a saving of more than all": ("mail/savings.csv", "high_percent", "101", "high_percent", "100"),
    "an unknown change": ("mail/savings.csv", "change", "upgrade-8", "change", "'upgrade-7', 'sles9'"),
    "an unknown metric": ("mail/measurements.csv", "metric", "cpu", "metric", "cpu_pct; disk_read_kb"),
    "a metric in a unit it is not counted in": (
        "mail/measurements.csv", "unit", "ms", "unit", "%"),
    "a case that was not measured": (
        "mail/measurements.csv", "version", "8", "version", "6.5; 7"),
    "a row of users without their number": ("mail/measurements.csv", "users", "", "users", "the users that it was measured at"),
    "a listing in another unit": ("network/scaling.csv", "unit", "%", "unit", "1"),
    "an unknown kind of check": ("mail/checks.csv", "kind", "guess", "kind", "users_at_utilization"),
    "a check of two things": ("mail/checks.csv", "measurement", "", "claim", "measurement IS NULL"),
}  # fmt: skip


def _row_to_break(rows: Rows, name: str) -> int:
    wanted = {
        "a range upside down": lambda row: row["low"] != "" and row["high"] != "" and row["unit"] == "users",
        "a claim below zero": lambda row: row["high"] != "" and row["low"] == "" and row["unit"] == "users",
        "a workload figure without unit": lambda row: row["value"] != "",
        "a check of two things": lambda row: row["measurement"] != "",
    }.get(name, lambda row: True)
    return next(number for number, row in enumerate(rows) if wanted(row))


@pytest.mark.parametrize("name", BROKEN)
def test_that_the_compiler_refuses(
    name: str, rewrite: Rewrite, faults: Callable[[], tuple[Fault, ...]]
) -> None:
    file, column, given, blamed, possible = BROKEN[name]
    lines: list[int] = []

    def spoil(rows: Rows) -> Rows:
        number = _row_to_break(rows, name)
        rows[number] = rows[number] | {column: given}
        lines.append(number + 2)
        return rows

    rewrite(file, spoil)
    fault = next(fault for fault in faults() if fault.file == file)
    assert (fault.line, fault.column) == (lines[0], blamed)
    assert possible in fault.possible


def test_that_a_second_row_of_one_name_is_refused(
    rewrite: Rewrite, faults: Callable[[], tuple[Fault, ...]]
) -> None:
    rewrite("mail/claims.csv", lambda rows: [*rows, rows[0]])
    (fault,) = faults()
    assert (fault.column, fault.given, fault.possible) == ("id", "mail.L9.1", "one row only")


@pytest.mark.parametrize(
    ("file", "metric", "partner"),
    [
        ("mail/measurements.csv", "disk_read_kb", "disk_write_kb"),
        ("inotes/measurements.csv", "disk_ops", "disk_mb"),
    ],
)
def test_that_a_row_without_the_row_that_goes_with_it_is_refused(
    file: str, metric: str, partner: str, rewrite: Rewrite, faults: Callable[[], tuple[Fault, ...]]
) -> None:
    gone: list[int] = []

    def without(rows: Rows) -> Rows:
        gone.append(next(number for number, row in enumerate(rows) if row["metric"] == metric))
        return [row for number, row in enumerate(rows) if number != gone[0]]

    rewrite(file, without)
    (fault,) = faults()
    assert (fault.file, fault.column, fault.given) == (file, "metric", partner)
    assert fault.possible == f"beside a row of {metric} in the same table"


def test_that_all_faults_are_told_at_once(rewrite: Rewrite, faults: Callable[[], tuple[Fault, ...]]) -> None:
    rewrite("mail/measurements.csv", lambda rows: [row | {"unit": "percent"} for row in rows[:3]] + rows[3:])
    rewrite("shared/raid.csv", lambda rows: [row | {"multiple": "0"} for row in rows])
    told = faults()
    assert [fault.line for fault in told if fault.file == "mail/measurements.csv"] == [2, 3, 4]
    assert [fault.line for fault in told if fault.file == "shared/raid.csv"] == [2, 3, 4, 5]


def test_that_a_fault_does_not_drag_the_rows_that_refer_to_it_along(
    rewrite: Rewrite, faults: Callable[[], tuple[Fault, ...]]
) -> None:
    rewrite("documents.csv", lambda rows: [rows[0] | {"publisher": ""}, *rows[1:]])
    assert [fault.column for fault in faults()] == ["publisher"]


def test_that_a_fault_is_one_line(rewrite: Rewrite, faults: Callable[[], tuple[Fault, ...]]) -> None:
    rewrite("platforms.csv", lambda rows: [rows[0] | {"role": "spare"}, *rows[1:]])
    (fault,) = faults()
    assert (
        fault.sentence
        == "platforms.csv:2: role: enter role IN ('measured', 'load', 'unmeasured'). Given: 'spare'."
    )


def test_that_a_file_nobody_reads_is_refused(text: Path, faults: Callable[[], tuple[Fault, ...]]) -> None:
    shutil.copy(text / "mail" / "claims.csv", text / "mail" / "claim.csv")
    (fault,) = faults()
    assert (fault.file, fault.given) == ("mail/claim.csv", "claim.csv")


def test_that_a_wrong_header_is_refused(text: Path, faults: Callable[[], tuple[Fault, ...]]) -> None:
    drives = text / "shared" / "drives.csv"
    drives.write_text(drives.read_text("utf-8").replace("operations,", "iops,"), "utf-8")
    fault = next(fault for fault in faults() if fault.file == "shared/drives.csv")
    assert fault.column == "header"
    assert "operations" in fault.possible


@pytest.mark.parametrize(("tail", "given"), [(",surplus", "['surplus']"), ("", "")])
def test_that_a_row_of_another_width_is_refused(
    text: Path, faults: Callable[[], tuple[Fault, ...]], tail: str, given: str
) -> None:
    with (text / "shared" / "drives.csv").open("a", encoding="utf-8") as stream:
        stream.write(f"tape,Tape,1,1,1,drive-rates,{tail}\n" if tail else "tape,Tape,1\n")
    assert faults()[0].given == given


@pytest.mark.parametrize("version", ["", "next", "2026-11"])
def test_that_a_version_without_year_and_month_is_refused(
    text: Path, faults: Callable[[], tuple[Fault, ...]], version: str
) -> None:
    (text / "VERSION").write_text(version, "utf-8")
    (fault,) = faults()
    assert (fault.file, fault.given) == ("VERSION", version)


def test_that_the_database_itself_refuses_a_value_outside_its_unit(
    compiled: Callable[[], object], tmp_path: Path
) -> None:
    compiled()
    connection = sqlite3.connect(tmp_path / "catalogue.sqlite")
    columns = [name for _, name, *_ in connection.execute("PRAGMA table_info(measurement)")]
    taken = ", ".join({"id": "'other'", "value": "-1"}.get(name, f'"{name}"') for name in columns)
    for table, statement in {
        "measurement": f"INSERT INTO measurement SELECT {taken} FROM measurement LIMIT 1",
        "claim": "INSERT INTO claim SELECT 'other', service, platform, version, template, metric, subject, fact, -1, "
        "NULL, 'users', applies_to, document, section, line, doubt FROM claim LIMIT 1",
    }.items():
        with pytest.raises(sqlite3.IntegrityError, match=f"{table}|value >= 0"):
            connection.execute(statement)
    connection.close()
