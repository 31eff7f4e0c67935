"""The tokens of the look, which stand here alone: colours of both themes, spaces, sizes of texts, heights and widths."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QMargins
from PySide6.QtGui import QColor, QFont, QFontInfo, QPen
from PySide6.QtWidgets import QApplication

THRESHOLD, DASHES = 1.5, {"target": (6.0, 3.0, 1.5, 3.0), "added": (4.0, 2.5)}
"""The width of a line at a limit, and the dashes of lines that are none, in widths."""


class Colours(Struct, frozen=True):
    """The tokens of one theme. Grounds from back to front, texts, lines, verdicts with their soft grounds, charts.

    ``edge`` bounds controls and stands at 3:1 at least on every ground; ``line`` and ``rule`` only decorate. The colours of
    verdicts are used for verdicts and thresholds alone, ``accent`` for focus, selection and what the user entered. ``bar`` is a
    gauge that fits, ``level`` a bar that judges nothing.
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
    level: str
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
            "measured": self.text,
            "forecast": self.text,
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
    bar="#3b8a5c", level="#4d7fb3", track="#e4e7ec", plot="#ffffff", grid="#e8ebef", band="#d8e4f4",
)  # fmt: skip
DARK = Colours(
    canvas="#17191d", panel="#1f2227", side="#121417", sunk="#191c20",
    text="#e9ebee", text2="#bcc3cc", muted="#9aa3af",
    accent="#7db7f0", accent_text="#0e1b29", selection="#223a54",
    edge="#7b8492", line="#30343b", rule="#434953",
    fits="#69cc92", fits_soft="#1b3527", tight="#efb25c", tight_soft="#3d2e14",
    over="#ff9388", over_soft="#472320", unknown="#9aa3af", unknown_soft="#2b2f36",
    bar="#4fa877", level="#5e94c9", track="#30343b", plot="#1b1e22", grid="#282c32", band="#25374d",
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
TIGHT, SPACE, GAP, MARGIN = 4, 8, 12, 16
"""Inside one thing, between things that belong together, between groups, and around the content of a page."""
CAPTION, TITLE = 0.92, 1.33
"""Sizes of captions and of answers, times the application's font."""
BODY = 12
"""Pixels of the application's font that all lengths here are meant for."""
RADIUS, CARD = 4, 6
"""Corners of controls and of cards."""
CONTROL, ROW, TABLE_HEAD, HEAD, STRIP, STATUS = 28, 28, 24, 44, 68, 24
"""Heights."""
BOX, ARROW = 14, 16
"""Side of a box to tick, and the room of the arrow of a list."""
OUTLINE, RAIL, INPUTS, DETAILS, DETAILS_RAIL, NARROW = 200, 44, 272, 300, 28, 1100
WIDE, WIDE_OUTLINE, WIDE_INPUTS, WIDE_DETAILS = 1600, 256, 320, 360
"""Widths of the panes, open and as rails; in a window below ``NARROW`` the outline is a rail, in one from ``WIDE`` on
outline, inputs and details are wider."""

UNIT = "unit"
_MEASURE = {UNIT: 1.0}
"""Pixels of the screen to a pixel of these tokens. Painting asks for it for each cell."""


def current() -> Colours:
    """The colours in use."""
    application = QApplication.instance()
    return DARK if application is not None and application.property("sizewright-dark") else LIGHT


def hue(place: int) -> tuple[str, tuple[float, ...]]:
    """The colour and the dashes of the resource of that place, from 1."""
    light, dark, dashes = PALETTE[(place - 1) % len(PALETTE)]
    return (dark if current() is DARK else light), dashes


def px(length: float) -> int:
    """A length of these tokens in pixels: it follows the size of the application's font."""
    return round(length * _MEASURE[UNIT])


def stroke(width: float) -> float:
    """The width of a painted line, or the size of a mark, of these tokens in pixels: it follows the font, too, and is not rounded."""
    return width * _MEASURE[UNIT]


def line_of(kind: str) -> QPen:
    """What a limit, a target or what is added is drawn with."""
    pen = QPen(QColor(current().role(kind)), stroke(THRESHOLD))
    if kind in DASHES:
        pen.setDashPattern(DASHES[kind])
    return pen


def margins(left: float, top: float, right: float, bottom: float) -> QMargins:
    """Margins of these lengths in pixels."""
    return QMargins(*map(px, (left, top, right, bottom)))


def scaled(font: QFont, times: float, bold: bool = False) -> QFont:
    """The font in another of the three sizes."""
    made = QFont(font)
    if font.pixelSize() > 0:
        made.setPixelSize(max(1, round(font.pixelSize() * times)))
    else:
        made.setPointSizeF(font.pointSizeF() * times)
    made.setBold(bold)
    return made


def zoomed_font(application: QApplication, zoom: int) -> QFont:
    """The font that the system gave the application, in ``zoom`` percent of its size."""
    own = application.property("sizewright-font")
    if own is None:
        own = application.font()
        application.setProperty("sizewright-font", own)
    return scaled(own, zoom / 100) if zoom != 100 else QFont(own)


def measure_font(font: QFont) -> None:
    """Take all lengths for an application with that font."""
    pixels = QFontInfo(font).pixelSize()
    _MEASURE[UNIT] = 1.0 if abs(pixels - BODY) <= 1 else pixels / BODY
