"""The kinds of files that a dialog offers, and what is asked before a file is replaced."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QWidget

from app.desktop.plain_text import box
from planners.words import say


def offered(*kinds: tuple[str, str]) -> str:
    """The filter of a file dialog: each kind by its name for people and its patterns, such as ``*.csv *.txt``."""
    return ";;".join(f"{name} ({patterns})" for name, patterns in kinds)


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
    question = box(parent, say("Replace file"), told)
    replace = question.addButton(say("&Replace"), QMessageBox.ButtonRole.DestructiveRole)
    question.addButton(QMessageBox.StandardButton.Cancel)
    question.exec()
    return path if question.clickedButton() is replace else None
