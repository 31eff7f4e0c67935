"""What is new, read from the list of changes that comes with the program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from app.problems import sentence_for
from app.regular_file import bytes_of

ROOT = Path(__file__).resolve().parents[3]
PLACES = (ROOT / "resources" / "help" / "CHANGELOG.md", ROOT / "CHANGELOG.md")
"""Where it lies in the built application, and in the source."""
LARGEST_FILE = 1024**2
_CODE = re.compile("`([^`]*)`")


def page() -> str:
    """What is new as markup, the newest version first; why they cannot be shown where that is so."""
    place = next((one for one in PLACES if one.exists()), PLACES[-1])
    try:
        text = bytes_of(place, LARGEST_FILE).decode("utf-8", "replace")
    except (OSError, ValueError) as problem:
        return f"<p>{escape(sentence_for(problem))}</p>"
    return "".join(_parts(text))


def _parts(text: str) -> Iterator[str]:
    """Titles, sentences and points."""
    for block in re.split(r"\n(?=#|- )|\n\n", text):
        line = " ".join(block.split())
        if line.startswith("## "):
            yield f"<h3>{_inline(line[3:])}</h3>"
        elif line.startswith("- "):
            yield f"<p style='margin:4px 0 4px 12px; text-indent:-12px'>•&nbsp;&nbsp;{_inline(line[2:])}</p>"
        elif line and not line.startswith("#"):
            yield f"<p>{_inline(line)}</p>"


def _inline(text: str) -> str:
    return _CODE.sub(r"<code>\1</code>", escape(text))
