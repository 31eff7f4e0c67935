"""The looks of paragraphs, as the pages have them, as styles that can be changed in one place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.proposal import fonts, style
from app.proposal.word.xml import hexadecimal, tag, twips
from app.regular_file import bytes_of

HEADINGS = {"h1": ("Heading1", "heading 1"), "h2": ("Heading2", "heading 2"), "h3": ("Heading3", "heading 3")}
FAMILY, MONO = "Open Sans", "DejaVu Sans Mono"
INSTEAD = {FAMILY: "Segoe UI", MONO: "Consolas"}
"""What stands in for a font where it is not installed."""
EMBEDDED = {"Regular": style.BODY, "Bold": style.BOLD}
"""The fonts that are in the file, by the look that they are of one family."""
LARGEST_FONT = 2**20
KEY, MIXED = "5B1E2F60-7C3D-4A8E-9F10-2D3C4B5A6978", 32


def style_id(name: str) -> str:
    """The id of the style of that name."""
    return HEADINGS[name][0] if name in HEADINGS else name.capitalize()


def styles() -> str:
    """The part with all styles."""
    body = style.styles()["body"]
    family = tag("rFonts", ascii=FAMILY, hAnsi=FAMILY, eastAsia=FAMILY, cs=FAMILY)
    size = _size(body.fontSize)
    usual = tag("docDefaults", tag("rPrDefault", tag("rPr", f"{family}{size}{tag('lang', val='en-US')}")))
    made = "".join(_style(name, look) for name, look in style.styles().items())
    return f"{usual}{tag('style', tag('name', val='Normal'), type='paragraph', default=1, styleId='Normal')}{made}"


def font_table() -> str:
    """The fonts: the usual one is in the file, the other one has what stands in for it."""
    key = f"{{{KEY}}}"
    embedded = "".join(f'<w:embed{look} r:id="{look}" w:fontKey="{key}"/>' for look in EMBEDDED)
    usual = tag("font", tag("altName", val=INSTEAD[FAMILY]) + embedded, name=FAMILY)
    return usual + tag("font", tag("altName", val=INSTEAD[MONO]), name=MONO)


def embedded_font(look: str) -> bytes:
    """The file of a font as the format keeps it: its first letters are mixed with those of a key."""
    content = bytes_of(fonts.FONT_FOLDER / fonts.FILES[EMBEDDED[look]], LARGEST_FONT)
    key = bytes.fromhex(KEY.replace("-", ""))[::-1]
    head = bytes(letter ^ key[place % len(key)] for place, letter in enumerate(content[:MIXED]))
    return head + content[MIXED:]


def _style(name: str, look: Any) -> str:
    title = HEADINGS[name][1] if name in HEADINGS else name
    level = tag("outlineLvl", val=int(name[1]) - 1) if name in HEADINGS else ""
    paragraph = "".join(_of_paragraph(name, look)) + level
    return tag(
        "style",
        f"{tag('name', val=title)}{tag('basedOn', val='Normal')}{tag('qFormat')}"
        f"{tag('pPr', paragraph)}{tag('rPr', ''.join(_of_letters(look)))}",
        type="paragraph",
        styleId=style_id(name),
    )


def _of_paragraph(name: str, look: Any) -> Iterator[str]:
    if name in HEADINGS or name == "strong":
        yield tag("keepNext")
    yield tag(
        "spacing",
        before=twips(look.spaceBefore),
        after=twips(look.spaceAfter),
        line=twips(look.leading),
        lineRule="atLeast",
    )
    if look.leftIndent:
        yield tag("ind", left=twips(look.leftIndent), hanging=twips(look.leftIndent))
    if look.alignment == 2:
        yield tag("jc", val="right")


def _of_letters(look: Any) -> Iterator[str]:
    if look.fontName == style.MONO:
        yield tag("rFonts", ascii=MONO, hAnsi=MONO, cs=MONO)
    if look.fontName == style.BOLD:
        yield tag("b")
    yield tag("color", val=hexadecimal(look.textColor))
    yield _size(look.fontSize)


def _size(points: float) -> str:
    return tag("sz", val=round(2 * points)) + tag("szCs", val=round(2 * points))
