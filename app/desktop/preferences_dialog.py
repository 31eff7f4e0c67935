"""Preferences: each choice holds at once and is kept for the next start."""

from __future__ import annotations

import re

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QMainWindow,
    QSpinBox,
    QVBoxLayout,
)

from app.desktop import theme
from app.desktop.desk import Desk
from app.desktop.plain_text import label, show_title
from app.desktop.widgets.form_lines import center_labels
from app.preferences import LARGEST, PAPERS, SMALLEST, STEP
from app.presenting.figures import NumberStyle, number
from planners.words import in_context, say

NUMBERS = ("en_US", "de_DE", "de_CH", "fr_FR", "en_IN")
"""Locales of which each writes numbers otherwise."""
CURRENCIES = ("EUR", "USD", "GBP", "CHF", "JPY", "SEK", "INR")
_CURRENCY = re.compile(r"[^\s\d=]{0,8}")


def show_preferences(desk: Desk, owner: QMainWindow) -> None:
    """Show them until they are closed."""
    dialog = PreferencesDialog(desk, owner)
    dialog.exec()
    dialog.deleteLater()


class PreferencesDialog(QDialog):
    """Theme, size, numbers, paper, currency."""

    def __init__(self, desk: Desk, owner: QMainWindow) -> None:
        super().__init__(owner)
        self._desk, chosen = desk, desk.preferences
        show_title(self, say("Preferences"))
        self.theme, self.numbers, self.paper = QComboBox(), QComboBox(), QComboBox()
        for name, text in (
            ("system", in_context("of a theme", "As the system")),
            ("light", in_context("of a theme", "Light")),
            ("dark", in_context("of a theme", "Dark")),
        ):
            self.theme.addItem(text, name)
        self.numbers.addItem(say("{sample} (as the system)", sample=_sample(QLocale.system())), "")
        for name in NUMBERS:
            locale = QLocale(name)
            country = QLocale.territoryToString(locale.territory())
            self.numbers.addItem(say("{sample} ({country})", sample=_sample(locale), country=country), name)
        for paper, text in zip(PAPERS, ("A4", in_context("of paper", "Letter")), strict=True):
            self.paper.addItem(text, paper)
        self.zoom = QSpinBox()
        self.zoom.setRange(SMALLEST, LARGEST)
        self.zoom.setSingleStep(STEP)
        self.zoom.setSuffix(" %")
        self.zoom.setKeyboardTracking(False)
        self.currency = QComboBox()
        self.currency.setEditable(True)
        self.currency.addItems(("", *CURRENCIES))
        self.zoom.setValue(chosen.zoom)
        for choice, value in (
            (self.theme, chosen.theme),
            (self.numbers, chosen.numbers),
            (self.paper, chosen.paper),
        ):
            choice.setCurrentIndex(max(choice.findData(value), 0))
        self.currency.setCurrentText(chosen.currency)
        self.refused = label("", "refusal", wrap=True)
        self._build()
        self._connect()

    def _build(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(theme.px(theme.MARGIN))
        form.setVerticalSpacing(theme.px(theme.SPACE))
        form.addRow(say("&Theme"), self.theme)
        form.addRow(say("&Size of the interface"), self.zoom)
        form.addRow(say("&Numbers"), self.numbers)
        form.addRow(say("&Paper"), self.paper)
        form.addRow(say("&Currency of new services"), self.currency)
        center_labels(form)
        # The room of the message is there before it is: nothing moves.
        self.refused.setMinimumHeight(2 * self.fontMetrics().height())
        form.addRow("", self.refused)
        line = self.currency.lineEdit()
        if isinstance(line, QLineEdit):
            line.setPlaceholderText(say("none"))
            line.setAccessibleName(say("Currency of new services"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(theme.px(theme.MARGIN),) * 4)
        layout.setSpacing(theme.px(theme.GAP))
        layout.addLayout(form)
        layout.addWidget(
            label(say("Choices hold at once and are kept for the next start."), "muted", wrap=True)
        )
        layout.addStretch(1)
        layout.addWidget(buttons)
        self.setMinimumWidth(theme.px(420))

    def _connect(self) -> None:
        desk = self._desk
        self.theme.activated.connect(lambda _: desk.set_theme(str(self.theme.currentData())))
        self.numbers.activated.connect(lambda _: desk.set_numbers(str(self.numbers.currentData())))
        self.paper.activated.connect(lambda _: desk.set_paper(str(self.paper.currentData())))
        self.zoom.valueChanged.connect(desk.set_zoom)
        self.currency.currentTextChanged.connect(self._choose_currency)

    def _choose_currency(self, text: str) -> None:
        sound = _CURRENCY.fullmatch(text.strip()) is not None
        self.refused.setText(
            "" if sound else say("Currency: enter up to 8 letters or signs without digits or spaces.")
        )
        if sound:
            self._desk.remember(currency=text.strip())


def _sample(locale: QLocale) -> str:
    style = NumberStyle(locale.decimalPoint(), locale.groupSeparator())
    return number(1_234_567.8, style, digits=8)
