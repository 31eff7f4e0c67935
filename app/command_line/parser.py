"""Command names, dispatch, and one clear line on standard error for whatever is wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module

from app.command_line.exit_codes import BAD_INPUT, GOOD
from app.command_line.options import UsageRefused
from planners.refusal import InputRefused

COMMANDS = {
    "size": "size a service or a plan: size mail --platform ... --users N [--json] [--explain NAME]",
    "inputs": "list the inputs of a service: inputs mail [--json]",
    "settings": "write the settings files: settings PLAN|mail ... -o DIR",
    "propose": "write the proposal: propose PLAN -o FILE.pdf",
    "accuracy": "published figures beside the model's answers: accuracy [--json]",
    "check": "open a plan and say what is wrong with it: check PLAN",
    "export": "write a plan as text, or a text as a plan: export PLAN -o FILE",
    "self-test": "check that this installation is whole",
}


def run(arguments: list[str]) -> int:
    """Run one command. Bad input is told in one line per fault and gives 2."""
    try:
        return _dispatch(arguments)
    except InputRefused as refused:
        for refusal in refused.refusals:
            _complain(refusal.sentence)
    except UsageRefused as refused:
        _complain(str(refused))
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - lives until the process ends
        return GOOD
    except (OSError, ValueError) as problem:
        from app.problems import sentence_for

        _complain(sentence_for(problem))
    return BAD_INPUT


def _dispatch(arguments: list[str]) -> int:
    name = arguments[0]
    if name in ("-h", "--help", "help"):
        print(usage())
        return GOOD
    if name == "--version":
        from app import about

        print(about.text())
        return GOOD
    if name not in COMMANDS:
        import difflib

        close = difflib.get_close_matches(name, COMMANDS, 1)
        hint = f" (did you mean {close[0]}?)" if close else ""
        raise UsageRefused(
            f"command: {name} is not possible{hint}; possible: {', '.join(COMMANDS)}, or a plan file"
        )
    module = import_module(f"app.command_line.{name.replace('-', '_')}")
    command: Callable[[list[str]], int] = module.run
    return command(arguments[1:])


def usage() -> str:
    """The help text."""
    lines = [
        "sizewright              open the window",
        "sizewright FILE         open a plan",
        *(f"sizewright {name:<12} {text}" for name, text in COMMANDS.items()),
        "",
        "Exit codes: 0 good, 1 the plan does not fit its targets, 2 bad input.",
    ]
    return "\n".join(lines)


def _complain(sentence: str) -> None:
    print(" ".join(sentence.split()), file=sys.stderr)
