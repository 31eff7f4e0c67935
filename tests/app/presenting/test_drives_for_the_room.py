"""Where it is not known how many drives the operations take, an order says how many the stored mail takes at least."""

from __future__ import annotations

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.site_decision import site_decision
from planners.planner import Sizing
from planners.registry import planner


def today(**entries: object) -> Sizing:
    """Mail of a release without a run, 1,125 GB of it."""
    mail = planner("mail")
    plan = {"platform": "linux-x86-64", "version": "12", "users": 300, "mailbox_size": 3_000}
    return mail.size(mail.check({**plan, **entries}))


def test_that_an_incomplete_order_says_how_many_drives_the_mail_takes_at_least() -> None:
    """ "How many more drives" was all: nine of 300 GB are needed for 1,125 GB, each written twice."""
    told = site_decision(sized(read_plan(FOLDER / "mail-today.txt"))).sentence
    assert "Not known: how many more drives, at least 9 to hold the data." in told


def test_that_they_hold_what_is_stored_with_the_spare_one() -> None:
    assert today().quantities["disk.drives_for_room"].value == 2 * 4 + 1
    assert today(raid="raid5").quantities["disk.drives_for_room"].value == 5 + 1
    assert today(drive_size=2_000, hot_spares=0).quantities["disk.drives_for_room"].value == 4
    assert today(users=600).quantities["disk.drives_for_room"].value == 2 * 8 + 1


def test_that_drives_that_are_known_are_told_alone() -> None:
    mail = planner("mail")
    known = mail.size(
        mail.check({"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000})
    ).quantities
    assert "disk.drives" in known and "disk.drives_for_room" not in known
