"""Light and dark: one palette of named colours, followed by window and charts."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget


class Colours(Struct, frozen=True):
    """The tokens of one theme. Grounds from back to front, texts, lines, verdicts with their soft grounds, charts.

    ``edge`` bounds controls and stands at 3:1 at least on every ground; ``line`` and ``rule`` only decorate. The colours of
    verdicts are used for verdicts and thresholds alone, ``accent`` for focus, selection and what the user entered.
    """

    canvas: str
    panel: str
    side: str
    sunk: str
    text: str
    text2: str
    muted: str
    accent: str
    accent_text: str
    selection: str
    edge: str
    line: str
    rule: str
    fits: str
    fits_soft: str
    tight: str
    tight_soft: str
    over: str
    over_soft: str
    unknown: str
    unknown_soft: str
    bar: str
    track: str
    plot: str
    grid: str
    band: str

    def role(self, name: str) -> str:
        """The colour of a chart role."""
        roles = {
            "likely": self.accent,
            "published": self.accent,
            "plan": self.text,
            "added": self.text,
            "target": self.tight,
            "limit": self.over,
        }
        return str(roles.get(name) or getattr(self, name, self.muted))

    def fit(self, name: str) -> str:
        """The colour of a verdict."""
        return str(getattr(self, name, self.muted))

    def soft(self, name: str) -> str:
        """The ground under a verdict."""
        return str(getattr(self, f"{name}_soft", self.unknown_soft))

    def bar_of(self, name: str) -> str:
        """The bar of a gauge with that verdict."""
        return self.bar if name == "fits" else self.fit(name)


LIGHT = Colours(
    canvas="#f4f5f7", panel="#ffffff", side="#ebedf1", sunk="#f0f2f5",
    text="#171a1f", text2="#454d59", muted="#5b6472",
    accent="#12599f", accent_text="#ffffff", selection="#dfeaf6",
    edge="#7f8895", line="#d9dde3", rule="#c3c9d2",
    fits="#176b36", fits_soft="#e1f1e7", tight="#8a4b00", tight_soft="#fbedd8",
    over="#ae2318", over_soft="#fbe5e3", unknown="#5b6472", unknown_soft="#e8eaee",
    bar="#3b8a5c", track="#e4e7ec", plot="#ffffff", grid="#e8ebef", band="#d8e4f4",
)  # fmt: skip
DARK = Colours(
    canvas="#17191d", panel="#1f2227", side="#121417", sunk="#191c20",
    text="#e9ebee", text2="#bcc3cc", muted="#9aa3af",
    accent="#7db7f0", accent_text="#0e1b29", selection="#223a54",
    edge="#7b8492", line="#30343b", rule="#434953",
    fits="#69cc92", fits_soft="#1b3527", tight="#efb25c", tight_soft="#3d2e14",
    over="#ff9388", over_soft="#472320", unknown="#9aa3af", unknown_soft="#2b2f36",
    bar="#4fa877", track="#30343b", plot="#1b1e22", grid="#282c32", band="#25374d",
)  # fmt: skip
PALETTE = (
    ("#084dc4", "#649bfb", ()),
    ("#943c10", "#e07028", (4, 1.5)),
    ("#05a562", "#35ca92", (1, 1.5)),
    ("#be60be", "#d59ad5", (4, 1.5, 1, 1.5)),
    ("#223c4e", "#dae4e7", (6, 2)),
    ("#a68c09", "#f1da7e", (2, 1)),
    ("#3c0f6f", "#6a50e0", (6, 1.5, 1, 1.5, 1, 1.5)),
    ("#70777c", "#797e86", ()),
)
"""Colours of resources in charts, light and dark, with their dashes in widths of the line: no two look alike to any eye."""
SPACE, MARGIN = 8, 16
"""Between things that belong together, and around the content of a page, in pixels."""
CAPTION, TITLE = 0.92, 1.33
"""Sizes of captions and of answers, times the application's font."""


def scaled(font: QFont, times: float, bold: bool = False) -> QFont:
    """The font in another of the three sizes."""
    made = QFont(font)
    if font.pixelSize() > 0:
        made.setPixelSize(max(1, round(font.pixelSize() * times)))
    else:
        made.setPointSizeF(font.pointSizeF() * times)
    made.setBold(bold)
    return made


