"""A use of processors says whose it is where nobody entered them, and that work spreads over others than were measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.within import of_measured_machine, shared_out
from app.proposal.options import ProposalOptions
from planners.planner import Sizing
from planners.registry import planner
from tests.app.proposal.reading import text_of, written


def bought(name: str) -> Sizing:
    """What is recommended for an example of one service."""
    (one,) = sized(read_plan(FOLDER / f"{name}.txt")).services
    best = one.options.best if one.options is not None else None
    assert best is not None and best.ahead is not None
    return best.ahead.now


@pytest.mark.parametrize(
    ("name", "measured", "over"), [("mail-aix", 8, 4), ("mail-i5os-570", 14, 2), ("webmail-linux", 4, 3)]
)
def test_that_fewer_processors_than_were_measured_are_told(name: str, measured: int, over: int) -> None:
    (told,) = shared_out(bought(name))
    assert told.startswith(
        f"Processor: the work of {measured} processors is taken to spread evenly over {over}."
    )


def test_that_as_many_processors_as_were_measured_are_not_told() -> None:
    assert not shared_out(bought("mail-windows")) and not shared_out(bought("mail-i5os-810"))


def test_that_a_use_of_processors_that_nobody_entered_is_said_to_be_of_the_measured_machine() -> None:
    (told,) = of_measured_machine(bought("mail-windows"))
    assert told.startswith("Processor: on 2 processors, as the measured machine has.")
    mail = planner("mail")
    case = {"platform": "windows-x365", "version": "7", "template": "mail6", "users": 9000}
    assert of_measured_machine(mail.size(mail.check(case)))
    assert not of_measured_machine(mail.size(mail.check({**case, "as_reference": True})))


def test_that_the_response_time_of_other_processors_is_not_covered(printed_scope: str) -> None:
    """7.5 ms of 14 processors at 6 % stood beside 2 that are bought, at 43 %, and in no list of what is not known."""
    told = "Response time: known of the 14 measured processors, not of the 2 that are bought."
    assert told in " ".join(printed_scope.split())


@pytest.fixture
def printed_scope(tmp_path: Path) -> str:
    plan = read_plan(FOLDER / "mail-i5os-570.txt")
    return text_of(written(plan, tmp_path, ProposalOptions(sections=("scope",))))
