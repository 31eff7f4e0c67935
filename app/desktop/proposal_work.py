"""What the proposal page does off the interface thread: write the file, draw its pages, print them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPrintSupport import QPrinter

from app.desktop.works import proposed, worded
from app.files import write_whole
from app.plan.document import Plan
from app.proposal.options import ProposalOptions
from planners.words import say

if TYPE_CHECKING:
    import pypdfium2

Progress = Callable[[int], None]
WORD = ".docx"
PRINT_RESOLUTION = 300
"""Dots an inch that pages are drawn at for a printer; what it can do beyond is not seen."""
POINTS = 72.0
ONE_AT_A_TIME = threading.Lock()
"""The library that draws pages bears one thread at a time."""


class PageImage(Struct, frozen=True):
    """A page drawn: bytes of 24-bit pixels, width and height in pixels, bytes a line."""

    data: bytes
    width: int
    height: int
    stride: int

    def image(self) -> QImage:
        """The page for Qt; it lives as long as this record."""
        return QImage(self.data, self.width, self.height, self.stride, QImage.Format.Format_BGR888)


class ContentsEntry(Struct, frozen=True):
    """A heading of the proposal: its level from 0, and its page from 0."""

    title: str
    level: int
    page: int


class Preview(Struct, frozen=True):
    """A proposal to look at: its file, the size of each page in points, its contents, and its pages small."""

    pdf: bytes
    sizes: tuple[tuple[float, float], ...]
    contents: tuple[ContentsEntry, ...]
    small: tuple[PageImage, ...]


def write(plan: Plan, path: Path, options: ProposalOptions, progress: Progress) -> Path:
    """Write the proposal, as DOCX for a name that ends so, and give its path. Raises ``OSError`` and ``ValueError``."""
    make = worded if path.suffix.lower() == WORD else proposed
    write_whole(make(plan, options, progress), path)
    return path


def preview(plan: Plan, options: ProposalOptions, width: float, progress: Progress) -> Preview:
    """The proposal with its contents, and its pages drawn ``width`` pixels wide to point at."""
    pdf = proposed(plan, options, lambda percent: progress(percent // 2))
    return read(pdf, width, lambda percent: progress(50 + percent // 2))


def read(pdf: bytes, width: float, progress: Progress) -> Preview:
    """A PDF with the sizes of its pages, its contents, and small pages ``width`` pixels wide."""
    sizes, small = [], []
    with _opened(pdf) as document:
        with ONE_AT_A_TIME:
            contents, pages = tuple(_contents(document)), len(document)
        for index in range(pages):
            with ONE_AT_A_TIME:
                page = document[index]
                sizes.append((page.get_width(), page.get_height()))
                small.append(_drawn(page, width / page.get_width()))
            progress(100 * (index + 1) // pages)
    return Preview(pdf, tuple(sizes), contents, tuple(small))


@contextmanager
def _opened(pdf: bytes) -> Iterator[pypdfium2.PdfDocument]:
    """A document that is closed here, however its use ends: left to be collected, it would be while another is drawn."""
    import pypdfium2

    with ONE_AT_A_TIME:
        document = pypdfium2.PdfDocument(pdf)
    try:
        yield document
    finally:
        with ONE_AT_A_TIME:
            document.close()


def _contents(document: pypdfium2.PdfDocument) -> Iterator[ContentsEntry]:
    for mark in document.get_toc():
        target = mark.get_dest()
        page = target.get_index() if target is not None else None
        if page is not None:
            yield ContentsEntry(mark.get_title(), mark.level, page)


def page_image(pdf: bytes, index: int, scale: float) -> PageImage:
    """One page, so many pixels a point."""
    with _opened(pdf) as document, ONE_AT_A_TIME:
        return _drawn(document[index], scale)


def _drawn(page: pypdfium2.PdfPage, scale: float) -> PageImage:
    bitmap = page.render(scale=scale)
    return PageImage(bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride)


def print_pages(pdf: bytes, printer: QPrinter) -> int:
    """Print the pages that the printer's dialogue asked for, each fitted to its sheet; their number."""
    with _opened(pdf) as document, ONE_AT_A_TIME:
        return _print(document, printer)


def _print(document: pypdfium2.PdfDocument, printer: QPrinter) -> int:
    first = max(printer.fromPage(), 1)
    last = min(printer.toPage() or len(document), len(document))
    painter = QPainter()
    if not painter.begin(printer):
        raise OSError(say("The printer does not answer. Check that it is on and connected."))
    resolution = min(printer.resolution(), PRINT_RESOLUTION)
    for number in range(first, last + 1):
        if number > first:
            printer.newPage()
        page = _drawn(document[number - 1], resolution / POINTS)
        painter.drawImage(_fitted(page, QRectF(painter.viewport())), page.image())
    painter.end()
    return max(last - first + 1, 0)


def _fitted(page: PageImage, sheet: QRectF) -> QRectF:
    """As large as the sheet takes, in the middle."""
    scale = min(sheet.width() / page.width, sheet.height() / page.height)
    width, height = page.width * scale, page.height * scale
    return QRectF((sheet.width() - width) / 2, (sheet.height() - height) / 2, width, height)