def current() -> Colours:
    """The colours in use."""
    application = QApplication.instance()
    return DARK if application is not None and application.property("sizewright-dark") else LIGHT


def hue(place: int) -> tuple[str, tuple[float, ...]]:
    """The colour and the dashes of the resource of that place, from 1."""
    light, dark, dashes = PALETTE[(place - 1) % len(PALETTE)]
    return (dark if current() is DARK else light), dashes


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
            palette.setColor(role, QColor(current().muted))
    for part in parts:
        part.setPalette(palette)


def _palette(colours: Colours) -> QPalette:
    palette = QPalette()
    pairs = {
        QPalette.ColorRole.Window: colours.canvas,
        QPalette.ColorRole.Base: colours.panel,
        QPalette.ColorRole.AlternateBase: colours.sunk,
        QPalette.ColorRole.Button: colours.sunk,
        QPalette.ColorRole.Text: colours.text,
        QPalette.ColorRole.WindowText: colours.text,
        QPalette.ColorRole.ButtonText: colours.text,
        QPalette.ColorRole.ToolTipBase: colours.panel,
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
    QToolTip {{ color: {colours.text}; background: {colours.panel}; border: 1px solid {colours.rule}; padding: 4px; }}
    QMenuBar, QStatusBar {{ background: {colours.side}; }}
    QLabel[role="title"] {{ font-size: 16pt; font-weight: 600; }}
    QLabel[role="heading"] {{ font-weight: 600; }}
    QLabel[role="muted"], QLabel[role="caption"] {{ color: {colours.muted}; }}
    QLabel[role="refusal"] {{ color: {colours.over}; }}
    QLabel[role="stale"] {{ color: {colours.tight}; background: {colours.tight_soft}; border-radius: 4px; padding: 6px 10px; }}
    QFrame#strip {{ background: {colours.panel}; border: none; border-bottom: 1px solid {colours.line}; }}
    QFrame#cell {{ border: none; border-left: 1px solid {colours.line}; }}
    QLabel#chip[fit="fits"] {{ color: {colours.fits}; background: {colours.fits_soft}; }}
    QLabel#chip[fit="tight"] {{ color: {colours.tight}; background: {colours.tight_soft}; }}
    QLabel#chip[fit="over"] {{ color: {colours.over}; background: {colours.over_soft}; }}
    QLabel#chip[fit="unknown"] {{ color: {colours.unknown}; background: {colours.unknown_soft}; }}
    QLabel#chip:disabled {{ color: {colours.unknown}; background: {colours.unknown_soft}; }}
    QLabel#chip {{ border-radius: 4px; padding: 2px 8px; font-weight: 600; }}
    QTreeView#outline {{ border: none; background: {colours.side}; }}
    QTreeView#outline::item {{ padding: 5px 4px; }}
    QTableView, QTextBrowser, QScrollArea {{ border: 1px solid {colours.line}; border-radius: 6px; }}
    QTableView {{ selection-background-color: {colours.selection}; selection-color: {colours.text}; gridline-color: {colours.line}; }}
    QScrollArea#plain {{ border: none; }}
    QHeaderView::section {{ background: {colours.panel}; color: {colours.muted}; border: none; border-bottom: 1px solid {colours.line}; padding: 4px 6px; }}
    QTabBar {{ qproperty-drawBase: 0; }}
    QTabBar::tab {{ background: transparent; color: {colours.text2}; padding: 7px 12px; border: none; border-bottom: 3px solid transparent; }}
    QTabBar::tab:selected {{ color: {colours.text}; font-weight: 600; border-bottom-color: {colours.accent}; }}
    QTabBar::tab:focus {{ color: {colours.accent}; }}
    QLineEdit {{ background: {colours.panel}; border: 1px solid {colours.edge}; border-radius: 4px; padding: 3px 6px; }}
    QLineEdit:focus {{ border: 2px solid {colours.accent}; padding: 2px 5px; }}
    QLineEdit:disabled {{ border-color: {colours.rule}; color: {colours.muted}; }}
    QLineEdit[refused="true"], QComboBox[refused="true"] {{ border: 2px solid {colours.over}; border-radius: 4px; padding: 2px 5px; }}
    QPushButton {{ padding: 5px 12px; }}
    """
