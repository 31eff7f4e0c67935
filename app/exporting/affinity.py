"""Interrupt affinity as a script with dry run and undo, and the unit that runs both: for Linux.

Everything is checked before anything is stopped or written: that each interrupt still belongs to its adapter, the
adapter and the processor to their node, and that irqbalance can be told. What the script finds it keeps: masks in
/run, because a restart forgets them too, the configuration of irqbalance in /var/lib. Where a write fails the state
before it comes back. Script and undo take the system's root from ROOT, so that they can be tried on a copy.
"""

from __future__ import annotations

import re
import shlex

from app.exporting.comments import comment, one_line, undo_of
from app.exporting.settings_file import SettingsFile
from app.exporting.shell import opening, told
from planners.planner import Setting
from planners.words import say

SCRIPT, UNDO, UNIT = "network-affinity.sh", "network-affinity.undo.sh", "network-affinity.service"
PLACE = "/usr/local/sbin"
PIN = re.compile(r"(?P<adapter>\S+)@(?P<node>\d+)=(?P<interrupt>\d+)")
"""The place of a mask: an adapter, its node and one of its interrupts."""

STATE = """root=${ROOT:-}
kept=$root/run/sizewright
lasting=$root/var/lib/sizewright
apply=${1:-}
tell() { printf '%s\\n' "$*"; }
for configuration in "$root/etc/default/irqbalance" "$root/etc/sysconfig/irqbalance"; do
    [ ! -e "$configuration" ] || break
done
"""
BELONGS = """
named() {
    set -f
    while read -r label words; do
        [ "$label" = "$1:" ] || continue
        for word in $words; do
            case ${word%,} in "$2" | "$2"-* | "$3"-* | *@pci:"$3") return 0 ;; esac
        done
    done <"$root/proc/interrupts"
    return 1
}

belongs() {
    device=$root/sys/class/net/$2/device
    behind=$(basename "$(readlink -f "$device" || printf '%s' "$2")")
    [ ! -e "$device/msi_irqs/$1" ] || return 0
    case $behind in virtio*) [ ! -e "$device/../msi_irqs/$1" ] || return 0 ;; esac
    if [ -r "$device/irq" ] && [ "$(cat "$device/irq")" = "$1" ]; then return 0; fi
    named "$1" "$2" "$behind"
}
"""
CHECK = """
faults=0
fault() { tell "$*" >&2; faults=1; }

check() {
    mask=$root/proc/irq/$2/smp_affinity
    if [ ! -e "$mask" ] || ! belongs "$2" "$1"; then
        fault "<<missing>>"
        return 0
    fi
    [ "$apply" != --apply ] || [ -w "$mask" ] || fault "<<not root>>"
    node=$(cat "$root/sys/class/net/$1/device/numa_node" 2>/dev/null || printf -- -1)
    case $node in "$3" | -*) ;; *) fault "<<moved>>" ;; esac
    processor=$root/sys/devices/system/cpu/cpu$4
    [ -d "$root/sys/devices/system/cpu" ] || return 0
    if [ ! -e "$processor" ] || [ "$(cat "$processor/online" 2>/dev/null || printf 1)" != 1 ]; then
        fault "<<offline>>"
    elif [ -d "$root/sys/devices/system/node" ] && [ ! -e "$root/sys/devices/system/node/node$3/cpu$4" ]; then
        fault "<<elsewhere>>"
    fi
}
"""
PIN_ONE = """
pin() {
    mask=$root/proc/irq/$2/smp_affinity
    if [ "$apply" != --apply ]; then
        tell "<<would set>>"
        return 0
    fi
    mkdir -p "$kept"
    if ! grep -q "^$1 $2 " "$kept/masks" 2>/dev/null; then
        printf '%s %s %s\\n' "$1" "$2" "$(cat "$mask")" >>"$kept/masks"
    fi
    if ! printf '%s\\n' "$5" >"$mask"; then
        tell "<<refused>>" >&2
        back
        exit 1
    fi
    tell "<<is set>>"
}
"""
BACK = """
back() {
    if [ -e "$kept/masks" ]; then
        while read -r adapter interrupt mask; do
            if [ "$apply" != --apply ]; then
                tell "<<would set back>>"
            elif ! belongs "$interrupt" "$adapter"; then
                tell "<<gone>>" >&2
            elif ! printf '%s\\n' "$mask" >"$root/proc/irq/$interrupt/smp_affinity"; then
                tell "<<not back>>" >&2
            fi
        done <"$kept/masks"
    fi
    if [ "$apply" != --apply ]; then
        [ ! -e "$lasting/irqbalance" ] || tell "<<would restore>>"
        [ ! -e "$kept/irqbalance-was-active" ] || tell "<<would start>>"
        return 0
    fi
    rm -f "$kept/masks"
    if [ -e "$lasting/irqbalance" ]; then
        mv "$lasting/irqbalance" "$configuration"
        systemctl try-restart irqbalance
    fi
    if [ -e "$kept/irqbalance-was-active" ]; then
        rm -f "$kept/irqbalance-was-active"
        systemctl start irqbalance
    fi
    for folder in "$kept" "$lasting"; do
        rmdir "$folder" 2>/dev/null || true
    done
}
"""
CHECKED = """
command -v systemctl >/dev/null || fault "<<no systemctl>>"
if [ "$faults" -ne 0 ]; then
    fault "<<nothing changed>>"
    exit 1
fi
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
FOUND = """
[ -e "$configuration" ] || fault "<<no configuration>>"
"""
BAN = """
banned=<<banned>>
if [ "$apply" != --apply ]; then
    tell "<<would ban>>"
