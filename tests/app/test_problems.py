"""Two families: what the user can mend is told in one clear line, everything else is the program's fault."""

from __future__ import annotations

import errno
import os
import sqlite3

import pytest

from app.plan.edits import EditRefused
from app.plan.refused import PlanRefused, PlanTooNew
from app.problems import SENTENCES, Finding, UserProblem, findings_of, is_users, sentence_for
from planners.refusal import InputRefused, NotInEvidence, Refusal

REFUSED = InputRefused((Refusal("users", "-5", "1 to 10"), Refusal("target", "200", "1 to 99")))


@pytest.mark.parametrize("code", sorted(errno.errorcode))
def test_that_every_fault_of_the_system_is_one_line_with_its_file(code: int) -> None:
    sentence = sentence_for(OSError(code, os.strerror(code), "/some/plan.sizeplan"))
    assert sentence.startswith("/some/plan.sizeplan: ")
    assert "\n" not in sentence
    assert len(sentence) > len("/some/plan.sizeplan: ") + 3


@pytest.mark.parametrize(
    "code, told",
    [
        (errno.ENOSPC, "The disk is full. Free some space or choose another place."),
        (
            errno.EACCES,
            "Access denied. Choose another place, or ask for access.",
        ),
        (errno.EROFS, "The disk is read-only. Choose another place."),
    ],
)
def test_that_a_common_fault_says_what_to_do(code: int, told: str) -> None:
    assert sentence_for(OSError(code, os.strerror(code), "a")) == f"a: {told}"


def test_that_a_fault_without_a_file_is_its_sentence() -> None:
    assert sentence_for(OSError(errno.ENOSPC, "x")) == SENTENCES[errno.ENOSPC]


def test_that_every_fault_is_a_whole_sentence() -> None:
    assert [text for text in SENTENCES.values() if not text.endswith(".") or text[0].islower()] == []


def test_that_all_refused_inputs_are_findings_with_given_and_possible() -> None:
    assert [(found.field, found.given, found.possible) for found in findings_of(REFUSED)] == [
        ("users", "-5", "1 to 10"),
        ("target", "200", "1 to 99"),
    ]
    assert sentence_for(REFUSED) == " ".join(refusal.sentence for refusal in REFUSED.refusals)


@pytest.mark.parametrize(
    "problem",
    [REFUSED, NotInEvidence("users.limit"), PlanRefused("x"), PlanTooNew("x"), UserProblem("x"), FileNotFoundError(2, "x")],
    ids=lambda problem: type(problem).__name__,
)  # fmt: skip
def test_that_what_the_user_can_mend_is_the_users(problem: Exception) -> None:
    assert is_users(problem)


@pytest.mark.parametrize(
    "problem",
    [ValueError("x"), KeyError("x"), EditRefused("x"), ZeroDivisionError(), sqlite3.OperationalError("x"), OSError("x")],
    ids=lambda problem: type(problem).__name__,
)  # fmt: skip
def test_that_everything_else_is_the_programs(problem: Exception) -> None:
    assert not is_users(problem)
    assert sentence_for(problem)


@pytest.mark.parametrize(
    "finding, text",
    [
        (Finding("wrong"), "wrong"),
        (Finding("wrong", line=7), "Line 7: wrong"),
        (Finding("wrong", file="a.txt"), "a.txt: wrong"),
        (Finding("wrong", file="a.txt", line=7), "a.txt:7: wrong"),
    ],
)
def test_that_a_finding_reads_as_editors_read_it(finding: Finding, text: str) -> None:
    assert finding.text == text


def test_that_a_problem_placed_in_a_file_keeps_its_kind_and_a_file_it_already_has() -> None:
    placed = PlanTooNew(Finding("a", line=2), Finding("b", file="other")).in_file("plan.txt")
    assert isinstance(placed, PlanTooNew)
    assert str(placed) == "plan.txt:2: a other: b"


def test_that_a_long_list_of_findings_is_counted_not_told() -> None:
    assert str(UserProblem(*"abcdefgh")) == "a b c d e 3 more problems."


def test_that_a_sentence_is_one_line_whatever_the_problem_says() -> None:
    assert sentence_for(ValueError("a\n  b\tc")) == "a b c"
    assert sentence_for(ValueError()) == "ValueError"
