"""The plan against what was recorded of its servers: the answer and the reasons, for each service with recordings."""

from __future__ import annotations

from typing import Any

from app.plan.document import Service
from app.plan.held_against import readings_of
from app.presenting.actual import error_rows, name_of, view_of
from app.proposal.actual_pages import held_against, reasons
from app.proposal.contents import Contents
from app.proposal.flow import heading, paragraph
from planners.words import say


def section(proposal: Contents) -> list[Any]:
    """Two pages for each service whose servers were recorded."""
    recorded = {one.service for one in proposal.whole.recordings}
    flow: list[Any] = []
    for part in proposal.parts:
        service = proposal.whole.service(part.service.id)
        if service is not None and service.id in recorded:
            flow += [heading(part.service.title, 2), *_held(proposal, service)]
    return flow


def _held(proposal: Contents, service: Service) -> list[Any]:
    plan = proposal.whole
    revision = plan.revisions[-1] if plan.revisions else None
    readings = readings_of(plan, service)
    view = view_of(plan, service, revision, readings)
    told = paragraph(say("Held against: {revision}.", revision=name_of(revision)), "muted")
    if view.refused:
        return [told, paragraph(view.refused)]
    return [told, *held_against(view), *reasons(view, error_rows(plan, service, readings))]
