"""Every file that a command writes, on a disk that is full: the old one stays whole, and the new one is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.command_line.parser import run
from tests.app.small_disk import run_on_a_small_disk

_ON_A_FULL_DISK = """
import os, sys
from pathlib import Path
from app.command_line.parser import run
folder, *arguments = sys.argv[1:]
folder = Path(folder)
for name in ("plan.txt", "plan.csv", "plan.xlsx", "plan.sizeplan", "plan.pdf", "watch.csv"):
    (folder / name).write_text("old", "utf-8")
for name in ("notes.ini.section", "services.csv"):
    (folder / name).write_text("old", "utf-8")
with open(folder / "filler", "wb", buffering=0) as filler:
    try:
        while True:
            filler.write(bytes(1024))
    except OSError:
        pass
before = {path.name: path.read_bytes() for path in folder.iterdir()}
sys.stderr = sys.stdout
code = run([word.format(folder=folder) for word in arguments])
assert {path.name: path.read_bytes() for path in folder.iterdir()} == before, sorted(os.listdir(folder))
print(code)
"""
EXPORTS = {
    "text": ("export", "{plan}", "-o", "{folder}/plan.txt"),
    "questionnaire": ("export", "{plan}", "-o", "{folder}/plan.csv"),
    "workbook": ("export", "{plan}", "-o", "{folder}/plan.xlsx"),
    "plan": ("export", "{plan}", "-o", "{folder}/plan.sizeplan"),
    "triggers": ("export", "{plan}", "--triggers", "{folder}/watch.csv"),
    "tables": ("export", "{plan}", "--tables", "{folder}"),
    "settings": ("settings", "{plan}", "-o", "{folder}"),
    "proposal": ("propose", "{plan}", "-o", "{folder}/plan.pdf", "--edition", "management"),
}


@pytest.mark.parametrize("case", EXPORTS)
def test_that_a_full_disk_leaves_every_old_file_whole_and_names_the_new_one(
    case: str, tmp_path: Path, checkout: Path
) -> None:
    plan = checkout / "resources" / "examples" / "mail-solaris.txt"
    words = [word.replace("{plan}", str(plan)) for word in EXPORTS[case]]
    told = run_on_a_small_disk(tmp_path / "small", 64, _ON_A_FULL_DISK, *words).splitlines()
    assert told[-1] == "2"
    assert len(told) == 2
    assert told[0].startswith(str(tmp_path / "small"))
    assert told[0].endswith(": The disk is full. Free some space or choose another place.")


def test_that_settings_are_not_written_through_a_link_that_lies_in_their_place(
    tmp_path: Path, checkout: Path
) -> None:
    plan = checkout / "resources" / "examples" / "mail-solaris.txt"
    precious, folder = tmp_path / "precious", tmp_path / "settings"
    precious.write_text("precious", "utf-8")
    folder.mkdir()
    (folder / "notes.ini.section").symlink_to(precious)
    assert run(["settings", str(plan), "-o", str(folder)]) == 0
    assert precious.read_text("utf-8") == "precious"
    assert not (folder / "notes.ini.section").is_symlink()
