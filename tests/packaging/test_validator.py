"""The validator of proposals is the one that is meant, or none: what was fetched instead is not run."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

FOUND = 'say() { echo "$*" >&2; }; . "$given/packaging/validator.sh"; find_validator; echo "${VERAPDF:-none}"'
"""What is found where something is said."""


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A checkout on a machine with the programs that fetch it, of which Maven gives another file."""
    (tmp_path / ".venv").mkdir()
    for name in ("sha256sum", "mktemp", "rm", "cat", "timeout", "touch"):
        found = shutil.which(name)
        assert found
        (tmp_path / name).symlink_to(found)
    maven = tmp_path / "mvn"
    maven.write_text(f"#!/bin/sh\necho another >{tmp_path}/.venv/cli-1.30.2.jar\n", "ascii")
    maven.chmod(0o755)
    return tmp_path


def told(checkout: Path, machine: Path, **variables: str) -> tuple[str, str]:
    """The command that is found, and what is said."""
    known = {"PATH": str(machine), "root": str(machine), "given": str(checkout), **variables}
    done = subprocess.run(
        ["/bin/sh", "-euc", FOUND], env=known, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.strip(), done.stderr


def test_that_another_file_is_not_taken_for_the_validator(checkout: Path, machine: Path) -> None:
    command, said = told(checkout, machine)
    assert command == "none"
    assert said.endswith("veraPDF could not be fetched; the tests that ask it are skipped\n")
    assert not [*(machine / ".venv").iterdir()]


def test_that_without_maven_the_tests_go_on(checkout: Path, machine: Path) -> None:
    (machine / "mvn").unlink()
    assert told(checkout, machine)[0] == "none"


def test_that_a_validator_that_is_named_is_asked(checkout: Path, machine: Path) -> None:
    assert told(checkout, machine, VERAPDF="validator -v") == ("validator -v", "")
