"""A fault of the program itself: a report is written, and the user is told where it is."""

from __future__ import annotations

import datetime
import platform
import sys
import traceback
from pathlib import Path
from types import TracebackType

from app.about import NAME, VERSION
from app.paths import data_folder


def write_report(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> Path:
    """Write the report and return its place. It holds the fault and versions, nothing of the plan."""
    now = datetime.datetime.now(datetime.UTC)
    path = data_folder() / f"crash-{now:%Y%m%d-%H%M%S}.txt"
    lines = [
        f"{NAME} {VERSION}",
        f"Python {sys.version}",
        platform.platform(),
        f"{now:%Y-%m-%d %H:%M:%S} UTC",
        "",
    ]
    path.write_text(
        "\n".join(lines) + "\n" + "".join(traceback.format_exception(kind, fault, trace)), "utf-8"
    )
    return path
