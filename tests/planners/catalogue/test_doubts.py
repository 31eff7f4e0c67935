"""What contradicts itself in the documents is carried with its doubt, on each row that it concerns."""

from __future__ import annotations

import re

import pytest

from planners.catalogue.store import Catalogue

SERVICES = ("mail", "inotes", "directory", "virtual")

MEASUREMENTS = {
    r"mail\.aix-p670\..*\.disk_(read|write)_kb\..*": (8, "300 s"),
    r"mail\.(linux-x86|solaris-6800|windows-x365)\..*\.disk_(read|write)_kb\..*": (24, "not comparable"),
    r"mail\.linux-x86\.6\.5\..*": (12, "distribution"),
    r"mail\.linux-x86\.7\..*\.process_mem\..*": (2, "thread"),
    r"mail\.i5os-810\..*\.mail6\..*\.disk_(reads|writes)\..*": (3, "same figure"),
    r"mail\.i5os-570\.7\.mail7\..*\.disk_reads\..*": (1, "111.5"),
    r"mail\.(aix-p670|windows-x365)\.7\..*": (2, "lost its minus"),
    r"inotes\.aix-p570\..*\.process_mem\..*": (4, "only its changes"),
    r"inotes\.aix-p570\..*\.shared_mem\..*": (4, "two tables|for one run"),
    r"inotes\.linux-x64\..*\.table-9": (4, "Printed as a rate"),
    r"inotes\.linux-x64\.8\.5\..*\.disk_reads\..*": (3, "Reads rise"),
    r"inotes\..*\.disk_(ops|mb)\..*": (8, "add up to"),
    r"inotes\.windows-x64\..*\.shared_mem\.table-16": (2, "run together"),
    r"directory\..*table-4\.(0|20)-cached": (2, "cached|empty cache"),
    r"directory\..*table-7\..*": (2, "printed order"),
    r"directory\..*table-5\.(5242885|10485760)\..*": (4, "larger machine"),
    r"directory\..*(table-1\.8-processors|table-6\.log-off)": (2, "0.8 %"),
    r"virtual\.zvm-1-partition\.users_max\..*": (2, "Point of failure"),
}

CLAIMS = {
    "mail.L160.1": "More than this model",
    "mail.L583.1": "meant as bits",
    "mail.L853.3": "46 %",
    "mail.L853.6": "18,600",
    "mail.L1027.3": "Mail7",
    "mail.L1142.1": "15 to 28 %",
    "mail.L1145.1": "5 to 21 %",
    "mail.L1228.3": "21 to 29 %",
    "mail.L1286.3": "10,000 elsewhere",
    "mail.L1286.4": "No largest figure",
    "inotes.L277.1": "not to be used",
    "inotes.L331.4": "2 %",
    "inotes.L402.4": "Off in",
    "inotes.L468.1": "Untrue",
    "inotes.L50.4": "unclear",
    "directory.L188.1": "32",
    "directory.L543.1": "8.72",
    "directory.L506.1": "7005.90",
    "directory.L54.3": "3.0 GB",
    "directory.L714.1": "without its factor",
    "network.L491.1": "sending",
    "network.L291.1": "daemon",
    "virtual.L31.1": "lower cost",
    "virtual.L13.6": "48 GB",
}


@pytest.mark.parametrize("pattern", MEASUREMENTS)
def test_that_a_doubtful_measurement_says_why(catalogue: Catalogue, pattern: str) -> None:
    rows, reason = MEASUREMENTS[pattern]
    found = [
        row
        for service in SERVICES
        for row in catalogue.measurements(service)
        if re.fullmatch(pattern, row.id) and re.search(reason, row.doubt)
    ]
    assert len(found) == rows


@pytest.mark.parametrize("name", CLAIMS)
def test_that_a_doubtful_claim_says_why(catalogue: Catalogue, name: str) -> None:
    claim = catalogue.claim(name)
    assert claim
    assert CLAIMS[name] in claim.doubt


def test_that_a_claim_beside_a_doubtful_one_is_not_doubted_with_it(catalogue: Catalogue) -> None:
    sure = [catalogue.claim(name) for name in ("mail.L853.2", "mail.L1142.2", "mail.L1027.5", "mail.L374.4")]
    assert [claim.doubt for claim in sure if claim] == ["", "", "", ""]


def test_that_a_setting_changed_between_two_compared_versions_is_marked(catalogue: Catalogue) -> None:
    marked = {
        rule.name
        for rule in catalogue.settings("mail", "windows-x365", "7")
        if rule.platform and "Differs from the 6.5 run" in rule.doubt
    }
    assert marked == {"NSF_Buffer_Pool_Size_MB", "NSF_DbCache_MaxEntries", "DEBUG_SHOW_SEM"}


def test_that_machines_described_in_two_ways_carry_their_doubt(catalogue: Catalogue) -> None:
    doubtful = {
        (service, platform.id)
        for service in ("mail", "inotes", "directory", "network", "virtual")
        for platform in catalogue.platforms(service)
        if platform.doubt
    }
    assert doubtful >= {
        ("mail", "aix-p670"), ("mail", "linux-x86"), ("inotes", "aix-p570"), ("inotes", "linux-x64"),
        ("inotes", "windows-x64"), ("directory", "hpux-sd64b"), ("network", "x460"), ("virtual", "zvm-1-partition"),
    }  # fmt: skip
