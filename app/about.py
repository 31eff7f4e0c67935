"""What this program is, for proposals and --version."""

from __future__ import annotations

NAME = "Sizewright"
VERSION = "0.1.0"


def text() -> str:
    """Name and version of program and data in one line."""
    from planners.registry import catalogue

    return f"{NAME} {VERSION}, catalogue {catalogue().version}"
