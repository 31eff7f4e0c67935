"""The head of a page names what its reader finds there: the section that goes on, and those that begin."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.proposal.options import HEAD, LEFT, WIDTH
from tests.app.proposal.blocks import Block, read
from tests.app.proposal.reading import outline_of, written


def heads(path: Path) -> list[str]:
    """What stands above the text of each page, at the right."""
    document, found = pypdfium2.PdfDocument(path), []
    for page in document:
        text, top = page.get_textpage(), page.get_height()
        told = text.get_text_bounded(LEFT + WIDTH / 2, top - HEAD, LEFT + WIDTH + 5, top)
        found.append(" ".join(told.split()))
        text.close()
    document.close()
    return found


@pytest.mark.parametrize("name", ["mail-growing", "site-growing", "virtual-zvm"])
def test_that_the_head_names_the_section_that_goes_on_and_no_other_that_ended(
    name: str, tmp_path: Path
) -> None:
    path = written(read_plan(FOLDER / f"{name}.txt"), tmp_path)
    sections = [(title, page) for level, title, page in outline_of(path) if level == 1]
    begins_anew = {one.page + 1: one.tag == "H1" for _, one in _first_of_pages(path)}
    shown = heads(path)
    went_on = 0
    for page, anew in begins_anew.items():
        before = [title for title, begun in sections if begun < page][-1]
        begun_here = [title for title, begun in sections if begun == page]
        if anew:
            assert shown[page - 1].startswith(begun_here[0][:40]), (page, shown[page - 1])
        else:
            assert shown[page - 1].startswith(before[:40]), (page, shown[page - 1])
            went_on += 1
    assert went_on


def test_that_the_page_of_the_contents_is_of_no_section_before(tmp_path: Path) -> None:
    path = written(read_plan(FOLDER / "mail-growing.txt"), tmp_path)
    assert heads(path)[2] == "Contents · 1 Scope"


def _first_of_pages(path: Path) -> list[tuple[Block, Block]]:
    blocks = [one for one in read(path).blocks if one.page > 1]
    return [(before, one) for before, one in pairwise(blocks) if one.page != before.page]
