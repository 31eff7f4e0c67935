"""Bad input: code 2 and one clear line that names the field, what was given and what is possible."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
USERS = "possible: a whole number from 1 to"


@pytest.mark.parametrize(
    "arguments, field, given, possible",
    [
        (("--users", "-5"), "users", "-5", USERS),
        (("--users=-5",), "users", "-5", USERS),
        (("--users", "1e12"), "users", "1e12", USERS),
        (("--users", "many"), "users", "many", USERS),
        (("--users", "nan"), "users", "nan", USERS),
        (("--users", "inf"), "users", "inf", USERS),
        (("--users", "10.5"), "users", "10.5", USERS),
        (("--users", "0"), "users", "0", USERS),
        (("--users", ""), "users", "nothing was given", USERS),
        (("--users", "5", "--target", "high"), "target", "high", "a number from 1 to 99 %"),
        (("--users", "5", "--target", "140"), "target", "140", "a number from 1 to 99 %"),
        (("--users", "5", "--platform", "solaris"), "platform", "did you mean solaris-6800?", "aix-p670"),
        (("--users", "5", "--platform", "vax"), "platform", "vax", "aix-p670, linux-x86"),
        (("--users", "5", "--version", "6.5"), "template", "mail7", "possible: mail6"),
        (("--users", "5", "--set", "activty=2"), "activty", "did you mean activity?", "platform, version"),
        (("--users", "5", "--set", "linux_release=sles9"), "linux_release", "sles9", "platform linux-z990"),
        (("--users", "5", "--set", "activity"), "--set", "activity", "NAME=VALUE"),
        (("--users", "5", "--set"), "--set", "nothing was given", "a value after --set"),
        (("--users",), "--users", "nothing was given", "a value after --users"),
        (("--usrs", "5"), "option", "did you mean --users?", "--platform"),
        (("--plat", "x"), "option", "--plat", "--set NAME=VALUE"),
        (("--users", "5", "extra"), "argument", "extra", "options that begin with --"),
        (("--users", "5", "--explain", "disk.drive"), "--explain", "did you mean disk.drives?", "disk.reads"),
    ],
)  # fmt: skip
def test_that_a_bad_input_is_told_in_one_line(
    size_mail: Run, arguments: tuple[str, ...], field: str, given: str, possible: str
) -> None:
    answer = size_mail(*arguments)
    assert (answer.code, answer.out) == (2, "")
    (line,) = answer.err.splitlines()
    assert line.startswith(f"{field}: ")
    assert given in line
    assert possible in line.replace(" possible: ", " possible: ", 1)


def test_that_the_version_a_template_needs_is_told(size_mail: Run) -> None:
    (line,) = size_mail("--users", 5, "--version", "6.5").err.splitlines()
    assert "The Mail7 template exists only with version 7" in line


def test_that_every_missing_choice_is_told_at_once(run: Run) -> None:
    answer = run("size", "mail")
    assert answer.code == 2
    assert [line.partition(":")[0] for line in answer.err.splitlines()] == [
        "platform",
        "version",
        "template",
        "users",
    ]


@pytest.mark.parametrize(
    "arguments, told",
    [
        (("size",), "service: nothing was given; possible: mail"),
        (("size", "--json"), "service: nothing was given; possible: mail"),
        (("size", "mial"), "service: mial is not possible (did you mean mail?); possible: mail"),
        (("sise",), "command: sise is not possible (did you mean size?); possible: size, project, compare, revisions"),
        (("--frobnicate",), "command: --frobnicate is not possible; possible: size, project, compare, revisions"),
        (("inputs",), "service: nothing was given; possible: mail"),
        (("inputs", "mail", "more"), "argument: more is not possible here"),
        (("inputs", "mail", "--yaml"), "option: --yaml is not possible; possible: --json"),
        (("accuracy", "mail"), "argument: mail is not possible here"),
        (("propose",), "plan: nothing was given; possible: one plan file"),
        (("propose", "x.sizeplan"), "-o: nothing was given; possible: a value after -o"),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--date", "soon"), "--date: soon is not possible"),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--edition", "short"), "--edition: choose one of management, technical, vendor. Given: short."),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--sections", "cover,scop"), "--sections: choose from cover, contents, summary, scope"),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--paper", "a5"), "--paper: choose one of a4, letter. Given: a5."),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--attach", "plan,logo"), "--attach: logo is not possible"),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--logo", "no.png"), "no.png: there is no such file"),
        (("check",), "plan: nothing was given; possible: one plan file"),
        (("export", "x.sizeplan", "-o", "x.doc"), "-o: x.doc is not possible; possible: a name that ends in .sizeplan, .txt, .csv or .xlsx"),
        (("self-test", "now"), "argument: now is not possible here"),
    ],
)  # fmt: skip
def test_that_wrong_use_is_told_in_one_line(run: Run, arguments: tuple[str, ...], told: str) -> None:
    answer = run(*arguments)
    assert (answer.code, answer.out) == (2, "")
    (line,) = answer.err.splitlines()
    assert line.startswith(told)


def test_that_letters_which_a_terminal_would_obey_are_not_passed_on(size_mail: Run) -> None:
    (line,) = size_mail("--users", "\x1b[2J5\nplatform: fine").err.splitlines()
    assert "\x1b" not in line


@pytest.mark.parametrize("command", [("size",), ("check",), ("settings",), ("propose", "-o", "x.pdf")])
def test_that_a_missing_plan_is_told_by_its_name(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    path = tmp_path / "gone.sizeplan"
    answer = run(command[0], path, *command[1:])
    assert answer.code == 2
    assert answer.err == f"{path}: there is no such file or folder\n"


def test_that_a_file_that_is_no_plan_is_refused_in_one_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "notes.sizeplan"
    path.write_bytes(b"not a plan at all")
    answer = run("size", path)
    assert answer.code == 2
    (line,) = answer.err.splitlines()
    assert line.startswith(f"{path}: ")


def test_that_a_refused_entry_of_a_plan_is_told_with_its_service(
    run: Run, plan_file: Callable[..., Path]
) -> None:
    path = plan_file({"users": 5}, {"users": 5_000_000}, titles=("North", "South"))
    for command in ("size", "settings"):
        (line,) = run(command, path).err.splitlines()
        assert line.startswith("South, users: 5000000 is not possible; possible: a whole number from 1 to")
    answer = run("check", path)
    assert answer.code == 2
    assert "South: users: 5000000 is not possible" in " ".join(answer.out.split())


def test_that_a_plan_without_services_is_told_as_such(run: Run, plan_file: Callable[..., Path]) -> None:
    answer = run("size", plan_file())
    assert answer.code == 2
    assert "no service is in this plan" in answer.err


def test_that_an_option_of_a_service_is_no_option_of_a_plan(run: Run, plan_file: Callable[..., Path]) -> None:
    answer = run("size", plan_file({"users": 5}), "--users", 7)
    assert answer.code == 2
    assert answer.err == "option: --users is not possible; possible: --json, --explain\n"


def test_that_a_fault_of_the_program_is_no_answer_about_a_plan(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.command_line import inputs

    def fault(arguments: list[str]) -> int:
        return 1 // len(arguments[1:])

    monkeypatch.setenv("SIZEWRIGHT_HOME", str(tmp_path))
    monkeypatch.setattr(inputs, "run", fault)
    answer = run("inputs", "mail")
    assert answer.code == 3
    (line,) = answer.err.splitlines()
    (report,) = tmp_path.glob("crash-*.txt")
    assert line.endswith(str(report))
    assert "ZeroDivisionError" in report.read_text("utf-8")
