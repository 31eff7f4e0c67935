"""Files from elsewhere: refused in one sentence of what was found, and nothing in them is ever run."""

from __future__ import annotations

import os
import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.plan.database import Stored, from_bytes, to_bytes
from app.plan.document import Entries, Plan, Service
from app.plan.figures import UNSIZED
from app.plan.file import save_plan
from app.plan.guard import LARGEST_FILE
from app.plan.opening import read_plan
from app.plan.refused import PlanRefused, PlanTooNew

GOOD = to_bytes(
    Stored(Plan("p1", "Head office", services=(Service("s1", "mail", "Mail", Entries({"users": 7})),)))
)
ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"


def _changed(*statements: str) -> bytes:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.deserialize(GOOD)
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            connection.execute(statement)
        return connection.serialize()


HOSTILE = {
    "another program": (["PRAGMA application_id = 7"], "This is a file of another program. Choose a file that Sizewright saved."),
    "a version before the first": (["PRAGMA user_version = 0"], "damaged (there is no format 0)"),
    "a negative version": (["PRAGMA user_version = -5"], "damaged (there is no format -5)"),
    "a trigger": (
        ["CREATE TRIGGER t AFTER INSERT ON plan BEGIN DELETE FROM plan; END"],
        "The file holds 'trigger t', which is not part of a plan. Choose a file",
    ),
    "a view": (["CREATE VIEW v AS SELECT 1"], "The file holds 'view v'"),
    "an index": (["CREATE INDEX i ON plan (title)"], "The file holds 'index i'"),
    "another table": (["CREATE TABLE other (a)"], "The file holds 'table other'"),
    "a name like SQLite's own": (["CREATE VIEW sqliteXv AS SELECT 1"], "The file holds 'view sqliteXv'"),
    "a missing table": (["DROP TABLE figure"], "table figure is missing"),
    "a view for a table": (["DROP TABLE plan", f"CREATE VIEW plan AS {ENDLESS}"], "The file holds 'view plan'"),
    "another check": (
        ["UPDATE sqlite_schema SET sql = replace(sql, '>= 0', '>= 1') WHERE name = 'service'"],
        "The file holds 'table service'",
    ),
    "a default that runs": (
        ["UPDATE sqlite_schema SET sql = replace(sql, 'customer       TEXT', 'customer TEXT DEFAULT (abs(1))')"],
        "The file holds 'table plan'",
    ),
    "another value": (["UPDATE entry SET value = '8'"], "damaged (another program changed it, or its checksum is wrong). Salvage"),
    "a figure of its own": (
        ["INSERT INTO figure VALUES ('s1', 'users.limit', 9, 9, 9, 'users', 'measured')"],
        "its checksum is wrong",
    ),
    "no checksum": (["DELETE FROM meta WHERE key = 'checksum'"], "its checksum is wrong"),
    "no plan": (["DELETE FROM plan"], "damaged (plans in it: 0)"),
    "two plans": (["INSERT INTO plan SELECT 'p2', '', '', '', '', '', '', '' "], "damaged (plans in it: 2)"),
    "a number that is none": (["UPDATE entry SET kind = 'number', value = 'ten'"], " stands for a number, yes, no or a text"),
    "a number of too many digits": (
        ["UPDATE entry SET value = replace(hex(zeroblob(5000)), '0', '9')"],
        " stands for a number, yes, no or a text",
    ),
    "a table that is none": (["UPDATE entry SET kind = 'table', value = '[[[]]]'"], " stands for a number, yes, no or a text"),
    "a table that is a number": (["UPDATE entry SET kind = 'table', value = '12'"], " stands for a number, yes, no or a text"),
    "a table that is a text": (["UPDATE entry SET kind = 'table', value = '\"ab\"'"], " stands for a number, yes, no or a text"),
    "a table without end": (
        ["UPDATE entry SET kind = 'table', value = replace(hex(zeroblob(50000)), '0', '[')"],
        " stands for a number, yes, no or a text",
    ),
    "a table of numbers that are none": (
        ["UPDATE entry SET kind = 'table', value = '[[NaN]]'"],
        " stands for a number, yes, no or a text",
    ),
    "a kind that is none": (["UPDATE entry SET kind = 'pickle'"], "The plan file is damaged (CHECK"),
    "a switch that is none": (["UPDATE entry SET kind = 'switch'"], " stands for a number, yes, no or a text"),
    "a text that is none": (["UPDATE plan SET title = CAST(x'FF00FE' AS TEXT)"], "The plan file is damaged"),
    "an entry of no service": (["INSERT INTO entry VALUES ('s9', 'users', 'whole', '1')"], "a row of table entry belongs to nothing"),
    "an origin of no entry": (
        ["INSERT INTO origin VALUES ('s1', 'target', 'guessed', '', '')"],
        "a row of table origin belongs to nothing",
    ),
    "a day that does not exist": (
        ["INSERT INTO origin VALUES ('s1', 'users', 'guessed', '', '2026-02-30')"],
        "The plan file is damaged",
    ),
    "a name with a line in it": (["UPDATE entry SET field = 'a' || char(10) || 'b'"], "('a\\nb' stands for a name of letters, digits and _)"),
    "a service with no name": (["UPDATE service SET planner = '../x'"], "('../x' stands for a name of letters, digits and _)"),
    "too many services": (
        [
            "WITH RECURSIVE n(x) AS (SELECT 2 UNION ALL SELECT x + 1 FROM n LIMIT 3000)"
            " INSERT INTO service SELECT 's' || x, x, 'mail', '', '' FROM n"
        ],
        "A plan holds up to 2,000 services.",
    ),
}  # fmt: skip


