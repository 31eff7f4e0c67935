"""A language in which every letter of every message is another one: what is still plain came in past the door."""

from __future__ import annotations

import csv
import re
import string
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LANGUAGE = "eo"
"""A language that gettext knows and nobody set this machine to; its messages are made here."""
PLAIN = string.ascii_letters
OTHER = "áƀćďéƒĝĥíĵķĺṁńóṕɋŕśťúṽŵẋýźÁɃĆĎÉƑĜĤÍĴĶĹṀŃÓṔɊŔŚŤÚṼŴẊÝŹ"
PLACES = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&\w+;|%\w)")
WORD = re.compile(r"[A-Za-z]{2,}")
SENTENCE = re.compile(r"(?<=\.)\s+(?=[A-Z])")


def altered(message: str) -> str:
    """The message with every letter changed; places, tags and mnemonics stay."""
    table = str.maketrans(PLAIN, OTHER)
    return "".join(
        part if PLACES.fullmatch(part) else part.translate(table) for part in PLACES.split(message)
    )


def _catalog() -> Any:
    spec = spec_from_file_location("messages", ROOT / "packaging" / "messages.py")
    assert spec is not None and spec.loader is not None
    extracting = module_from_spec(spec)
    spec.loader.exec_module(extracting)
    return extracting.messages()


def extracted() -> set[Any]:
    """What translators get: messages, pairs of plural forms, and contexts."""
    return {part for message in _catalog() for part in (message.id, message.context) if part}


def write(folder: Path) -> None:
    """Write the messages of the whole source in this language."""
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    made = Catalog(locale=LANGUAGE)
    for message in _catalog():
        if not message.id:
            continue
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        texts = tuple(map(altered, ids))
        made.add(message.id, texts if len(texts) > 1 else texts[0], context=message.context)
    place = folder / LANGUAGE / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / "sizewright.mo").open("wb") as stream:
        write_mo(stream, made)


@cache
def data() -> tuple[str, ...]:
    """What is data and stands as it is, or with a capital at the head of lines: cells of the catalogue and the sentences
    of long ones, longest first.
    """
    cells: set[str] = set()
    for path in (ROOT / "resources" / "catalogue").rglob("*.csv"):
        with path.open(encoding="utf-8", newline="") as stream:
            for row in csv.reader(stream):
                plain = [" ".join(cell.split()) for cell in row if WORD.search(cell)]
                cells.update(plain, (cell[:1].upper() + cell[1:] for cell in plain))
                cells.update(part for cell in plain if ". " in cell for part in SENTENCE.split(cell))
    return tuple(sorted(cells, key=len, reverse=True))


@cache
def places() -> frozenset[str]:
    """Names of sections and subjects of the documents, which a list of what they state may begin with a capital."""
    names: set[str] = set()
    for path in (ROOT / "resources" / "catalogue").rglob("*.csv"):
        with path.open(encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream):
                names.update(
                    row.get(column) or "" for column in ("section", "subject", "item", "source", "aspect")
                )
    named = {" ".join(name.split()) for name in names if WORD.search(name)}
    return frozenset(named | {name[0].upper() + name[1:] for name in named})


def plain_words(text: str, entered: re.Pattern[str], allowed: re.Pattern[str]) -> list[str]:
    """The words of a visible text that are neither messages nor data, nor what a user ``entered``, nor ``allowed``."""
    text = entered.sub(" ", " ".join(text.split()))
    for cell in (*data(), *sorted((name for name in places() if " " in name), key=len, reverse=True)):
        if cell in text and (" " in cell or not cell.isalpha() or cell[0].isupper()):
            text = re.sub(rf"(?<![A-Za-z]){re.escape(cell)}(?![A-Za-z])", " ", text)
    words = WORD.findall(allowed.sub(" ", text))
    return [word for word in words if word not in places()]
