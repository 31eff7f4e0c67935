"""The other commands: inputs, settings, accuracy, propose, export, check, self-test, help."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from app.command_line.commands import COMMANDS
from app.plan.opening import read_plan
from planners.planner import Planner

SOLARIS = ("--platform", "solaris-6800", "--version", "7", "--template", "mail7")
Run = Callable[..., Any]


def test_that_inputs_lists_every_field_with_what_it_takes_and_means(run: Run, mail: Planner) -> None:
    answer = run("inputs", "mail")
    flat = " ".join(answer.out.split())
    for field in mail.fields():
        assert f"{field.name}: {field.possible({})}" in flat
        assert field.meaning in flat
    assert "activity: a number from 0.05 to 20; default 1" in answer.out
    assert "log_compression: yes or no; default yes" in answer.out
    assert max(len(line) for line in answer.out.splitlines()) <= 80


def test_that_a_table_is_listed_with_its_columns(run: Run) -> None:
    flat = " ".join(run("inputs", "mail").out.split())
    assert (
        "growth_events: rows such as month=2027-03 amount=500 unit=load title='New branch'; not set" in flat
    )
    assert "month: a month such as 2027-03, or 1 to 120 months from now; required" in flat
    assert "Give --growth-events once for each row." in flat
    found = {field["name"]: field for field in json.loads(run("inputs", "mail", "--json").out)}
    assert [column["name"] for column in found["growth_drivers"]["columns"]] == ["input", "rate"]


def test_that_a_group_of_inputs_stands_under_one_heading(run: Run, mail: Planner) -> None:
    lines = run("inputs", "mail").out.splitlines()
    for group in {field.group for field in mail.fields()}:
        assert lines.count(group) == 1


def test_that_inputs_are_listed_as_json_too(run: Run, mail: Planner) -> None:
    found = json.loads(run("inputs", "mail", "--json").out)
    assert [field["name"] for field in found] == [field.name for field in mail.fields()]


def test_that_settings_are_written_with_their_undo(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    answer = run("settings", "mail", *SOLARIS, "--users", 500, "-o", folder)
    assert answer.code == 0
    parts = ("notes.ini.section", "notes.ini.undo", "notes.ini.apply.sh", "notes.ini.undo.sh")
    assert answer.out.split() == [str(folder / part) for part in (*parts, "server-checklist.txt")]
    assert "NSF_DbCache_MaxEntries=18000" in (folder / "notes.ini.section").read_text("utf-8")


def test_that_settings_without_a_folder_are_printed(run: Run) -> None:
    answer = run("settings", "mail", *SOLARIS, "--users", 500)
    assert "; notes.ini.section" in answer.out
    assert "; notes.ini.undo" in answer.out


def test_that_services_of_one_title_do_not_overwrite_each_other(
    run: Run, tmp_path: Path, plan_file: Callable[..., Path]
) -> None:
    path = plan_file({"users": 500}, {"users": 700}, titles=("Mail: ../North", "Mail north"))
    run("settings", path, "-o", tmp_path / "out")
    written = sorted(file.name for file in (tmp_path / "out").iterdir())
    assert written == [
        f"{service}.{part}"
        for service in ("mail-north-2", "mail-north")
        for part in (
            "notes.ini.apply.sh", "notes.ini.section", "notes.ini.undo", "notes.ini.undo.sh", "server-checklist.txt",
        )
    ]  # fmt: skip


def test_that_a_service_without_settings_says_so(run: Run, tmp_path: Path) -> None:
    answer = run("settings", "network", "--throughput", 1000, "-o", tmp_path)
    assert (answer.code, list(tmp_path.iterdir())) == (0, [])
    assert answer.out == "Network: no settings recommended for these inputs.\n"


def test_that_accuracy_lists_every_claim_as_json(run: Run, mail: Planner) -> None:
    found = json.loads(run("accuracy", "--json").out)
    assert [claim["claim"] for claim in found if claim["service"] == "mail"] == [
        check.claim for check in mail.claims()
    ]
    assert {claim["used_for_fit"] for claim in found} == {True, False}


def test_that_accuracy_tells_median_error_and_coverage_of_what_was_held_out(run: Run) -> None:
    out = [claim for claim in json.loads(run("accuracy", "--json").out) if not claim["used_for_fit"]]
    text = " ".join(run("accuracy").out.split())
    assert f"{len(out)} published claims were held out" in text
    single = [
        claim
        for claim in out
        if claim["published_low"] == claim["published_high"]
        or not claim["published_low"] <= claim["predicted"] <= claim["published_high"]
    ]
    assert f"Median error: {median(abs(claim['error_percent']) for claim in single):.1f} %." in text
    assert f"{len(out) - len(single)} published ranges hold the model's figure" in text
    assert not any(claim["error_percent"] for claim in out if claim not in single)
    assert f"Their ranges cover {sum(claim['inside'] for claim in out)}." in text


def test_that_accuracy_shows_every_row_when_asked(run: Run, mail: Planner) -> None:
    short, full = run("accuracy").out, " ".join(run("accuracy", "--all").out.split())
    assert len(short) < len(full) / 4
    assert all(check.claim in full for check in mail.claims())


def test_that_a_proposal_is_written_where_it_was_asked_for(
    run: Run, tmp_path: Path, plan_file: Callable[..., Path]
) -> None:
    path = tmp_path / "proposal.pdf"
    answer = run("propose", plan_file({"users": 10_000}), "-o", path, "--date", "2026-11-20")
    assert (answer.code, answer.out) == (0, f"{path}\n")
    assert path.read_bytes().startswith(b"%PDF-")


def test_that_a_plan_goes_to_text_and_back(run: Run, tmp_path: Path, plan_file: Callable[..., Path]) -> None:
    from app.plan.opening import read_plan

    first, text, second = plan_file({"users": 10_000}), tmp_path / "site.txt", tmp_path / "again.sizeplan"
    assert run("export", first, "-o", text).code == 0
    assert run("export", text, "-o", second).code == 0
    assert read_plan(first) == read_plan(text) == read_plan(second)


def test_that_check_says_when_there_is_no_problem(run: Run, plan_file: Callable[..., Path]) -> None:
    answer = run("check", plan_file({"users": 10_000}))
    assert (answer.code, answer.out) == (0, "Site: 1 service. No problems found.\n")


def test_that_check_names_what_is_over_its_target(run: Run, plan_file: Callable[..., Path]) -> None:
    answer = run("check", plan_file({"users": 10_000, "target": 20.0, "servers": 1}, titles=("North",)))
    assert answer.code == 1
    assert "North, Processor: ■ over, 22.8 %, capacity 20 %, over by 14 %." in " ".join(answer.out.split())
    assert answer.out.endswith("Site: 1 service. 1 finding.\n")


def test_that_this_installation_is_whole(run: Run) -> None:
    answer = run("self-test")
    assert answer.code == 0
    assert "■" not in answer.out


@pytest.mark.parametrize("command", COMMANDS)
def test_that_every_command_tells_its_use(run: Run, command: str) -> None:
    answer = run(command, "--help")
    assert answer.code == 0
    assert COMMANDS[command].usages
    assert all(f"sizewright {usage}" in answer.out for usage in COMMANDS[command].usages)


def test_that_the_help_of_size_lists_the_headline_fields_as_options(run: Run, mail: Planner) -> None:
    text = run("size", "mail", "--help").out
    flags = [f"--{field.name.replace('_', '-')}" for field in mail.fields() if field.headline]
    assert {"--platform", "--version", "--template", "--users", "--target", "--activity"} <= set(flags)
    assert all(f"  {flag}  " in text for flag in flags)


def test_that_help_names_every_command_and_code(run: Run) -> None:
    text = run("--help").out
    assert all(name in text for name in COMMANDS)
    assert "1 the plan misses a target" in " ".join(text.split())


def test_that_the_version_names_program_and_data(run: Run) -> None:
    from planners.registry import catalogue

    assert run("--version").out.strip().endswith(f"catalogue {catalogue().version}")


def test_that_add_takes_all_rows_of_a_table_or_none(
    run: Callable[..., Any], plan_file: Callable[..., Path], tmp_path: Path
) -> None:
    plan, table = plan_file({"users": 10_000}), tmp_path / "servers.csv"
    before = read_plan(plan)
    table.write_text("service,platform,devices\ntraveler,linux,1000\ntraveler,linux,some\n", "utf-8")
    said = run("add", plan, table)
    assert (said.code, read_plan(plan)) == (2, before)
    assert f"{table}:3: devices: enter a whole number" in said.err
    table.write_text(
        "service,platform,devices,site\ntraveler,linux,1000,Berlin\ntraveler,linux,2000,\n", "utf-8"
    )
    said = run("add", plan, table)
    assert (said.code, said.out) == (0, f"Added 2 services to {plan}.\n")
    added = [(one.entries["devices"], one.site) for one in read_plan(plan).services[1:]]
    assert added == [(1000, "Berlin"), (2000, "")]


def test_that_set_changes_the_services_that_hold_the_words(
    run: Callable[..., Any], plan_file: Callable[..., Path]
) -> None:
    plan = plan_file({"users": 100}, {"users": 200}, {"users": 300}, titles=("Hub", "Office", "Office 2"))
    said = run("set", plan, "growth=10", "site=Berlin", "--only", "OFFICE")
    assert (said.code, said.out) == (0, f"Changed 2 services of {plan}.\n")
    assert [(one.entries.get("growth"), one.site) for one in read_plan(plan).services] == [
        (None, ""), (10, "Berlin"), (10, "Berlin"),
    ]  # fmt: skip
    assert run("set", plan, "growth=", "--only", "berlin").code == 0
    assert not any("growth" in one.entries for one in read_plan(plan).services)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("growth=much",), "3 services, Growth a year: enter a number"),
        (("template=mail6", "version=14", "--service", "Hub"), "Hub"),
        (("userz=5",), "Did you mean users?"),
        (("growth=5", "--only", "Lisbon"), "no service has these words"),
        (("growth=5", "--site", "Lisbon"), "--site: choose one of"),
        (("growth",), "give NAME=VALUE"),
        ((), "give NAME=VALUE"),
    ],
)
def test_that_set_changes_all_or_nothing(
    run: Callable[..., Any], plan_file: Callable[..., Path], words: tuple[str, ...], told: str
) -> None:
    plan = plan_file({"users": 100}, {"users": 200}, {"users": 300}, titles=("Hub", "Office", "Office 2"))
    before = read_plan(plan)
    said = run("set", plan, *words)
    assert (said.code, read_plan(plan)) == (2, before)
    assert told in said.err
