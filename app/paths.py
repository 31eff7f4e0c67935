"""Where the user's data lie: as the platform has it, or below SIZEWRIGHT_HOME."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

HOME_VARIABLE = "SIZEWRIGHT_HOME"


def data_folder() -> Path:
    """Preferences, recovery files, crash reports and logs; made when missing. Raises ``OSError``."""
    folder = _data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _data_folder() -> Path:
    given = os.environ.get(HOME_VARIABLE)
    if given:
        return Path(given).absolute()
    if sys.platform == "win32":
        return _stated("APPDATA", "AppData", "Roaming") / "Sizewright"
    if sys.platform == "darwin":
        return _home() / "Library" / "Application Support" / "Sizewright"
    return _stated("XDG_DATA_HOME", ".local", "share") / "sizewright"


def _stated(variable: str, *below_home: str) -> Path:
    """The folder that the variable names; a relative one counts for nothing, as the platforms have it."""
    stated = Path(os.environ.get(variable, ""))
    return stated if stated.is_absolute() else _home().joinpath(*below_home)


def _home() -> Path:
    """The user's folder. Raises ``OSError`` for a user who has none."""
    try:
        return Path.home()
    except RuntimeError as error:
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), "HOME") from error
