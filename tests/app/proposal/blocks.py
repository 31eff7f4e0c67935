"""The blocks of each page of a proposal in reading order, by its structure: what each is, how high, and on which page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
from msgspec import Struct
from pypdf import PdfReader

from app.proposal.options import FOOT, HEAD
from tests.app.proposal.test_structure import Node, tree

AROUND = ("Document", "Sect", "L", "TOC", "TOCI")
Box = tuple[float, float]


class Block(Struct, frozen=True):
    """What stands on page ``page`` (from 0) of a heading, paragraph, note or table; ``whole`` where none of it is on another."""

    tag: str
    page: int
    height: float
    rows: int = 0
    whole: bool = True

    @property
    def heads(self) -> bool:
        """Whether it is a heading."""
        return bool(re.fullmatch(r"H\d", self.tag))


class Read(Struct, frozen=True):
    """The blocks, and how full each page is: the share of its height down to the lowest mark."""

    blocks: list[Block]
    full: list[float]


def read(path: Path) -> Read:
    """The proposal as its structure tells it."""
    reader = PdfReader(path)
    numbers = {page.indirect_reference.idnum: place for place, page in enumerate(reader.pages)}  # type: ignore[union-attr]  # pages of a file have numbers
    boxes, full = _painted(path)
    return Read([block for node in _nodes(tree(reader)) for block in _blocks(node, numbers, boxes)], full)


def _nodes(node: Node) -> Iterator[Node]:
    if node.tag not in AROUND:
        yield node
        return
    for kid in node.kids:
        yield from _nodes(kid)


def _blocks(node: Node, numbers: dict[Any, int], boxes: dict[tuple[int, int], Box]) -> Iterator[Block]:
    seen: dict[int, list[Box]] = {}
    for one in node.walk():
        for page, number in one.pieces:
            if (place := (numbers[page], number)) in boxes:
                seen.setdefault(place[0], []).append(boxes[place])
    rows = [
        {numbers[page] for one in row.walk() for page, _ in one.pieces}
        for row in node.walk()
        if row.tag == "TR" and row.parent is not None and row.parent.tag != "THead"
    ]
    for page, found in sorted(seen.items()):
        height = max(top for _, top in found) - min(bottom for bottom, _ in found)
        yield Block(node.tag, page, height, sum(page in row for row in rows), len(seen) == 1)


def _painted(path: Path) -> tuple[dict[tuple[int, int], Box], list[float]]:
    """Bottom and top of each piece of content by page and number; how full the pages are."""
    found: dict[tuple[int, int], Box] = {}
    full = []
    document = pypdfium2.PdfDocument(path)
    for index, page in enumerate(document):
        top_of_page = page.get_height() - HEAD
        lowest = top_of_page
        for one in page.get_objects():
            _, bottom, _, top = one.get_bounds()
            number = pdfium.FPDFPageObj_GetMarkedContentID(one.raw)
            if number >= 0:
                known = found.get((index, number), (bottom, top))
                found[index, number] = min(bottom, known[0]), max(top, known[1])
                lowest = min(lowest, bottom)
        full.append((top_of_page - lowest) / (top_of_page - FOOT))
    document.close()
    return found, full
