"""A catalogue with a row removed gives an absent figure with a reason, never a wrong one."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from planners.catalogue.compiler import compile_catalogue
from planners.catalogue.places import TEXT
from planners.catalogue.store import Catalogue
from planners.planner import Sizing
from planners.registry import planner_over

Row = dict[str, str]


def without(tmp_path: Path, file: str, gone: Callable[[Row], bool]) -> Sizing:
    """The Solaris sizing over the catalogue without the rows of ``file`` for which ``gone`` holds."""
    text = tmp_path / "text"
    shutil.copytree(TEXT, text, ignore=shutil.ignore_patterns("*.sqlite*"))
    path = text / file
    with path.open(encoding="utf-8", newline="") as stream:
        reader = csv.DictReader(stream)
        names = list(reader.fieldnames or ())
        rows = list(reader)
    kept = [row for row in rows if not gone(row)]
    assert len(kept) < len(rows)
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, names, lineterminator="\n")
        writer.writeheader()
        writer.writerows(kept)
    out = tmp_path / "catalogue.sqlite"
    compile_catalogue(text, out)
    with closing(Catalogue.open(out)) as catalogue:
        mail = planner_over("mail", catalogue)
        return mail.size(
            mail.check({"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000})
        )


def of_solaris(row: Row, metric: str) -> bool:
    return (row["platform"], row["version"], row["template"], row["metric"]) == (
        "solaris-6800",
        "7",
        "mail7",
        metric,
    )


@pytest.mark.parametrize(
    ("metric", "absent", "kept"),
    [
        (
            "cpu_pct",
            {"processor.utilization", "processor.count", "users.at_target", "response.stretch"},
            "memory.ram",
        ),
        ("shared_mem", {"memory.shared", "memory.ram"}, "processor.utilization"),
        ("process_mem", {"memory.process", "memory.ram"}, "memory.shared"),
        ("network_bytes", {"network.rate"}, "disk.drives"),
    ],
)
def test_that_a_removed_measurement_makes_its_figures_absent(
    tmp_path: Path, metric: str, absent: set[str], kept: str
) -> None:
    sizing = without(tmp_path, "mail/measurements.csv", lambda row: of_solaris(row, metric))
    assert absent <= sizing.absent.keys()
    assert not absent & sizing.quantities.keys()
    assert kept in sizing.quantities
    assert all(sizing.absent[name] for name in absent)


def test_that_a_removed_limit_makes_all_figures_per_server_absent(tmp_path: Path) -> None:
    sizing = without(
        tmp_path, "mail/limits.csv", lambda row: (row["platform"], row["version"]) == ("solaris-6800", "7")
    )
    assert "No largest load of one partition is published" in sizing.absent["servers.count"].reason
    assert "processor.utilization" in sizing.absent


def test_that_a_removed_buffer_pool_makes_shared_memory_absent(tmp_path: Path) -> None:
    sizing = without(
        tmp_path,
        "mail/settings.csv",
        lambda row: row["platform"] == "solaris-6800" and row["name"] == "NSF_Buffer_Pool_Size_MB",
    )
    assert "buffer pool" in sizing.absent["memory.shared"].reason


def test_that_without_held_out_claims_no_error_interval_is_made_up(tmp_path: Path) -> None:
    sizing = without(tmp_path, "mail/checks.csv", lambda row: row["kind"] == "users_at_utilization")
    assert "prediction interval" not in sizing.quantities["processor.utilization"].reason
