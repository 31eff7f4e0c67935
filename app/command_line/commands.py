"""The commands by name: what each is for, and how to call it."""

from __future__ import annotations

from msgspec import Struct

from planners.words import say


class Command(Struct, frozen=True):
    """A command: its ``meaning`` in a sentence, the ways to call it, and its module where that has another name."""

    meaning: str
    usages: tuple[str, ...]
    module: str = ""


COMMANDS = {
    "size": Command(
        say("Size a service, or every service of a plan."),
        (
            "size SERVICE OPTIONS [--set NAME=VALUE ...] [--json] [--explain NAME]",
            "size PLAN [--json] [--explain NAME]",
        ),
    ),
    "project": Command(
        say("Show when capacity runs out and when to order."),
        ("project SERVICE OPTIONS [--set NAME=VALUE ...] [--json]", "project PLAN [--json]"),
    ),
    "decide": Command(
        say("Tell what to buy or add, what it costs, by when, how long it lasts and how sure that is."),
        ("decide SERVICE OPTIONS [--set NAME=VALUE ...] [--json]", "decide PLAN [--json]"),
    ),
    "compare": Command(
        say("Compare a plan with its scenarios."),
        ("compare PLAN [--explain NAME] [--json]",),
    ),
    "options": Command(
        say("Rank where the services of a plan could move: needs, cost and risks."),
        (
            "options PLAN [--service TITLE] [--onto MACHINE,...] [--to SYSTEM] [--servers COUNT] [--failing COUNT] [--chance PERCENT] [--json]",
        ),
        "moving",
    ),
    "revisions": Command(
        say("List, keep and compare the revisions of a plan."),
        (
            "revisions PLAN",
            "revisions PLAN --keep NOTE [--by NAME]",
            "revisions PLAN --compare A[,B] [--explain NAME]",
        ),
    ),
    "import": Command(
        say("Read recordings of your own servers into a plan, from files or from Prometheus."),
        (
            "import PLAN FILE... [--service TITLE] [--dates day-first|month-first] [--columns COLUMN=NAME,...]"
            " [--begin TIME --every SECONDS] [--zone ZONE] [--json]",
            "import PLAN http://HOST:PORT [--server NAME] [--from DAY] [--to DAY] [--load QUERY] [--service TITLE] [--json]",
            "import FILE... --dry-run [--json]",
        ),
        "import_recordings",
    ),
    "calibrate": Command(
        say("Tell what your own server needs for its load, from its recordings, and use it with --apply."),
        ("calibrate PLAN [--service TITLE] [--from DAY] [--to DAY] [--keep KEY,...] [--apply] [--json]",),
    ),
    "check-server": Command(
        say("Check your own server: settings, statistics and sizes against its plan."),
        (
            "check-server PLAN FILE... [--service TITLE] [--dates day-first|month-first] [-o FOLDER] [--keep] [--json]",
            "check-server PLAN [--service TITLE] [-o FOLDER] [--json]",
        ),
        "check_server",
    ),
    "actual": Command(
        say("Hold a kept plan against what was recorded since."),
        (
            "actual PLAN [--revision NAME] [--service TITLE] [-o REPORT.pdf] [--date DAY] [--keep]",
            "actual PLAN [--revision NAME] [--service TITLE] [--keep] --json",
        ),
    ),
    "inputs": Command(
        say("List the inputs of a service: unit, range, default, meaning."), ("inputs SERVICE [--json]",)
    ),
    "machines": Command(
        say("List machines with published ratings, searched by words such as EPYC or Xeon Gold."),
        ("machines [WORDS] [--json]",),
    ),
    "machine": Command(
        say("List the machines of a plan, add or change one, and put services on it."),
        (
            "machine PLAN [--json]",
            "machine PLAN NAME [SERVICE...] [--processor NAME] [--cores COUNT] [--memory MIB] [--set NAME=VALUE ...]"
            " [--rename NAME] [--json]",
            "machine PLAN NAME --remove",
        ),
    ),
    "topology": Command(
        say("Print nodes, adapters and interrupts as network options."),
        ("topology [--root FOLDER] [--json]",),
    ),
    "settings": Command(
        say("Write settings files, each with its undo file."),
        ("settings SERVICE OPTIONS [--set NAME=VALUE ...] [-o FOLDER]", "settings PLAN [-o FOLDER]"),
    ),
    "propose": Command(
        say("Write the proposal of a plan as PDF, or as DOCX to edit."),
        ("propose PLAN -o FILE.pdf [OPTIONS]", "propose PLAN -o FILE.docx [OPTIONS]"),
    ),
    "evidence": Command(
        say("List what the documents state of a service, with every doubt."),
        ("evidence SERVICE [--platform NAME] [--version NAME] [--json]",),
    ),
    "accuracy": Command(say("Compare published figures with the models."), ("accuracy [--all] [--json]",)),
    "check": Command(say("Check that a plan opens and meets its targets."), ("check PLAN",)),
    "add": Command(
        say("Add services to a plan, or to a new one, from a table: one row a server."),
        ("add PLAN TABLE.csv", "add PLAN TABLE.xlsx"),
    ),
    "set": Command(
        say("Set inputs or the site of many services of a plan at once."),
        (
            "set PLAN NAME=VALUE ... [--site SITE] [--only WORDS]",
            "set PLAN site=SITE ... --service TITLE",
            "set PLAN start=new|existing",
            "set PLAN decider=NAME",
        ),
    ),
    "export": Command(
        say("Convert a plan to text, workbook or questionnaire, and back."),
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
    "self-test": Command(say("Check this installation."), ("self-test",)),
}
