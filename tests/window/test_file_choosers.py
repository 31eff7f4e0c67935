"""The parts of file choosers are seen in both themes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QFileDialog, QToolButton
from pytestqt.qtbot import QtBot

from app.desktop import theme
from app.desktop.window import Window


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("name", ["backButton", "forwardButton", "toParentButton"])
def test_that_the_arrows_of_a_file_chooser_have_the_colour_of_texts(
    window: Window, qtbot: QtBot, look: str, name: str
) -> None:
    """They were black on dark ground."""
    window.desk.set_theme(look)
    chooser = QFileDialog(window)
    qtbot.addWidget(chooser)
    chooser.setOption(QFileDialog.Option.DontUseNativeDialog)
    arrow = chooser.findChild(QToolButton, name)
    assert arrow is not None
    drawn = arrow.icon().pixmap(QSize(16, 16), QIcon.Mode.Normal).toImage()
    seen = [drawn.pixelColor(x, y) for x in range(drawn.width()) for y in range(drawn.height())]
    assert QColor(theme.current().text2).name() in {one.name() for one in seen if one.alpha() == 255}
    window.desk.set_theme("light")
