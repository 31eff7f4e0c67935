"""Interrupt affinity as a script with dry run and undo, programs bound to nodes, and a bond: for Linux.

The script keeps the masks that it found before it writes the first one; its undo puts them back. Both take the system's
root from ROOT, so that they can be tried on a copy.
"""

from __future__ import annotations

import shlex

from app.exporting.comments import comments, one_line
from app.exporting.settings_file import SettingsFile
from planners.planner import Setting

SCRIPT, UNDO, UNIT = "network-affinity.sh", "network-affinity.undo.sh", "network-affinity.service"
PLACE = "/usr/local/sbin"

STATE = """root=${ROOT:-}
kept=$root/var/lib/sizewright
apply=${1:-}
say() { printf '%s\\n' "$*"; }
for configuration in "$root/etc/default/irqbalance" "$root/etc/sysconfig/irqbalance"; do
    [ ! -e "$configuration" ] || break
done
"""
PIN = """
pin() {
    mask=$root/proc/irq/$1/smp_affinity
    [ -e "$mask" ] || { say "interrupt $1 ($3): not on this machine; read its topology again" >&2; exit 1; }
    if [ "$apply" != --apply ]; then
        say "would set $mask from $(cat "$mask") to $2 ($3)"
    else
        printf '%s\\n' "$2" >"$mask"
        say "$mask $2 ($3)"
    fi
}

keep() {
    [ "$apply" = --apply ] && [ ! -e "$kept/network-affinity" ] || return 0
    mkdir -p "$kept"
    for interrupt in "$@"; do
        if [ -e "$root/proc/irq/$interrupt/smp_affinity" ]; then
            printf '%s %s\\n' "$interrupt" "$(cat "$root/proc/irq/$interrupt/smp_affinity")"
        fi
    done >"$kept/network-affinity.new"
    mv "$kept/network-affinity.new" "$kept/network-affinity"
}
"""
STOP = """
if [ "$apply" != --apply ]; then
    say "would stop irqbalance"
elif systemctl is-active --quiet irqbalance; then
    mkdir -p "$kept"
    : >"$kept/irqbalance-was-active"
    systemctl stop irqbalance
fi
"""
BAN = """
banned=%s
if [ "$apply" != --apply ]; then
    say "would start irqbalance with $banned, in $configuration"
elif [ -e "$configuration" ]; then
    mkdir -p "$kept"
    [ -e "$kept/irqbalance-configuration" ] || cp -p "$configuration" "$kept/irqbalance-configuration"
    cp "$kept/irqbalance-configuration" "$configuration"
    printf 'IRQBALANCE_ARGS="%%s"\\n' "$banned" >>"$configuration"
    systemctl restart irqbalance
else
    say "irqbalance: no configuration file in /etc/default or /etc/sysconfig; stop it instead" >&2
    exit 1
fi
"""
BACK = """
if [ ! -e "$kept/network-affinity" ]; then
    say "nothing was kept in $kept: there is nothing to undo"
    exit 0
fi
while read -r interrupt mask; do
    file=$root/proc/irq/$interrupt/smp_affinity
    if [ "$apply" != --apply ]; then
        say "would set $file back to $mask"
    elif [ -e "$file" ]; then
        printf '%s\\n' "$mask" >"$file"
    fi
done <"$kept/network-affinity"
if [ "$apply" != --apply ]; then
    exit 0
fi
rm -f "$kept/network-affinity"
if [ -e "$kept/irqbalance-configuration" ]; then
    mv "$kept/irqbalance-configuration" "$configuration"
    systemctl restart irqbalance
fi
if [ -e "$kept/irqbalance-was-active" ]; then
    rm -f "$kept/irqbalance-was-active"
    systemctl start irqbalance
fi
"""


