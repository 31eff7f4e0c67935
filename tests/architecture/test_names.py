"""Names say what a thing is; tests say what holds."""

from __future__ import annotations

import ast
import re
from pathlib import Path

DRAWERS = {
    "utils",
    "util",
    "helpers",
    "helper",
    "manager",
    "managers",
    "misc",
    "common",
    "base",
    "core",
    "stuff",
}
EMPTY_CLAIM = re.compile(r"(^|_)(works|correct(ly)?|properly|as_expected|fine|ok)(_|$)")


def test_that_no_module_is_a_drawer_for_leftovers(checkout: Path) -> None:
    found = [
        path.relative_to(checkout).as_posix()
        for folder in ("app", "planners", "packaging", "tests")
        for path in (checkout / folder).rglob("*")
        if path.stem.lower() in DRAWERS and (path.is_dir() or path.suffix == ".py")
    ]
    assert found == []


def test_that_every_test_name_is_a_claim(checkout: Path) -> None:
    named = [
        (path.name, node.name)
        for path in (checkout / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    assert named
    assert [
        pair for pair in named if not pair[1].startswith("test_that_") or EMPTY_CLAIM.search(pair[1])
    ] == []


def test_that_no_task_is_left_in_the_text(checkout: Path) -> None:
    words = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
    found = [
        path.relative_to(checkout).as_posix()
        for folder in ("app", "planners", "resources", "packaging", "tests")
        for path in (checkout / folder).rglob("*")
        if path.suffix in {".py", ".sh", ".md", ".txt", ".toml", ".sql"}
        and words.search(path.read_text("utf-8"))
    ]
    assert found == []
