"""What the window remembers between starts. A damaged file costs the preferences, never the start."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from app.paths import data_folder

MOST_RECENT = 10


@dataclass(frozen=True, slots=True)
class Preferences:
    """Recent plan files (newest first), theme (``system``, ``light`` or ``dark``), window place as text."""

    recent: tuple[str, ...] = ()
    theme: str = "system"
    geometry: str = ""
    extra: dict[str, str] = field(default_factory=dict)

    def with_recent(self, path: Path) -> Preferences:
        """The preferences with that file as the newest."""
        name = str(path.resolve())
        return replace(self, recent=(name, *(old for old in self.recent if old != name))[:MOST_RECENT])


def load() -> Preferences:
    """The stored preferences, or fresh ones."""
    try:
        stored = json.loads(_file().read_text("utf-8"))
        theme = stored.get("theme")
        return Preferences(
            tuple(str(name) for name in stored.get("recent", ()))[:MOST_RECENT],
            theme if theme in ("light", "dark") else "system",
            str(stored.get("geometry", "")),
        )
    except (OSError, ValueError, AttributeError, TypeError):
        return Preferences()


def save(preferences: Preferences) -> None:
    """Store the preferences, whole or not at all."""
    path = _file()
    part = path.with_suffix(".part")
    part.write_text(json.dumps(asdict(preferences), indent=1), "utf-8")
    part.replace(path)


def _file() -> Path:
    return data_folder() / "preferences.json"
