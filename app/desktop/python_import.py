"""Python's own import again: the one that Qt puts in its place reads the source of each module for features it may ask for.

No module here asks for any.
"""

from __future__ import annotations

import builtins

import PySide6.QtCore  # noqa: F401 - puts its import in place


def restore() -> None:
    """Let modules be imported without their source being read."""
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
