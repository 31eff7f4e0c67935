"""``sizewright add``: services from a table into a plan, one row a server."""

from __future__ import annotations

from pathlib import Path

from app.command_line.exit_codes import GOOD
from app.command_line.options import PLAN_MISSING, UsageRefused, read
from app.command_line.subject import session_to_save
from app.plan.edits import add_services
from planners.words import plural, say


def run(arguments: list[str]) -> int:
    """Add the services of the table, all or none, and save the plan."""
    options = read(arguments)
    options.no_more_words(2)
    if len(options.words) < 2:
        raise UsageRefused(say("Table: give a CSV or XLSX file.") if options.words else PLAN_MISSING)
    path, table = map(Path, options.words)
    from app.importing.service_table import read_services

    session = session_to_save(path)
    services = read_services(table)
    told = plural(
        "Add {count} service from {file}", "Add {count} services from {file}", len(services), file=table.name
    )
    session.apply(add_services(services, (), len(session.plan.services), told))
    session.save()
    print(
        plural(
            "Added {count} service to {plan}.", "Added {count} services to {plan}.", len(services), plan=path
        )
    )
    return GOOD
