"""The kinds of files that a dialog offers, the name that it suggests, and what is asked before a file is replaced."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.desktop.plain_text import may_lose
from planners.words import say

LONGEST_NAME = 120
"""Bytes of a suggested name without its ending: every file system has room for that, and for a number behind it."""
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]+')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)


def offered(*kinds: tuple[str, str]) -> str:
    """The filter of a file dialog: each kind by its name for people and its patterns, such as ``*.csv *.txt``."""
    return ";;".join(f"{name} ({patterns})" for name, patterns in kinds)


def suggested(title: str, ending: str, beside: Path | None = None) -> str:
    """The file to suggest for what has that title: a name that every file system takes, in the folder of ``beside``."""
    name = _file_name(title) + ending
    return name if beside is None else str(beside.with_name(name))


def _file_name(title: str) -> str:
    letters = unicodedata.normalize("NFC", _FORBIDDEN.sub(" ", title[: 4 * LONGEST_NAME]))
    plain = "".join(" " if one.isspace() else one for one in letters if one.isspace() or one.isprintable())
    cut = " ".join(plain.split()).encode("utf-8", "ignore")[:LONGEST_NAME].decode("utf-8", "ignore")
    name = cut.lstrip(".-~ ").rstrip(". ")
    if _RESERVED.fullmatch(name):
        return say("plan {name}", name=name)
    return name or say("plan")


def with_ending(name: str, ending: str, parent: QWidget) -> Path | None:
    """The file of that name with its ending, which is added where it is missing; None where the user does not want it.

    The dialog asks before it replaces the file of the name it was given. Of the name with an ending it knows nothing.
    """
    path = Path(name)
    if not name or path.suffix == ending:
        return path if name else None
    path = path.with_name(path.name + ending)
    if not path.exists():
        return path
    told = say("{file} already exists. Replace it?", file=path.name)
    return path if may_lose(parent, say("Replace file"), told, say("&Replace")) else None
