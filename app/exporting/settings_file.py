"""The record that every writer makes."""

from __future__ import annotations

from msgspec import Struct


class SettingsFile(Struct, frozen=True):
    """One file to write: its name and text."""

    name: str
    text: str
