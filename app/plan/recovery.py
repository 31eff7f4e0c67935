"""Unsaved work beside the user's data: one file per open window, removed by saving or closing.

A file holds the plan as a plan file, and beside it a note with the path it belongs to and the process that
wrote it. What a running process wrote is not offered to another.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from app.paths import data_folder
from app.plan.document import Plan
from app.plan.file import SUFFIX, PlanRefused, open_plan, save_plan


@dataclass(frozen=True, slots=True)
class Recovered:
    """Work found after an unclean end: the plan, the file it belongs to, and where it was found."""

    plan: Plan
    path: Path | None
    file: Path


class Recovery:
    """Keeps the unsaved work of one window."""

    def __init__(self, name: str) -> None:
        self._file = _folder() / f"{name}{SUFFIX}"

    def keep(self, plan: Plan, path: Path | None) -> None:
        """Store the work as it is now. Raises ``OSError``."""
        _note(self._file).write_text(json.dumps({"path": str(path or ""), "process": os.getpid()}), "utf-8")
        save_plan(plan, self._file)

    def clear(self) -> None:
        """The work is saved or given up."""
        discard(self._file)


def found() -> tuple[Recovered, ...]:
    """What earlier processes left behind; files that cannot be read are moved aside, never deleted."""
    results = []
    for file in sorted(_folder().glob(f"*{SUFFIX}")):
        note = _read_note(file)
        if _runs(int(note.get("process", 0))):
            continue
        try:
            results.append(
                Recovered(open_plan(file), Path(str(note["path"])) if note.get("path") else None, file)
            )
        except (PlanRefused, OSError):
            file.replace(file.with_suffix(".damaged"))
    return tuple(results)


def discard(file: Path) -> None:
    """Remove a recovery file with its note."""
    file.unlink(missing_ok=True)
    _note(file).unlink(missing_ok=True)


def _folder() -> Path:
    folder = data_folder() / "recovery"
    folder.mkdir(exist_ok=True)
    return folder


def _note(file: Path) -> Path:
    return file.with_suffix(".json")


def _read_note(file: Path) -> dict[str, str | int]:
    try:
        note = json.loads(_note(file).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return note if isinstance(note, dict) else {}


def _runs(process: int) -> bool:
    if process <= 0:
        return False
    if process == os.getpid():
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