def _open(content: bytes, folder: Path) -> Plan:
    path = folder / "mail.sizeplan"
    path.write_bytes(content)
    try:
        return read_plan(path)
    finally:
        assert [found.name for found in folder.iterdir()] == [path.name]
        assert path.read_bytes() == content


@pytest.mark.parametrize("case", HOSTILE)
def test_that_a_file_that_is_no_plan_is_refused_with_what_was_found(case: str, tmp_path: Path) -> None:
    statements, told = HOSTILE[case]
    with pytest.raises(PlanRefused) as refused:
        _open(_changed(*statements), tmp_path)
    sentence = str(refused.value)
    assert sentence.startswith(f"{tmp_path}/mail.sizeplan: ")
    assert told in sentence
    assert "\n" not in sentence


def test_that_a_newer_file_is_refused_with_both_versions(tmp_path: Path) -> None:
    with pytest.raises(
        PlanTooNew,
        match=r"saved this plan in format 10\. This one opens formats up to 9\. Update Sizewright\.",
    ):
        _open(_changed("PRAGMA user_version = 10"), tmp_path)


def test_that_a_service_of_a_newer_program_is_refused_by_name(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "new.sizeplan"
    save_plan(Plan("p", "new", services=(Service("s", "backup", "Backup"),)), path, UNSIZED)
    with pytest.raises(
        PlanTooNew, match=r"does not know the service backup\. Update Sizewright\. Known: mail"
    ):
        read_plan(path)


@pytest.mark.parametrize(
    "content", [b"", b"%PDF-1.7 ...", b"SQLite format 3", GOOD[:16], b"sizewright plan 9\n"]
)
def test_that_what_is_no_database_is_refused(content: bytes, tmp_path: Path) -> None:
    with pytest.raises(PlanRefused):
        _open(content, tmp_path)


def test_that_a_file_cut_short_anywhere_is_refused() -> None:
    for length in range(0, len(GOOD), 256):
        with pytest.raises(PlanRefused):
            from_bytes(GOOD[:length])


@given(st.data())
def test_that_a_damaged_file_is_a_plan_or_refused(data: st.DataObject) -> None:
    content = bytearray(GOOD)
    places = st.integers(0, len(content) - 1) | st.integers(0, 100)
    for place, value in data.draw(st.lists(st.tuples(places, st.integers(0, 255)), min_size=1, max_size=20)):
        content[place] = value
    began = time.process_time()
    try:
        assert isinstance(from_bytes(bytes(content)).plan, Plan)
    except PlanRefused as refused:
        assert refused.findings
    assert time.process_time() - began < 5


@given(st.binary(max_size=4000))
def test_that_random_bytes_behind_a_right_head_are_refused(noise: bytes) -> None:
    with pytest.raises(PlanRefused):
        from_bytes(GOOD[:100] + noise)


def test_that_shuffled_pages_are_a_plan_or_refused() -> None:
    pages = [GOOD[place : place + 1024] for place in range(0, len(GOOD), 1024)]
    for seed in range(50):
        order = random.Random(seed).sample(pages[1:], len(pages) - 1)
        try:
            from_bytes(pages[0] + b"".join(order))
        except PlanRefused as refused:
            assert refused.findings


def test_that_a_file_larger_than_a_plan_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.sizeplan"
    path.write_bytes(GOOD)
    os.truncate(path, 2**40)
    with pytest.raises(
        PlanRefused, match=f"The file is larger than {LARGEST_FILE:,} bytes, the limit of a plan."
    ):
        read_plan(path)


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to("/dev/zero")])
def test_that_a_pipe_or_device_is_refused_at_once(make: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "odd.sizeplan"
    make(path)
    with pytest.raises(PlanRefused, match="This is not a plan file"):
        read_plan(path)


def test_that_a_file_beside_the_plan_is_never_read_as_its_journal(plan: Plan, saved: Path) -> None:
    for suffix in ("-journal", "-wal"):
        saved.with_name(saved.name + suffix).write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(1000))
    assert read_plan(saved) == plan


def test_that_bytes_where_text_belongs_are_refused(checkout: Path) -> None:
    """Found by the fuzzer: a changed type in a row that SQLite's own check lets pass."""
    with pytest.raises(PlanRefused, match="The plan file is damaged"):
        read_plan(checkout / "tests" / "plans" / "bytes-where-text-belongs.sizeplan")
