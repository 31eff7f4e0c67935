"""Pages as one reads them: none half empty, nothing that belongs to the page before alone at the top of one."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition, sections_of
from tests.app.proposal.blocks import Block, read
from tests.app.proposal.reading import written

NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))
LEAST_FULL, LEAST_ALONE = 0.55, 0.45
"""Share of a page that is not the last, and of pages 1 and 2, which stand alone."""
TWO_LINES = 15.0
"""Points of two lines of small print."""
LISTED = ("LI", "Note", "P")
CASES = [(name, "technical") for name in NAMES] + [
    (name, "annex") for name in NAMES if name.startswith("site")
]


def strays(blocks: list[Block]) -> list[str]:
    """What begins or ends a page though it belongs to the page before or behind."""
    found = []
    for place, (before, one) in enumerate(pairwise(blocks), 1):
        after = blocks[place + 1] if place + 1 < len(blocks) else None
        if one.page == before.page:
            continue
        where = f"page {one.page + 1}: {one.tag}"
        if before.heads:
            found.append(f"{where} is parted from its heading")
        if one.tag == "Table" and one.rows == 1 and not one.whole:
            found.append(f"{where} has a single row left")
        if one.tag == "Note" and before.tag == "Table":
            found.append(f"{where} is parted from its table")
        if one.tag in LISTED and one.height < TWO_LINES and after is not None and after.heads:
            found.append(f"{where} stands alone")
    return found


@pytest.mark.parametrize(("name", "kind"), CASES)
def test_that_pages_are_used_and_nothing_strays_to_the_next(name: str, kind: str, tmp_path: Path) -> None:
    sections = sections_of(Edition.TECHNICAL, ("calculation",)) if kind == "annex" else ()
    seen = read(written(read_plan(FOLDER / f"{name}.txt"), tmp_path, ProposalOptions(sections=sections)))
    assert strays([block for block in seen.blocks if block.page > 1]) == []
    assert min(seen.full[:2]) >= LEAST_ALONE
    assert min(seen.full[2:-1]) >= LEAST_FULL
