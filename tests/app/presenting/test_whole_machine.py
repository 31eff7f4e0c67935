"""Services that share a machine: what a tool reads of the whole machine is held against the sum of all of them."""

from __future__ import annotations

import csv
import io

import pytest

from app.exporting.triggers_csv import triggers_csv
from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.acceptance import acceptance_sheet, machine_sheet
from app.presenting.triggers import machine_rows, trigger_rows
from planners.analysis.whole_machine import shared_machines, shared_names

SITE = sized(read_plan(FOLDER / "site-mixed.txt"))
RUNNING = SITE.running
(HOST,) = shared_machines(RUNNING)
WHOLE = ("free -m", "sar -u 60", "sar -n DEV 60")


def test_that_readings_of_a_shared_machine_are_held_against_the_sum() -> None:
    """`free -m` was to tell at most 4.2 GiB, and all services together were expected at 5.2."""
    (total,) = [one.total for one in SITE.machines if one.name == HOST.name]
    expected = {one.quantity.name: float(one.quantity.value) for one in HOST.checks}
    assert expected["memory.ram"] == pytest.approx(float(total.quantities["memory.ram"].value), rel=0.05)
    for check in HOST.checks:
        assert check.counter is not None and check.counter.tool in WHOLE
        assert check.limit >= float(check.quantity.high) * (1 - 1e-9)


def test_that_no_service_of_a_shared_machine_is_tested_or_watched_by_a_reading_of_all() -> None:
    shared = shared_names(RUNNING)
    for one in RUNNING:
        title, ahead = one.title, one.ahead
        if title not in HOST.services:
            continue
        sheet = acceptance_sheet(ahead.planner, ahead.now, ahead=ahead, shared=shared)
        tools = {row.tool for row in sheet.planned}
        tools |= {row.counter.tool for row in trigger_rows(ahead, shared=shared) if row.counter}
        assert not tools & set(WHOLE)
    directory = next(one.ahead for one in RUNNING if "Directory" in one.title)
    rows = acceptance_sheet(directory.planner, directory.now, ahead=directory, shared=shared).planned
    assert [row.tool for row in rows] == ["ps -o rss= -C ns-slapd"]


def test_that_a_shared_machine_passes_up_to_the_value_to_order_at() -> None:
    passes = {row.figure: row.passes for row in machine_sheet(HOST).planned}
    watched = {row.figure: row.order.bare for row in machine_rows(HOST)}
    assert set(watched) == set(passes) and not HOST.unwatched
    assert all(float(passes[name]) <= float(order) for name, order in watched.items())


def test_that_the_table_for_monitoring_has_the_shared_machine() -> None:
    rows = list(csv.DictReader(io.StringIO(triggers_csv(SITE))))
    assert {row["figure"] for row in rows if row["service"] == HOST.name} == {
        "memory.ram",
        "network.rate",
        "processor.planned",
    }
    assert not [row for row in rows if row["service"] in HOST.services and row["tool"] in WHOLE]


def test_that_servers_bought_beside_a_shared_machine_are_no_load_of_it() -> None:
    """The second mail server was a machine of its own on the hardware list, and its memory was in the sum of the first."""
    site = sized(read_plan(FOLDER / "site-growing.txt"))
    (host,) = shared_machines(site.running)
    mail, _, directory = (one.ahead for one in site.running)
    assert mail.now.servers is not None and mail.now.servers.value == 2
    expected = {one.quantity.name: float(one.quantity.value) for one in host.checks}
    for name in ("processor.planned", "network.rate"):
        parts = [float(one.now.quantities[name].value) for one in (mail, directory)]
        assert expected[name] == pytest.approx(sum(parts))
