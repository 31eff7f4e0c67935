"""Long work leaves the interface free: the newest question is answered next, and what is shown meanwhile is greyed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.desktop import theme
from app.desktop.jobs import Latest
from app.desktop.pages.page import is_at_work
from app.desktop.pages.projection import ProjectionPage
from app.desktop.service_pages import ServicePages
from app.desktop.steps import Rest, Steps
from app.desktop.window import Window
from app.plan.sized import answer
from app.problems import UserProblem
from planners.planner import Sizing
from planners.registry import planner
from planners.schema import Inputs

PATIENCE = 30
"""Seconds until a test that has failed lets its thread go on."""


@pytest.fixture
def latest(qtbot: QtBot) -> Iterator[Latest]:
    parent = QObject()
    made = Latest(parent)
    yield made
    made.stop()


@pytest.fixture
def told(latest: Latest) -> list[object]:
    """Everything that is told, in its order."""
    found: list[object] = []
    for signal in (latest.answered, latest.failed, latest.waiting):
        signal.connect(found.append)
    return found


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Long work goes on when it is set."""
    made = threading.Event()
    yield made
    made.set()


def behind(gate: threading.Event, result: object) -> Callable[[], object]:
    def work() -> object:
        gate.wait(PATIENCE)
        return result

    return work


