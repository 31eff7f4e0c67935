"""Local times in the zone that the user names, in summer and winter; times that name their zone stay."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from app.importing.recordings.recogniser import Wishes
from app.importing.recordings.zones import zone_of
from tests.app.importing.recordings.conftest import read_whole


def at(text: str) -> float:
    return datetime.datetime.fromisoformat(text).timestamp()


def sar(tmp_path: Path, day: str) -> Path:
    path = tmp_path / "sar.txt"
    rows = [f"{hour:02}:00:00    all    10.00    5.00    {60 + hour}.00" for hour in range(1, 24)]
    head = (
        f"Linux 6.1 (web) \t{day} \t_x86_64_\t(4 CPU)",
        "",
        "00:00:00    CPU    %user    %system    %idle",
    )
    path.write_text("\n".join((*head, *rows)) + "\n", "utf-8")
    return path


@pytest.mark.parametrize(
    ("day", "zone", "end"),
    [
        ("2026-01-15", "Europe/Berlin", "2026-01-15T22:00+00:00"), ("2026-07-15", "Europe/Berlin", "2026-07-15T21:00+00:00"),
        ("2026-03-29", "Europe/Berlin", "2026-03-29T21:00+00:00"), ("2026-01-15", "-05:00", "2026-01-16T04:00+00:00"),
    ],
)  # fmt: skip
def test_that_local_times_become_those_of_the_world(day: str, zone: str, end: str, tmp_path: Path) -> None:
    found = read_whole(sar(tmp_path, day), Wishes(zone=zone))
    assert (found.end, found.source.zone, found.doubts) == (at(end), zone, ())
    bins = found.series[0].bins
    assert [one.start for one in bins] == sorted({one.start for one in bins})
    assert bins[-1].start == at(end) - 3600
    assert bins[-1].mean == read_whole(sar(tmp_path, day)).series[0].bins[-1].mean


def test_that_times_with_a_zone_stay(tmp_path: Path) -> None:
    path = tmp_path / "load.csv"
    path.write_text("time,load\n2026-03-01T10:00:00Z,100\n2026-03-01T11:00:00Z,200\n", "utf-8")
    assert read_whole(path, Wishes(zone="Europe/Berlin")) == read_whole(path)


@pytest.mark.parametrize("name", ["Nowhere", "../etc/passwd", "+1", "25:00", "+99:99", "Europe"])
def test_that_what_is_no_zone_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        zone_of(name)
