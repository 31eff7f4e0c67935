"""``sizewright settings``: the settings files of a service or a plan, each with its undo file."""

from __future__ import annotations

from pathlib import Path

from app.command_line.exit_codes import DOES_NOT_FIT, GOOD
from app.command_line.subject import sized
from app.exporting.writer import settings_files


def run(arguments: list[str]) -> int:
    """Write the files into the folder given by -o, or print them."""
    found, options = sized(arguments, values=("o",))
    for item in found:
        heading = f"Sizewright: {item.title}, {item.planner.subject}"
        for written in settings_files(item.settings, heading):
            if "o" not in options.values:
                print(f"# {written.name}\n{written.text}")
                continue
            folder = Path(options.values["o"])
            folder.mkdir(parents=True, exist_ok=True)
            name = written.name if len(found) == 1 else f"{_file_name(item.title)}.{written.name}"
            (folder / name).write_text(written.text, "utf-8")
            print(folder / name)
    return GOOD if all(item.sizing.fits for item in found) else DOES_NOT_FIT


def _file_name(title: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in title).strip("-").lower() or "service"
