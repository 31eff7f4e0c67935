"""Comment lines of settings files: one line each, whatever stands in the text."""

from __future__ import annotations

from planners.planner import Setting


def one_line(text: str) -> str:
    """The text without line breaks and runs of spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def comments(setting: Setting, mark: str) -> list[str]:
    """Why the setting is made and from where, as comment lines that begin with ``mark``."""
    lines = [f"{mark} {one_line(setting.reason)}"]
    lines.extend(f"{mark} Source: {one_line(source.text)}" for source in setting.sources)
    return lines
