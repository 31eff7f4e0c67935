"""Files inside the PDF: any reader lists them, and they can be taken out unchanged (ISO 19005-3, 6.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

KINDS = {"csv": "text/csv", "json": "application/json"}
"""What a file is by the end of its name; other files are plain text."""


class Attachment(Struct, frozen=True):
    """One file to put inside. ``source`` tells whether the proposal was made from it; else it holds figures of it."""

    name: str
    content: bytes
    meaning: str
    source: bool = False

    @property
    def kind(self) -> str:
        """Its kind as the internet calls it."""
        return KINDS.get(self.name.rpartition(".")[2], "text/plain")


def embed(canvas: Any, files: Iterable[Attachment]) -> None:
    """Put the files into the document that the canvas draws."""
    from reportlab.pdfbase import pdfdoc

    document = canvas._doc
    names: list[Any] = []
    places: list[Any] = []
    for file in sorted(files, key=lambda file: file.name):
        place = document.Reference(_specification(pdfdoc, document, file))
        names += [pdfdoc.PDFString(file.name), place]
        places.append(place)
    if names:
        document.Catalog.AF = pdfdoc.PDFArray(places)
        tree = pdfdoc.PDFDictionary({"Names": pdfdoc.PDFArray(names)})
        document.Catalog.Names = pdfdoc.PDFDictionary({"EmbeddedFiles": tree})


def _specification(pdfdoc: Any, document: Any, file: Attachment) -> Any:
    stream = pdfdoc.PDFStream(
        pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("EmbeddedFile"),
                "Subtype": "/" + file.kind.replace("/", "#2F"),
                "Params": pdfdoc.PDFDictionary(
                    {"Size": len(file.content), "ModDate": pdfdoc.PDFDate(ts=document._timeStamp)}
                ),
            }
        ),
        file.content,
        [pdfdoc.PDFZCompress],
    )
    return pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("Filespec"),
            "F": pdfdoc.PDFString(file.name),
            "UF": pdfdoc.PDFString(file.name),
            "Desc": pdfdoc.PDFString(file.meaning),
            "AFRelationship": pdfdoc.PDFName("Source" if file.source else "Data"),
            "EF": pdfdoc.PDFDictionary({"F": document.Reference(stream)}),
        }
    )
