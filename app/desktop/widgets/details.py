"""The details pane: how the selected figure came about, down to document, table and row."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.locale_style import number_style
from app.desktop.plain_text import Sheet, label, show_tip
from app.presenting.explanation import Derivation, as_text, explain
from planners.planner import Sizing
from planners.schema import Entry
from planners.words import say

NOTHING = say("Select a figure, a gauge or a row to see its formula, its values and its sources.")


class Details(QWidget):
    """Shows the derivation of one quantity; it can be copied as text."""

    def __init__(self) -> None:
        super().__init__()
        self._copied = ""
        self._shown: tuple[Sizing | None, str, Mapping[str, Entry] | None] = (None, "", None)
        self.view = Sheet()
        self.view.setObjectName("details")
        self.view.setAccessibleName(say("Derivation of the selected figure"))
        self.copy = QPushButton(say("Copy"))
        show_tip(self.copy, say("Copy the derivation as text"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._copied))
        head = QHBoxLayout()
        head.addWidget(label(say("Details"), "heading"), 1)
        head.addWidget(self.copy)
        self._head = head
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.GAP, theme.SPACE, theme.GAP, theme.SPACE)
        layout.addLayout(head)
        layout.addWidget(self.view, 1)
        self.show_quantity(None, "")

    def add_button(self, button: QWidget) -> None:
        """Put a button at the end of its head."""
        self._head.addWidget(button)

    def show_quantity(
        self, sizing: Sizing | None, name: str, entries: Mapping[str, Entry] | None = None
    ) -> None:
        """Explain a quantity of a sizing, or say why it is absent."""
        self._shown = (sizing, name, entries)
        quantity = sizing.quantities.get(name) if sizing else None
        if quantity is not None:
            step = explain(quantity, entries, number_style())
            self._copied = as_text(step)
            self.view.show_markup(_document(step, quantity.name))
        elif sizing is not None and name in sizing.absent:
            missing = sizing.absent[name]
            unknown = say("Unknown. {reason}", reason=missing.reason)
            self._copied = say("{figure}: {value}", figure=missing.figure.title, value=unknown)
            self.view.show_markup(f"<h3>{escape(missing.figure.title)}</h3>{_paragraph(unknown)}")
        else:
            self._copied = ""
            self.view.show_markup(_paragraph(NOTHING, _muted()))
        self.copy.setEnabled(bool(self._copied))

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        self.show_quantity(*self._shown)


def _muted() -> str:
    return f"color:{theme.current().muted}"


def _paragraph(text: str, style: str = "") -> str:
    return f"<p style='{style}'>{escape(text)}</p>"


def _document(step: Derivation, name: str) -> str:
    muted, close = _muted(), "margin:2px 0"
    standing = f"<b>{escape(step.standing_text)}</b> <span style='{muted}'>{escape(step.origin)}</span>"
    told = [_paragraph(step.note, muted)] if step.note else []
    reason = (
        say("About the range: {reason}", reason=step.reason)
        if step.range
        else say("Range: {reason}", reason=step.reason)
    )
    doubts = [say("Doubt: {doubt}", doubt=doubt) for doubt in step.doubts]
    values = say("Values and sources")
    parts = [
        f"<h3 style='margin-bottom:2px'>{escape(step.title)}</h3>",
        f"<p style='font-size:15pt;margin:0'><b>{escape(step.value)}</b></p>",
        *([_paragraph(say("Range: {range}", range=step.range), close)] if step.range else []),
        f"<p style='{close}'>{standing}</p>",
        *([_paragraph(step.grade, close)] if step.grade else []),
        *told,
        _formula(step),
        *(_paragraph(law, muted) for law in step.laws),
        _paragraph(reason, muted),
        *(_paragraph(doubt, f"color:{theme.current().tight}") for doubt in doubts),
        f"<h4 style='margin-bottom:2px'>{escape(values)}</h4>",
        *(_child(child, 0) for child in step.children),
        _paragraph(say("Name in scripts: {name}", name=name), muted),
    ]
    return "".join(parts)


def _formula(step: Derivation) -> str:
    if not step.formula:
        return ""
    lines = f"= {escape(step.formula)}<br>= {escape(step.filled)}"
    return (
        f'<p><span style="font-family:DejaVu Sans Mono,Consolas,monospace;font-size:9pt">{lines}</span></p>'
    )


def _child(step: Derivation, depth: int) -> str:
    head = escape(say("{figure}: {value}", figure=step.title, value=step.value))
    origin = escape(step.standing_text if step.formula else step.origin)
    text = f"<p style='margin:4px 0 0 {14 * depth}px'>{head}<br><span style='{_muted()}'>{origin}"
    if step.formula:
        text += f"<br>= {escape(step.filled)}"
    text += "</span></p>"
    return text + "".join(_child(child, depth + 1) for child in step.children)
