"""Every text that a person sees comes from the message catalogue: in a language of other letters nothing plain is left."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from app.__main__ import main
from app.command_line.commands import COMMANDS
from app.plan.examples import examples
from app.plan.sized import sized
from planners.named_laws import LAWS
from planners.registry import services
from planners.units import UNITS as UNITS_KNOWN
from tests.words.conftest import Speak
from tests.words.pseudo import altered, extracted, plain_words

COMMAND = "import sys; from app.__main__ import main; sys.exit(main(sys.argv[1:]))"
GROWING, SITE = "resources/examples/mail-growing.txt", "resources/examples/site-mixed.txt"
DATA = re.compile(
    r"--[\w-]+|\b[A-Z]+(?:\.[a-z]+|\[,B\])?\b|\S+\.(?:txt|pdf|csv|xlsx|sizeplan|ini|png|json)\b"
    r"|\b\w+(?:[_.]\w+)+\b|\b[0-9a-f]{8,}\b|\b(?:sizewright|Sizewright|Domino|Notes|iNotes|Linux|Solaris|HP-UX|VM)\b"
    r"|smp_affinity of interrupt|RFC 791, 9293 and 7323"
)
"""Options, names for scripts, places in usage, files, checksums, proper names."""
UNITS = re.compile(
    r"\b(?:MB|KiB|kB|B)/\w+|(?<=[\d)] )(?:users?|servers?|processors?|drives?|MiB|GiB|GB|MB|kB|ms|bytes|requests|operations|Mbit|B)(?:/\w+)?"
)


def _own_words(title: str) -> tuple[str, str]:
    """A title as the start page shows it below "Examples"."""
    own = title.partition(": ")[2]
    return own, own[:1].upper() + own[1:]


ENTERED = re.compile(
    "|".join(
        sorted(
            {
                re.escape(text)
                for plan in examples()
                for text in (
                    plan.title,
                    *_own_words(plan.title),
                    plan.introduction,
                    "New branch",
                    "own rating",
                    *(service.title for service in plan.services),
                    *(scenario.title for scenario in plan.scenarios),
                )
                if " " in text
            },
            key=len,
            reverse=True,
        )
    )
)
"""What the examples' authors typed."""


ALLOWED = re.compile(f"{DATA.pattern}|{UNITS.pattern}")


@cache
def scripts_words() -> frozenset[str]:
    """The single words of names for scripts: commands, services, inputs and their choices, settings, formulas, tools."""
    words = {
        "prose",
        "sizing",
        "user",
        "section",
        "undo",
        "many",
        "siez",
        "usres",
        "introduction",
        "conclusion",
        "configurations",
        "scope",
        "Mail",
        "Directory",
        "Network",
        "host",
        *COMMANDS,
        *services(),
    }
    words |= {*LAWS, *UNITS_KNOWN}
    for one in (one for plan in examples() for one in sized(plan).services):
        for field in (*one.planner.fields(), *(c for f in one.planner.fields() for c in f.columns)):
            words |= {field.name, *(choice.value for choice in field.choices), field.example}
        for quantity in chain(one.sizing.quantities.values() if one.sizing else ()):
            words |= {term.name for term in quantity.terms} | {quantity.formula}
            counter = one.planner.counter(one.sizing.inputs if one.sizing else {}, quantity.figure)
            words |= (
                {counter.tool, counter.counter if counter.counter.isascii() else ""} if counter else set()
            )
        for setting in one.answer.settings:
            words |= {setting.name, setting.value, setting.default, setting.file}
    return frozenset(word for text in words for word in re.findall(r"[A-Za-z]+", text))


DOOR = {"say": 1, "plural": 2, "in_context": 1}
"""The functions of the door, and how many of their arguments are messages or a context."""
FORMULA = re.compile(r"^= .*")
FOREIGN = re.compile(
    r"Export(?:\.\.\.)?|\b(?:Close|Float|Points|Grid|Alpha|Average|Downsample|Transforms|Plot Options)\b"
    r"|(?:Undocks|Closes) .* dock widget"
)
"""Qt and pyqtgraph bring their own translations."""


def past_the_door(text: str) -> list[str]:
    """The words of a visible text that no message and no data explain."""
    known = scripts_words()
    return [word for word in plain_words(text, ENTERED, ALLOWED) if word not in known]


def spoken(told: str) -> Iterator[str]:
    """The lines of settings files that people read: of a shell script its comments and what it says."""
    script = False
    for line in told.splitlines():
        script = line == "#!/bin/sh" or (script and not line.startswith(";"))
        if not script or line.startswith("# "):
            yield line
        else:
            yield from (re.sub(r"\$\w+", "", said) for said in re.findall(r'echo "([^"]*)"', line))


