"""A heading goes with what stands below it, however much room the page has left for both."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.proposal.options import ProposalOptions
from tests.app.proposal.reading import written

HEADS = {
    "control": "Annex A Document control",
    "settings": "Annex A Settings",
    "operation": "2 Operation: when",
}
WORDS_OF_A_LINE = 18


def headed(name: str, lines: int, section: str, folder: Path) -> str:
    """The text of the page on which that section's heading stands below so many lines."""
    words = " ".join(["word"] * WORDS_OF_A_LINE * lines)
    plan = replace(read_plan(FOLDER / f"{name}.txt"), introduction=words)
    document = pypdfium2.PdfDocument(written(plan, folder, ProposalOptions(sections=("scope", section))))
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    title = HEADS[section]
    (found,) = [text for text in texts if title in text.split("\r\n", 2)[-1]]
    return str(found)


@pytest.mark.parametrize("lines", range(4, 16))
@pytest.mark.parametrize("name", ["mail-aix", "network-x460"])
def test_that_the_last_annex_stands_on_the_page_of_its_heading(name: str, lines: int, tmp_path: Path) -> None:
    assert "Checksum of the plan" in headed(name, lines, "control", tmp_path)


@pytest.mark.parametrize("lines", range(18, 26))
def test_that_settings_begin_on_the_page_of_their_heading(lines: int, tmp_path: Path) -> None:
    assert "Reason" in headed("site-growing", lines, "settings", tmp_path)


@pytest.mark.parametrize("lines", range(20, 28))
def test_that_what_to_do_stands_above_its_table(lines: int, tmp_path: Path) -> None:
    """The heading of operation and one point of three stood at the foot of a page, the others overleaf."""
    text = headed("webmail-linux", lines, "operation", tmp_path)
    assert 'Above "Order at"' in text and "Read with" in text


def test_that_notes_stand_below_their_settings_where_only_the_next_section_has_no_room(
    tmp_path: Path,
) -> None:
    plan = read_plan(FOLDER / "mail-i5os-810.txt")
    document = pypdfium2.PdfDocument(written(plan, tmp_path, ProposalOptions()))
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    (noted,) = [
        text
        for text in texts
        if "\nNotes to the settings" in text or text.startswith("Notes to the settings")
    ]
    assert "Annex A Settings" in noted
