"""The mark for Reset in a narrow field stands out in both themes, also after a change of the theme."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.widgets.field_head import FieldHead
from app.desktop.window import Window
from tests.window.looking import contrast, part_of, picture, settle

TEXT = 4.5


@pytest.mark.parametrize("themes", [("light", "dark"), ("dark", "light")])
def test_that_the_mark_for_reset_stands_out_after_a_change_of_the_theme(
    window: Window, qtbot: QtBot, qapp: QApplication, themes: tuple[str, str]
) -> None:
    head = FieldHead("Users")
    qtbot.addWidget(head)
    head.resize(40, 15)
    head.show()
    told = {}
    for name in themes:
        window.desk.set_theme(name)
        head.offer_reset(False)
        head.offer_reset(True)
        settle(qapp)
        told[name] = contrast(part_of(picture(head), head, head.reset))
    window.desk.set_theme("light")
    assert min(told.values()) >= TEXT, told
