"""LDIF change records that ldapmodify applies to a running directory server, and those that undo them.

One record for each setting: a server refuses a cache size in the same record that switches automatic sizing off.
An LDIF cannot read: its undo has what an imported file told, or defaults, and says which. For a server without
``dsconf`` there are scripts that read what is there, keep it, and bring it back.
"""

from __future__ import annotations

import shlex

from app.exporting.comments import comment, comments, one_line, undo_of
from app.exporting.settings_file import SettingsFile
from app.exporting.shell import FIRST_LINE, told
from planners.planner import Setting
from planners.words import say

OF_DIRECTORY, OF_SLAPD = "directory.ldif", "slapd.ldif"
OF_TODAY = ("cn=bdb,", "cn=mdb,")
"""How the entries begin that only a server with ``dsconf`` has."""
KEEP = """keep() {
    place=$1 name=$2
    shift 2
    old=$(ldapsearch "$@" -b "$place" -s base '(objectclass=*)' "$name") ||
        { echo "<<not read>>" >&2; rm -f "$kept.new"; exit 1; }
    {
        printf 'dn: %s\\nchangetype: modify\\nreplace: %s\\n' "$place" "$name"
        printf '%s\\n' "$old" | sed -n "s/^$name: */$name: /p"
        echo
    } >>"$kept.new"
}
"""


class LdifWriter:
    """Writes the entries of a directory server's configuration, into files named like ``file``."""

    def __init__(self, file: str = OF_DIRECTORY) -> None:
        self.file = file
        self._stem = file.removesuffix(".ldif")

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """The records to apply, the records that take them back, in the opposite order, and scripts that do both."""
        written = [setting for setting in settings if setting.written]
        if not written:
            return ()
        apply = _opening(self.file, heading)
        for setting in written:
            apply.extend([*comments(setting, "#"), *_record(setting.place, setting.name, setting.value)])
        undo_file = f"{self._stem}.undo.ldif"
        undo = _opening(undo_file, undo_of(heading), _known(written))
        for setting in reversed(written):
            back = setting.default if setting.before is None else setting.before
            undo.extend(_record(setting.place, setting.name, back) if back else _automatic(setting))
        files = (SettingsFile(self.file, "\n".join(apply)), SettingsFile(undo_file, "\n".join(undo)))
        if any(setting.place.startswith(OF_TODAY) for setting in written):
            return files
        return (
            *files,
            SettingsFile(f"{self._stem}.apply.sh", _apply_script(self._stem, written, heading)),
            SettingsFile(f"{self._stem}.undo.sh", _undo_script(self._stem, undo_of(heading))),
        )


def _opening(name: str, heading: str, *more: str) -> list[str]:
    usage = say("Apply: {command}. Then restart the server.", command=f"ldapmodify -f {name}")
    return [*(comment("#", text) for text in (heading, *more, usage)), ""]


def _known(settings: list[Setting]) -> str:
    if any(setting.before is not None for setting in settings):
        return say("What the server had when its settings were read. Where that is not known, the default.")
    return say(
        "Defaults of the version, not what your server had. Keep a copy of its settings, or apply with the script."
    )


def _automatic(setting: Setting) -> list[str]:
    return [
        comment("#", say("{setting}: the server sets it at its next start.", setting=setting.name)),
        "",
    ]


def _record(place: str, name: str, value: str) -> list[str]:
    return [
        f"dn: {place}",
        "changetype: modify",
        f"replace: {name}",
        f"{name}: {one_line(value)}",
        "",
    ]


def _script_opening(stem: str, kind: str, heading: str) -> list[str]:
    name = f"{stem}.{kind}.sh"
    usage = say(
        "{show} shows what would be done. {run} does it. OPTIONS say where and as whom, as for ldapmodify.",
        show=f"sh {name}",
        run=f"sh {name} --apply OPTIONS",
    )
    return [
        FIRST_LINE,
        *(comment("#", text) for text in (heading, usage, say("Restart the server afterwards."))),
        "set -eu",
        "case $0 in */*) folder=${0%/*} ;; *) folder=. ;; esac",
        f"kept=$folder/{stem}.before.ldif",
    ]


def _apply_script(stem: str, settings: list[Setting], heading: str) -> str:
    not_read = told(say("{setting} could not be read. Nothing was changed."), setting="$name")
    keeping = [f'    keep {shlex.quote(setting.place)} {setting.name} "$@"' for setting in reversed(settings)]
    lines = [
        *_script_opening(stem, "apply", heading),
        f'if [ "${{1:-}}" != --apply ]; then cat "$folder/{stem}.ldif"; exit 0; fi',
        "shift",
        *KEEP.replace("<<not read>>", not_read).rstrip("\n").split("\n"),
        'if [ ! -e "$kept" ]; then',
        '    : >"$kept.new"',
        *keeping,
        '    mv "$kept.new" "$kept"',
        "fi",
        f'ldapmodify "$@" -f "$folder/{stem}.ldif"',
    ]
    return "\n".join([*lines, ""])


def _undo_script(stem: str, heading: str) -> str:
    nothing = told(say("Nothing to undo."))
    lines = [
        *_script_opening(stem, "undo", heading),
        f'if [ ! -e "$kept" ]; then echo "{nothing}"; exit 0; fi',
        'if [ "${1:-}" != --apply ]; then cat "$kept"; exit 0; fi',
        "shift",
        'ldapmodify "$@" -f "$kept"',
        'rm "$kept"',
    ]
    return "\n".join([*lines, ""])
