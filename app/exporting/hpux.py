"""HP-UX kernel parameters and the environment of the server process, each with its undo.

The kernel script saves the running configuration under a name before it changes anything, and its undo loads it.
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


class HpuxKernelWriter:
    """Writes kernel parameters as ``kctune`` commands."""

    file = "hpux-kernel.sh"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """The script that applies, and the script that loads the saved configuration."""
        if not settings:
            return ()
        name, undo = "hpux-kernel.sh", "hpux-kernel.undo.sh"
        lines = _opening(name, heading)
        saved = False
        for setting in settings:
            if not (saved or setting.name.startswith(PATCH)):
                comment = told(say("Saved by {script}", script=name))
                lines.append(f'step kconfig -s {SAVED} "{comment}"')
                saved = True
            lines.extend([*comments(setting, "#"), _kernel(setting)])
        back = [*_opening(undo, undo_of(heading)), f"step kconfig -l {SAVED}"]
        return SettingsFile(name, "\n".join([*lines, ""])), SettingsFile(undo, "\n".join([*back, ""]))


class HpuxEnvironmentWriter:
    """Writes environment variables for the script that starts the server."""

    file = "hpux-environment.sh"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """Lines to read into the start script, and lines that take them back."""
        if not settings:
            return ()
        lines = [
            FIRST_LINE,
            comment("#", heading),
            comment(
                "#",
                say("Add to the script that starts the server: {command}", command=". ./hpux-environment.sh"),
            ),
        ]
        for setting in settings:
            value = shlex.quote(one_line(setting.value))
            lines.extend([*comments(setting, "#"), f"{setting.name}={value}", f"export {setting.name}"])
        undo = [
            FIRST_LINE,
            comment("#", undo_of(heading)),
            *(f"unset {setting.name}" for setting in settings),
        ]
        return (
            SettingsFile("hpux-environment.sh", "\n".join([*lines, ""])),
            SettingsFile("hpux-environment.undo.sh", "\n".join([*undo, ""])),
        )


def _opening(name: str, heading: str) -> list[str]:
    return [
        *opening(name, heading),
        "apply=${1:-}",
        'step() { if [ "$apply" = --apply ]; then "$@"; else echo "$*"; fi; }',
        "",
    ]


def _kernel(setting: Setting) -> str:
    if setting.name.startswith(PATCH):
        return f"step swlist -l patch {shlex.quote(setting.name.removeprefix(PATCH))}"
    return f"step kctune {setting.name}={shlex.quote(one_line(setting.value))}"
