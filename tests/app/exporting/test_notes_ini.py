"""A notes.ini section that a server takes as it is, and the one that undoes it."""

from __future__ import annotations

from collections.abc import Callable

from app.exporting.writer import settings_files
from planners.evidence import Source, Standing
from planners.planner import Planner, Setting, Sizing


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
            expected = {item.name: item.value for item in settings if not item.benchmark_only}
            if file.name == "notes.ini.section":
                assert active(file.text) == expected
            else:
                assert active(file.text).keys() <= expected.keys()


def test_that_a_value_of_the_benchmark_alone_informs_without_acting() -> None:
    section, undo = settings_files((setting("ServerTasks", "Router", benchmark_only=True),), "Heading")
    assert active(section.text) == {}
    assert "; Not for production: ServerTasks=Router" in section.text
    assert "ServerTasks" not in undo.text


def test_that_reason_and_source_stand_above_each_setting() -> None:
    section, _ = settings_files((setting("Pool", "5", reason="More users"),), "Heading")
    lines = section.text.splitlines()
    place = lines.index("Pool=5")
    assert lines[place - 2 : place] == ["; More users", "; Source: Document, table 1, Pool"]


def test_that_undo_sets_the_known_default_and_removes_the_rest() -> None:
    _, undo = settings_files((setting("Pool", "5", default="2"), setting("Cache", "9")), "Heading")
    assert active(undo.text) == {"Pool": "2"}
    assert "; Remove the line Cache=" in undo.text


def test_that_a_line_break_in_a_text_does_not_become_a_setting() -> None:
    section, _ = settings_files(
        (setting("Pool", "5\nServerTasks=none", reason="Why\nPort=1"),), "Plan\nPort=2"
    )
    assert active(section.text) == {"Pool": "5 ServerTasks=none"}


def test_that_no_file_is_written_where_nothing_is_recommended(
    mail: Planner, size: Callable[..., Sizing]
) -> None:
    assert settings_files((), "Heading") == ()
    assert settings_files(mail.settings(size(platform="i5os-810")), "Heading") == ()
