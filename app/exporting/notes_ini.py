"""A notes.ini section that a Domino server takes as it is, and the section that undoes it.

Domino reads ``name=value`` lines; a line that begins with a semicolon is not read. Values measured for the
benchmark alone are written as such lines, so that they inform without acting.
"""

from __future__ import annotations

from app.exporting.comments import comments, one_line
from app.exporting.settings_file import SettingsFile
from planners.planner import Setting


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
    lines = [f"; {one_line(heading)}", "; Add these lines to notes.ini and restart the server.", ""]
    for setting in settings:
        lines.extend(comments(setting, ";"))
        active = f"{setting.name}={one_line(setting.value)}"
        lines.extend([f"; not for production: {active}" if setting.benchmark_only else active, ""])
    return "\n".join(lines)


def _undo(settings: tuple[Setting, ...], heading: str) -> str:
    lines = [
        f"; Undo of: {one_line(heading)}",
        "; Take the named lines out of notes.ini, or set them as below.",
        "",
    ]
    for setting in settings:
        if not setting.benchmark_only:
            known = f"{setting.name}={one_line(setting.default)}"
            lines.append(known if setting.default else f"; remove the line {setting.name}=")
    return "\n".join([*lines, ""])
