"""The answer of a service in a few cells."""

from __future__ import annotations

from collections.abc import Callable

from app.presenting.answer import answer_of
from planners.planner import Fit, Sizing
from planners.registry import planner


def test_that_a_figure_of_one_server_says_so_and_carries_the_total(size: Callable[..., Sizing]) -> None:
    sizing = size(users=20_000)
    found = answer_of(planner("mail"), sizing)
    servers = sizing.quantities["servers.count"].value
    drives = sizing.quantities["disk.drives"].value
    assert servers == 2
    assert found.cells[0].answer == "2 servers"
    cell = next(one for one in found.cells if one.caption.startswith("Drives"))
    assert cell.answer == f"{drives:.0f} drives"
    assert cell.caption == f"Drives, each · {2 * drives:.0f} drives in all"


def test_that_one_server_has_no_each(size: Callable[..., Sizing]) -> None:
    found = answer_of(planner("mail"), size())
    assert found.fit is Fit.FITS
    assert not any("each" in cell.caption for cell in found.cells)
    assert [cell.answer for cell in found.cells][:1] == ["1 server"]


def test_that_the_limit_is_told_or_why_it_is_unknown(size: Callable[..., Sizing]) -> None:
    assert answer_of(planner("mail"), size()).limit.startswith("Bottleneck: ")
    unknown = answer_of(planner("mail"), size(platform="linux-z990"))
    assert unknown.fit is Fit.UNKNOWN
    assert unknown.limit.startswith("Verdict: unknown. Processor utilization: ")
