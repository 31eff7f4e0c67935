"""What a user names is read through one door; what else is read is the program's own, and listed here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

DOOR = "app/regular_file.py"
OWN = {
    "app/plan/file.py": "asks itself what a file is, and says what a plan would be",
    "app/plan/guard.py": "the program's own tables",
    "app/desktop/application.py": "the time at which this process began",
    "app/command_line/streams.py": "the standard streams",
    "app/locks.py": "its own locks, which hold nothing",
    "app/plan/journal.py": "its own journal, which it writes and never reads this way",
}
WAYS = {"read_bytes", "read_text", "open", "fdopen"}
WRITING = {"w", "wb", "a", "ab", "x", "xb"}


def reads(source: str) -> Iterator[str]:
    """Where a file may be opened for reading, with the line."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        named = [one.value for one in node.args if isinstance(one, ast.Constant)]
        of_path = name != "open" or not isinstance(owner, ast.Attribute | ast.Name) or named or not node.args
        method = owner is not None or name == "open"
        if name in WAYS and method and of_path and not WRITING & {*named}:
            yield f"{node.lineno}: {name}"


def test_that_files_are_read_through_the_door(checkout: Path) -> None:
    found = [
        f"{name}:{place}"
        for path in sorted((checkout / "app").rglob("*.py"))
        if (name := path.relative_to(checkout).as_posix()) not in {DOOR, *OWN}
        for place in reads(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line", ["path.read_bytes()", "path.read_text('utf-8')", "path.open('rb')", "open(name)", "path.open()"]
)
def test_that_another_way_is_found(line: str) -> None:
    assert list(reads(line))


@pytest.mark.parametrize("line", ["path.open('wb')", "desk.open(session)", "bytes_of(path, 5)"])
def test_that_what_reads_no_file_is_none(line: str) -> None:
    assert not list(reads(line))
