"""What is bought, in a line."""

from __future__ import annotations

import pytest

from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.bought_items import in_short, items
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
