"""A recording of this machine by the real tools, printed in the languages that people have."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from app.importing.recordings.recogniser import Wishes
from app.importing.recordings.recording import Recording
from app.importing.recordings.taking import recording_in

COLLECTOR = next(
    (path for path in ("/usr/lib/sysstat/sadc", "/usr/lib64/sa/sadc") if Path(path).exists()), ""
)
LANGUAGES = ("de_DE", "fr_FR", "en_US", "en_GB")
Printed = Callable[..., Path]


def read_whole(path: Path, wishes: Wishes | None = None) -> Recording:
    """The recording of that file."""
    steps = recording_in(path, wishes)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found = done.value
            assert isinstance(found, Recording)
            return found


@pytest.fixture(scope="session")
def recording_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A binary file of sysstat with four intervals of a second."""
    if not COLLECTOR or shutil.which("sadf") is None:
        pytest.skip("sysstat is not installed")
    found = tmp_path_factory.mktemp("recorded") / "sa"
    subprocess.run([COLLECTOR, "-S", "XDISK", "1", "5", str(found)], check=True, timeout=60)
    return found


@pytest.fixture(scope="session")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the locales that the tests print in."""
    folder = tmp_path_factory.mktemp("languages")
    for name in LANGUAGES:
        command = ["localedef", "-i", name, "-f", "UTF-8", str(folder / f"{name}.UTF-8")]
        done = subprocess.run(command, check=False, capture_output=True, timeout=60)
        if done.returncode:
            pytest.skip("the sources of locales are not installed")
    return folder


@pytest.fixture
def printed(recording_file: Path, languages: Path, tmp_path: Path) -> Printed:
    """What ``sadf`` or ``sar`` prints of it in a language."""

    def of(language: str, *command: str) -> Path:
        environment = {**os.environ, "LC_ALL": language, "LOCPATH": str(languages), "TZ": "UTC"}
        program, *options = command
        where = ["-f", str(recording_file)] if program.startswith("sar") else [str(recording_file)]
        before = [word for word in options if word != "-A"] if program == "sadf" else options
        after = ["--", "-A"] if program == "sadf" else []
        words = [_real(program), *before, *where, *after]
        done = subprocess.run(words, check=True, capture_output=True, env=environment, timeout=60)
        found = tmp_path / f"{program}-{language}{''.join(before)}.txt"
        found.write_bytes(done.stdout)
        return found

    return of


def _real(program: str) -> str:
    """Debian keeps sar under a name of its own where another package has one too."""
    return next((name for name in (program, f"{program}.sysstat") if shutil.which(name)), program)


@pytest.fixture
def recorded_by(languages: Path, tmp_path: Path) -> Printed:
    """What a tool says of this machine in a language, as a file; a tool that writes its own file is given its name."""

    def of(language: str, *command: str) -> Path:
        if shutil.which(command[0]) is None:
            pytest.skip(f"{command[0]} is not installed")
        found = tmp_path / f"{command[0]}-{language}.txt"
        words = [str(found) if word == "FILE" else word for word in command]
        environment = {**os.environ, "LC_ALL": language, "LOCPATH": str(languages), "TZ": "UTC"}
        done = subprocess.run(words, check=True, capture_output=True, env=environment, timeout=60)
        if not found.exists():
            found.write_bytes(done.stdout)
        return found

    return of
