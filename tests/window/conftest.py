"""A real window, dressed and exposed, closed without asking when the test ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partialmethod

import pytest
from PySide6.QtCore import QEvent, QObject, QThread, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from app.desktop.application import make_window
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window

PATIENCE = 120_000
"""Milliseconds, of the 300 seconds that a test has: a machine that others use may take a minute for what takes a second."""


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
    before = set(qapp.topLevelWidgets())
    made = make_window(qapp)
    made.resize(1280, 800)
    with qtbot.waitExposed(made):
        made.show()
    qtbot.waitUntil(lambda: made._charts_wanted)
    yield made
    if made.desk.preferences.zoom != 100:
        made.desk.set_zoom(100)  # The size of letters is the whole process's.
    made.desk.leave()
    made.close()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    left = [f"{part!r} of {part.parent()!r}" for part in _inside(made) if _runs(part)]
    made.deleteLater()
    qapp.processEvents()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    left += [repr(part) for part in set(qapp.topLevelWidgets()) - before]
    assert not left, f"left behind by a closed window: {left}"


def _runs(part: QObject) -> bool:
    return (isinstance(part, QThread) and part.isRunning()) or (isinstance(part, QTimer) and part.isActive())


def _inside(part: QObject) -> Iterator[QObject]:
    for child in part.children():
        yield child
        yield from _inside(child)


@pytest.fixture
def example(window: Window, qtbot: QtBot) -> ServicePages:
    """The first example, open at its service with its chart: mail on Solaris 9 with 10,000 users."""
    window.open_example(0)
    page = window.page
    assert isinstance(page, ServicePages)
    qtbot.waitUntil(lambda: page.sizing.chart is not None)
    return page


@pytest.fixture
def users(example: ServicePages) -> QLineEdit:
    """The field for users, with the keyboard in it."""
    control = example.sizing.form.editors["users"].control
    assert isinstance(control, QLineEdit)
    control.setFocus()
    return control
