"""A canvas for one pass: what is known only at the end, as the number of pages, is put into the pages then.

The place is kept by a remark in the page's stream, so that the text stands there in reading order.
"""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Callable
from typing import Any

from app.proposal.archive import archived
from app.proposal.structure import Structure

REMARK = "%%later {}"


def paging_canvas(day: str) -> type:
    """The canvas class of a document that bears that day (YYYY-MM-DD)."""
    from reportlab.pdfgen.canvas import Canvas

    class PagingCanvas(Canvas):  # type: ignore[misc]
        """``pages_of`` are the pages of the headings by key, ``sections`` pages, titles and upper ends of the highest ones,
        ``parts`` those of the next, with the service that they are of and how many sections had begun.

        ``later`` draws when all of them are known. ``titles`` tells of destinations what is there.
        """

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self._doc._timeStamp = _midnight(day)
            self._later: list[Callable[[Any], None]] = []
            self.pages_of: dict[str, int] = {}
            self.sections: list[tuple[int, str, float]] = []
            self.parts: list[tuple[int, str, float, int]] = []
            self.page_count = 0
            self.structure = Structure(self)
            self.titles: dict[str, str] = {}

        def later(self, draw: Callable[[Any], None]) -> None:
            """Draw at this place, in these coordinates, once all pages are known."""
            self._code.append(REMARK.format(len(self._later)))
            self._later.append(draw)

        def save(self) -> None:
            """Fill in what was left for later, and write the file."""
            if self._code:
                self.showPage()
            pages = self._doc.Pages.pages
            self.page_count = len(pages)
            drawn = {REMARK.format(index): self._drawn(draw) for index, draw in enumerate(self._later)}
            for page in pages:
                if "%%later" in page.stream:
                    lines = page.stream.split("\n")
                    page.stream = "\n".join(drawn.get(line, line) for line in lines)
            self._filename.write(archived(self))
            # reportlab's texts know themselves, and would stay with all that they know.
            self.structure.forget()
            for known in (self._doc, self):
                known.__dict__.clear()

        def _addAnnotation(  # noqa: N802 - reportlab's name
            self, annotation: Any, name: str | None = None, addtopage: int = 1
        ) -> None:
            self.structure.linked(annotation)
            super()._addAnnotation(annotation, name, addtopage)

        def _drawn(self, draw: Callable[[Any], None]) -> str:
            start = len(self._code)
            self.saveState()
            draw(self)
            self.restoreState()
            code = "\n".join(self._code[start:])
            del self._code[start:]
            return code

    return PagingCanvas


def _midnight(day: str) -> Any:
    from reportlab.lib.utils import TimeStamp

    stamp = TimeStamp(1)
    moment = datetime.datetime.fromisoformat(day).replace(tzinfo=datetime.UTC)
    stamp.t = calendar.timegm(moment.timetuple())
    stamp.lt = tuple(moment.timetuple())
    stamp.YMDhms = stamp.lt[:6]
    return stamp
