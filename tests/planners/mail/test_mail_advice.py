"""What a mail plan tells beside its figures, and that a figure no document carries says so."""

from __future__ import annotations

import pytest

from planners.evidence import Standing
from planners.planner import Sizing
from planners.registry import planner


def size(**entries: object) -> Sizing:
    mail = planner("mail")
    plan = {"platform": "solaris-6800", "version": "7", "template": "mail6", "users": 10_000}
    return mail.size(mail.check({**plan, **entries}))


def told(**entries: object) -> str:
    return " ".join(caution.text for caution in size(**entries).cautions)


def test_that_the_known_miss_on_solaris_stands_beside_the_plan() -> None:
    miss = "Published for this machine at 34.9 % utilization: 14,000 to 15,000 users. The law of this plan gives 18,600."
    assert miss in told()
    assert "Published for this machine" not in told(platform="windows-x365")
    own = {"baseline_users": 8000, "baseline_utilization": 60, "baseline_processors": 3}
    assert "Published for this machine" not in told(**own)


@pytest.mark.parametrize(
    ("users", "release", "pages"), [(5_000, "sles8", False), (9_000, "sles8", True), (9_000, "sles9", False)]
)
def test_that_a_large_server_on_the_older_linux_is_told_to_page(
    users: int, release: str, pages: bool
) -> None:
    text = told(platform="linux-z990", template="mail7", users=users, linux_release=release)
    assert ("pages all the time. Plan SLES 9." in text) is pages


def test_that_several_servers_of_the_older_version_hear_of_fewer() -> None:
    older = told(version="6.5", users=30_000)
    assert "One partition of version 7 carried 18,000 users here: fewer servers may do." in older
    assert "fewer servers may do" not in told(version="6.5", users=9_000)
    assert "fewer servers may do" not in told(users=30_000)


def test_that_every_caution_names_its_place() -> None:
    for platform in (
        "aix-p670",
        "linux-x86",
        "i5os-570",
        "i5os-810",
        "windows-x365",
        "linux-z990",
        "zos-z990",
    ):
        for caution in size(platform=platform).cautions:
            assert caution.text.endswith((".", "?")) or caution.doubts, caution.text
            assert caution.source is not None, caution.text


@pytest.mark.parametrize(("direction", "printed"), [("reads", "1,123,650"), ("writes", "3,461,609")])
def test_that_aix_disk_rates_show_what_is_printed_and_whose_reading_they_are(
    direction: str, printed: str
) -> None:
    rate = size(platform="aix-p670", template="mail7").quantities[f"disk.{direction}"]
    assert f"The document prints {printed} KB/s. Divided by 300" in rate.note
    assert rate.standing is Standing.RULE
    assert any(source.document == "Sizewright rule" for source in rate.sources)


def test_that_accuracy_shows_what_is_printed_where_it_is_read_otherwise() -> None:
    notes = [
        check.note for check in planner("mail").claims() if "AIX" in check.claim and "Disk" in check.claim
    ]
    assert notes
    assert all("The document prints" in note for note in notes)


def test_that_a_mail_database_of_another_benchmark_says_so_and_may_be_smaller() -> None:
    borrowed = size(platform="aix-p670").quantities["disk.capacity"]
    assert "prints no size of a mail database" in borrowed.note
    assert borrowed.rule is not None
    assert borrowed.rule.document == "Sizewright rule"
    # 4 sections of 15 drives of 9 GB for 15,000 users
    assert borrowed.low == pytest.approx(borrowed.value * 36 / 300)
    entered = size(platform="aix-p670", mailbox_size=80).quantities["disk.capacity"]
    assert entered.rule is not None and "free space" in entered.rule.row
    assert (entered.low, entered.high) == (entered.value, entered.value)


def test_that_the_drives_of_the_reference_machine_are_said_to_be_as_planned() -> None:
    """Its 54 drives were RAID 0 of another size, and the need that they stand against is of RAID 10."""
    drives = (
        "drives of the reference machine Sun 6800 are taken to be drives as planned: 300 GB each, RAID 10."
    )
    assert f"The 54 {drives}" in told(as_reference=True)
    assert drives not in told() and drives not in told(as_reference=True, server_drives=60)
