"""Recordings of a server whose work per user is known, as files, and how they are dropped on a window."""

from __future__ import annotations

import datetime
from pathlib import Path

import numpy as np
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from tests.planners.laws.synthetic_servers import recorded

START = datetime.datetime(2026, 3, 2, tzinfo=datetime.UTC)
HEAD = (
    "# hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle",
    "web;-1;2026-03-02 00:00:00 UTC;LINUX-RESTART\t(8 CPU)",
)


def week(folder: Path, kind: str = "plain", bend: float = 0.0, share: float = 1.0) -> tuple[Path, Path]:
    """The load of a week from the service's own count, and the processor of 8 from sysstat."""
    found = recorded(kind, np.random.default_rng(1), 7, bend)
    load, used = ["time,load"], list(HEAD)
    for time, users, busy in zip(found.times.tolist(), found.load, found.utilization, strict=True):
        begin = START + datetime.timedelta(seconds=time)
        end = begin + datetime.timedelta(seconds=900)
        load.append(f"{begin:%Y-%m-%dT%H:%M:%SZ},{users:.2f}")
        idle = 100 - 100 * busy * share
        used.append(f"web;900;{end:%Y-%m-%d %H:%M:%S} UTC;-1;{100 - idle:.3f};0;0;0;0;{idle:.3f}")
    paths = folder / "load.csv", folder / "used.csv"
    for path, lines in zip(paths, (load, used), strict=True):
        path.write_text("\n".join(lines) + "\n", "utf-8")
    return paths


def drop(window: QWidget, *paths: Path) -> None:
    """Drop files as a file manager does."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    middle = QPointF(window.rect().center())
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window, QDragEnterEvent(middle.toPoint(), copy, data, left, none))
    QApplication.sendEvent(window, QDropEvent(middle, copy, data, left, none))
    QApplication.processEvents()
