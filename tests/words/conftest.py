"""The program in a language of its own, whose every message is recognised by its letters."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.words import pseudo

Speak = Callable[..., str]


@pytest.fixture(scope="session")
def messages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the language."""
    folder = tmp_path_factory.mktemp("messages")
    pseudo.write(folder)
    return folder


@pytest.fixture(scope="session")
def speak(messages: Path) -> Speak:
    """Runs a Python program in that language and gives all that it prints."""

    def run(program: str, *arguments: str, errors: bool = True) -> str:
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments],
            env={
                **os.environ,
                "SIZEWRIGHT_LANGUAGE": pseudo.LANGUAGE,
                "SIZEWRIGHT_MESSAGES": str(messages),
                "PYTHONUTF8": "1",
                "COLUMNS": "200",
            },
            cwd=pseudo.ROOT,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=300,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done.stdout + (done.stderr if errors else "")

    return run
