"""What a server has is read from its own files, for the settings that are recommended and no others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.importing.server_settings import ReadingRefused, read_settings
from app.presenting.tables import setting_rows
from planners.planner import Setting
from planners.registry import planner

MAIL: dict[str, Any] = {"platform": "aix-p630", "version": "7", "template": "mail7", "users": 5000}
DIRECTORY: dict[str, Any] = {
    "platform": "hpux-sd64b",
    "version": "rhds-7.1",
    "entries": 250_000,
    "server_memory": 16384,
}


def recommended(service: str, **entries: Any) -> tuple[Setting, ...]:
    found = planner(service)
    if service == "mail":
        entries["platform"] = next(
            c.value for f in found.fields() if f.name == "platform" for c in f.choices if "aix-p6" in c.value
        )
    return found.settings(found.size(found.check(entries)))


def test_that_a_notes_ini_is_read_without_case_and_the_last_counts(tmp_path: Path) -> None:
    path = tmp_path / "notes.ini"
    path.write_bytes(
        b"\xef\xbb\xbf[Notes]\r\nKeyFilename=secret.id\r\nserver_pool_tasks=40\r\nSERVER_POOL_TASKS = 100\r\n"
        b";NSF_DbCache_MaxEntries=1\r\nNSF_Buffer_Pool_Size_MB=512\r\n"
    )
    settings = recommended("mail", **MAIL)
    found = {one.name: one.value for one in read_settings(path, "s", settings, "2026-03-31")}
    assert found == {"Server_Pool_Tasks": "100", "NSF_Buffer_Pool_Size_MB": "512"}
    rows = {row.name: row for row in setting_rows(settings, read_settings(path, "s", settings))}
    assert rows["Server_Pool_Tasks"].server == "✓ 100"
    assert rows["NSF_Buffer_Pool_Size_MB"].server == "≠ 512"
    assert rows["NSF_DbCache_MaxEntries"].server == ""


def test_that_an_ldif_is_read_by_its_entries_folded_and_encoded(tmp_path: Path) -> None:
    settings = recommended("directory", **DIRECTORY)
    one = next(setting for setting in settings if setting.name == "nsslapd-dbcachesize")
    path = tmp_path / "dse.ldif"
    head, tail = one.place[:20], one.place[20:].replace(",", ", ").upper()
    path.write_text(
        f"dn: cn=other,cn=config\nnsslapd-dbcachesize: 1\n\ndn: {head}\n {tail}\nNSSLAPD-DBCACHESIZE:: MTIzNDU=\n"
    )
    (found,) = read_settings(path, "s", settings)
    assert (found.name, found.value, found.source) == ("nsslapd-dbcachesize", "12345", "dse.ldif")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"Nothing=1\n", "The file has no setting of this plan. Choose a notes.ini or an LDIF file with"),
        (b"", "The file has no setting of this plan."),
        (b"\x00\x01\x02", "This is not a text file."),
    ],
)
def test_that_another_file_is_refused_in_a_line(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(ReadingRefused) as refused:
        read_settings(path, "s", recommended("mail", **MAIL))
    assert str(refused.value).startswith(f"{path}: {told}")


def test_that_letters_where_base64_belongs_are_taken_as_they_stand(tmp_path: Path) -> None:
    settings = recommended("directory", **DIRECTORY)
    one = next(setting for setting in settings if setting.name == "nsslapd-dbcachesize")
    path = tmp_path / "dse.ldif"
    path.write_text(f"dn:: Łódź\n\ndn: {one.place}\nnsslapd-dbcachesize:: 12345é\n", "utf-8")
    assert [found.value for found in read_settings(path, "s", settings)] == ["12345é"]


def test_that_what_is_as_good_as_recommended_is_not_marked_as_other(tmp_path: Path) -> None:
    path = tmp_path / "notes.ini"
    settings = recommended("mail", **MAIL)
    pool = int(next(one.value for one in settings if one.name == "NSF_Buffer_Pool_Size_MB"))
    path.write_text(f"[Notes]\nNSF_Buffer_Pool_Size={(pool + 3) * 2**20}\n", "utf-8")
    rows = {row.name: row for row in setting_rows(settings, read_settings(path, "s", settings))}
    assert rows["NSF_Buffer_Pool_Size_MB"].server == f"✓ {pool + 3}"
