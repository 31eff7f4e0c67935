"""The proposal as a DOCX file: the same sections from the same contents as the pages, to be edited."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

from app.about import NAME
from app.files import write_whole
from app.plan.document import Plan
from app.proposal import fonts, style
from app.proposal.contents import Contents, contents
from app.proposal.document import SHARE_OF_STORY, SUBJECTS, day_of
from app.proposal.options import FOOT, HEAD, LEFT, WIDTH, ProposalOptions
from app.proposal.word.body import BULLETS, POINT, Body
from app.proposal.word.styles import EMBEDDED, embedded_font, font_table, style_id, styles
from app.proposal.word.xml import escape, field, tag, twips
from planners.words import say

SUFFIX = ".docx"
MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml"
NAMESPACES = (
    f'xmlns:w="{MAIN}" xmlns:r="{OFFICE}" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
)
PARTS = {
    "styles": "styles",
    "numbering": "numbering",
    "settings": "settings",
    "fontTable": "fontTable",
    "header": "header",
    "footer": "footer",
}
NUMBER, COUNT = "\x01", "\x02"
"""Stand for numbers of pages until they are fields."""


def write_word(
    plan: Plan,
    path: Path,
    date: str | None = None,
    progress: Callable[[int], None] | None = None,
    options: ProposalOptions | None = None,
) -> None:
    """Write the proposal as DOCX, whole or not at all; no file is attached to it.

    The same plan, options and date give the same bytes. ``progress`` is told the percentage reached and may raise to give the
    work up. Raises ``OSError``, and ``OptionRefused`` for a date that is none.
    """
    write_whole(word_content(plan, date, progress, options), path)


def word_content(
    plan: Plan,
    date: str | None = None,
    progress: Callable[[int], None] | None = None,
    options: ProposalOptions | None = None,
) -> bytes:
    """The bytes of that file."""
    from app.proposal.sections import story

    tell = progress or (lambda percent: None)
    proposal = contents(plan, day_of(date), (options or ProposalOptions()).without_files())
    fonts.register()
    tell(0)
    flowables = story(proposal, lambda share: tell(int(SHARE_OF_STORY * share)))
    body = Body()
    written = body.flow(flowables)
    tell(99)
    content = _packed(proposal, written, body.pictures.files)
    tell(100)
    return content


def _packed(proposal: Contents, written: str, pictures: list[bytes]) -> bytes:
    """The parts in one archive; the same parts give the same bytes."""
    subject = SUBJECTS[proposal.options.edition]
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": _content_types(),
        "_rels/.rels": _relations(
            {"document": (f"{OFFICE}/officeDocument", "word/document.xml")}
            | {"core": (f"{PACKAGE}/relationships/metadata/core-properties", "docProps/core.xml")}
        ),
        "docProps/core.xml": _properties(proposal, subject),
        "word/document.xml": _part("document", tag("body", written + _page(proposal))),
        "word/styles.xml": _part("styles", styles()),
        "word/numbering.xml": _part("numbering", _lists()),
        "word/settings.xml": _part("settings", tag("embedTrueTypeFonts") + tag("updateFields", val="true")),
        "word/fontTable.xml": _part("fonts", font_table()),
        "word/header.xml": _part("hdr", _line(proposal.plan.title, "")),
        "word/footer.xml": _part(
            "ftr", _foot(say("{document} · {date}", document=subject, date=proposal.date))
        ),
        "word/_rels/document.xml.rels": _relations(
            {name: (f"{OFFICE}/{kind}", f"{name}.xml") for name, kind in PARTS.items()}
            | {f"picture{n}": (f"{OFFICE}/image", f"media/{n}.png") for n in range(1, len(pictures) + 1)}
        ),
        "word/_rels/fontTable.xml.rels": _relations(
            {look: (f"{OFFICE}/font", f"fonts/{look}.odttf") for look in EMBEDDED}
        ),
        **{f"word/fonts/{look}.odttf": embedded_font(look) for look in EMBEDDED},
        **{f"word/media/{number}.png": picture for number, picture in enumerate(pictures, 1)},
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _part(name: str, content: str) -> str:
    return f"{DECLARATION}<w:{name} {NAMESPACES}>{content}</w:{name}>"


DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def _page(proposal: Contents) -> str:
    width, height = proposal.options.paper.size
    margins = tag(
        "pgMar",
        top=twips(HEAD),
        bottom=twips(FOOT),
        left=twips(LEFT),
        right=twips(width - LEFT - WIDTH),
        header=twips(HEAD / 2),
        footer=twips(FOOT / 2),
        gutter=0,
    )
    led = "".join(f'<w:{name}Reference w:type="default" r:id="{name}"/>' for name in ("header", "footer"))
    first = '<w:footerReference w:type="first" r:id="footer"/>'
    return tag(
        "sectPr", led + first + tag("pgSz", w=twips(width), h=twips(height)) + margins + tag("titlePg")
    )


def _line(left: str, right: str) -> str:
    """A line of the furniture: something at the left and something at the right."""
    tabs = tag("tabs", tag("tab", val="right", pos=twips(WIDTH)))
    text = f'<w:r><w:t xml:space="preserve">{escape(left)}</w:t></w:r>'
    look = tag("pPr", tag("pStyle", val=style_id("muted")) + tabs)
    return tag("p", look + text + tag("r", tag("tab")) + right)


def _foot(text: str) -> str:
    told = say("Page {number} of {count}", number=NUMBER, count=COUNT)
    fields = {NUMBER: field("PAGE", "1"), COUNT: field("NUMPAGES", "1")}
    parts, rest = [], told
    while rest:
        at = min((rest.find(mark) for mark in fields if mark in rest), default=len(rest))
        if rest[:at]:
            parts.append(f'<w:r><w:t xml:space="preserve">{escape(rest[:at])}</w:t></w:r>')
        parts.append(fields.get(rest[at : at + 1], ""))
        rest = rest[at + 1 :]
    return _line(text, "".join(parts))


def _lists() -> str:
    indent = twips(style.styles()["bullet"].leftIndent)
    level = tag(
        "lvl",
        tag("numFmt", val="bullet")
        + tag("lvlText", val=POINT)
        + tag("pPr", tag("ind", left=indent, hanging=indent)),
        ilvl=0,
    )
    kinds = tag("abstractNum", tag("multiLevelType", val="singleLevel") + level, abstractNumId=BULLETS)
    return kinds + tag("num", tag("abstractNumId", val=BULLETS), numId=BULLETS)


def _properties(proposal: Contents, subject: str) -> str:
    plan = proposal.plan
    made = f"{proposal.date}T00:00:00Z"
    return (
        f'{DECLARATION}<cp:coreProperties xmlns:cp="{PACKAGE}/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{escape(plan.title)}</dc:title><dc:subject>{escape(subject)}</dc:subject>"
        f"<dc:creator>{escape(plan.author or NAME)}</dc:creator><dc:language>en</dc:language>"
        f'<dcterms:created xsi:type="dcterms:W3CDTF">{made}</dcterms:created></cp:coreProperties>'
    )


def _content_types() -> str:
    usual = {
        "rels": "application/vnd.openxmlformats-package.relationships+xml",
        "xml": "application/xml",
        "png": "image/png",
        "odttf": "application/vnd.openxmlformats-officedocument.obfuscatedFont",
    }
    kinds = {"document": "document.main", **{name: name for name in PARTS}}
    told = "".join(f'<Default Extension="{end}" ContentType="{kind}"/>' for end, kind in usual.items())
    told += "".join(
        f'<Override PartName="/word/{name}.xml" ContentType="{WORD}.{kind}+xml"/>'
        for name, kind in kinds.items()
    )
    core = "application/vnd.openxmlformats-package.core-properties+xml"
    told += f'<Override PartName="/docProps/core.xml" ContentType="{core}"/>'
    return f'{DECLARATION}<Types xmlns="{PACKAGE}/content-types">{told}</Types>'


def _relations(targets: dict[str, tuple[str, str]]) -> str:
    told = "".join(
        f'<Relationship Id="{name}" Type="{kind}" Target="{target}"/>'
        for name, (kind, target) in targets.items()
    )
    return f'{DECLARATION}<Relationships xmlns="{PACKAGE}/relationships">{told}</Relationships>'
