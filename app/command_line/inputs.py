"""``sizewright inputs``: what a service asks for."""

from __future__ import annotations

import json
import textwrap

from app.command_line.exit_codes import GOOD
from app.command_line.options import UsageRefused, read
from planners.registry import planner, services


def run(arguments: list[str]) -> int:
    """List the inputs with unit, range, default and meaning."""
    options = read(arguments, switches=("json",))
    if len(options.words) != 1:
        raise UsageRefused(
            f"service: {' '.join(options.words) or 'nothing'} is not possible; possible: {', '.join(services())}"
        )
    found = planner(options.words[0])
    if "json" in options.switches:
        from app.presenting.json_form import field_form

        print(json.dumps([field_form(field) for field in found.fields()], indent=1))
        return GOOD
    group = ""
    for field in found.fields():
        if field.group != group:
            group = field.group
            print(f"\n{group}" if group else "")
        default = (
            "required"
            if field.required
            else "left open"
            if field.default is None
            else f"default {field.default}"
        )
        print(f"  {field.name}: {field.possible({})}; {default}")
        reason = f" Default: {field.default_reason}." if field.default_reason else ""
        print(
            textwrap.fill(f"{field.meaning}{reason}", 80, initial_indent="      ", subsequent_indent="      ")
        )
    return GOOD
