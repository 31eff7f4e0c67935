"""Python's own import again: the one that Qt puts in its place reads the source of each module for features it may ask for.

No module here asks for any. And the patterns by which Qt tells of wrong arguments are compiled when it does: that takes a
twentieth of the time until a window is seen.
"""

from __future__ import annotations

import builtins
import re
import sys
from collections.abc import Callable
from typing import Any

_compile = re.compile


class _Later:
    """A pattern that is compiled when it is first used."""

    def __init__(self, pattern: Any, flags: Any) -> None:
        self._pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return lambda *given, **named: getattr(_compile(self._pattern, self._flags), name)(*given, **named)


def _compiled_later(pattern: Any, flags: Any = 0) -> Any:
    asking = str(sys._getframe(1).f_globals.get("__name__", ""))
    return (_Later if asking.startswith("shibokensupport.") else _compile)(pattern, flags)


re.compile = _compiled_later
try:
    import PySide6.QtCore  # noqa: F401 - puts its import in place
finally:
    re.compile = _compile


def restore() -> None:
    """Let modules be imported without their source being read."""
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
