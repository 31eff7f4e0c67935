"""What is written down of the models at published points is what they answer; nothing else waits for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import astuple

from app.plan.opening import read_plan
from app.proposal.contents import contents
from planners import claimed, words
from planners.analysis.shared import Shared
from planners.planner import ClaimCheck
from planners.registry import catalogue, planner, planner_over, services

RENEW = "The catalogue or a model has changed. Run packaging/claims.py."


@pytest.mark.parametrize("service", services())
def test_that_what_is_written_down_is_what_the_model_answers(service: str) -> None:
    found, worked_out = claimed.claims_of(planner(service)), planner(service).claims()
    assert found is not worked_out and len(found) == len(worked_out), RENEW
    for one, other in zip(found, worked_out, strict=True):
        for kept, told in zip(astuple(one), astuple(other), strict=True):
            assert kept == pytest.approx(told, rel=1e-9) if isinstance(told, float) else kept == told, RENEW


def test_that_a_proposal_waits_for_no_claims(monkeypatch: pytest.MonkeyPatch, checkout: Path) -> None:
    plan = read_plan(checkout / "resources" / "examples" / "mail-solaris.txt")
    monkeypatch.setattr(Shared, "claims", lambda self: pytest.fail("worked out"))
    ((_, found),) = contents(plan, "2026-11-20").checks
    assert found


def test_that_claims_of_another_catalogue_are_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    one: tuple[ClaimCheck, ...] = (ClaimCheck("mail", "", "", "", 1, 1, 1, 1, 1, "", True),)
    monkeypatch.setattr(Shared, "claims", lambda self: one)
    assert claimed.claims_of(planner_over("mail", catalogue())) == one
    assert claimed.claims_of(planner("mail")) != one
    monkeypatch.setitem(vars(catalogue()), "digest", "another")
    assert claimed.claims_of(planner("mail")) == one


def test_that_claims_in_another_language_are_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "translated", lambda: True)
    assert claimed.claims_of(planner("mail")) is planner("mail").claims()
