"""The same directory settings as commands of ``dsconf``, for 389 Directory Server: shown first, applied on request.

What the server has is read and kept before the first change; the undo brings that back.
"""

from __future__ import annotations

import shlex

from app.exporting.comments import comment, comments, one_line, undo_of
from app.exporting.ldif import OF_TODAY
from app.exporting.settings_file import SettingsFile
from app.exporting.shell import FIRST_LINE, told
from planners.planner import Setting
from planners.words import say

DATABASE_OPTIONS = {
    "nsslapd-cache-autosize": "--cache-autosize",
    "nsslapd-dbcachesize": "--dbcachesize",
    "nsslapd-mdb-max-size": "--mdb-max-size",
}
BACKEND_OPTIONS = {
    "nsslapd-cachememsize": "--cache-memsize",
    "nsslapd-cachesize": "--cache-size",
    "nsslapd-dncachememsize": "--dncache-memsize",
}
BACKEND = "userRoot"
THREADS = "nsslapd-threadnumber"
KEEP = f"""if [ -z "$show" ] && [ ! -e "$kept" ]; then
    dsconf "$@" backend config get >"$kept.new"
    dsconf "$@" backend suffix get {BACKEND} >>"$kept.new"
    dsconf "$@" config get {THREADS} nsslapd-accesslog-logging-enabled >>"$kept.new"
    mv "$kept.new" "$kept"
fi"""
AUTOMATIC = f"""if [ -z "$show" ] && [ ! -e "$kept.done" ]; then
    dsconf "$@" config replace {THREADS}=-1
    if [ "$(grep '^{THREADS}:' "$kept")" = "$(dsconf "$@" config get {THREADS})" ]; then
        sed 's/^{THREADS}: .*/{THREADS}: -1/' "$kept" >"$kept.new"
        mv "$kept.new" "$kept"
    fi
    : >"$kept.done"
fi"""


class DsconfWriter:
    """Writes the directory settings of a server that has ``dsconf``; none for version 7.1."""

    file = "directory.ldif"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """The script that applies, and the script that brings back what was there."""
        written = [setting for setting in settings if setting.written]
        if not any(setting.place.startswith(OF_TODAY) for setting in written):
            return ()
        apply = KEEP.split("\n")
        if any(setting.name == THREADS for setting in written):
            why = say("A server that counts its threads itself tells the number: it is kept as -1.")
            apply.extend([comment("#", why), *AUTOMATIC.split("\n")])
        for setting in written:
            apply.extend([*comments(setting, "#"), _command(setting, shlex.quote(one_line(setting.value)))])
        nothing = told(say("Nothing to undo."))
        undo = [f'if [ ! -e "$kept" ]; then echo "{nothing}"; exit 0; fi']
        for setting in reversed(written):
            undo.append(f"old=$(sed -n 's/^{setting.name}: //p' \"$kept\")")
            undo.append(f'if [ -n "$old" ]; then {_command(setting, _OLD)}; fi')
        undo.append('if [ -z "$show" ]; then rm -f "$kept" "$kept.done"; fi')
        name = "directory.dsconf"
        return (
            SettingsFile(f"{name}.sh", _script(f"{name}.sh", heading, apply)),
            SettingsFile(f"{name}.undo.sh", _script(f"{name}.undo.sh", undo_of(heading), undo)),
        )


_OLD = '"$old"'


def _command(setting: Setting, value: str) -> str:
    """The line that sets it to ``value``, which is quoted for the shell."""
    if setting.name in DATABASE_OPTIONS:
        return f'change "$@" backend config set {DATABASE_OPTIONS[setting.name]}={value}'
    if setting.name in BACKEND_OPTIONS:
        return f'change "$@" backend suffix set {BACKEND_OPTIONS[setting.name]}={value} {BACKEND}'
    return f'change "$@" config replace {setting.name}={value}'


def _script(name: str, heading: str, commands: list[str]) -> str:
    show, run = f"sh {name} INSTANCE", f"sh {name} --apply INSTANCE"
    usage = say("{show} shows the commands. {run} runs them.", show=show, run=run)
    options = say("Options of dsconf go before the instance. Restart the server afterwards.")
    missing = told(say("INSTANCE: enter an instance or its LDAP address."))
    return "\n".join(
        [
            FIRST_LINE,
            *(comment("#", text) for text in (heading, usage, options)),
            "set -eu",
            "show=yes",
            'if [ "${1:-}" = --apply ]; then show= && shift; fi',
            f'[ "$#" -gt 0 ] || {{ echo "{missing}" >&2; exit 2; }}',
            "for server; do :; done",
            "case $0 in */*) kept=${0%/*} ;; *) kept=. ;; esac",
            "kept=$kept/directory.before.$(printf '%s' \"$server\" | tr -c 'A-Za-z0-9' _)",
            'change() { if [ -n "$show" ]; then printf \'dsconf %s\\n\' "$*"; else dsconf "$@"; fi; }',
            "",
            *commands,
            "",
        ]
    )
