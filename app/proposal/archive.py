"""The file itself: everything a canvas has drawn with its structure and metadata, packed (ISO 32000-1, 7.5.7 and 7.5.8).

Most objects lie in compressed streams of objects, so that the structure of thirty pages takes a few kilobytes.
"""

from __future__ import annotations

import re
import zlib
from typing import Any

from app.proposal.metadata import OUTPUT_CONDITION, packet, profile
from app.proposal.structure import Element, Structure
from planners.words import say

EACH = 200
"""Objects in one compressed stream."""
SPEED = 6
"""How hard to compress."""
CATALOG_ENTRIES = ("AF", "OutputIntents", "MarkInfo")
BEYOND = re.compile(r"<([0-9A-F]{5,6})>")
"""A letter beyond the first plane in the table that tells which letter a glyph is."""
LINK = say("A place in this document")
ROOT = "StructTreeRoot"
PRINTED = 4
"""The flag of an annotation that is printed."""


def archived(canvas: Any) -> bytes:
    """The bytes of the PDF file. The same drawing gives the same bytes."""
    from reportlab.pdfbase import pdfdoc

    document, structure = canvas._doc, canvas.structure
    for index, page in enumerate(document.Pages.pages):
        page.__NoDefault__ = (*page.__NoDefault__, "StructParents", "Tabs")
        page.StructParents, page.Tabs = index, pdfdoc.PDFName("S")
    for number, (annotation, _) in enumerate(structure.links, len(document.Pages.pages)):
        annotation.permitted = (*annotation.permitted, "StructParent")
        annotation.otherkw |= {"StructParent": number, "F": PRINTED}
        annotation.Contents = canvas.titles.get(_destination(annotation)) or LINK
    _complete(canvas, pdfdoc)
    return _File(canvas).whole()


def _destination(annotation: Any) -> str:
    return str(getattr(getattr(annotation, "Destination", None), "name", ""))


def _complete(canvas: Any, pdfdoc: Any) -> None:
    """Put what makes the file an archive into its catalogue; the root of the structure follows."""
    document = canvas._doc
    catalog = document.Catalog
    catalog.__NoDefault__ = (*catalog.__NoDefault__, *CATALOG_ENTRIES)
    catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
    catalog.StructTreeRoot = document.Reference(pdfdoc.PDFDictionary({}), ROOT)
    colours = pdfdoc.PDFStream(pdfdoc.PDFDictionary({"N": 3}), profile(), [pdfdoc.PDFZCompress])
    intent = {
        "Type": pdfdoc.PDFName("OutputIntent"),
        "S": pdfdoc.PDFName("GTS_PDFA1"),
        "OutputConditionIdentifier": pdfdoc.PDFString(OUTPUT_CONDITION),
        "DestOutputProfile": document.Reference(colours),
    }
    catalog.OutputIntents = pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)])
    kind = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("Metadata"), "Subtype": pdfdoc.PDFName("XML")})
    catalog.Metadata = document.Reference(pdfdoc.PDFStream(kind, packet(document)))


