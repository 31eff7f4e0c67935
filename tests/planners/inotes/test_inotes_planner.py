"""What the web mail planner answers and refuses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.evidence import Standing
from planners.formula import formula
from planners.laws.erlang import stretch_factor
from planners.planner import Fit, Sizing
from planners.refusal import InputRefused
from planners.registry import planner

MODES = (("8.0", "dwa8"), ("8.5", "dwa85"), ("8.5", "dwa85lite"))
PLATFORMS = ("aix-p570", "ibmi-570", "linux-x64", "solaris-6800", "windows-x64")


def size(**entries: Any) -> Sizing:
    webmail = planner("inotes")
    return webmail.size(
        webmail.check({"platform": "linux-x64", "version": "8.5", "mode": "dwa85", "users": 4000, **entries})
    )


def test_that_more_than_the_largest_load_needs_another_server() -> None:
    assert size(users=4_000).quantities["servers.count"].value == 1
    assert size(users=4_001).quantities["servers.count"].value == 2
    assert planner("inotes").load_limit(size().inputs) == 4000


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ({"version": "8.0"}, "The full mode of 8.5 exists only with version 8.5."),
        ({"mode": "dwa8"}, "The full mode of 8.0 exists only with version 8.0."),
        ({"daos_saving": 30}, "It applies only with Platform windows-x64"),
        ({"users": 0}, "Active users: enter a whole number from 1 to 1,000,000. Given: 0."),
    ],
)
def test_that_bad_input_names_field_given_and_possible(entries: dict[str, Any], told: str) -> None:
    with pytest.raises(InputRefused) as refused:
        size(**entries)
    assert told in str(refused.value)


def test_that_the_process_memory_of_aix_is_refused_as_printed() -> None:
    sizing = size(platform="aix-p570")
    assert "0.15, 0.38 and 0.31 MB" in sizing.absent["memory.process"].reason
    assert "memory.ram" in sizing.absent


def test_that_compression_makes_the_published_databases_smaller() -> None:
    plain, compressed = (
        size(attachment_compression=on, free_space=0).quantities["disk.capacity"].value
        for on in (False, True)
    )
    assert (plain, compressed) == (4000 * 300 / 1000, 4000 * 170 / 1000)


def test_that_the_settings_file_agrees_with_the_plan_on_compression() -> None:
    webmail = planner("inotes")
    for sizing, written in (
        (size(), True),
        (size(attachment_compression=False), False),
        (size(version="8.0", mode="dwa8"), False),
    ):
        names = {setting.name for setting in webmail.settings(sizing)}
        assert ("MIMECompressAttachments" in names) is written


def test_that_the_database_size_of_8_0_may_be_the_compressed_one() -> None:
    space = size(version="8.0", mode="dwa8", free_space=0).quantities["disk.capacity"]
    assert (space.low, space.value, space.high) == (680, 1200, 1200)


def test_that_the_transaction_log_has_drives_of_its_own() -> None:
    assert size().quantities["disk.log_drives"].value == 2


def test_that_an_entered_attachment_store_saving_counts_on_windows() -> None:
    without, with_it = (
        size(platform="windows-x64", daos_saving=saving).quantities["disk.capacity"].value
        for saving in (0, 40)
    )
    assert with_it / without == pytest.approx(0.6)


def test_that_ibm_i_drives_are_busy_as_the_document_lets_one_compute() -> None:
    sizing = size(platform="ibmi-570", version="8.0", mode="dwa8", raid="raid5", servers=1)
    assert sizing.quantities["disk.operations"].value == pytest.approx(852.4 + 4 * 1438.0)


@pytest.mark.parametrize(("version", "mode"), [("8.0", "dwa8"), ("8.5", "dwa85lite")])
def test_that_every_production_server_is_told_how_to_find_its_transaction_range(
    version: str, mode: str
) -> None:
    told = {one.name: one for one in planner("inotes").settings(size(version=version, mode=mode))}
    advice = told["Server_Transinfo_Range"]
    assert not advice.written
    assert "Server Expansion Factor and the Server Availability Index" in advice.reason


def test_that_settings_follow_version_and_load() -> None:
    webmail = planner("inotes")
    older = {s.name: s for s in webmail.settings(size(version="8.0", mode="dwa8"))}
    newer = {s.name: s for s in webmail.settings(size(users=2_000))}
    assert "Create_R85_Databases" not in older
    assert newer["Create_R85_Databases"].value == "1"
    assert newer["NSF_DbCache_MaxEntries"].value == "3000"
    assert newer["NSF_Buffer_Pool_Size_MB"].value == "256"


def test_that_every_row_is_held_against_the_model_and_the_contradicted_claim_is_shown_so() -> None:
    checks = planner("inotes").claims()
    rows = [
        check
        for check in checks
        if (check.table.startswith("Table") and check.unit != "%") or "utilization" in check.claim
    ]
    assert len(rows) >= 180
    claim = "Saving from Full mode of 8.0 to Full mode of 8.5: Disk transfer, Linux (SLES 10) on x86-64"
    linux = next(check for check in checks if check.claim == claim)
    assert not linux.inside
    assert (linux.published_low, linux.published_high) == (53, 67)


def test_that_at_the_measured_load_the_caches_are_the_measured_ones() -> None:
    webmail = planner("inotes")
    at_point = {s.name: s for s in webmail.settings(size())}
    half = {s.name: s for s in webmail.settings(size(users=2_000))}
    assert at_point["RouterDbCacheSize"].value == "6100"
    assert at_point["RouterDbCacheSize"].standing is Standing.MEASURED
    assert half["RouterDbCacheSize"].value == "3100"
    assert half["RouterDbCacheSize"].standing is Standing.RULE
    assert "Sizewright rule" in half["RouterDbCacheSize"].reason
    assert "The document gives no rule; its directory held 5,000 users." in half["RouterDbCacheSize"].reason


@given(st.sampled_from(PLATFORMS), st.integers(1, 50_000))
def test_that_the_database_cache_is_never_below_what_domino_takes_itself(platform: str, users: int) -> None:
    lines = {s.name: s for s in planner("inotes").settings(size(platform=platform, users=users))}
    pool = lines.get("NSF_Buffer_Pool_Size_MB")
    itself = max(25, 1024 * int(pool.value) // 300 if pool else 0)
    assert int(lines["NSF_DbCache_MaxEntries"].value) >= itself


@pytest.mark.parametrize(
    ("entries", "name", "told"),
    [
        ({}, "Transaction log", "Keep logging on in production, on drives of its own"),
        ({}, "Mail journal", "its space is not"),
        ({}, "DAOS", "The figures hold without the attachment store."),
        ({"platform": "windows-x64"}, "DAOS", "What it saved is not published"),
        ({"version": "8.0", "mode": "dwa8"}, "Mail template", "The figures of 8.0 hold for this template"),
        ({}, "Mail database options", "the disk figures hold with them."),
    ],
)
def test_that_what_is_set_by_hand_is_advised_and_never_written_as_a_line(
    entries: dict[str, Any], name: str, told: str
) -> None:
    found = next(s for s in planner("inotes").settings(size(**entries)) if s.name == name)
    assert (found.file, told in found.reason) == ("server-checklist.txt", True)
    assert found.sources


def test_that_savings_of_the_prose_are_held_against_the_rows_of_one_table() -> None:
    checks = [check for check in planner("inotes").claims() if check.claim.startswith(("Saving", "Growth"))]
    assert len(checks) == 45
    windows = next(check for check in checks if check.claim.startswith("Growth") and "Windows" in check.claim)
    assert (windows.published, round(windows.predicted, 1), windows.inside) == (11, 11.3, True)
    summary = [check for check in checks if check.claim.endswith("mean of all machines")]
    assert [(check.published, round(check.predicted)) for check in summary] == [(20, 22), (5, 7)]


@given(
    st.sampled_from(PLATFORMS),
    st.sampled_from(MODES),
    st.integers(1, 1_000_000),
    st.floats(0.05, 20),
    st.sampled_from(["raid0", "raid10", "raid5", "raid6"]),
)
def test_that_every_figure_lies_in_its_range_and_follows_from_its_formula(
    platform: str, mode: tuple[str, str], users: int, activity: float, raid: str
) -> None:
    sizing = size(platform=platform, version=mode[0], mode=mode[1], users=users, activity=activity, raid=raid)
    for quantity in sizing.quantities.values():
        assert quantity.low <= quantity.value <= quantity.high, quantity.name
        assert formula(quantity.formula)({term.name: term.value for term in quantity.terms}) == quantity.value


@pytest.mark.parametrize("platform", PLATFORMS)
def test_that_an_array_of_loads_gives_what_single_loads_give(platform: str) -> None:
    import numpy as np

    webmail = planner("inotes")
    inputs = webmail.check({"platform": platform, "version": "8.5", "mode": "dwa85lite", "users": 1})
    loads = np.array([50.0, 2_500.0, 4_000.0, 9_000.0])
    asked: dict[str, Any] = {**inputs, "users": loads}
    together = webmail.size(asked)
    for index, users in enumerate(loads):
        for name, quantity in webmail.size({**inputs, "users": int(users)}).quantities.items():
            many = together.quantities[name]
            for mine, theirs in (
                (quantity.value, many.value),
                (quantity.low, many.low),
                (quantity.high, many.high),
            ):
                assert np.broadcast_to(theirs, loads.shape)[index] == pytest.approx(mine, rel=1e-9), name


def test_that_memory_that_is_not_published_can_be_entered() -> None:
    inotes = planner("inotes")
    aix = {"platform": "aix-p570", "version": "8.5", "mode": "dwa85", "users": 4000}
    without = inotes.size(inotes.check(aix))
    assert 'Enter "HTTP process memory measured".' in without.absent["memory.process"].reason
    assert "memory.ram" in without.absent
    found = inotes.size(inotes.check({**aix, "own_process": 300, "own_shared": 1800})).quantities
    assert found["memory.ram"].value == 300 + 1800 + 2048


def test_that_a_figure_printed_twice_spans_both_prints() -> None:
    inotes = planner("inotes")
    aix = {"platform": "aix-p570", "version": "8.5", "mode": "dwa85", "users": 4000, "servers": 1}
    shared = inotes.size(inotes.check(aix)).quantities["memory.shared"]
    assert shared.low <= 1334 and shared.high >= 1936


def test_that_the_measured_server_with_daos_is_told() -> None:
    inotes = planner("inotes")
    windows = {"platform": "windows-x64", "version": "8.5", "mode": "dwa85", "users": 4000}
    assert any("DAOS" in caution.text for caution in inotes.size(inotes.check(windows)).cautions)


def test_that_no_response_time_is_told_but_how_it_stretches() -> None:
    sizing = size()
    assert "publishes no response time of web mail" in sizing.absent["response.time"].reason
    assert sizing.quantities["response.stretch"].value == pytest.approx(stretch_factor(0.41, 4))


def test_that_a_32_bit_program_ends_at_its_address_space_on_linux_alone() -> None:
    found = next(v for v in size().verdicts if v.quantity == "memory.address_space")
    assert (found.demand, found.capacity, found.fit) == (1083, 4096, Fit.FITS)
    larger = next(v for v in size(own_shared=5000).verdicts if v.quantity == "memory.address_space")
    assert larger.fit is Fit.OVER
    assert all(v.quantity != "memory.address_space" for v in size(platform="solaris-6800").verdicts)


def test_that_space_of_the_journal_is_asked_for_until_it_is_entered() -> None:
    def told(sizing: Sizing) -> bool:
        return any("journal of all mail" in caution.text for caution in sizing.cautions)

    assert told(size())
    assert not told(size(journal_size=100))


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        (
            {"version": "8.0", "mode": "dwa8"},
            "Version 8.5 on this machine: processor −2 %, disk operations −10 %",
        ),
        ({}, "Light mode on this machine: processor −5 %, disk operations +1 %"),
        ({"platform": "aix-p570"}, "Light mode on this machine: processor −5 %, disk operations +0 %"),
        ({"platform": "windows-x64"}, "kept attachments in DAOS, encrypted"),
    ],
)
def test_that_the_tables_say_what_the_other_version_and_mode_used(entries: dict[str, Any], told: str) -> None:
    assert any(told in caution.text for caution in size(**entries).cautions)


def test_that_memory_that_is_not_known_says_in_which_as_many_users_ran() -> None:
    """An order without memory stood beside a measured machine that carried the very load in 6,144 MiB."""
    told = "4,000 users ran in the 6,144 MiB of the measured machine."
    reasons = [
        size(platform="windows-x64", users=users, servers=1).absent["memory.ram"].reason
        for users in (4_000, 4_001)
    ]
    assert reasons[0].endswith(told) and told not in reasons[1]
