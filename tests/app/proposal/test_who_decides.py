"""Page 1 says who decides: as the plan says, else its customer."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from app.__main__ import main
from app.plan.examples import examples
from app.plan.file import read_file, save_plan
from app.plan.text_form import to_text
from app.plan.text_reader import from_text
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import pages_of, text_of, written

PLAN = replace(examples()[0], customer="Example AG")


@pytest.mark.parametrize(("decider", "told"), [("Head of IT", "Head of IT"), ("", "Example AG")])
def test_that_page_1_names_who_decides(decider: str, told: str, tmp_path: Path) -> None:
    plan = replace(PLAN, decider=decider)
    first, _ = pages_of(written(plan, tmp_path, ProposalOptions(Edition.MANAGEMENT)))
    assert f"Decided by: {told}" in first


def test_that_a_vendor_is_not_told_who_decides(tmp_path: Path) -> None:
    text = text_of(written(replace(PLAN, decider="Head of IT"), tmp_path, ProposalOptions(Edition.VENDOR)))
    assert "Head of IT" not in text and "Decided by" not in text


def test_that_who_decides_is_set_by_a_command_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "plan.sizeplan"
    save_plan(PLAN, path)
    assert main(["set", str(path), "decider=Head of IT"]) == 0
    assert "Who decides is Head of IT." in capsys.readouterr().out
    plan = read_file(path).plan
    assert plan.decider == "Head of IT" and from_text(to_text(plan)).decider == "Head of IT"
    assert main(["set", str(path), "decider="]) == 0
    assert read_file(path).plan == PLAN
