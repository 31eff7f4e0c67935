"""The compiled file: same text, same bytes; whole or not at all; made anew when the text has changed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from planners.catalogue.compiler import compile_catalogue, digest
from planners.catalogue.current import current, digest_of
from planners.catalogue.places import TEXT
from planners.catalogue.store import Catalogue
from planners.refusal import CatalogueRefused
from tests.planners.catalogue.conftest import Rewrite

AS_ROOT = os.name == "posix" and os.geteuid() == 0


def test_that_the_same_text_gives_the_same_bytes(text: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first.sqlite", tmp_path / "second.sqlite"
    compile_catalogue(text, first)
    for path in text.rglob("*.csv"):
        os.utime(path, (0, 0))
    compile_catalogue(text, second)
    assert first.read_bytes() == second.read_bytes()


def test_that_another_text_gives_another_digest(text: Path, rewrite: Rewrite) -> None:
    before = digest(text)
    rewrite("shared/drives.csv", lambda rows: [row | {"note": "seen"} for row in rows])
    assert digest(text) != before


def test_that_a_refused_text_leaves_the_compiled_file_as_it_was(
    text: Path, tmp_path: Path, rewrite: Rewrite
) -> None:
    out = tmp_path / "catalogue.sqlite"
    compile_catalogue(text, out)
    before = out.read_bytes()
    rewrite("shared/drives.csv", lambda rows: [row | {"operations": "many"} for row in rows])
    with pytest.raises(CatalogueRefused):
        compile_catalogue(text, out)
    assert out.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["catalogue.sqlite"]


def test_that_the_command_compiles_to_the_file_it_is_given(tmp_path: Path) -> None:
    out = tmp_path / "made.sqlite"
    command = [sys.executable, "-m", "planners.catalogue.compiler", str(out)]
    subprocess.run(command, cwd=TEXT.parents[1], check=True, timeout=60, capture_output=True)
    assert digest_of(out) == digest(TEXT)


def _drives(path: Path) -> list[str]:
    with closing(Catalogue.open(path)) as catalogue:
        return [drive.title for drive in catalogue.drives()]


def test_that_a_missing_file_is_compiled_and_then_kept(text: Path) -> None:
    compiled = text / "catalogue.sqlite"
    assert current(text, compiled) == compiled
    made = compiled.stat().st_ino
    assert current(text, compiled) == compiled
    assert compiled.stat().st_ino == made


def test_that_a_changed_text_is_compiled_anew(text: Path, rewrite: Rewrite) -> None:
    compiled = current(text, text / "catalogue.sqlite")
    rewrite("shared/drives.csv", lambda rows: [row | {"title": "Drum"} for row in rows])
    assert set(_drives(current(text, compiled))) == {"Drum"}


def test_that_a_changed_text_with_an_old_date_is_compiled_anew(text: Path, rewrite: Rewrite) -> None:
    compiled = current(text, text / "catalogue.sqlite")
    rewrite("shared/drives.csv", lambda rows: [row | {"title": "Drum"} for row in rows])
    os.utime(text / "shared" / "drives.csv", (0, 0))
    assert set(_drives(current(text, compiled))) == {"Drum"}


def test_that_a_removed_file_of_the_text_is_noticed(text: Path) -> None:
    compiled = current(text, text / "catalogue.sqlite")
    (text / "shared" / "drives.csv").unlink()
    assert _drives(current(text, compiled)) == []


def test_that_a_touched_text_is_not_compiled_anew(text: Path) -> None:
    compiled = current(text, text / "catalogue.sqlite")
    made = compiled.stat().st_ino
    (text / "shared" / "drives.csv").touch()
    assert current(text, compiled).stat().st_ino == made


def test_that_a_damaged_compiled_file_is_made_anew(text: Path) -> None:
    compiled = text / "catalogue.sqlite"
    compiled.write_bytes(b"not a database")
    os.utime(compiled, (0, 0))
    assert len(_drives(current(text, compiled))) == 4


def test_that_a_bundle_without_text_is_opened_as_it_is(
    tmp_path: Path, compiled: Callable[[], Catalogue]
) -> None:
    alone = tmp_path / "bundle" / "catalogue.sqlite"
    alone.parent.mkdir()
    alone.write_bytes(compiled().path.read_bytes())
    assert current(alone.parent, alone) == alone


@pytest.mark.skipif(AS_ROOT, reason="root may write into a folder closed to writing")
def test_that_a_text_in_a_closed_folder_is_compiled_into_the_user_s_cache(
    text: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    text.chmod(0o555)
    try:
        found = current(text, text / "catalogue.sqlite")
        assert found.parent == tmp_path / "cache" / "sizewright"
        assert current(text, text / "catalogue.sqlite") == found
    finally:
        text.chmod(0o755)
