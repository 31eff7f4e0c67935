"""The help of each command, written from the same lists that read its options."""

from __future__ import annotations

from app.command_line.commands import COMMANDS
from app.command_line.layout import columns, wrapped
from app.command_line.options import flag_of
from planners.registry import planner, services
from planners.words import say

CODES = wrapped(say("Exit codes: 0 good, 1 the plan misses a target, 2 bad input, 3 a fault of Sizewright."))


def overview() -> str:
    """What there is, in one screen."""
    rows = [
        ("sizewright", say("Open the window.")),
        ("sizewright FILE", say("Open a plan in the window.")),
    ]
    rows += [(f"sizewright {name}", command.meaning) for name, command in COMMANDS.items()]
    told = say(
        "Services: {services}. For the options of a command: sizewright size --help",
        services=", ".join(services()),
    )
    return "\n".join([*columns(rows, lead=""), "", wrapped(told), CODES])


def manual(name: str, arguments: list[str]) -> str:
    """How one command is used; with a service among the arguments, its options."""
    command = COMMANDS[name]
    lines = [
        command.meaning,
        "",
        *(f"  sizewright {usage}" for usage in command.usages),
    ]
    if any("SERVICE OPTIONS" in usage for usage in command.usages):
        for service in [service for service in services() if service in arguments] or services():
            lines += ["", *_options(service)]
    if name == "propose":
        from app.command_line.propose import told

        for option, meaning in told():
            lines += ["", f"  {option}", wrapped(meaning, " " * 6)]
    return "\n".join([*lines, "", CODES])


def _options(service: str) -> list[str]:
    lines = [say("Options of {service}:", service=service)]
    for field in planner(service).fields():
        if field.headline:
            possible = field.possible({})
            if field.required:
                possible = say("{possible}; required", possible=possible)
            lines.append(wrapped(possible, f"  {flag_of(field)}  ", hang=6))
            lines.append(wrapped(field.meaning, " " * 6))
    told = say(
        "Every input is an option, or --set NAME=VALUE. List them: sizewright inputs {service}",
        service=service,
    )
    return [*lines, "", wrapped(told)]
