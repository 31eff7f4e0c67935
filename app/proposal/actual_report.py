"""A plan against what happened, on two pages: the answer with its chart, and the reasons."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from app.plan.document import Plan, Service
from app.presenting.actual import ActualView, ErrorRow
from app.proposal import fonts
from app.proposal.actual_pages import held_against, reasons
from app.proposal.contents import contents
from app.proposal.document import day_of, template
from app.proposal.flow import heading, paragraph
from app.proposal.lengths import shortened
from app.proposal.options import WIDTH, Paper, ProposalOptions
from app.proposal.paging import paging_canvas
from app.proposal.tagged_story import tag
from planners.words import say

SUBJECT = say("Plan against actual")
LONGEST = 60
"""Letters of a name in the title."""


def report_content(
    plan: Plan,
    service: Service,
    view: ActualView,
    errors: tuple[ErrorRow, ...],
    date: str | None = None,
    paper: Paper = Paper.A4,
) -> bytes:
    """The bytes of the PDF. The same plan, view and date give the same bytes. Raises ``OptionRefused`` for no day."""
    from reportlab import rl_config

    rl_config.useA85 = 0
    fonts.register()
    proposal = contents(plan, day_of(date), ProposalOptions(paper=paper))
    out = io.BytesIO()
    document = template(proposal, out, SUBJECT)
    pages = [*_page(_first(plan, service, view), paper), *_page(reasons(view, errors), paper)]
    tag(pages)
    document.build(pages, canvasmaker=paging_canvas(proposal.date))
    vars(document).clear()  # it knows itself, and would stay with all that was drawn
    return out.getvalue()


def _page(told: Iterator[Any], paper: Paper) -> Iterator[Any]:
    """One page, set smaller where it holds more than has room."""
    from reportlab.platypus import KeepInFrame, PageBreak

    yield KeepInFrame(WIDTH, paper.room - 1, list(told), mode="shrink")
    yield PageBreak()


def _first(plan: Plan, service: Service, view: ActualView) -> Iterator[Any]:
    title = say(
        "{plan}: {service} against {revision}",
        plan=shortened(plan.title, LONGEST),
        service=shortened(service.title, LONGEST),
        revision=shortened(view.title, LONGEST),
    )
    yield heading(say("Plan against actual"))
    yield paragraph(title, "under")
    yield from held_against(view)
