"""The help of each command, written from the same lists that read its options."""

from __future__ import annotations

from collections.abc import Mapping

from app.command_line.layout import columns, wrapped
from app.command_line.options import flag_of
from planners.registry import planner, services

USAGES = {
    "size": (
        "size SERVICE OPTIONS [--set NAME=VALUE ...] [--json] [--explain NAME]",
        "size PLAN [--json] [--explain NAME]",
    ),
    "project": ("project SERVICE OPTIONS [--set NAME=VALUE ...] [--json]", "project PLAN [--json]"),
    "compare": ("compare PLAN [--explain NAME] [--json]",),
    "revisions": (
        "revisions PLAN",
        "revisions PLAN --keep NOTE [--by NAME]",
        "revisions PLAN --compare A[,B] [--explain NAME]",
    ),
    "inputs": ("inputs SERVICE [--json]",),
    "topology": ("topology [--root FOLDER] [--json]",),
    "settings": ("settings SERVICE OPTIONS [--set NAME=VALUE ...] [-o FOLDER]", "settings PLAN [-o FOLDER]"),
    "propose": ("propose PLAN -o FILE.pdf [OPTIONS]",),
    "accuracy": ("accuracy [--all] [--json]",),
    "check": ("check PLAN",),
    "export": (
        "export PLAN -o FILE.txt",
        "export FILE.txt -o FILE.sizeplan",
        "export PLAN -o QUESTIONS.csv",
        "export PLAN -o FILE.xlsx",
        "export PLAN --tables FOLDER",
        "export PLAN --triggers VALUES.csv",
        "export PLAN --answers ANSWERS.csv -o FILE.sizeplan",
        "export DAMAGED --salvage -o FILE.sizeplan",
    ),
    "self-test": ("self-test",),
}
CODES = wrapped(
    "Exit codes: 0 good, 1 the plan does not fit its targets, 2 bad input, 3 a fault of the program."
)


def overview(commands: Mapping[str, str]) -> str:
    """What there is, in one screen."""
    rows = [("sizewright", "open the window"), ("sizewright FILE", "open a plan in the window")]
    rows += [(f"sizewright {name}", meaning) for name, meaning in commands.items()]
    told = f"Services: {', '.join(services())}. Each command tells its options: sizewright size --help"
    return "\n".join([*columns(rows, lead=""), "", wrapped(told), CODES])


def manual(command: str, meaning: str, arguments: list[str]) -> str:
    """How one command is used; with a service among the arguments, its options."""
    lines = [
        f"{meaning[0].upper()}{meaning[1:]}.",
        "",
        *(f"  sizewright {usage}" for usage in USAGES[command]),
    ]
    if any("SERVICE OPTIONS" in usage for usage in USAGES[command]):
        for name in [name for name in services() if name in arguments] or services():
            lines += ["", *_options(name)]
    if command == "propose":
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
