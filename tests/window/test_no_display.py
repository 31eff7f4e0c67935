"""Where no window can be shown, the program says so in a line with the way out; where it has no folder, it says so once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

WAY_OUT = "Commands need no window: see sizewright --help."


def start(arguments: tuple[str, ...] = (), **changes: str) -> subprocess.CompletedProcess[str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "LD_LIBRARY_PATH")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        env=kept | changes, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, "No window: there is no display. Set DISPLAY to one."),
        ({"QT_QPA_PLATFORM": "xcb"}, "No window: there is no display. Set DISPLAY to one."),
        ({"DISPLAY": ":987"}, "No window: the display :987 does not answer."),
        ({"QT_QPA_PLATFORM": "nosuch"}, "No window: Qt has no way to show one (Could not find"),
    ],
)
def test_that_without_a_display_one_line_tells_the_way_out(
    changes: dict[str, str], told: str, checkout: Path
) -> None:
    for arguments in ((), (str(checkout / "resources/examples/mail-solaris.txt"),)):
        done = start(arguments, **changes)
        assert (done.returncode, done.stdout) == (2, "")
        (line,) = done.stderr.splitlines()
        assert line.startswith(told) and line.endswith(WAY_OUT)


@pytest.mark.parametrize(
    ("library", "told"), [("libxcb-cursor.so.0", "is missing"), ("libEGL.so.1", "cannot be loaded")]
)
def test_that_a_library_that_does_not_load_is_named(library: str, told: str, tmp_path: Path) -> None:
    (tmp_path / library).write_text("no library", "ascii")
    done = start(
        LD_LIBRARY_PATH=str(tmp_path), DISPLAY=os.environ.get("DISPLAY", ":0"), QT_QPA_PLATFORM="xcb"
    )
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert library in line and told in line and line.endswith(WAY_OUT)


HOMELESS = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.__main__ import main

application = QApplication([])

def look():
    (window,) = [one for one in application.topLevelWidgets() if one.inherits("QMainWindow")]
    if not window.statusBar().currentMessage():
        return
    said = [window.statusBar().currentMessage()]
    window.desk.failed.connect(lambda failure: said.append(failure.what))
    window.open_example(0)
    for title in ("a", "b", "c"):
        from app.plan.edits import set_text
        window.session.apply(set_text("title", title))
        window.files.keep_recovery()
    print(*said, sep="\\n")
    window.desk.leave()
    window.close()

timer = QTimer(interval=20, timeout=look)
timer.start()
sys.exit(main([]))
"""


def test_that_a_missing_folder_for_the_users_data_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", HOMELESS],
        env={**os.environ, "SIZEWRIGHT_HOME": str(tmp_path / "file" / "below"), "TMPDIR": str(tmp_path)},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    first, *later = done.stdout.splitlines()
    assert first.startswith("Unsaved work and preferences are not kept.")
    assert first.endswith("Set SIZEWRIGHT_HOME to a folder of yours.")
    assert len(later) == 1 and later[0].startswith("Unsaved work is not backed up.")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
