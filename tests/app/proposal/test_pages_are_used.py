"""Pages as one reads them: none half empty, nothing that belongs to the page before alone at the top of one."""

from __future__ import annotations

from itertools import pairwise, takewhile
from pathlib import Path

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.proposal.options import Paper, ProposalOptions
from app.proposal.registry import Edition, sections_of
from tests.app.proposal.blocks import Block, read
from tests.app.proposal.reading import written

NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))
LEAST_FULL, LEAST_ALONE, LEAST_LAST = 0.55, 0.55, 0.35
"""Share of a page that is not the last, of pages 1 and 2, which stand alone, and of the last."""
LEAST_WHOLE = 0.25
"""The same of a last page that is the last section and nothing else: no line of another goes there to fill it."""
LEAST_OF_STEPS = 0.5
"""Share of a page of the calculation: a step of half a page is not parted."""
FEW_LINES = 22.0
"""Points of the letters of three lines of small print."""
LISTED = ("LI", "Note", "P")
CASES = [
    *((name, "technical", paper) for paper in Paper for name in NAMES),
    *((name, "annex", Paper.A4) for name in NAMES if name.startswith("site")),
    ("network-x460", "vendor", Paper.LETTER),
]


def strays(blocks: list[Block]) -> list[str]:
    """What begins or ends a page though it belongs to the page before or behind."""
    found = []
    for place, (before, one) in enumerate(pairwise(blocks), 1):
        if one.page == before.page:
            continue
        where = f"page {one.page + 1}: {one.tag}"
        if before.heads:
            found.append(f"{where} is parted from its heading")
        if one.tag == "Table" and one.rows == 1 and not one.whole:
            found.append(f"{where} has a single row left")
        if one.tag == "Note" and before.tag == "Table":
            found.append(f"{where} is parted from its table")
        if one.tag == "Table" and one.whole and before.tag in ("LI", "P"):
            found.append(f"{where} is parted from what leads to it")
        if _few_lines(blocks[place:]):
            found.append(f"{where} is one of a few lines left over")
    return found


def _few_lines(blocks: list[Block]) -> bool:
    """Whether a page begins with these, and with a few lines before the next heading on it."""
    same = list(takewhile(lambda block: block.page == blocks[0].page, blocks))
    rest = list(takewhile(lambda block: not block.heads, same))
    told = bool(rest) and len(rest) < len(same) and all(block.tag in LISTED for block in rest)
    return told and sum(block.height for block in rest) < FEW_LINES


@pytest.mark.parametrize(("name", "kind", "paper"), CASES)
def test_that_pages_are_used_and_nothing_strays_to_the_next(
    name: str, kind: str, paper: Paper, tmp_path: Path
) -> None:
    sections = sections_of(Edition.TECHNICAL, ("calculation",)) if kind == "annex" else ()
    edition = Edition.VENDOR if kind == "vendor" else Edition.TECHNICAL
    options = ProposalOptions(edition, sections=sections, paper=paper)
    seen = read(written(read_plan(FOLDER / f"{name}.txt"), tmp_path, options))
    blocks = [block for block in seen.blocks if block.page > 1]
    assert strays(blocks) == []
    assert min(seen.full[:2]) >= LEAST_ALONE
    assert min(seen.full[2:-1]) >= (LEAST_OF_STEPS if kind == "annex" else LEAST_FULL)
    last = [block for block in blocks if block.page == len(seen.full) - 1]
    whole = last[0].tag == "H1" and [block.tag for block in last].count("H1") == 1
    assert seen.full[-1] >= (LEAST_WHOLE if whole else LEAST_LAST)
    assert last[0].tag in ("H1", "H2") or not last[0].heads


def test_that_few_lines_a_list_and_a_heading_that_are_parted_are_found() -> None:
    heading, note, line = Block("H2", 3, 12.0), Block("Note", 4, 7.0), Block("LI", 3, 20.0)
    after = replace(heading, page=4)
    assert strays([heading, note, note, note, after]) != []
    assert strays([line, note, note, note, after]) != []
    assert strays([line, note, note, note, note, after]) == []
    assert strays([line, Block("Table", 4, 40.0, 2)]) != []
    assert strays([replace(line, tag="P"), Block("Table", 4, 40.0, 2)]) != []
    assert strays([line, Block("Table", 4, 40.0, 2, whole=False)]) == []


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("name", NAMES)
def test_that_pages_1_and_2_keep_their_size_of_type(name: str, paper: Paper, tmp_path: Path) -> None:
    """What does not fit is left out or drawn closer, never made smaller: a table would not be as wide as its rules."""
    path = written(
        read_plan(FOLDER / f"{name}.txt"), tmp_path, ProposalOptions(Edition.MANAGEMENT, paper=paper)
    )
    scales: set[float] = set()
    for page in PdfReader(path).pages:
        page.extract_text(visitor_text=lambda text, cm, *_: scales.add(cm[0]) if text.strip() else None)
    assert scales == {1.0}
