"""Options of a command, read against the planner's own fields: ``--users 10000`` or ``--set NAME=VALUE``.

An option of a table is given once for each row: ``--growth-events "month=2027-03 amount=500 title='New branch'"``.
A value may begin with a minus, so ``--users -5`` reaches the field's own check. Names are not abbreviated: a script
that runs today must not mean something else when a field is added.
"""

from __future__ import annotations

import difflib
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field

from planners.schema import Field, Kind


class UsageRefused(ValueError):
    """The command was put wrongly; the text is one clear line."""


@dataclass(slots=True)
class Options:
    """What was given: words that are no option, values of options, switches, and planner entries."""

    words: list[str] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    switches: set[str] = field(default_factory=set)
    entries: dict[str, str | list[str]] = field(default_factory=dict)

    def value(self, name: str) -> str:
        """The value of an option that must be given. Raises ``UsageRefused``."""
        if not self.values.get(name):
            raise UsageRefused(f"{dashed(name)}: nothing was given; possible: a value after {dashed(name)}")
        return self.values[name]

    def enter(self, name: str, value: str, tables: Container[str]) -> None:
        """An entry of the planner's; the rows of a table are gathered, of any other the last counts."""
        rows = self.entries.get(name, [])
        self.entries[name] = [*rows, value] if name in tables else value

    def only_word(self, what: str, possible: str) -> str:
        """The one word that must be given. Raises ``UsageRefused``."""
        if not self.words:
            raise UsageRefused(f"{what}: nothing was given; possible: {possible}")
        self.no_more_words(1)
        return self.words[0]

    def no_more_words(self, allowed: int = 0) -> None:
        """Raises ``UsageRefused`` for a word too many."""
        if len(self.words) > allowed:
            raise UsageRefused(
                f"argument: {self.words[allowed]} is not possible here; possible: options that begin with --"
            )


def read(
    arguments: Iterable[str],
    *,
    switches: Iterable[str] = (),
    values: Iterable[str] = (),
    fields: Iterable[Field] = (),
) -> Options:
    """Read the arguments. Raises ``UsageRefused`` for an option that does not exist or lacks its value."""
    found = Options()
    fields = tuple(fields)
    names = {spelling: item.name for item in fields for spelling in (flag_of(item), f"--{item.name}")}
    tables = {item.name for item in fields if item.kind is Kind.TABLE}
    flags = {dashed(name): name for name in switches}
    valued = {dashed(name): name for name in values}
    rest = iter(arguments)
    for argument in rest:
        option, equals, inline = argument.partition("=")
        if option in flags and not equals:
            found.switches.add(flags[option])
        elif option in valued:
            found.values[valued[option]] = _value(option, equals, inline, rest)
        elif option in names:
            found.enter(names[option], _value(option, equals, inline, rest), tables)
        elif option == "--set" and names:
            name, value = _pair(_value(option, equals, inline, rest))
            found.enter(name, value, tables)
        elif argument.startswith("-") and len(argument) > 1:
            raise UsageRefused(_unknown(option, [*flags, *valued], fields))
        else:
            found.words.append(argument)
    return found


def subject_first(arguments: list[str], switches: Iterable[str]) -> list[str]:
    """The arguments with the first word that is neither an option nor an option's value in front, if there is one."""
    flags = {dashed(name) for name in switches}
    rest = iter(range(len(arguments)))
    for index in rest:
        argument = arguments[index]
        if not argument.startswith("-"):
            return [argument, *arguments[:index], *arguments[index + 1 :]]
        if argument not in flags and "=" not in argument:
            next(rest, None)
    return arguments


def flag_of(field: Field) -> str:
    """The option of a field, as the manual shows it."""
    return f"--{field.name.replace('_', '-')}"


def dashed(name: str) -> str:
    """The spelling of an option: one dash before a letter, two before a word."""
    return f"-{name}" if len(name) == 1 else f"--{name}"


def did_you_mean(given: str, possible: Iterable[str]) -> str:
    """A bracket with the nearest possible name, or nothing."""
    close = difflib.get_close_matches(given, list(possible), 1)
    return f" (did you mean {close[0]}?)" if close else ""


def one_line(text: str) -> str:
    """The text in one line of printable letters, whatever a user or a file put into it."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


def _value(option: str, equals: str, inline: str, rest: Iterator[str]) -> str:
    value = inline if equals else next(rest, None)
    if value is None:
        raise UsageRefused(f"{option}: nothing was given; possible: a value after {option}")
    return value


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise UsageRefused(f"--set: {text} is not possible; possible: NAME=VALUE")
    return name.strip(), value.strip()


def _unknown(option: str, own: list[str], fields: tuple[Field, ...]) -> str:
    hint = did_you_mean(option, [*own, *map(flag_of, fields)])
    shown = [
        *(flag_of(item) for item in fields if item.headline),
        *(["--set NAME=VALUE"] if fields else []),
        *own,
    ]
    return f"option: {option} is not possible{hint}; possible: {', '.join(shown) or 'no option'}"
