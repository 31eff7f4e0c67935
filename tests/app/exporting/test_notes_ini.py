"""A notes.ini section that a server takes as it is, and the one that undoes it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from app.exporting.writer import settings_files
from app.plan.document import Reading, ReadingKind
from app.presenting.tables import with_readings
from planners.evidence import Source, Standing
from planners.planner import Planner, Setting, Sizing
from planners.registry import catalogue, planner


def setting(
    name: str, value: str, default: str = "", benchmark_only: bool = False, reason: str = "Because"
) -> Setting:
    source = Source("Document", "table 1", name)
    return Setting(
        "notes.ini", name, value, reason, Standing.RULE, (source,), default, benchmark_only=benchmark_only
    )


def active(text: str) -> dict[str, str]:
    """What a server reads: lines that are not comments."""
    lines = [line for line in text.splitlines() if line and not line.startswith(";")]
    return dict(line.split("=", 1) for line in lines)


def test_that_every_active_line_is_a_name_and_a_value(
    mail: Planner, every_sizing: tuple[Sizing, ...]
) -> None:
    for sizing in every_sizing:
        settings = mail.settings(sizing)
        for file in settings_files(settings, "Heading"):
            expected = {
                item.name: item.value for item in settings if item.written and item.file == "notes.ini"
            }
            if file.name == "notes.ini.section":
                assert active(file.text) == expected
            elif file.name == "notes.ini.undo":
                assert active(file.text).keys() <= expected.keys()


def test_that_a_value_of_the_benchmark_alone_informs_without_acting() -> None:
    section, undo = settings_files((setting("Debug", "1", benchmark_only=True),), "Heading")
    assert active(section.text) == {}
    assert "; Not for production: Debug=1" in section.text
    assert "Debug" not in undo.text


def test_that_reason_and_source_stand_above_each_setting() -> None:
    section, *_ = settings_files((setting("Pool", "5", reason="More users"),), "Heading")
    lines = section.text.splitlines()
    place = lines.index("Pool=5")
    assert lines[place - 2 : place] == ["; More users", "; Source: Document, table 1, Pool"]


def test_that_undo_without_the_servers_file_sets_defaults_and_calls_them_so() -> None:
    _, undo, *_ = settings_files((setting("Pool", "5", default="2"), setting("Cache", "9")), "Heading")
    assert active(undo.text) == {"Pool": "2"}
    assert "; Defaults of Domino, not what your server had." in undo.text
    assert "; Remove the line Cache=" in undo.text


def test_that_a_line_break_in_a_text_does_not_become_a_setting() -> None:
    section, *_ = settings_files(
        (setting("Pool", "5\nServerTasks=none", reason="Why\nPort=1"),), "Plan\nPort=2"
    )
    assert active(section.text) == {"Pool": "5 ServerTasks=none"}


def test_that_undo_gives_back_what_the_servers_file_had() -> None:
    settings = (setting("Pool", "5", default="2"), setting("Cache", "9", default="1"))
    read = (Reading("s", ReadingKind.SETTING, "notes.ini", "Pool", "7"),)
    _, undo, *_ = settings_files(with_readings(settings, read), "Heading")
    assert active(undo.text) == {"Pool": "7"}
    assert "; Remove the line Cache=" in undo.text
    assert "What your server had" in undo.text


@pytest.mark.parametrize("service", ["mail", "inotes"])
def test_that_tasks_and_transaction_log_of_a_server_are_never_written(service: str) -> None:
    found = planner(service)
    case = {"version": "7", "template": "mail7"} if service == "mail" else {"version": "8.5", "mode": "dwa85"}
    shown: set[str] = set()
    for platform in catalogue().platforms(service):
        sized = found.size(found.check({"platform": platform.id, "users": 3000, **case}))
        for file in settings_files(found.settings(sized), "Heading"):
            kept = ("servertasks=", "translog_")
            assert not [line for line in file.text.splitlines() if line.lower().startswith(kept)], file.name
            shown |= {line for line in file.text.splitlines() if "by hand: " in line}
    assert any("ServerTasks=" in line or "TRANSLOG_Status=" in line for line in shown)


INI = (
    b"[Notes]\nServerTasks=Replica,Router\nNSF_Buffer_Pool_Size_MB=300\nPool=3\n",
    b"[Notes]\r\nServerTasks=Replica\r\npool=3\r\nOther=1\r\nPOOL = 4\r\n;Cache=1\r\n",
    b"[Notes]\nPool=3\nOther=1",
    b"\xef\xbb\xbf[Notes]\nCache=9\nPool=5\n",
)


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., str]:
    for file in settings_files((setting("Pool", "5"), setting("Cache", "9")), "Heading"):
        (tmp_path / file.name).write_text(file.text)

    def call(script: str, *more: str) -> str:
        done = subprocess.run(
            ["sh", script, "notes.ini", *more], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.stderr == ""
        return done.stdout

    return call


@pytest.mark.parametrize("before", INI)
def test_that_undo_gives_the_file_back_byte_for_byte(
    before: bytes, run: Callable[..., str], tmp_path: Path
) -> None:
    path = tmp_path / "notes.ini"
    path.write_bytes(before)
    run("notes.ini.apply.sh")
    assert path.read_bytes() == before
    run("notes.ini.apply.sh", "--apply")
    applied = path.read_bytes()
    values = [line.split(b"=") for line in applied.splitlines() if b"=" in line and line[:1] != b";"]
    assert {value for name, value in values if name == b"Pool"} == {b"5"}
    assert {value for name, value in values if name == b"Cache"} == {b"9"}
    assert "Nothing to change." in run("notes.ini.apply.sh", "--apply")
    assert path.read_bytes() == applied
    run("notes.ini.undo.sh")
    assert path.read_bytes() == applied
    run("notes.ini.undo.sh", "--apply")
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("notes.ini.*sizewright"))


def test_that_undo_keeps_what_was_changed_since(run: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "notes.ini"
    path.write_text("[Notes]\npool=3\nOther=1\n")
    run("notes.ini.apply.sh", "--apply")
    path.write_text(path.read_text().replace("Other=1", "Other=2") + "New=1\n")
    run("notes.ini.undo.sh", "--apply")
    assert path.read_text() == "[Notes]\npool=3\nOther=2\nNew=1\n"


def test_that_a_second_plan_keeps_the_first_state_and_what_was_changed_between(
    run: Callable[..., str], tmp_path: Path
) -> None:
    path = tmp_path / "notes.ini"
    path.write_text("[Notes]\nPool=3\nOther=1\n")
    run("notes.ini.apply.sh", "--apply")
    path.write_text(path.read_text().replace("Other=1", "Other=2"))
    for file in settings_files((setting("Pool", "6"), setting("Cache", "9")), "Heading"):
        (tmp_path / file.name).write_text(file.text)
    run("notes.ini.apply.sh", "--apply")
    assert "Pool=6" in path.read_text()
    run("notes.ini.undo.sh", "--apply")
    assert path.read_text() == "[Notes]\nPool=3\nOther=2\n"


def test_that_undo_without_an_apply_says_so(run: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "notes.ini").write_text("[Notes]\nPool=3\n")
    assert "Nothing to undo" in run("notes.ini.undo.sh", "--apply")


def test_that_no_line_is_set_where_the_measurements_used_the_defaults(
    mail: Planner, size: Callable[..., Sizing]
) -> None:
    assert settings_files((), "Heading") == ()
    section, undo, *_ = settings_files(mail.settings(size(platform="i5os-810")), "Heading")
    assert active(section.text) == {}
    assert "; Set by hand: Server_Transinfo_Range=" in section.text
    assert "Nothing was set." in undo.text
