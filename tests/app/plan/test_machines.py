"""Machines of a plan: what they give to the services on them, and how they are changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.plan.document import Alteration, Entries, Machine, OriginKind, Plan, Scenario, Service, Start
from app.plan.edits import Edit, EditRefused, remove_service, set_entry
from app.plan.machine_edits import (
    add_machine,
    free_name,
    put_on,
    remove_machine,
    rename_machine,
    set_of_machine,
    set_start,
)
from app.plan.sized import sized
from app.plan.text_form import to_text
from app.plan.text_reader import from_text
from app.proposal.withholding import withheld
from planners.planner import Sizing
from planners.schema import Entry

HOST = Machine(
    "m1", "Host 1", Entries({"processor": "Xeon Gold 6430", "cores": 16, "memory": 65_536, "drives": 8})
)
OWN = Machine("m2", "Own", Entries({"rating": 300, "rating_family": "specrate2017_int_base", "cores": 32}))
ENTRIES: dict[str, Entry] = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}
MAIL = Service("s1", "mail", "Mail", Entries({**ENTRIES, "machine": "Host 1"}))
PLAN = Plan("p1", "Plan", machines=(HOST, OWN), services=(MAIL,))


def done(*edits: Edit, plan: Plan = PLAN) -> Plan:
    for edit in edits:
        plan = edit.apply(plan)
    return plan


def mail(plan: Plan) -> Service:
    (service,) = plan.services
    return service


def sizing(plan: Plan) -> Sizing:
    found = sized(plan).services[0].answer
    assert found.sizing is not None, found.problems
    return found.sizing


def test_that_a_service_has_what_its_machine_gives_it() -> None:
    entries = mail(PLAN).entries
    assert (entries["machine_processor"], entries["machine_cores"], entries["machine_memory"]) == (
        "Xeon Gold 6430",
        16,
        65_536,
    )
    assert mail(PLAN).origin("machine_memory").sentence == "given by machine Host 1"
    assert sizing(PLAN).quantities["machine.rating"].value == pytest.approx(263 / 2)


def test_that_what_was_entered_for_the_service_counts_first_and_clearing_it_gives_way() -> None:
    entered = done(set_entry("s1", "machine_memory", 4_096))
    assert mail(entered).entries["machine_memory"] == 4_096
    assert mail(entered).origin("machine_memory").kind is OriginKind.ENTERED
    assert done(set_entry("s1", "machine_memory", None), plan=entered) == PLAN


def test_that_a_change_of_the_machine_reaches_what_stands_on_it() -> None:
    larger = done(set_of_machine("m1", "memory", 131_072))
    assert mail(larger).entries["machine_memory"] == 131_072
    assert mail(done(set_of_machine("m1", "memory", None))).entries.get("machine_memory") is None


def test_that_a_service_off_its_machine_has_nothing_of_it() -> None:
    assert mail(done(put_on(["s1"], ""))).entries == Entries(ENTRIES)
    assert mail(done(remove_machine("m1"))).entries == Entries({**ENTRIES, "machine": "Host 1"})


def test_that_a_machine_with_its_own_rating_is_reached_from_the_rated_measured_one() -> None:
    own, known = sizing(done(put_on(["s1"], "Own"))), sizing(done(set_of_machine("m1", "drives", None)))
    assert own.quantities["machine.rating"].value == 300
    ratio = known.quantities["processor.planned"].value / own.quantities["processor.planned"].value
    assert ratio == pytest.approx(300 / (263 / 2))


def test_that_what_is_there_once_is_given_to_nobody_of_several_and_the_price_to_the_first() -> None:
    plan = done(set_of_machine("m1", "price", 9_000.0))
    both = replace(plan, services=(MAIL, replace(MAIL, id="s2", title="More mail")))
    first, second = both.services
    assert "server_drives" in mail(plan).given
    assert "server_drives" not in (*first.given, *second.given)
    assert ("price_server" in first.given, "price_server" in second.given) == (True, False)
    assert "price_server" in mail(done(remove_service("s1"), plan=both)).given


def test_that_what_a_machine_gives_is_not_stored_with_the_service() -> None:
    text = to_text(PLAN)
    assert "machine_memory" not in text
    assert from_text(text) == PLAN


def test_that_a_scenario_on_another_machine_has_what_that_one_gives() -> None:
    scenario = Scenario("x", "Elsewhere", (Alteration("s1", "machine", "Own"),))
    assert scenario.entries(mail(PLAN)) == Entries({**ENTRIES, "machine": "Own"})
    planned = replace(PLAN, scenarios=(scenario,))
    there = planned.scenarios[0].entries(mail(planned))
    assert there == mail(done(put_on(["s1"], "Own"))).entries
    faster = done(set_of_machine("m2", "rating", 600), plan=planned)
    assert faster.scenarios[0].entries(mail(faster))["rating_planned"] == 600
    assert planned.scenarios[0].entries(mail(planned))["rating_planned"] == 300
    assert from_text(to_text(planned)) == planned
    more = Scenario("y", "More", (Alteration("s1", "users", 20_000),))
    assert more.entries(mail(PLAN))["machine_memory"] == 65_536


def test_that_a_renamed_machine_takes_its_services_and_scenarios_along() -> None:
    plan = replace(PLAN, scenarios=(Scenario("x", "There", (Alteration("s1", "machine", "host  1"),)),))
    renamed = done(rename_machine("m1", "Rack 7"), plan=plan)
    assert mail(renamed).entries["machine"] == "Rack 7"
    assert renamed.scenarios[0].alterations[0].value == "Rack 7"
    assert mail(renamed).entries["machine_memory"] == 65_536


@pytest.mark.parametrize("name", ["own", " OWN ", ""])
def test_that_two_machines_never_have_one_name(name: str) -> None:
    with pytest.raises(EditRefused):
        done(rename_machine("m1", name))
    with pytest.raises(EditRefused):
        done(add_machine(Machine("m9", name)))
    assert free_name(PLAN, "own") == "own 2"


def test_that_the_start_is_entered() -> None:
    plan = done(set_start(Start.EXISTING))
    assert plan.start == "existing"
    assert from_text(to_text(plan)) == plan


def test_that_withheld_names_leave_the_figures_of_a_service_on_a_machine() -> None:
    plan = done(set_of_machine("m1", "price", 9_000.0))
    other = withheld(plan)
    assert other.machines == ()
    assert "Host 1" not in to_text(other)
    assert "9000" not in to_text(other)
    was, now = sizing(PLAN).quantities, sizing(other).quantities
    assert {name: one.value for name, one in now.items()} == {name: one.value for name, one in was.items()}


@given(
    cores=st.floats(0.05, 64),
    memory=st.integers(64, 10**6),
    more=st.sampled_from(["machine_cores", "machine_memory"]),
)
def test_that_placing_is_done_once_and_for_all(cores: float, memory: int, more: str) -> None:
    machine = replace(HOST, entries=Entries({**HOST.entries, "cores": cores, "memory": memory}))
    plan = replace(PLAN, machines=(machine,))
    assert replace(plan) == plan
    again = done(set_entry("s1", more, 128), set_entry("s1", more, None), plan=plan)
    assert again == plan


def test_that_a_service_without_a_site_has_that_of_its_machine() -> None:
    plan = done(set_of_machine("m2", "site", "Berlin"), put_on(["s1"], "Own"))
    assert mail(plan).site == "Berlin"
    told = replace(PLAN, services=(replace(MAIL, site="Köln"),))
    assert mail(done(set_of_machine("m2", "site", "Berlin"), put_on(["s1"], "Own"), plan=told)).site == "Köln"
