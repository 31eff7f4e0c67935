"""Steps between schema versions, and files of every released schema."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from math import ceil
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.plan.database import Stored, from_bytes, to_bytes
from app.plan.document import Alteration, Entries, Origin, OriginKind, Plan, Scenario, Service
from app.plan.figures import SavedFigure
from app.plan.file import read_file
from app.plan.guard import SCHEMA_VERSION, schema
from app.plan.migrations import STEPS
from app.plan.migrations.step import Step, migrate
from app.plan.opening import open_file
from app.plan.refused import PlanRefused
from app.plan.results import results_of
from planners.analysis.months import run_months
from planners.refusal import InputRefused
from planners.registry import planner
from planners.table import Rows

SCHEMAS = {
    1: "3a896abeeb57f42c4cf0b0be283ff3dadea99dc14c1ec807a3104d1c45146caf",
    2: "5977a2c965e525de193eaec37268640e8ac52d1a7e173b4c5efadc81c409ef6e",
    3: "d9b02961a1cc3beeb7258648c291677a92e515942072d752f2a559335f6c4962",
    4: "edb124faef5ecd314dcb775104501ee60af736e6bae4648260da37dce66303ec",
    5: "0c632496ea749a2cd67d37792b6195ff38de2864fc8d04cbbe066cff6603ba94",
    6: "3d8478cd54c13cdb6febc2cfedb22cbe07368329c6fee86109463515bf03048d",
    7: "df01b9f1d0e9240c353a0e5044557ec6eee071fab6795308f9dcf1bf6784451b",
    8: "035d98f413e92e15c4cbe11141c2147d0f6c9fa03c75be54aa39235f155f3c7d",
    9: "cd22af26805d644d2513dbc7a4a522e79bfd38463ab8418e9e746e98549d111c",
}
"""What each released schema is, for ever."""

VERSION_1 = Plan(
    "2d8e2a0c-0f43-4d37-9c0e-5d4f4a3d9e11",
    "Mail for the head office — 本社",
    customer="Example",
    author="Author",
    introduction="First line.\nSecond line, with <b>no</b> markup.",
    services=(
        Service(
            "7b9f3a1e-8a54-4a0e-a7a7-3f1f0f6f2c55", "mail", "Mail",
            Entries({"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000, "target": 65.5}),
            (
                ("target", Origin(OriginKind.STATED, "the operations manager")),
                ("users", Origin(OriginKind.MEASURED, "console", "2026-03-31")),
            ),
        ),
        Service(
            "1c0d5c7e-30f5-4d1b-bd3c-6f2f6f1c4f02", "mail", "Mail on zSeries",
            Entries({"platform": "zos-z990", "version": "7", "log_compression": False, "users": "many"}),
            (("users", Origin(OriginKind.GUESSED)),),
        ),
    ),
)  # fmt: skip


def test_that_a_stored_file_of_version_1_opens_with_all_it_holds(checkout: Path) -> None:
    stored = read_file(checkout / "tests" / "plans" / "version-1.sizeplan")
    assert stored.plan == VERSION_1
    figures = {figure.name: figure for figure in stored.results.figures}
    assert round(figures["processor.utilization"].value, 1) == 22.8
    assert {figure.service for figure in figures.values()} == {VERSION_1.services[0].id}
    assert stored.program == "0.1.0"


VERSION_2 = replace(
    VERSION_1,
    scenarios=(
        Scenario(
            "0d6e5b7c-9a1f-4c3e-8b2d-7f4a6c8e1d33",
            "Merger — 合併",
            (
                Alteration(VERSION_1.services[0].id, "users", 14_000),
                Alteration(VERSION_1.services[0].id, "activity", 1.25),
                Alteration(VERSION_1.services[1].id, "log_compression", True),
            ),
        ),
        Scenario("3c2b1a09-8f7e-4d6c-a5b4-c3d2e1f0a9b8", "As it is"),
    ),
)


def test_that_a_stored_file_of_version_2_opens_with_all_it_holds(checkout: Path) -> None:
    assert read_file(checkout / "tests" / "plans" / "version-2.sizeplan").plan == VERSION_2


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION + 1))
def test_that_migrated_tables_are_those_of_a_new_file(checkout: Path, version: int) -> None:
    old = (checkout / "tests" / "plans" / f"version-{version}.sizeplan").read_bytes()
    assert from_bytes(to_bytes(from_bytes(old))) == from_bytes(old)


@pytest.mark.parametrize("version", SCHEMAS)
def test_that_a_released_schema_is_never_changed(version: int) -> None:
    assert hashlib.sha256(schema(version).encode()).hexdigest() == SCHEMAS[version]


def test_that_there_is_a_step_to_each_version() -> None:
    assert [step.to for step in STEPS] == list(range(2, SCHEMA_VERSION + 1))
    assert set(SCHEMAS) == set(range(1, SCHEMA_VERSION + 1))


NEXT = SCHEMA_VERSION + 1


def _shout(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE plan SET title = upper(title)")


def _stumble(connection: sqlite3.Connection) -> None:
    _shout(connection)
    connection.execute("UPDATE plan SET nothing = 1")


@pytest.fixture
def content(plan: Plan) -> bytes:
    """That plan as a file's bytes."""
    return to_bytes(Stored(plan))


