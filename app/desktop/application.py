"""Starts the window: theme, first plan, crash reports. Charts come in after the first paint."""

from __future__ import annotations

import gc
import logging
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from app import leftovers, log
from app.about import NAME
from app.desktop import display, theme
from app.desktop.desk import Desk
from app.desktop.garbage import Garbage
from app.desktop.jobs import stop_all
from app.desktop.locale_style import follow_locale
from app.desktop.look.letters import complete_letters
from app.desktop.plain_text import box
from app.desktop.plan_files import SAVE_AS
from app.desktop.screen_room import most_zoom
from app.desktop.undo_reach import UndoReach
from app.desktop.window import Window
from app.paths import HOME_VARIABLE, data_folder
from app.preferences import SMALLEST
from app.presenting.wording import sentences
from app.problems import is_users, sentence_for
from planners.registry import catalogue
from planners.words import say

FIRST_PAINT_VARIABLE = "SIZEWRIGHT_REPORT_FIRST_PAINT"
HAND_OVER = 0.0001
"""Seconds after which a thread that computes lets the interface go on, where it waits."""
ICON = Path(__file__).resolve().parents[2] / "resources" / "icons" / "sizewright.svg"


def open_window(arguments: list[str]) -> int:
    """Open the window, with the plan file or ``example`` named first, and run until it is closed."""
    application = display.application()
    application.setApplicationName(NAME)
    application.setDesktopFileName("sizewright")
    application.setWindowIcon(QIcon(str(ICON)))
    try:
        catalogue()
    except ValueError as problem:
        if not is_users(problem):
            raise
        return _refuse(sentence_for(problem))
    window = make_window(application)
    if arguments and arguments[0] == "example":
        window.open_example(0)
    elif arguments:
        window.files.open_file(Path(arguments[0]))
    window.painted.connect(lambda: _start_log(window))
    window.painted.connect(leftovers.clear)
    _stay_smooth(window)
    window.show()
    sys.excepthook = _report_fault(window)
    code = application.exec()
    stop_all(window)  # what was asked for after the window closed, too
    sys.excepthook = sys.__excepthook__
    log.stop()
    return int(code)


def _refuse(sentence: str) -> int:
    """Tell why there is no window, to whoever started it, and give the exit code of bad input."""
    sys.stderr.write(f"{sentence}\n")
    box(None, NAME, sentence).exec()
    return 2


def _start_log(window: Window) -> None:
    """Begin the log. Where it has no place, preferences and backups have none either: that is told once."""
    try:
        folder = data_folder()
        if log.start(folder) is not None:
            return
        reason = say("{folder} cannot be written to.", folder=folder)
    except OSError as problem:
        reason = sentence_for(problem)
    window.desk.tell.emit(
        sentences(
            say("Unsaved work and preferences are not kept."),
            reason,
            say("Set {variable} to a folder of yours.", variable=HOME_VARIABLE),
        )
    )


def _stay_smooth(window: Window) -> None:
    """No collection of garbage walks all modules, which takes three frames."""
    gc.freeze()
    window.painted.connect(lambda: QTimer.singleShot(0, gc.freeze))


def make_window(application: QApplication) -> Window:
    """The window, dressed, not yet shown. Long work shares the interpreter with it, and hands over within a frame."""
    sys.setswitchinterval(HAND_OVER)
    desk = Desk()
    chosen = desk.preferences
    desk.most_zoom = most_zoom(application.primaryScreen())
    # Lengths are taken from the size of texts, so that comes first.
    theme.apply(application, chosen.theme, min(chosen.zoom, max(desk.most_zoom, SMALLEST)))
    window = Window(desk)
    if chosen.numbers:
        follow_locale(chosen.numbers)
    UndoReach(application, window)
    Garbage(window, desk.opened)
    QGuiApplication.styleHints().colorSchemeChanged.connect(window.follow_theme)
    window.painted.connect(complete_letters)
    if os.environ.get(FIRST_PAINT_VARIABLE):
        window.painted.connect(lambda: _report_first_paint(window))
    else:
        window.painted.connect(lambda: QTimer.singleShot(0, window.load_charts))
    return window


def _report_first_paint(window: Window) -> None:
    sys.stdout.write(f"{time.time() - _process_start():.3f}\n")
    sys.stdout.flush()
    window.close()


def _process_start() -> float:
    """When this process began, in seconds since 1970 (Linux); elsewhere when Python did."""
    try:
        ticks = int(Path("/proc/self/stat").read_text("utf-8").rpartition(")")[2].split()[19])
        up = float(Path("/proc/uptime").read_text("utf-8").split()[0])
    except OSError:
        return time.time() - time.process_time()
    return time.time() - up + ticks / os.sysconf("SC_CLK_TCK")


def _report_fault(
    window: Window,
) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]:
    def report(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        from app.crash_report import write_report

        if isinstance(fault, Exception) and is_users(fault):
            window.desk.fail(say("This step was not done."), fault)
            return
        kept = window.files.keep_recovery()
        logging.getLogger(__name__).error("fault of the program: %s", kind.__name__)
        path = write_report(kind, fault, trace)
        what = say("Internal error: {fault}.", fault=fault)
        why = sentences(
            say("Your work is kept.") if kept else say("Save your work to another file now."),
            say("Report: {path}", path=path),
        )
        window.desk.fail(what, why, *([] if kept else [(SAVE_AS, window.files.save_as)]))
        sys.stderr.write(f"{what} {why}\n")

    return report
