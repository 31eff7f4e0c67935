"""Runs the commands that statements name, each once, and gives all that they show."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from app.__main__ import main

WRITERS = ("settings", "propose")


@pytest.fixture(scope="session")
def told() -> dict[str, str]:
    """What commands showed, by command."""
    return {}


@pytest.fixture
def shown_by(
    told: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Callable[[str], str]:
    """What ``sizewright`` with these arguments prints and writes, as text with single spaces.

    Of settings it is every file written, of a proposal the text of its pages.
    """

    def shown(command: str) -> str:
        if command not in told:
            arguments = shlex.split(command)
            place = tmp_path / ("proposal.pdf" if arguments[0] == "propose" else "out")
            main([*arguments, "-o", str(place)] if arguments[0] in WRITERS else arguments)
            printed = capsys.readouterr()
            told[command] = re.sub(r"\s+", " ", " ".join((printed.out, printed.err, *_written(place))))
        return told[command]

    return shown


def _written(place: Path) -> list[str]:
    if place.suffix == ".pdf":
        return [page.extract_text() for page in PdfReader(place).pages]
    return [f"{file.name}\n{file.read_text('utf-8')}" for file in sorted(place.rglob("*")) if file.is_file()]
