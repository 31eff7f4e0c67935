"""What the window remembers between starts. A damaged file costs the preferences, never the start."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict, replace

from app.files import write_whole
from app.paths import data_folder
from app.regular_file import bytes_of

MOST_RECENT = 10
LONGEST = 10_000
"""Characters of a remembered text."""
THEMES = ("system", "light", "dark")
LARGEST_FILE = 1024**2
"""Bytes of the file of preferences."""
_HEXADECIMAL = re.compile("[0-9a-fA-F]{0,10000}")


class Preferences(Struct, frozen=True):
    """Recent plan files (newest first), theme (``system``, ``light`` or ``dark``), place of the window and choices for
    the proposal as text. ``details`` and ``outline`` say whether these panes are wide; None where the window decides."""

    recent: tuple[str, ...] = ()
    theme: str = "system"
    geometry: str = ""
    proposal: str = ""
    details: bool | None = None
    outline: bool | None = None

    def with_recent(self, path: Path) -> Preferences:
        """The preferences with that file as the newest."""
        name = str(path.resolve())
        return replace(self, recent=(name, *(old for old in self.recent if old != name))[:MOST_RECENT])


def load() -> Preferences:
    """The stored preferences, or fresh ones."""
    try:
        stored = json.loads(bytes_of(_file(), LARGEST_FILE))
    except (OSError, ValueError, RecursionError):
        return Preferences()
    return _sound(stored) if isinstance(stored, dict) else Preferences()


def save(preferences: Preferences) -> bool:
    """Store the preferences, whole or not at all; False where they cannot be stored, which costs no work."""
    try:
        write_whole(json.dumps(asdict(preferences), indent=1).encode(), _file())
    except OSError:
        return False
    return True


def _sound(stored: Mapping[str, object]) -> Preferences:
    """What of the stored preferences makes sense; fresh ones for the rest."""
    recent, theme, geometry = (stored.get(name) for name in ("recent", "theme", "geometry"))
    proposal, details, outline = (stored.get(name) for name in ("proposal", "details", "outline"))
    names = recent if isinstance(recent, list) else []
    return Preferences(
        tuple(name for name in names if isinstance(name, str))[:MOST_RECENT],
        theme if isinstance(theme, str) and theme in THEMES else THEMES[0],
        geometry if isinstance(geometry, str) and _HEXADECIMAL.fullmatch(geometry) else "",
        proposal if isinstance(proposal, str) and len(proposal) <= LONGEST else "",
        details if isinstance(details, bool) else None,
        outline if isinstance(outline, bool) else None,
    )


def _file() -> Path:
    return data_folder() / "preferences.json"
