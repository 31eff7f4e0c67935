"""Recordings of nmon: of this machine by the real tool, of AIX by the columns that its versions write."""

from __future__ import annotations

import math
import os
import select
import shutil
import subprocess
from pathlib import Path

import pytest

from app.importing.recordings.recording import Recording
from tests.app.importing.recordings.conftest import read_whole


def means(found: Recording) -> dict[str, float]:
    """The mean of every quantity over the whole recording."""
    return {one.quantity: math.fsum(b.mean * b.count for b in one.bins) / one.count for one in found.series}


@pytest.fixture
def real(languages: Path, tmp_path: Path) -> Path:
    """Three seconds of this machine, recorded where the language has decimal commas."""
    if shutil.which("nmon") is None:
        pytest.skip("nmon is not installed")
    path = tmp_path / "host.nmon"
    command = ["nmon", "-F", str(path), "-s", "1", "-c", "3", "-p"]
    environment = {**os.environ, "LC_ALL": "de_DE.UTF-8", "LOCPATH": str(languages)}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, timeout=60)
    with os.fdopen(os.pidfd_open(int(done.stdout)), "rb", closefd=True) as ended:  # it goes on behind
        select.select([ended], [], [], 30)
    return path


def of_section(text: str, section: str) -> tuple[list[str], list[list[float]]]:
    """The names and rows of a section, read in the plainest way."""
    rows = [line.split(",")[1:] for line in text.splitlines() if line.startswith(f"{section},")]
    return rows[0][1:], [[float(cell or 0) for cell in row[1:]] for row in rows[1:]]


def test_that_a_recording_of_the_real_tool_has_the_values_of_its_sections(real: Path) -> None:
    text = real.read_text("utf-8")
    found = read_whole(real)
    _, processor = of_section(text, "CPU_ALL")
    names, memory = of_section(text, "MEM")
    assert found.rows == len(processor) > 1
    seen = means(found)
    assert seen["processor.utilization"] == pytest.approx(
        sum(100 - row[2] - row[3] - row[4] for row in processor) / len(processor)
    )
    used = [
        row[0] - row[names.index("memfree")] - row[names.index("cached")] - row[names.index("buffers")]
        for row in memory
    ]
    assert seen["memory.used"] == pytest.approx(2**20 * sum(used) / len(used))
    assert {"disk.operations", "disk.read", "disk.written", "network.received", "network.sent"} <= set(seen)
    assert found.source.format == "nmon, Linux"
    assert found.source.processors > 0


def test_that_a_file_sorted_for_a_spreadsheet_says_the_same(real: Path, tmp_path: Path) -> None:
    ordered = tmp_path / "sorted.nmon"
    ordered.write_text("\n".join(sorted(real.read_text("utf-8").splitlines())), "utf-8")
    assert read_whole(ordered) == read_whole(real)


def nmon(tmp_path: Path, *lines: str) -> Recording:
    path = tmp_path / "host.nmon"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return read_whole(path)


HEAD = (
    "AAA,progname,nmon",
    "AAA,version,13g",
    "AAA,host,web",
    "AAA,time,10:00.00",
    "AAA,date,22-NOV-2026",
    "AAA,cpus,4",
)


def test_that_columns_are_found_by_name_whatever_their_order(tmp_path: Path) -> None:
    found = nmon(
        tmp_path, *HEAD,
        "CPU_ALL,CPU Total web,Idle%,Wait%,User%,Sys%,Busy,CPUs",
        "MEM,Memory MB web,buffers,memfree,memtotal,cached",
        "ZZZZ,T0001,10:10:00,22-NOV-2026", "CPU_ALL,T0001,70.0,5.0,15.0,10.0,,4", "MEM,T0001,10.0,100.0,1000.0,90.0",
        "ZZZZ,T0002,10:20:00,22-NOV-2026", "CPU_ALL,T0002,50.0,5.0,35.0,10.0,,4", "MEM,T0002,10.0,100.0,1000.0,90.0",
    )  # fmt: skip
    assert means(found) == {"processor.utilization": 35.0, "memory.used": 800.0 * 2**20}
    assert (found.source.version, found.source.host, found.source.processors) == ("13g", "web", 4)
    assert (found.rows, found.end - found.begin) == (2, 600.0)
    assert found.series[0].bins[0].start == found.end - 900, "an interval stands at its middle"


