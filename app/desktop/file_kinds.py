"""The kinds of files that a dialog offers."""

from __future__ import annotations


def offered(*kinds: tuple[str, str]) -> str:
    """The filter of a file dialog: each kind by its name for people and its patterns, such as ``*.csv *.txt``."""
    return ";;".join(f"{name} ({patterns})" for name, patterns in kinds)
