"""What every test starts from, the time it has, and what it must leave behind: no stray log line, no window, no thread."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("suite", deadline=None, print_blob=True)
settings.register_profile("thorough", deadline=None, print_blob=True, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

MARKED_FOLDERS = ("window", "frozen")
SECONDS_TO_END, SECONDS_TO_THE_LAST = 5, 60
"""How often a test over its time limit is told to end, and when the run ends because the test does not."""
_TERMINAL = pytest.StashKey[int]()
_loops_left = threading.Event()


class Overtime(BaseException):
    """A test is over its time limit. Neither the program nor Hypothesis takes it for a fault of their own."""


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    # A virtual display is there by now, in the process that runs tests: windows are drawn as a user's are.
    display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if not display and (hasattr(config, "workerinput") or not config.getoption("numprocesses", None)):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # Before output is captured: what ends the run must be seen.
    config.stash[_TERMINAL] = os.dup(sys.__stderr__.fileno() if sys.__stderr__ else 2)
    config.addinivalue_line("markers", "logs_warnings: the test makes the program log warnings on purpose")


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than processors: many a test waits for a server or a window. Those that measure time have the machine alone."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        for folder in MARKED_FOLDERS:
            if folder in item.path.parts:
                item.add_marker(folder)
    if hasattr(config, "workerinput"):
        items[:] = longest_first(items, float(config.getoption("timeout") or 0.0))


def longest_first(items: Sequence[pytest.Item], usual: float) -> list[pytest.Item]:
    """Files with a test that may take longer than the ``usual`` seconds are begun first, then those with many tests, so that
    no worker is left alone with a long one at the end; within a file the order stays."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)

    def length(tests: list[pytest.Item]) -> tuple[float, int]:
        limits = (float(mark.args[0]) for test in tests for mark in test.iter_markers("timeout"))
        return max((limit for limit in limits if limit > usual), default=usual), len(tests)

    return [item for tests in sorted(files.values(), key=length, reverse=True) for item in tests]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Tests of several workers run beside each other, but a test that measures time has the machine alone."""
    alone = item.get_closest_marker("alone") is not None
    with beside_others(item.config, alone):
        return (yield)


@contextlib.contextmanager
def beside_others(config: pytest.Config, alone: bool) -> Iterator[None]:
    """Hold the machine with all other workers, or alone. Who waits to be alone lets nobody else begin."""
    worker = getattr(config, "workerinput", None)
    if worker is None:
        yield
        return
    import fcntl  # Workers are of the systems that have it.

    run = Path(tempfile.gettempdir(), f"sizewright-tests-{worker['testrunuid']}")
    with run.with_suffix(".door").open("w") as door, run.with_suffix(".machine").open("w") as machine:
        fcntl.flock(door, fcntl.LOCK_EX)
        fcntl.flock(machine, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        fcntl.flock(door, fcntl.LOCK_UN)
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> bool:
    """The limit is a signal, so that a test over it fails alone and the run goes on."""

    def cancel() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()

    def over(*_: object) -> None:
        if "PySide6.QtCore" in sys.modules:
            _leave_event_loops()
        raise Overtime(f"over {settings.timeout:g} s")

    item.cancel_timeout = cancel  # type: ignore[attr-defined]
    signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, settings.timeout, SECONDS_TO_END)
    last = settings.timeout + SECONDS_TO_THE_LAST
    faulthandler.dump_traceback_later(last, exit=True, file=item.config.stash[_TERMINAL])
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """A test that has failed has ended: writing its report is not to be disturbed."""
    if call.excinfo is not None and hasattr(item, "cancel_timeout"):
        item.cancel_timeout()
        _enter_event_loops_again()


def _leave_event_loops() -> None:
    """What is raised while a window waits is reported and goes no further: the waiting itself must end."""
    from PySide6.QtCore import QCoreApplication, QThread

    if QCoreApplication.instance() is not None and QThread.currentThread().loopLevel() > 0:
        QCoreApplication.exit(1)
        _loops_left.set()


def _enter_event_loops_again() -> None:
    """Once told to leave all loops, Qt enters none before the outermost has begun anew."""
    if _loops_left.is_set():
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QApplication

        application = QApplication.instance()
        assert application is not None
        application.blockSignals(True)
        QTimer.singleShot(0, QApplication.exit)
        QApplication.exec()
        application.blockSignals(False)
        _loops_left.clear()


@pytest.fixture(scope="session", autouse=True)
def _runtime_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Qt warns where there is none."""
    if "XDG_RUNTIME_DIR" not in os.environ:
        folder = tmp_path_factory.mktemp("runtime")
        folder.chmod(0o700)
        os.environ["XDG_RUNTIME_DIR"] = str(folder)


@pytest.fixture(autouse=True)
def _clean_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's folders are empty and are not those of the person who runs the tests."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    for variable, folder in (
        ("XDG_CONFIG_HOME", ".config"),
        ("XDG_CACHE_HOME", ".cache"),
        ("XDG_DATA_HOME", ".local/share"),
        ("XDG_STATE_HOME", ".local/state"),
    ):
        monkeypatch.setenv(variable, str(home / folder))
    for variable in [name for name in os.environ if name.startswith("SIZEWRIGHT_")]:
        monkeypatch.delenv(variable)


@pytest.fixture
def checkout() -> Path:
    """The folder of the project."""
    return Path(__file__).resolve().parents[1]


@pytest.fixture(autouse=True)
def _no_stray_log_lines(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A warning in the log that no test asked for is a fault."""
    yield
    if request.node.get_closest_marker("logs_warnings") is None:
        stray = [record for record in caplog.get_records("call") if record.levelno >= logging.WARNING]
        assert not stray, [f"{record.name}: {record.getMessage()}" for record in stray]


@pytest.fixture(autouse=True)
def _nothing_left_running() -> Iterator[None]:
    """No thread and no window outlives its test."""
    before = set(threading.enumerate())
    yield
    if "PySide6.QtWidgets" in sys.modules:
        _no_window_left()
    left = [thread for thread in set(threading.enumerate()) - before if thread.is_alive()]
    assert not left, f"threads still running: {[thread.name for thread in left]}"


def _no_window_left() -> None:
    from PySide6.QtCore import QCoreApplication, QEvent, QThreadPool
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is None:
        return
    assert QThreadPool.globalInstance().waitForDone(5_000), "a job is still running"
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    left = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    for widget in left:
        widget.close()
    assert not left, f"windows still open: {[f'{widget!r} {widget.windowTitle()!r}' for widget in left]}"
