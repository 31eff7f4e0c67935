"""Tables with columns of their own: what is proposed, what is asked, and what comes out of text and workbook alike."""

from __future__ import annotations

import datetime
import os
import zipfile
from pathlib import Path

import pytest
import xlsxwriter

from app.importing.recordings.mapping import layout_of
from app.importing.recordings.meanings import MEANINGS, is_known, missing
from app.importing.recordings.recogniser import Wishes
from app.importing.recordings.recording import ColumnsAsked, DatesInDoubt, Recording, RecordingRefused
from app.importing.recordings.taking import recording_in
from app.preferences import MOST_LAYOUTS, Preferences, load, save
from tests.app.importing.recordings.conftest import read_whole

FOREIGN = (
    "Report of the mail server;;;\n"
    "Datum;Aktive Benutzer;CPU-Auslastung (%);RAM belegt (GB)\n"
    "01.03.2026 10:00;1.200;20,5;8,25\n"
    "01.03.2026 11:00;2.400;35,5;9\n"
)


def table(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    path = folder / "load.csv"
    path.write_text(text, encoding)
    return path


def means(found: Recording) -> dict[str, list[float]]:
    return {one.quantity: [each.mean for each in one.bins] for one in found.series}


def test_that_a_table_of_another_country_is_asked_about_with_what_its_columns_seem_to_mean(
    tmp_path: Path,
) -> None:
    path = table(tmp_path, FOREIGN)
    begin = layout_of(path)
    wanted = {
        "Datum": "time",
        "Aktive Benutzer": "load",
        "CPU-Auslastung (%)": "processor.utilization",
        "RAM belegt (GB)": "memory.used GB",
    }
    assert begin.proposed == wanted
    assert [one.cells for one in begin.columns][2] == ("20,5", "35,5")
    option = "--columns 'Datum=time,Aktive Benutzer=load,CPU-Auslastung (%)=processor.utilization,RAM belegt (GB)=memory.used GB'"
    with pytest.raises(ColumnsAsked) as asked:
        read_whole(path)
    assert option in str(asked.value)
    for wishes in (Wishes(columns=wanted), Wishes(layouts={begin.key: wanted})):
        found = read_whole(path, wishes)
        assert means(found) == {
            "load": [1200.0, 2400.0],
            "processor.utilization": [20.5, 35.5],
            "memory.used": [8.25e9, 9e9],
        }
        assert found.begin == datetime.datetime(2026, 3, 1, 10, tzinfo=datetime.UTC).timestamp()


@pytest.mark.parametrize(
    ("name", "cells", "meaning"),
    [
        ("CPU idle", "97.5", "processor.idle"),
        ("% Processor Time", "12.5", "processor.utilization"),
        ("cpu", "0.25", "processor.utilization 1"),
        ("cpu_seconds", "12", "processor.seconds"),
        ("Available memory MiB", "512", "memory.available MiB"),
        ("mem_used_bytes", "512", "memory.used"),
        ("Network in (Mbit/s)", "5", "network.received Mbit/s"),
        ("eth0 tx kB/s", "5", "network.sent kB/s"),
        ("Disk read MB/s", "5", "disk.read MB/s"),
        ("disk write bytes", "5", "disk.written"),
        ("IOPS", "5", "disk.operations"),
        ("Disk space used GiB", "5", "disk.used GiB"),
        ("sessions", "5", "load"),
        ("load average", "5", ""),
        ("CPU comment", "x", ""),
    ],
)
def test_that_names_tell_meaning_and_unit(name: str, cells: str, meaning: str, tmp_path: Path) -> None:
    rows = "".join(f"2026-03-01T1{hour}:00Z,{cells}\n" for hour in range(4))
    begin = layout_of(table(tmp_path, f"When,{name}\n{rows}"))
    assert begin.columns[1].proposed == meaning
    assert not meaning or is_known(meaning)


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ("2026-03-01T10:00:00Z", 0), ("2026-03-01 11:00:00+01:00", 0), ("1772359200", 0), ("1772359200000", 0),
        ("2026/03/01 10:00:00", 0), ("01.03.2026 10:00:00", 0), ("1-Mar-2026 10:00", 0), ("3/31/2026 10:00 AM", 30 * 86400),
        ("31/03/2026 10:00:05,5", 30 * 86400 + 5.5), ("03/31/26 10:00:00 PM", 30 * 86400 + 43200),
    ],
)  # fmt: skip
def test_that_times_are_read_as_programs_write_them(written: str, moment: float, tmp_path: Path) -> None:
    found = read_whole(table(tmp_path, f"time;load\n{written};5\n"))
    assert found.begin == 1772359200 + moment


