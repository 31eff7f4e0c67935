"""Help in the window: the pages of the help, the field that has the keyboard, and what this program is."""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow, QWidget

from app.about import NAME, text
from app.desktop.help.bubble import Bubble
from app.desktop.help.viewer import HelpViewer
from app.desktop.locale_style import number_style
from app.desktop.plain_text import box
from app.desktop.widgets.field_editor import FieldEditor
from app.presenting.field_help import field_help
from planners.words import say


def show_help(owner: QMainWindow, name: str) -> HelpViewer:
    """Show a page of the help: ``plan``, ``keys``, ``words`` or ``changes``."""
    there = owner.findChild(HelpViewer)
    viewer = there if isinstance(there, HelpViewer) else HelpViewer(owner)
    viewer.show_page(name)
    viewer.show()
    viewer.raise_()
    viewer.activateWindow()
    return viewer


def explain(owner: QMainWindow) -> None:
    """Explain the input that has the keyboard; the help where none has."""
    bubble = explain_part(owner.focusWidget())
    if bubble is None:
        show_help(owner, "plan")


def explain_part(part: QWidget | None) -> Bubble | None:
    """Explain the input that a part belongs to, or the part itself where it says what it is; None where it does not."""
    editor = part
    while editor is not None and not isinstance(editor, FieldEditor):
        editor = editor.parentWidget()
    if isinstance(editor, FieldEditor):
        told = field_help(editor.field, number_style())
        return Bubble(editor.control, told.title, told.lines)
    if part is None or not (part.accessibleDescription() or part.toolTip()):
        return None
    return Bubble(part, part.accessibleName(), (part.accessibleDescription() or part.toolTip(),))


def show_about(parent: QWidget) -> None:
    """Name, version and licences."""
    licences = say("MIT licence. Uses Qt for Python under the LGPL 3.")
    box(parent, say("About {program}", program=NAME), text(), licences, "sizewright").exec()
