"""What the window remembers between starts. A damaged file costs the preferences, never the start."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.structs import replace

from app.files import write_whole
from app.paths import data_folder
from app.regular_file import bytes_of

MOST_RECENT = 10
LONGEST = 10_000
"""Characters of a remembered text."""
THEMES = ("system", "light", "dark")
LARGEST_FILE = 1024**2
"""Bytes of the file of preferences."""
SMALLEST, LARGEST, STEP = 80, 200, 10
"""Zoom of the interface in percent, and how far one step goes."""
PAPERS = ("a4", "letter")
_HEXADECIMAL = re.compile("[0-9a-fA-F]{0,10000}")
_LOCALE = re.compile("(?:[a-z]{2,3}(?:_[A-Z]{2})?)?")
_CURRENCY = re.compile(r"[^\s\d=]{0,8}")
_MOST_BARS, MOST_MONTHS = 8, 121
"""Bars and months of a glance: ten years, and the month they begin with."""
MOST_LAYOUTS = 30
"""Layouts of tables whose columns are remembered."""


class Glance(Struct, frozen=True):
    """A plan file as the start page shows it: when it was ``saved`` (seconds since 1970), its verdict, a line, and for each
    of the tightest resources its verdict and demand, low and high end in shares of the capacity. ``curve`` has what is
    expected of the first to run short, month by month, in such shares."""

    path: str
    title: str
    saved: float
    fit: str
    line: str = ""
    bars: tuple[tuple[str, float, float, float], ...] = ()
    curve: tuple[float, ...] = ()


class Preferences(Struct, frozen=True):
    """Recent plan files (newest first) and what was seen of them, theme (``system``, ``light`` or ``dark``), place of the
    window and choices for the proposal as text; the locale whose numbers are shown (empty: that of the system), the
    currency of new services (empty: none) and the zoom of the interface in percent. ``details`` and ``outline``
    say whether these panes are wide; None where the window decides. ``inputs`` says whether those are seen.
    ``layouts`` is what the columns of own tables mean, by the key of each layout, the latest last."""

    recent: tuple[str, ...] = ()
    theme: str = "system"
    geometry: str = ""
    proposal: str = ""
    details: bool | None = None
    outline: bool | None = None
    numbers: str = ""
    currency: str = ""
    zoom: int = 100
    glances: tuple[Glance, ...] = ()
    inputs: bool = True
    layouts: Mapping[str, Mapping[str, str]] = {}

    @property
    def paper(self) -> str:
        """The paper that was chosen for the proposal, ``a4`` or ``letter``."""
        chosen = self._proposal().get("paper")
        return chosen if isinstance(chosen, str) and chosen in PAPERS else PAPERS[0]

    def with_paper(self, paper: str) -> Preferences:
        """The preferences with that paper among the choices for the proposal."""
        return replace(self, proposal=json.dumps({**self._proposal(), "paper": paper}))

    def without_recent(self, path: str) -> Preferences:
        """The preferences without that file."""
        kept = tuple(one for one in self.glances if one.path != path)
        return replace(self, recent=tuple(one for one in self.recent if one != path), glances=kept)

    def with_glance(self, glance: Glance) -> Preferences:
        """The preferences with what a plan file looks like now; files that are not recent are forgotten."""
        kept = (one for one in self.glances if one.path != glance.path)
        return replace(self, glances=tuple(one for one in (glance, *kept) if one.path in self.recent))

    def with_layout(self, key: str, columns: Mapping[str, str]) -> Preferences:
        """The preferences with the meaning of each column of that layout; the oldest layouts are forgotten."""
        kept = [(old, meaning) for old, meaning in self.layouts.items() if old != key]
        return replace(self, layouts=dict([*kept, (key, dict(columns))][-MOST_LAYOUTS:]))

    def _proposal(self) -> dict[str, object]:
        try:
            found = json.loads(self.proposal)
        except (ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    def with_recent(self, path: Path) -> Preferences:
        """The preferences with that file as the newest."""
        name = str(path.resolve())
        return replace(self, recent=(name, *(old for old in self.recent if old != name))[:MOST_RECENT])


def load() -> Preferences:
    """The stored preferences, or fresh ones."""
    try:
        stored = json.loads(bytes_of(_file(), LARGEST_FILE))
    except (OSError, ValueError, RecursionError):
        return Preferences()
    return _sound(stored) if isinstance(stored, dict) else Preferences()


def save(preferences: Preferences) -> bool:
    """Store the preferences, whole or not at all; False where they cannot be stored, which costs no work."""
    try:
        write_whole(json.dumps(to_builtins(preferences), indent=1).encode(), _file())
    except OSError:
        return False
    return True


def _sound(stored: Mapping[str, object]) -> Preferences:
    """What of the stored preferences makes sense; fresh ones for the rest."""
    recent, theme, geometry = (stored.get(name) for name in ("recent", "theme", "geometry"))
    proposal, details, outline = (stored.get(name) for name in ("proposal", "details", "outline"))
    names = recent if isinstance(recent, list) else []
    zoom = stored.get("zoom")
    return Preferences(
        tuple(name for name in names if isinstance(name, str))[:MOST_RECENT],
        theme if isinstance(theme, str) and theme in THEMES else THEMES[0],
        geometry if isinstance(geometry, str) and _HEXADECIMAL.fullmatch(geometry) else "",
        proposal if isinstance(proposal, str) and len(proposal) <= LONGEST else "",
        details if isinstance(details, bool) else None,
        outline if isinstance(outline, bool) else None,
        _matching(_LOCALE, stored.get("numbers")),
        _matching(_CURRENCY, stored.get("currency")),
        zoom if type(zoom) is int and SMALLEST <= zoom <= LARGEST else 100,
        _glances(stored.get("glances")),
        stored.get("inputs") is not False,
        _layouts(stored.get("layouts")),
    )


def _matching(pattern: re.Pattern[str], value: object) -> str:
    return value if isinstance(value, str) and pattern.fullmatch(value) else ""


def _glances(stored: object) -> tuple[Glance, ...]:
    found = []
    for one in stored[:MOST_RECENT] if isinstance(stored, list) else []:
        try:
            glance = convert(one, Glance, strict=False)
        except ValidationError:
            continue
        short = len(glance.bars) <= _MOST_BARS and len(glance.curve) <= MOST_MONTHS
        if short and all(map(math.isfinite, (glance.saved, *_numbers(glance)))):
            found.append(glance)
    return tuple(found)


def _layouts(stored: object) -> dict[str, dict[str, str]]:
    try:
        found = convert(stored, dict[str, dict[str, str]])
    except ValidationError:
        return {}
    return {
        key: columns
        for key, columns in list(found.items())[-MOST_LAYOUTS:]
        if len(json.dumps((key, columns))) <= LONGEST
    }


def _numbers(glance: Glance) -> Iterator[float]:
    return chain((number for bar in glance.bars for number in bar[1:]), glance.curve)


def _file() -> Path:
    return data_folder() / "preferences.json"
