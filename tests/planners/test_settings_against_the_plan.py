"""A setting of the measured server that is not that of the plan says which one to take, and why."""

from __future__ import annotations

import pytest

from app.plan.document import Plan
from app.plan.examples import FOLDER, examples
from app.plan.opening import read_plan
from app.plan.sized import sized
from planners.planner import Setting


def settings(name: str) -> dict[str, Setting]:
    (one,) = sized(read_plan(FOLDER / f"{name}.txt")).services
    assert one.sizing is not None
    return {setting.name: setting for setting in one.planner.settings(one.sizing)}


def test_that_an_unprotected_layout_is_not_taken_for_the_plans_own() -> None:
    for name in ("mail-solaris", "mail-windows", "mail-linux"):
        assert "Take the RAID level of the plan" in settings(name)["Disk layout"].reason
    assert "RAID level" not in settings("mail-aix")["Disk layout"].reason


def test_that_only_the_structure_of_the_version_is_written() -> None:
    found = settings("webmail-linux")
    assert not found["Create_R8_Databases"].written and found["Create_R85_Databases"].written
    assert "On 8.5 take Create_R85_Databases" in found["Create_R8_Databases"].reason


def test_that_the_word_width_is_told_as_the_figures_read_it() -> None:
    """The value was that of the table, 64-bit, and a note said to take 32-bit."""
    found = settings("webmail-linux")["Domino program"]
    assert found.value == "32-bit"
    assert "The prose has 32-bit on Linux of all tested versions, the table 64-bit" in found.reason
    assert "all tested versions" not in settings("webmail-windows")["Domino program"].reason


def test_that_no_row_of_the_checklist_denies_another() -> None:
    """View refresh was off in one row and "all on" in the next."""
    found = settings("webmail-linux")
    assert "Compression and view refresh" not in found
    assert found["Mail database options"].value.startswith("no automatic view refresh")


def test_that_threads_follow_the_processors_that_are_bought() -> None:
    reason = settings("directory-rhds71")["nsslapd-threadnumber"].reason
    assert "Where you buy the 6 that are needed, take 6" in reason


def test_that_settings_which_the_figures_do_not_have_say_so() -> None:
    found = settings("network-x460")
    assert found
    assert all(
        'The figures are for "Out of the box", without these settings' in one.reason for one in found.values()
    )


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_what_no_file_sets_is_told_as_set_by_hand(plan: Plan) -> None:
    """ "Mail6 first, Mail7 later" stood as a value to be written beside others in brackets, which are advice."""
    for one in sized(plan).services:
        assert one.sizing is not None
        for setting in one.planner.settings(one.sizing):
            if setting.file == "server-checklist.txt" and not setting.value.startswith("("):
                assert setting.by_hand and not setting.written, setting.name
