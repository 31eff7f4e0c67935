"""What a calibration leaves out, by name: a box to tick for each, to leave it out or to take it back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import in_menu, label, show_tip
from app.presenting.calibrated import Choice
from planners.words import say


class LeftOutList(QWidget):
    """``chosen`` carries the keys of what was taken back."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.boxes: dict[str, QCheckBox] = {}
        self._choices: tuple[Choice, ...] = ()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(theme.px(2))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, theme.px(theme.SPACE), 0, 0)
        layout.setSpacing(theme.px(theme.TIGHT))
        layout.addWidget(label(say("Left out"), "heading"))
        layout.addLayout(self._rows)
        self.hide()

    def show_choices(self, choices: Sequence[Choice]) -> None:
        """Show these; each keeps its place as long as the same are there."""
        known = {one.key for one in self._choices}
        if {one.key for one in choices} != known:
            self._make(choices)
        self._choices = tuple(choices)
        for one in choices:
            box = self.boxes[one.key]
            box.blockSignals(True)
            box.setChecked(one.out)
            box.blockSignals(False)
        self.setVisible(bool(choices))

    def _make(self, choices: Sequence[Choice]) -> None:
        while self._rows.count():
            item = self._rows.takeAt(0)
            part = item.widget() if item is not None else None
            if part is not None:
                part.hide()
                part.deleteLater()
        self.boxes = {}
        for one in choices:
            line = QWidget()
            row = QHBoxLayout(line)
            row.setContentsMargins(0, 0, 0, 0)
            box = QCheckBox(in_menu(one.title))
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            show_tip(box, say("{name}: tick to leave it out", name=one.title))
            box.toggled.connect(self._tell)
            row.addWidget(box, 1)
            row.addWidget(label(say("{count} ×", count=one.count), "caption"))
            self.boxes[one.key] = box
            self._rows.addWidget(line)

    def _tell(self) -> None:
        self.chosen.emit(frozenset(key for key, box in self.boxes.items() if not box.isChecked()))
