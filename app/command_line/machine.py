"""``sizewright machine``: the machines of a plan: add one, say what it is, and put services on it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from app.command_line.exit_codes import GOOD
from app.command_line.layout import columns, wrapped
from app.command_line.options import PLAN_MISSING, Arguments, UsageRefused, choose, flag_of, read
from app.command_line.subject import service_titled, session_to_save
from app.plan.document import Machine, Plan
from app.plan.machine_edits import (
    add_machine,
    free_name,
    put_on,
    remove_machine,
    rename_machine,
    set_of_machine,
)
from app.presenting.machines import faults, of_plan
from planners.refusal import InputRefused
from planners.schema import Entry, check
from planners.words import say

if TYPE_CHECKING:
    from app.plan.session import Session


def run(arguments: list[str]) -> int:
    """List the machines of a plan; with a name add that machine or change it, and put the services on it that follow."""
    from planners.registry import machine_fields

    fields = machine_fields()
    options = read(arguments, switches=("json", "remove"), values=("rename",), fields=fields)
    if not options.words:
        raise UsageRefused(PLAN_MISSING)
    path, *named = options.words
    if named:
        session = session_to_save(Path(path))
        _change(session, named[0], options)
        session.save()
        plan = session.plan
    else:
        from app.plan.opening import read_plan

        plan = read_plan(Path(path))
    print(_json(plan) if "json" in options.switches else "\n".join(_lines(plan)))
    return GOOD


def _change(session: Session, name: str, options: Arguments) -> None:
    from planners.registry import machine_fields

    # Every fault is told before anything is changed.
    found = session.plan.machine(name)
    typed = _checked(found.entries if found is not None else {}, options.entries)
    services = [service_titled(session.plan, title).id for title in options.words[2:]]
    if "remove" in options.switches:
        if found is None:
            names = [machine.name for machine in session.plan.machines]
            raise choose("--remove", ", ".join(names), name, names)
        session.apply(remove_machine(found.id, found.name))
        return
    if found is None:
        found = Machine(str(uuid.uuid4()), free_name(session.plan, name))
        session.apply(add_machine(found))
    for field in machine_fields():
        if field.name in options.entries:
            session.apply(set_of_machine(found.id, field.name, typed[field.name], field.title))
    if "rename" in options.values:
        renamed = options.value("rename")
        if free_name(session.plan, renamed, found.id) != " ".join(renamed.split()):
            raise UsageRefused(say("--rename: another machine is called {name}.", name=renamed))
        session.apply(rename_machine(found.id, " ".join(renamed.split())))
    if services:
        now = next(one.name for one in session.plan.machines if one.id == found.id)
        session.apply(put_on(services, now))


def _checked(now: Mapping[str, object], given: Mapping[str, object]) -> dict[str, Entry]:
    """What was given, typed. Raises ``InputRefused`` with every fault beside what the machine has, called as its option is."""
    from planners.registry import machine_fields

    options_of = {field.name: flag_of(field) for field in machine_fields()}
    refusals = [one for one in faults({**now, **given}) if given]
    if refusals:
        raise InputRefused(tuple(replace(one, place=options_of.get(one.field, "--set")) for one in refusals))
    return check(machine_fields(), given)


def _lines(plan: Plan) -> Iterator[str]:
    rows = of_plan(plan)
    if not rows:
        yield wrapped(
            say(
                "The plan has no machines. Add one: {command}",
                command='sizewright machine PLAN NAME --processor "Xeon Gold 6430"',
            )
        )
        return
    yield from columns([(row.name, row.about, row.on_it) for row in rows], frozenset(), lead="")


def _json(plan: Plan) -> str:
    import json

    forms: Sequence[dict[str, object]] = [
        {
            "id": machine.id, "name": machine.name, **dict(sorted(machine.entries.items())),
            "services": list(row.services),
        }
        for machine, row in zip(plan.machines, of_plan(plan), strict=True)
    ]  # fmt: skip
    return json.dumps(forms, indent=1, allow_nan=False)
