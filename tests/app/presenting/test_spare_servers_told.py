"""Where a spare server is bought every page says of which servers the figures are, and that they are assumed to be there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.plan.document import Entries, Plan, Service
from app.plan.examples import examples
from app.plan.sized import SizedService, sized
from app.presenting.architecture import architecture
from app.presenting.assumptions import Assumption, assumptions
from app.presenting.site_decision import site_decision
from app.presenting.uncovered import uncovered
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from planners.planner import Sizing
from tests.app.proposal.reading import text_of, written

POOL: dict[str, Any] = {"platform": "linux", "users": 6000, "documents": 6000, "server_memory": 16384}
MAIL: dict[str, Any] = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}


def plan(*services: Service, start: str = "") -> Plan:
    return Plan("p", "Plan", start=start, services=services)


def pool(**entries: Any) -> Service:
    return Service("t", "traveler", "Pool", Entries({**POOL, **entries}))


def mail(**entries: Any) -> Service:
    return Service("m", "mail", "Mail", Entries({**MAIL, **entries}))


def only(one: Plan) -> SizedService:
    (found,) = sized(one).services
    return found


def failures(*services: Service) -> str:
    found = [(one.title, one.sizing) for one in sized(plan(*services)).services]
    known: list[tuple[str, Sizing]] = [(title, sizing) for title, sizing in found if sizing is not None]
    (told,) = [one.told for one in uncovered(known) if one.told.startswith("The failure of")]
    return told


def of_servers(one: SizedService) -> list[Assumption]:
    assert one.sizing is not None
    known = assumptions(one.service, one.planner, one.sizing, exists=one.exists)
    return [row for row in known if row.name == "servers"]


def test_that_figures_without_the_spare_servers_do_not_assume_that_all_run() -> None:
    assert failures(pool()).startswith("The failure of more than one server:")
    assert failures(pool(spare_servers=2)).startswith("The failure of more than 2 servers:")
    assert "every figure assumes that all servers run." in failures(mail())
    assert "of Pool all but the spare ones" in failures(mail(), pool())


def test_that_a_server_is_said_to_show_less_while_the_spare_one_runs(tmp_path: Path) -> None:
    of_operation = ProposalOptions(Edition.TECHNICAL, sections=("operation",))
    spared, without = (text_of(written(plan(one), tmp_path, of_operation)) for one in (pool(), mail()))
    assert "While it runs too, multiply what a server shows by 1.5 before you compare." in spared
    assert "what a server shows" not in without


def test_that_servers_nobody_entered_are_assumed_to_be_there() -> None:
    (row,) = of_servers(only(plan(pool())))
    assert (row.value, row.effect) == (
        "3 servers",
        "Each server: +100 % load with one fewer. What is there is too small then.",
    )
    (spare,) = of_servers(only(plan(pool(servers=2))))
    assert (spare.value, spare.effect) == ("3 servers", "With one fewer none is spare.")
    assert not of_servers(only(plan(pool(), start="new")))
    assert not of_servers(only(plan(mail())))


def test_that_page_1_says_that_the_spare_server_is_taken_to_be_there() -> None:
    """Two servers were entered, three are needed with the spare one, and nothing had to be done."""
    decided = site_decision(sized(plan(pool(servers=2))))
    assert "3 servers are taken to be there, 1 of them spare." in decided.sentence
    (host,) = architecture(sized(plan(pool(servers=2)))).hosts
    assert host.name == "3 servers, 1 spare"
    for other in (plan(pool(servers=2, spare_servers=0)), plan(pool(servers=2), start="new")):
        assert "taken to be there" not in site_decision(sized(other)).sentence


def test_that_nothing_is_due_now_where_no_action_is_needed() -> None:
    decided = site_decision(sized(next(one for one in examples() if one.title.endswith("Solaris 9"))))
    assert decided.parts[0].told.action == "No action needed."
    assert "now" not in [one.when for one in decided.steps]


def test_that_a_server_that_is_added_beside_spare_ones_carries_its_share() -> None:
    """Option A bought one, and was exceeded at once with the chance of doing nothing."""
    one = only(plan(pool(servers=2, devices_per_user=1.44, growth=8, growth_high=15, start="2026-11")))
    assert one.options is not None
    best, nothing = one.options.best, one.options.options[-1]
    assert any(line.unit == "servers" and line.count == 1 for line in best.lines)
    assert best.ahead is not None and best.chance is not None and nothing.chance is not None
    assert best.chance > nothing.chance
    devices = next(v for v in best.ahead.now.verdicts if v.figure.name == "devices.per_server")
    assert devices.demand == 6_000 * 1.44 / 3
