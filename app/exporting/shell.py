"""Shell scripts that show what they do until they are told to do it, with their texts for people in them."""

from __future__ import annotations

from app.exporting.comments import comment, one_line
from planners.words import say

FIRST_LINE = "#!/bin/sh"


def opening(name: str, heading: str) -> list[str]:
    """The first lines of a script that root runs: what it is of, and how it is used."""
    usage = say(
        "{show} shows the commands. {run} runs them, as root.", show=f"sh {name}", run=f"sh {name} --apply"
    )
    return [FIRST_LINE, comment("#", heading), comment("#", usage), "set -eu"]


def told(text: str, **variables: str) -> str:
    """A text inside double quotes of a script; a named place becomes that shell variable or command."""
    plain = one_line(text)
    for letter in ("\\", '"', "`", "$"):
        plain = plain.replace(letter, f"\\{letter}")
    return plain.format(**variables)
