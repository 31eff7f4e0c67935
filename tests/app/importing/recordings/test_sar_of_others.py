"""sar of AIX, Solaris and HP-UX: rows of further devices and tables without a clock, restarts, idle moments, partitions."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.importing.recordings.recogniser import Wishes
from app.importing.recordings.recording import Recording
from tests.app.importing.recordings.conftest import read_whole
from tests.app.importing.recordings.test_nmon import means


def sar(tmp_path: Path, *lines: str) -> Recording:
    path = tmp_path / "sar.txt"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return read_whole(path, Wishes("month-first"))


def test_that_further_devices_of_a_moment_add_up_and_slices_do_not(tmp_path: Path) -> None:
    found = sar(
        tmp_path, "", "SunOS web 5.11 11.1 sun4v    11/12/2026", "",
        "11:42:23   device        %busy   avque   r+w/s  blks/s  avwait  avserv", "", "",
        "11:42:24   fp0               0     0.0     900       0     0.0     0.0",
        "           sd5              13     0.1     103    7737     0.0     1.4",
        "           sd5,a             0     0.0     100       0     0.0     0.0",
        "           10/md201          0     0.0      50       0     0.0     0.0",
        "           sd7              33     0.5     169   15364     0.0     2.8",
        "11:42:25   fp0               0     0.0     900       0     0.0     0.0",
        "           sd5              13     0.1       3    7737     0.0     1.4",
        "           sd7              33     0.5       5   15364     0.0     2.8", "",
        "Average    fp0               0     0.0     900       0     0.0     0.0",
        "           sd5              13     0.1      53    7737     0.0     1.4",
    )  # fmt: skip
    assert means(found) == {"disk.operations": (103 + 169 + 3 + 5) / 2}
    assert (found.rows, found.source.host, found.source.format) == (2, "web", "sar, SunOS")


SOLARIS = (
    "SunOS web 5.10 Generic_147440-01 sun4u    11/12/2026", "",
    "00:00:00    %usr    %sys    %wio   %idle",
    "         device        %busy   avque   r+w/s  blks/s  avwait  avserv",
    "         runq-sz %runocc swpq-sz %swpocc",
    "         bread/s lread/s %rcache bwrit/s lwrit/s %wcache pread/s pwrit/s",
    "         freemem freeswap", "",
    "01:00:00      10       5       0      85",
    "         sd0               2     0.0       4      60     0.0     9.9",
    "         sd1               2     0.0       6      60     0.0     9.9",
    "             1.0       0     0.0       0",
    "               7      90      92       3      40      92       0       0",
    "         1000000 8000000", "",
    "02:00:00      30      15       5      50",
    "         sd0               2     0.0      14      60     0.0     9.9",
    "         sd1               2     0.0      16      60     0.0     9.9",
    "             1.0       0     0.0       0",
    "               7      90      92       3      40      92       0       0",
    "         3000000 8000000", "",
    "Average       20      10       3      68",
    "         sd0               2     0.0       9      60     0.0     9.9",
)  # fmt: skip


def test_that_all_tables_in_one_are_told_apart(tmp_path: Path) -> None:
    """Blocks that a buffer cache read are no bytes of a disk; free pages are of the machine's size."""
    found = sar(tmp_path, *SOLARIS)
    assert means(found) == {
        "processor.utilization": 30.0, "disk.operations": 20.0, "memory.available": 2_000_000 * 8192.0,
    }  # fmt: skip
    assert {one.count for one in found.series} == {2}


def test_that_a_restart_is_told_and_the_rows_behind_it_go_on(tmp_path: Path) -> None:
    found = sar(
        tmp_path, "SunOS mars 5.10 Generic_127128-11 i86pc    03/04/2026", "",
        "09:53:14    %usr    %sys    %wio   %idle",
        "09:53:14        unix restarts",
        "10:04:04      10       5       0      85",
        "10:14:04      20       5       0      75",
    )  # fmt: skip
    assert means(found) == {"processor.utilization": 20.0}
    assert len(found.restarts) == 1