CASES = {
    "help": ["--help"],
    "help of size": ["size", "--help"],
    "size": ["size", SITE],
    "project": ["project", GROWING],
    "compare": ["compare", GROWING],
    "check": ["check", SITE],
    "inputs": ["inputs", "mail"],
    "accuracy": ["accuracy"],
    "settings": ["settings", GROWING],
    "wrong command": ["siez"],
    "wrong option": ["size", "mail", "--usres", "5"],
    "wrong input": ["size", "mail", "--users", "many"],
    "no file": ["check", "none.sizeplan"],
}


def test_that_the_language_is_another() -> None:
    assert altered("Order {count} by {date}.") == "Óŕďéŕ {count} ƀý {date}."
    assert plain_words("Order 5 Óŕďéŕ", ENTERED, ALLOWED) == ["Order"]


def _said(told: str) -> Iterator[str]:
    """What a command says to people: of a script its comments and what it echoes, of the rest every line."""
    script = False
    for line in told.splitlines():
        script = line.startswith("#!/bin/sh") or (script and not line.startswith("; "))
        if not script or line.startswith("# "):
            yield line
        else:
            yield from re.findall(r'echo "([^"]*)"', re.sub(r"\$\{?\w+\}?", " ", line))


@pytest.mark.parametrize("case", CASES)
def test_that_the_command_line_says_nothing_past_the_door(case: str, speak: Speak) -> None:
    told = "\n".join(_said(speak(COMMAND, *CASES[case])))
    assert re.search("[áéíóúŕťń]", told), told
    assert past_the_door("\n".join(spoken(told))) == []


@pytest.mark.window
@pytest.mark.parametrize("example", [1, 11])
def test_that_the_window_says_nothing_past_the_door(example: int, speak: Speak) -> None:
    program = "import sys; from tests.words.visible_window import main; sys.exit(main())"
    told = [
        line
        for line in speak(program, str(example), str(example + 1), errors=False).splitlines()
        if not FORMULA.match(line)
    ]
    assert len(told) > 300
    assert [line for line in told if past_the_door(FOREIGN.sub(" ", line))] == []


PROPOSAL = """
import sys
from pathlib import Path
from app.__main__ import main
from app.command_line.commands import COMMANDS
from app.plan.examples import examples
from app.plan.sized import sized
from planners.named_laws import LAWS
from planners.registry import services
from planners.units import UNITS as UNITS_KNOWN
from app.proposal.document import write_proposal
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from pypdf import PdfReader
plan = next(plan for plan in examples() if sys.argv[1] in plan.title)
write_proposal(plan, Path(sys.argv[2]), "2026-11-20", options=ProposalOptions(edition=Edition(sys.argv[3])))
for page in PdfReader(sys.argv[2]).pages:
    print(page.extract_text())
"""


@pytest.mark.parametrize(("title", "edition"), [("that grows", "management"), ("that grows", "technical")])
def test_that_the_proposal_says_nothing_past_the_door(
    title: str, edition: str, speak: Speak, tmp_path: Path
) -> None:
    told = speak(PROPOSAL, title, str(tmp_path / "proposal.pdf"), edition)
    assert past_the_door(told) == []


def told_in(path: Path) -> Iterator[tuple[str, ast.expr]]:
    """The first argument of every call of the door, with its place."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DOOR:
            for argument in node.args[: DOOR[node.func.id]]:
                yield f"{path.name}:{node.lineno}", argument


def test_that_translators_get_every_message(checkout: Path) -> None:
    known = {part for one in extracted() for part in (one if isinstance(one, tuple) else (one,))}
    calls = [
        call
        for folder in ("app", "planners")
        for path in (checkout / folder).rglob("*.py")
        for call in told_in(path)
    ]
    assert len(calls) > 1000
    glued = [place for place, argument in calls if not isinstance(argument, ast.Constant)]
    lost = [
        place
        for place, argument in calls
        if isinstance(argument, ast.Constant) and argument.value not in known
    ]
    assert (glued, lost) == ([], [])


def numbers(found: object) -> Iterator[object]:
    """Names and numbers of a JSON form, without what is told in words."""
    if isinstance(found, dict):
        for key, value in found.items():
            if key not in ("title", "note", "reason", "sources", "doubts", "cautions", "text", "unit"):
                yield key
                yield from numbers(value)
    elif isinstance(found, list):
        for one in found:
            yield from numbers(one)
    elif not isinstance(found, str):
        yield found


@pytest.mark.parametrize("command", ["size", "project"])
@pytest.mark.parametrize(
    "plan", [SITE, "resources/examples/network-x460.txt", "resources/examples/directory-rhds71.txt"]
)
def test_that_a_language_changes_no_figure(
    command: str, plan: str, speak: Speak, capsys: pytest.CaptureFixture[str]
) -> None:
    main([command, plan, "--json"])
    english = json.loads(capsys.readouterr().out)
    other = json.loads(speak(COMMAND, command, plan, "--json", errors=False))
    assert list(numbers(other)) == list(numbers(english))
