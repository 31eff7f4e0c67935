"""No printed text lies over another, and no line or frame runs through one."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.proposal.document import write_proposal
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition

NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))
Box = tuple[float, float, float, float]
BESIDE, HEIGHT, THIN, FRAME = 0.8, 0.25, 3.0, 6
"""Width in points and share of its height that a text may share with another; a line is thinner, and a frame has no more corners."""


def texts(page: pypdfium2.PdfPage) -> list[tuple[str, Box]]:
    """What is printed as one piece, and where."""
    words, found = page.get_textpage(), []
    for one in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_TEXT,), max_depth=4):
        size = pdfium.FPDFTextObj_GetText(one.raw, words.raw, None, 0)
        letters = ctypes.create_string_buffer(size)
        pdfium.FPDFTextObj_GetText(
            one.raw, words.raw, ctypes.cast(letters, ctypes.POINTER(ctypes.c_ushort)), size
        )
        if told := letters.raw[: size - 2].decode("utf-16-le").strip():
            found.append((told, one.get_bounds()))
    return found


def lines(page: pypdfium2.PdfPage) -> Iterator[Box]:
    """The lines, and the edges of frames; curves of charts may cross a text."""
    for one in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_PATH,), max_depth=4):
        left, low, right, high = one.get_bounds()
        fills, strokes = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(one.raw, fills, strokes)
        thin = min(right - left, high - low) < THIN
        if thin:
            yield left, low, right, high
        elif strokes.value and 4 <= pdfium.FPDFPath_CountSegments(one.raw) <= FRAME:
            yield from ((left, low, right, low), (left, high, right, high))
            yield from ((left, low, left, high), (right, low, right, high))


def shared(one: Box, other: Box) -> tuple[float, float]:
    """The width and the height that two boxes share; below 0 what is between them."""
    return min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])


def crossed(page: pypdfium2.PdfPage) -> Iterator[str]:
    """What lies over what on a page."""
    told, drawn = texts(page), list(lines(page))
    for place, (text, box) in enumerate(told):
        left, low, right, high = box
        room = HEIGHT * (high - low)
        for other, beside in told[place + 1 :]:
            wide, tall = shared(box, beside)
            if wide > BESIDE and tall > HEIGHT * min(high - low, beside[3] - beside[1]):
                yield f"{text} / {other}"
        inside = (left + BESIDE, low + room, right - BESIDE, high - room)
        if any(min(shared(inside, line)) >= 0 for line in drawn):
            yield f"a line through {text}"


@pytest.mark.parametrize("edition", [Edition.TECHNICAL, Edition.VENDOR], ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_that_no_text_of_an_example_lies_over_another_or_below_a_line(
    name: str, edition: Edition, tmp_path: Path
) -> None:
    """Three lines in a low box of the picture of the site touched its frame."""
    path = tmp_path / "proposal.pdf"
    write_proposal(read_plan(FOLDER / f"{name}.txt"), path, "2026-11-20", options=ProposalOptions(edition))
    document = pypdfium2.PdfDocument(path.read_bytes())
    assert sum(len(texts(page)) for page in document) > 100
    assert [found for page in document for found in crossed(page)] == []


def test_that_a_text_over_another_and_a_line_through_one_are_found(tmp_path: Path) -> None:
    from reportlab.pdfgen.canvas import Canvas

    path = tmp_path / "page.pdf"
    canvas = Canvas(str(path))
    canvas.drawString(100, 700, "Drives, 54")
    canvas.drawString(130, 702, "Processor")
    canvas.drawString(100, 600, "Memory")
    canvas.rect(90, 604, 200, 80)
    canvas.save()
    (page,) = pypdfium2.PdfDocument(path.read_bytes())
    assert list(crossed(page)) == ["Drives, 54 / Processor", "a line through Memory"]
