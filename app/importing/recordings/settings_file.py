"""A server's settings where recordings are given: told what they are, with their doubts. They hold no values over time."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

from app.importing.recordings.recording import Recording, Source
from app.importing.recordings.server_state import read_state


def read(path: Path) -> Generator[float, None, Recording]:
    """Read the settings. Raises ``OSError`` and ``UserProblem``."""
    state = read_state(path)
    at = path.stat().st_mtime if state.at is None else state.at
    yield 1.0
    source = Source(state.format, state.version, state.host)
    return Recording(source, len(state.settings), at, at, (), (), state.doubts)
