"""A revision by the number, note or identifier that an option gives."""

from __future__ import annotations

from app.command_line.options import UsageRefused, choose
from app.plan.document import Plan, Revision
from planners.words import say


def revision_named(plan: Plan, option: str, name: str) -> Revision:
    """The one revision that is meant. Raises ``UsageRefused``, with those there are."""
    if not plan.revisions:
        raise UsageRefused(
            say("{option}: the plan has no revisions. Keep one with sizewright revisions.", option=option)
        )
    by_name = [one for one in plan.revisions if name in (one.id, one.note)]
    if name.isdecimal() and 1 <= int(name) <= len(plan.revisions) and not by_name:
        by_name = [plan.revisions[int(name) - 1]]
    if len(by_name) == 1:
        return by_name[0]
    names = [one.note or str(number) for number, one in enumerate(plan.revisions, 1)]
    raise choose(option, ", ".join(names), name, names)
