"""What counts on a change says so wherever its values stand, and that the change may save less."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import text_of, written

CHANGES = {"mail-linux-z": "Domino 7 and Mail7", "mail-zos": "Domino 7", "mail-aix": ""}


def printed(name: str, section: str, folder: Path) -> str:
    options = ProposalOptions(Edition.TECHNICAL, sections=(section,))
    return text_of(written(read_plan(FOLDER / f"{name}.txt"), folder, options)).replace("\u00a0", " ")


@pytest.mark.parametrize("name", CHANGES)
def test_that_values_to_test_and_to_watch_say_after_which_change_they_hold(name: str, tmp_path: Path) -> None:
    """72 % was measured, and "Today 55" said nowhere that it is after the change to version 7."""
    for section in ("acceptance", "operation"):
        assert ("Values hold after the change from" in printed(name, section, tmp_path)) is bool(
            CHANGES[name]
        )


@pytest.mark.parametrize("name", CHANGES)
def test_that_page_2_has_the_change_and_its_risk(name: str, tmp_path: Path) -> None:
    page, after = printed(name, "glance", tmp_path), CHANGES[name]
    assert (f"The change to {after} saves less than published." in page) is bool(after)
    assert ("After the change from" in page) is bool(after)
