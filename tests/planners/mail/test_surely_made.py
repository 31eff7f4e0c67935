"""Drives and address space stand no surer than what they are made of; at best two servers need no more than one with that load."""

from __future__ import annotations

import pytest

from app.plan.examples import examples
from app.plan.sized import sized
from planners.evidence import weakest
from planners.planner import Sizing

MADE = ("disk.drives", "memory.address_space")


def sizings(users: int) -> list[Sizing]:
    plan = next(one for one in examples() if one.title.endswith("mail on Solaris 9"))
    (one,) = sized(plan).services
    assert one.sizing is not None
    # As many users on one server, and on two.
    return [one.planner.size({**one.sizing.inputs, "users": count}) for count in (users // 2, users)]


@pytest.mark.parametrize("place", range(len(examples())))
def test_that_what_is_made_of_a_guess_does_not_stand_surer(place: int) -> None:
    """Drives for guessed operations stood as by a rule."""
    for _, sizing in sized(examples()[place]).sizings:
        for name in MADE:
            found = sizing.quantities.get(name)
            made = [term.quantity.standing for term in found.terms if term.quantity] if found else []
            beyond = [standing for standing in made if standing.beyond_evidence]
            assert found is None or weakest((found.standing, *beyond)) is found.standing


def test_that_the_best_case_on_two_servers_is_that_of_one_with_the_same_load() -> None:
    """It was 27 drives, and 17 on one server with as many users."""
    one, two = (sizing.quantities["disk.drives"] for sizing in sizings(20_000))
    assert (one.value, one.low, one.high) == (two.value, two.low, two.high)
