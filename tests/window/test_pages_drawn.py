"""Pages are drawn by a library that bears one thread at a time."""

from __future__ import annotations

import gc
import io

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from app.desktop.elsewhere import GivenUp
from app.desktop.proposal_work import page_image, read


def pdf(pages: int) -> bytes:
    kept = io.BytesIO()
    canvas = Canvas(kept)
    for page in range(pages):
        canvas.drawString(72, 72, f"{page}")
        canvas.showPage()
    canvas.save()
    return kept.getvalue()


def opened() -> list[object]:
    kinds = (pypdfium2.PdfDocument, pypdfium2.PdfPage)
    """What is there to be closed; a fault that is held keeps what its work used."""
    return [one for one in gc.get_objects() if isinstance(one, kinds) and one.raw]


def test_that_drawing_that_is_given_up_leaves_nothing_for_a_collection_to_close() -> None:
    def give_up(percent: int) -> None:
        if percent > 50:
            raise GivenUp

    with pytest.raises(GivenUp) as held:
        read(pdf(4), 100.0, give_up)
    assert not opened(), held.value


def test_that_a_page_that_is_not_there_leaves_nothing_either() -> None:
    with pytest.raises(pypdfium2.PdfiumError) as held:
        page_image(pdf(1), 1, 1.0)
    assert not opened(), held.value
