"""Patterns by which Qt tells of wrong arguments are compiled when it does: a start tells of none."""

from __future__ import annotations

import subprocess
import sys

LONG = 1_000
"""Letters of such a pattern at least; no other that is read at a start has as many."""
SCRIPT = """
from re import _compiler

compiled, before = [], _compiler.compile


def noted(pattern, flags=0):
    compiled.append(str(pattern))
    return before(pattern, flags)


def patterns():
    return sum(len(one) > LONG for one in compiled)


_compiler.compile = noted
import IMPORTED
from PySide6.QtCore import QSize

print(patterns())
try:
    QSize("wide")
except TypeError as error:
    print(patterns(), *[line.strip() for line in str(error).splitlines()], sep="\\n")
"""


def told_by(imported: str) -> list[str]:
    """How many were compiled before and after a wrong argument, with what was told of it between its lines."""
    script = SCRIPT.replace("LONG", str(LONG)).replace("IMPORTED", imported)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.splitlines()


def test_that_a_start_compiles_no_pattern_for_wrong_arguments() -> None:
    assert told_by("app.desktop.python_import")[0] == "0"


def test_that_a_wrong_argument_is_told_as_qt_itself_tells_it() -> None:
    of_qt, here = told_by("PySide6.QtCore"), told_by("app.desktop.python_import")
    assert int(of_qt[0]) > 0  # else there is nothing to put off any more
    assert int(here[1]) > 0
    assert here[2:] == of_qt[2:]
    assert any("QSize" in line for line in here[2:])
