"""Options of a command, read against the planner's own fields: ``--users 10000`` or ``--set NAME=VALUE``.

A value may begin with a minus, so ``--users -5`` reaches the field's own check.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field

from planners.schema import Field


class UsageRefused(ValueError):
    """The command was put wrongly; the text is one clear line."""


@dataclass(slots=True)
class Options:
    """What was given: words that are no option, values of options, switches, and planner entries."""

    words: list[str] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    switches: set[str] = field(default_factory=set)
    entries: dict[str, str] = field(default_factory=dict)

    def value(self, name: str) -> str:
        """The value of an option that must be given."""
        if name not in self.values:
            raise UsageRefused(
                f"{_dashed(name)}: nothing is not possible; possible: a value after {_dashed(name)}"
            )
        return self.values[name]


def read(
    arguments: list[str],
    *,
    switches: Iterable[str] = (),
    values: Iterable[str] = (),
    fields: Iterable[Field] = (),
) -> Options:
    """Read the arguments. Raises ``UsageRefused`` for an option that does not exist or lacks its value."""
    found = Options()
    names = {f"--{item.name.replace('_', '-')}": item.name for item in fields}
    names |= {f"--{item.name}": item.name for item in fields}
    flags = {_dashed(name): name for name in switches}
    valued = {_dashed(name): name for name in values}
    rest = iter(arguments)
    for argument in rest:
        option, equals, inline = argument.partition("=")
        if option in flags and not equals:
            found.switches.add(flags[option])
        elif option in valued:
            found.values[valued[option]] = _value(option, equals, inline, rest)
        elif option in names:
            found.entries[names[option]] = _value(option, equals, inline, rest)
        elif option == "--set" and names:
            name, value = _pair(_value(option, equals, inline, rest))
            found.entries[name] = value
        elif argument.startswith("-") and len(argument) > 1:
            raise UsageRefused(_unknown(option, [*flags, *valued, *names, *(["--set"] if names else [])]))
        else:
            found.words.append(argument)
    return found


def _value(option: str, equals: str, inline: str, rest: Iterable[str]) -> str:
    if equals:
        return inline
    for value in rest:
        return value
    raise UsageRefused(f"{option}: nothing is not possible; possible: a value after {option}")


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise UsageRefused(f"--set: {text} is not possible; possible: NAME=VALUE")
    return name.strip(), value.strip()


def _unknown(option: str, possible: list[str]) -> str:
    close = difflib.get_close_matches(option, possible, 1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    shown = ", ".join(dict.fromkeys(name.replace("_", "-") for name in possible))
    return f"option: {option} is not possible{hint}; possible: {shown}"


def _dashed(name: str) -> str:
    return f"-{name}" if len(name) == 1 else f"--{name}"