def test_that_disks_of_many_sections_add_up_and_partitions_do_not(tmp_path: Path) -> None:
    found = nmon(
        tmp_path, *HEAD,
        "DISKXFER,Disk transfers per second web,sda,sda1,sda2,dm-0,loop0",
        "DISKXFER1,Disk transfers per second web,sdb,nvme0n1,nvme0n1p1",
        "DISKREAD,Disk Read KB/s web,sda,sda1",
        "NET,Network I/O web,lo-read-KB/s,eth0-read-KB/s,bond0-read-KB/s,lo-write-KB/s,eth0-write-KB/s,bond0-write-KB/s,",
        "ZZZZ,T0001,10:10:00,22-NOV-2026", "DISKXFER,T0001,10.0,4.0,6.0,10.0,3.0", "DISKXFER1,T0001,1.0,2.0,2.0",
        "DISKREAD,T0001,8.0,8.0", "NET,T0001,5.0,2.0,2.0,5.0,1.0,1.0,",
    )  # fmt: skip
    assert means(found) == {
        "disk.operations": 13.0, "disk.read": 8192.0, "network.received": 2048.0, "network.sent": 1024.0,
    }  # fmt: skip


AIX = (
    "AAA,progname,topas_nmon", "AAA,version,TOPAS-NMON", "AAA,host,mail1", "AAA,AIX,7.2.5.0", "AAA,time,10:00:00",
    "AAA,date,22-NOV-2026", "AAA,cpus,16,16",
    "CPU_ALL,CPU Total mail1,User%,Sys%,Wait%,Idle%,Busy,PhysicalCPUs",
    "LPAR,Logical Partition mail1,PhysicalCPU,virtualCPUs,logicalCPUs,poolCPUs,entitled,weight,PoolIdle,usedAllCPU%,"
    "usedPoolCPU%,SharedCPU,Capped,EC_User%,EC_Sys%,EC_Wait%,EC_Idle%,VP_User%,VP_Sys%,VP_Wait%,VP_Idle%,Folded,Pool_id",
    "MEM,Memory mail1,Real Free %,Virtual free %,Real free(MB),Virtual free(MB),Real total(MB),Virtual total(MB)",
    "MEMNEW,Memory New mail1,Process%,FScache%,System%,Free%,Pinned%,User%",
)  # fmt: skip
AIX_ROWS = (
    "ZZZZ,T0001,10:10:00,22-NOV-2026", "CPU_ALL,T0001,54.1,44.0,0.1,1.8,,16",
    "LPAR,T0001,0.872,4,16,8,0.55,192,0.00,10.91,10.91,1,0,85.89,69.80,0.17,2.77,11.81,9.60,0.02,0.38,0,0",
    "MEM,T0001,10.0,99.0,800.0,500.0,8000.0,512.0", "MEMNEW,T0001,40.0,30.0,20.0,10.0,15.0,70.0",
)  # fmt: skip


def test_that_a_partition_of_aix_is_told_in_processors_and_memory_without_cached_files(
    tmp_path: Path,
) -> None:
    found = nmon(tmp_path, *AIX, *AIX_ROWS)
    seen = means(found)
    assert set(seen) == {"processor.busy", "memory.used"}
    assert seen["processor.busy"] == pytest.approx(0.55 * (0.8589 + 0.6980))
    assert seen["memory.used"] == pytest.approx(0.6 * 8000 * 2**20)
    assert (found.source.format, found.source.host, found.source.processors) == ("nmon, AIX", "mail1", 4)


def test_that_damaged_lines_are_counted_and_a_cut_file_keeps_what_it_has(tmp_path: Path) -> None:
    found = nmon(
        tmp_path, *HEAD, "CPU_ALL,CPU Total web,User%,Sys%,Wait%,Idle%",
        "ZZZZ,T0001,10:10:00,22-NOV-2026", "CPU_ALL,T0001,10,10,0,80",
        "ZZZZ,T0002,10:20:00,32-NOV-2026", "CPU_ALL,T0003,10,x,0,80",
        "ZZZZ,T0004,10:30:00,22-NOV-2026", "CPU_ALL,T0004,10,1",
    )  # fmt: skip
    assert found.rows == 1
    assert "3 damaged lines were left out." in found.doubts
