"""The loss of a server: the others take its share."""

from __future__ import annotations

import pytest

from planners.analysis.failure import server_lost
from tests.planners.analysis.test_bill import sized


def test_that_the_others_carry_n_over_n_less_one_of_the_load() -> None:
    _, sizing = sized("mail", users=50_000)
    lost = server_lost(sizing)
    assert lost is not None and lost.servers == 3
    uses = {resource.name: use for resource, use in lost.uses}
    processor = next(v for v in sizing.verdicts if v.resource.name == "processor")
    assert uses["processor"] == pytest.approx(1.5 * processor.demand / processor.capacity)
    assert "memory" not in uses


def test_that_one_server_leaves_nobody_to_carry_its_load() -> None:
    lost = server_lost(sized("mail")[1])
    assert lost is not None and lost.servers == 1 and not lost.uses


def test_that_a_service_that_counts_no_servers_stands_on_one() -> None:
    lost = server_lost(sized("directory")[1])
    assert lost is not None and lost.servers == 1 and not lost.uses


def test_that_the_nodes_of_one_machine_do_not_fail_alone() -> None:
    assert server_lost(sized("network")[1]) is None


def test_that_servers_that_carry_the_load_of_one_that_fails_are_enough() -> None:
    _, spare = sized("mail", users=16_000, servers=4)
    lost = server_lost(spare)
    assert lost is not None and lost.held
    assert lost.enough == 4 and all(use <= 1 for _, use in lost.uses)
