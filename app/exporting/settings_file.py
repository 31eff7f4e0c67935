"""The record that every writer makes, and its file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from app.files import write_together


class SettingsFile(Struct, frozen=True):
    """One file to write: its name and text."""

    name: str
    text: str


def write_settings(files: Iterable[SettingsFile], folder: Path) -> tuple[Path, ...]:
    """Write the files into a folder, a settings file never without the one that undoes it. Raises ``OSError``."""
    contents = {folder / file.name: file.text.encode() for file in files}
    write_together(contents)
    return tuple(contents)
