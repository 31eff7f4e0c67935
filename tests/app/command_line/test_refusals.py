"""Bad input: code 2 and one clear line that names the option, says what to give and what was given."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
USERS = "enter a whole number from 1 to 1,000,000."


@pytest.mark.parametrize(
    "arguments, option, given, possible",
    [
        (("--users", "-5"), "--users", "Given: -5.", USERS),
        (("--users=-5",), "--users", "Given: -5.", USERS),
        (("--users", "1e12"), "--users", "Given: 1e12.", USERS),
        (("--users", "many"), "--users", "Given: many.", USERS),
        (("--users", "nan"), "--users", "Given: nan.", USERS),
        (("--users", "inf"), "--users", "Given: inf.", USERS),
        (("--users", "10.5"), "--users", "Given: 10.5.", USERS),
        (("--users", "0"), "--users", "Given: 0.", USERS),
        (("--users", ""), "--users", "", USERS),
        (("--users", "5", "--target", "high"), "--target", "high", "a number from 1 to 99 %"),
        (("--users", "5", "--target", "140"), "--target", "140", "a number from 1 to 99 %"),
        (("--users", "5", "--platform", "solaris"), "--platform", "Did you mean solaris-6800?", "aix-p670"),
        (("--users", "5", "--platform", "vax"), "--platform", "Given: vax.", "aix-p670, linux-x86"),
        (("--users", "5", "--version", "6.5"), "--template", "mail7", "one of mail6"),
        (("--users", "5", "--set", "activty=2"), "--set", "Did you mean activity? Given: activty.", "platform, version"),
        (("--users", "5", "--set", "linux_release=sles9"), "--linux-release", "sles9", "Platform linux-z990"),
        (("--users", "5", "--set", "activity"), "--set", "activity", "NAME=VALUE"),
        (("--users", "5", "--set"), "--set", "", "give a value."),
        (("--users",), "--users", "", "give a value."),
        (("--usrs", "5"), "Option", "Did you mean --users? Given: --usrs.", "--platform"),
        (("--plat", "x"), "Option", "Given: --plat.", "--set NAME=VALUE"),
        (("--users", "5", "extra"), "Argument", "Given: extra.", "options that begin with --"),
        (("--users", "5", "--explain", "disk.drive"), "--explain", "Did you mean disk.drives?", "disk.reads"),
    ],
)  # fmt: skip
def test_that_a_bad_input_is_told_in_one_line(
    size_mail: Run, arguments: tuple[str, ...], option: str, given: str, possible: str
) -> None:
    answer = size_mail(*arguments)
    assert (answer.code, answer.out) == (2, "")
    (line,) = answer.err.splitlines()
    assert line.startswith(f"{option}: ")
    assert given in line
    assert possible in line


def test_that_the_version_a_template_needs_is_told(size_mail: Run) -> None:
    (line,) = size_mail("--users", 5, "--version", "6.5").err.splitlines()
    assert "The Mail7 template exists only with version 7" in line


def test_that_every_missing_choice_is_told_at_once(run: Run) -> None:
    answer = run("size", "mail")
    assert answer.code == 2
    assert [line.partition(":")[0] for line in answer.err.splitlines()] == [
        "--platform",
        "--version",
        "--template",
        "--users",
    ]


@pytest.mark.parametrize(
    "arguments, told",
    [
        (("size",), "Service: choose one of mail"),
        (("size", "--json"), "Service: choose one of mail"),
        (("size", "mial"), "Service: enter one of mail, inotes, traveler, directory, network, virtual. Did you mean mail? Given: mial."),
        (("sise",), "Command: choose one of size, project, decide, compare, options, revisions"),
        (("--frobnicate",), "Command: choose one of size, project, decide, compare, options, revisions"),
        (("inputs",), "Service: choose one of mail"),
        (("inputs", "mail", "more"), "Argument: give only options that begin with -- here. Given: more."),
        (("inputs", "mail", "--yaml"), "Option: choose one of --json. Given: --yaml."),
        (("accuracy", "mail"), "Argument: give only options that begin with -- here. Given: mail."),
        (("propose",), "Give one plan file."),
        (("propose", "x.sizeplan"), "-o: give a value."),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--date", "soon"), "--date: give a date such as 2026-11-20. Given: soon."),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--date", "20261120"), "--date: give a date such as 2026-11-20. Given: 20261120."),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--date", ""), "--date: give a date such as 2026-11-20."),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--edition", "short"), "--edition: choose one of management, technical, vendor. Given: short."),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--sections", "cover,scop"), "--sections: choose from cover, summary, glance, contents, scope"),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--paper", "a5"), "--paper: choose one of a4, letter. Given: a5."),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--attach", "plan,logo"), "--attach: choose one of settings, plan, figures, calculation, watch, none. Given: logo."),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--with", "zzz"), "--with: choose one of cover, calculation. Given: zzz."),
        (("propose", "x.sizeplan", "-o", "x.pdf", "--logo", "no.png"), "no.png: No such file or folder."),
        (("propose", "x.sizeplan", "-o", "x.odt"), "-o: give a name that ends in one of .pdf, .docx. Given: x.odt."),
        (("check",), "Give one plan file."),
        (("export", "x.sizeplan", "-o", "x.doc"), "-o: give a name that ends in one of .sizeplan, .txt, .csv, .xlsx. Given: x.doc."),
        (("self-test", "now"), "Argument: give only options that begin with -- here. Given: now."),
    ],
)  # fmt: skip
def test_that_wrong_use_is_told_in_one_line(run: Run, arguments: tuple[str, ...], told: str) -> None:
    answer = run(*arguments)
    assert (answer.code, answer.out) == (2, "")
    (line,) = answer.err.splitlines()
    assert line.startswith(told)


def test_that_a_near_miss_is_guessed(run: Run) -> None:
    assert run("sise").err.endswith(", or a plan file. Did you mean size? Given: sise.\n")


def test_that_letters_which_a_terminal_would_obey_are_not_passed_on(size_mail: Run) -> None:
    (line,) = size_mail("--users", "\x1b[2J5\nplatform: fine").err.splitlines()
    assert "\x1b" not in line


@pytest.mark.parametrize("command", [("size",), ("check",), ("settings",), ("propose", "-o", "x.pdf")])
def test_that_a_missing_plan_is_told_by_its_name(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    path = tmp_path / "gone.sizeplan"
    answer = run(command[0], path, *command[1:])
    assert answer.code == 2
    assert answer.err == f"{path}: No such file or folder.\n"


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
        assert line.startswith(
            "South, Active users: enter a whole number from 1 to 1,000,000. Given: 5000000."
        )
    answer = run("check", path)
    assert answer.code == 2
    assert "South, Active users: enter a whole number from 1 to" in " ".join(answer.out.split())


def test_that_a_plan_without_services_is_told_as_such(run: Run, plan_file: Callable[..., Path]) -> None:
    answer = run("size", plan_file())
    assert answer.code == 2
    assert "the plan has no service. Add one of mail" in answer.err


def test_that_an_option_of_a_service_is_no_option_of_a_plan(run: Run, plan_file: Callable[..., Path]) -> None:
    answer = run("size", plan_file({"users": 5}), "--users", 7)
    assert answer.code == 2
    assert answer.err == "Option: choose one of --json, --explain. Given: --users.\n"


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


def test_that_a_file_in_the_place_of_a_folder_is_told(run: Run, tmp_path: Path, checkout: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("", "ascii")
    answer = run("settings", str(checkout / "resources/examples/mail-solaris.txt"), "-o", str(taken))
    assert answer.code == 2
    assert answer.err == f"{taken}: A file of this name is there. Choose another folder.\n"
