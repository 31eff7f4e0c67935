"""The record that every writer makes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """One file to write: its name and text."""

    name: str
    text: str
