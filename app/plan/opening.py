"""Open a plan in either form: the file is read and parsed once."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from app.plan.database import Stored, from_bytes
from app.plan.document import Plan
from app.plan.figures import UNSIZED, Results
from app.plan.file import fingerprint_of, read_bytes
from app.plan.guard import require_size
from app.plan.refused import PlanRefused, PlanTooNew
from app.plan.text_form import HEAD
from app.plan.text_reader import from_text
from app.problems import Finding, sentence_for
from planners.words import say

MARK = b"\xef\xbb\xbf"
"""What some editors put before UTF-8 text."""


class Opened(Struct, frozen=True):
    """A plan with what its file said: the figures it was saved with, and the file as it was then.

    ``fingerprint`` tells the file from any other; ``read_only`` says why the file must stay as it is; ``written`` is when it was
    saved last, in seconds since 1970. All is empty for a plan that has no file yet.
    """

    plan: Plan
    results: Results = UNSIZED
    fingerprint: str = ""
    read_only: str = ""
    path: Path | None = None
    written: float = 0.0


def open_file(path: Path) -> Opened:
    """The plan in a plan file or in a text. Raises ``OSError`` or ``PlanRefused``."""
    try:
        return replace(_opened(path, read_bytes(path)), written=path.stat().st_mtime)
    except PlanRefused as refused:
        raise refused.in_file(str(path)) from refused


def read_plan(path: Path) -> Plan:
    """The plan alone. Raises ``OSError`` or ``PlanRefused``."""
    return open_file(path).plan


def recovered(path: Path | None, plan: Plan, based_on: str) -> Opened:
    """Recovered work, with the file it belongs to as it was when the work began; saving asks where it is another by now."""
    now = in_place_of(path, plan)
    if now.fingerprint == based_on:
        return now
    return replace(now, results=UNSIZED, fingerprint=based_on)


def in_place_of(path: Path | None, plan: Plan) -> Opened:
    """A plan that comes from elsewhere, such as recovered work, with what the file it belongs to is now.

    The figures in the file are those of the plan only where its services and machines are those of the file. The file stays as it is
    where a newer program saved it and knows more than this one.
    """
    try:
        content = read_bytes(path) if path else b""
    except (OSError, PlanRefused):
        content = b""
    if path is None or not content:
        return Opened(plan, path=path)
    try:
        there = _opened(path, content)
        results = there.results if there.plan.sized_by == plan.sized_by else UNSIZED
        return replace(there, plan=plan, results=results)
    except PlanRefused as refused:
        why = sentence_for(refused.in_file(str(path))) if isinstance(refused, PlanTooNew) else ""
        return Opened(plan, UNSIZED, fingerprint_of(content), why, path)


def _opened(path: Path, content: bytes) -> Opened:
    text = content.removeprefix(MARK)
    stored = (
        Stored(_of_text(text)) if text.startswith(HEAD.rpartition(" ")[0].encode()) else from_bytes(content)
    )
    _require_known_services(stored.plan)
    return Opened(stored.plan, stored.results, fingerprint_of(content), path=path)


def _of_text(content: bytes) -> Plan:
    require_size(content)
    try:
        return from_text(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise PlanRefused(Finding(say("The text is not UTF-8. Save it as UTF-8."), line=line)) from error


def _require_known_services(plan: Plan) -> None:
    from planners.registry import services

    strange = sorted({service.planner for service in plan.services} - set(services()))
    if strange:
        raise PlanTooNew(
            say(
                "This Sizewright does not know the service {service}. Update Sizewright. Known: {services}.",
                service=strange[0][:60],
                services=", ".join(services()),
            )
        )