class _File:
    """The objects by number, and where each lies."""

    def __init__(self, canvas: Any) -> None:
        self.document, self.structure = canvas._doc, canvas.structure
        self.canvas = canvas
        self.data = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        self.places: dict[int, tuple[int, int, int]] = {}

    def whole(self) -> bytes:
        """The file."""
        document = self.document
        for font in document.delayedFonts:
            font.addObjects(document)
        for name, known in document.idToObject.items():
            if name.startswith("toUnicodeCMap:"):
                known.content = BEYOND.sub(_as_pair, known.content)
        document.info.invariant = document.invariant
        document.info.digest(document.signature)
        document.Reference(document.Catalog)
        document.Reference(document.info)
        document.Outlines.prepare(document, self.canvas)
        if document.Outlines.ready < 0:
            document.Catalog.Outlines = None
        packed = self._objects()
        packed += self._structure(len(document.numberToId) + 1)
        self._pack(packed)
        return self._closed()

    def _objects(self) -> list[tuple[int, bytes]]:
        """Write the streams; the other objects with their numbers."""
        from reportlab.pdfbase import pdfdoc

        document, packed, number = self.document, [], 1
        document.encrypt.prepare(document)
        document.__accum__ = None
        while (name := document.numberToId.get(number)) is not None:
            known = document.idToObject[name]
            data = pdfdoc.format(known, document, toplevel=1)
            if data.endswith(b"endstream\n"):
                self._write(number, data[: -len(b"endstream\n")] + b"\nendstream")
            elif name != ROOT:
                packed.append((number, data))
            number += 1
        return packed

    def _write(self, number: int, data: bytes) -> None:
        self.places[number] = (1, len(self.data), 0)
        self.data += b"%d 0 obj\n%s\nendobj\n" % (number, data)

    def _structure(self, first: int) -> list[tuple[int, bytes]]:
        """The elements, the list of elements by page, and the root in its place."""
        document, structure = self.document, self.structure
        elements = list(_numbered(structure.root, first))
        pages = [document.Reference(page).format(document).decode() for page in document.Pages.pages]
        root = self._number_of(ROOT)
        made = [(one.number, _element(one, pages, root, document)) for one in elements]
        parents = first + len(elements)
        top = (
            f"<</Type/StructTreeRoot/K[{structure.root.number} 0 R]/ParentTree {parents} 0 R"
            f"/ParentTreeNextKey {len(pages) + len(structure.links)}{_names(structure)}>>"
        )
        return [(root, top.encode()), *made, (parents, _parents(structure, len(pages)))]

    def _number_of(self, name: str) -> int:
        return int(self.document.idToObjectNumberAndVersion[name][0])

    def _pack(self, packed: list[tuple[int, bytes]]) -> None:
        stream = max(number for number, _ in packed) + 1
        for start in range(0, len(packed), EACH):
            part = packed[start : start + EACH]
            heads, bodies, offset = [], [], 0
            for index, (number, data) in enumerate(part):
                heads.append(f"{number} {offset}")
                bodies.append(data)
                offset += len(data) + 1
                self.places[number] = (2, stream, index)
            head = (" ".join(heads) + "\n").encode()
            content = zlib.compress(head + b"\n".join(bodies), SPEED)
            entries = b"/Type/ObjStm/N %d/First %d" % (len(part), len(head))
            self._write(stream, _stream(entries, content))
            stream += 1

    def _closed(self) -> bytes:
        """The table of places at the end, and the whole."""
        document = self.document
        number, start = max(self.places) + 1, len(self.data)
        self.places[number] = (1, start, 0)
        rows = bytearray(b"\x00\x00\x00\x00\x00\xff\xff")
        for one in range(1, number + 1):
            kind, place, index = self.places[one]
            rows += kind.to_bytes(1, "big") + place.to_bytes(4, "big") + index.to_bytes(2, "big")
        identity = document.signature.hexdigest().encode()
        entries = b"/Type/XRef/Size %d/W[1 4 2]/Root %d 0 R/Info %d 0 R/ID[<%s><%s>]" % (
            number + 1,
            self._number_of(document.Catalog.__InternalName__),
            self._number_of(document.info.__InternalName__),
            identity,
            identity,
        )
        self._write(number, _stream(entries, zlib.compress(bytes(rows), SPEED)))
        self.data += b"startxref\n%d\n%%%%EOF\n" % start
        return bytes(self.data)


def _as_pair(found: re.Match[str]) -> str:
    """The letter as a pair of surrogates, as readers expect it."""
    return f"<{chr(int(found[1], 16)).encode('utf-16-be').hex().upper()}>"


def _stream(entries: bytes, content: bytes) -> bytes:
    return b"<<%s/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream" % (entries, len(content), content)


def _numbered(root: Element, number: int) -> Any:
    """The elements in order, each with a number from ``number`` on."""
    waiting = [root]
    while waiting:
        one = waiting.pop()
        one.number = number
        number += 1
        yield one
        waiting += [kid for kid in reversed(one.kids) if isinstance(kid, Element)]


def _element(one: Element, pages: list[str], root: int, document: Any) -> bytes:
    """An element as a dictionary: its kids are elements, pieces of content and links."""
    home = next(
        (kid[0] if isinstance(kid[0], int) else kid[1] for kid in one.kids if not isinstance(kid, Element)),
        None,
    )
    kids = " ".join(_kid(kid, home, pages, document) for kid in one.kids)
    page = f"/Pg {pages[home]}" if home is not None else ""
    above = one.parent.number if one.parent is not None else root
    return f"<</Type/StructElem/S/{one.tag}/P {above} 0 R{page}{one.entries}/K[{kids}]>>".encode()


def _kid(kid: Any, home: int | None, pages: list[str], document: Any) -> str:
    if isinstance(kid, Element):
        return f"{kid.number} 0 R"
    first, second = kid
    if not isinstance(first, int):
        return f"<</Type/OBJR/Obj {document.Reference(first).format(document).decode()}/Pg {pages[second]}>>"
    return str(second) if first == home else f"<</Type/MCR/Pg {pages[first]}/MCID {second}>>"


def _names(structure: Structure) -> str:
    """The elements that have a name, as an entry of the root."""
    named = "".join(f"({name}){one.number} 0 R" for name, one in sorted(structure.named.items()))
    return f"/IDTree<</Names[{named}]>>" if named else ""


def _parents(structure: Structure, pages: int) -> bytes:
    """Which element each piece of a page belongs to, and each link."""
    found = []
    for index in range(pages):
        pieces = structure.pieces[index] if index < len(structure.pieces) else []
        found.append(f"{index}[{' '.join(f'{one.number} 0 R' for one in pieces)}]")
    found += [f"{number} {link.number} 0 R" for number, (_, link) in enumerate(structure.links, pages)]
    return f"<</Nums[{' '.join(found)}]>>".encode()
