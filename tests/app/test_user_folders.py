"""What lies beside the user's data: folder, preferences, log and crash reports, none of which may cost the start."""

from __future__ import annotations

import json
import logging
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from app import log, preferences
from app.crash_report import write_report
from app.paths import data_folder
from app.preferences import MOST_RECENT, Preferences


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no place for the user's data."""
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("SIZEWRIGHT_HOME", str(tmp_path / "file" / "below"))


@pytest.fixture
def logged() -> Iterator[Path]:
    """The log, running."""
    path = log.start(data_folder())
    assert path is not None
    yield path
    log.stop()


@pytest.mark.parametrize(
    "system, variable, value, below",
    [
        ("linux", "XDG_DATA_HOME", "{home}/share", "share/sizewright"),
        ("linux", "XDG_DATA_HOME", "relative/share", ".local/share/sizewright"),
        ("linux", "XDG_DATA_HOME", "", ".local/share/sizewright"),
        ("darwin", "IGNORED", "", "Library/Application Support/Sizewright"),
        ("win32", "APPDATA", "{home}/AppData/Roaming", "AppData/Roaming/Sizewright"),
        ("linux", "SIZEWRIGHT_HOME", "{home}/own", "own"),
    ],
)
def test_that_data_lie_where_the_platform_has_them(
    system: str, variable: str, value: str, below: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(variable, value.format(home=tmp_path))
    monkeypatch.setattr(sys, "platform", system)
    assert data_folder() == tmp_path / below
    assert data_folder().is_dir()


def test_that_preferences_come_back_as_they_were_stored(tmp_path: Path) -> None:
    stored = replace(Preferences(theme="dark", geometry="01d9"), recent=("/a", "/b"))
    assert preferences.save(stored)
    assert preferences.load() == stored


def test_that_a_recent_file_comes_first_once_and_the_list_stays_short(tmp_path: Path) -> None:
    chosen = Preferences()
    for number in (*range(15), 12):
        chosen = chosen.with_recent(tmp_path / f"{number}.sizeplan")
    assert [Path(name).stem for name in chosen.recent[:3]] == ["12", "14", "13"]
    assert len(chosen.recent) == len(set(chosen.recent)) == MOST_RECENT


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\xff\xfe", b"[]", b"null", b"3", b'{"recent": 3}', b'{"recent": [1, null]}', b'{"theme": []}',
        b'{"theme": "pink"}', b'{"geometry": "no hex"}', b"[" * 100_000,
    ],
)  # fmt: skip
def test_that_damaged_preferences_are_fresh_ones(content: bytes) -> None:
    (data_folder() / "preferences.json").write_bytes(content)
    assert preferences.load() == Preferences()


def test_that_one_damaged_preference_does_not_cost_the_others() -> None:
    (data_folder() / "preferences.json").write_text(json.dumps({"theme": 7, "recent": ["/a"]}), "utf-8")
    assert preferences.load() == Preferences(recent=("/a",))


@pytest.mark.usefixtures("nowhere")
def test_that_preferences_without_a_place_are_not_stored_and_cost_nothing() -> None:
    assert not preferences.save(Preferences(theme="dark"))
    assert preferences.load() == Preferences()


def _fault() -> Path:
    try:
        raise KeyError("Ω\ud800")
    except KeyError as fault:
        return write_report(type(fault), fault, fault.__traceback__)


def test_that_a_crash_report_names_fault_place_and_versions() -> None:
    path = _fault()
    text = path.read_text("utf-8")
    assert path.parent == data_folder()
    assert all(part in text for part in ("Sizewright ", "Python ", "KeyError: 'Ω", "test_user_folders.py"))


def test_that_two_crashes_in_one_second_are_two_reports() -> None:
    assert _fault() != _fault()


@pytest.mark.usefixtures("nowhere")
def test_that_a_crash_report_finds_another_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert _fault().parent == tmp_path


def test_that_the_log_holds_what_was_done(logged: Path) -> None:
    logging.getLogger("app.plan").info("saved %s", "plan.sizeplan")
    assert logged.read_text("utf-8").endswith("INFO app.plan: saved plan.sizeplan\n")


def test_that_the_log_turns_over_and_stays_small(logged: Path) -> None:
    for _ in range(40):
        logging.getLogger("app").info("x" * 100_000)
    files = list(logged.parent.glob(f"{log.NAME}*"))
    assert len(files) == 1 + log.OLDER_KEPT
    assert all(file.stat().st_size <= log.LARGEST_BYTES for file in files)


def test_that_a_log_started_twice_writes_each_line_once(logged: Path) -> None:
    log.start(data_folder())
    logging.getLogger("app").info("once")
    assert logged.read_text("utf-8").count("once") == 1


def test_that_a_log_without_a_place_costs_nothing(tmp_path: Path) -> None:
    assert log.start(tmp_path / "gone") is None