def test_that_moments_in_which_no_disk_moved_count(tmp_path: Path) -> None:
    found = sar(
        tmp_path, "HP-UX hpitan20 B.11.23 U ia64    04/01/26", "",
        "02:39:32   device   %busy   avque   r+w/s  blks/s  avwait  avserv",
        "02:39:34   c0t2d0    0.50    0.50       1      16    0.00   13.79",
        "02:39:36", "02:39:38   c0t2d0   28.00    0.50       4      64    0.00  395.25",
        "           c0t0d0    0.50    0.50       1       8    0.00    7.89", "",
        "Average    c0t2d0    0.50    0.50       3      25    0.00    0.08",
        "Average    c0t0d0    0.50    0.50       0       1    0.01    0.11",
    )  # fmt: skip
    assert means(found) == {"disk.operations": 2.0}
    assert (found.rows, found.source.host) == (3, "hpitan20")


def test_that_single_processors_of_hp_ux_are_left_out(tmp_path: Path) -> None:
    found = sar(
        tmp_path, "HP-UX l1a014p1 B.11.31 U ia64    10/07/26", "",
        "00:00:05     cpu    %usr    %sys    %wio   %idle",
        "00:00:10       0      90       5       0       5", "               1      10       5       0      85",
        "          system      50       5       0      45", "",
    )  # fmt: skip
    assert means(found) == {"processor.utilization": 55.0}


AIX = ("", "AIX mail1 3 5 00C0FFEE4C00    11/12/26", "")


def test_that_a_partition_that_shares_processors_is_told_in_them(tmp_path: Path) -> None:
    found = sar(
        tmp_path, *AIX, "System configuration: lcpu=8 ent=1.00 mode=Uncapped ", "",
        "00:00:00    %usr    %sys    %wio   %idle   physc   %entc",
        "00:05:00      30      10       5      55    0.60    60.0",
        "00:10:00      80      15       0       5    2.00   200.0", "",
        "Average       55      12       3      30    1.30   130.0",
    )  # fmt: skip
    assert means(found) == {"processor.busy": pytest.approx((0.4 * 1.0 + 0.95 * 2.0) / 2)}


def test_that_the_row_of_all_processors_of_aix_is_found_among_the_others(tmp_path: Path) -> None:
    found = sar(
        tmp_path, *AIX, "System configuration: lcpu=2 mode=Capped ", "",
        "00:00:00 cpu    %usr    %sys    %wio   %idle",
        "00:05:00  0       60      10       0      30", "          1        0       0       0     100",
        "          -       30       5       0      65", "00:10:00  0       80      10       0      10",
        "          1       20       0       0      80", "          -       50       5       0      45",
    )  # fmt: skip
    assert means(found) == {"processor.utilization": 45.0}
    assert found.source.processors == 2


def test_that_disks_of_aix_add_up(tmp_path: Path) -> None:
    found = sar(
        tmp_path, *AIX, "System configuration: lcpu=2 drives=3 mode=Capped ", "",
        "10:00:00     device    %busy    avque    r+w/s    Kbs/s   avwait   avserv", "",
        "10:05:00     hdisk0      0      0.0        2        8      0.0      3.8",
        "             hdisk1      1      0.0        3        8      0.0      3.8",
        "        hdiskpower0      1      0.0        3        8      0.0      3.8",
        "                cd0      0      0.0        1        0      0.0      0.0",
    )  # fmt: skip
    assert means(found) == {"disk.operations": 5.0}


def test_that_figures_of_several_kinds_go_on_past_midnight(tmp_path: Path) -> None:
    """pidstat prints each kind in turn, sar one after the other. What it may not see is -1."""
    found = sar(
        tmp_path, "Linux 6.1 (web) \t11/12/26 \t_x86_64_\t(4 CPU)", "",
        "23:40:00      UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command",
        "23:50:00      102     24539    3,00    1,00    0,00    1,00   40,00     1  ns-slapd", "",
        "23:40:00      UID       PID   kB_rd/s   kB_wr/s kB_ccwr/s iodelay  Command",
        "23:50:00      102     24539     -1,00      2,00      0,00       0  ns-slapd", "",
        "23:50:00      UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command",
        "00:00:00      102     24539    3,00    1,00    0,00    1,00   60,00     1  ns-slapd", "",
        "23:50:00      UID       PID   kB_rd/s   kB_wr/s kB_ccwr/s iodelay  Command",
        "00:00:00      102     24539     -1,00      4,00      0,00       0  ns-slapd",
    )  # fmt: skip
    assert means(found) == {"processor.busy": pytest.approx(0.5), "disk.written": 3072.0}
    assert found.end - found.begin == 600.0
    assert "Busy processors count only these processes: ns-slapd." in found.doubts
