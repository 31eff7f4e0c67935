"""Light and dark: one palette of named colours, followed by window and charts."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget


class Colours(Struct, frozen=True):
    """The named colours of one theme."""

    window: str
    base: str
    raised: str
    text: str
    muted: str
    rule: str
    accent: str
    accent_text: str
    band: str
    target: str
    limit: str
    other: str
    fits: str
    tight: str
    over: str

    def role(self, name: str) -> str:
        """The colour of a chart role."""
        roles = {"likely": self.accent, "published": self.accent, "plan": self.text, "added": self.text}
        return str(roles.get(name) or getattr(self, name, self.other))

    def fit(self, name: str) -> str:
        """The colour of a verdict."""
        return str(getattr(self, name, self.muted))


LIGHT = Colours(
    "#f3f5f7", "#ffffff", "#e9edf1", "#17212b", "#566370", "#cdd5dc", "#1d5a9e", "#ffffff", "#cfe0f2",
    "#b4510d", "#9b1c1c", "#84909c", "#226b3c", "#8a5200", "#a11d1d",
)  # fmt: skip
DARK = Colours(
    "#1b2026", "#232a31", "#2c343d", "#e6ebf0", "#9aa7b4", "#3a444f", "#6fb1f5", "#0d1822", "#2c4a68",
    "#f0a35e", "#f28b82", "#8794a1", "#7fd39a", "#f2c14e", "#ff8f86",
)  # fmt: skip


def current() -> Colours:
    """The colours in use."""
    application = QApplication.instance()
    return DARK if application is not None and application.property("sizewright-dark") else LIGHT


def apply(application: QApplication, theme: str) -> None:
    """Put on ``light``, ``dark``, or what the ``system`` has."""
    scheme = QGuiApplication.styleHints().colorScheme()
    dark = theme == "dark" or (theme == "system" and scheme == Qt.ColorScheme.Dark)
    application.setProperty("sizewright-dark", dark)
    application.setStyle("Fusion")
    application.setPalette(_palette(current()))
    application.setStyleSheet(_sheet(current()))


def fade(parts: Iterable[QWidget], faded: bool) -> None:
    """Grey the texts of parts that are older than what was entered, or give them their own colours again."""
    palette = QPalette()
    if faded:
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText):
            palette.setColor(role, QColor(current().other))
    for part in parts:
        part.setPalette(palette)


def _palette(colours: Colours) -> QPalette:
    palette = QPalette()
    pairs = {
        QPalette.ColorRole.Window: colours.window,
        QPalette.ColorRole.Base: colours.base,
        QPalette.ColorRole.AlternateBase: colours.raised,
        QPalette.ColorRole.Button: colours.raised,
        QPalette.ColorRole.Text: colours.text,
        QPalette.ColorRole.WindowText: colours.text,
        QPalette.ColorRole.ButtonText: colours.text,
        QPalette.ColorRole.ToolTipBase: colours.base,
        QPalette.ColorRole.ToolTipText: colours.text,
        QPalette.ColorRole.PlaceholderText: colours.muted,
        QPalette.ColorRole.Highlight: colours.accent,
        QPalette.ColorRole.HighlightedText: colours.accent_text,
        QPalette.ColorRole.Link: colours.accent,
    }
    for role, colour in pairs.items():
        palette.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.muted))
    return palette


def _sheet(colours: Colours) -> str:
    return f"""
    QToolTip {{ color: {colours.text}; background: {colours.base}; border: 1px solid {colours.rule}; padding: 3px; }}
    QLabel[role="title"] {{ font-size: 17pt; font-weight: 600; }}
    QLabel[role="heading"] {{ font-size: 11pt; font-weight: 600; }}
    QLabel[role="muted"] {{ color: {colours.muted}; }}
    QLabel[role="refusal"] {{ color: {colours.over}; }}
    QLabel[role="stale"] {{ color: {colours.tight}; background: {colours.raised}; border-radius: 4px; padding: 6px 10px; }}
    QLabel[role="verdict"] {{ font-size: 12pt; font-weight: 600; }}
    QTreeView#outline {{ border: none; background: {colours.window}; }}
    QTreeView#outline::item {{ padding: 5px 4px; }}
    QTableView, QTextBrowser, QScrollArea {{ border: 1px solid {colours.rule}; border-radius: 3px; }}
    QScrollArea#plain {{ border: none; }}
    QHeaderView::section {{ background: {colours.raised}; border: none; border-bottom: 1px solid {colours.rule}; padding: 4px 6px; }}
    QLineEdit[refused="true"], QComboBox[refused="true"] {{ border: 2px solid {colours.over}; border-radius: 3px; padding: 1px; }}
    QPushButton {{ padding: 5px 12px; }}
    """
