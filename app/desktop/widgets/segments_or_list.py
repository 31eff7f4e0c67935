"""Buttons of which one is chosen, and a list of the same where they have no room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.desktop.plain_text import show_tip
from app.desktop.widgets.buttons import Segments
from app.desktop.widgets.field_controls import ChoiceBox

LISTED = 12
"""Letters that the list has room for at least."""


class SegmentsOrList(QWidget):
    """``chosen`` carries the key of the one that the user chose."""

    chosen = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.segments, self.list = Segments(name), ChoiceBox()
        self._choices: tuple[tuple[str, str], ...] = ()
        self.list.setAccessibleName(name)
        self.list.setMinimumContentsLength(LISTED)
        self.list.currentTextChanged.connect(lambda text: show_tip(self.list, text))
        self.segments.chosen.connect(self._choose)
        self.list.activated.connect(lambda place: self._choose(self.list.itemData(place)))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.segments)
        row.addWidget(self.list)
        self.list.hide()

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys, from left to right."""
        return self.segments.keys

    def show_choices(self, choices: Sequence[tuple[str, str]], current: str = "") -> None:
        """Offer keys with their titles; ``current`` or else the first is chosen. It tells nobody."""
        wanted = current or (choices[0][0] if choices else "")
        if tuple(choices) == self._choices:
            if self.segments.current == self.list.currentData() == wanted:
                return  # nothing beside it is laid out anew for what stays as it is
        else:
            self._choices = tuple(choices)
            self.list.clear()
            for key, title in choices:
                self.list.addItem(title, key)
        self.segments.show_choices(choices, current)
        self.list.setCurrentIndex(self.list.findData(self.segments.current))
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for the buttons."""
        return self.segments.sizeHint().expandedTo(QSize(0, self.list.sizeHint().height()))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for the list."""
        return self.list.minimumSizeHint().boundedTo(self.sizeHint())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Buttons where they have room."""
        super().resizeEvent(event)
        self._fit()

    def _choose(self, key: str) -> None:
        self.segments.choose(key)
        self.list.setCurrentIndex(self.list.findData(key))
        self.chosen.emit(key)

    def _fit(self) -> None:
        has_room = self.width() >= self.segments.sizeHint().width()
        self.segments.setVisible(has_room)
        self.list.setVisible(not has_room)
