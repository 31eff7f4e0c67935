"""The catalogue's text in a folder of its own, and rewriting of single cells of it."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from planners.catalogue.compiler import compile_catalogue
from planners.catalogue.places import TEXT
from planners.catalogue.store import Catalogue
from planners.refusal import CatalogueRefused, Fault

Rows = list[dict[str, str]]
Rewrite = Callable[[str, Callable[[Rows], Rows]], None]


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """A copy of the catalogue's text."""
    return Path(shutil.copytree(TEXT, tmp_path / "text", ignore=shutil.ignore_patterns("*.sqlite*")))


@pytest.fixture
def rewrite(text: Path) -> Rewrite:
    """Hands the rows of a file of the copy to a function and writes back what it returns."""

    def apply(file: str, change: Callable[[Rows], Rows]) -> None:
        path = text / file
        with path.open(encoding="utf-8", newline="") as stream:
            rows = list(csv.DictReader(stream))
        columns = list(rows[0])
        with path.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.DictWriter(stream, columns, lineterminator="\n")
            writer.writeheader()
            writer.writerows(change(rows))

    return apply


@pytest.fixture
def compiled(text: Path, tmp_path: Path) -> Iterator[Callable[[], Catalogue]]:
    """Compiles the copy as it then is, and opens it."""
    opened: list[Catalogue] = []

    def compile_and_open() -> Catalogue:
        out = tmp_path / "catalogue.sqlite"
        compile_catalogue(text, out)
        opened.append(Catalogue.open(out))
        return opened[-1]

    yield compile_and_open
    for catalogue in opened:
        catalogue.close()


@pytest.fixture
def faults(text: Path, tmp_path: Path) -> Callable[[], tuple[Fault, ...]]:
    """What the compiler says about the copy as it then is."""

    def refusal() -> tuple[Fault, ...]:
        with pytest.raises(CatalogueRefused) as refused:
            compile_catalogue(text, tmp_path / "refused.sqlite")
        return refused.value.faults

    return refusal


@pytest.fixture(scope="session")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    """The catalogue of the project, compiled for these tests."""
    out = tmp_path_factory.mktemp("catalogue") / "catalogue.sqlite"
    compile_catalogue(TEXT, out)
    opened = Catalogue.open(out)
    yield opened
    opened.close()
