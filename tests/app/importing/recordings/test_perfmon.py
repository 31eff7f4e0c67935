"""Performance counters of Windows: in three languages, in the encodings that its tools write, with zone and gaps."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from app.importing.recordings.recogniser import Wishes
from app.importing.recordings.recording import Recording, RecordingRefused
from tests.app.importing.recordings.conftest import read_whole
from tests.app.importing.recordings.test_nmon import means

ENGLISH = (
    r"\\MAIL1\Processor(0)\% Processor Time", r"\\MAIL1\Processor(1)\% Processor Time",
    r"\\MAIL1\Processor(_Total)\% Processor Time", r"\\MAIL1\Memory\Available MBytes",
    r"\\MAIL1\PhysicalDisk(_Total)\Disk Transfers/sec", r"\\MAIL1\PhysicalDisk(_Total)\Disk Read Bytes/sec",
    r"\\MAIL1\PhysicalDisk(_Total)\Disk Write Bytes/sec", r"\\MAIL1\Network Interface(Intel[R] PRO_1000)\Bytes Received/sec",
    r"\\MAIL1\Network Interface(isatap.{1234})\Bytes Received/sec", r"\\MAIL1\Network Interface(Intel[R] PRO_1000)\Bytes Sent/sec",
)  # fmt: skip
GERMAN = (
    r"\\MAIL1\Prozessor(0)\Prozessorzeit (%)", r"\\MAIL1\Prozessor(1)\Prozessorzeit (%)",
    r"\\MAIL1\Prozessor(_Total)\Prozessorzeit (%)", r"\\MAIL1\Arbeitsspeicher\Verfügbare MB",
    r"\\MAIL1\Physikalischer Datenträger(_Total)\Übertragungen/s", r"\\MAIL1\Physikalischer Datenträger(_Total)\Bytes gelesen/s",
    r"\\MAIL1\Physikalischer Datenträger(_Total)\Bytes geschrieben/s",
    r"\\MAIL1\Netzwerkschnittstelle(Intel[R] PRO_1000)\Empfangene Bytes/s",
    r"\\MAIL1\Netzwerkschnittstelle(isatap.{1234})\Empfangene Bytes/s",
    r"\\MAIL1\Netzwerkschnittstelle(Intel[R] PRO_1000)\Gesendete Bytes/s",
)  # fmt: skip
FRENCH = (
    r"\\MAIL1\Processeur(0)\% temps processeur", r"\\MAIL1\Processeur(1)\% temps processeur",
    r"\\MAIL1\Processeur(_Total)\% temps processeur", r"\\MAIL1\Mémoire\Mégaoctets disponibles",
    r"\\MAIL1\Disque physique(_Total)\Transferts disque/s", r"\\MAIL1\Disque physique(_Total)\Lectures disque, octets/s",
    r"\\MAIL1\Disque physique(_Total)\Écritures disque, octets/s", r"\\MAIL1\Interface réseau(Intel[R] PRO_1000)\Octets reçus/s",
    r"\\MAIL1\Interface réseau(isatap.{1234})\Octets reçus/s", r"\\MAIL1\Interface réseau(Intel[R] PRO_1000)\Octets envoyés/s",
)  # fmt: skip
VALUES = ("10", "30", "20.5", "1024", "50", "4096", "8192", "1000", "7", "500")
SEEN = {
    "processor.utilization": 20.5, "memory.available": 2.0**30, "disk.operations": 50.0, "disk.read": 4096.0,
    "disk.written": 8192.0, "network.received": 1000.0, "network.sent": 500.0,
}  # fmt: skip


def counters(
    path: Path, names: tuple[str, ...], *rows: tuple[str, ...], zone: str = "", encoding: str = "utf-8"
) -> Path:
    lines = [("(PDH-CSV 4.0)" + zone, *names), *rows]
    text = "".join(",".join(f'"{cell}"' for cell in line) + "\r\n" for line in lines)
    path.write_bytes(text.encode(encoding))
    return path


def row(clock: str, *values: str) -> tuple[str, ...]:
    return (f"11/12/2026 {clock}", *(values or VALUES))


@pytest.mark.parametrize(
    ("names", "encoding"),
    [(ENGLISH, "ascii"), (GERMAN, "cp1252"), (GERMAN, "utf-8-sig"), (FRENCH, "cp1252"), (FRENCH, "utf-16")],
    ids=["English", "German, Windows", "German, UTF-8", "French, Windows", "French, PowerShell"],
)
def test_that_every_language_and_encoding_gives_the_same_values(
    names: tuple[str, ...], encoding: str, tmp_path: Path
) -> None:
    blank = row("10:00:00.123", *(" ",) * len(VALUES))  # rates have no value at first
    path = counters(
        tmp_path / "a.csv", names, blank, row("10:05:00.120"), row("10:10:00.119"), encoding=encoding
    )
    found = read_whole(path)
    assert means(found) == SEEN
    assert (found.source.format, found.source.version, found.source.host) == ("PDH-CSV", "4.0", "MAIL1")
    assert found.source.processors == 2


def test_that_the_zone_of_the_head_makes_the_times_those_of_the_world(tmp_path: Path) -> None:
    path = counters(
        tmp_path / "a.csv",
        ENGLISH,
        row("10:05:00.000"),
        row("10:10:00.000"),
        zone=" (W. Europe Standard Time)(-60)",
    )
    found = read_whole(path)
    assert found.source.zone == "W. Europe Standard Time"
    assert found.end == datetime.datetime(2026, 11, 12, 9, 10, tzinfo=datetime.UTC).timestamp()
    assert found.doubts == ()


def test_that_parts_are_taken_where_nobody_recorded_the_total(tmp_path: Path) -> None:
    names = (
        r"\\M\Processor Information(0,0)\% Processor Time", r"\\M\Processor Information(0,1)\% Processor Time",
        r"\\M\PhysicalDisk(0 C:)\Disk Transfers/sec", r"\\M\PhysicalDisk(1 D:)\Disk Transfers/sec",
    )  # fmt: skip
    found = read_whole(counters(tmp_path / "a.csv", names, row("10:00:00", "10", "30", "5", "6")))
    assert means(found) == {"processor.utilization": 20.0, "disk.operations": 11.0}


def test_that_counters_of_processes_are_their_processors_and_told_by_name(tmp_path: Path) -> None:
    names = tuple(rf"\\M\Process({one})\% Processor Time" for one in ("nserver", "nhttp", "Idle", "_Total"))
    found = read_whole(counters(tmp_path / "a.csv", names, row("10:00:00", "150", "50", "300", "500")))
    assert means(found) == {"processor.busy": 2.0}
    assert "Busy processors count only these processes: nhttp, nserver." in found.doubts


def test_that_a_counter_of_the_load_is_named(tmp_path: Path) -> None:
    name = r"\\M\Lotus Domino(Server)\Users"
    path = counters(tmp_path / "a.csv", (name,), row("10:00:00", "120"))
    with pytest.raises(RecordingRefused, match=r"knows no counter of this file\. It reads Processor, Memory"):
        read_whole(path)
    assert means(read_whole(path, Wishes(columns={name: "load"}))) == {"load": 120.0}


def read_lines(tmp_path: Path, *more: str) -> Recording:
    path = counters(tmp_path / "a.csv", ENGLISH, row("10:00:00"), row("10:05:00"))
    with path.open("a", newline="") as file:
        file.writelines(line + "\r\n" for line in more)
    return read_whole(path)


def test_that_the_words_of_typeperf_behind_the_rows_are_no_damage(tmp_path: Path) -> None:
    found = read_lines(tmp_path, "", "Exiting, please wait...", "The command completed successfully.")
    assert (found.rows, found.doubts) == (2, ("The file names no time zone. Its times are taken as UTC.",))


def test_that_a_cut_row_is_told_and_a_gap_is_no_interval(tmp_path: Path) -> None:
    cells = ",".join(f'"{cell}"' for cell in row("18:00:00"))
    found = read_lines(tmp_path, cells, '"11/12/2026 18:05:00","12')
    assert found.rows == 3
    assert "1 damaged line was left out." in found.doubts
    bins = next(one for one in found.series if one.quantity == "processor.utilization").bins
    assert bins[-1].start >= found.end - 3600, "as long as the intervals before, not eight hours"
