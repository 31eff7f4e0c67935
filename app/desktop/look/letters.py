"""Letters that no font of the system has are shown with the font that comes along."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFontDatabase

FONT = Path(__file__).resolve().parents[3] / "resources" / "fonts" / "DroidSansFallbackFull.ttf"


def complete_letters() -> bool:
    """Make the font known where the system has none for Chinese, Japanese and Korean; whether that was needed."""
    if QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese):
        return False
    return QFontDatabase.addApplicationFont(str(FONT)) >= 0
