"""Every row of the twelve mail tables: asked at its own operating point, the product has to give it back.

The figures were typed from the tables, not read from the catalogue, so a slip in either is found. The AIX disk
figures are printed as KB/s and read as kB per sample of 300 seconds.
"""

from __future__ import annotations

import pytest

from planners.evidence import Standing
from planners.registry import planner

Case = tuple[str, str, str, int]

TABLES: dict[Case, dict[str, float]] = {
    ("aix-p670", "6.5", "mail6", 10000): {
        "processor.utilization": 23,
        "disk.reads": 1150318 / 300,
        "disk.writes": 3316083 / 300,
        "memory.shared": 1160,
        "memory.process": 23,
        "network.rate": 2059541,
    },
    ("aix-p670", "7", "mail6", 10000): {
        "processor.utilization": 17.6,
        "disk.reads": 905709 / 300,
        "disk.writes": 3175272 / 300,
        "memory.shared": 1152,
        "memory.process": 63,
        "network.rate": 2233823,
    },
    ("aix-p670", "7", "mail7", 10000): {
        "processor.utilization": 18.51,
        "disk.reads": 1123650 / 300,
        "disk.writes": 3461609 / 300,
        "memory.shared": 1190,
        "memory.process": 64,
        "network.rate": 2240567,
    },
    ("linux-x86", "6.5", "mail6", 3000): {
        "processor.utilization": 6,
        "disk.reads": 4082,
        "disk.writes": 3549,
        "memory.shared": 615,
        "memory.process": 947,
        "network.rate": 632128,
    },
    ("linux-x86", "7", "mail6", 3000): {
        "processor.utilization": 7.5,
        "disk.reads": 2280,
        "disk.writes": 3460,
        "memory.shared": 977,
        "memory.process": 1020,
        "network.rate": 752881,
    },
    ("linux-x86", "7", "mail7", 3000): {
        "processor.utilization": 8.3,
        "disk.reads": 3770,
        "disk.writes": 3741,
        "memory.shared": 998,
        "memory.process": 1060,
        "network.rate": 725063,
    },
    ("i5os-570", "6.5", "mail6", 10000): {
        "processor.utilization": 5.5,
        "disk.reads": 87,
        "disk.writes": 669,
        "memory.page_rate": 195,
        "network.rate": 2033_000,
        "response.time": 8,
    },
    ("i5os-570", "7", "mail6", 10000): {
        "processor.utilization": 3.7,
        "disk.reads": 90,
        "disk.writes": 594,
        "memory.page_rate": 250,
        "network.rate": 2022_000,
        "response.time": 6.7,
    },
    ("i5os-570", "7", "mail7", 10000): {
        "processor.utilization": 4.1,
        "disk.reads": 184,
        "disk.writes": 897,
        "memory.page_rate": 383,
        "network.rate": 2841_000,
        "response.time": 7.5,
    },
    ("i5os-810", "6.5", "mail6", 9000): {
        "processor.utilization": 81.4,
        "disk.reads": 976,
        "disk.writes": 772,
        "memory.page_rate": 3761,
        "network.rate": 1814_000,
        "response.time": 105.3,
    },
    ("i5os-810", "7", "mail6", 9000): {
        "processor.utilization": 67,
        "disk.reads": 772,
        "disk.writes": 762,
        "memory.page_rate": 2804,
        "network.rate": 1832_000,
        "response.time": 51.4,
    },
    ("i5os-810", "7", "mail7", 9000): {
        "processor.utilization": 77.9,
        "disk.reads": 1180,
        "disk.writes": 753,
        "memory.page_rate": 4938,
        "network.rate": 1850_000,
        "response.time": 97.5,
    },
    ("solaris-6800", "6.5", "mail6", 10000): {
        "processor.utilization": 34.9,
        "disk.reads": 29011,
        "disk.writes": 13631,
        "memory.shared": 2706,
        "memory.process": 18,
        "network.rate": 1934801,
    },
    ("solaris-6800", "7", "mail6", 10000): {
        "processor.utilization": 18.8,
        "disk.reads": 29382,
        "disk.writes": 12248,
        "memory.shared": 2114,
        "memory.process": 56,
        "network.rate": 1912166,
    },
    ("solaris-6800", "7", "mail7", 10000): {
        "processor.utilization": 22.8,
        "disk.reads": 30583,
        "disk.writes": 13990,
        "memory.shared": 2173,
        "memory.process": 57,
        "network.rate": 1908093,
    },
    ("windows-x365", "6.5", "mail6", 10000): {
        "processor.utilization": 58,
        "disk.reads": 18651,
        "disk.writes": 11127,
        "memory.shared": 1294,
        "memory.process": 23,
        "network.rate": 2068184,
    },
    ("windows-x365", "7", "mail6", 10000): {
        "processor.utilization": 41.6,
        "disk.reads": 14375,
        "disk.writes": 10434,
        "memory.shared": 1199,
        "memory.process": 40,
        "network.rate": 2049162,
    },
    ("windows-x365", "7", "mail7", 10000): {
        "processor.utilization": 46.9,
        "disk.reads": 18138,
        "disk.writes": 11505,
        "memory.shared": 1184,
        "memory.process": 46,
        "network.rate": 2051615,
    },
}


@pytest.mark.parametrize("case", TABLES, ids=lambda case: "-".join(map(str, case)))
def test_that_a_published_row_comes_back_at_its_own_load(case: Case) -> None:
    platform, version, template, users = case
    mail = planner("mail")
    sizing = mail.size(
        mail.check(
            {"platform": platform, "version": version, "template": template, "users": users, "servers": 1}
        )
    )
    for name, published in TABLES[case].items():
        quantity = sizing.quantities[name]
        assert quantity.value == pytest.approx(published, rel=1e-12), name
        read_otherwise = platform == "aix-p670" and name.startswith("disk.")
        assert quantity.standing is (Standing.RULE if read_otherwise else Standing.MEASURED), name
        assert quantity.low <= published <= quantity.high, name
