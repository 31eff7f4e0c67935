"""The answer of a service in a few cells."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from app.plan.document import Entries
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.answer import answer_of, site_answer
from app.presenting.overview import tiles
from planners.planner import Fit, Sizing
from planners.registry import planner


def test_that_a_figure_of_one_server_says_so_and_carries_the_total(size: Callable[..., Sizing]) -> None:
    sizing = size(users=20_000)
    found = answer_of(planner("mail"), sizing)
    servers = sizing.quantities["servers.count"].value
    log = sizing.quantities["disk.log_drives"].value
    drives = sizing.quantities["disk.drives"].value + log
    assert servers == 2
    processors = sizing.quantities["processor.count"].value
    assert found.cells[0].answer == f"2 servers × {processors:.0f} processors"
    assert found.cells[0].caption == f"{2 * processors:.0f} processors, 20,000 users in all"
    cell = next(one for one in found.cells if one.answer == f"{drives:.0f} drives")
    assert cell.caption == f"each, {log:.0f} for the log · {2 * drives:.0f} in all"


def test_that_memory_gives_way_before_drives_and_drives_before_servers(size: Callable[..., Sizing]) -> None:
    ranked = sorted(answer_of(planner("mail"), size(users=20_000)).cells, key=lambda cell: cell.rank)
    said = [f"{cell.answer} {cell.caption}" for cell in ranked]
    order = [
        next(i for i, text in enumerate(said) if word in text) for word in ("servers", "drives", "Memory")
    ]
    assert order == sorted(order)


def test_that_a_running_cost_is_a_month_and_an_order_is_priced(size: Callable[..., Sizing]) -> None:
    def money(**entries: object) -> tuple[bool, str]:
        found = answer_of(planner("mail"), size(users=20_000, **entries))
        return found.priced, found.running

    assert money() == (False, "")
    assert money(price_server=10_000.0, currency="EUR") == (True, "")
    both = money(price_server=10_000.0, price_month=450.0, currency="EUR")
    assert both == (True, "900 EUR a month")


def test_that_one_server_has_no_each(size: Callable[..., Sizing]) -> None:
    found = answer_of(planner("mail"), size())
    assert found.fit is Fit.FITS
    assert not any("each" in cell.caption for cell in found.cells)
    assert found.cells[0].answer.startswith("1 server × ")
    assert found.cells[0].caption == "10,000 users"


def test_that_a_plan_answers_with_the_totals_of_all_services() -> None:
    plan = sized(next(one for one in examples() if len(one.services) == 5))
    found = site_answer(plan)
    drives = sum(
        sizing.quantities[name].value * (sizing.servers.value if sizing.servers else 1)
        for _, sizing in plan.sizings
        for name in ("disk.drives", "disk.log_drives")
        if name in sizing.quantities
    )
    assert found.cells[0].answer == "5 servers (1 node, 3 partitions)"
    assert f"{drives:.0f} drives" in [cell.answer for cell in found.cells]
    assert found.limit.startswith("Bottleneck: ")


def test_that_a_plan_of_one_service_names_what_limits_as_that_does() -> None:
    """'Bottleneck: Network, Network' was told of a network."""
    for plan in (sized(one) for one in examples() if len(one.services) == 1):
        ((one, sizing),) = plan.sizings
        assert site_answer(plan).limit == answer_of(one.planner, sizing).limit


def test_that_a_plan_counts_the_server_that_holds_its_partitions_or_nodes() -> None:
    for title, first in (
        ("four-node", "1 server (4 nodes)"),
        ("two Linux guests", "1 server (8 partitions)"),
    ):
        plan = sized(next(one for one in examples() if title in one.title))
        assert site_answer(plan).cells[0].answer == first


def test_that_a_plan_says_that_memory_is_rounded_up_as_it_is_bought() -> None:
    found = site_answer(sized(next(one for one in examples() if one.title.endswith("mail on Solaris 9"))))
    assert ("4 GiB", "Memory in all, rounded up") in [(cell.answer, cell.caption) for cell in found.cells]


def test_that_a_plan_with_a_refused_service_is_unknown() -> None:
    plan = next(one for one in examples() if len(one.services) == 5)
    first = replace(plan.services[0], entries=Entries({**plan.services[0].entries, "users": "many"}))
    assert site_answer(sized(replace(plan, services=(first, *plan.services[1:])))).fit is Fit.UNKNOWN


def test_that_the_limit_is_told_or_why_it_is_unknown(size: Callable[..., Sizing]) -> None:
    assert answer_of(planner("mail"), size()).limit.startswith("Bottleneck: ")
    unknown = answer_of(planner("mail"), size(platform="linux-z990"))
    assert unknown.fit is Fit.UNKNOWN
    assert unknown.limit.startswith("Processor utilization is not published"), "the chip says unknown"


def test_that_what_limits_is_what_the_verdict_is_of() -> None:
    """Users per partition are full and fit; the worst case of the processors does not."""
    whole = sized(next(one for one in examples() if "mail partitions on Linux under z/VM" in one.title))
    ((one, sizing),) = whole.sizings
    assert sizing.fit is Fit.TIGHT
    assert answer_of(one.planner, sizing).limit.startswith("Bottleneck: Processor")
    assert site_answer(whole).limit.startswith("Bottleneck: Processor")
    assert tiles(whole)[0].resource == "Processor"


def test_that_figures_in_the_plural_are_not_published_in_the_plural() -> None:
    web = planner("inotes")
    found = web.size(web.check({"platform": "linux-x86-64", "version": "14.5", "users": 5000}))
    told = " ".join(one.reason for one in found.absent.values())
    assert "Disk reads are not published for " in told and "reads is not" not in told
