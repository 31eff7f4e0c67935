"""A field that cannot be entered has one ground: a patch of another colour lay behind its value."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtWidgets import QSpinBox, QVBoxLayout, QWidget

from app.desktop.window import Window


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_that_a_disabled_field_has_one_ground(window: Window, theme: str) -> None:
    window.desk.set_theme(theme)
    dialog = QWidget(window)
    field = QSpinBox()
    field.setEnabled(False)
    QVBoxLayout(dialog).addWidget(field)
    dialog.resize(200, 80)
    picture = field.grab().toImage()
    middle = picture.height() // 2
    edge, within = picture.pixel(3, middle), Counter(picture.pixel(x, middle) for x in range(12, 60))
    assert within.most_common(1)[0][0] == edge
    dialog.deleteLater()
