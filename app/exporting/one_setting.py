"""The change of one setting and what undoes it, as short as they can be told: lines for its file, or the script to run."""

from __future__ import annotations

from app.exporting.settings_file import SettingsFile
from app.exporting.writer import settings_files
from planners.planner import Setting
from planners.words import say

UNDO, SCRIPT = ".undo", ".sh"
REMARKS = (";", "#")


def change_of(setting: Setting) -> tuple[str, str]:
    """How to make a setting, and how to undo that."""
    files = settings_files((setting,), "")
    apply = next((file for file in files if UNDO not in file.name), None)
    undo = next((file for file in files if UNDO in file.name), None)
    return _told(apply), _told(undo)


def _told(file: SettingsFile | None) -> str:
    if file is None:
        return ""
    if file.name.endswith(SCRIPT):
        return f"sh {file.name} --apply"
    lines = [line for line in file.text.splitlines() if line.strip()]
    active = [line for line in lines if not line.startswith(REMARKS)]
    if active:
        return "\n".join(active)
    return lines[-1].lstrip("".join(REMARKS)).strip() if lines else say("Nothing to undo.")
