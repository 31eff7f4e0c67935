"""Cover: whose plan it is."""

from __future__ import annotations

from typing import Any

from app.presenting.figures import joined
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, space
from app.proposal.grids import on_one_page
from app.proposal.logo_picture import logo
from app.proposal.options import WIDTH
from planners.words import say

LOGO_WIDTH, LOGO_HEIGHT = 170.0, 64.0


def section(proposal: Contents) -> list[Any]:
    """A page of its own."""
    flow = [
        *logo(proposal.options, LOGO_WIDTH, LOGO_HEIGHT),
        space(26),
        paragraph(proposal.plan.title, "cover"),
    ]
    flow.append(paragraph(_under(proposal), "under"))
    return on_one_page(flow, proposal.options.paper.room, WIDTH)


def _under(proposal: Contents) -> str:
    plan = proposal.plan
    labels = [
        say("Sizing proposal"),
        say("for {customer}", customer=plan.customer) if plan.customer else "",
        say("by {author}", author=plan.author) if plan.author else "",
        proposal.date,
    ]
    return joined(labels)
