"""A notes.ini section that a Domino server takes as it is, the section that undoes it, and scripts that do both.

Domino reads ``name=value`` lines; a line that begins with a semicolon is not read. Values measured for the
benchmark alone, and what the administrator decides, are written as such lines: they inform without acting.
The scripts work on the server's own file: applying keeps a copy, undoing gives it back, or, where the file was
changed since, gives back the lines of these settings alone.
"""

from __future__ import annotations

from app.exporting.comments import comment, comments, one_line, undo_of
from app.exporting.settings_file import SettingsFile
from app.exporting.shell import FIRST_LINE, told
from planners.planner import Setting
from planners.words import say

SECTION, UNDO = "notes.ini.section", "notes.ini.undo"
APPLY_SCRIPT, UNDO_SCRIPT = "notes.ini.apply.sh", "notes.ini.undo.sh"
END_OF_LINES = "END_OF_LINES"

_KEY = """  function plain(text) { sub(/=.*/, "", text); gsub(/[ \\t\\r]/, "", text); return tolower(text) }
  { key = ""; if ($0 ~ /=/ && $0 !~ /^[ \\t]*[;#]/) key = plain($0) }"""
_APPLY = f"""{_KEY}
  NR == FNR {{ name[++n] = key; line[n] = $0; next }}
  FNR == 1 && /\\r$/ {{ cr = "\\r" }}
  {{ for (i = 1; i <= n; i++) if (key == name[i]) {{ print line[i] ($0 ~ /\\r$/ ? "\\r" : ""); known[i] = 1; next }}
    print }}
  END {{ for (i = 1; i <= n; i++) if (!known[i]) print line[i] cr }}"""
_UNDO = f"""{_KEY}
  FNR == 1 {{ part++ }}
  part == 1 {{ name[key] = 1; next }}
  part == 2 {{ if (key in name) old[key, ++had[key]] = $0; next }}
  key in name {{ if (++seen[key] <= had[key]) print old[key, seen[key]]; next }}
  {{ print }}"""


class NotesIniWriter:
    """Writes ``notes.ini`` settings."""

    file = "notes.ini"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """The section to add to notes.ini, the section that takes it back, and scripts for both."""
        if not settings:
            return ()
        lines = [f"{one.name}={one_line(one.value)}" for one in settings if one.written]
        scripts = (
            SettingsFile(APPLY_SCRIPT, _apply_script(lines, heading)),
            SettingsFile(UNDO_SCRIPT, _undo_script(lines, undo_of(heading))),
        )
        return (
            SettingsFile(SECTION, _section(settings, heading)),
            SettingsFile(UNDO, _undo(settings, heading)),
            *(scripts if lines else ()),
        )


def _section(settings: tuple[Setting, ...], heading: str) -> str:
    usage = say(
        "Add these lines to {file} and restart the server. On UNIX, Linux or i5/OS stop the server and run {script} instead.",
        file="notes.ini",
        script=APPLY_SCRIPT,
    )
    lines = [comment(";", heading), comment(";", usage), ""]
    for setting in settings:
        lines.extend([*comments(setting, ";"), _line(setting), ""])
    return "\n".join(lines)


def _line(setting: Setting) -> str:
    active = f"{setting.name}={one_line(setting.value)}"
    if setting.benchmark_only:
        return comment(";", say("Not for production: {setting}", setting=active))
    return comment(";", say("Set by hand: {setting}", setting=active)) if setting.by_hand else active


def _undo(settings: tuple[Setting, ...], heading: str) -> str:
    written = [one for one in settings if one.written]
    if not written:
        usage = say("Nothing was set.")
    elif written[0].before is None:
        usage = say(
            "Defaults of Domino, not what your server had. For that keep a copy of {file}, or run {script}.",
            file="notes.ini",
            script=UNDO_SCRIPT,
        )
    else:
        usage = say("What your server had when its {file} was read.", file="notes.ini")
    return "\n".join([comment(";", undo_of(heading)), comment(";", usage), "", *map(_back, written), ""])


def _back(setting: Setting) -> str:
    known = setting.default if setting.before is None else setting.before
    if known:
        return f"{setting.name}={one_line(known)}"
    return comment(";", say("Remove the line {line}", line=f"{setting.name}="))


def _opening(name: str, heading: str) -> list[str]:
    usage = say(
        "{show} shows the changes. {run} makes them. Stop the server first.",
        show=f"sh {name} NOTES.INI",
        run=f"sh {name} NOTES.INI --apply",
    )
    missing = told(say("Name the notes.ini file of the server. Given: {file}"), file="$file")
    return [
        FIRST_LINE,
        comment("#", heading),
        comment("#", usage),
        "set -eu",
        "file=${1:-} apply=${2:-}",
        f'if [ ! -s "$file" ]; then echo "{missing}" >&2; exit 2; fi',
        "before=$file.before_sizewright after=$file.after_sizewright new=$file.new_sizewright",
        "awk=awk",
        "if [ -x /usr/xpg4/bin/awk ]; then awk=/usr/xpg4/bin/awk; fi",
    ]


def _shown(done: str) -> list[str]:
    """The differences, and the end where nothing is to be done."""
    nothing = told(say("Nothing to change."))
    return [
        f'if cmp -s "$file" "$new"; then rm "$new"; echo "{nothing}"; {done}exit 0; fi',
        'diff "$file" "$new" || :',
        'if [ "$apply" != --apply ]; then rm "$new"; exit 0; fi',
    ]


def _apply_script(lines: list[str], heading: str) -> str:
    script = [
        *_opening(APPLY_SCRIPT, heading),
        f"""$awk '\n{_APPLY}\n' - "$file" >"$new" <<'{END_OF_LINES}'""",
        *lines,
        END_OF_LINES,
        *_shown(""),
        "changed=no",
        'if [ -f "$before" ]; then cmp -s "$file" "$after" || changed=yes; else cp -p "$file" "$before"; fi',
        'cat "$new" >"$file"',
        'if [ $changed = no ]; then mv "$new" "$after"; else rm -f "$new" "$after"; fi',
    ]
    return "\n".join([*script, ""])


def _undo_script(lines: list[str], heading: str) -> str:
    nothing = told(say("Nothing to undo: {copy} does not exist."), copy="$before")
    forget = 'rm -f "$before" "$after"'
    script = [
        *_opening(UNDO_SCRIPT, heading),
        f'if [ ! -s "$before" ]; then echo "{nothing}"; exit 0; fi',
        'if cmp -s "$file" "$after"; then cp "$before" "$new"; else',
        f"""$awk '\n{_UNDO}\n' - "$before" "$file" >"$new" <<'{END_OF_LINES}'""",
        *lines,
        END_OF_LINES,
        "fi",
        *_shown(f'if [ "$apply" = --apply ]; then {forget}; fi; '),
        'cat "$new" >"$file"',
        'rm "$new"',
        forget,
    ]
    return "\n".join([*script, ""])
