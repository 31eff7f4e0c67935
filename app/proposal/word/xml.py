"""Elements of a text document as text: measures in twentieths of a point, as the format counts them."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape as _escape
from xml.sax.saxutils import quoteattr

_UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
EMU = 12_700
"""Units of a picture in a point."""


def escape(text: str) -> str:
    """Text as it stands between elements."""
    return _escape(_UNWRITABLE.sub(" ", text))


def twips(points: float) -> int:
    """Points in twentieths."""
    return round(20 * points)


def tag(name: str, content: str = "", /, **attributes: object) -> str:
    """An element of the main namespace; attributes of the same one."""
    told = "".join(
        f" w:{key}={quoteattr(_UNWRITABLE.sub(' ', str(value)))}" for key, value in attributes.items()
    )
    return f"<w:{name}{told}>{content}</w:{name}>" if content else f"<w:{name}{told}/>"


def hexadecimal(colour: object) -> str:
    """A colour of a paragraph as the format has it."""
    return str(getattr(colour, "hexval", lambda: "0x000000")())[2:].upper()


def field(code: str, shown: str = "") -> str:
    """A field that the text program fills in, as runs."""
    parts = (
        tag("r", tag("fldChar", fldCharType="begin")),
        f'<w:r><w:instrText xml:space="preserve"> {escape(code)} </w:instrText></w:r>',
        tag("r", tag("fldChar", fldCharType="separate")),
        tag("r", f'<w:t xml:space="preserve">{escape(shown)}</w:t>'),
        tag("r", tag("fldChar", fldCharType="end")),
    )
    return "".join(parts)
