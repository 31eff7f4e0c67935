"""The same directory settings as commands of ``dsconf``, for 389 Directory Server: shown first, applied on request."""

from __future__ import annotations

import shlex

from app.exporting.comments import comment, comments, one_line, undo_of
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


class DsconfWriter:
    """Writes the directory settings of a server that has ``dsconf``; none for version 7.1."""

    file = "directory.ldif"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """The script that applies, and the script that undoes."""
        if not any(setting.place.startswith(("cn=bdb,", "cn=mdb,")) for setting in settings):
            return ()
        apply = [
            line
            for setting in settings
            for line in (*comments(setting, "#"), _command(setting, setting.value))
        ]
        undo = [_command(setting, setting.default) for setting in reversed(settings) if setting.default]
        name = "directory.dsconf"
        return (
            SettingsFile(f"{name}.sh", _script(f"{name}.sh", heading, apply)),
            SettingsFile(f"{name}.undo.sh", _script(f"{name}.undo.sh", undo_of(heading), undo)),
        )


def _command(setting: Setting, value: str) -> str:
    quoted = shlex.quote(one_line(value))
    if setting.name in DATABASE_OPTIONS:
        return f'dsconf "$@" backend config set {DATABASE_OPTIONS[setting.name]}={quoted}'
    if setting.name in BACKEND_OPTIONS:
        return f'dsconf "$@" backend suffix set {BACKEND_OPTIONS[setting.name]}={quoted} {BACKEND}'
    return f'dsconf "$@" config replace {setting.name}={quoted}'


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
            'if [ "${1:-}" = --apply ]; then',
            "    shift",
            "else",
            '    dsconf() { printf "dsconf %s\\n" "$*"; }',
            "fi",
            f'[ "$#" -gt 0 ] || {{ echo "{missing}" >&2; exit 2; }}',
            "",
            *commands,
            "",
        ]
    )