class AffinityWriter:
    """Writes the affinity script, its undo, and the unit that runs them at start and stop."""

    file = SCRIPT

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """Script, undo and unit."""
        if not settings:
            return ()
        pins = [setting for setting in settings if setting.place]
        balancer = next((setting.value for setting in settings if setting.name == "irqbalance"), "stop")
        numbers = " ".join(setting.place for setting in pins)
        lines = [_opening(SCRIPT, heading), STATE, PIN, f"keep {numbers}"]
        lines.append(STOP if balancer == "stop" else BAN % shlex.quote(balancer))
        for setting in pins:
            why = shlex.quote(one_line(setting.reason))
            lines.append(f"pin {setting.place} {setting.value} {why}")
        undo = "\n".join([_opening(UNDO, f"Undo of: {heading}"), STATE, BACK])
        return (
            SettingsFile(SCRIPT, "\n".join([*lines, ""])),
            SettingsFile(UNDO, undo),
            SettingsFile(UNIT, _unit(heading)),
        )


class ProgramsWriter:
    """Writes the programs as one script that starts the named one on its node."""

    file = "network-programs.sh"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """The script. It changes nothing that would need an undo."""
        if not settings:
            return ()
        lines = [
            "#!/bin/sh",
            f"# {one_line(heading)}",
            "# Starts a program on its node: sh network-programs.sh PROGRAM [ARGUMENTS]",
            "set -eu",
            "program=${1:-}",
            '[ "$#" -eq 0 ] || shift',
            "case $program in",
        ]
        for setting in settings:
            name = shlex.quote(one_line(setting.place))
            lines.extend([*(f"    {line}" for line in comments(setting, "#")), f"    {name})"])
            lines.append(f'        exec {setting.value} {name} "$@" ;;')
        known = ", ".join(one_line(setting.place) for setting in settings)
        told = shlex.quote(f"possible: {known}")
        lines.extend(["    *)", f"        printf '%s\\n' {told} >&2", "        exit 2 ;;", "esac", ""])
        return (SettingsFile("network-programs.sh", "\n".join(lines)),)


class BondWriter:
    """Writes the bond for systemd-networkd: the device, its ports, and how to take both away."""

    file = "bond0.netdev"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """Device, ports and undo. The bond's own address goes into a network file of yours."""
        if not settings:
            return ()
        about = f"# {one_line(heading)}"
        device = [about, "[NetDev]", "Name=bond0", "Kind=bond", "", "[Bond]"]
        ports = [about, "[Match]"]
        for setting in settings:
            into = ports if setting.place == "Ports" else device
            into.extend([*comments(setting, "#"), f"{setting.name}={one_line(setting.value)}"])
        ports.extend(["", "[Network]", "Bond=bond0"])
        undo = [
            "#!/bin/sh",
            f"# Undo of: {one_line(heading)}",
            "set -eu",
            'rm -f "${ROOT:-}/etc/systemd/network/bond0.netdev" "${ROOT:-}/etc/systemd/network/bond0-ports.network"',
        ]
        return (
            SettingsFile("bond0.netdev", "\n".join([*device, ""])),
            SettingsFile("bond0-ports.network", "\n".join([*ports, ""])),
            SettingsFile("bond0.undo.sh", "\n".join([*undo, ""])),
        )


def _opening(name: str, heading: str) -> str:
    lines = [
        "#!/bin/sh",
        f"# {one_line(heading)}",
        f"# Shows what it would do: sh {name}; does it, as root: sh {name} --apply",
        "set -eu",
    ]
    return "\n".join(lines)


def _unit(heading: str) -> str:
    lines = [
        f"# {one_line(heading)}",
        f"# Put both scripts into {PLACE}, this file into /etc/systemd/system, then: systemctl enable --now {UNIT}",
        "[Unit]",
        "Description=Interrupts of network adapters on the processors of their node",
        "Wants=network-online.target",
        "After=network-online.target irqbalance.service",
        "",
        "[Service]",
        "Type=oneshot",
        "RemainAfterExit=yes",
        f"ExecStart=/bin/sh {PLACE}/{SCRIPT} --apply",
        f"ExecStop=/bin/sh {PLACE}/{UNDO} --apply",
        "",
        "[Install]",
        "WantedBy=multi-user.target",
        "",
    ]
    return "\n".join(lines)
