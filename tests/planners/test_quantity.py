"""A figure names every place that it rests on."""

from __future__ import annotations

from planners.citing import entered, own_rule
from planners.evidence import Standing
from planners.figure import Figure
from planners.quantity import derive


def test_that_a_figure_by_a_rule_names_the_rule_as_a_source() -> None:
    rule = own_rule("One drive a server")
    drives = Figure("a.drives", "Drives", "drives")
    found = derive(
        drives, "servers", (entered("servers", 2.0, "servers", "Servers"),), Standing.RULE, rule=rule
    )
    assert found.sources == (rule,)
    assert rule.text == "Sizewright rule, One drive a server"
