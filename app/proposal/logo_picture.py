"""The logo as it stands on a page."""

from __future__ import annotations

import io
from typing import Any

from app.proposal.logo import size_of
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from planners.words import say


def logo(options: ProposalOptions, width: float, height: float) -> list[Any]:
    """The picture as it fits that many points; nothing where none was chosen or the edition has no names."""
    from reportlab.platypus import Image

    if options.logo is None or options.edition is Edition.VENDOR:
        return []
    across, down = size_of(options.logo)
    scale = min(width / across, height / down)
    made = Image(io.BytesIO(options.logo), across * scale, down * scale, hAlign="LEFT")
    made.role, made.description = "figure", say("Logo")
    return [made]
