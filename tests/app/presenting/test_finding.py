"""Finding by a few letters: every input is found by its own label, and the nearest comes first."""

from __future__ import annotations

import pytest

from app.plan.document import Entries, Service
from app.plan.examples import examples
from app.plan.sized import sized_service
from app.presenting.finding import MOST_FOUND, Place, figures_of, found, inputs_of
from planners.registry import planner, services

PLAN = examples()[0]
MAIL = PLAN.services[0]


def places() -> list[Place]:
    sizing = sized_service(MAIL).sizing
    assert sizing is not None
    return [*inputs_of(MAIL, planner(MAIL.planner)), *figures_of(MAIL, sizing)]


@pytest.mark.parametrize("name", services())
def test_that_every_input_is_found_first_or_nearly_by_its_label(name: str) -> None:
    service = Service("one", name, "One", Entries())
    known = list(inputs_of(service, planner(name)))
    for place in known:
        assert place in found(known, place.title)[:3]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("active", "Active users"),
        ("target", "Target utilization"),
        ("raid", "RAID level"),
        ("horiz", "Horizon"),
    ],
)
def test_that_the_nearest_comes_first(text: str, title: str) -> None:
    assert found(places(), text)[0].title == title


def test_that_a_group_and_a_service_are_found_too() -> None:
    assert {place.where for place in found(places(), "response time users")} == {"Mail, Response time"}
    assert all(place.service == MAIL.id for place in found(places(), "mail disks"))


def test_that_figures_are_found_beside_inputs() -> None:
    kinds = {(place.title, place.is_input) for place in found(places(), "drive")}
    assert ("Drive type", True) in kinds
    assert ("Drives", False) in {(place.title, place.is_input) for place in found(places(), "drives")}


def test_that_nothing_is_found_for_nothing() -> None:
    assert found(places(), "  ") == []
    assert found(places(), "zzz") == []
    assert len(found(places(), "s")) <= MOST_FOUND
