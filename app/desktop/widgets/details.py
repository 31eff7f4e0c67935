"""The details pane: how the selected figure came about, down to document, table and row."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from PySide6.QtCore import QElapsedTimer, QUrl
from PySide6.QtGui import QFontMetrics, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.frames import Following
from app.desktop.locale_style import number_style
from app.desktop.plain_text import Sheet, label, show_tip
from app.desktop.steps import Rest
from app.presenting.explanation import as_text, explain
from app.presenting.figure_details import FigureDetails, Value, figure_details
from planners.planner import Sizing
from planners.schema import Entry
from planners.words import say

NOTHING = say("Select a figure, a gauge or a row to see its formula, its values and its sources.")
FOLD = "fold:"
INDENT = 14
RESTED = 120
"""Milliseconds between two drawings of the same figure while its values move."""
PAINTED = 1.4
"""Times as long as to lay a derivation out it takes to lay out and paint it."""
CLOSED, OPENED, CAUTION = "▸", "▾", "⚠"


class Details(QWidget):
    """Shows the derivation of one quantity. Values open into their own calculation; all of it can be copied as text."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Sizing | None, str, Mapping[str, Entry] | None] = (None, "", None)
        self._opened: set[str] = set()
        self._behind = True
        self._drawn = QElapsedTimer()
        self._later = Rest(self, RESTED, self._follow)
        self._following = Following(self, PAINTED)
        self.view = Sheet()
        self.view.setObjectName("details")
        self.view.setAccessibleName(say("Derivation of the selected figure"))
        self.view.anchorClicked.connect(self._fold)
        self.names = QCheckBox(say("script names"))
        show_tip(self.names, say("Show formulas with the names that scripts and files use"))
        self.names.toggled.connect(self.redraw)
        self.copy = QPushButton(say("Copy"))
        show_tip(self.copy, say("Copy the derivation as text"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.as_text()))
        head = QHBoxLayout()
        head.addWidget(label(say("Details"), "heading"), 1)
        head.addWidget(self.names)
        head.addWidget(self.copy)
        self._head = head
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.margins(theme.GAP, theme.SPACE, theme.GAP, theme.SPACE))
        layout.addLayout(head)
        layout.addWidget(self.view, 1)
        self.copy.setEnabled(False)

    def add_button(self, button: QWidget) -> None:
        """Put a button at the end of its head."""
        self._head.addWidget(button)

    def show_quantity(
        self, sizing: Sizing | None, name: str, entries: Mapping[str, Entry] | None = None
    ) -> None:
        """Explain a quantity of a sizing, or say why it is absent."""
        other = name != self._shown[1]
        if other:
            self._opened = set()
        self._shown = (sizing, name, entries)
        self.copy.setEnabled(sizing is not None and (name in sizing.quantities or name in sizing.absent))
        if other:
            self._following.drop()
            self.view.show_markup(self._markup())
        elif self._drawn.isValid() and self._drawn.elapsed() < RESTED:
            if not self._later.isActive():
                self._later.start()
        else:
            self._follow()

    def as_text(self) -> str:
        """The derivation as indented text, to copy."""
        sizing, name, entries = self._shown
        quantity = sizing.quantities.get(name) if sizing else None
        if quantity is not None:
            return as_text(explain(quantity, entries, number_style()))
        if sizing is None or name not in sizing.absent:
            return ""
        missing = sizing.absent[name]
        return say("{figure}: {value}", figure=missing.figure.title, value=_unknown(missing.reason))

    def _follow(self) -> None:
        if self.isVisible():
            self._following.show(self.redraw)
        else:
            self.redraw()

    def redraw(self) -> None:
        """Draw again, in the colours of the theme; where nobody sees it, when it is seen."""
        self._behind = not self.isVisible()
        if not self._behind:
            self._later.stop()
            self.view.show_markup(self._markup())
            self._drawn.start()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up."""
        super().showEvent(event)
        if self._behind:
            self.redraw()

    def _markup(self) -> str:
        sizing, name, entries = self._shown
        quantity = sizing.quantities.get(name) if sizing else None
        if sizing is not None and quantity is not None:
            scripts = self.names.isChecked()
            return _document(
                figure_details(sizing, quantity, entries, self._opened, scripts, number_style()), scripts
            )
        if sizing is not None and name in sizing.absent:
            missing = sizing.absent[name]
            return f"<p><b>{escape(missing.figure.title)}</b></p>{_paragraph(_unknown(missing.reason))}"
        return _paragraph(NOTHING, theme.current().muted)

    def _fold(self, link: QUrl) -> None:
        path = link.toString().removeprefix(FOLD)
        self._opened ^= {path}
        self.redraw()


def _unknown(reason: str) -> str:
    return say("Unknown. {reason}", reason=reason)


def _paragraph(text: str, colour: str = "", margin: int = 4) -> str:
    style = f"color:{colour}" if colour else ""
    return f"<p style='margin:{margin}px 0;{style}'>{escape(text)}</p>" if text else ""


def _small(text: str, colour: str) -> str:
    size = theme.px(11)
    return f"<p style='margin:2px 0;color:{colour};font-size:{size}px'>{escape(text)}</p>" if text else ""


def _document(shown: FigureDetails, scripts: bool) -> str:
    colours = theme.current()
    name = say("Name in scripts: {name}", name=shown.name)
    doubts = "".join(_caution(doubt) for doubt in shown.doubts)
    return "".join(
        (
            _small(shown.caption, colours.text2),
            f"<p style='margin:0;font-size:{theme.px(16)}px'><b>{escape(shown.value)}</b></p>",
            _small(shown.range, colours.text2),
            f"<p style='margin:6px 0'>{shown.sign} <b>{escape(shown.standing)}</b> "
            f"<span style='color:{colours.muted}'>{escape(shown.meaning)}</span></p>",
            _small(shown.grade, colours.text2),
            _small(name, colours.muted) if scripts else "",
            _heading(say("Calculation")),
            _paragraph(shown.formula),
            _numbers(shown),
            _paragraph(shown.note, colours.text2),
            *(_small(law, colours.muted) for law in shown.laws),
            _small(shown.reason, colours.muted),
            _heading(say("Values and where they come from")) if shown.values else "",
            *(_value(value, 0) for value in shown.values),
            _rule() if doubts else "",
            doubts,
        )
    )


def _heading(text: str) -> str:
    return f"{_rule()}<p style='margin:6px 0 2px 0'><b>{escape(text)}</b></p>"


def _rule() -> str:
    line = f"<tr><td style='font-size:1px' bgcolor='{theme.current().line}'>&nbsp;</td></tr>"
    return f"<table width='100%' cellspacing='0' cellpadding='0' style='margin:8px 0 4px 0'>{line}</table>"


def _numbers(shown: FigureDetails) -> str:
    """The formula with its values, and what it gives."""
    if not shown.numbers:
        return ""
    family, ground = "DejaVu Sans Mono,Consolas,monospace", theme.current().sunk
    text = f"{escape(shown.numbers)}<br>= {escape(shown.value)}"
    return (
        f"<table width='100%' cellpadding='6' style='margin:4px 0' bgcolor='{ground}'><tr>"
        f"<td style='font-family:{family};font-size:{theme.px(11)}px'>{text}</td></tr></table>"
    )


def _value(value: Value, depth: int) -> str:
    colours, arrow = theme.current(), ""
    title = escape(value.title)
    if value.foldable:
        arrow = OPENED if value.opened else CLOSED
        style = f"color:{colours.text};text-decoration:none"
        title = f"<a href='{FOLD}{escape(value.path)}' style='{style}'>{arrow} {title}</a>"
    origin = f"{value.sign} {escape(value.origin)}".strip()
    bold = QFontMetrics(theme.scaled(QGuiApplication.font(), 1, bold=True))
    told = bold.horizontalAdvance(value.value) + theme.px(theme.TIGHT)  # all else is for the title
    row = (
        f"<table width='100%' cellspacing='0' cellpadding='1' style='margin-left:{INDENT * depth}px;margin-top:3px'>"
        f"<tr><td>{title}</td><td width='{told}' align='right' style='white-space:nowrap'><b>{escape(value.value)}</b></td></tr>"
        f"<tr><td colspan='2' style='color:{colours.muted};font-size:{theme.px(11)}px'>{origin}</td></tr></table>"
    )
    return row + "".join(_value(part, depth + 1) for part in value.parts)


def _caution(text: str) -> str:
    colours = theme.current()
    return (
        f"<p style='margin:4px 0;color:{colours.text2};font-size:{theme.px(11)}px'>"
        f"<span style='color:{colours.tight}'>{CAUTION}</span> {escape(say('Doubt: {doubt}', doubt=text))}</p>"
    )
