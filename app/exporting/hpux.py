"""HP-UX kernel parameters and the environment of the server process, each with its undo.

The kernel script reads every value before it changes one, only raises, and keeps what was there: the value, or its
expression, as it holds from the next boot on. It also saves the running configuration under a name, once. Its undo
brings back what was kept. Exit codes as in the manuals of kctune and kconfig: 1 means held for the next boot.
"""

from __future__ import annotations

import shlex

from app.exporting.comments import comment, comments, one_line, undo_of
from app.exporting.settings_file import SettingsFile
from app.exporting.shell import FIRST_LINE, opening, told
from planners.planner import Setting
from planners.words import say

SAVED = "before_sizewright"
PATCH = "patch "
SCRIPT, UNDO = "hpux-kernel.sh", "hpux-kernel.undo.sh"
BEGINNING = """apply=${1:-}
case $0 in */*) kept=${0%/*}/hpux-kernel.before ;; *) kept=./hpux-kernel.before ;; esac
change() {
    code=0
    "$@" || code=$?
    [ "$code" -le 1 ] || { echo "<<failed>>" >&2; exit "$code"; }
    [ "$code" -eq 0 ] || held=yes
}
held=
"""
RAISE = """read_field() { kctune -P "$1" "$2" | awk -v field="$1" '$1 == field { print $2 }'; }
patch() {
    if swlist -l patch "$1" >/dev/null 2>&1; then echo "<<patch>>"; else echo "<<no patch>>" >&2; fi
}
keep() {
    if [ ! -e "$kept" ]; then
        change kconfig -s "$saved"
        echo "saved $saved" >"$kept"
    fi
    grep "^$1=" "$kept" >/dev/null || echo "$1=$2" >>"$kept"
}
at_least() {
    now=$(read_field next_boot "$1")
    was=$(read_field next_expr "$1")
    case $now in '' | *[!0-9]*) echo "<<not read>>" >&2; exit 1 ;; esac
    if awk "BEGIN { exit !($now >= $2) }"; then
        echo "<<stays>>"
    elif [ "$apply" = --apply ]; then
        keep "$1" "${was:-$now}"
        change kctune "$1=$2"
    else
        echo "<<would raise>>"
    fi
}
"""
BACK = """if [ ! -e "$kept" ]; then echo "<<nothing>>"; exit 0; fi
back() { if [ "$apply" = --apply ]; then change "$@" </dev/null; else echo "$*"; fi; }
while read -r line; do
    case $line in saved\\ *) ;; *) back kctune "$line" ;; esac
done <"$kept"
while read -r word name; do
    case $word in saved) back kconfig -d "$name" ;; esac
done <"$kept"
if [ "$apply" = --apply ]; then rm "$kept"; fi
"""


class HpuxKernelWriter:
    """Writes kernel parameters as ``kctune`` commands."""

    file = "hpux-kernel.sh"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """The script that raises, and the script that brings back what was there."""
        if not settings:
            return ()
        lines = [*opening(SCRIPT, heading), *_filled(BEGINNING), f"saved={SAVED}", *_filled(RAISE), ""]
        for setting in settings:
            lines.extend([*comments(setting, "#"), _kernel(setting)])
        back = [*opening(UNDO, undo_of(heading)), *_filled(BEGINNING), *_filled(BACK)]
        return (
            SettingsFile(SCRIPT, "\n".join([*lines, *_held()])),
            SettingsFile(UNDO, "\n".join([*back, *_held()])),
        )


class HpuxEnvironmentWriter:
    """Writes environment variables for the script that starts the server."""

    file = "hpux-environment.sh"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """Lines to read into the start script, and lines that bring back what was there before them."""
        if not settings:
            return ()
        usage = say("Add to the script that starts the server: {command}", command=". ./hpux-environment.sh")
        lines = [FIRST_LINE, comment("#", heading), comment("#", usage)]
        undo = [FIRST_LINE, comment("#", undo_of(heading))]
        for setting in settings:
            name, value = setting.name, shlex.quote(one_line(setting.value))
            was, had = f"before_{name}", f"had_{name}"
            lines.extend(
                [
                    *comments(setting, "#"),
                    f': "${{{was}=${{{name}-}}}}" "${{{had}=${{{name}+set}}}}"',
                    f"{name}={value}",
                    f"export {name}",
                ]
            )
            undo.append(
                f'if [ "${{{had}-}}" = set ]; then {name}=${{{was}-}}; export {name}; else unset {name}; fi'
            )
            undo.append(f"unset {was} {had}")
        return (
            SettingsFile("hpux-environment.sh", "\n".join([*lines, ""])),
            SettingsFile("hpux-environment.undo.sh", "\n".join([*undo, ""])),
        )


def _kernel(setting: Setting) -> str:
    if setting.name.startswith(PATCH):
        return f"patch {shlex.quote(setting.name.removeprefix(PATCH))}"
    return f"at_least {setting.name} {shlex.quote(one_line(setting.value))}"


def _held() -> list[str]:
    later = told(say("Some changes are held. Restart the system for them to take effect."))
    return [f'if [ -n "$held" ]; then echo "{later}"; fi', ""]


def _filled(part: str) -> list[str]:
    """The lines of a part of the script, with its texts for people put in."""
    texts = {
        "failed": told(say("Failed: {command}. Nothing after it was changed."), command="$*"),
        "patch": told(say("Patch {patch} is installed."), patch="$1"),
        "no patch": told(
            say("Patch {patch} is not listed. A later patch may include it: see {command}."),
            patch="$1",
            command="swlist -l patch",
        ),
        "not read": told(
            say("The value of {tunable} could not be read. Nothing after it was changed."), tunable="$1"
        ),
        "stays": told(say("{tunable} stays at {value}."), tunable="$1", value="$now"),
        "would raise": told(
            say("would raise {tunable} from {old} to {new}"), tunable="$1", old="$now", new="$2"
        ),
        "nothing": told(say("Nothing to undo.")),
    }
    for name, text in texts.items():
        part = part.replace(f"<<{name}>>", text)
    return part.rstrip("\n").split("\n")
