"""The head of a page names what its reader finds there: the section that goes on, and those that begin."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pypdfium2
import pytest

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.proposal import fonts
from app.proposal.options import HEAD, LEFT, WIDTH
from app.proposal.running_head import HALF, sections_on
from tests.app.proposal.blocks import Block, read
from tests.app.proposal.reading import outline_of, written

LONG = "13 Operation: when to warn, order and act"
ANNEX = "Annex B Accuracy: the models against published figures"


def heads(path: Path, title: str) -> list[str]:
    """What stands above the text of each page, at the right."""
    document, found = pypdfium2.PdfDocument(path), []
    for page in document:
        text, top = page.get_textpage(), page.get_height()
        told = " ".join(text.get_text_bounded(LEFT - 5, top - HEAD, LEFT + WIDTH + 5, top).split())
        found.append(told.removeprefix(title).strip())
        text.close()
    document.close()
    return found


@pytest.mark.parametrize("name", ["mail-growing", "site-growing", "virtual-zvm"])
def test_that_the_head_names_the_section_that_goes_on_and_no_other_that_ended(
    name: str, tmp_path: Path
) -> None:
    plan = read_plan(FOLDER / f"{name}.txt")
    path = written(plan, tmp_path)
    sections = [(title, page) for level, title, page in outline_of(path) if level == 1]
    begins_anew = {one.page + 1: one.tag == "H1" for _, one in _first_of_pages(path)}
    shown = heads(path, plan.title)
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
    plan = read_plan(FOLDER / "mail-growing.txt")
    assert heads(written(plan, tmp_path), plan.title)[2] == "Contents · 1 Scope"


def test_that_the_head_names_the_service_that_goes_on(tmp_path: Path) -> None:
    """A chart at the top of a page stands behind a break: whose it is was told on the page before."""
    plan = read_plan(FOLDER / "site-growing.txt")
    shown = heads(written(plan, tmp_path), plan.title)
    assert any(one.startswith("7 Results: Web mail") for one in shown), shown
    assert any(one.startswith("8 Projection") and ": Mail of the offices" in one for one in shown), shown
    assert not any("Notes to" in one for one in shown)


def test_that_the_head_of_a_page_with_four_sections_names_the_first_and_the_last(tmp_path: Path) -> None:
    plan = read_plan(FOLDER / "mail-solaris.txt")
    shown = heads(written(plan, tmp_path), plan.title)
    assert all(" · " in one or " – " in one for one in shown[2:] if len(one) > 60), shown


def _first_of_pages(path: Path) -> list[tuple[Block, Block]]:
    blocks = [one for one in read(path).blocks if one.page > 1]
    return [(before, one) for before, one in pairwise(blocks) if one.page != before.page]


@pytest.mark.parametrize(
    ("titles", "told"),
    [
        ((LONG, "Annex A Settings", f"{ANNEX} of all services"), f"{LONG} – Annex B Accuracy"),
        ((ANNEX, "Annex C Sources", ANNEX), "Annex B Accuracy – Annex B Accuracy"),
        (("11 Cost", "12 Scope", "13 Test"), "11 Cost · 12 Scope · 13 Test"),
        ((LONG, "Annex A Settings", ANNEX), f"{LONG} – Annex B Accuracy"),
        (
            (ANNEX, "Annex C Sources", "Annex E Document control"),
            "Annex B Accuracy – Annex E Document control",
        ),
        ((LONG, "Annex A Settings", "Annex B Sources"), f"{LONG} – Annex B Sources"),
    ],
)
def test_that_no_title_is_cut_where_its_name_has_room(titles: tuple[str, ...], told: str) -> None:
    fonts.register()
    first, *others = titles
    begun = [(3, title, 500.0 - 100 * place) for place, title in enumerate(others)]
    canvas = SimpleNamespace(sections=[(2, first, 700.0), *begun], parts=[])
    assert sections_on(canvas, 3, 760.0, HALF) == told
