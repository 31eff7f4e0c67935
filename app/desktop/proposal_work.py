"""What the proposal page does off the interface thread: write the file, draw its pages, print them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPrintSupport import QPrinter

from app.plan.document import Plan
from app.proposal.options import ProposalOptions
from planners.words import say

Progress = Callable[[int], None]
PRINT_RESOLUTION = 300
"""Dots an inch that pages are drawn at for a printer; what it can do beyond is not seen."""
POINTS = 72.0


class PageImage(Struct, frozen=True):
    """A page drawn: bytes of 24-bit pixels, width and height in pixels, bytes a line."""

    data: bytes
    width: int
    height: int
    stride: int

    def image(self) -> QImage:
        """The page for Qt; it lives as long as this record."""
        return QImage(self.data, self.width, self.height, self.stride, QImage.Format.Format_BGR888)


def write(plan: Plan, path: Path, options: ProposalOptions, progress: Progress) -> Path:
    """Write the proposal, and give its path. Raises ``OSError`` and ``ValueError``."""
    from app.exporting.writer import settings_files
    from app.proposal.document import write_proposal

    write_proposal(plan, path, progress=progress, options=options, settings_writer=settings_files)
    return path


def content(plan: Plan, options: ProposalOptions, progress: Progress) -> bytes:
    """The proposal as the bytes of its file."""
    from app.exporting.writer import settings_files
    from app.proposal.document import proposal_content

    return proposal_content(plan, progress=progress, options=options, settings_writer=settings_files)


def pages(plan: Plan, options: ProposalOptions, width: float, progress: Progress) -> list[PageImage]:
    """The pages drawn ``width`` pixels wide."""
    return drawn(
        content(plan, options, lambda percent: progress(percent // 2)),
        lambda page: width / page,
        lambda percent: progress(50 + percent // 2),
    )


def drawn(pdf: bytes, scale: Callable[[float], float], progress: Progress) -> list[PageImage]:
    """The pages of a PDF; ``scale`` gives pixels a point from a page's width in points."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    images = []
    for index, page in enumerate(document):
        bitmap = page.render(scale=scale(page.get_width()))
        images.append(PageImage(bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride))
        progress(100 * (index + 1) // len(document))
    document.close()
    return images


def print_pages(pdf: bytes, printer: QPrinter) -> int:
    """Print the pages that the printer's dialogue asked for, each fitted to its sheet; their number."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    first = max(printer.fromPage(), 1)
    last = min(printer.toPage() or len(document), len(document))
    painter = QPainter()
    if not painter.begin(printer):
        document.close()
        raise OSError(say("The printer does not answer. Check that it is on and connected."))
    resolution = min(printer.resolution(), PRINT_RESOLUTION)
    for number in range(first, last + 1):
        if number > first:
            printer.newPage()
        bitmap = document[number - 1].render(scale=resolution / POINTS)
        page = PageImage(bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride)
        painter.drawImage(_fitted(page, QRectF(painter.viewport())), page.image())
    painter.end()
    document.close()
    return max(last - first + 1, 0)


def _fitted(page: PageImage, sheet: QRectF) -> QRectF:
    """As large as the sheet takes, in the middle."""
    scale = min(sheet.width() / page.width, sheet.height() / page.height)
    width, height = page.width * scale, page.height * scale
    return QRectF((sheet.width() - width) / 2, (sheet.height() - height) / 2, width, height)
