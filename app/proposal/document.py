"""The proposal as a PDF file: sections in order, page x of y, outline, links, metadata and attachments."""

from __future__ import annotations

import datetime
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.about import NAME, VERSION
from app.files import write_whole
from app.plan.document import Plan
from app.proposal import fonts, style
from app.proposal.attached_files import SettingsWriter, attached_files
from app.proposal.contents import Contents, contents
from app.proposal.furniture import furniture
from app.proposal.options import FOOT, LEFT, WIDTH, ProposalOptions
from app.proposal.refusal import OptionRefused
from app.proposal.registry import Edition
from planners.words import say

SUBJECTS = {
    Edition.MANAGEMENT: say("Sizing proposal, management edition"),
    Edition.TECHNICAL: say("Sizing proposal, technical edition"),
    Edition.VENDOR: say("Sizing proposal, vendor edition"),
}
SHARE_OF_STORY = 50
"""Percent of the work that is done when the sections are written and the pages are not yet laid out."""


def write_proposal(
    plan: Plan,
    path: Path,
    date: str | None = None,
    progress: Callable[[int], None] | None = None,
    options: ProposalOptions | None = None,
    settings_writer: SettingsWriter | None = None,
) -> None:
    """Write the proposal of a plan, whole or not at all. ``date`` (YYYY-MM-DD) fixes the date it bears.

    The same plan, options and date give the same bytes. ``progress`` is told the percentage reached and may raise to
    give the work up. ``settings_writer`` makes the settings files that the options may ask for. Raises ``OSError``,
    and ``OptionRefused`` for a date that is none.
    """
    write_whole(proposal_content(plan, date, progress, options, settings_writer), path)


def proposal_content(
    plan: Plan,
    date: str | None = None,
    progress: Callable[[int], None] | None = None,
    options: ProposalOptions | None = None,
    settings_writer: SettingsWriter | None = None,
) -> bytes:
    """The bytes of that file."""
    content = io.BytesIO()
    proposal = contents(plan, day_of(date), options)
    _build(proposal, content, progress or (lambda percent: None), settings_writer)
    return content.getvalue()


def day_of(date: str | None) -> str:
    """That day, or today where none is given. Raises ``OptionRefused`` for what is no day."""
    if date is None:
        return datetime.datetime.now(datetime.UTC).astimezone().date().isoformat()
    try:
        return datetime.date.fromisoformat(date).isoformat()
    except ValueError:
        raise OptionRefused(
            "date", say("enter a date such as 2026-11-20. Given: {given}.", given=date)
        ) from None


def _build(
    proposal: Contents, out: io.BytesIO, progress: Callable[[int], None], writer: SettingsWriter | None
) -> None:
    from reportlab import rl_config

    from app.proposal.attachments import embed
    from app.proposal.paging import paging_canvas
    from app.proposal.references import destinations
    from app.proposal.sections import story
    from app.proposal.tagged_story import tag

    rl_config.useA85 = 0
    fonts.register()
    progress(0)
    files = attached_files(proposal, writer)
    flowables = story(proposal, lambda share: progress(int(SHARE_OF_STORY * share)))
    tag(flowables)
    document = template(proposal, out, SUBJECTS[proposal.options.edition])

    def before() -> None:
        document.canv.showOutline()
        document.canv.titles |= destinations(proposal)
        embed(document.canv, files)

    document.beforeDocument = before
    document.setProgressCallBack(_rising(progress, len(flowables)))
    document.build(flowables, canvasmaker=paging_canvas(proposal.date))
    vars(document).clear()  # it knows itself, and would stay with all that was drawn
    progress(100)


def template(proposal: Contents, out: io.BytesIO, subject: str) -> Any:
    """A document of pages with the head and foot of a proposal."""
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

    width, height = proposal.options.paper.size
    document = BaseDocTemplate(
        out,
        pagesize=(width, height),
        title=proposal.plan.title,
        author=proposal.plan.author or NAME,
        subject=subject,
        keywords=_keywords(proposal),
        creator=f"{NAME} {VERSION}",
        producer=f"{NAME} {VERSION}",
        lang="en",
        displayDocTitle=True,
        initialFontName=style.BODY,
        invariant=1,
    )
    frame = Frame(LEFT, FOOT, WIDTH, proposal.options.paper.room, 0, 0, 0, 0, id="page")
    document.addPageTemplates([PageTemplate("page", [frame], onPage=furniture(proposal, subject))])
    return document


def _keywords(proposal: Contents) -> str:
    kinds = dict.fromkeys(part.planner.title for part in proposal.parts)
    plan = say("plan {checksum}", checksum=proposal.checksum)
    return ", ".join([say("capacity planning"), say("sizing"), *kinds, plan])


def _rising(progress: Callable[[int], None], total: int) -> Callable[[str, int], None]:
    """Tells percentages that never fall: flowables that split make the printer's own count waver."""
    reached = SHARE_OF_STORY

    def tell(kind: str, value: int) -> None:
        nonlocal reached
        if kind == "PROGRESS":
            share = min(max(value, 0) / max(total, 1), 1.0)
            reached = max(reached, min(99, SHARE_OF_STORY + int((100 - SHARE_OF_STORY) * share)))
            progress(reached)

    return tell
