"""What a page means: the tree of headings, paragraphs, tables and figures that stands beside the marks on paper.

Each piece of a page's content either belongs to an element of this tree or is an artifact, a rule or a background that
nobody needs to hear read out (ISO 32000-1, 14.7 and 14.8; ISO 14289-1).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from app.proposal.languages import language_of

LOWEST = 6
"""The lowest level of headings that there is."""
SECTION = "Sect"
TRANSPARENT = frozenset({"TD", "TH", "LBody", "Link", "Lbl"})
"""Elements that hold the text of a single paragraph themselves."""
MOST_LETTERS = 300
"""Letters of an alternative text: it is listened to, not read."""


class Element:
    """One node: its tag, further entries as PDF text, and in ``kids`` elements, pieces of content and links.

    A piece of content is the index of a page and a number on that page; a link is its annotation and the page.
    """

    __slots__ = ("entries", "kids", "number", "parent", "tag")

    def __init__(self, tag: str, parent: Element | None, entries: str = "") -> None:
        self.tag, self.parent, self.entries = tag, parent, entries
        self.kids: list[Any] = []
        self.number = 0
        if parent is not None:
            parent.kids.append(self)


class Structure:
    """The tree of one document while its canvas draws it."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.root = Element("Document", None)
        self.pieces: list[list[Element]] = []
        """For each page the elements of its pieces of content, by number."""
        self.links: list[tuple[Any, Element]] = []
        self.named: dict[str, Element] = {}
        """Elements that other places refer to, by name."""
        self.awaited: deque[Element] = deque()
        """Links whose text is drawn and whose place on the page is told next."""
        self._stack = [self.root]
        self._shared: dict[object, Element] = {}
        self.inside = False
        """Whether what is drawn lies in a piece of content or an artifact."""
        self.speaker: Any = None
        """The paragraph whose text is drawn."""
        self._level = 0
        self._headed = True

    @property
    def current(self) -> Element:
        """The element that is open."""
        return self._stack[-1]

    def begin(self, tag: str, key: object = None, entries: str = "") -> Element:
        """Begin an element; one with the same ``key`` goes on, as after the break of a page."""
        if len(self._stack) == 1 and tag != SECTION:
            self._stack.append(Element(SECTION, self.root))
            self._headed = False
        found = self._shared.get(key) if key is not None else None
        if found is None:
            found = Element(tag, self._stack[-1], entries)
            if key is not None:
                self._shared[key] = found
        self._stack.append(found)
        return found

    def end(self) -> None:
        """End the element that is open."""
        self._stack.pop()

    @contextmanager
    def element(self, tag: str, key: object = None, entries: str = "") -> Iterator[Element]:
        """An element for what is drawn meanwhile."""
        found = self.begin(tag, key, entries)
        try:
            yield found
        finally:
            self.end()

    def knows(self, key: object) -> bool:
        """Whether there is an element with that key."""
        return key is not None and key in self._shared

    def group(self, tag: str) -> Element:
        """Open the element of that tag that ends just here, so that it goes on, or a new one."""
        last = next(reversed(self.current.kids), None)
        if isinstance(last, Element) and last.tag == tag:
            self._stack.append(last)
            return last
        return self.begin(tag)

    def heading(self, level: int) -> str:
        """The tag of a heading: levels are never skipped. One of the first level begins a section."""
        if len(self._stack) <= 2 and level == 1:
            if self._headed:
                self._stack[1:] = []
                self.begin(SECTION)
            self._headed = True
        self._level = min(level, self._level + 1, LOWEST)
        return f"H{self._level}"

    def piece(self, entries: str = "") -> str:
        """The operator that begins a piece of content of the element that is open."""
        page = self.canvas._pageNumber - 1
        while len(self.pieces) <= page:
            self.pieces.append([])
        ids, found = self.pieces[page], self._stack[-1]
        number = len(ids)
        ids.append(found)
        found.kids.append((page, number))
        return f"/{found.tag} <</MCID {number}{entries}>> BDC"

    def content(self, entries: str = "") -> _Marked:
        """What is drawn meanwhile belongs to the element that is open."""
        return _Marked(self, lambda: self.piece(entries))

    @contextmanager
    def spoken_by(self, paragraph: Any) -> Iterator[None]:
        """The text of a paragraph, which may hold links, belongs to the element that is open."""
        self.speaker = paragraph
        spoken = getattr(paragraph, "spoken", "")
        language = language_of(spoken) if spoken else ""
        if language:
            self.begin("Span", entries=in_language(language))
        try:
            with self.content(f" /ActualText {text(spoken)}" if spoken else ""):
                yield
        finally:
            self.speaker = None
            if language:
                self.end()

    def artifact(self, kind: str = "") -> _Marked:
        """What is drawn meanwhile has no meaning of its own."""
        return _Marked(self, lambda: f"/Artifact <</Type /{kind}>> BDC" if kind else "/Artifact BMC")

    def linked(self, annotation: Any) -> None:
        """A link has got its place on the page: it belongs to the text that was drawn for it, else to what is open."""
        found = self.awaited.popleft() if self.awaited else self.current
        if found.tag != "Link":
            found = Element("Link", found)
        found.kids.append((annotation, self.canvas._pageNumber - 1))
        self.links.append((annotation, found))

    def forget(self) -> None:
        """The document is written: what is in the tree knows what is above and below it, and would stay."""
        left = [self.root]
        while left:
            one = left.pop()
            left += [kid for kid in one.kids if isinstance(kid, Element)]
            one.kids = []
        vars(self).clear()


class _Marked:
    """A piece of content or an artifact while it is drawn: a page has hundreds."""

    __slots__ = ("_beginning", "_outermost", "_structure")

    def __init__(self, structure: Structure, beginning: Callable[[], str]) -> None:
        self._structure, self._beginning = structure, beginning
        self._outermost = False

    def __enter__(self) -> None:
        structure = self._structure
        self._outermost = not structure.inside  # Marked content never lies in marked content.
        if self._outermost:
            structure.canvas._code.append(self._beginning())
            structure.inside = True

    def __exit__(self, *fault: object) -> None:
        if self._outermost:
            self._structure.inside = False
            self._structure.canvas._code.append("EMC")


@contextmanager
def contents_line(canvas: Any, level: int) -> Iterator[None]:
    """A line of the contents is drawn meanwhile: the whole of it leads to its heading."""
    structure = structure_of(canvas)
    if structure is None:
        yield
        return
    for _ in range(level):
        structure.group("TOC")
    with structure.element("TOCI"), structure.element("Reference"), structure.element("Link"):
        yield
    for _ in range(level):
        structure.end()


def structure_of(canvas: Any) -> Structure | None:
    """The structure of the document that the canvas draws; None for one that has none."""
    return getattr(canvas, "structure", None)


def artifact(canvas: Any, kind: str = "") -> AbstractContextManager[None]:
    """What is drawn meanwhile has no meaning of its own."""
    structure = structure_of(canvas)
    return nullcontext() if structure is None else structure.artifact(kind)


def content(canvas: Any) -> AbstractContextManager[None]:
    """What is drawn meanwhile belongs to the element that is open."""
    structure = structure_of(canvas)
    return nullcontext() if structure is None else structure.content()


def in_language(language: str) -> str:
    """The entry of an element whose text is in another language than the document."""
    return f" /Lang ({language})"


def text(told: str) -> str:
    """The text as a string of a PDF file: plain where it can be, else in UTF-16."""
    if told.isascii() and told.isprintable():
        return "(" + told.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return "<" + ("\ufeff" + told).encode("utf-16-be", "replace").hex() + ">"
