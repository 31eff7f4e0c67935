"""``sizewright settings``: the settings files of a service or a plan, each with its undo file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from app.about import NAME
from app.command_line.exit_codes import DOES_NOT_FIT, GOOD
from app.command_line.subject import Sized, Subject, subject
from app.exporting.settings_file import SettingsFile, write_settings
from app.exporting.writer import settings_files
from app.plan.document import Reading
from app.presenting.tables import with_readings
from planners.words import say


def run(arguments: list[str]) -> int:
    """Write the files into the folder given by -o, or print them."""
    found, options = subject(arguments, values=("o",))
    folder = Path(options.value("o")) if "o" in options.values else None
    taken: set[str] = set()
    files: list[SettingsFile] = []
    for item in found.services:
        written = _files(item, found.sized.plan.readings)
        if not written:
            print(say("{service}: no settings recommended for these inputs.", service=item.title))
        prefix = _prefix(item, found, taken)
        files += [replace(file, name=f"{prefix}{file.name}") for file in written]
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        told = [str(path) for path in write_settings(files, folder)]
    else:
        told = [f"; {file.name}\n{file.text}" for file in files]
    for text in told:
        print(text)
    return GOOD if found.sized.fits else DOES_NOT_FIT


def _files(item: Sized, readings: tuple[Reading, ...]) -> tuple[SettingsFile, ...]:
    own = [one for one in readings if one.service == item.service.service.id]
    return settings_files(
        with_readings(item.service.settings, own),
        f"{NAME}: {item.title}, {item.planner.subject}",
    )


def _prefix(item: Sized, found: Subject, taken: set[str]) -> str:
    """What tells the files of several services apart; nothing where there is only one."""
    if len(found.services) == 1:
        return ""
    name = next(name for name in _candidates(item.title) if name not in taken)
    taken.add(name)
    return f"{name}."


def _candidates(title: str) -> Iterator[str]:
    letters = "".join(letter if letter.isalnum() else " " for letter in title.lower())
    name = "-".join(letters.split())[:60] or "service"
    yield name
    number = 1
    while True:
        number += 1
        yield f"{name}-{number}"
