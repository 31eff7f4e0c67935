"""Cover: whose plan it is, what controls the document, and how far its figures can be trusted."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.about import NAME, VERSION
from app.presenting.explanation import standing_counts
from app.presenting.revisions import revision_rows
from app.presenting.wording import FIT_MEANINGS, FIT_SHAPES, STANDING_MEANINGS, STANDING_SHAPES
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, space, table
from app.proposal.grids import grid, on_one_page
from app.proposal.lengths import shortened
from app.proposal.options import WIDTH
from app.proposal.references import short_sources
from app.proposal.registry import Edition
from planners.evidence import Standing
from planners.planner import Fit
from planners.registry import catalogue

MOST_REVISIONS = 6
LOGO_WIDTH, LOGO_HEIGHT = 170.0, 64.0
MOST_LETTERS = 160
"""Letters of a text that the cover of the management edition shows, so that it stays one page."""


def section(found: Contents) -> list[Any]:
    """The first page."""
    plan = found.plan
    flow: list[Any] = [*_logo(found), space(26), paragraph(_fitted(found, plan.title), "cover")]
    flow.append(paragraph(_fitted(found, _under(found)), "under"))
    if plan.introduction:
        flow += [paragraph(_fitted(found, plan.introduction, 3), "lead"), space(4)]
    flow += [*_control(found), space(6)]
    flow += [*_legend(found), *_sources(found)]
    if found.options.edition is Edition.MANAGEMENT:
        return on_one_page(flow, found.options.paper.room, WIDTH)
    return flow


def _logo(found: Contents) -> list[Any]:
    from io import BytesIO

    from reportlab.platypus import Image

    from app.proposal.logo import size_of

    data = found.options.logo
    if data is None or found.options.edition is Edition.VENDOR:
        return []
    width, height = size_of(data)
    scale = min(LOGO_WIDTH / width, LOGO_HEIGHT / height)
    return [Image(BytesIO(data), width * scale, height * scale, hAlign="LEFT")]


def _fitted(found: Contents, text: str, times: int = 1) -> str:
    return shortened(text, MOST_LETTERS * times) if found.options.edition is Edition.MANAGEMENT else text


def _under(found: Contents) -> str:
    who = [
        f"for {found.plan.customer}" if found.plan.customer else "",
        f"by {found.plan.author}" if found.plan.author else "",
    ]
    return "  ·  ".join(part for part in ("Sizing proposal", *who, found.date) if part)


def _together(found: Contents, flow: list[Any]) -> list[Any]:
    """The flowables on one page; in the management edition the cover is one page as a whole."""
    from reportlab.platypus import KeepTogether

    return flow if found.options.edition is Edition.MANAGEMENT else [KeepTogether(flow)]


def _control(found: Contents) -> list[Any]:
    rows = [
        ("Edition", _edition(found)),
        ("Date", found.date),
        ("Plan", shortened(found.plan.id, MOST_LETTERS)),
        ("Checksum of the plan", found.checksum),
        ("Program", f"{NAME} {VERSION}"),
        ("Catalogue of published measurements", _catalogue(found)),
        ("Look again", _look_again(found)),
    ]
    flow = _together(found, [paragraph("Document control", "h2"), grid(rows, (190, 293), 4)])
    if found.options.edition is not Edition.MANAGEMENT:
        flow += [*_revisions(found), *_signatures()]
    return flow


def _catalogue(found: Contents) -> str:
    """The data's version, and that of the plan's own figures where it keeps older ones."""
    today, saved = str(catalogue().version), found.options.saved_with
    return today if saved in ("", today) else f"{today}; the plan itself keeps figures of {saved}"


def _look_again(found: Contents) -> str:
    """The first date of an order, or a year from the date of the proposal."""
    months = [
        ahead.growth.name(order)
        for ahead in (part.projection for part in found.parts)
        if ahead is not None and ahead.grows and (order := ahead.months.order_month) is not None
    ]
    yearly = f"{int(found.date[:4]) + 1}{found.date[4:7]}"
    dated = [month for month in months if month[:4].isdecimal()]
    when = min([yearly, *dated]) if not any(month == "now" for month in months) else "now"
    return f"{when}, and whenever the load, a machine or a version changes"


def _revisions(found: Contents) -> list[Any]:
    """The newest revisions of the plan; names are withheld with the plan's."""
    rows = [
        (row.at, row.by or "–", shortened(row.note, MOST_LETTERS) or "–", row.approved or "–")
        for row in revision_rows(found.plan)[:MOST_REVISIONS]
    ]
    if not rows:
        return []
    head = ("Revision kept", "By", "Note", "Approved")
    return _together(found, [paragraph("Revisions", "h2"), table(head, rows, (95, 90, 183, 115))])


def _signatures() -> list[Any]:
    from reportlab.platypus import KeepTogether

    rows = [(f"{who}\u00a0", "\n\u00a0", "", "") for who in ("Prepared by", "Checked by", "Approved by")]
    head = ("Sign-off", "Name", "Date", "Signature")
    return [KeepTogether([space(8), table(head, rows, (95, 150, 88, 150))])]


def _edition(found: Contents) -> str:
    told = {
        Edition.MANAGEMENT: "management: the summary; the technical edition of the same plan holds the evidence",
        Edition.TECHNICAL: "technical: everything",
        Edition.VENDOR: "vendor: names, addresses and free texts are withheld",
    }
    return told[found.options.edition]


def _legend(found: Contents) -> list[Any]:
    counts: Counter[Standing] = Counter()
    for _, sizing in found.sized:
        counts.update(dict(standing_counts(sizing)))
    if not counts:
        return []
    rows = [
        (f"{STANDING_SHAPES[standing]} {standing}", str(counts[standing]), STANDING_MEANINGS[standing])
        for standing in Standing
        if counts[standing]
    ]
    verdicts = ", ".join(
        f"{FIT_SHAPES[fit]} {meaning}" for fit, meaning in FIT_MEANINGS.items() if fit is not Fit.UNKNOWN
    )
    title = paragraph("How far to trust the figures", "h2")
    return [
        *_together(found, [title, table(("Standing", "Figures", "Meaning"), rows, (110, 50, 323), (1,))]),
        space(4),
        paragraph(
            "Every figure bears its standing and, in square brackets, the number of its source. "
            f"Verdicts: {verdicts}.",
            "muted",
        ),
    ]


def _sources(found: Contents) -> list[Any]:
    """The documents in one paragraph, where no annex lists them."""
    return [space(6), paragraph(text, "muted")] if (text := short_sources(found)) else []
