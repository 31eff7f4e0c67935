"""Types of Qt are made by the interface thread, before another thread reads modules that use them.

Each is made when it is first needed, be it by name or to tell what an argument is, and other threads go on meanwhile. One that
needs a type too, while another thread makes one, ends the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from time import perf_counter

MODULES = tuple(f"PySide6.{name}" for name in ("QtCore", "QtGui", "QtWidgets", "QtPrintSupport", "QtSvg"))
"""What the window is made of."""
AT_ONCE = 0.004
"""Seconds that a piece takes: a quarter of a frame."""


def make_types() -> Iterator[None]:
    """Make those that are left, in pieces: 40 milliseconds in all, nothing where they are made."""
    begun = perf_counter()
    for module in map(import_module, MODULES):
        for name in dir(module):
            if name in vars(module):
                continue
            getattr(module, name)
            if perf_counter() - begun > AT_ONCE:
                yield
                begun = perf_counter()
