"""The colours of a theme as Qt's own palette."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from app.desktop.look.tokens import Colours


def palette_of(colours: Colours) -> QPalette:
    """The palette of what no style sheet dresses."""
    palette = QPalette()
    pairs = {
        QPalette.ColorRole.Window: colours.canvas,
        QPalette.ColorRole.Base: colours.panel,
        QPalette.ColorRole.AlternateBase: colours.sunk,
        QPalette.ColorRole.Button: colours.panel,
        QPalette.ColorRole.Text: colours.text,
        QPalette.ColorRole.WindowText: colours.text,
        QPalette.ColorRole.ButtonText: colours.text,
        QPalette.ColorRole.ToolTipBase: colours.panel,
        QPalette.ColorRole.ToolTipText: colours.text,
        QPalette.ColorRole.PlaceholderText: colours.muted,
        QPalette.ColorRole.Highlight: colours.accent,
        QPalette.ColorRole.HighlightedText: colours.accent_text,
        QPalette.ColorRole.Link: colours.accent,
        QPalette.ColorRole.Light: colours.panel,
        QPalette.ColorRole.Midlight: colours.line,
        QPalette.ColorRole.Mid: colours.rule,
        QPalette.ColorRole.Dark: colours.edge,
    }
    for role, colour in pairs.items():
        palette.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.muted))
    return palette
