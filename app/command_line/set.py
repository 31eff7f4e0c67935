"""``sizewright set``: inputs of many services of a plan in one step, its texts, and what it begins with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.command_line.exit_codes import GOOD
from app.command_line.options import PLAN_MISSING, UsageRefused, choose, read
from app.command_line.subject import service_titled, session_to_save
from app.plan.document import TEXTS, Plan, Service, Start
from app.plan.edits import set_text
from app.plan.machine_edits import STARTS, set_start
from planners.schema import Entry
from planners.words import plural, say

START = "start"
"""What sets what the plan begins with, beside the inputs of its services."""


def run(arguments: list[str]) -> int:
    """Set the values in the chosen services, in all of them or none, and save the plan."""
    options = read(arguments, values=("only", "service", "site"))
    path, *pairs = options.words or [""]
    if not path:
        raise UsageRefused(PLAN_MISSING)
    from app.plan.in_bulk import set_in_all

    values = _values(pairs)
    start = _start(values.pop(START)) if START in values else None
    texts = {name: str(values.pop(name) or "") for name in TEXTS if name in values}
    if start is None and not texts and not values:
        raise UsageRefused(say("Inputs: give NAME=VALUE, such as {example}.", example="growth=10"))
    session = session_to_save(Path(path))
    if start is not None:
        session.apply(set_start(start))
    for name, text in texts.items():
        session.apply(set_text(name, text))
    if not values:
        session.save()
        print("\n".join(_told(path, start, texts)))
        return GOOD
    chosen = _chosen(session.plan, **options.values)
    session.apply(set_in_all(chosen, values))
    session.save()
    print(
        plural(
            "Changed {count} service of {plan}.",
            "Changed {count} services of {plan}.",
            len(chosen),
            plan=path,
        )
    )
    return GOOD


def _told(plan: str, start: Start | None, texts: dict[str, str]) -> Iterator[str]:
    """What was set of the plan itself."""
    from app.presenting.revisions import TEXT_TITLES

    if start is not None:
        yield say("{plan}: begins with {start}.", plan=plan, start=STARTS[start])
    for name, text in texts.items():
        told = text or say("not set")
        yield say("{plan}: {title} is {text}.", plan=plan, title=TEXT_TITLES[name], text=told)


def _start(given: Entry) -> Start:
    """What the plan begins with. Raises ``UsageRefused``."""
    known, text = {str(one): one for one in Start}, str(given or "")
    if text not in known:
        raise choose(START, ", ".join(filter(None, known)), text, known)
    return known[text]


def _values(pairs: list[str]) -> dict[str, Entry]:
    """Each name with its value. Raises ``UsageRefused`` for a name that stands twice."""
    found: dict[str, Entry] = {}
    for name, value in map(_value, pairs):
        if name in found:
            raise UsageRefused(say("{input}: give one value.", input=name))
        found[name] = value
    return found


def _value(pair: str) -> tuple[str, Entry]:
    """A name with its value; none where nothing stands behind the sign."""
    name, equals, value = pair.partition("=")
    if not equals or not name.strip():
        raise UsageRefused(say("Input: give NAME=VALUE, or NAME= to clear it. Given: {text}.", text=pair))
    return name.strip(), value.strip() or None


def _chosen(plan: Plan, service: str = "", site: str = "", only: str = "") -> tuple[Service, ...]:
    """The service of that title, those of that site that hold these words, or all. Raises ``UsageRefused`` for none."""
    if service:
        return (service_titled(plan, service),)
    sites = {one.site: one.site.casefold() for one in plan.services if one.site}
    if site and site.casefold() not in sites.values():
        raise choose("--site", ", ".join(sites), site, sites)
    from app.presenting.described import holds, words_of

    there = [one for one in plan.services if not site or one.site.casefold() == site.casefold()]
    found = tuple(one for one in there if holds(words_of(one), only))
    if not found and only:
        raise UsageRefused(
            say(
                "--only: no service has these words in title, kind, platform, machine or site: {words}.",
                words=only,
            )
        )
    if not found:
        raise UsageRefused(say("The plan has no service. Add one first."))
    return found
