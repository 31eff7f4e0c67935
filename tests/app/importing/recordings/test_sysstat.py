"""Recordings of sysstat: the same values whatever printed them, cut and damaged files as far as they go."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.importing.recordings.recogniser import Wishes
from app.importing.recordings.recording import Recording, RecordingRefused
from tests.app.importing.recordings.conftest import Printed, read_whole

PRINTED = [
    ("C", "sadf", "-d"), ("de_DE.UTF-8", "sadf", "-d"), ("fr_FR.UTF-8", "sadf", "-d"), ("en_US.UTF-8", "sadf", "-d"),
    ("C", "sadf", "-d", "-U"), ("de_DE.UTF-8", "sadf", "-j"),
    ("C", "sar", "-A"), ("de_DE.UTF-8", "sar", "-A"), ("fr_FR.UTF-8", "sar", "-A"), ("en_US.UTF-8", "sar", "-A"),
    ("en_GB.UTF-8", "sar", "-A"),
]  # fmt: skip


def values(found: Recording) -> dict[str, list[tuple[int, float, int]]]:
    return {one.quantity: [(b.start, round(b.mean, 6), b.count) for b in one.bins] for one in found.series}


def read_dated(path: Path) -> Recording:
    """A head such as 11/12/26 is two days; the recording's own day settles it."""
    try:
        return read_whole(path)
    except RecordingRefused as refused:
        assert "can be two days" in str(refused)
        return read_whole(
            path, Wishes("day-first" if "en_GB" in path.name or "fr_FR" in path.name else "month-first")
        )


@pytest.mark.parametrize("command", PRINTED, ids=" ".join)
def test_that_every_way_to_print_a_recording_gives_the_same_values(
    command: tuple[str, ...], printed: Printed
) -> None:
    reference = read_whole(printed("C", "sadf", "-j"))
    found = read_dated(printed(*command))
    assert values(found) == values(reference)
    assert {"processor.utilization", "memory.used", "disk.operations", "network.received"} <= set(
        values(found)
    )
    assert (found.rows, found.begin, found.end) == (reference.rows, reference.begin, reference.end)
    assert found.source.host == reference.source.host


def test_that_sar_says_that_it_knows_no_zone(printed: Printed) -> None:
    assert (
        "The file names no time zone. Its times are taken as UTC."
        in read_dated(printed("C", "sar", "-A")).doubts
    )
    assert read_whole(printed("C", "sadf", "-j")).source.zone == "UTC"


def test_that_the_binary_file_is_told_what_to_run(recording_file: Path) -> None:
    with pytest.raises(RecordingRefused, match=r"binary file of sysstat. Convert it with: sadf -j"):
        read_whole(recording_file)


def test_that_a_file_cut_by_a_full_disk_keeps_its_rows_and_tells_the_line(
    printed: Printed, tmp_path: Path
) -> None:
    whole = printed("C", "sadf", "-j")
    text = whole.read_text("utf-8")
    last = [found.start() for found in re.finditer(r'\{\s*"timestamp"', text)][-1]
    cut = tmp_path / "cut.json"
    cut.write_text(text[: last + 300], "utf-8")
    found = read_whole(cut)
    assert found.rows == read_whole(whole).rows - 1
    assert found.doubts == (
        f"The file is cut in line {text[: last + 300].count(chr(10)) + 1:,}: everything before it was read.",
    )


ROWS = "# hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle"


def rows(tmp_path: Path, *lines: str) -> Recording:
    path = tmp_path / "rows.csv"
    path.write_text("\n".join((ROWS, *lines)) + "\n", "utf-8")
    return read_whole(path)


def test_that_a_restart_in_the_middle_is_no_value(tmp_path: Path) -> None:
    found = rows(
        tmp_path,
        "web;600;2026-03-01 10:10:00 UTC;-1;10.00;0.00;5.00;1.00;0.50;83.50",
        "web;-1;2026-03-01 10:15:00 UTC;LINUX-RESTART\t(8 CPU)",
        "web;600;2026-03-01 10:20:00 UTC;-1;10.00;0.00;5.00;1.00;0.50;83.50",
    )
    assert (found.rows, len(found.restarts), found.source.processors) == (2, 1, 8)
    busy = next(one for one in found.series if one.quantity == "processor.utilization")
    assert [round(one.mean, 6) for one in busy.bins] == [15.0, 15.0]


def test_that_intervals_of_absurd_length_are_left_out_and_told(tmp_path: Path) -> None:
    found = rows(
        tmp_path,
        "web;600;2026-03-01 10:10:00 UTC;-1;10;0;5;1;0;84",
        "web;1577836800;2026-03-01 10:20:00 UTC;-1;10;0;5;1;0;84",
        "web;600;2026-03-01 10:3",
    )
    assert found.rows == 1
    assert found.doubts == (
        "1 damaged line was left out.",
        "1 interval is empty or longer than a day and was left out.",
    )


def sar(tmp_path: Path, head: str, *lines: str) -> Path:
    path = tmp_path / "sar.txt"
    path.write_text("\n".join((head, "", *lines)) + "\n", "utf-8")
    return path


@pytest.mark.parametrize(
    ("date", "wishes", "day"),
    [
        ("2026-11-12", "", "2026-11-12"), ("12.11.2026", "", "2026-11-12"), ("11/22/26", "", "2026-11-22"),
        ("22/11/2026", "", "2026-11-22"), ("11/12/2026", "day-first", "2026-12-11"), ("11/12/26", "month-first", "2026-11-12"),
    ],
)  # fmt: skip
def test_that_each_layout_of_a_date_is_read(date: str, wishes: str, day: str, tmp_path: Path) -> None:
    from app.importing.recordings.clock import day_of

    path = sar(
        tmp_path,
        f"Linux 6.1 (web) \t{date} \t_x86_64_\t(4 CPU)",
        "23:40:00        CPU     %user     %nice   %system   %iowait    %steal     %idle",
        "23:50:00        all     10.00      0.00      5.00      0.00      0.00     85.00",
        "00:00:00        all     10.00      0.00      5.00      0.00      0.00     85.00",
    )
    found = read_whole(path, Wishes(wishes))
    assert (found.begin, found.end) == (day_of(day) + 85_800, day_of(day) + 86_400)


def test_that_a_date_which_can_be_two_days_is_asked_for(tmp_path: Path) -> None:
    path = sar(
        tmp_path,
        "Linux 6.1 (web) \t11/12/26 \t_x86_64_\t(4 CPU)",
        "10:00:00 CPU %user %idle",
        "10:10:00 all 1 99",
    )
    with pytest.raises(RecordingRefused, match="The date 11/12/26 can be two days"):
        read_whole(path)


def test_that_other_systems_sar_is_read(tmp_path: Path) -> None:
    path = sar(
        tmp_path,
        "AIX web 3 5 00C0FFEE4C00 11/22/26",
        "System configuration: lcpu=4  mode=Capped ",
        "",
        "00:00:00    %usr    %sys    %wio   %idle",
        "00:05:00      30      10       5      55",
        "00:10:00      50      10       0      40",
        "",
        "Average       40      10       3      47",
    )
    found = read_whole(path)
    (busy,) = (one for one in found.series if one.quantity == "processor.utilization")
    assert [one.mean for one in busy.bins] == [40.0, 60.0]
    assert found.source.host == "web"
