"""Typed questions to the catalogue. What is not there is None or empty."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest

from planners.catalogue.places import TEXT
from planners.catalogue.store import Catalogue
from planners.refusal import CatalogueUnfit
from tests.planners.catalogue.conftest import Rewrite


def test_that_a_measurement_is_found_by_its_case(catalogue: Catalogue) -> None:
    row = catalogue.measurement("mail", "solaris-6800", "7", "mail7", "cpu_pct")
    assert row
    assert (row.value, row.unit, row.users, row.table) == (22.8, "%", 10_000, "Solaris table 2 (Mail7)")


def test_that_a_row_printed_in_two_tables_comes_from_the_first(catalogue: Catalogue) -> None:
    rows = catalogue.measurements("mail", "aix-p670", "6.5", "mail6", "cpu_pct")
    assert [row.table for row in rows] == ["AIX table 1 (Mail6)", "AIX table 2 (Mail7)"]
    assert catalogue.measurement("mail", "aix-p670", "6.5", "mail6", "cpu_pct") == rows[0]


def test_that_rows_are_narrowed_by_every_limit_that_is_given(catalogue: Catalogue) -> None:
    everything = catalogue.measurements()
    names = ("service", "platform", "version", "template", "metric")
    for row in everything[::7]:
        for given in product((True, False), repeat=len(names)):
            limits = {name: getattr(row, name) for name, asked in zip(names, given, strict=True) if asked}
            wanted = [
                one for one in everything if limits.items() <= {n: getattr(one, n) for n in names}.items()
            ]
            assert list(catalogue.measurements(**limits)) == wanted


def test_that_cells_printed_as_missing_are_not_answered(catalogue: Catalogue) -> None:
    assert catalogue.measurements("inotes", "windows-x64", metric="process_mem") == ()


def test_that_questions_for_what_is_not_there_are_answered_with_nothing(catalogue: Catalogue) -> None:
    assert catalogue.document("nowhere") is None
    assert catalogue.platform("mail", "vax") is None
    assert catalogue.measurement("mail", "aix-p670", "8", "mail6", "cpu_pct") is None
    assert catalogue.claim("mail.L0.1") is None
    assert catalogue.user_limit("mail", "aix-p670", "8") is None
    assert catalogue.claims("post") == ()
    assert catalogue.settings("mail", "vax", "8") == ()
    assert catalogue.ratings("bogomips") == ()


def test_that_machines_that_drove_the_load_are_no_platforms(catalogue: Catalogue) -> None:
    assert [platform.id for platform in catalogue.platforms("network")] == ["x460"]
    assert catalogue.platform("network", "catalyst-3750g")


def test_that_settings_of_all_platforms_hold_for_each(catalogue: Catalogue) -> None:
    ranges = [
        rule.value
        for rule in catalogue.settings("mail", "solaris-6800", "7")
        if rule.name == "Server_Transinfo_Range" and rule.aspect == "default"
    ]
    assert ranges == ["6"]


def test_that_a_setting_of_two_versions_holds_for_each(catalogue: Catalogue) -> None:
    for version in ("8.0", "8.5"):
        names = {rule.name for rule in catalogue.settings("inotes", "windows-x64", version)}
        assert "NSF_Buffer_Pool_Size_MB" in names
    assert not any(
        rule.name == "Create_R85_Log" and rule.aspect == "value"
        for rule in catalogue.settings("inotes", "windows-x64", "8.0")
    )


def test_that_the_published_limits_and_savings_come_with_their_claims(catalogue: Catalogue) -> None:
    limits = {
        (platform.id, version): limit.users
        for platform in catalogue.platforms("mail")
        for version in ("6.5", "7")
        if (limit := catalogue.user_limit("mail", platform.id, version)) and catalogue.claim(limit.claim)
    }
    assert len(limits) == 16
    assert limits["linux-x86", "6.5"] == 3000
    assert limits["zos-z990", "6.5"] == 9000
    assert limits["solaris-6800", "7"] == 18_000
    (saving,) = catalogue.savings("mail", "zos-z990", "upgrade-7", "mail7")
    assert (saving.low_percent, saving.high_percent) == (10, 19)


def test_that_ratings_are_asked_by_family(catalogue: Catalogue) -> None:
    z990 = {
        rating.processors: rating.value for rating in catalogue.ratings("zMIPS") if rating.scope == "machine"
    }
    assert (z990[3], len(z990)) == (1251, 24)
    assert {rating.family for rating in catalogue.ratings("rPerf")} == {"rPerf"}


def test_that_the_shared_parts_are_there(catalogue: Catalogue) -> None:
    assert {level.level: level.write_penalty for level in catalogue.raid_levels()} == {
        "raid0": 1, "raid10": 2, "raid5": 4, "raid6": 6,
    }  # fmt: skip
    assert [drive.type for drive in catalogue.drives()] == ["7.2k", "10k", "15k", "ssd"]


def test_that_the_same_question_gets_the_same_answer_object(catalogue: Catalogue) -> None:
    assert catalogue.claims("virtual") is catalogue.claims("virtual")


def test_that_a_removed_row_leaves_nothing_in_its_place(
    rewrite: Rewrite, compiled: Callable[[], Catalogue]
) -> None:
    rewrite("mail/limits.csv", lambda rows: [row for row in rows if row["platform"] != "aix-p670"])
    rewrite(
        "mail/measurements.csv",
        lambda rows: [row for row in rows if (row["platform"], row["metric"]) != ("solaris-6800", "cpu_pct")],
    )
    left = compiled()
    assert left.user_limit("mail", "aix-p670", "7") is None
    assert left.user_limit("mail", "linux-x86", "7")
    assert left.measurement("mail", "solaris-6800", "7", "mail7", "cpu_pct") is None
    assert left.measurement("mail", "solaris-6800", "7", "mail7", "shared_mem")


def test_that_a_file_of_the_text_may_be_missing_as_a_whole(
    text: Path, compiled: Callable[[], Catalogue]
) -> None:
    (text / "mail" / "savings.csv").unlink()
    assert compiled().savings("mail", "zos-z990") == ()


def test_that_the_catalogue_cannot_be_written(catalogue: Catalogue) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        catalogue._connection.execute("DELETE FROM claim")


def test_that_the_version_is_the_text_s(catalogue: Catalogue) -> None:
    assert catalogue.version == (TEXT / "VERSION").read_text("utf-8").strip()


@pytest.mark.parametrize("content", [None, b"", b"no database at all, only words in a file"])
def test_that_a_file_that_is_no_catalogue_is_refused(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "other.sqlite"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CatalogueUnfit, match=r"other\.sqlite"):
        Catalogue.open(path)


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="Linux shows a process's memory as a file")
def test_that_what_cannot_be_opened_as_a_file_is_refused_as_no_catalogue() -> None:
    with pytest.raises(CatalogueUnfit, match="/proc/self/mem"):
        Catalogue.open(Path("/proc/self/mem"))


def test_that_the_environment_names_the_file(
    compiled: Callable[[], Catalogue], rewrite: Rewrite, monkeypatch: pytest.MonkeyPatch
) -> None:
    rewrite("shared/drives.csv", lambda rows: rows[:1])
    monkeypatch.setenv("SIZEWRIGHT_CATALOGUE", str(compiled().path))
    with closing(Catalogue.open_default()) as named:
        assert [drive.type for drive in named.drives()] == ["7.2k"]


def test_that_opening_and_a_handful_of_questions_take_a_few_milliseconds() -> None:
    def once() -> float:
        start = time.perf_counter()
        with closing(Catalogue.open_default()) as asked:
            asked.platforms("mail")
            asked.measurement("mail", "solaris-6800", "7", "mail7", "cpu_pct")
            asked.user_limit("mail", "solaris-6800", "7")
            asked.settings("mail", "solaris-6800", "7")
            asked.claims("mail", "cpu_saving")
        return time.perf_counter() - start

    # Two where this was written; the limit is for machines that are slower.
    assert min(once() for _ in range(20)) < 0.02
