"""Services that name one machine are added up, and only where adding up means something."""

from __future__ import annotations

from typing import Any

import pytest

from planners.analysis.machines import Machine, machines
from planners.evidence import Standing
from planners.formula import formula
from planners.planner import Fit, Sizing
from planners.refusal import InputRefused
from planners.registry import planner

MAIL = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 8000}
DIRECTORY = {"platform": "hpux-sd64b", "version": "rhds-7.1", "entries": 250_000, "operations": 3000}
HERE = {"machine": "host-1", "rating_family": "own", "rating_measured": 100, "rating_planned": 200}


def size(service: str, **entries: Any) -> Sizing:
    found = planner(service)
    return found.size(found.check(entries))


def both(**more: Any) -> Machine:
    mail, directory = size("mail", **MAIL, **HERE, **more), size("directory", **DIRECTORY, **HERE, **more)
    (found,) = machines([("Mail", mail), ("Directory", directory)])
    return found


def test_that_memory_and_processor_are_the_sums_of_the_services() -> None:
    mail, directory = size("mail", **MAIL, **HERE), size("directory", **DIRECTORY, **HERE)
    assert both().services == ("Mail", "Directory")
    total = both().total
    for name in ("memory.ram", "processor.planned"):
        found = total.quantities[name]
        parts = [mail.quantities[name], directory.quantities[name]]
        assert found.value == pytest.approx(sum(part.value for part in parts))
        assert (found.low, found.high) == (
            pytest.approx(sum(part.low for part in parts)), pytest.approx(sum(part.high for part in parts))
        )  # fmt: skip
        assert formula(found.formula)({term.name: term.value for term in found.terms}) == found.value
    assert "do not give this figure: Directory." in total.quantities["disk.operations"].note


def test_that_services_without_a_common_rating_are_not_added_up() -> None:
    mail = size("mail", **MAIL, machine="host-1")
    directory = size("directory", **DIRECTORY, **HERE)
    (found,) = machines([("Mail", mail), ("Directory", directory)])
    assert (
        "The processor utilization of Mail is not based on ratings of both machines."
        in found.total.absent["processor.planned"].reason
    )
    other = size("mail", **MAIL, **{**HERE, "rating_planned": 300})
    (found,) = machines([("Mail", other), ("Directory", directory)])
    assert "different ratings" in found.total.absent["processor.planned"].reason


def test_that_the_machine_is_judged_by_its_own_memory() -> None:
    fits = {verdict.resource.name: verdict.fit for verdict in both(machine_memory=65536).total.verdicts}
    assert fits["memory"] is Fit.FITS
    assert {v.resource.name: v.fit for v in both(machine_memory=2048).total.verdicts}["memory"] is Fit.OVER
    mail = size("mail", **MAIL, **HERE, machine_memory=1024)
    (found,) = machines(
        [("Mail", mail), ("Directory", size("directory", **DIRECTORY, **HERE, machine_memory=2048))]
    )
    assert "different memory" in found.total.absent["machine_memory"].reason


def test_that_services_without_a_machine_have_no_total() -> None:
    assert machines([("Mail", size("mail", **MAIL))]) == ()


def test_that_a_machine_twice_as_fast_is_half_as_busy() -> None:
    old = size("mail", **MAIL).quantities["processor.utilization"]
    new = size("mail", **MAIL, **HERE).quantities["processor.planned"]
    assert new.value == pytest.approx(old.value / 2)
    assert new.high / new.value >= 1.15 * old.high / old.value


@pytest.mark.parametrize(("said", "wide"), [(None, 2.737), ("other", 2.737), ("same", 1.186)])
def test_that_a_translation_holds_within_one_operating_system_alone(said: str | None, wide: float) -> None:
    old = size("mail", **MAIL).quantities["processor.utilization"]
    new = size("mail", **MAIL, **HERE, planned_system=said).quantities["processor.planned"]
    assert new.high / new.value == pytest.approx(wide * old.high / old.value, rel=1e-3)
    assert new.value / new.low == pytest.approx(wide * old.value / old.low, rel=1e-3)
    assert ('"Planned operating system" is not set' in new.reason) is (said is None)


def test_that_another_processor_carries_the_error_of_ratings() -> None:
    here = size("directory", **DIRECTORY).quantities["throughput.capacity"]
    fast = size("directory", **DIRECTORY, processor_speed=2).quantities["throughput.capacity"]
    assert fast.value == pytest.approx(2 * here.value)
    assert fast.high / fast.value == pytest.approx(1.1857 * here.high / here.value, rel=1e-3)
    assert fast.standing is Standing.EXTRAPOLATED
    run = {"direction": "receive", "throughput": 700, "nodes": 1}
    network = size("network", **run, processor_speed=2).quantities["processor.utilization"]
    plain = size("network", **run).quantities["processor.utilization"]
    assert network.high / network.value > 1.15 * plain.high / plain.value


def test_that_each_measured_machine_is_translated_from_each_other_and_held_out() -> None:
    found = [check for check in planner("mail").claims() if "translated from" in check.claim]
    assert len(found) == 15
    assert not any(check.used_for_fit for check in found)
    assert sum(check.inside for check in found) == 14
    within = next(c for c in found if "iSeries 810, translated from i5/OS on iSeries 570" in c.claim)
    assert (within.published, within.predicted) == (77.9, pytest.approx(71.94, abs=0.1))
    assert within.high / within.predicted < 1.2
    across = next(c for c in found if "Windows 2003 on xSeries 365, translated from Solaris 9" in c.claim)
    assert across.high / across.predicted > 2
    assert not [check for check in planner("directory").claims() if "translated from" in check.claim]


