"""``sizewright decide``: what to buy or add for a plan, what it costs, by when, how long it lasts and how sure that is."""

from __future__ import annotations

import datetime

from app.command_line.exit_codes import DOES_NOT_FIT, GOOD
from app.command_line.layout import columns, wrapped
from app.command_line.subject import subject
from app.presenting.decision import OptionRow
from app.presenting.old_readings import with_age
from app.presenting.option_rows import letter, option_name
from app.presenting.services_decision import SiteDecision
from app.presenting.site_decision import site_decision
from planners.words import say


def run(arguments: list[str]) -> int:
    """Print the decision. 1 when the plan does not fit now."""
    found, given = subject(arguments, switches=("json",))
    decided = with_age(site_decision(found.sized), found.sized.plan, f"{datetime.date.today()}")  # noqa: DTZ011 - the day of who decides
    if "json" in given.switches:
        import json

        from app.presenting.decision_form import decision_form

        print(json.dumps(decision_form(decided), indent=1, allow_nan=False))
    else:
        print(_report(decided))
    return GOOD if found.sized.fits else DOES_NOT_FIT


def _report(decided: SiteDecision) -> str:
    parts = [
        [wrapped(f"{decided.head} {decided.verdict}"), wrapped(decided.answer), wrapped(decided.sentence)],
        list(columns([(one.label, one.value, one.reason) for one in decided.facts], lead="")),
        [wrapped(say("{label}: {outcome}", label=decided.label, outcome=decided.consequence))],
        [line for place, row in enumerate(decided.rows) for line in _option(row, place)],
        list(columns([(one.when, one.what) for one in decided.steps], lead="")),
        [wrapped(decided.counted_from)],
    ]
    return "\n\n".join("\n".join(line for line in part if line) for part in parts if any(part))


def _option(row: OptionRow, place: int) -> list[str]:
    """A way in three lines."""
    dates = say(
        "Cost: {cost}. Lasts: worst case {safe}; expected {expected}. Chance: {chance}.",
        cost=row.cost,
        safe=row.safe,
        expected=row.expected,
        chance=row.chance,
    )
    name = option_name(row, letter(place))
    title = say("{option}. What is bought: {needs}.", option=name, needs=row.needs)
    return [wrapped(title), wrapped(dates, "  "), wrapped(row.why, "  ")]
