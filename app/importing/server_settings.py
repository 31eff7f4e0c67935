"""Settings as a server has them: read from its notes.ini or from an LDIF of its configuration.

Only settings that the plan recommends something for are taken, whatever else such a file tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.importing.ldif import entries, plain
from app.plan.document import Reading, ReadingKind
from app.problems import Finding, UserProblem
from app.regular_file import bytes_of
from planners.planner import Setting
from planners.words import say

LARGEST_FILE = 8 * 1024**2
REMARKS = (";", "#")


class ReadingRefused(UserProblem):
    """A file from a server that cannot be read as one; nothing of it was taken."""


def read_settings(
    path: Path, service: str, settings: tuple[Setting, ...], on: str = ""
) -> tuple[Reading, ...]:
    """The server's values of these settings. Raises ``OSError``, ``FileRefused``, and ``ReadingRefused`` for none.

    Of a setting that stands twice the last counts, as for the server. Names are compared without case.
    """
    lines = text_of(path).splitlines()
    ldif = any(line[:3].lower() == "dn:" for line in lines)
    values = dict(_ldif_values(lines) if ldif else _ini_values(lines))
    readings = [
        Reading(
            service, ReadingKind.SETTING, path.name, name, value, one.unit if name == one.name else "", "", on
        )
        for one in settings
        for name in one.names
        if (value := values.get((plain(one.place) if ldif else "", name.lower()))) is not None
    ]
    if not readings:
        raise ReadingRefused(Finding(no_setting_of(settings), file=str(path)))
    return tuple(readings)


def no_setting_of(settings: tuple[Setting, ...]) -> str:
    """What to say of a file without any of these settings."""
    if not settings:
        return say("This service has no recommended settings to compare with.")
    return say(
        "The file has no setting of this plan. Choose a notes.ini or an LDIF file with {settings}.",
        settings=", ".join(one.name for one in settings[:4]),
    )


def text_of(path: Path) -> str:
    """The text of a file from a server. Raises ``OSError``, ``FileRefused``, and ``ReadingRefused`` where it is no text."""
    content = bytes_of(path, LARGEST_FILE)
    if b"\0" in content[:4096]:
        raise ReadingRefused(Finding(say("This is not a text file. Choose a text file."), file=str(path)))
    return content.decode("utf-8-sig", "replace")


def _ini_values(lines: list[str]) -> Iterator[tuple[tuple[str, str], str]]:
    for line in lines:
        name, equals, value = line.partition("=")
        if equals and not line.lstrip().startswith(REMARKS):
            yield ("", name.strip().lower()), value.strip()


def _ldif_values(lines: list[str]) -> Iterator[tuple[tuple[str, str], str]]:
    for entry in entries(lines):
        for name, value in entry.attributes:
            yield (entry.place, name), value
