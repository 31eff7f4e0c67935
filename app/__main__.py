"""Chooses a face: a command runs headless, anything else opens the window."""

from __future__ import annotations

import sys


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit code: 0 good, 1 the plan does not fit, 2 bad input, 3 a fault of ours."""
    given = sys.argv[1:] if arguments is None else arguments
    if given and not _is_file(given[0]):
        from app.command_line.parser import run

        return run(given)
    from app.desktop.application import open_window

    return open_window(given)


def _is_file(name: str) -> bool:
    if name.startswith("-"):
        return False
    return name.endswith((".sizeplan", ".txt")) or "/" in name or "\\" in name


if __name__ == "__main__":
    sys.exit(main())
