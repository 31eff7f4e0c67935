"""What a vendor and a reader of the hardware list ask: which machine, and why another count than was entered."""

from __future__ import annotations

from msgspec.structs import replace

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.architecture import architecture
from app.presenting.entered_counts import entered_counts
from app.presenting.hardware_list import site_hardware
from app.presenting.services_decision import SiteDecision
from app.presenting.site_decision import site_decision
from app.presenting.site_glance import glance_rows


def decided(name: str, **entries: float) -> SiteDecision:
    plan = read_plan(FOLDER / f"{name}.txt")
    first, *others = plan.services
    for field, value in entries.items():
        first = replace(first, entries=first.entries.with_entry(field, value))
    return site_decision(sized(replace(plan, services=(first, *others))))


def test_that_a_server_that_is_told_by_its_rating_tells_it_beside_the_measured_one() -> None:
    shared = site_hardware(decided("site-growing")).lists[0]
    (server,) = [row.each for row in shared.rows if row.what == "Servers"]
    measured = "4 processors with Linux (SLES 9) on Xeon MP: 100"
    assert server == f"own rating 400 ({measured}), 65,536 MiB of memory"


def test_that_another_count_than_was_entered_is_explained() -> None:
    (told,) = entered_counts(decided("virtual-production").parts)
    assert told.startswith("Processors: 4 entered. Option A buys 3,")


def test_that_more_than_was_entered_is_told_to_be_of_the_worst_case() -> None:
    """12 were entered and are enough as expected; 13 were bought "as many as it needs"."""
    (told,) = entered_counts(decided("virtual-zvm").parts)
    worst = "as many as the worst case needs at the target utilization"
    assert told == f"Processors: 12 entered. Option A buys 13, {worst}."
    (grown,) = entered_counts(decided("virtual-zvm", growth=5).parts)
    assert grown.endswith(", with fast growth.")


def test_that_among_several_services_the_sentence_names_its_own() -> None:
    (told,) = entered_counts(decided("site-mixed").parts)
    assert told.startswith("Mail of the shops, Processors: 8 entered. Option A buys 6,")


def test_that_the_count_that_was_entered_needs_no_word() -> None:
    assert entered_counts(decided("virtual-production", processors=3).parts) == ()


def test_that_the_database_that_a_pool_shares_is_not_of_each_server() -> None:
    plan = sized(read_plan(FOLDER / "traveler-pool.txt"))
    (host,) = architecture(plan, 3).hosts
    assert host.name == "3 servers, 1 spare"
    assert host.parts == "shared by all: Traveler database, 174 GB"


def test_that_processors_of_another_kind_are_no_need_of_a_planned_machine() -> None:
    """ "1 processor" stood on page 2, of the machine that was measured, beside a planned one of four cores."""
    whole = sized(read_plan(FOLDER / "mail-today.txt"))
    assert [row.size for row in glance_rows(whole, site_decision(whole))] == ["1 server"]


def test_that_a_server_that_is_added_has_the_memory_that_its_caches_are_sized_from() -> None:
    """7 GiB were bought beside a server of 16, whose cache is a share of them: 330,000 of 500,000 entries would have been in it."""
    (one,) = sized(read_plan(FOLDER / "directory-389.txt")).services
    assert one.options is not None
    more = one.options.options[1]
    (memory,) = [line for line in more.lines if line.unit == "GiB"]
    assert (memory.count, memory.each) == (16, 16)


def test_that_no_load_is_told_of_a_service_that_another_may_crowd_out() -> None:
    """Mail was "enough for 15,000 users" on a machine that a directory beside it fills before."""
    whole = sized(read_plan(FOLDER / "site-mixed.txt"))
    told = {row.service: row.safe for row in glance_rows(whole, site_decision(whole))}
    assert told["Mail of the offices"] == "no date"
    assert told["Web mail"].endswith("users")
