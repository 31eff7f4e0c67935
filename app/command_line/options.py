"""Options of a command, read against the planner's own fields: ``--users 10000`` or ``--set NAME=VALUE``.

An option of a table is given once for each row: ``--growth-events "month=2027-03 amount=500 title='New branch'"``.
A value may begin with a minus, so ``--users -5`` reaches the field's own check. Names are not abbreviated: a script
that runs today must not mean something else when a field is added.
"""

from __future__ import annotations

import datetime
import sys
from collections.abc import Container, Iterable, Iterator
from contextlib import suppress

from msgspec import Struct, field

from planners.refusal import nearest
from planners.schema import Field, Kind
from planners.words import say

PLAN_MISSING = say("Give one plan file.")


class UsageRefused(ValueError):
    """Wrong use of a command; the text is one line that says what to do."""


class Arguments(Struct):
    """What was given: words that are no option, values of options, switches, and planner entries."""

    words: list[str] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    switches: set[str] = field(default_factory=set)
    entries: dict[str, str | list[str]] = field(default_factory=dict)

    def value(self, name: str) -> str:
        """The value of an option that must be given. Raises ``UsageRefused``."""
        if not self.values.get(name):
            raise UsageRefused(say("{option}: give a value.", option=dashed(name)))
        return self.values[name]

    def day(self, name: str) -> float | None:
        """The day that an option gives, as its midnight in seconds since 1970 UTC. Raises ``UsageRefused``."""
        text = self.values.get(name, "")
        if not text:
            return None
        try:
            day = datetime.date.fromisoformat(text)
        except ValueError:
            raise UsageRefused(
                say(
                    "--{option}: enter a day such as {example}. Given: {given}.",
                    option=name,
                    example="2026-03-31",
                    given=text,
                )
            ) from None
        return datetime.datetime.combine(day, datetime.time(), datetime.UTC).timestamp()

    def enter(self, name: str, value: str, tables: Container[str]) -> None:
        """An entry of the planner's; the rows of a table are gathered, of any other the last counts."""
        rows = self.entries.get(name, [])
        self.entries[name] = [*rows, value] if name in tables else value

    def only_word(self, missing: str) -> str:
        """The one word that must be given. Raises ``UsageRefused``, with ``missing`` where there is none."""
        if not self.words:
            raise UsageRefused(missing)
        self.no_more_words(1)
        return self.words[0]

    def no_more_words(self, allowed: int = 0) -> None:
        """Raises ``UsageRefused`` for a word too many."""
        if len(self.words) > allowed:
            raise UsageRefused(
                say(
                    "Argument: give only options that begin with -- here. Given: {argument}.",
                    argument=self.words[allowed],
                )
            )


def read(
    arguments: Iterable[str],
    *,
    switches: Iterable[str] = (),
    values: Iterable[str] = (),
    fields: Iterable[Field] = (),
) -> Arguments:
    """Read the arguments. Raises ``UsageRefused`` for an option that does not exist or lacks its value."""
    options = Arguments()
    fields = tuple(fields)
    names = {spelling: item.name for item in fields for spelling in (flag_of(item), f"--{item.name}")}
    tables = {item.name for item in fields if item.kind is Kind.TABLE}
    flags = {dashed(name): name for name in switches}
    valued = {dashed(name): name for name in values}
    rest = iter(arguments)
    for argument in rest:
        option, equals, inline = argument.partition("=")
        if option in flags and not equals:
            options.switches.add(flags[option])
        elif option in valued:
            options.values[valued[option]] = _value(option, equals, inline, rest)
        elif option in names:
            options.enter(names[option], _value(option, equals, inline, rest), tables)
        elif option == "--set" and names:
            name, value = _pair(_value(option, equals, inline, rest))
            options.enter(name, value, tables)
        elif argument.startswith("-") and len(argument) > 1:
            raise _unknown(option, [*flags, *valued], fields)
        else:
            options.words.append(argument)
    return options


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


def choose(what: str, choices: str, given: str, known: Iterable[str]) -> UsageRefused:
    """The refusal of a name that is none of ``choices``, with the nearest of those ``known``."""
    close = nearest(given, known)
    places = {"what": what, "choices": choices, "given": given}
    if close:
        return UsageRefused(
            say(
                "{what}: choose one of {choices}. Did you mean {close}? Given: {given}.",
                **places,
                close=close,
            )
        )
    return UsageRefused(say("{what}: choose one of {choices}. Given: {given}.", **places))


def one_line(text: str) -> str:
    """The text in one line of printable letters, whatever a user or a file put into it."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


def complain(sentence: str) -> None:
    """Tell what is wrong in a line on standard error."""
    with suppress(OSError):  # nobody can be told, and the exit code stands
        print(one_line(sentence), file=sys.stderr)


def _value(option: str, equals: str, inline: str, rest: Iterator[str]) -> str:
    value = inline if equals else next(rest, None)
    if value is None:
        raise UsageRefused(say("{option}: give a value.", option=option))
    return value


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise UsageRefused(say("--set: give NAME=VALUE. Given: {text}.", text=text))
    return name.strip(), value.strip()


def _unknown(option: str, own: list[str], fields: tuple[Field, ...]) -> UsageRefused:
    shown = [
        *(flag_of(item) for item in fields if item.headline),
        *(["--set NAME=VALUE"] if fields else []),
        *own,
    ]
    if not shown:
        return UsageRefused(say("Option: this command takes none. Given: {option}.", option=option))
    return choose(say("Option"), ", ".join(shown), option, [*own, *map(flag_of, fields)])
