"""Writes the messages of the program for translators: packaging/messages.py [FILE.pot]

A language comes back as resources/messages/LANGUAGE/LC_MESSAGES/sizewright.mo (pybabel compile makes it).
"""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS = {"say": None, "plural": (1, 2), "in_context": ((1, "c"), 2)}


def messages() -> Catalog:
    """Every message in the source, with the files it stands in."""
    catalog = Catalog(project="Sizewright", charset="utf-8")
    for folder in ("app", "planners"):
        for file, line, message, comments, context in extract_from_dir(
            ROOT / folder, [("**.py", "python")], keywords=KEYWORDS
        ):
            catalog.add(
                message, locations=[(f"{folder}/{file}", line)], auto_comments=comments, context=context
            )
    return catalog


def main(arguments: list[str]) -> int:
    out = Path(arguments[0]) if arguments else ROOT / "build" / "sizewright.pot"
    out.parent.mkdir(parents=True, exist_ok=True)
    found = messages()
    with out.open("wb") as stream:
        write_po(stream, found, sort_output=True)
    print(f"{out}: {len(found)} messages")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
