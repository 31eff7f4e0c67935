"""The sections of a proposal, each a function from contents to flowables."""

from __future__ import annotations

from typing import Any

from app.proposal.contents import Contents


def story(found: Contents) -> list[Any]:
    """All sections in order."""
    from app.proposal.sections import accuracy, calculation, scope, service, summary
    from app.proposal.sections import settings as settings_section

    sections = (
        summary.section,
        scope.section,
        service.section,
        settings_section.section,
        calculation.section,
        accuracy.section,
    )
    return [flowable for section in sections for flowable in section(found)]
