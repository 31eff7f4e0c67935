"""Runs commands in this process and tells what they said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.__main__ import main
from app.plan.document import Entries, Plan, Service
from app.plan.file import save_plan
from planners.schema import Entry

SOLARIS = ("--platform", "solaris-6800", "--version", "7", "--template", "mail7")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command gave back."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """Runs ``sizewright`` with these arguments."""

    def call(*arguments: object) -> Answer:
        code = main([str(argument) for argument in arguments])
        told = capsys.readouterr()
        return Answer(code, told.out, told.err)

    return call


@pytest.fixture
def size_mail(run: Callable[..., Answer]) -> Callable[..., Answer]:
    """Runs ``sizewright size mail`` for the measured Solaris server."""
    return lambda *arguments: run("size", "mail", *SOLARIS, *arguments)


@pytest.fixture
def plan_file(tmp_path: Path) -> Callable[..., Path]:
    """Saves a plan with one service per set of entries."""

    def save(*services: dict[str, Entry], titles: tuple[str, ...] = ()) -> Path:
        chosen = {"platform": "solaris-6800", "version": "7", "template": "mail7"}
        parts = tuple(
            Service(
                f"s{index}",
                "mail",
                titles[index] if titles else f"Mail {index}",
                Entries({**chosen, **entries}),
            )
            for index, entries in enumerate(services)
        )
        path = tmp_path / "site.sizeplan"
        save_plan(Plan("p1", "Site", services=parts), path)
        return path

    return save
