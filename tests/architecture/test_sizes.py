"""Files and functions stay small enough to read in one go."""

from __future__ import annotations

import ast
from pathlib import Path
from statistics import median

LONGEST_FILE = 400
LONGEST_FUNCTION = 60
LONGEST_WINDOW = 350
MOST_BEFORE_A_TABLE = 3
FOLDERS = ("app", "planners", "packaging", "tests")


def sources(checkout: Path) -> dict[str, str]:
    return {
        path.relative_to(checkout).as_posix(): path.read_text("utf-8")
        for folder in FOLDERS
        for path in sorted((checkout / folder).rglob("*.py"))
    }


def test_that_no_file_is_too_long(checkout: Path) -> None:
    lengths = {name: len(text.splitlines()) for name, text in sources(checkout).items()}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_that_the_main_window_only_builds_pages(checkout: Path) -> None:
    window = checkout / "app" / "desktop" / "window.py"
    assert len(window.read_text("utf-8").splitlines()) <= LONGEST_WINDOW


def test_that_most_files_are_short(checkout: Path) -> None:
    lengths = sorted(
        len(text.splitlines())
        for name, text in sources(checkout).items()
        if name.startswith(("app/", "planners/"))
    )
    assert median(lengths) <= 102
    assert lengths[int(0.9 * len(lengths))] <= 300


def test_that_no_function_is_too_long(checkout: Path) -> None:
    long = [
        f"{name}:{node.lineno} {node.name} has {length} lines"
        for name, text in sources(checkout).items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST_FUNCTION
        and not is_table(node)
    ]
    assert long == []


def is_table(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether the function only returns rows, such as a service's fields: long, and read line by line."""
    *before, last = function.body
    return (
        len(before) <= MOST_BEFORE_A_TABLE
        and isinstance(last, ast.Return)
        and isinstance(last.value, ast.Tuple)
    )
