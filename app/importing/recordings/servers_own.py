"""What directory servers and Domino write themselves, by the head of a file: its reader, or what to do with it instead."""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path

from app.importing.recordings import (
    directory_log,
    directory_monitor,
    domino_snapshots,
    domino_statistics,
    logconv,
    settings_file,
)
from app.importing.recordings.recording import Recording, RecordingRefused
from app.importing.recordings.server_state import is_configuration, is_health_check
from planners.words import say

_MONITORED = re.compile(r"^dn: *[^\n]*cn=monitor", re.MULTILINE | re.IGNORECASE)
_ENTRY = re.compile(r'\{\s*"type": "entry",\s*"dn": "[^"]*cn=monitor', re.IGNORECASE)
_REPORT = re.compile(r'\{\s*"date": "[^"]*",\s*"(dbcache|ndncache|backends)"')


def reading(path: Path, text: str, dates: str) -> Generator[float, None, Recording] | None:
    """The steps that read the file, none where it is not of these. Raises ``RecordingRefused`` with what to do."""
    if is_configuration(text):
        return settings_file.read(path)
    if _REPORT.match(text):
        raise RecordingRefused.told(
            say(
                "This report has no counters. Write the monitor itself: {command}",
                command="dsconf -j INSTANCE monitor backend",
            )
        )
    if is_health_check(text):
        raise RecordingRefused.told(
            say("This holds no values over time. Check the server with it: sizewright check-server PLAN FILE")
        )
    if _ENTRY.match(text):
        return directory_monitor.read(path, as_json=True)
    if is_monitored(text):
        return directory_monitor.read(path)
    if text.startswith(logconv.HEAD):
        return logconv.read(path)
    if directory_log.is_of_objects(text):
        return directory_log.read(path, as_json=True)
    if directory_log.looks_like(text):
        return directory_log.read(path)
    if domino_snapshots.looks_like(text):
        return domino_statistics.read(path, dates)
    return None


def is_monitored(text: str) -> bool:
    """Whether an LDIF holds what a directory server counts of itself."""
    return _MONITORED.search(text) is not None
