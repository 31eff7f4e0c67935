"""A written proposal read back as its readers do: text, outline, links, metadata and attachments."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from pypdf import PdfReader
from pypdf.generic import Destination

from app.exporting.writer import settings_files
from app.plan.document import Plan
from app.proposal.document import write_proposal
from app.proposal.options import ProposalOptions

DAY = "2026-11-20"


def written(plan: Plan, folder: Path, options: ProposalOptions | None = None) -> Path:
    path = folder / "proposal.pdf"
    write_proposal(plan, path, date=DAY, options=options, settings_writer=settings_files)
    return path


def pages_of(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    texts = []
    for page in document:
        text = page.get_textpage()
        texts.append(" ".join(text.get_text_range().split()))
        text.close()
        page.close()
    document.close()
    return texts


def text_of(path: Path) -> str:
    return " ".join(pages_of(path))


def outline_of(path: Path) -> list[tuple[int, str, int]]:
    """Level, title and page (from 1) of every bookmark."""
    reader = PdfReader(path)
    found: list[tuple[int, str, int]] = []

    def walk(items: list[object], level: int) -> None:
        for item in items:
            if isinstance(item, list):
                walk(item, level + 1)
            else:
                assert isinstance(item, Destination)
                page = reader.get_destination_page_number(item)
                assert page is not None
                found.append((level, str(item.title), page + 1))

    walk(list(reader.outline), 1)
    return found


def everything_in(path: Path) -> str:
    """All text there is in the file: pages, outline, metadata, names and contents of attachments."""
    reader = PdfReader(path)
    metadata = " ".join(str(value) for value in (reader.metadata or {}).values())
    attached = " ".join(
        f"{name} {content.decode('utf-8')}"
        for name, contents in reader.attachments.items()
        for content in contents
    )
    outline = " ".join(title for _, title, _ in outline_of(path))
    raw = path.read_bytes().decode("latin-1")
    return " ".join((text_of(path), metadata, attached, outline, raw))
