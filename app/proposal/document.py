"""The proposal as a PDF file: sections in order, page x of y, outline and metadata."""

from __future__ import annotations

import datetime
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.about import NAME, VERSION
from app.plan.document import Plan
from app.proposal import style
from app.proposal.contents import Contents, contents
from planners.registry import catalogue


def write_proposal(
    plan: Plan, path: Path, date: str | None = None, progress: Callable[[int], None] | None = None
) -> None:
    """Write the proposal of a plan, whole or not at all. ``date`` (YYYY-MM-DD) fixes the date it bears.

    The same plan and date give the same bytes. ``progress`` is told the percentage reached. Raises
    ``OSError``, and ``ValueError`` for a date that is none.
    """
    day = _day(date)
    if path.is_dir():
        raise IsADirectoryError(21, "is a folder", str(path))
    try:
        descriptor, name = tempfile.mkstemp(".part", f".{path.name}.", path.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path.parent)) from error
    os.close(descriptor)
    part = Path(name)
    try:
        _build(contents(plan, day), part, progress or (lambda percent: None))
        part.chmod(0o644)
        part.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        part.unlink(missing_ok=True)


def _day(date: str | None) -> str:
    if date is None:
        return datetime.datetime.now(datetime.UTC).astimezone().date().isoformat()
    try:
        return datetime.date.fromisoformat(date).isoformat()
    except ValueError:
        raise ValueError(f"date: {date} is not possible; possible: a date such as 2026-11-20") from None


def _build(found: Contents, path: Path, progress: Callable[[int], None]) -> None:
    from reportlab.lib.pagesizes import A4
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

    from app.proposal.sections import story

    style.register_fonts()
    document = BaseDocTemplate(
        str(path),
        pagesize=A4,
        title=found.plan.title,
        author=found.plan.author or NAME,
        subject="Sizing proposal",
        creator=f"{NAME} {VERSION}",
        producer=f"{NAME} {VERSION}",
        lang="en",
        initialFontName=style.BODY,
        invariant=1,
    )
    frame = Frame(style.MARGIN, 62, A4[0] - 2 * style.MARGIN, A4[1] - 62 - 60, 0, 0, 0, 0, id="page")
    document.addPageTemplates([PageTemplate("page", [frame], onPage=_furniture(found))])
    document.afterFlowable = _outline(document)
    flowables = story(found)
    document.setProgressCallBack(_rising(progress, len(flowables)))
    document.build(flowables, canvasmaker=_numbered_canvas())
    progress(100)


def _rising(progress: Callable[[int], None], total: int) -> Callable[[str, int], None]:
    """Tells percentages that never fall: flowables that split make the printer's own count waver."""
    reached = 0

    def tell(kind: str, value: int) -> None:
        nonlocal reached
        if kind == "PROGRESS":
            reached = max(reached, min(99, 100 * value // max(total, 1)))
            progress(reached)

    return tell


def _outline(document: Any) -> Callable[[Any], None]:
    def after(flowable: Any) -> None:
        level = getattr(flowable, "outline_level", None)
        if level is not None:
            key = f"section-{document.page}-{id(flowable)}"
            document.canv.bookmarkPage(key)
            document.canv.addOutlineEntry(flowable.outline_text, key, level - 1, closed=level > 1)

    return after


def _furniture(found: Contents) -> Callable[[Any, Any], None]:
    foot = f"{NAME} {VERSION}, catalogue {catalogue().version} · plan {found.checksum} · {found.date}"

    def draw(canvas: Any, document: Any) -> None:
        from reportlab.lib.colors import HexColor

        width, height = document.pagesize
        canvas.saveState()
        canvas.setFont(style.BODY, 7)
        canvas.setFillColor(HexColor(style.MUTED))
        canvas.drawString(style.MARGIN, 38, foot)
        canvas.drawString(
            style.MARGIN, height - 38, _shortened(canvas, found.plan.title, width - 2 * style.MARGIN)
        )
        canvas.setStrokeColor(HexColor(style.RULE))
        canvas.setLineWidth(0.5)
        canvas.line(style.MARGIN, 50, width - style.MARGIN, 50)
        canvas.restoreState()

    return draw


def _shortened(canvas: Any, text: str, width: float) -> str:
    line = " ".join(text.split())
    while line and canvas.stringWidth(line, style.BODY, 7) > width:
        line = line[: max(0, len(line) * 9 // 10 - 1)] + "…" if len(line) > 2 else ""
    return line


def _numbered_canvas() -> type:
    from reportlab.pdfgen.canvas import Canvas

    class NumberedCanvas(Canvas):  # type: ignore[misc]
        """Keeps its pages until the end, so that each can say how many there are."""

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self._pages: list[dict[str, Any]] = []

        def showPage(self) -> None:  # noqa: N802 - reportlab's name
            self._pages.append(dict(self.__dict__))
            self._startPage()

        def save(self) -> None:
            for page in self._pages:
                self.__dict__.update(page)
                self.setFont(style.BODY, 7)
                self.drawRightString(
                    self._pagesize[0] - style.MARGIN, 38, f"page {self._pageNumber} of {len(self._pages)}"
                )
                super().showPage()
            super().save()

    return NumberedCanvas
