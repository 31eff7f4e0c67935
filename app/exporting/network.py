"""Programs bound to the nodes of their adapters, and a bond for systemd-networkd: for Linux."""

from __future__ import annotations

import shlex

from app.exporting.comments import comment, comments, one_line, undo_of
from app.exporting.settings_file import SettingsFile
from app.exporting.shell import FIRST_LINE, told
from planners.planner import Setting
from planners.words import say


class ProgramsWriter:
    """Writes the programs as one script that starts the named one on its node."""

    file = "network-programs.sh"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """The script. It changes nothing that would need an undo."""
        if not settings:
            return ()
        usage = say(
            "Start a program on its node: {command}", command="sh network-programs.sh PROGRAM [ARGUMENTS]"
        )
        lines = [
            FIRST_LINE,
            comment("#", heading),
            comment("#", usage),
            "set -eu",
            "program=${1:-}",
            '[ "$#" -eq 0 ] || shift',
            "case $program in",
        ]
        for setting in settings:
            name = shlex.quote(one_line(setting.place))
            lines.extend([*(f"    {line}" for line in comments(setting, "#")), f"    {name})"])
            lines.append(f'        exec {setting.value} -- {name} "$@" ;;')
        known = ", ".join(one_line(setting.place) for setting in settings)
        choose = shlex.quote(one_line(say("PROGRAM: choose one of {programs}.", programs=known)))
        lines.extend(["    *)", f"        printf '%s\\n' {choose} >&2", "        exit 2 ;;", "esac", ""])
        return (SettingsFile("network-programs.sh", "\n".join(lines)),)


class BondWriter:
    """Writes the bond for systemd-networkd: the device, its ports, and how to take both away."""

    file = "bond0.netdev"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """Device, ports and undo. The bond's own address goes into a network file of yours."""
        if not settings:
            return ()
        about = comment("#", heading)
        device = [about, "[NetDev]", "Name=bond0", "Kind=bond", "", "[Bond]"]
        ports = [about, "[Match]"]
        for setting in settings:
            into = ports if setting.place == "Ports" else device
            into.extend([*comments(setting, "#"), f"{setting.name}={one_line(setting.value)}"])
        ports.extend(["", "[Network]", "Bond=bond0"])
        mark = comment("#", say("Written by Sizewright"))
        device.insert(0, mark)
        ports.insert(0, mark)
        foreign = told(say("{file} is not Sizewright's: left as it is."), file="$file")
        undo = [
            FIRST_LINE,
            comment("#", undo_of(heading)),
            "set -eu",
            'for file in "${ROOT:-}/etc/systemd/network/bond0.netdev" "${ROOT:-}/etc/systemd/network/bond0-ports.network"; do',
            '    [ -e "$file" ] || continue',
            f'    if grep -q -x -F {shlex.quote(mark)} "$file"; then',
            '        rm "$file"',
            "    else",
            f"        printf '%s\\n' \"{foreign}\" >&2",
            "    fi",
            "done",
        ]
        return (
            SettingsFile("bond0.netdev", "\n".join([*device, ""])),
            SettingsFile("bond0-ports.network", "\n".join([*ports, ""])),
            SettingsFile("bond0.undo.sh", "\n".join([*undo, ""])),
        )
