"""Figures of a new service say which machine they are of, in the same words in print, window and workbook."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.exporting.workbook import write_workbook
from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.against import FIGURES_MEASURED, figures_of, machines
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import DAY, pages_of, written


def example(title: str) -> Plan:
    return next(one for one in examples() if title in one.title)


@pytest.mark.parametrize(
    ("title", "told"), [("AIX", True), ("mail on Solaris 9", False), ("OpenLDAP", False)]
)
def test_that_print_window_and_workbook_say_it_alike(title: str, told: bool, tmp_path: Path) -> None:
    import openpyxl

    plan = example(title)
    whole = sized(plan)
    (one,) = whole.services
    assert one.sizing is not None
    assert (figures_of(one.sizing, one.exists) == FIGURES_MEASURED) is told
    text = " ".join(pages_of(written(plan, tmp_path, ProposalOptions(Edition.TECHNICAL))))
    of = "All figures, on the machine that was measured: 8 processors"
    assert (of in " ".join(text.replace("\u00a0", " ").split())) is told
    write_workbook(whole, tmp_path / "plan.xlsx", DAY)
    cells = {
        cell.value
        for sheet in openpyxl.load_workbook(tmp_path / "plan.xlsx")
        for row in sheet
        for cell in row
    }
    assert (FIGURES_MEASURED in cells) is told


def test_that_an_operating_system_is_no_measured_machine() -> None:
    plan = next(one for one in examples() if one.services[0].entries.get("platform") == "linux-x86-64")
    (one,) = sized(plan).services
    assert one.sizing is not None
    assert not any("as measured" in title for _, title in machines(one.planner, one.sizing))
    assert figures_of(one.sizing, exists=False) == ""
