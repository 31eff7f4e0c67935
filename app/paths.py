"""Where the user's data lie: as the platform has it, or below SIZEWRIGHT_HOME."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Preferences, recovery files, crash reports and logs; made when missing."""
    folder = _data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _data_folder() -> Path:
    given = os.environ.get("SIZEWRIGHT_HOME")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "Sizewright"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Sizewright"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "sizewright"
