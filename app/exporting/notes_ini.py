"""A notes.ini section that a Domino server takes as it is, and the section that undoes it.

Domino reads ``name=value`` lines; a line that begins with a semicolon is not read. Values measured for the
benchmark alone are written as such lines, so that they inform without acting.
"""

from __future__ import annotations

from app.exporting.comments import comment, comments, one_line, undo_of
from app.exporting.settings_file import SettingsFile
from planners.planner import Setting
from planners.words import say


class NotesIniWriter:
    """Writes ``notes.ini`` settings."""

    file = "notes.ini"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """The section to add to notes.ini, and the section that restores the defaults."""
        if not settings:
            return ()
        return (
            SettingsFile("notes.ini.section", _section(settings, heading)),
            SettingsFile("notes.ini.undo", _undo(settings, heading)),
        )


def _section(settings: tuple[Setting, ...], heading: str) -> str:
    usage = say("Add these lines to {file} and restart the server.", file="notes.ini")
    lines = [comment(";", heading), comment(";", usage), ""]
    for setting in settings:
        lines.extend(comments(setting, ";"))
        active = f"{setting.name}={one_line(setting.value)}"
        unused = comment(";", say("Not for production: {setting}", setting=active))
        lines.extend([unused if setting.benchmark_only else active, ""])
    return "\n".join(lines)


def _undo(settings: tuple[Setting, ...], heading: str) -> str:
    usage = say("Remove the named lines from {file}, or set them as below.", file="notes.ini")
    lines = [comment(";", undo_of(heading)), comment(";", usage), ""]
    for setting in settings:
        if not setting.benchmark_only:
            known = f"{setting.name}={one_line(setting.default)}"
            remove = comment(";", say("Remove the line {line}", line=f"{setting.name}="))
            lines.append(known if setting.default else remove)
    return "\n".join([*lines, ""])
