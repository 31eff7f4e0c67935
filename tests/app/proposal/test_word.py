"""The proposal as a text document: the same headings and words as the pages, whole, and safe from what users write."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from app.__main__ import main
from app.plan.document import Plan
from app.plan.examples import examples
from app.proposal.document import proposal_content
from app.proposal.options import ProposalOptions
from app.proposal.word.document import word_content

DAY = "2026-11-20"
MAIN = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
SHORT = ProposalOptions(sections=("summary", "contents", "scope", "results", "sources"))


@pytest.fixture(scope="module")
def plan() -> Plan:
    return next(plan for plan in examples() if plan.scenarios)


@pytest.fixture(scope="module")
def word(plan: Plan) -> bytes:
    return word_content(plan, DAY)


def part(content: bytes, name: str = "word/document.xml") -> ElementTree.Element:
    return ElementTree.fromstring(zipfile.ZipFile(io.BytesIO(content)).read(name))


def texts(content: bytes, looks: str = "") -> list[str]:
    """The texts of the paragraphs; of those alone whose look begins so."""
    found = []
    for paragraph in part(content).iter(f"{MAIN}p"):
        look = paragraph.find(f"{MAIN}pPr/{MAIN}pStyle")
        if not looks or (look is not None and look.get(f"{MAIN}val", "").startswith(looks)):
            found.append("".join(one.text or "" for one in paragraph.iter(f"{MAIN}t")))
    return found


def bare(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum())


def test_that_its_headings_are_those_of_the_pages(plan: Plan, word: bytes) -> None:
    pages = PdfReader(io.BytesIO(proposal_content(plan, DAY)))
    outline = [
        str(one.title) for group in pages.outline for one in (group if isinstance(group, list) else [group])
    ]
    headings = [text for look in ("Heading", "Kind") for text in texts(word, look)]
    assert set(map(bare, outline)) <= set(map(bare, headings))
    assert len(outline) > 15


def test_that_its_words_are_those_of_the_pages(plan: Plan, word: bytes) -> None:
    """But for what stands at the edges of pages, in pictures, and of the attached file."""
    pages = PdfReader(io.BytesIO(proposal_content(plan, DAY)))
    told = bare("".join(texts(word)))
    lines = [line.strip() for page in pages.pages for line in page.extract_text().splitlines()]
    long = [line for line in lines if len(line) > 60]
    there = [line for line in long if bare(line) in told]
    assert len(long) > 60
    assert len(there) > 0.9 * len(long)


def test_that_every_link_picture_and_part_is_there(word: bytes) -> None:
    archive = zipfile.ZipFile(io.BytesIO(word))
    body = part(word)
    places = {one.get(f"{MAIN}name") for one in body.iter(f"{MAIN}bookmarkStart")}
    links = {one.get(f"{MAIN}anchor") for one in body.iter(f"{MAIN}hyperlink")}
    assert links
    assert links <= places
    relations = part(word, "word/_rels/document.xml.rels")
    known = {one.get("Id"): one.get("Target") for one in relations}
    shown = {
        value
        for one in body.iter()
        for key, value in one.items()
        if key in (f"{RELATION}embed", f"{RELATION}id")
    }
    assert shown <= set(known)
    assert {f"word/{target}" for target in known.values()} <= set(archive.namelist())
    looks = {one.get(f"{MAIN}styleId") for one in part(word, "word/styles.xml")}
    assert {one.get(f"{MAIN}val") for one in body.iter(f"{MAIN}pStyle")} <= looks


def test_that_charts_are_described(word: bytes) -> None:
    described = [one.get("descr", "") for one in part(word).iter() if one.tag.endswith("}docPr")]
    assert sum(len(text) > 40 for text in described) >= 3


def test_that_tables_repeat_their_heads_and_part_no_row(word: bytes) -> None:
    tables = list(part(word).iter(f"{MAIN}tbl"))
    assert sum(table.find(f".//{MAIN}tblHeader") is not None for table in tables) > 10
    rows = list(part(word).iter(f"{MAIN}tr"))
    assert all(row.find(f"{MAIN}trPr/{MAIN}cantSplit") is not None for row in rows)


def test_that_the_same_plan_gives_the_same_bytes(plan: Plan) -> None:
    assert word_content(plan, DAY, options=SHORT) == word_content(plan, DAY, options=SHORT)


@pytest.mark.parametrize(
    "text", ["<w:p>&amp;", "a\x00\x1fb\ufffe", "{ PAGEREF x }", "שרת הדואר 12", "한국어 😀"]
)
def test_that_what_a_user_writes_stays_text_in_its_order(plan: Plan, text: str) -> None:
    written = replace(plan, title=text, introduction=text, recommendation=text)
    told = "".join(texts(word_content(written, DAY, options=SHORT)))
    plain = "".join(letter for letter in text if letter.isprintable() and letter != "\ufffe")
    assert all(word in told for word in plain.split() if word.isascii() or "ש" <= word[0] <= "ת")


def test_that_the_command_line_writes_it_by_the_ending(
    checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example, out = str(checkout / "resources/examples/traveler-pool.txt"), tmp_path / "plan.docx"
    assert main(["propose", example, "-o", str(out), "--edition", "management", "--date", DAY]) == 0
    assert zipfile.ZipFile(out).testzip() is None
    assert main(["propose", example, "-o", str(out), "--attach", "plan"]) == 2
    assert "--attach: leave it out for .docx" in capsys.readouterr().err


def test_that_space_between_parts_is_no_picture(word: bytes) -> None:
    """An editor would stumble over pictures of nothing, one before each heading."""
    drawing = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
    wide = [int(one.get("cx", "0")) for one in part(word).iter(f"{drawing}extent")]
    assert wide and min(wide) > 5 * 12_700, "all pictures are wider than five points"
