"""Services from a table into a new plan, and inputs of many at once, with what people get wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.plan.opening import read_plan
from tests.app.command_line.conftest import Answer

HEAD = "service,title,platform,version,users,site\n"
ROWS = "mail,Hub,linux-x86-64,12,300,Berlin\nmail,Shops,linux-x86-64,14,400,Paris\ntraveler,Phones,linux,,500,Berlin\n"

Run = Callable[..., Answer]


def made(run: Run, folder: Path, text: str = HEAD + ROWS) -> tuple[Path, Answer]:
    plan, table = folder / "site.sizeplan", folder / "servers.csv"
    table.write_text(text, "utf-8")
    return plan, run("add", plan, table)


def test_that_a_table_makes_a_new_plan_and_says_what_was_there_before(run: Run, tmp_path: Path) -> None:
    plan, told = made(run, tmp_path)
    assert told.code == 0 and told.out == f"Added 3 services to {plan}.\n"
    assert (read_plan(plan).title, len(read_plan(plan).services)) == ("site", 3)
    assert (
        "3 of them are called like some that were there: Hub, Shops and Phones." in made(run, tmp_path)[1].out
    )
    nowhere = run("add", tmp_path / "none" / "site.sizeplan", tmp_path / "servers.csv")
    assert (nowhere.code, nowhere.out) == (2, "") and "No such file or folder." in nowhere.err


def test_that_each_fault_of_a_table_has_a_line_and_no_plan_is_made(run: Run, tmp_path: Path) -> None:
    bad = HEAD + "mial,A,linux-x86-64,12,300,\nmail,B,linux-x86-64,12,abc,\n"
    plan, told = made(run, tmp_path, bad)
    assert told.code == 2 and not plan.exists()
    first, second = told.err.splitlines()
    assert "servers.csv:2: service: enter one of" in first and "Given: mial." in first
    assert "servers.csv:3: users: enter a whole number" in second


def test_that_inputs_of_many_services_are_set_with_clear_refusals(run: Run, tmp_path: Path) -> None:
    plan, _ = made(run, tmp_path)
    near = run("set", plan, "grwth=5")
    assert near.code == 2 and "Did you mean growth? Given: grwth." in near.err
    assert run("set", plan, "growth=10", "growth=20").err == "growth: give one value.\n"
    assert run("set", plan, "growth=10", "--site", "Berlin").code == 0
    assert [one.entries.get("growth") for one in read_plan(plan).services] == [10.0, None, 10.0]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("--processor", "Xeon Gold 9999"),
            "--processor: This processor is not listed. Did you mean Intel Xeon",
        ),
        (("--processor", "SPECint_base2000"), "--processor: This processor is not listed."),
        (("--set", "rating=5", "--set", "rating_family=SPECwrong"), "enter one of SPECrate2017_int_base"),
        (("--set", "rating=5"), "--rating-family: enter one of SPECrate2017_int_base"),
        (("--set", "rating=0"), "--rating: enter a number from 0.001 to 1,000,000,000. Given: 0."),
    ],
)
def test_that_a_machine_that_nothing_follows_from_is_refused(
    run: Run, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    plan, _ = made(run, tmp_path)
    said = run("machine", plan, "Box", *words)
    assert said.code == 2 and told in said.err
    assert read_plan(plan).machines == ()
