"""A real window, dressed and exposed, closed without asking when the test ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partialmethod

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from app.desktop.application import make_window
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window

PATIENCE = 60_000
"""Milliseconds."""


@pytest.fixture(autouse=True)
def _no_question_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question would wait for ever for an answer that no test gives."""

    def refuse(box: QMessageBox) -> int:
        raise AssertionError(f"a question was asked: {box.text()}")

    monkeypatch.setattr(QMessageBox, "exec", refuse)


class PatientBot(QtBot):
    """Waits as long as a slow machine needs; what comes ends the waiting at once."""

    waitUntil = partialmethod(QtBot.waitUntil, timeout=PATIENCE)  # type: ignore[assignment]  # noqa: N815 - Qt's name
    waitExposed = partialmethod(QtBot.waitExposed, timeout=PATIENCE)  # type: ignore[assignment]  # noqa: N815 - Qt's name


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture(autouse=True)
def _time_limit_is_heard(qapp: QApplication) -> Iterator[None]:
    """A time limit is a signal, and Python hears it when it runs: now and then, also while a window waits."""
    timer = QTimer(qapp)
    timer.timeout.connect(lambda: None)
    timer.start(1_000)
    yield
    timer.stop()
    timer.deleteLater()


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> Iterator[Window]:
    made = make_window(qapp)
    made.resize(1280, 800)
    with qtbot.waitExposed(made):
        made.show()
    qtbot.waitUntil(lambda: made._charts_wanted)
    yield made
    made.session = None
    made.close()
    made.deleteLater()
    qapp.processEvents()


@pytest.fixture
def example(window: Window) -> ServicePages:
    """The first example, open at its service: mail on Solaris 9 with 10,000 users."""
    window.open_example(0)
    assert isinstance(window.page, ServicePages)
    return window.page


@pytest.fixture
def users(example: ServicePages) -> QLineEdit:
    """The field for users, with the keyboard in it."""
    control = example.sizing.form.editors["users"].control
    assert isinstance(control, QLineEdit)
    control.setFocus()
    return control
