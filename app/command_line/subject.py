"""What a command works on: a service with options, or a plan file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.command_line.options import Options, UsageRefused, read
from planners.planner import Planner, Setting, Sizing
from planners.registry import planner, services
from planners.schema import Entry


@dataclass(frozen=True, slots=True)
class Sized:
    """One sized service: title, planner, what was entered, the sizing and its settings."""

    title: str
    planner: Planner
    entries: dict[str, Entry]
    sizing: Sizing

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The settings that belong to the sizing."""
        return self.planner.settings(self.sizing)


def sized(
    arguments: list[str], switches: tuple[str, ...] = (), values: tuple[str, ...] = ()
) -> tuple[list[Sized], Options]:
    """Size what the first argument names. Raises ``InputRefused`` or ``UsageRefused``."""
    subject = next((word for word in arguments if not word.startswith("-")), "")
    if not subject or arguments[0] != subject:
        raise UsageRefused(
            f"service: nothing is not possible; possible: {', '.join(services())}, or a plan file"
        )
    if subject not in services() and _looks_like_file(subject):
        options = read(arguments[1:], switches=switches, values=values)
        _no_more_words(options)
        return _of_plan(Path(subject)), options
    found = planner(subject)
    options = read(arguments[1:], switches=switches, values=values, fields=found.fields())
    _no_more_words(options)
    inputs = found.check(options.entries)
    entries = {name: inputs[name] for name in options.entries}
    return [Sized(found.title, found, entries, found.size(inputs))], options


def _of_plan(path: Path) -> list[Sized]:
    from app.plan.opening import read_plan

    plan = read_plan(path)
    results = []
    for service in plan.services:
        found = planner(service.planner)
        results.append(
            Sized(service.title, found, dict(service.entries), found.size(found.check(service.entries)))
        )
    return results


def _looks_like_file(name: str) -> bool:
    return name.endswith((".sizeplan", ".txt")) or "/" in name or Path(name).exists()


def _no_more_words(options: Options) -> None:
    if options.words:
        raise UsageRefused(
            f"argument: {options.words[0]} is not possible here; possible: options that begin with --"
        )
