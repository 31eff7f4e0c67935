"""Qt's application, or one line on why there is no window here: Qt itself would abort the program."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from app.presenting.wording import sentences
from planners.words import say

NO_WINDOW = 2
"""The exit code: what is wrong is outside the program, and a person can mend it."""
_PLUGINS = {"xcb": "libqxcb.so", "wayland": "libqwayland.so"}


def application() -> QApplication:
    """The one application of this process. Where no display can be opened, the process ends with a line and code 2."""
    there = QApplication.instance()
    if isinstance(there, QApplication):
        return there
    heard: list[str] = []

    def hear(kind: QtMsgType, _: QMessageLogContext, message: str) -> None:
        heard.append(message)
        if kind == QtMsgType.QtFatalMsg:
            sys.stderr.write(f"{_why(heard)}\n")
            sys.stderr.flush()
            os._exit(NO_WINDOW)

    before = qInstallMessageHandler(hear)
    made = QApplication(sys.argv[:1])
    qInstallMessageHandler(before)
    sys.stderr.writelines(f"{message}\n" for message in heard)
    return made


def _why(heard: Sequence[str]) -> str:
    """What is missing, and what can be done."""
    wanted = os.environ.get("QT_QPA_PLATFORM", "")
    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY", "")
    missing = _missing_library(wanted.partition(":")[0] or "xcb")
    if missing:
        reason = say("No window: a library of the system is missing ({library}).", library=missing)
        out = say("Install it.")
    elif sys.platform == "linux" and wanted in ("", *_PLUGINS) and not display:
        reason, out = say("No window: there is no display."), say("Set DISPLAY to one.")
    elif any("could not connect" in message or "Failed to create wl_display" in message for message in heard):
        reason = say("No window: the display {display} does not answer.", display=display)
        out = say("Set DISPLAY to another one.")
    else:
        reason = say(
            "No window: Qt has no way to show one ({fault}).", fault=" ".join(heard[0].split())[:200]
        )
        out = say("Install Sizewright again.")
    return sentences(reason, out, say("Commands need no window: see {command}.", command="sizewright --help"))


def _missing_library(platform: str) -> str:
    """What the plugin for that platform lacks, as the system's loader tells it; nothing where it loads."""
    plugin = Path(
        QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath), "platforms", _PLUGINS.get(platform, "")
    )
    if not plugin.is_file():
        return ""
    import ctypes

    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:
        return str(error).partition(":")[0]
    return ""
