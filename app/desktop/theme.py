"""Light and dark: puts the tokens on the whole application, and hands them to whoever paints."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from app.desktop.look.palette import palette_of
from app.desktop.look.sheet import sheet
from app.desktop.look.style import style_for_letters
from app.desktop.look.tokens import (
    CAPTION,
    CARD,
    CONTROL,
    DARK,
    DETAILS,
    DETAILS_RAIL,
    GAP,
    HEAD,
    INPUTS,
    LIGHT,
    MARGIN,
    NARROW,
    OUTLINE,
    RADIUS,
    RAIL,
    ROW,
    SPACE,
    STATUS,
    STRIP,
    TABLE_HEAD,
    TIGHT,
    TITLE,
    WIDE,
    WIDE_DETAILS,
    WIDE_INPUTS,
    WIDE_OUTLINE,
    current,
    hue,
    line_of,
    margins,
    measure_font,
    px,
    scaled,
    stroke,
    zoomed_font,
)

__all__ = (
    "CAPTION", "CARD", "CONTROL", "DARK", "DETAILS", "DETAILS_RAIL", "GAP", "HEAD", "INPUTS", "LIGHT", "MARGIN",
    "NARROW", "OUTLINE", "RADIUS", "RAIL", "ROW", "SPACE", "STATUS", "STRIP", "TABLE_HEAD", "TIGHT", "TITLE",
    "WIDE", "WIDE_DETAILS", "WIDE_INPUTS", "WIDE_OUTLINE", "apply", "current", "fade", "forget_gone", "hue", "line_of", "margins", "px", "scaled", "stroke",
)  # fmt: skip


def apply(application: QApplication, theme: str, zoom: int = 100) -> None:
    """Put on ``light``, ``dark``, or what the ``system`` has; ``zoom`` is the size of texts and tokens in percent."""
    scheme = QGuiApplication.styleHints().colorScheme()
    dark = theme == "dark" or (theme == "system" and scheme == Qt.ColorScheme.Dark)
    application.setProperty("sizewright-dark", dark)
    font = zoomed_font(application, zoom)
    if font != application.font():
        application.setFont(font)
    measure_font(font)
    wanted = style_for_letters()
    if application.property("sizewright-style") != wanted.__name__:
        application.setProperty("sizewright-style", wanted.__name__)
        application.setStyle(wanted())
    application.setPalette(palette_of(current()))
    application.setStyleSheet(sheet(current()))


def forget_gone(application: QApplication) -> None:
    """Let go of what the style sheet keeps of parts that are gone.

    Qt keeps 1 kB for each part that takes its rules from another one (viewports, the lists of combo boxes, lines in boxes with
    arrows) and never hears that it goes. What it keeps of parts that are there is worked out again where it is needed, which
    takes 5 to 10 milliseconds.
    """
    application.style().unpolish(application)


def fade(parts: Iterable[QWidget], faded: bool) -> None:
    """Grey the texts of parts that are older than what was entered, or give them their own colours again."""
    palette = QPalette()
    if faded:
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText):
            palette.setColor(role, QColor(current().muted))
    for part in parts:
        part.setPalette(palette)
