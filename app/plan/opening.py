"""Open a plan in either form."""

from __future__ import annotations

from pathlib import Path

from app.plan.database import from_bytes
from app.plan.document import Plan
from app.plan.figures import UNSIZED, Results
from app.plan.file import read_bytes
from app.plan.guard import LARGEST_FILE
from app.plan.refused import PlanRefused, PlanTooNew
from app.plan.text_form import HEAD
from app.plan.text_reader import from_text
from app.problems import Finding, sentence_for

MARK = b"\xef\xbb\xbf"
"""What some editors put before UTF-8 text."""


def read_plan(path: Path) -> Plan:
    """The plan in a plan file or in a text. Raises ``OSError`` or ``PlanRefused``."""
    try:
        content = read_bytes(path)
        text = content.removeprefix(MARK)
        plan = _of_text(text) if text.startswith(HEAD.encode()) else from_bytes(content).plan
        _require_known_services(plan)
    except PlanRefused as refused:
        raise refused.in_file(str(path)) from refused
    return plan


def saved_results(path: Path) -> Results:
    """The figures that a plan file was saved with; none for a text, or for a file that cannot be read."""
    try:
        content = read_bytes(path)
        return (
            UNSIZED if content.removeprefix(MARK).startswith(HEAD.encode()) else from_bytes(content).results
        )
    except (OSError, PlanRefused):
        return UNSIZED


def why_read_only(path: Path) -> str:
    """Why the file must stay as it is: a newer program saved it and knows more than this one. Empty otherwise."""
    try:
        read_plan(path)
    except PlanTooNew as newer:
        return sentence_for(newer)
    except (OSError, PlanRefused):
        return ""
    return ""


def _of_text(content: bytes) -> Plan:
    if len(content) > LARGEST_FILE:
        raise PlanRefused(f"the text is too large for a plan; possible: up to {LARGEST_FILE:,} bytes")
    try:
        return from_text(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise PlanRefused(Finding("the text is not UTF-8", line=line)) from error


def _require_known_services(plan: Plan) -> None:
    from planners.registry import services

    strange = sorted({service.planner for service in plan.services} - set(services()))
    if strange:
        raise PlanTooNew(
            f"the plan holds a service that this program does not know ({strange[0][:60]}); "
            f"possible: {', '.join(services())}"
        )
