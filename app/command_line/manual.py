"""The help of each command, written from the same lists that read its options."""

from __future__ import annotations

from app.command_line.commands import COMMANDS
from app.command_line.layout import columns, wrapped
from app.command_line.options import flag_of
from planners.registry import planner, services

CODES = wrapped(
    "Exit codes: 0 good, 1 the plan does not fit its targets, 2 bad input, 3 a fault of the program."
)


def overview() -> str:
    """What there is, in one screen."""
    rows = [("sizewright", "open the window"), ("sizewright FILE", "open a plan in the window")]
    rows += [(f"sizewright {name}", command.meaning) for name, command in COMMANDS.items()]
    told = f"Services: {', '.join(services())}. Each command tells its options: sizewright size --help"
    return "\n".join([*columns(rows, lead=""), "", wrapped(told), CODES])


def manual(name: str, arguments: list[str]) -> str:
    """How one command is used; with a service among the arguments, its options."""
    command = COMMANDS[name]
    lines = [
        f"{command.meaning[0].upper()}{command.meaning[1:]}.",
        "",
        *(f"  sizewright {usage}" for usage in command.usages),
    ]
    if any("SERVICE OPTIONS" in usage for usage in command.usages):
        for service in [service for service in services() if service in arguments] or services():
            lines += ["", *_options(service)]
    if name == "propose":
        from app.command_line.propose import told

        for option, meaning_of_it in told():
            lines += ["", f"  {option}", wrapped(meaning_of_it, " " * 6)]
    return "\n".join([*lines, "", CODES])


def _options(service: str) -> list[str]:
    lines = [f"Options of {service}:"]
    for field in planner(service).fields():
        if field.headline:
            possible = f"{field.possible({})}{'; required' if field.required else ''}"
            lines.append(wrapped(possible, f"  {flag_of(field)}  ", hang=6))
            lines.append(wrapped(field.meaning, " " * 6))
    told = f"Every input is also an option, or --set NAME=VALUE: sizewright inputs {service}"
    return [*lines, "", wrapped(told)]
