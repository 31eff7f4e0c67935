"""The commands by name: what each is for, and how it is put."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its ``meaning`` in half a sentence, and the ways in which it may be put."""

    meaning: str
    usages: tuple[str, ...]


COMMANDS = {
    "size": Command(
        "figures of a service or of a plan's services",
        (
            "size SERVICE OPTIONS [--set NAME=VALUE ...] [--json] [--explain NAME]",
            "size PLAN [--json] [--explain NAME]",
        ),
    ),
    "project": Command(
        "how long a service or plan holds: growth, bottlenecks, date to order by, chance",
        ("project SERVICE OPTIONS [--set NAME=VALUE ...] [--json]", "project PLAN [--json]"),
    ),
    "compare": Command(
        "a plan beside its scenarios, and why a figure differs", ("compare PLAN [--explain NAME] [--json]",)
    ),
    "revisions": Command(
        "the revisions kept in a plan: list, keep, compare",
        (
            "revisions PLAN",
            "revisions PLAN --keep NOTE [--by NAME]",
            "revisions PLAN --compare A[,B] [--explain NAME]",
        ),
    ),
    "inputs": Command(
        "inputs of a service, with unit, range, default and meaning", ("inputs SERVICE [--json]",)
    ),
    "topology": Command(
        "nodes, adapters and interrupts of a machine, as options of the network service",
        ("topology [--root FOLDER] [--json]",),
    ),
    "settings": Command(
        "settings files, each with its undo file",
        ("settings SERVICE OPTIONS [--set NAME=VALUE ...] [-o FOLDER]", "settings PLAN [-o FOLDER]"),
    ),
    "propose": Command("proposal of a plan as PDF", ("propose PLAN -o FILE.pdf [OPTIONS]",)),
    "accuracy": Command("published figures beside the model's answers", ("accuracy [--all] [--json]",)),
    "check": Command("whether a plan opens and fits its targets", ("check PLAN",)),
    "export": Command(
        "a plan as text or questionnaire, and back",
        (
            "export PLAN -o FILE.txt",
            "export FILE.txt -o FILE.sizeplan",
            "export PLAN -o QUESTIONS.csv",
            "export PLAN -o FILE.xlsx",
            "export PLAN --tables FOLDER",
            "export PLAN --triggers VALUES.csv",
            "export PLAN --answers ANSWERS.csv -o FILE.sizeplan",
            "export DAMAGED --salvage -o FILE.sizeplan",
        ),
    ),
    "self-test": Command("whether this installation is whole", ("self-test",)),
}
