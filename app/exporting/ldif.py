"""LDIF change records that ldapmodify applies to a running directory server, and those that undo them.

One record for each setting: a server refuses a cache size in the same record that switches automatic sizing off.
"""

from __future__ import annotations

from app.exporting.comments import comment, comments, one_line, undo_of
from app.exporting.settings_file import SettingsFile
from planners.planner import Setting
from planners.words import say


class LdifWriter:
    """Writes the entries of a directory server's configuration."""

    file = "directory.ldif"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """The records to apply, and the records that put the defaults back, in the opposite order."""
        if not settings:
            return ()
        apply = _opening("directory.ldif", heading)
        for setting in settings:
            apply.extend([*comments(setting, "#"), *_record(setting.place, setting.name, setting.value)])
        undo = _opening("directory.undo.ldif", undo_of(heading))
        for setting in reversed(settings):
            if setting.default:
                undo.extend(_record(setting.place, setting.name, setting.default))
            else:
                automatic = say("{setting}: the server sets it at its next start.", setting=setting.name)
                undo.extend([comment("#", automatic), ""])
        return (
            SettingsFile("directory.ldif", "\n".join(apply)),
            SettingsFile("directory.undo.ldif", "\n".join(undo)),
        )


def _opening(name: str, heading: str) -> list[str]:
    usage = say("Apply: {command}. Then restart the server.", command=f"ldapmodify -f {name}")
    return [comment("#", heading), comment("#", usage), ""]


def _record(place: str, name: str, value: str) -> list[str]:
    return [
        f"dn: {place}",
        "changetype: modify",
        f"replace: {name}",
        f"{name}: {one_line(value)}",
        "",
    ]
