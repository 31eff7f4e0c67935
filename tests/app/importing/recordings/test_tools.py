"""vmstat, iostat, mpstat and pidstat of this machine, in several languages; jc reads the same output beside."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jc
import pytest

from app.importing.recordings.recogniser import Wishes
from app.importing.recordings.recording import Recording, RecordingRefused, TimesAsked
from tests.app.importing.recordings.conftest import Printed, read_whole
from tests.app.importing.recordings.test_nmon import means

LANGUAGES = ("C", "de_DE.UTF-8", "fr_FR.UTF-8", "en_US.UTF-8", "en_GB.UTF-8")
ORDERS = {"C": "month-first", "en_US.UTF-8": "month-first"}
NO_ZONE = "The file names no time zone. Its times are taken as UTC."


def read_in(path: Path, language: str) -> Recording:
    return read_whole(path, Wishes(ORDERS.get(language, "day-first")))


def rows_of_jc(tool: str, path: Path) -> list[dict[str, Any]]:
    """What jc makes of it, with the points of numbers that it knows."""
    found = jc.parse(tool, path.read_text("utf-8").replace(",", "."), quiet=True)
    assert isinstance(found, list)
    return found


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


@pytest.mark.parametrize("language", ["C", "de_DE.UTF-8"])
def test_that_vmstat_is_read_as_jc_reads_it_but_for_the_row_since_the_start(
    language: str, recorded_by: Printed
) -> None:
    path = recorded_by(language, "vmstat", "-t", "1", "3")
    found = read_whole(path)
    english = recorded_by("C", "vmstat", "-t").read_text("utf-8").splitlines()[:2]  # all that jc knows
    path.write_text("\n".join([*english, *path.read_text("utf-8").splitlines()[2:]]), "utf-8")
    rows = rows_of_jc("vmstat", path)[1:]
    assert found.rows == len(rows) == 2
    assert found.end == rows[-1]["epoch_utc"]
    assert found.source.zone == "UTC"
    assert NO_ZONE not in found.doubts
    seen = means(found)
    lost = mean([row["idle_time"] + row["io_wait_time"] + row["stolen_time"] for row in rows])
    assert seen["processor.utilization"] == pytest.approx(100 - lost)
    assert seen["disk.written"] == pytest.approx(1024 * mean([row["blocks_out"] for row in rows]))


@pytest.mark.parametrize(
    ("language", "more"),
    [
        *((language, ("-t",)) for language in LANGUAGES), ("de_DE.UTF-8", ("-x", "-t")), ("C", ("-x", "-m", "-t")),
    ],
)  # fmt: skip
def test_that_iostat_is_read_as_jc_reads_it_but_for_the_report_since_the_start(
    language: str, more: tuple[str, ...], recorded_by: Printed
) -> None:
    path = recorded_by(language, "iostat", *more, "1", "2")
    found = read_in(path, language)
    rows = rows_of_jc("iostat", path)
    processor = [row for row in rows if row["type"] == "cpu"][1]
    disks = [row for row in rows if row["type"] == "device"]
    disks = [row for row in disks[len(disks) // 2 :] if row["device"][:2] in ("vd", "sd", "nv", "xv")]
    seen = means(found)
    idle = processor["percent_idle"] + processor["percent_iowait"] + processor["percent_steal"]
    assert seen["processor.utilization"] == pytest.approx(100 - idle)
    assert found.rows == 1
    if disks:
        operations = [
            one["tps"] if "tps" in one else one["r_s"] + one["w_s"] + one.get("d_s", 0) for one in disks
        ]
        assert seen["disk.operations"] == pytest.approx(sum(operations))
        written = [one[name] for one in disks for name in ("kb_wrtn_s", "wkb_s", "wmb_s") if name in one]
        assert seen["disk.written"] == pytest.approx(sum(written) * (2**20 if "-m" in more else 1024))


@pytest.mark.parametrize("language", ["de_DE.UTF-8", "en_US.UTF-8"])
def test_that_iostats_json_has_the_reports_that_it_holds(language: str, recorded_by: Printed) -> None:
    import json

    path = recorded_by(language, "iostat", "-o", "JSON", "-x", "-t", "1", "3")
    found = read_in(path, language)
    host = json.loads(path.read_text("utf-8"))["sysstat"]["hosts"][0]
    reports = [one["avg-cpu"] for one in host["statistics"]][1:]
    assert means(found)["processor.utilization"] == pytest.approx(
        mean([100 - one["idle"] - one["iowait"] - one["steal"] for one in reports])
    )
    assert (found.rows, found.source.host) == (2, host["nodename"])
    assert found.source.processors == host["number-of-cpus"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_mpstat_is_read_as_jc_reads_it(language: str, recorded_by: Printed) -> None:
    path = recorded_by(language, "mpstat", "-P", "ALL", "1", "2")
    found = read_in(path, language)
    rows = [row for row in rows_of_jc("mpstat", path) if row["cpu"] == "all" and row.get("time")]
    rows = [row for row in rows if row["time"][:1].isdecimal()]
    lost = [row["percent_idle"] + row["percent_iowait"] + row["percent_steal"] for row in rows]
    assert means(found)["processor.utilization"] == pytest.approx(100 - mean(lost))
    assert (found.rows, found.source.format) == (2, "mpstat, Linux")


@pytest.mark.parametrize("language", ["C", "en_US.UTF-8"])
def test_that_mpstats_json_takes_its_day_from_the_head(language: str, recorded_by: Printed) -> None:
    path = recorded_by(language, "mpstat", "-o", "JSON", "1", "2")
    text = recorded_by(language, "iostat", "-t", "1", "1").read_text("utf-8")
    found = read_in(path, language)
    assert found.rows == 2
    assert found.end - found.begin == pytest.approx(1, abs=1.5)
    assert read_in(path, language).source.host in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_pidstat_adds_up_its_processes_and_names_them(language: str, recorded_by: Printed) -> None:
    path = recorded_by(language, "pidstat", "-u", "-p", "1,2", "1", "2")
    found = read_in(path, language)
    lines = [line.split() for line in path.read_text("utf-8").splitlines()]
    place = next(line.index("%CPU") for line in lines if "%CPU" in line) - next(
        line.index("UID") for line in lines if "UID" in line
    )
    rows = [line for line in lines if line and line[0][:1].isdecimal() and "UID" not in line]
    shares = [float(line[-9:][place].replace(",", ".")) for line in rows]
    assert means(found)["processor.busy"] == pytest.approx(sum(shares) / 2 / 100)
    assert any("only these processes" in doubt for doubt in found.doubts)


def test_that_pidstat_in_a_line_each_begins_with_the_second_moment(recorded_by: Printed) -> None:
    """Only a head with a clock says since when the first interval was."""
    path = recorded_by("C", "pidstat", "-h", "-H", "-u", "-p", "1,2", "1", "3")
    found = read_in(path, "C")
    rows = rows_of_jc("pidstat", path)
    moments = sorted({row["time"] for row in rows})
    assert (found.rows, found.begin, found.end) == (2, moments[1], moments[2])
    assert NO_ZONE not in found.doubts


@pytest.mark.parametrize("command", [("vmstat", "1", "3"), ("iostat", "1", "3")], ids=" ".join)
def test_that_rows_without_times_are_counted_from_a_begin_or_asked_for(
    command: tuple[str, ...], recorded_by: Printed
) -> None:
    path = recorded_by("C", *command)
    with pytest.raises(TimesAsked, match=rf"have no date and time. Record with: {command[0]} -t 60"):
        read_whole(path)
    found = read_whole(path, Wishes(begin="2026-11-22T08:00Z", every=60))
    assert (found.rows, found.end - found.begin) == (2, 60.0)
    assert found.begin % 3600 == 60, "the first row is since the start"


def printed(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "printed.txt"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


AIX = (
    "System configuration: lcpu=8 mem=18432MB ent=0.70", "",
    "kthr    memory              page              faults              cpu             time  ",
    "----- ----------- ------------------------ ------------ ----------------------- --------",
    " r  b   avm   fre  re  pi  po  fr   sr  cy  in   sy  cs us sy id wa    pc    ec hr mi se",
    " 5  0 1000 1345521   0   0   0   0    0   0  45 3743 3154  9  9 82  0  0.60   8.3 11:59:00",
    " 2  0 2000 1345521   0   0   0   0    0   0  11 3034 3165 10  5 85  0  0.20   7.6 12:00:00",
    " 8  0 4000 1345521   0   0   0   0    0   0   8 4089 2989 60 30 10  0  1.40  10.2 12:01:00",
)  # fmt: skip


def test_that_a_partition_of_aix_says_its_processors_and_memory_on_the_day_that_the_user_gives(
    tmp_path: Path,
) -> None:
    path = printed(tmp_path, *AIX)
    with pytest.raises(TimesAsked, match=r"name no day: 12:00:00. Give the first one with --begin"):
        read_whole(path)
    found = read_whole(path, Wishes(begin="2026-11-22"))
    seen = means(found)
    assert seen["processor.busy"] == pytest.approx((0.15 * 0.70 + 0.90 * 1.40) / 2)
    assert seen["memory.used"] == 3000 * 4096
    assert found.end - found.begin == 60.0


def test_that_solaris_prints_the_time_in_a_line_before_the_row(tmp_path: Path) -> None:
    head = (
        " kthr      memory            page            disk          faults      cpu",
        " r b w   swap  free  re  mf pi po fr de sr s0 s1 -- --   in   sy   cs us sy id",
    )
    row = " 0 0 0 6000 7000 1 2 0 0 0 0 0 3 4 0 0  400 900 300 {} {} {}"
    path = printed(
        tmp_path,
        "Sun Nov 22 08:10:00 UTC 2026", *head, row.format(9, 9, 82),
        "Sun Nov 22 08:11:00 UTC 2026", *head, row.format(10, 20, 70),
    )  # fmt: skip
    found = read_whole(path)
    assert means(found) == {"processor.utilization": 30.0}
    assert found.rows == 1


def test_that_lparstat_is_read_with_its_entitlement(tmp_path: Path) -> None:
    path = printed(
        tmp_path, "", "System configuration: type=Shared mode=Uncapped smt=4 lcpu=4 mem=47104MB psize=60 ent=0.50 ", "",
        "%user  %sys  %wait  %idle physc %entc  lbusy   app  vcsw phint  %nsp  %utcyc",
        "----- ----- ------ ------ ----- ----- ------   --- ----- ----- -----  ------",
        " 11.3  15.0    0.0   73.7  0.22  44.5    6.1 45.26   919     0   101   1.39 ",
        " 87.2  11.3    0.8    0.7  0.80 160.0   82.1 40.26   919     0   101   1.39 ",
    )  # fmt: skip
    found = read_whole(path, Wishes(begin="2026-11-22T08:00Z", every=60))
    assert (found.source.format, found.doubts) == ("lparstat", ())
    assert (found.begin % 3600, found.end % 3600) == (0, 60)
    assert means(found)["processor.busy"] == pytest.approx((0.263 * 0.5 + 0.985 * 0.8) / 2)


def test_that_a_dedicated_partition_is_told_in_percent(tmp_path: Path) -> None:
    path = printed(
        tmp_path, "System configuration: type=Dedicated mode=Capped smt=4 lcpu=8 mem=16384MB", "",
        "%user  %sys  %wait  %idle", "----- ----- ------ ------", " 20.0  10.0    5.0   65.0",
    )  # fmt: skip
    found = read_whole(path, Wishes(begin="2026-11-22T08:00Z", every=60))
    assert means(found) == {"processor.utilization": 30.0}
    assert found.source.processors == 8


def test_that_damaged_rows_are_counted(tmp_path: Path) -> None:
    path = printed(
        tmp_path, "r b swpd free buff cache si so bi bo in cs us sy id wa st UTC",
        "1 0 0 1 1 1 0 0 1 1 1 1 50 10 40 0 0 2026-11-22 08:00:00", "1 0 0 1 1 1 0 0 1 1 1 1 50 10 40 0 0 2026-11-22 08:01:00",
        "1 0 0 1 1 2026-11-22 08:02:00", "1 0 0 1 1 1 0 0 1 1 1 1 50 10 40 0 0 2026-11-32 08:03:00",
    )  # fmt: skip
    found = read_whole(path)
    assert (found.rows, found.doubts) == (1, ("2 damaged lines were left out.",))


def test_that_a_machine_without_intervals_has_no_values(recorded_by: Printed) -> None:
    with pytest.raises(RecordingRefused, match="no values that Sizewright reads"):
        read_in(recorded_by("de_DE.UTF-8", "mpstat"), "de_DE.UTF-8")
