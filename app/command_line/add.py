"""``sizewright add``: services from a table into a plan, one row a server; a new plan where there is none."""

from __future__ import annotations

from pathlib import Path

from app.command_line.exit_codes import GOOD
from app.command_line.layout import wrapped
from app.command_line.options import PLAN_MISSING, UsageRefused, read
from app.command_line.subject import session_to_save
from app.plan.edits import add_services
from app.presenting.wording import first_named
from planners.words import plural, say


def run(arguments: list[str]) -> int:
    """Add the services of the table, all or none, and save the plan."""
    options = read(arguments)
    options.no_more_words(2)
    if len(options.words) < 2:
        raise UsageRefused(say("Table: give a CSV or XLSX file.") if options.words else PLAN_MISSING)
    path, table = map(Path, options.words)
    from app.importing.service_table import read_services

    session = session_to_save(path, make=True)
    services = read_services(table)
    before = {one.title for one in session.plan.services}
    told = plural(
        "Add {count} service from {file}", "Add {count} services from {file}", len(services), file=table.name
    )
    session.apply(add_services(services, (), len(session.plan.services), told))
    session.save(path)
    print(
        plural(
            "Added {count} service to {plan}.", "Added {count} services to {plan}.", len(services), plan=path
        )
    )
    twice = [one.title for one in services if one.title in before]
    if twice:
        told = plural(
            "{count} of them is called like one that was there: {names}.",
            "{count} of them are called like some that were there: {names}.",
            len(twice),
            names=first_named(twice),
        )
        print(wrapped(told))
    return GOOD
