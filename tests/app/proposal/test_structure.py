"""What a proposal means can be read out: every mark on paper has its place in a tree, in the order in which it is seen."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from msgspec.structs import replace
from pypdf import PdfReader
from pypdf.generic import ArrayObject, ContentStream

from app.plan.examples import examples
from app.proposal.contents import contents
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import DAY, text_of, written

PAINTING = {b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"Tj", b"TJ", b"'", b'"', b"Do", b"sh"}
ALONE = {"H1", "H2", "H3", "P", "TD", "TH", "LBody", "Lbl", "Link", "Span", "Figure"}
"""Elements that hold what is painted."""
HEADING = re.compile(r"H[1-6]")


class Node:
    """An element of the structure as a reader finds it."""

    def __init__(self, entry: Any, parent: Node | None, page: Any = None) -> None:
        self.entry, self.parent = entry, parent
        self.tag = str(entry["/S"])[1:]
        self.page = entry.raw_get("/Pg").idnum if "/Pg" in entry else page
        self.kids: list[Node] = []
        self.pieces: list[tuple[int, int]] = []
        self.links: list[Any] = []
        given = entry["/K"]
        for kid in given if isinstance(given, ArrayObject) else [given]:
            known = kid.get_object()
            if isinstance(known, int):
                self.pieces.append((self.page, known))
            elif "/MCID" in known:
                self.pieces.append((known.raw_get("/Pg").idnum, int(known["/MCID"])))
            elif "/Obj" in known:
                self.links.append(known["/Obj"].get_object())
            else:
                self.kids.append(Node(known, self, self.page))

    def walk(self) -> Iterator[Node]:
        yield self
        for kid in self.kids:
            yield from kid.walk()


def tree(reader: PdfReader) -> Node:
    root: Any = reader.root_object
    (top,) = root["/StructTreeRoot"]["/K"]
    return Node(top.get_object(), None)


@pytest.fixture(scope="module", params=["management", "technical"])
def proposal(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    growing = next(plan for plan in examples() if "grows" in plan.title)
    named = replace(
        growing,
        recommendation="Buy two servers. العربية أولا",
        services=(
            *growing.services,
            replace(growing.services[0], id="second", title="Mail of the second house"),
        ),
    )
    sections = ("summary", "contents", "results", "risks", "calculation", "sources", "glossary")
    edition = Edition(request.param)
    shown = sections if edition is Edition.TECHNICAL else ()
    options = ProposalOptions(edition, shown, attach_plan=True)
    return written(named, tmp_path_factory.mktemp("structure"), options)


def test_that_every_mark_on_paper_has_a_meaning_or_is_none(proposal: Path) -> None:
    reader = PdfReader(proposal)
    told = {piece for node in tree(reader).walk() for piece in node.pieces}
    for page in reader.pages:
        depth: list[Any] = []
        pieces: list[int] = []
        for operands, operator in _operations(page, reader):
            if operator in (b"BDC", b"BMC"):
                assert not depth, "marked content lies in marked content"
                depth.append(operands)
                if operands[0] != "/Artifact":
                    pieces.append(int(operands[1]["/MCID"]))
            elif operator == b"EMC":
                depth.pop()
            elif operator in PAINTING:
                assert depth, (page.page_number, operands, operator)
        assert not depth
        assert pieces == list(range(len(pieces)))
        assert {(_number(page), one) for one in pieces} <= told


def _operations(page: Any, reader: PdfReader) -> list[Any]:
    found: list[Any] = ContentStream(page["/Contents"].get_object(), reader).operations
    return found


def _number(page: Any) -> int:
    number: int = page.indirect_reference.idnum
    return number


def _pages(reader: PdfReader) -> dict[int, int]:
    """The index of each page by the number of its object."""
    return {_number(page): index for index, page in enumerate(reader.pages)}


def test_that_the_tree_is_read_in_the_order_in_which_the_pages_are(proposal: Path) -> None:
    reader = PdfReader(proposal)
    pages = _pages(reader)
    nodes = list(tree(reader).walk())
    order = [(pages[page], number) for node in nodes for page, number in node.pieces]
    assert len(order) == len(set(order)), "nothing is read twice"
    begun = [(pages[page], number) for node in nodes for page, number in node.pieces[:1]]
    assert begun == sorted(begun)
    for node in nodes:
        held = [(pages[page], number) for page, number in node.pieces]
        assert held == sorted(held)
        assert not held or node.tag in ALONE


def test_that_what_is_read_first_stands_higher_or_further_left(proposal: Path) -> None:
    """Blocks that follow each other in the tree never go back up the page, but into a column at the right."""
    reader = PdfReader(proposal)
    boxes = _boxes(proposal)
    numbers = _pages(reader)
    for section in tree(reader).kids:
        before: tuple[int, tuple[float, float, float, float]] | None = None
        for block in section.kids:
            places = [(numbers[page], number) for node in block.walk() for page, number in node.pieces]
            seen = [(page, boxes[page, number]) for page, number in places if (page, number) in boxes]
            if not seen:
                continue
            page, (left, bottom, _, _) = seen[0]
            if before is not None and before[0] == page:
                was_left, _, _, was_top = before[1]
                assert bottom < was_top - 1 or left > was_left, (section.tag, block.tag, seen[0], before)
            else:
                assert before is None or page > before[0]
            before = seen[-1]


def _boxes(path: Path) -> dict[tuple[int, int], tuple[float, float, float, float]]:
    """Left, bottom, right and top of each piece of content by page and number."""
    found: dict[tuple[int, int], tuple[float, float, float, float]] = {}
    document = pypdfium2.PdfDocument(path)
    for index, page in enumerate(document):
        for one in page.get_objects():
            number = pdfium.FPDFPageObj_GetMarkedContentID(one.raw)
            if number >= 0:
                left, bottom, right, top = one.get_bounds()
                old = found.get((index, number), (left, bottom, right, top))
                found[index, number] = (
                    min(left, old[0]), min(bottom, old[1]), max(right, old[2]), max(top, old[3])
                )  # fmt: skip
    document.close()
    return found


def test_that_levels_of_headings_are_never_skipped(proposal: Path) -> None:
    levels = [int(node.tag[1]) for node in tree(PdfReader(proposal)).walk() if HEADING.fullmatch(node.tag)]
    assert levels and levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_that_tables_are_regular_and_their_heads_tell_what_they_head(proposal: Path) -> None:
    tables = [node for node in tree(PdfReader(proposal)).walk() if node.tag == "Table"]
    for table in tables:
        rows = [node for node in table.walk() if node.tag == "TR"]
        widths = {sum(_attribute(cell, "/ColSpan", 1) for cell in row.kids) for row in rows}
        assert len(widths) == 1, [[cell.tag for cell in row.kids] for row in rows]
        heads = [node for node in table.walk() if node.tag == "TH"]
        assert heads and all(_attribute(head, "/Scope", "") in ("/Row", "/Column") for head in heads)


def _attribute(node: Node, name: str, otherwise: Any) -> Any:
    return node.entry["/A"].get(name, otherwise) if "/A" in node.entry else otherwise


def test_that_figures_are_told_in_words(proposal: Path) -> None:
    figures = [node for node in tree(PdfReader(proposal)).walk() if node.tag == "Figure"]
    for figure in figures:
        assert 10 < len(figure.entry["/Alt"]) <= 300
        left, bottom, right, top = figure.entry["/A"]["/BBox"]
        assert left < right and bottom < top


def test_that_links_say_where_they_lead(proposal: Path) -> None:
    reader = PdfReader(proposal)
    links = [node for node in tree(reader).walk() if node.tag == "Link"]
    pages: list[Any] = list(reader.pages)
    annotations = [one.get_object() for page in pages for one in page.get("/Annots", ())]
    assert len(annotations) == sum(len(link.links) for link in links)
    for link in links:
        assert link.pieces, "a link holds its text"
        assert all(str(one["/Contents"]).strip() and one["/F"] == 4 for one in link.links)
    if annotations:
        assert any(str(one["/Contents"]).startswith("Source 1: ") for one in annotations)


@pytest.mark.parametrize("sections", [("results",), ("operation", "acceptance", "settings", "calculation")])
def test_that_marks_refer_to_notes_and_notes_say_their_number(
    sections: tuple[str, ...], tmp_path: Path
) -> None:
    growing = next(plan for plan in examples() if "grows" in plan.title)
    path = written(growing, tmp_path, ProposalOptions("technical", sections))  # type: ignore[arg-type]
    reader = PdfReader(path)
    nodes = list(tree(reader).walk())
    notes = [node for node in nodes if node.tag == "Note"]
    assert len(notes) > 10
    assert all([kid.tag for kid in note.kids] == ["Lbl", "P"] for note in notes)
    names = [str(note.entry["/ID"]) for note in notes]
    assert len(set(names)) == len(names)
    root: Any = reader.root_object
    listed = root["/StructTreeRoot"]["/IDTree"]["/Names"]
    assert [str(one) for one in listed[::2]] == sorted(names)
    assert [str(one.get_object()["/ID"]) for one in listed[1::2]] == sorted(names)
    marks = [node for node in nodes if node.tag == "Reference" and node.kids[0].pieces]
    places = {
        (one["/Dest"][0].get_object().indirect_reference.idnum, float(one["/Dest"][3]))
        for mark in marks
        for one in mark.kids[0].links
    }
    runs = re.findall(r"(\d+)–(\d+)", " ".join(re.findall(r"to all figures: [\d, –]+", text_of(path))))
    between = {number for first, last in runs for number in range(int(first) + 1, int(last))}
    assert len(names) - len(between) <= len(places) <= len(names), (
        "a mark leads to each note, or to both ends of a run"
    )
    assert {page for page, _ in places} == {note.kids[1].pieces[0][0] for note in notes}
    assert all(str(one["/Contents"]).startswith("Note ") for mark in marks for one in mark.kids[0].links)


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("메일 서버", "ko"),
        ("東京のメール", "ja"),
        ("Αθήνα", "el"),
        ("Ταχυδρομείο 7", "el"),
        ("שרת", "he"),
        ("العربية أولا", "ar"),
        ("Почта", ""),
        ("北京", ""),
        ("Mail of 서울", "ko"),
        ("Σ of all", ""),
    ],
)
def test_that_a_name_is_read_in_the_language_that_its_letters_tell(
    name: str, language: str, tmp_path: Path
) -> None:
    growing = next(plan for plan in examples() if "grows" in plan.title)
    named = replace(growing, services=(replace(growing.services[0], title=name), *growing.services[1:]))
    reader = PdfReader(written(named, tmp_path, ProposalOptions("management")))  # type: ignore[arg-type]
    spans = [node for node in tree(reader).walk() if node.tag == "Span"]
    assert {str(span.entry["/Lang"]) for span in spans} == ({language} if language else set())
    assert not language or all(span.pieces for span in spans)
    assert name.split(maxsplit=1)[0] in "".join(page.extract_text() for page in reader.pages) or language in (
        "ar",
        "he",
    )


def test_that_the_figures_of_an_answer_are_read_with_label_and_reason(tmp_path: Path) -> None:
    growing = next(plan for plan in examples() if "grows" in plan.title)
    path = written(growing, tmp_path, ProposalOptions("management"))  # type: ignore[arg-type]
    reader = PdfReader(path)
    pages, words = _pages(reader), _words(path)
    told = [
        "".join(words.get((pages[page], number), "") for page, number in node.pieces).strip()
        for node in tree(reader).walk()
        if node.tag == "P"
    ]
    for fact in contents(growing, DAY).site.facts:
        at = told.index(fact.label)
        assert told[at + 1] == fact.value
        assert not fact.reason or told[at + 2] == fact.reason


def _words(path: Path) -> dict[tuple[int, int], str]:
    """The text of each piece of content by page and number."""
    found: dict[tuple[int, int], str] = {}
    document = pypdfium2.PdfDocument(path)
    for index, page in enumerate(document):
        text = page.get_textpage()
        for one in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
            number = pdfium.FPDFPageObj_GetMarkedContentID(one.raw)
            size = pdfium.FPDFTextObj_GetText(one.raw, text.raw, None, 0)
            held = (pdfium.FPDF_WCHAR * (size // 2))()
            pdfium.FPDFTextObj_GetText(one.raw, text.raw, held, size)
            said = "".join(map(chr, held)).rstrip("\0")
            found[index, number] = found.get((index, number), "") + said
    document.close()
    return found


def test_that_words_stay_apart_where_a_line_ends_and_long_ones_whole(tmp_path: Path) -> None:
    growing = next(plan for plan in examples() if "grows" in plan.title)
    told, name = "word " * 60, "Q" * 200
    plan = replace(growing, recommendation=f"{told}{name}")
    path = written(plan, tmp_path, ProposalOptions("management"))  # type: ignore[arg-type]
    reader = PdfReader(path)
    painted = [
        bytes(given[0]).decode("latin-1") if isinstance(given[0], bytes) else str(given[0])
        for page in reader.pages
        for given, operator in _operations(page, reader)
        if operator == b"Tj"
    ]
    text = "".join(painted)
    assert "word word word" in text and "wordword" not in text
    assert name in text


def test_that_contents_and_lists_are_such(tmp_path: Path) -> None:
    growing = next(plan for plan in examples() if "grows" in plan.title)
    path = written(
        growing, tmp_path, ProposalOptions("technical", ("contents", "results", "risks", "glossary"))
    )  # type: ignore[arg-type]
    nodes = list(tree(PdfReader(path)).walk())
    lines = [node for node in nodes if node.tag == "TOCI"]
    assert len(lines) >= 3
    assert all(node.parent is not None and node.parent.tag == "TOC" for node in lines)
    for node in nodes:
        if node.tag == "L":
            assert {kid.tag for kid in node.kids} == {"LI"}
        if node.tag == "LI":
            assert [kid.tag for kid in node.kids] in (["Lbl", "LBody"], ["LBody"])


def test_that_text_from_right_to_left_is_copied_as_it_was_written(tmp_path: Path) -> None:
    growing = next(plan for plan in examples() if "grows" in plan.title)
    services = tuple(replace(one, title="العربية أولا") for one in growing.services) * 2
    named = replace(growing, services=(services[0], replace(services[1], id="second")))
    path = written(named, tmp_path, ProposalOptions("technical", ("results",)))  # type: ignore[arg-type]
    reader = PdfReader(path)
    told = [
        str(operands[1].get("/ActualText"))
        for page in reader.pages
        for operands, operator in _operations(page, reader)
        if operator == b"BDC" and operands[0] != "/Artifact"
    ]
    assert "العربية أولا" in told


def test_that_the_file_says_of_itself_what_the_document_says(proposal: Path) -> None:
    reader = PdfReader(proposal)
    root: Any = reader.root_object
    told = reader.xmp_metadata
    assert root["/MarkInfo"]["/Marked"]
    assert told is not None and told.dc_title is not None and reader.metadata is not None
    assert told.dc_title["x-default"] == reader.metadata.title
    assert told.pdf_producer == reader.metadata.producer
    attached = {str(one.get_object()["/UF"]): one.get_object()["/AFRelationship"] for one in root["/AF"]}
    assert attached["plan.txt"] == "/Source"
    assert {*attached.values()} <= {"/Source", "/Data"}
    assert all(page["/Tabs"] == "/S" for page in reader.pages)


@pytest.mark.skipif("VERAPDF" not in os.environ, reason="VERAPDF names no command of the validator")
@pytest.mark.parametrize("flavour", ["ua1", "3a"])
def test_that_the_validator_agrees(flavour: str, proposal: Path) -> None:
    command = [*os.environ["VERAPDF"].split(), "-f", flavour, "--format", "text", str(proposal)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("PASS"), done.stdout