def test_that_a_day_and_a_clock_in_two_columns_are_one_time(tmp_path: Path) -> None:
    path = table(tmp_path, "Date;Clock;Users\n2026-03-01;10:00:00;5\n2026-03-01;11:30:00;7\n")
    proposed = layout_of(path).proposed
    assert proposed == {"Date": "time", "Clock": "time", "Users": "load"}
    assert read_whole(path, Wishes(columns=proposed)).end - read_whole(
        path, Wishes(columns=proposed)
    ).begin == pytest.approx(5400)


def test_that_days_which_can_be_two_are_asked_and_others_are_not(tmp_path: Path) -> None:
    rows = "time,load\n11/12/2026 10:00,5\n"
    path = table(tmp_path, rows)
    assert layout_of(path).ambiguous == "11/12/2026 10:00"
    with pytest.raises(DatesInDoubt, match=r"11/12/2026"):
        read_whole(path)
    december = read_whole(path, Wishes("day-first")).begin
    assert december - read_whole(path, Wishes("month-first")).begin == 29 * 86400
    settled = table(tmp_path, f"{rows}12/13/2026 10:00,5\n")
    assert read_whole(settled).begin == december - 29 * 86400
    late = table(tmp_path, rows + "11/12/2026 10:00,5\n" * 20_000 + "12/13/2026 10:00,5\n")
    assert read_whole(late).begin == december - 29 * 86400


def test_that_columns_of_one_quantity_are_added_up_where_that_means_something(tmp_path: Path) -> None:
    path = table(tmp_path, "time,a MB/s,b,c\n2026-03-01T10:00Z,1,0.5,10\n2026-03-01T11:00Z,2,0.25,30\n")
    wishes = Wishes(columns={"a MB/s": "disk.read MB/s", "b": "disk.read MB/s", "4": "processor.idle"})
    assert means(read_whole(path, wishes)) == {
        "disk.read": [1.5e6, 2.25e6],
        "processor.utilization": [90.0, 70.0],
    }
    twice = Wishes(columns={"b": "processor.utilization", "c": "processor.idle"})
    with pytest.raises(ColumnsAsked, match="Processor utilization: choose one column"):
        read_whole(path, twice)


def test_that_a_mapping_says_what_it_lacks() -> None:
    assert missing(["load", ""]) == "Choose the column of the time."
    assert missing(["time"]) == "Choose the column of the load or of another quantity."
    assert not missing(["time", "load", "load"])
    for meaning in MEANINGS:
        assert all(is_known(meaning.text(unit)) for unit in meaning.units)


def workbook(folder: Path, *, from_1904: bool = False) -> Path:
    """A workbook as people keep it: a sheet of notes before it, days as days, numbers as numbers."""
    path = folder / "load.xlsx"
    with xlsxwriter.Workbook(str(path), {"date_1904": from_1904}) as book:
        book.add_worksheet("Notes").write_string(0, 0, "Our server")
        sheet = book.add_worksheet("Data")
        day = book.add_format({"num_format": "dd.mm.yyyy hh:mm"})
        sheet.write_row(0, 0, ["When", "Users", "CPU %", "Comment"])
        for hour in range(5):
            sheet.write_datetime(hour + 1, 0, datetime.datetime(2026, 3, 1, 10 + hour), day)  # noqa: DTZ001
            sheet.write_row(hour + 1, 1, [100 * (hour + 1), 10.5 + hour])
            sheet.write_string(hour + 1, 3, f"row {hour}")
    return path


