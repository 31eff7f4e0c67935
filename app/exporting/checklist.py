"""What an administrator sets by hand or compares: a list to go through, with reason and source. Nothing reads it."""

from __future__ import annotations

from collections.abc import Iterator

from app.exporting.comments import one_line
from app.exporting.settings_file import SettingsFile
from planners.planner import Setting
from planners.words import say


class ChecklistWriter:
    """Writes a checklist. There is nothing to undo: it changes nothing."""

    file = "server-checklist.txt"

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """The list, one point for each setting."""
        if not settings:
            return ()
        usage = say("Compare with your server. Nothing reads this file; set what you need by hand.")
        lines = [one_line(heading), usage, "", *(line for setting in settings for line in _point(setting))]
        return (SettingsFile(self.file, "\n".join(lines)),)


def _point(setting: Setting) -> Iterator[str]:
    yield one_line(f"[ ] {setting.name}: {setting.value}")
    default = say("Default: {value}", value=setting.default) if setting.default else ""
    sources = (say("Source: {source}", source=source.text) for source in setting.sources)
    yield from (f"    {one_line(text)}" for text in (setting.reason, default, *sources) if text)
    yield ""
