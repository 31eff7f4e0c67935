"""Every key that does something: those of the menus as they are, and those of controls."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from planners.words import say

NATIVE = QKeySequence.SequenceFormat.NativeText


def shortcuts(owner: QMainWindow) -> Iterator[tuple[str, str, str]]:
    """Heading, keys and what they do, menu by menu."""
    for action in owner.menuBar().actions():
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from _of_menu(menu, _plain(menu.title()))
    yield from _of_controls()


def _of_menu(menu: QMenu, heading: str) -> Iterator[tuple[str, str, str]]:
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from _of_menu(below, heading)
        elif action.isVisible() and not action.shortcut().isEmpty():
            keys = dict.fromkeys(one.toString(NATIVE) for one in action.shortcuts())
            yield heading, ", ".join(keys), _plain(action.text()).rstrip("…")


def _of_controls() -> Iterator[tuple[str, str, str]]:
    pages, fields = say("On a page"), say("In a field or a table")
    yield pages, say("Alt and the underlined letter"), say("Go to that menu, tab, button or field")
    yield pages, say("Tab, Shift+Tab"), say("Next and previous control")
    yield pages, say("Escape"), say("Close a message, a list or a question")
    yield fields, say("Up, Down"), say("Another choice of a list")
    yield fields, say("Left, Right"), say("Move a slider; with Page up and Page down in larger steps")
    yield fields, "Alt+Delete", say("Back to the default; from a refused entry to the last valid one")
    yield fields, "Insert, Ctrl+Delete", say("Add a row to a table, remove the selected rows")
    yield fields, "Alt+Down", say("Open a list, or pick a month from a calendar")
    yield fields, "F2, Delete", say("Rename or remove the chosen scenario")
    yield fields, say("Enter, Space"), say("Press a button, select a gauge or a row")


def _plain(text: str) -> str:
    plain = text.replace("&&", "\0").replace("&", "").replace("\0", "&")
    return plain.lstrip("123456789 ") or plain
