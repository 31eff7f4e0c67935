"""Files inside the PDF: any reader lists them, and they can be taken out unchanged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct


class Attachment(Struct, frozen=True):
    """One file to put inside."""

    name: str
    content: bytes
    meaning: str


def embed(canvas: Any, files: Iterable[Attachment]) -> None:
    """Put the files into the document that the canvas draws."""
    from reportlab.pdfbase import pdfdoc

    document = canvas._doc
    names: list[Any] = []
    for file in sorted(files, key=lambda file: file.name):
        names += [pdfdoc.PDFString(file.name), document.Reference(_specification(pdfdoc, document, file))]
    if names:
        tree = pdfdoc.PDFDictionary({"Names": pdfdoc.PDFArray(names)})
        document.Catalog.Names = pdfdoc.PDFDictionary({"EmbeddedFiles": tree})


def _specification(pdfdoc: Any, document: Any, file: Attachment) -> Any:
    stream = pdfdoc.PDFStream(
        pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("EmbeddedFile"),
                "Subtype": "/text#2Fplain",
                "Params": pdfdoc.PDFDictionary({"Size": len(file.content)}),
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
            "EF": pdfdoc.PDFDictionary({"F": document.Reference(stream)}),
        }
    )
