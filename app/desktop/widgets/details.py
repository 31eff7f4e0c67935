"""The details pane: how the selected figure came about, down to document, table and row."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.locale_style import number_style
from app.desktop.widgets.labels import label
from app.presenting.explanation import Derivation, as_text, explain
from planners.planner import Sizing
from planners.schema import Entry

NOTHING = "Select a figure, a gauge or a row to see its formula, its values and its sources."


class Details(QWidget):
    """Shows the derivation of one quantity; it can be copied as text."""

    def __init__(self) -> None:
        super().__init__()
        self._copied = ""
        self._shown: tuple[Sizing | None, str, Mapping[str, Entry] | None] = (None, "", None)
        self.view = QTextBrowser()
        self.view.setObjectName("details")
        self.view.setAccessibleName("Derivation of the selected figure")
        self.view.setOpenLinks(False)
        self.copy = QPushButton("Copy")
        self.copy.setToolTip("Copy the derivation as text")
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._copied))
        head = QHBoxLayout()
        head.addWidget(label("Details", "heading"), 1)
        head.addWidget(self.copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 8, 10, 8)
        layout.addLayout(head)
        layout.addWidget(self.view, 1)
        self.show_quantity(None, "")

    def show_quantity(
        self, sizing: Sizing | None, name: str, entries: Mapping[str, Entry] | None = None
    ) -> None:
        """Explain a quantity of a sizing, or say why it is absent."""
        self._shown = (sizing, name, entries)
        quantity = sizing.quantities.get(name) if sizing else None
        if quantity is not None:
            step = explain(quantity, entries, number_style())
            self._copied = as_text(step)
            self._html(_document(step, quantity.name))
        elif sizing is not None and name in sizing.absent:
            missing = sizing.absent[name]
            self._copied = f"{missing.figure.title}: {missing.reason}"
            self._html(
                f"<h3>{escape(missing.figure.title)}</h3><p>Not given.</p><p>{escape(missing.reason)}</p>"
            )
        else:
            self._copied = ""
            self._html(f"<p style='color:{theme.current().muted}'>{NOTHING}</p>")
        self.copy.setEnabled(bool(self._copied))

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        self.show_quantity(*self._shown)

    def _html(self, body: str) -> None:
        bar = self.view.verticalScrollBar()
        place = bar.value()
        self.view.setHtml(body)
        bar.setValue(place)


def _document(step: Derivation, name: str) -> str:
    colours = theme.current()
    muted = f"color:{colours.muted}"
    parts = [
        f"<h3 style='margin-bottom:2px'>{escape(step.title)}</h3>",
        f"<p style='font-size:15pt;margin:0'><b>{escape(step.value)}</b></p>",
    ]
    if step.range:
        parts.append(f"<p style='margin:2px 0'>Range {escape(step.range)}</p>")
    parts.append(
        f"<p style='margin:2px 0'><b>{escape(step.standing_text)}</b> <span style='{muted}'>{escape(step.origin)}</span></p>"
    )
    if step.note:
        parts.append(f"<p style='{muted}'>{escape(step.note)}</p>")
    parts.append(_formula(step))
    parts += [f"<p style='{muted}'>{escape(law)}</p>" for law in step.laws]
    parts.append(f"<p style='{muted}'>Range: {escape(step.reason)}</p>")
    parts += [f"<p style='color:{colours.tight}'>Doubt: {escape(doubt)}</p>" for doubt in step.doubts]
    parts.append("<h4 style='margin-bottom:2px'>Values and where they come from</h4>")
    parts += [_child(child, 0) for child in step.children]
    parts.append(f"<p style='{muted}'>Name in scripts: {escape(name)}</p>")
    return "".join(parts)


def _formula(step: Derivation) -> str:
    if not step.formula:
        return ""
    lines = f"= {escape(step.formula)}<br>= {escape(step.filled)}"
    return (
        f'<p><span style="font-family:DejaVu Sans Mono,Consolas,monospace;font-size:9pt">{lines}</span></p>'
    )


def _child(step: Derivation, depth: int) -> str:
    muted = f"color:{theme.current().muted}"
    origin = escape(step.origin) if not step.formula else f"{escape(step.standing_text)}"
    text = f"<p style='margin:4px 0 0 {14 * depth}px'>{escape(step.title)}: <b>{escape(step.value)}</b><br><span style='{muted}'>{origin}"
    if step.formula:
        text += f"<br>= {escape(step.filled)}"
    text += "</span></p>"
    return text + "".join(_child(child, depth + 1) for child in step.children)
