"""The answer of a page in one card: a verdict, and beside it what it is in words."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.desktop import theme


def banner(chip: QWidget, *told: QWidget) -> QFrame:
    """A card with the verdict at its left and the words below each other at its right."""
    card = QFrame()
    card.setProperty("role", "card")
    card.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
    words = QVBoxLayout()
    words.setSpacing(theme.px(theme.TIGHT))
    for part in told:
        words.addWidget(part)
    row = QHBoxLayout(card)
    row.setContentsMargins(*(theme.px(theme.GAP),) * 4)
    row.setSpacing(theme.px(theme.GAP))
    row.addWidget(chip)
    row.addLayout(words, 1)
    return card