@pytest.fixture
def long_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame as long as a busy machine may take until a thread has begun and ended."""
    monkeypatch.setattr("app.desktop.jobs.FRAME", 1000 * PATIENCE)


@pytest.mark.usefixtures("long_frame")
def test_that_what_takes_less_than_a_frame_is_answered_at_once(latest: Latest, told: list[object]) -> None:
    latest.ask(lambda: "first")
    latest.ask(lambda: "second")
    assert told == ["first", False, "second", False]


def test_that_only_the_newest_question_is_answered_next(
    latest: Latest, told: list[object], gate: threading.Event, qtbot: QtBot
) -> None:
    latest.ask(behind(gate, "old"))
    qtbot.waitUntil(lambda: told == [True])
    for name in ("older", "newer", "newest"):
        latest.ask(behind(gate, name))
    gate.set()
    qtbot.waitUntil(lambda: told[-1] is False)
    assert told == [True, "old", "newest", False]


def test_that_what_was_dropped_is_not_told(
    latest: Latest, told: list[object], gate: threading.Event, qtbot: QtBot
) -> None:
    latest.ask(behind(gate, "old"))
    latest.ask(lambda: "waiting")
    latest.drop()
    gate.set()
    qtbot.waitUntil(lambda: told[-1:] == [False])
    assert not {"old", "waiting"} & set(told)


def test_that_a_problem_is_told_in_a_line_and_a_fault_is_raised_here(
    latest: Latest, told: list[object], gate: threading.Event, qtbot: QtBot
) -> None:
    def problem() -> object:
        gate.wait(PATIENCE)
        raise UserProblem("Users: enter a whole number.")

    def fault() -> object:
        raise ZeroDivisionError

    latest.ask(problem)
    qtbot.waitUntil(lambda: told == [True])
    gate.set()
    qtbot.waitUntil(lambda: len(told) == 3)
    assert told == [True, "Users: enter a whole number.", False]
    with qtbot.captureExceptions() as faults:
        latest.ask(fault)
        qtbot.waitUntil(lambda: bool(faults))
    assert faults[0][0] is ZeroDivisionError


def test_that_a_part_is_at_work_until_all_below_it_is_done(gate: threading.Event, qtbot: QtBot) -> None:
    part, done = QObject(), list[str]()
    below = QObject(part)
    latest, steps, rest = Latest(below), Steps(below), Rest(below, 20, lambda: done.append("rested"))
    latest.answered.connect(lambda told: done.append(str(told)))

    def pieces() -> Iterator[None]:
        yield
        done.append("made")

    for begin, expected in (
        (rest.start, "rested"),
        (lambda: steps.begin(pieces()), "made"),
        (lambda: latest.ask(behind(gate, "answered")), "answered"),
    ):
        assert not is_at_work(part)
        begin()
        assert is_at_work(part) and expected not in done
        gate.set()
        qtbot.waitUntil(lambda: not is_at_work(part))
        assert done[-1] == expected
        gate.clear()


def test_that_what_is_due_comes_between_two_pieces_whoever_does_them(qtbot: QtBot) -> None:
    part, going, done = QObject(), QObject(), list[str]()
    works, gone = [Steps(part) for _ in range(3)], Steps(going)

    def pieces(name: str) -> Iterator[None]:
        for _ in range(3):
            done.append(name)
            QTimer.singleShot(0, part, lambda: done.append("event"))
            yield

    gone.begin(pieces("of nobody"))
    del going
    for number, work in enumerate(works):
        work.begin(pieces(f"work {number}"))
    qtbot.waitUntil(lambda: done.count("event") == 9)
    assert done[::2] == ["work 0", "work 1", "work 2"] * 3
    assert done[1::2] == ["event"] * 9


@pytest.fixture
def projection(window: Window, qtbot: QtBot) -> ProjectionPage:
    """The projection of the first example, shown and computed."""
    window.open_example(0)
    assert isinstance(window.page, ServicePages)
    window.page.setCurrentWidget(window.page.projection)
    page = window.page.projection
    qtbot.waitUntil(lambda: page.parts.limits.rowCount() > 0)
    return page


@pytest.fixture
def slow(gate: threading.Event, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """A planner for mail that takes its time wherever it does not stop the interface."""
    mail = planner("mail")
    size = mail.size

    def slowly(inputs: Inputs) -> Sizing:
        if threading.get_ident() != threading.main_thread().ident:
            gate.wait(PATIENCE)
        return size(inputs)

    answer.cache_clear()
    monkeypatch.setattr(mail, "size", slowly)
    return gate


def colour(page: ProjectionPage) -> str:
    return page.parts.words.palette().color(QPalette.ColorRole.WindowText).name()


def drag(page: ProjectionPage) -> None:
    """Move the load a little further."""
    load = page.parts.inputs.editors["users"].load
    assert load is not None
    load.slider.setValue(load.slider.value() + 20)


def test_that_a_drag_goes_on_while_it_is_projected(
    window: Window, projection: ProjectionPage, slow: threading.Event, qtbot: QtBot
) -> None:
    assert window.session is not None
    before, lively = projection.parts.words.text(), colour(projection)
    for _ in range(5):
        drag(projection)
    users = window.session.plan.services[0].entries["users"]
    assert isinstance(users, int) and users > 10_000
    qtbot.waitUntil(lambda: colour(projection) == theme.current().muted)
    assert projection.parts.words.text() == before
    slow.set()
    qtbot.waitUntil(lambda: colour(projection) == lively)
    assert projection.parts.limits.rowCount() > 0
    assert len(window.session.history.sentences) == 1


def test_that_a_refusal_is_told_whatever_is_being_projected(
    window: Window, projection: ProjectionPage, slow: threading.Event, qtbot: QtBot
) -> None:
    drag(projection)
    before = projection.parts.words.text()
    users = projection.parts.inputs.editors["users"].control
    assert isinstance(users, QLineEdit)
    users.selectAll()
    qtbot.keyClicks(users, "many")
    told = "An input is refused. The last good result is shown."
    assert projection.parts.message.text() == told
    slow.set()
    qtbot.waitUntil(lambda: not projection._latest._job)
    assert projection.parts.message.text() == told
    assert (projection.parts.words.text(), colour(projection)) == (before, theme.current().muted)


def test_that_a_plan_is_left_while_it_is_projected(
    window: Window, projection: ProjectionPage, slow: threading.Event
) -> None:
    drag(projection)
    later = threading.Timer(0.05, slow.set)
    later.start()
    window.desk.leave()
    assert window.session is None
    later.join()


@pytest.mark.parametrize("pieces", range(1, 9))
def test_that_a_tab_that_is_left_while_it_is_made_leaves_nothing(
    window: Window, example: ServicePages, qapp: QApplication, pieces: int
) -> None:
    """The window itself looks what is left when it is closed."""
    for tab in range(1, example.tabs.count()):
        example.tabs.setCurrentIndex(tab)
        for _ in range(pieces):
            qapp.processEvents()
    window.desk.leave()
    assert window.session is None
