"""Open a plan in either form."""

from __future__ import annotations

from pathlib import Path

from app.plan.document import Plan
from app.plan.file import LARGEST_FILE, PlanRefused, open_plan
from app.plan.text_form import HEAD, from_text


def read_plan(path: Path) -> Plan:
    """The plan in a plan file or in a text. Raises ``OSError`` or ``PlanRefused``."""
    with path.open("rb") as stream:
        head = stream.read(len(HEAD))
    if head != HEAD.encode():
        return open_plan(path)
    if path.stat().st_size > LARGEST_FILE:
        raise PlanRefused(f"{path}: too large for a plan; possible: up to {LARGEST_FILE:,} bytes")
    try:
        return from_text(path.read_bytes().decode("utf-8").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        raise PlanRefused(f"{path}: the text is not UTF-8 at byte {error.start}") from error
    except PlanRefused as refused:
        raise PlanRefused(f"{path}: {refused}") from refused