@pytest.mark.parametrize("from_1904", [False, True])
def test_that_a_workbook_gives_what_its_table_as_text_gives(tmp_path: Path, *, from_1904: bool) -> None:
    path = workbook(tmp_path, from_1904=from_1904)
    proposed = layout_of(path).proposed
    assert proposed == {"When": "time", "Users": "load", "CPU %": "processor.utilization"}
    found = read_whole(path, Wishes(columns=proposed))
    rows = "".join(f"2026-03-01T{10 + hour}:00,{100 * (hour + 1)},{10.5 + hour}\n" for hour in range(5))
    text = read_whole(table(tmp_path, f"When,Users,CPU %\n{rows}"), Wishes(columns=proposed))
    assert (found.source.format, text.source.format) == ("XLSX", "CSV")
    assert (found.series, found.begin, found.end, found.doubts) == (
        text.series, text.begin, text.end, text.doubts,
    )  # fmt: skip


def test_that_what_is_no_workbook_is_told(tmp_path: Path) -> None:
    path = tmp_path / "load.xlsx"
    path.write_bytes(workbook(tmp_path).read_bytes()[:3000])
    with pytest.raises(RecordingRefused, match="The workbook is damaged"):
        read_whole(path)


def test_that_layouts_are_remembered_and_the_oldest_forgotten() -> None:
    kept = Preferences().with_layout("k", {"When": "time", "Users": "load"})
    assert save(kept)
    assert load().layouts == {"k": {"When": "time", "Users": "load"}}
    for number in range(MOST_LAYOUTS):
        kept = kept.with_layout(str(number), {"A": "time"})
    assert list(kept.layouts) == [str(number) for number in range(MOST_LAYOUTS)]


def test_that_a_column_whose_name_says_it_can_be_left_out(tmp_path: Path) -> None:
    path = table(tmp_path, "time,load,processor.utilization\n2026-03-01T10:00Z,5,20\n")
    assert means(read_whole(path, Wishes(columns={"load": ""}))) == {"processor.utilization": [20.0]}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_that_tables_of_windows_are_read_in_its_letters(encoding: str, tmp_path: Path) -> None:
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    rows = "".join(f"2026-03-01T{hour:02}:00Z;{hour};1\n" for hour in range(24))
    found = read_whole(table(tmp_path, f"{mark}time;load;größe\n{rows}", encoding))
    assert means(found) == {"load": [float(hour) for hour in range(24)]}


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_that_a_reading_which_is_closed_lets_go_of_its_file(kind: str, tmp_path: Path) -> None:
    rows = "".join(f"2026-03-01T{hour:02}:00:00Z,{hour}\n" for hour in range(24))
    path = workbook(tmp_path) if kind == "xlsx" else table(tmp_path, f"time,load\n{rows}")
    steps = recording_in(path, Wishes(columns={"When": "time", "Users": "load"}))
    next(steps)
    assert path in opened_files()
    steps.close()
    assert path not in opened_files()


def opened_files() -> set[Path]:
    """The files that this process holds open."""
    return {Path(os.path.realpath(one)) for one in Path("/proc/self/fd").iterdir()}


def test_that_letters_which_a_damaged_sheet_names_do_not_matter(tmp_path: Path) -> None:
    sound, path = workbook(tmp_path), tmp_path / "odd.xlsx"
    with zipfile.ZipFile(sound) as archive, zipfile.ZipFile(path, "w") as odd:
        for name in archive.namelist():
            odd.writestr(name, archive.read(name).replace(b'encoding="UTF-8"', b'encoding="ITF-8"'))
    assert layout_of(path) == layout_of(sound)