def test_that_a_bridge_leads_from_one_rating_to_another() -> None:
    bridge = {"bridge_family": "SPECint_rate2006", "bridge_measured": 10, "bridge_planned": 40}
    direct = size("mail", **MAIL, **{**HERE, "rating_measured": 400}).quantities["processor.planned"]
    found = size("mail", **MAIL, **HERE, **bridge).quantities["processor.planned"]
    assert found.value == pytest.approx(direct.value)
    assert found.high / found.value > direct.high / direct.value


def test_that_clocks_are_a_crude_fallback_with_a_wide_range() -> None:
    clocks = {"clock_measured": 1050, "clock_planned": 2100, "cores_measured": 8, "cores_planned": 8}
    old = size("mail", **MAIL).quantities["processor.utilization"]
    found = size("mail", **MAIL, **clocks).quantities["processor.planned"]
    assert found.value == pytest.approx(old.value / 2)
    assert found.high / found.value > 1.7
    assert found.note.startswith("A rough estimate")


def test_that_ratings_and_clocks_stand_beside_each_other() -> None:
    clocks = {"clock_measured": 1050, "clock_planned": 2100, "cores_measured": 8, "cores_planned": 8}
    found = size("mail", **MAIL, **HERE, **clocks, planned_system="same").quantities
    assert found["processor.planned"].value == pytest.approx(found["processor.planned_by_clock"].value)
    rating, clock = found["processor.planned"], found["processor.planned_by_clock"]
    assert clock.high - clock.low > rating.high - rating.low


REFUSED = [
    (
        {"rating_planned": 100},
        "Rating: enter a value. A comparison needs the name of the rating and both ratings.",
    ),
    ({**HERE, "bridge_planned": 3}, "Bridge, first rating: enter a value. A bridge needs"),
    ({"clock_planned": 3000}, "Clock, measured machine: enter a value. A comparison by clock needs"),
    ({"machine_memory": 1}, "Memory of the machine: enter a number from 64 to 67,108,864 MiB. Given: 1."),
]


@pytest.mark.parametrize(("entries", "sentence"), REFUSED)
def test_that_half_a_comparison_is_refused(entries: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputRefused) as fault:
        size("mail", **MAIL, **entries)
    assert sentence in str(fault.value)


def test_that_faults_of_the_service_and_of_the_machine_are_told_together() -> None:
    with pytest.raises(InputRefused) as fault:
        size("mail", **{**MAIL, "users": -1}, machine_memory=1)
    assert {refusal.field for refusal in fault.value.refusals} == {"users", "machine_memory"}


def test_that_a_machine_carries_every_server_of_every_service_and_one_operating_system() -> None:
    """36,000 users of mail are two servers on the one machine; the system is there once, and is the larger one."""
    mail = size("mail", **{**MAIL, "users": 36_000}, **HERE)
    web = size("inotes", platform="linux-x64", version="8.5", mode="dwa85", users=9_000, **HERE)
    assert [float(s.quantities["servers.count"].value) for s in (mail, web)] == [2, 3]
    (found,) = machines([("Mail", mail), ("Web mail", web)])
    memory, busy = found.total.quantities["memory.ram"], found.total.quantities["processor.planned"]
    each = [float(s.quantities["memory.ram"].value) for s in (mail, web)]
    assert memory.value == pytest.approx(2 * (each[0] - 1024) + 3 * (each[1] - 2048) + 2048)
    assert formula(memory.formula)({term.name: term.value for term in memory.terms}) == memory.value
    assert busy.value == pytest.approx(
        sum(n * float(s.quantities["processor.planned"].value) for n, s in ((2, mail), (3, web)))
    )
    assert found.total.quantities["network.rate"].value == pytest.approx(
        sum(n * float(s.quantities["network.rate"].value) for n, s in ((2, mail), (3, web)))
    )
    assert "every server of each service" in memory.note and "operating system once" in memory.note


def test_that_what_a_virtual_host_needs_in_all_is_not_counted_for_each_partition() -> None:
    host = size("virtual", users=51_000, **HERE)
    (found,) = machines([("Virtual", host)])
    assert found.total.quantities["memory.ram"].value == host.quantities["memory.ram"].value


def test_that_a_clock_across_systems_is_less_sure_than_within_one_and_than_a_rating() -> None:
    clocks = {"clock_measured": 1050, "clock_planned": 2100, "cores_measured": 8, "cores_planned": 8}

    def width(**entries: Any) -> float:
        found = size("mail", **MAIL, **entries).quantities["processor.planned"]
        return float(found.high / found.value)

    assert width(**clocks) > width(**clocks, planned_system="same")
    assert width(**clocks) > width(**HERE) > width(**HERE, planned_system="same")


@pytest.mark.parametrize("count", [2, 65, 1000])
def test_that_a_machine_carries_any_number_of_services(count: int) -> None:
    known = planner("mail")
    entries = {
        "platform": "solaris-6800",
        "version": "7",
        "template": "mail7",
        "users": 100,
        "machine": "host-1",
    }
    one = known.size(known.check({**entries, "machine_memory": 1_000_000}))
    (found,) = machines((f"Mail {number}", one) for number in range(count))
    memory = found.total.quantities["memory.ram"]
    alone = one.quantities["memory.ram"]
    system = next(
        float(term.value) for term in alone.terms if "system" in term.name or "allowance" in term.name
    )
    expected = count * (float(alone.value) - system) + system
    assert float(memory.value) == pytest.approx(expected)
