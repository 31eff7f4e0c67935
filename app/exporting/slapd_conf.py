"""The settings of OpenLDAP as lines of ``slapd.conf``, for servers that are not run from ``cn=config``.

Two files to include: one before the first database, one below the line that begins the database.
"""

from __future__ import annotations

from app.exporting.comments import comment, comments, one_line, undo_of
from app.exporting.settings_file import SettingsFile
from planners.planner import Setting
from planners.words import say

WHOLE = "cn=config"
DIRECTIVES = {
    "olcThreads": "threads",
    "olcToolThreads": "tool-threads",
    "olcLogLevel": "loglevel",
    "olcDbMaxSize": "maxsize",
}


class SlapdConfWriter:
    """Writes the lines to include, and those that take them back; names that no line has raise ``KeyError``."""

    file = "slapd.ldif"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """The files of the server and of its database, each with its undo."""
        written = [setting for setting in settings if setting.written]
        parts = (
            (
                "server",
                say("Include it before the first database."),
                [one for one in written if one.place == WHOLE],
            ),
            (
                "database",
                say('Include it below the line "database mdb".'),
                [one for one in written if one.place != WHOLE],
            ),
        )
        return tuple(
            file for name, where, some in parts if some for file in _files(name, where, some, heading)
        )


def _files(name: str, where: str, settings: list[Setting], heading: str) -> tuple[SettingsFile, SettingsFile]:
    apply = [comment("#", heading), comment("#", where)]
    for setting in settings:
        apply.extend(["", *comments(setting, "#"), _line(setting, setting.value)])
    why = say("What the server had, or its defaults. Included instead of the other file.")
    undo = [comment("#", undo_of(heading)), comment("#", why)]
    for setting in settings:
        back = setting.default if setting.before is None else setting.before
        undo.extend([_line(setting, back)] if back else [])
    return (
        SettingsFile(f"slapd-{name}.conf", "\n".join([*apply, ""])),
        SettingsFile(f"slapd-{name}.undo.conf", "\n".join([*undo, ""])),
    )


def _line(setting: Setting, value: str) -> str:
    return f"{DIRECTIVES[setting.name]} {one_line(value)}"
