"""The words and units that the proposal uses."""

from __future__ import annotations

from typing import Any

from app.presenting.glossary import glossary
from app.proposal.contents import Contents
from app.proposal.flow import plain
from app.proposal.references import rich


def section(proposal: Contents) -> list[Any]:
    """A line for each word; what a standing is stands beside its mark in the document control, once."""
    words = glossary((part.planner for part in proposal.parts), legend=proposal.has("control"))
    return [rich(f"<b>{plain(one.word)}</b> {plain(one.meaning)}", "reason") for one in words]
