"""Tables of one's own, files that are something else, and recordings in a plan."""

from __future__ import annotations

import datetime
import gzip
from pathlib import Path

import pytest

from app.importing.recordings.recogniser import Wishes
from app.importing.recordings.recording import RecordingRefused
from app.importing.recordings.taking import kept
from app.plan.document import Plan, Service
from app.plan.file import read_file, save_plan
from app.plan.recorded import Recorded
from app.plan.text_form import to_text
from app.plan.text_reader import from_text
from tests.app.importing.recordings.conftest import read_whole


def table(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "load.csv"
    path.write_text(text, "utf-8")
    return path


def test_that_a_table_of_time_load_and_use_needs_no_mapping(tmp_path: Path) -> None:
    found = read_whole(
        table(
            tmp_path,
            "time,load,processor.utilization\n2026-03-01T10:00:00Z,100,20\n2026-03-01T11:00:00+00:00,200,35.5\n",
        )
    )
    assert {one.quantity: [b.mean for b in one.bins] for one in found.series} == {
        "load": [100.0, 200.0],
        "processor.utilization": [20.0, 35.5],
    }
    assert found.doubts == ()


def test_that_processor_seconds_become_busy_processors(tmp_path: Path) -> None:
    found = read_whole(
        table(
            tmp_path,
            "time;processor.seconds\n2026-03-01 10:00;7,5\n2026-03-01 10:05;600\n2026-03-01 10:10;150\n",
        )
    )
    (busy,) = found.series
    assert (busy.quantity, [b.mean for b in busy.bins]) == ("processor.busy", [2.0, 0.5])
    assert found.doubts == ("The file names no time zone. Its times are taken as UTC.",)


def test_that_bins_are_no_shorter_than_what_lies_between_values(tmp_path: Path) -> None:
    lines = [f"2026-03-01T10:{minute:02}:03Z,{minute}" for minute in range(60)]
    late = [f"2026-03-01T10:{minute:02}:41Z,{minute}" for minute in range(60)]
    starts = []
    for rows in (lines, late):
        (load,) = read_whole(table(tmp_path, "\n".join(["time,load", *rows]))).series
        starts.append([one.start for one in load.bins])
    assert starts[0] == starts[1]


@pytest.mark.parametrize("seconds", [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 3600])
def test_that_each_value_of_a_short_recording_stands_alone(seconds: int, tmp_path: Path) -> None:
    start = datetime.datetime(2026, 3, 1, 10, 0, 4, tzinfo=datetime.UTC)
    times = [start + datetime.timedelta(seconds=seconds * place) for place in range(60)]
    rows = [f"{time:%Y-%m-%dT%H:%M:%SZ},{place}" for place, time in enumerate(times)]
    (load,) = read_whole(table(tmp_path, "\n".join(["time,load", *rows]))).series
    assert [one.mean for one in load.bins] == [*range(60)]


def test_that_processor_seconds_are_of_the_time_since_the_row_before(tmp_path: Path) -> None:
    rows = [f"2026-03-01T10:00:{second:02}Z,{second}" for second in range(0, 60, 10)]
    (busy,) = read_whole(table(tmp_path, "\n".join(["time,processor.seconds", *rows]))).series
    assert [one.start % 60 for one in busy.bins] == [0, 10, 20, 30, 40]


def test_that_other_columns_are_named(tmp_path: Path) -> None:
    path = table(
        tmp_path, "When\tUsers\tComment\n2026-03-01T10:00Z\t10\tx\n2026-03-01T11:00Z\t\ty\nnever\t3\tz\n"
    )
    with pytest.raises(RecordingRefused, match="--columns 'When=time,Users=load'"):
        read_whole(path)
    found = read_whole(path, Wishes(columns={"When": "time", "Users": "load"}))
    assert [(one.quantity, one.count) for one in found.series] == [("load", 1)]
    assert found.doubts == ("1 row without a time or a number was left out.",)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "The file is empty."),
        (gzip.compress(b"x", mtime=0), "The file is compressed. Unpack it first."),
        (b"PK\x03\x04...", "The workbook is damaged."),
        (b"%PDF-1.7", "This is a PDF."),
        (b"\x7fELF\0\0\0", "This is a binary file that Sizewright cannot read."),
        (b"Hello there", "Sizewright does not know this file."),
        (b"10:00:01 CPU %user %idle\n10:10:01 all 1 99\n", "The first line names no day."),
        (b'{"sysstat": {"hosts": []}}', "The file has no values that Sizewright reads."),
        (b"time,load\n", "The file has no values that Sizewright reads."),
    ],
)
def test_that_what_is_no_recording_is_told_what_it_is(content: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "given"
    path.write_bytes(content)
    with pytest.raises(RecordingRefused) as fault:
        read_whole(path)
    assert told in str(fault.value)
    assert str(path) in str(fault.value)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("DataCollector01.blg", "relog FILE.blg -f CSV -o FILE.csv"), ("sa15", "sar -A -f FILE"), ("statrep.nsf", "show statistics"),
        ("other", "a binary file that Sizewright cannot read"),
    ],
)  # fmt: skip
def test_that_a_binary_file_is_told_by_its_name_how_to_print_it(name: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(b"\x01\0\0\0 binary")
    with pytest.raises(RecordingRefused, match=told):
        read_whole(path)


@pytest.fixture
def recording(tmp_path: Path) -> Recorded:
    lines = [
        f"2026-03-01T{hour:02}:{minute:02}:00Z,{hour * 10},{hour}"
        for hour in range(24)
        for minute in range(0, 60, 10)
    ]
    path = table(tmp_path, "\n".join(["time,load,processor.utilization", *lines]))
    return kept("s", path, read_whole(path))


def test_that_a_plan_keeps_recordings_in_file_and_text(recording: Recorded, tmp_path: Path) -> None:
    plan = Plan("p", "Plan", services=(Service("s", "mail", "Mail"),), recordings=(recording,))
    path = tmp_path / "plan.sizeplan"
    save_plan(plan, path)
    assert read_file(path).plan == plan
    assert from_text(to_text(plan)) == plan
    load = read_file(path).plan.recordings[0].series("load")
    assert load is not None
    assert [one.mean for one in load.bins[::6]] == [10.0 * hour for hour in range(24)]
    assert (load.count, recording.facts.rows, recording.source) == (144, 144, "load.csv")


@pytest.mark.parametrize(
    "change",
    [
        {"content": ""}, {"content": "AAAA"}, {"content": "no base64"}, {"about": "{}"}, {"about": "[1]"}, {"digest": "x"},
    ],
)  # fmt: skip
def test_that_a_recording_which_was_changed_elsewhere_is_no_recording(
    change: dict[str, str], recording: Recorded
) -> None:
    facts = {
        "service": "s",
        "digest": recording.digest,
        "source": "a",
        "about": recording.about,
        "content": recording.content,
    }
    with pytest.raises(ValueError, match=r"\w"):
        Recorded(**{**facts, **change})


def test_that_a_recording_goes_with_its_service(recording: Recorded) -> None:
    plan = Plan("p", "Plan", services=(Service("s", "mail", "Mail"),), recordings=(recording, recording))
    assert len(plan.recordings) == 1
    assert Plan("p", "Plan", recordings=plan.recordings).recordings == ()
