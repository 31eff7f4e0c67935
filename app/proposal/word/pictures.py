"""Drawings as pictures of points, each kept once."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from app.proposal.mark_shapes import RADIUS, draw_mark
from app.proposal.word.xml import EMU, escape

FINE = 220 / 72
"""Dots of a picture in a point."""
MARK = 2 * RADIUS + 2.4


class Pictures:
    """The pictures of a document; ``files`` are their bytes in the order of their numbers."""

    def __init__(self) -> None:
        self.files: list[bytes] = []
        self._known: dict[bytes, int] = {}
        self._marks: dict[str, bytes] = {}
        self._shown = 0

    def drawing(self, drawn: Any, width: float, height: float) -> str:
        """A flowable as a run with a picture; without a description it is only for the eye."""
        content = _image(width, height, lambda canvas: drawn.drawOn(canvas, 0, 0))
        return self._run(content, width, height, getattr(drawn, "description", ""))

    def mark(self, kind: str) -> str:
        """A mark as a run with a picture; the word beside it tells the same."""
        if kind not in self._marks:
            middle = MARK / 2
            self._marks[kind] = _image(MARK, MARK, lambda canvas: draw_mark(canvas, kind, middle, middle))
        return self._run(self._marks[kind], MARK, MARK, "")

    def _run(self, content: bytes, width: float, height: float, described: str) -> str:
        number = self._known.setdefault(content, len(self._known) + 1)
        if number > len(self.files):
            self.files.append(content)
        self._shown += 1
        size = f'cx="{round(width * EMU)}" cy="{round(height * EMU)}"'
        told = escape(described).replace('"', "&quot;")
        decorative = "" if described else DECORATIVE
        return (
            f'<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent {size}/>'
            f'<wp:docPr id="{self._shown}" name="Picture {self._shown}" descr="{told}">{decorative}</wp:docPr>'
            f'<a:graphic><a:graphicData uri="{PICTURE}"><pic:pic><pic:nvPicPr>'
            f'<pic:cNvPr id="{self._shown}" name="{number}.png"/><pic:cNvPicPr/></pic:nvPicPr>'
            f'<pic:blipFill><a:blip r:embed="picture{number}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>'
            f'<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext {size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/>'
            "</a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
        )


PICTURE = "http://schemas.openxmlformats.org/drawingml/2006/picture"
DECORATIVE = (
    '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative '
    'xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>'
)


def _image(width: float, height: float, draw: Callable[[Any], object]) -> bytes:
    """What is drawn on a canvas of that size, in points, as PNG."""
    import pypdfium2
    from reportlab.pdfgen.canvas import Canvas

    page = io.BytesIO()
    canvas = Canvas(page, pagesize=(width, height), invariant=1)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    document = pypdfium2.PdfDocument(page.getvalue())
    try:
        picture = document[0].render(scale=FINE).to_pil().convert("RGB")
    finally:
        document.close()
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=False)
    return out.getvalue()
