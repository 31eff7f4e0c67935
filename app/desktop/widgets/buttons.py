"""Buttons of the program's own: with a picture alone, and in a row of which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QToolButton, QWidget

from app.desktop import theme
from app.desktop.look import icons
from app.desktop.plain_text import in_menu, show_tip


class IconButton(QToolButton):
    """A button with a picture of `resources/icons`; ``name`` is its tooltip and its name for screen readers."""

    def __init__(self, picture: str, name: str) -> None:
        super().__init__()
        self._picture = picture
        self.setAccessibleName(name)
        show_tip(self, name)
        self._draw()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Draw again in the colours of another theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._draw()

    def _draw(self) -> None:
        self.setIcon(icons.icon(self._picture))
        self.setIconSize(QSize(theme.px(icons.SIZE), theme.px(icons.SIZE)))


class Segments(QWidget):
    """Buttons side by side of which one is chosen. ``chosen`` carries the key of the one that the user chose."""

    chosen = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.group = QButtonGroup(self)
        self.group.setExclusive(True)
        self._keys: list[str] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self.group.idClicked.connect(lambda place: self.chosen.emit(self._keys[place]))

    @property
    def current(self) -> str:
        """The key of the chosen one; empty where there is none."""
        place = self.group.checkedId()
        return self._keys[place] if 0 <= place < len(self._keys) else ""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys, from left to right."""
        return tuple(self._keys)

    def show_choices(self, choices: Sequence[tuple[str, str]], current: str = "") -> None:
        """Offer keys with their titles; ``current`` or else the first is chosen. It tells nobody."""
        titles = [title for _, title in choices]
        if len(self.group.buttons()) != len(titles):
            self._make(titles)
        for button, title in zip(self.group.buttons(), titles, strict=True):
            if button.text() != in_menu(title):
                self._name(button, title)
        self._keys = [key for key, _ in choices]
        self.choose(current or (self._keys[0] if self._keys else ""))

    def choose(self, key: str) -> None:
        """Choose one without telling of it."""
        if key in self._keys:
            self.group.button(self._keys.index(key)).setChecked(True)

    def choose_none(self) -> None:
        """Have none of them chosen, without telling of it."""
        self.group.setExclusive(False)
        for button in self.group.buttons():
            button.setChecked(False)
        self.group.setExclusive(True)

    def _make(self, titles: Sequence[str]) -> None:
        for button in self.group.buttons():
            self.group.removeButton(button)
            self._row.removeWidget(button)
            button.deleteLater()
        for place, title in enumerate(titles):
            button = QToolButton(self)
            self._name(button, title)
            button.setCheckable(True)
            ends = {0: "first", len(titles) - 1: "last"}
            button.setProperty("segment", "only" if len(titles) == 1 else ends.get(place, "middle"))
            self.group.addButton(button, place)
            self._row.addWidget(button)
            button.show()
        self._put_in_order()

    def _name(self, button: QAbstractButton, title: str) -> None:
        button.setText(in_menu(title))
        bold = theme.scaled(self.font(), theme.CAPTION, bold=True)
        button.setMinimumWidth(QFontMetrics(bold).horizontalAdvance(title) + 2 * theme.px(6) + 4)

    def _put_in_order(self) -> None:
        """Tab comes to the buttons where they stand, however late they were made."""
        before = self.previousInFocusChain()
        while before is not None and before is not self:
            if before.focusPolicy() & Qt.FocusPolicy.TabFocus:
                break
            before = before.previousInFocusChain()
        for button in self.group.buttons():
            if before is not None:
                QWidget.setTabOrder(before, button)
            before = button
