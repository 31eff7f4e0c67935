"""Command names, dispatch, and one clear line on standard error for whatever is wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module

from app.command_line.commands import COMMANDS
from app.command_line.exit_codes import BAD_INPUT, GOOD, OWN_FAULT
from app.command_line.options import UsageRefused, choose, complain
from planners.refusal import InputRefused
from planners.words import plural, say

INTERRUPTED = 130
MOST_LINES = 20
"""Faults that are told, a line each; the others are counted."""


def run(arguments: list[str]) -> int:
    """Run one command. Bad input is told in one line per fault and gives 2."""
    from app.command_line import streams

    streams.forgive_unknown_letters()
    try:
        code = _dispatch(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        streams.silence()
        return GOOD
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as problem:  # noqa: BLE001 - the outer door: the user's faults in a line, our own in a report
        return _told(problem)
    return code


def _dispatch(arguments: list[str]) -> int:
    name, rest = arguments[0], arguments[1:]
    if name in ("-h", "--help", "help"):
        from app.command_line.manual import overview

        print(overview())
        return GOOD
    if name in ("-V", "--version"):
        from app import about

        print(about.text())
        return GOOD
    if name not in COMMANDS:
        choices = say("{commands}, or a plan file", commands=", ".join(COMMANDS))
        raise choose(say("Command"), choices, name, COMMANDS)
    if "-h" in rest or "--help" in rest:
        from app.command_line.manual import manual

        print(manual(name, rest))
        return GOOD
    module = import_module(f"app.command_line.{COMMANDS[name].module or name.replace('-', '_')}")
    command: Callable[[list[str]], int] = module.run
    return command(rest)


def _told(problem: Exception) -> int:
    if isinstance(problem, InputRefused):
        for refusal in problem.refusals:
            complain(refusal.sentence)
        return BAD_INPUT
    from app.problems import findings_of, sentence_for

    findings = findings_of(problem)
    if len(findings) > 1:
        for finding in findings[:MOST_LINES]:
            complain(finding.text)
        if len(findings) > MOST_LINES:
            rest = len(findings) - MOST_LINES
            complain(plural("{count} more problem.", "{count} more problems.", rest))
        return BAD_INPUT
    if isinstance(problem, (UsageRefused, OSError)) or findings:
        complain(sentence_for(problem))
        return BAD_INPUT
    from app.crash_report import write_report

    complain(
        say(
            "This is a fault of Sizewright ({fault}), not of your input. Report: {file}",
            fault=type(problem).__name__,
            file=write_report(type(problem), problem, problem.__traceback__),
        )
    )
    return OWN_FAULT
