"""Long work in another process gives what it gives here, says what went wrong, and is given up at once."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.desktop import elsewhere, works
from app.plan.document import Alteration, Entries, Machine, Plan, Scenario, Start
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.beside import beside
from app.presenting.figures import ENGLISH
from app.presenting.look_ahead import look_at
from app.presenting.order_date import date_of
from app.presenting.ranked import ranked
from app.problems import UserProblem
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition

SITE = replace(
    max(examples(), key=lambda plan: len(plan.services)),
    scenarios=(Scenario("more", 'Merger, "café"'),),
)
MAIL = SITE.services[0]
PLAN = replace(
    SITE, scenarios=(replace(SITE.scenarios[0], alterations=(Alteration(MAIL.id, "users", 15_000),)),)
)


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every plan is a large one."""
    monkeypatch.setattr(works, "SMALL", 0)
    monkeypatch.setattr(works, "FEW", 0)
    yield
    elsewhere.end_all()


def nobody(_percent: int) -> None:
    """Nobody follows the progress."""


def test_that_a_comparison_is_what_it_is_here() -> None:
    assert works.compared(PLAN, ENGLISH) == beside(PLAN, ENGLISH)


def test_that_the_looks_of_services_are_what_they_are_here() -> None:
    host = Machine("m", "Host 1", Entries({"memory": 65_536, "drives": 40, "price": 9000.0}))
    placed = tuple(one.with_entry("machine", "Host 1") for one in PLAN.services)
    plan = replace(PLAN, services=placed, machines=(host,), start=Start.EXISTING)
    for one in sized(plan).services:
        assert works.looked_at(plan, one, ENGLISH) == look_at(one, ENGLISH)
        assert works.dated(plan, one.service, one.answer, one.exists) == date_of(one.answer, one.exists)


def test_that_a_date_of_earlier_entries_is_theirs() -> None:
    earlier = sized(PLAN).services[0]
    later = MAIL.with_entry("users", 200_000)
    assert works.dated(PLAN, later, earlier.answer, earlier.exists) == date_of(earlier.answer, earlier.exists)


def test_that_ranked_options_are_what_they_are_here() -> None:
    surer = PLAN.with_service(MAIL.with_entry("chance_needed", 90))
    found = works.ranked_of(surer, surer.services[0], ENGLISH)
    assert found == ranked(surer, surer.services[0], ENGLISH) == ranked(PLAN, MAIL, ENGLISH, 0.9)


def test_that_ranked_options_count_the_machine_that_a_scenario_moves_to() -> None:
    hosts = tuple(Machine(f"h{place}", f"Host {place}", Entries({"memory": 1024})) for place in (1, 2))
    services = tuple(one.with_entry("machine", "Host 2") for one in SITE.services[1:])
    moved = Scenario("moved", "Moved", (Alteration(MAIL.id, "machine", "Host 2"),))
    plan = replace(SITE, services=(MAIL, *services), machines=hosts, scenarios=(moved,))
    assert works.ranked_of(plan, plan.services[0], ENGLISH) == ranked(plan, plan.services[0], ENGLISH)


def test_that_a_proposal_is_what_it_is_here_and_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    options = ProposalOptions(edition=Edition.MANAGEMENT)
    made = works.proposed(PLAN, options, told.append)
    assert made.startswith(b"%PDF") and told[-1] == 100 and told == sorted(told)
    monkeypatch.setattr(works, "SMALL", 10**6)
    assert len(works.proposed(PLAN, options, nobody)) == len(made)


def test_that_nothing_of_qt_is_loaded_there() -> None:
    code = "import sys, app.desktop.works; sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0


def test_that_tables_are_written_there(tmp_path: Path) -> None:
    works.write_tables(PLAN, tmp_path / "plan.xlsx")
    assert (tmp_path / "plan.xlsx").read_bytes().startswith(b"PK")


def test_that_what_the_user_can_mend_is_told_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(UserProblem, match="missing"):
        works.write_tables(PLAN, tmp_path / "missing" / "plan.xlsx")


def test_that_work_is_given_up_at_once_and_other_work_is_done_after() -> None:
    large = replace(
        PLAN, services=tuple(replace(MAIL, id=f"s{n}").with_entry("users", 9_000 + n) for n in range(200))
    )
    begun, ended = threading.Event(), list[BaseException]()

    def work() -> None:
        try:
            works.proposed(large, ProposalOptions(), lambda _percent: begun.set())
        except elsewhere.GivenUp as given_up:
            ended.append(given_up)

    thread = threading.Thread(target=work)
    thread.start()
    assert begun.wait(60)
    assert thread.ident is not None
    elsewhere.give_up(thread.ident)
    thread.join(10)
    assert ended
    assert works.compared(PLAN, ENGLISH) == beside(PLAN, ENGLISH)


def test_that_who_follows_may_give_the_work_up() -> None:
    def no_more(_percent: int) -> None:
        raise elsewhere.GivenUp

    with pytest.raises(elsewhere.GivenUp):
        works.proposed(PLAN, ProposalOptions(), no_more)


def test_that_a_process_that_has_ended_is_replaced(plan_of_one: Plan) -> None:
    assert works.compared(plan_of_one, ENGLISH) == beside(plan_of_one, ENGLISH)
    elsewhere._idle[0]._process.kill()
    elsewhere._idle[0]._process.wait()
    assert works.compared(plan_of_one, ENGLISH) == beside(plan_of_one, ENGLISH)


@pytest.fixture
def plan_of_one() -> Plan:
    return replace(PLAN, services=(MAIL,))


def test_that_ways_to_move_come_back_from_their_process() -> None:
    plan = examples()[0]
    found = works.moves(plan, plan.services[0].id, "", 0, "", ENGLISH)
    assert found.rows and found.rows[0].share is not None
