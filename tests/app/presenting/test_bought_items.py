"""What is bought, in a line."""

from __future__ import annotations

import pytest

from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.bought_apart import items_of
from app.presenting.bought_items import in_short, items
from app.presenting.site_decision import site_decision
from planners.analysis.order import Line


def lines(titled: str) -> tuple[Line, ...]:
    """What is recommended to buy for the first service of an example."""
    known = sized(next(plan for plan in examples() if titled in plan.title)).services[0].options
    assert known is not None
    return known.best.lines


@pytest.mark.parametrize(
    ("titled", "told"),
    [
        ("Domino 12 on a virtual machine", "1 server and 2 drives for the log"),
        ("mail on Linux x86", "1 server, 2 processors, 4 GiB of memory and 25 drives"),
    ],
)
def test_that_drives_for_the_log_alone_are_told_as_such(titled: str, told: str) -> None:
    """Of a server whose drives for mail are not known, "2 drives" read as all that it needs."""
    assert items(lines(titled)) == told
    assert "log" not in in_short(lines(titled))


def test_that_processors_of_different_machines_are_not_added_up() -> None:
    """Cores of a Xeon, a core of another and shared processors of a mainframe were "13 processors"."""
    found = site_decision(sized(next(plan for plan in examples() if "five services" in plan.title)))
    bought = items_of(found.places).replace("\u00a0", " ")
    assert bought == "4 servers, 2 ports, 6 + 1 + 6 processors, 29 GiB of memory and 26 drives"
    assert bought in found.answer.replace("\u00a0", " ")
    assert not any("13" in row.needs for row in found.rows)
    assert items_of(found.places[:2]) == items(found.places[0].lines + found.places[1].lines)


def test_that_the_processors_of_many_services_are_told_without_a_row_of_numbers() -> None:
    found = site_decision(sized(next(plan for plan in examples() if "five services" in plan.title)))
    assert "the processors for 9 services" in items_of(found.places * 3)
