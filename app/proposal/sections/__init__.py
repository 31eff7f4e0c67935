"""The sections of a proposal, each a function from contents to flowables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from app.proposal.contents import Contents

ROOM_BELOW_HEADING = 92.0
"""Points that must be left on the page for a heading and the first lines below it."""


def story(found: Contents) -> list[Any]:
    """All sections in order."""
    from app.proposal.sections import accuracy, calculation, comparison, outlook, scope, service, summary
    from app.proposal.sections import settings as settings_section

    sections = (
        summary.section,
        scope.section,
        service.section,
        outlook.section,
        comparison.section,
        settings_section.section,
        calculation.section,
        accuracy.section,
    )
    return list(_unorphaned(flowable for section in sections for flowable in section(found)))


def _unorphaned(flowables: Iterable[Any]) -> Iterator[Any]:
    """No heading stands alone at the foot of a page: it asks for room for what follows."""
    from reportlab.platypus import CondPageBreak

    for flowable in flowables:
        if hasattr(flowable, "outline_level"):
            yield CondPageBreak(ROOM_BELOW_HEADING)
        yield flowable
