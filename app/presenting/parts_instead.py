"""That parts alone would do where servers are added: what the servers that are there would need, if they have room for it."""

from __future__ import annotations

from app.presenting.bought_items import items
from app.presenting.decision_facts import Facts
from app.presenting.figures import with_unit
from app.presenting.situation import chance_text
from planners.analysis.parts_alone import parts_alone
from planners.words import plural


def parts_instead(facts: Facts) -> str:
    """What to add to the servers that are there instead, with its chance; empty where none are added or that does not do."""
    way = parts_alone(facts.known)
    there = facts.ahead.now.servers
    if way is None or there is None:
        return ""
    count = round(float(there.value))
    return plural(
        "Without another server: {items} more in the one that is there, if it can hold them, with a chance of {chance}. Enter "
        '"Servers": {count}, and compare.',
        "Without another server: {items} more in the {servers} that are there, if they can hold them, with a chance of {chance}. "
        'Enter "Servers": {count}, and compare.',
        count,
        items=items(way.lines, facts.style),
        servers=with_unit(str(count), "servers"),
        chance=chance_text(way.chance),
    )