def test_that_steps_run_in_order_on_a_copy_and_are_noted(content: bytes) -> None:
    steps = (Step(NEXT, "Titles in capitals", _shout), Step(NEXT + 1, "Nothing", lambda _: None))
    assert from_bytes(content, steps).plan.title == "HEAD OFFICE"
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.deserialize(content)
        migrate(connection, NEXT, steps)
        noted = connection.execute("SELECT key, value FROM meta WHERE key LIKE 'step%'").fetchall()
        assert noted == [(f"step {NEXT + 1:03}", "Nothing")]
        assert connection.execute("PRAGMA user_version").fetchone() == (NEXT + 1,)


def test_that_a_step_that_fails_changes_nothing(content: bytes) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.deserialize(content)
        with pytest.raises(sqlite3.Error):
            migrate(
                connection, SCHEMA_VERSION, (Step(NEXT, "Titles", _shout), Step(NEXT + 1, "Fails", _stumble))
            )
        assert connection.serialize() == content


def test_that_a_plan_that_cannot_be_brought_up_to_date_is_refused(content: bytes) -> None:
    with pytest.raises(PlanRefused, match="The plan file is damaged"):
        from_bytes(content, (Step(NEXT, "Fails", _stumble),))


def test_that_a_stored_file_of_version_3_opens_with_all_it_holds(checkout: Path) -> None:
    stored = read_file(checkout / "tests" / "plans" / "version-3.sizeplan")
    assert [revision.note for revision in stored.plan.revisions] == ["First", "Second"]
    assert stored.plan.revisions[0].approved_by == "The board"
    assert len(stored.plan.revisions[0].figures) == len(stored.results.figures) > 10
    assert {reading.value for reading in stored.plan.readings} == {"40", "61.5"}
    assert len(stored.plan.scenarios) == 2
    assert stored.results.published


def test_that_a_stored_file_of_version_6_opens_with_the_statistics_of_a_server(checkout: Path) -> None:
    stored = read_file(checkout / "tests" / "plans" / "version-6.sizeplan")
    assert [str(reading.kind) for reading in stored.plan.readings] == [
        "complaint",
        "measurement",
        "setting",
        "statistic",
    ]


AS_THEY_WERE = ("version-3-tables.sizeplan", "plan-1-tables.txt")
"""One plan whose tables stood in one line, as a plan file and as a text."""
GROWN = {
    "s1": (24, 12782.299025269707, 16304.486378208438),
    "s2": (9, 11230.72574309718, 11283.881524087832),
    "s4": (24, 5000.0, 5000.0),
}
"""The last month that the program told which saved the plan, and each service's load in it, likely and fast."""


