"""``sizewright revisions``: the revisions kept in a plan; keep one, compare two, and say why a figure differs."""

from __future__ import annotations

import datetime
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from app.command_line.exit_codes import GOOD
from app.command_line.layout import columns, wrapped
from app.command_line.options import PLAN_MISSING, UsageRefused, read
from app.plan.document import TIME, Plan
from app.plan.edits import keep_revision
from app.presenting.revisions import State, between, revision_rows, state_of, why
from planners.refusal import InputRefused, NotInEvidence
from planners.words import in_context, say

if TYPE_CHECKING:
    from app.plan.session import Session


def run(arguments: list[str]) -> int:
    """List them by number; ``--keep NOTE`` adds one first, ``--compare A,B`` or ``A`` alone with the plan as it is."""
    options = read(arguments, values=("keep", "by", "compare", "explain"))
    path = Path(options.only_word(PLAN_MISSING))
    from app.plan.opening import open_file
    from app.plan.session import Session

    session = Session(open_file(path))
    plan = session.plan
    if "keep" in options.values:
        _require_plan_file(path)
        plan = _keep(session, options.value("keep"), options.values.get("by", ""))
    if "compare" in options.values:
        states = _states(plan, options.value("compare"))
        print("\n".join(_compared(*states)))
        if "explain" in options.values:
            print("\n".join(_explained(*states, options.value("explain"))))
        return GOOD
    if not plan.revisions:
        print(say("{plan}: no revisions.", plan=plan.title))
        return GOOD
    rows = [
        (
            "",
            say("Kept"),
            in_context("of a person", "By"),
            say("Approved"),
            say("Measured over planned"),
            say("Note"),
        )
    ]
    numbered = zip(range(len(plan.revisions), 0, -1), revision_rows(plan), strict=True)
    rows += [
        (str(n), row.at, row.by or "–", row.approved or "–", row.error or "–", row.note or "–")
        for n, row in numbered
    ]
    print("\n".join(columns(rows, lead="")))
    return GOOD


def _keep(session: Session, note: str, by: str) -> Plan:
    """Keep the plan in its file. Raises ``PlanChanged`` where somebody else has saved it meanwhile."""
    at = datetime.datetime.now(datetime.UTC).strftime(TIME)
    author = by or session.plan.author
    session.apply(keep_revision(str(uuid.uuid4()), at, author, note, session.results()))
    session.save()
    return session.plan


def _require_plan_file(path: Path) -> None:
    from app.plan.file import SUFFIX

    if path.suffix != SUFFIX:
        raise UsageRefused(
            say(
                "--keep: give a plan file that ends in {ending}. Given: {file}.",
                ending=SUFFIX,
                file=path,
            )
        )


def _states(plan: Plan, text: str) -> tuple[State, State]:
    names = [part.strip() for part in text.split(",")]
    if not 1 <= len(names) <= 2 or not all(
        part.isdecimal() and 1 <= int(part) <= len(plan.revisions) for part in names
    ):
        raise UsageRefused(_numbers_wanted(len(plan.revisions), text))
    first, *second = (plan.revisions[int(part) - 1].id for part in names)
    return state_of(plan, first), state_of(plan, second[0] if second else "")


def _numbers_wanted(revisions: int, given: str) -> str:
    if not revisions:
        return say("--compare: the plan has no revisions. Keep one with --keep NOTE.")
    return say(
        "--compare: give one or two numbers from 1 to {last}, such as 1,{last}. Given: {given}.",
        last=revisions,
        given=given,
    )


def _compared(before: State, after: State) -> list[str]:
    differences = between(before, after)
    lines = [wrapped(say("{before} and {after}", before=before.title, after=after.title))]
    lines += [wrapped(text, "  • ") for text in differences.changes or (say("No differences"),)]
    if differences.figures:
        rows = [(say("Figure"), say("Before"), say("After"))]
        rows += [(f"{row.service}: {row.title}", row.before, row.after) for row in differences.figures]
        lines += ["", *columns(rows, frozenset((1, 2)), lead="")]
    return lines


def _explained(before: State, after: State, name: str) -> list[str]:
    lines = []
    for service in after.plan.services:
        try:
            rows = why(before, after, service.id, name)
        except (InputRefused, NotInEvidence) as problem:
            lines += ["", wrapped(str(problem), f"{service.title}: ", hang=4)]
            continue
        if rows:
            lines += ["", service.title, *columns([(row.change, row.difference) for row in rows])]
    return lines
