"""``sizewright size``: the contract of its JSON, its text and its derivations."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from planners.planner import Sizing

Run = Callable[..., Any]


def test_that_the_measured_solaris_run_is_given_as_published(size_mail: Run) -> None:
    answer = size_mail("--users", 10_000, "--json")
    found = json.loads(answer.out)
    assert (answer.code, answer.err) == (0, "")
    assert found["service"] == "mail"
    assert found["inputs"]["users"] == 10_000
    utilization = found["quantities"]["processor.utilization"]
    assert (utilization["value"], utilization["standing"]) == (22.8, "measured")
    assert found["absent"]["response.time"]


def test_that_more_users_than_one_server_carries_give_more_servers(run: Run) -> None:
    answer = run(
        "size", "mail", "--platform", "solaris-6800", "--version", "6.5", "--template", "mail6", "--users", 20_000, "--json"
    )  # fmt: skip
    found = json.loads(answer.out)["quantities"]
    assert found["servers.count"]["value"] == 2
    assert found["processor.utilization"]["standing"] == "measured"


def test_that_the_text_says_that_figures_are_per_server(run: Run) -> None:
    answer = run(
        "size", "mail", "--platform", "solaris-6800", "--version", "6.5", "--template", "mail6", "--users", 20_000
    )  # fmt: skip
    assert "spread evenly over 2 servers" in " ".join(answer.out.split())


def test_that_a_sizing_over_its_target_answers_1(run: Run) -> None:
    answer = run(
        "size", "mail", "--platform", "i5os-810", "--version", "7", "--template", "mail7", "--users", 11_000, "--servers", 1
    )  # fmt: skip
    assert answer.code == 1
    assert "Does not fit: Processor over by 65 %." in answer.out


def test_that_a_lower_target_makes_the_same_plan_miss_it(size_mail: Run) -> None:
    assert size_mail("--users", 10_000, "--target", 70).code == 0
    assert size_mail("--users", 10_000, "--target", 20).code == 0
    assert size_mail("--users", 10_000, "--target", 20, "--servers", 1).code == 1


def test_that_every_spelling_of_an_input_reaches_the_same_field(size_mail: Run) -> None:
    spellings = [
        ("--activity", "1.5"), ("--activity=1.5",), ("--set", "activity=1.5"), ("--set=activity=1.5",),
    ]  # fmt: skip
    answers = {size_mail("--users", 5000, "--json", *spelling).out for spelling in spellings}
    assert len(answers) == 1
    assert json.loads(answers.pop())["inputs"]["activity"] == 1.5


def test_that_every_field_is_an_option_and_can_be_set(size_mail: Run) -> None:
    dashed = size_mail("--users", 5000, "--json", "--baseline-users", 4000, "--baseline-utilization", 30,
                       "--baseline-processors", 4)  # fmt: skip
    by_set = size_mail("--users", 5000, "--json", "--set", "baseline_users=4000", "--set", "baseline_utilization=30",
                       "--set", "baseline_processors=4")  # fmt: skip
    assert dashed.out == by_set.out
    assert json.loads(dashed.out)["inputs"]["baseline_users"] == 4000


def test_that_options_may_stand_before_the_service(run: Run, size_mail: Run) -> None:
    behind = size_mail("--users", 5000, "--json")
    before = run(
        "size", "--json", "--users", 5000, "mail", "--platform", "solaris-6800", "--version", "7", "--template", "mail7"
    )  # fmt: skip
    assert before == behind


@pytest.mark.parametrize("platform", ["solaris-6800", "aix-p670", "linux-x86", "zos-z990", "i5os-810"])
def test_that_the_text_fits_a_terminal_of_80_columns(run: Run, platform: str) -> None:
    answer = run(
        "size", "mail", "--platform", platform, "--version", "7", "--template", "mail7", "--users", 11_111
    )  # fmt: skip
    assert max(len(line) for line in answer.out.splitlines()) <= 80


def test_that_the_text_gives_verdict_range_standing_source_reason_and_caution(size_mail: Run) -> None:
    text = size_mail("--users", 12_000).out
    verdicts, figures, absent, cautions, sources = (
        text.index(part) for part in ("✓ fits", "○ Processor utilization", "Unknown", "Cautions", "Sources")
    )
    assert verdicts < figures < absent < cautions < sources
    assert re.search(r"27 % +24 to 33", text)
    assert "Solaris table 2 (Mail7)" in text


def test_that_a_doubtful_figure_is_told_once_however_many_rows_share_the_doubt(
    run: Run, size: Callable[..., Sizing]
) -> None:
    chosen = {"platform": "linux-x86", "version": "6.5", "template": "mail6", "users": 3000}
    told = [caution.text for caution in size(**chosen).cautions]
    options = [part for name, value in chosen.items() for part in (f"--{name}", value)]
    text = " ".join(run("size", "mail", *options).out.split())
    assert all(text.count(sentence) == 1 for sentence in told)


def test_that_a_figure_explains_itself_down_to_its_row(size_mail: Run) -> None:
    answer = size_mail("--users", 10_000, "--explain", "processor.utilization")
    assert answer.code == 0
    assert "= 22.8 * (1 * 10000 / 10000)" in answer.out
    assert "Solaris table 2 (Mail7)" in answer.out
    assert "Source: default value" in answer.out
    assert "Source: your entry" in answer.out


def test_that_a_derivation_is_given_as_json_too(size_mail: Run) -> None:
    found = json.loads(size_mail("--users", 10_000, "--explain", "memory.ram", "--json").out)
    assert found["name"] == "memory.ram"
    assert found["children"]


def test_that_an_absent_figure_explains_why(size_mail: Run) -> None:
    answer = size_mail("--users", 10_000, "--explain", "response.time")
    assert answer.code == 0
    assert answer.out.startswith("Response time: unknown. The documents promise")


def test_that_a_plan_is_sized_as_its_services_are(
    run: Run, size_mail: Run, plan_file: Callable[..., Path]
) -> None:
    alone = json.loads(size_mail("--users", 10_000, "--json").out)
    planned = json.loads(run("size", plan_file({"users": 10_000}), "--json").out)
    assert planned["quantities"] == alone["quantities"]
    assert planned["title"] == "Mail 0"


def test_that_a_plan_of_several_services_is_one_object(run: Run, plan_file: Callable[..., Path]) -> None:
    answer = run("size", plan_file({"users": 10_000}, {"users": 500}), "--json")
    found = json.loads(answer.out)
    assert found["plan"] == "Site"
    assert [part["title"] for part in found["services"]] == ["Mail 0", "Mail 1"]


def test_that_one_service_over_its_target_makes_the_plan_answer_1(
    run: Run, plan_file: Callable[..., Path]
) -> None:
    path = plan_file({"users": 500}, {"users": 10_000, "target": 20.0, "servers": 1})
    assert run("size", path).code == 1
    assert run("check", path).code == 1


def test_that_an_example_in_text_form_is_sized(run: Run) -> None:
    from app.plan.examples import FIRST, FOLDER

    assert run("size", FOLDER / f"{FIRST}.txt").code == 0


def test_that_settings_are_the_same_in_the_figures_and_in_the_files(run: Run) -> None:
    """A new web mail server had 4,600 entries in its cache in the one and 3,100 in the other."""
    from app.plan.examples import FOLDER

    plan = FOLDER / "site-growing.txt"
    _, web, _ = json.loads(run("size", plan, "--json").out)["services"]
    assert (web["title"], web["settings_with_order"]) == ("Web mail", True)
    told = {one["name"]: one["value"] for one in web["settings"]}
    assert f"RouterDbCacheSize={told['RouterDbCacheSize']}" in run("settings", plan).out
