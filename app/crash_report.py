"""A fault of the program itself: a report is written, and the user is told where it is."""

from __future__ import annotations

import datetime
import platform
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from app.about import NAME, VERSION
from app.files import write_whole
from app.paths import data_folder


def write_report(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> Path:
    """Write the report and return its place. It holds the fault and versions, nothing of the plan.

    Where the user's data cannot be written, the report lies in the folder for temporary files, and where there is none,
    it goes to standard error.
    """
    now = datetime.datetime.now(datetime.UTC)
    lines = [
        f"{NAME} {VERSION}",
        f"Python {sys.version}",
        platform.platform(),
        f"{now:%Y-%m-%d %H:%M:%S} UTC",
        "",
    ]
    text = "\n".join(lines) + "\n" + "".join(traceback.format_exception(kind, fault, trace))
    name = f"crash-{now:%Y%m%d-%H%M%S-%f}.txt"
    try:
        return _write(data_folder, name, text)
    except OSError:
        pass
    try:
        return _write(lambda: Path(tempfile.gettempdir()), f"sizewright-{name}", text)
    except OSError:
        with suppress(OSError):
            sys.stderr.write(text)
        return Path("/dev/stderr")


def _write(folder: Callable[[], Path], name: str, text: str) -> Path:
    path = folder() / name
    write_whole(text.encode("utf-8", "backslashreplace"), path)
    return path
