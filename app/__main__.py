"""Chooses a face: a command runs headless, anything else opens the window."""

from __future__ import annotations

import gc
import sys

RARELY = 1_000_000, 20, 20
"""When a command looks for what is left in cycles: after so many things made, and so many such looks."""


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit code: 0 good, 1 the plan does not fit, 2 bad input, 3 a fault of ours."""
    from app.command_line import streams

    streams.open_closed()
    given = sys.argv[1:] if arguments is None else arguments
    if given == ["--work"]:
        from app.desktop.works import serve

        return serve()
    if given and not _is_file(given[0]):
        from app.command_line.parser import run

        gc.set_threshold(*RARELY)  # nearly all that a command makes stays until it ends
        return run(given)
    gc.disable()  # what is made before the window is shown stays; from then on the window sees to it
    try:
        from app.desktop import python_import

        python_import.restore()
        from app.desktop.application import open_window
    except ImportError as error:
        return _without_window(error)
    return open_window(given)


def _without_window(error: ImportError) -> int:
    """Tell what Qt lacks on this system. Raises the error where the program itself is at fault."""
    from pathlib import Path

    from planners.words import say

    if not {"PySide6", "shiboken6"} & {*Path(error.path or "").parts, *(error.name or "").split(".")}:
        raise error
    told = say(
        "No window: Qt cannot be loaded ({fault}). Install what is missing. Commands need no window: see {command}.",
        fault=error,
        command="sizewright --help",
    )
    sys.stderr.write(f"{told}\n")
    return 2


def _is_file(name: str) -> bool:
    if name.startswith("-"):
        return False
    return name.endswith((".sizeplan", ".txt")) or "/" in name or "\\" in name


if __name__ == "__main__":
    sys.exit(main())
