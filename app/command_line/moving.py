"""``sizewright options``: where the services of a plan could move, ranked, with needs, costs and risks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from app.command_line.exit_codes import DOES_NOT_FIT, GOOD
from app.command_line.layout import columns, wrapped
from app.command_line.options import PLAN_MISSING, Arguments, UsageRefused, choose, read
from app.command_line.subject import service_titled
from app.plan.document import Machine, Plan
from app.plan.limits import beginning
from app.plan.moving import Question
from app.plan.onto import NoSuchMachine, machines_named
from app.plan.together import Consolidated, consolidated
from app.presenting.consolidating import about_all, standing_lines, together_answer, together_rows
from app.presenting.moving import Moving, moving
from app.presenting.moving_form import moving_form, together_form
from planners.planner import Fit
from planners.registry import machine_fields
from planners.words import say

MOST_FAILING, MOST_SERVERS = 100, 10_000
MOST_NAMED = 6
MOST_ALONE = 20
"""Services of a plan up to which each is told its own options without being named."""
VALUES = ("service", "onto", "to", "servers", "failing", "chance")


def run(arguments: list[str]) -> int:
    """Print the options. 1 where a service has none that is known to hold."""
    options = read(arguments, switches=("json",), values=VALUES)
    path = Path(options.only_word(PLAN_MISSING))
    from app.plan.opening import read_plan

    plan = read_plan(path)
    asked = _question(plan, options)
    services = (
        (service_titled(plan, options.values["service"]),) if "service" in options.values else plan.services
    )
    if not services:
        raise UsageRefused(say("The plan has no service. Add one first."))
    many = len(services) > MOST_ALONE
    found = [(one.title, moving(plan, one, asked)) for one in (() if many else services)]
    together = consolidated(plan, asked) if "service" not in options.values else None
    if "json" in options.switches:
        print(json.dumps(_form(plan, found, together), indent=1, allow_nan=False))
    else:
        print("\n\n".join(_told(found, together, several=len(services) > 1)))
        if many:
            print()
            print(wrapped(say("Name a service with --service to see its own options.")))
    good = _carries_all(together) if many else all(_holds(one) for _, one in found)
    return GOOD if good else DOES_NOT_FIT


def _holds(one: Moving) -> bool:
    return any(row.fit is Fit.FITS for row in one.rows)


def _carries_all(together: Consolidated | None) -> bool:
    return (
        together is not None and not together.left_out and any(way.plan is not None for way in together.ways)
    )


def _question(plan: Plan, options: Arguments) -> Question:
    """What is asked; onto the machines of the plan where no other is named. Raises ``UsageRefused``."""
    machines = _machines(plan, options.values.get("onto", "")) or plan.machines
    system = options.values.get("to", "")
    systems = next(field.choices for field in machine_fields() if field.name == "system")
    known = {choice.value: choice.value for choice in systems} | {
        choice.title.casefold(): choice.value for choice in systems
    }
    if system and system.casefold() not in known:
        names = [choice.value for choice in systems]
        raise choose("--to", ", ".join(names), system, names)
    return Question(
        machines,
        known.get(system.casefold(), ""),
        int(_number(options, "failing", 0, 0, MOST_FAILING)),
        _number(options, "chance", 0, 1, 99) / 100,
        int(_number(options, "servers", 0, 1, MOST_SERVERS)),
    )


def _machines(plan: Plan, text: str) -> tuple[Machine, ...]:
    """The machines of a list with commas. Raises ``UsageRefused``."""
    try:
        return tuple(machines_named(plan, text))
    except NoSuchMachine as unknown:
        names = unknown.known[:MOST_NAMED]
        possible = "; ".join(names) or say("the machines that sizewright machines lists")
        raise choose("--onto", possible, unknown.name, names) from None


def _number(options: Arguments, name: str, usual: float, low: float, high: float) -> float:
    text = options.values.get(name, "")
    if not text:
        return usual
    try:
        value = float(text)
    except ValueError:
        value = low - 1
    if not low <= value <= high or value != round(value):
        raise UsageRefused(
            say(
                "--{option}: enter a whole number from {low:.0f} to {high:.0f}. Given: {given}.",
                option=name,
                low=low,
                high=high,
                given=text,
            )
        )
    return value


def _form(plan: Plan, found: list[tuple[str, Moving]], together: Consolidated | None) -> dict[str, object]:
    services = [moving_form(title, one) for title, one in found]
    whole = together_form(together, together_rows(together)) if together is not None else None
    first = services[0]["options"] if len(services) == 1 else whole["options"] if whole is not None else []
    return {"plan": plan.title, "options": first, "services": services, "together": whole}


def _told(found: list[tuple[str, Moving]], together: Consolidated | None, *, several: bool) -> Iterator[str]:
    for title, one in found:
        rows = [(say("Option"), say("Needs"), say("Cost"), say("Expected until"), say("Chance"))]
        rows += [(f"{row.rank} {row.title}", row.needs, row.cost, row.until, row.chance) for row in one.rows]
        lines = [beginning(title), wrapped(one.answer, "  "), "", *columns(rows, frozenset((2,))), ""]
        for row in one.rows:
            lines.append(wrapped(row.why, f"  {row.rank} ", 4))
            lines += [wrapped(risk, "    • ") for risk in row.risks]
        yield "\n".join(lines)
    if together is not None:
        yield "\n".join(_together(together))
    elif several:
        yield wrapped(
            say("Add machines to the plan, or name some with --onto, to put all services together.")
        )


def _together(together: Consolidated) -> Iterator[str]:
    yield say("All services together")
    told = together_rows(together)
    if told:
        yield wrapped(together_answer(together, told[0]), "  ")
        rows = [(say("Option"), say("Needs"), say("Cost"))]
        rows += [(f"{row.rank} {row.title}", row.needs, row.cost) for row in told]
        yield from ("", *columns(rows, frozenset((2,))), "")
        for way in told:
            yield wrapped(f"{way.why} {way.bound}" if way.machines else way.why, f"  {way.rank} ", 4)
        yield ""
        yield from (wrapped(line, "  ", 4) for line in standing_lines(told[0]))
    yield from (wrapped(text, "• ") for text in about_all(together))
