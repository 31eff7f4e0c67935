"""A sixth service, installed for a module's tests: its package beside the others, its rows in a catalogue with theirs."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import planners
from app.plan.sized import answer
from planners.catalogue.compiler import compile_catalogue
from planners.catalogue.places import TEXT
from planners.catalogue.store import CATALOGUE_VARIABLE, Catalogue
from planners.registry import catalogue, planner, services

HERE = Path(__file__).parent
LEFT_OPEN: list[Catalogue] = []
"""The catalogue that was open before: what other tests have made over it may still ask it."""
PLAN = """sizewright plan 2
id = "0d6a"
title = "A relay"
service relay "Relay of the site" "5e1f"
  growth = 20
  growth_high = 40
  messages = 40000
  price_spool = 3
  spool_disk = 100
  start = "2026-11"
scenario "Merger" "7c2b"
  change "5e1f" messages = 60000
"""


def _forget() -> None:
    """Let go of all that is kept about services, so that it is found anew."""
    for kept in (services, planner, catalogue, answer):
        kept.cache_clear()
    for name in [name for name in sys.modules if name.startswith("planners.relay")]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def relay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The relay is one of the services."""
    folder = tmp_path_factory.mktemp("catalogue")
    text = folder / "text"
    shutil.copytree(TEXT, text, ignore=shutil.ignore_patterns("*.sqlite*"))
    shutil.copytree(HERE / "catalogue", text, dirs_exist_ok=True)
    compile_catalogue(text, folder / "catalogue.sqlite")
    LEFT_OPEN.append(catalogue())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(planners, "__path__", [*planners.__path__, str(HERE / "planners")])
        patch.setenv(CATALOGUE_VARIABLE, str(folder / "catalogue.sqlite"))
        _forget()
        opened = catalogue()
        yield
        _forget()
        opened.close()


@pytest.fixture
def plan(relay: None, tmp_path: Path) -> Path:
    """The text form of a plan with the relay, that grows and has a scenario."""
    path = tmp_path / "relay.txt"
    path.write_text(PLAN, "utf-8")
    return path
