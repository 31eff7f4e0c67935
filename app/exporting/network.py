"""Interrupt affinity as a script with dry run and undo, programs bound to nodes, and a bond: for Linux.

The script keeps the masks that it found before it writes the first one; its undo puts them back. Both take the system's
root from ROOT, so that they can be tried on a copy.
"""

from __future__ import annotations

import shlex

from app.exporting.comments import comment, comments, one_line, undo_of
from app.exporting.settings_file import SettingsFile
from app.exporting.shell import FIRST_LINE, opening, told
from planners.planner import Setting
from planners.words import say

SCRIPT, UNDO, UNIT = "network-affinity.sh", "network-affinity.undo.sh", "network-affinity.service"
PLACE = "/usr/local/sbin"

STATE = """root=${ROOT:-}
kept=$root/var/lib/sizewright
apply=${1:-}
tell() { printf '%s\\n' "$*"; }
for configuration in "$root/etc/default/irqbalance" "$root/etc/sysconfig/irqbalance"; do
    [ ! -e "$configuration" ] || break
done
"""
PIN = """
pin() {
    mask=$root/proc/irq/$1/smp_affinity
    [ -e "$mask" ] || { tell "<<missing>>" >&2; exit 1; }
    if [ "$apply" != --apply ]; then
        tell "<<would set>>"
    else
        printf '%s\\n' "$2" >"$mask"
        tell "<<is set>>"
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
    tell "<<would stop>>"
elif systemctl is-active --quiet irqbalance; then
    mkdir -p "$kept"
    : >"$kept/irqbalance-was-active"
    systemctl stop irqbalance
fi
"""
BAN = """
banned=<<banned>>
if [ "$apply" != --apply ]; then
    tell "<<would start>>"
elif [ -e "$configuration" ]; then
    mkdir -p "$kept"
    [ -e "$kept/irqbalance-configuration" ] || cp -p "$configuration" "$kept/irqbalance-configuration"
    cp "$kept/irqbalance-configuration" "$configuration"
    printf 'IRQBALANCE_ARGS="%s"\\n' "$banned" >>"$configuration"
    systemctl restart irqbalance
else
    tell "<<no configuration>>" >&2
    exit 1
fi
"""
BACK = """
if [ ! -e "$kept/network-affinity" ]; then
    tell "<<nothing kept>>"
    exit 0
fi
while read -r interrupt mask; do
    file=$root/proc/irq/$interrupt/smp_affinity
    if [ "$apply" != --apply ]; then
        tell "<<would set back>>"
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
        lines = [*opening(SCRIPT, heading), STATE, _worded(PIN), f"keep {numbers}"]
        banned = BAN.replace("<<banned>>", shlex.quote(balancer))
        lines.append(_worded(STOP if balancer == "stop" else banned))
        for setting in pins:
            why = shlex.quote(one_line(setting.reason))
            lines.append(f"pin {setting.place} {setting.value} {why}")
        undo = "\n".join([*opening(UNDO, undo_of(heading)), STATE, _worded(BACK)])
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
            lines.append(f'        exec {setting.value} {name} "$@" ;;')
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
        undo = [
            FIRST_LINE,
            comment("#", undo_of(heading)),
            "set -eu",
            'rm -f "${ROOT:-}/etc/systemd/network/bond0.netdev" "${ROOT:-}/etc/systemd/network/bond0-ports.network"',
        ]
        return (
            SettingsFile("bond0.netdev", "\n".join([*device, ""])),
            SettingsFile("bond0-ports.network", "\n".join([*ports, ""])),
            SettingsFile("bond0.undo.sh", "\n".join([*undo, ""])),
        )


def _worded(script: str) -> str:
    """The script with its texts for people."""
    texts = {
        "missing": told(
            say("Interrupt {number} ({reason}) is not on this machine. Read the topology again."),
            number="$1",
            reason="$3",
        ),
        "would set": told(
            say("would set {file} from {old} to {new} ({reason})"),
            file="$mask",
            old='$(cat "$mask")',
            new="$2",
            reason="$3",
        ),
        "is set": told(say("set {file} to {new} ({reason})"), file="$mask", new="$2", reason="$3"),
        "would stop": told(say("would stop irqbalance")),
        "would start": told(
            say("would start irqbalance with {options}, in {file}"),
            options="$banned",
            file="$configuration",
        ),
        "no configuration": told(
            say("irqbalance has no configuration file in {folders}. Stop irqbalance instead."),
            folders="/etc/default, /etc/sysconfig",
        ),
        "nothing kept": told(say("Nothing to undo: {folder} holds no saved values."), folder="$kept"),
        "would set back": told(say("would set {file} back to {old}"), file="$file", old="$mask"),
    }
    for name, text in texts.items():
        script = script.replace(f"<<{name}>>", text)
    return script


def _unit(heading: str) -> str:
    usage = say(
        "Put both scripts into {scripts} and this file into {units}, then run: {command}",
        scripts=PLACE,
        units="/etc/systemd/system",
        command=f"systemctl enable --now {UNIT}",
    )
    description = one_line(say("Interrupts of network adapters on the processors of their node"))
    lines = [
        comment("#", heading),
        comment("#", usage),
        "[Unit]",
        f"Description={description.replace('%', '%%')}",
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
