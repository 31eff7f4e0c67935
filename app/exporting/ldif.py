"""LDIF change records that ldapmodify applies to a running directory server, and those that undo them.

One record for each setting: a server refuses a cache size in the same record that switches automatic sizing off.
"""

from __future__ import annotations

from app.exporting.comments import comments, one_line
from app.exporting.settings_file import SettingsFile
from planners.planner import Setting


class LdifWriter:
    """Writes the entries of a directory server's configuration."""

    file = "directory.ldif"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """The records to apply, and the records that put the defaults back, in the opposite order."""
        if not settings:
            return ()
        apply = [f"# {one_line(heading)}", "# ldapmodify -f directory.ldif, then restart the server.", ""]
        for setting in settings:
            apply.extend([*comments(setting, "#"), *_record(setting.place, setting.name, setting.value)])
        undo = [
            f"# Undo of: {one_line(heading)}",
            "# ldapmodify -f directory.undo.ldif, then restart the server.",
            "",
        ]
        for setting in reversed(settings):
            if setting.default:
                undo.extend(_record(setting.place, setting.name, setting.default))
            else:
                undo.extend([f"# {setting.name}: the server sizes it again at its start", ""])
        return (
            SettingsFile("directory.ldif", "\n".join(apply)),
            SettingsFile("directory.undo.ldif", "\n".join(undo)),
        )


def _record(place: str, name: str, value: str) -> list[str]:
    return [
        f"dn: {place}",
        "changetype: modify",
        f"replace: {name}",
        f"{name}: {one_line(value)}",
        "",
    ]