@pytest.mark.parametrize("name", AS_THEY_WERE)
def test_that_tables_in_one_line_become_rows_that_mean_the_same(checkout: Path, name: str) -> None:
    plan = open_file(checkout / "tests" / "plans" / name).plan
    mail, own, odd, network = plan.services
    assert mail.entries["growth_events"] == Rows(
        [
            ("2027-03", 500.0, "load", "New branch"),
            (7, -10.0, "%", None),
            ("2027-09", 2.5, "%", 'Déjà vu, "quoted"'),
        ]
    )
    assert mail.entries["growth_drivers"] == Rows([("activity", 5.0), ("target", -1.0)])
    assert own.entries["growth_history"] == Rows([[load] for load in HISTORY])
    assert odd.entries["growth_events"] == "soon +500"
    assert network.entries["adapters"][:2] == (("eth0", 0, "177"), ("eth1", 0, "185,186"))  # type: ignore[index]
    assert network.entries["programs"] == Rows([("netserver", "eth0"), ("/opt/x/serve", "1")])
    assert plan.scenarios[0].alterations[0].value == Rows([(3, 50.0, "%", None)])
    assert plan.revisions[0].plan.services == plan.services


HISTORY = (9000.0, 9120.0, 9260.0, 9340.0, 9500.0, 9610.0, 9700.0, 9850.0, 10000.0)
BINARY = 1e-12
"""How far apart two results of the same sum are that is reckoned in another order."""
COUNTED_ANEW = {("network", "processor.count"): 4}
"""Figures that were logical processors and are whole ones since, with how many of those one of these has."""


def assert_given_again(plan: Plan, saved: tuple[SavedFigure, ...]) -> None:
    """Every saved figure comes back; the program may have learnt others, and to be less sure of one."""
    now = {(figure.service, figure.name): figure for figure in results_of(plan).figures}
    planners = {service.id: service.planner for service in plan.services}
    assert saved
    for figure in saved:
        found = now[figure.service, figure.name]
        each = COUNTED_ANEW.get((planners[figure.service], figure.name))
        if each is not None:
            assert (found.value, found.unit) == (ceil(figure.value / each), figure.unit), figure.name
            continue
        assert (found.value, found.unit) == (figure.value, figure.unit), figure.name
        assert found.low <= figure.low * (1 + BINARY), figure.name
        assert figure.high <= found.high * (1 + BINARY), figure.name


@pytest.mark.parametrize("name", AS_THEY_WERE)
def test_that_a_migrated_plan_has_the_same_figures(checkout: Path, name: str) -> None:
    plan = open_file(checkout / "tests" / "plans" / name).plan
    assert_given_again(plan, plan.revisions[0].figures)
    for service in plan.services:
        found = planner(service.planner)
        if service.id in GROWN:
            ahead = run_months(found, found.check(service.entries))
            month, *loads = GROWN[service.id]
            assert [ahead.loads[month], ahead.fast_loads[month]] == loads
        else:
            with pytest.raises(InputRefused, match="Events, row 1"):
                found.check(service.entries)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_that_a_file_of_an_earlier_version_has_the_figures_it_was_saved_with(
    checkout: Path, version: int
) -> None:
    stored = read_file(checkout / "tests" / "plans" / f"version-{version}.sizeplan")
    assert_given_again(stored.plan, stored.results.figures)


def test_that_a_stored_file_of_version_7_opens_with_machines_sites_and_the_start(checkout: Path) -> None:
    plan = read_file(checkout / "tests" / "plans" / "version-7.sizeplan").plan
    assert (plan.start, plan.services[0].site) == ("existing", "Berlin")
    assert [machine.name for machine in plan.machines] == ["Host 1 — 本社", "Host 2"]
    assert plan.machines[0].entries["cores"] == 16


def test_that_a_stored_file_of_version_8_opens_with_the_errors_of_revisions(checkout: Path) -> None:
    plan = read_file(checkout / "tests" / "plans" / "version-8.sizeplan").plan
    assert [(one.verdict, one.month, one.in_month) for one in plan.errors] == [("above", "2026-09", 1.21)]
    assert plan.errors[0].revision == plan.revisions[0].id


def test_that_a_stored_file_of_version_9_opens_with_who_decides(checkout: Path) -> None:
    older = read_file(checkout / "tests" / "plans" / "version-8.sizeplan").plan
    plan = read_file(checkout / "tests" / "plans" / "version-9.sizeplan").plan
    assert (older.decider, plan.decider) == ("", "Head of IT — 本社")
    assert replace(plan, decider="") == older