else
    mkdir -p "$lasting"
    [ -e "$lasting/irqbalance" ] || cp -p "$configuration" "$lasting/irqbalance"
    own=$(sed -n 's/^IRQBALANCE_ARGS=//p' "$lasting/irqbalance" | tail -n 1 | tr -d "\\"'")
    cp -p "$lasting/irqbalance" "$lasting/irqbalance.new"
    printf 'IRQBALANCE_ARGS="%s"\\n' "${own:+$own }$banned" >>"$lasting/irqbalance.new"
    if cmp -s "$lasting/irqbalance.new" "$configuration"; then
        rm "$lasting/irqbalance.new"
    else
        mv "$lasting/irqbalance.new" "$configuration"
        systemctl try-restart irqbalance
    fi
fi
"""
NOTHING = """
if [ ! -e "$kept/masks" ] && [ ! -e "$kept/irqbalance-was-active" ] && [ ! -e "$lasting/irqbalance" ]; then
    tell "<<nothing kept>>"
    exit 0
fi
back
"""


class AffinityWriter:
    """Writes the affinity script, its undo, and the unit that runs them at start and stop."""

    file = SCRIPT

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """Script, undo and unit."""
        if not settings:
            return ()
        balancer = next((setting.value for setting in settings if setting.name == "irqbalance"), "stop")
        ban = balancer != "stop"
        steps = BAN.replace("<<banned>>", shlex.quote(balancer)) if ban else STOP
        pins = [operands for setting in settings if (operands := _operands(setting))]
        lines = [
            *opening(SCRIPT, heading),
            STATE,
            *(_worded(part) for part in (BELONGS, CHECK, BACK, PIN_ONE)),
            *(f"check {' '.join(operands)}" for operands in pins),
            _worded(f"{FOUND if ban else ''}{CHECKED}{steps}"),
            *(f"pin {' '.join(operands)}" for operands in pins),
            "",
        ]
        undo = [
            *opening(UNDO, undo_of(heading)),
            STATE,
            *(_worded(part) for part in (BELONGS, BACK, NOTHING)),
        ]
        return (
            SettingsFile(SCRIPT, "\n".join(lines)),
            SettingsFile(UNDO, "\n".join(undo)),
            SettingsFile(UNIT, _unit(heading)),
        )


def _operands(setting: Setting) -> tuple[str, ...]:
    """Adapter, interrupt, node, processor, mask and reason of a mask; nothing for another setting."""
    place = PIN.fullmatch(setting.place)
    if place is None:
        return ()
    processor = int(setting.value.replace(",", ""), 16).bit_length() - 1
    named = (place["adapter"], place["interrupt"], place["node"], str(processor), setting.value)
    return (*named, shlex.quote(one_line(setting.reason)))


def _worded(script: str) -> str:
    """The script with its texts for people."""
    of = {"number": "$2", "adapter": "$1"}
    texts = {
        "missing": told(
            say("Interrupt {number} does not belong to {adapter} on this machine. Read the topology again."),
            **of,
        ),
        "not root": told(say("{file} cannot be written. Run this as root."), file="$mask"),
        "moved": told(say("{adapter} is on node {here}, not {node}."), adapter="$1", here="$node", node="$3"),
        "offline": told(say("Processor {processor} is not running on this machine."), processor="$4"),
        "elsewhere": told(say("Processor {processor} is not on node {node}."), processor="$4", node="$3"),
        "no systemctl": told(
            say("{tool} is missing. Without it irqbalance cannot be changed."), tool="systemctl"
        ),
        "no configuration": told(
            say("irqbalance has no configuration file in {folders}. Stop irqbalance instead."),
            folders="/etc/default, /etc/sysconfig",
        ),
        "nothing changed": told(say("Nothing was changed.")),
        "would set": told(
            say("would set {file} from {old} to {new} ({reason})"),
            file="$mask",
            old='$(cat "$mask")',
            new="$5",
            reason="$6",
        ),
        "refused": told(
            say("The system refuses a mask for interrupt {number} ({adapter}). Everything is set back."), **of
        ),
        "is set": told(say("set {file} to {new} ({reason})"), file="$mask", new="$5", reason="$6"),
        "would stop": told(say("would stop irqbalance")),
        "would ban": told(
            say("would give irqbalance {options}, in {file}"), options="$banned", file="$configuration"
        ),
        "nothing kept": told(
            say("Nothing to undo: no saved values in {folders}."), folders="$kept, $lasting"
        ),
        "would set back": told(
            say("would set the mask of interrupt {number} ({adapter}) back to {old}"),
            number="$interrupt",
            adapter="$adapter",
            old="$mask",
        ),
        "gone": told(
            say("Interrupt {number} no longer belongs to {adapter}: left as it is."),
            number="$interrupt",
            adapter="$adapter",
        ),
        "not back": told(say("The system refuses the old mask of interrupt {number}."), number="$interrupt"),
        "would restore": told(say("would put back {file}"), file="$configuration"),
        "would start": told(say("would start irqbalance")),
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
