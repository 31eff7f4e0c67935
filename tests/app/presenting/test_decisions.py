"""What a proposal tells to decide by: assumptions, options, values to watch, acceptance, hardware, risks."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from app.__main__ import main
from app.exporting.triggers_csv import triggers_csv
from app.plan.document import Entries, Origin, OriginKind, Plan, Service
from app.plan.examples import examples
from app.plan.sized import sized as sized_plan
from app.presenting.acceptance import acceptance_sheet
from app.presenting.assumptions import assumptions
from app.presenting.decision import KINDS, Decision, decision
from app.presenting.glossary import glossary
from app.presenting.hardware_list import SiteHardware, site_hardware
from app.presenting.nearest_limit import nearest_limit
from app.presenting.risks import Kind, risks
from app.presenting.searched import UNSIZED
from app.presenting.site_decision import site_decision
from app.presenting.triggers import level_month
from app.presenting.watch_table import HEAD
from app.presenting.wording import STANDING_MEANINGS, STANDING_WORDS
from planners.analysis.options import OptionKind, Situation, options
from planners.analysis.projection import Projection, project
from planners.analysis.triggers import SHARES, triggers
from planners.evidence import Standing
from planners.planner import Fit, Planner, Sizing
from planners.registry import planner, services

MAIL: dict[str, Any] = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}
SERVICES = [
    pytest.param(service, id=f"{plan.title}: {service.title}")
    for plan in examples()
    for service in plan.services
]


def sized(service: Service) -> tuple[Planner, Sizing, Projection]:
    found = planner(service.planner)
    sizing = found.size(found.check(service.entries))
    return found, sizing, project(found, sizing)


def decided(service: Service, exists: bool = True) -> Decision:
    ahead = sized(service)[2]
    return decision(options(ahead, exists), ahead)


def bought(service: Service, start: str = "") -> SiteHardware:
    return site_hardware(site_decision(sized_plan(Plan("p", "Plan", start=start, services=(service,)))))


def mail(**entries: Any) -> Service:
    return Service("s", "mail", "Mail", Entries({**MAIL, **entries}))


@pytest.mark.parametrize("service", SERVICES)
def test_that_every_service_has_all_of_it(service: Service) -> None:
    found, sizing, ahead = sized(service)
    known = decided(service)
    assert known.rows[0].kind == KINDS[OptionKind.RECOMMENDED]
    for text in (known.head, known.recommendation, known.how_sure, known.if_nothing, known.asked):
        assert text.endswith(".") and "None" not in text.removeprefix("None")
    new = decided(service, exists=False)
    assert new.answer.startswith("Buy ")
    assert KINDS[OptionKind.NOTHING] not in [one.kind for one in new.rows]
    assert triggers(ahead)
    assert acceptance_sheet(found, sizing).rows
    assert bought(service, "new").lists[0].rows
    assert risks(sizing, ahead, assumptions(service, found, sizing))


@pytest.mark.parametrize("service", SERVICES)
def test_that_levels_rise_from_warning_to_emergency(service: Service) -> None:
    _, _, ahead = sized(service)
    for one in triggers(ahead):
        assert one.warn.value <= one.order.value <= one.act.value * (1 + 1e-9), one
        loads = [level.load for level in (one.warn, one.order, one.act) if level.load is not None]
        assert loads == sorted(loads)


def test_that_the_emergency_value_is_the_figure_at_the_capacity() -> None:
    found, sizing, ahead = sized(mail(server_memory=4000))
    one = next(one for one in triggers(ahead) if one.resource.name == "memory")
    assert one.act.value == pytest.approx(4000, rel=1e-3)
    assert one.act.load is not None
    there = found.size({**sizing.inputs, "users": one.act.load})
    assert float(there.quantities["memory.ram"].value) == pytest.approx(4000, rel=1e-3)
    network = next(one for one in triggers(ahead) if one.resource.name == "network")
    assert level_month(network.act, ahead) == UNSIZED
    shares = [62.5e6 * share for share in SHARES]
    assert [network.warn.value, network.order.value] == pytest.approx(shares)


def test_that_growth_moves_the_order_a_lead_time_ahead() -> None:
    _, _, ahead = sized(mail(server_memory=16_000, growth=50, lead_time=6, horizon=60))
    one = next(one for one in triggers(ahead) if one.resource.name == "memory")
    assert one.order.value == pytest.approx(16_000 / 1.5**0.5)
    assert one.warn.value == pytest.approx(16_000 / 1.5)


def test_that_a_load_that_does_not_grow_is_warned_of_and_ordered_for_by_shares_of_the_capacity() -> None:
    _, _, ahead = sized(mail(server_memory=16_000))
    one = next(one for one in triggers(ahead) if one.resource.name == "memory")
    assert [one.warn.value, one.order.value] == pytest.approx([16_000 * share for share in SHARES])


def test_that_no_level_of_a_load_is_below_today() -> None:
    _, _, ahead = sized(mail(users=17_900, growth=30, server_drives=1000))
    one = next(one for one in triggers(ahead) if one.resource.name == "servers")
    assert 17_900 < one.warn.value == one.order.value < one.act.value
    assert (one.warn.month, one.order.month, one.act.month) == (1, 1, 1)
    assert ahead.months.loads[0] < 18_000 <= ahead.months.loads[1]


def test_that_what_is_short_without_growing_lasts_once_it_is_bought() -> None:
    known = options(sized(mail(server_drives=10))[2])
    assert known.situation is Situation.SHORT
    assert [(one.kind, one.lasts) for one in known.options] == [
        (OptionKind.RECOMMENDED, True),
        (OptionKind.NOTHING, False),
    ]
    best = known.best
    assert best.sizing is not None and best.sizing.servers is not None
    drives = {line.name: line for line in best.lines}["disk.drives"]
    assert drives.count == drives.total - 10 * best.sizing.servers.value


def test_that_an_assumption_tells_the_largest_effect_of_another_value() -> None:
    service = mail()
    found, sizing, _ = sized(service)
    known = {one.title: one for one in assumptions(service, found, sizing, 5)}
    assert min(one.number for one in known.values()) == 5
    busier = found.size({**sizing.inputs, "activity": 1.2})
    name = "processor.count"
    share = float(busier.quantities[name].value) / float(sizing.quantities[name].value) - 1
    assert known["Activity"].effect == f"Processors: +{100 * share:.0f} % if 20 % higher."
    assert known["Drive size"].effect.endswith(" with 146 GB.")
    assert known["RAID level"].weight > known["Hot spares"].weight > 0


def test_that_a_guess_is_an_assumption_and_an_entry_is_none() -> None:
    guessed = mail(activity=1.5)
    guessed = replace(guessed, origins=(("activity", Origin(OriginKind.GUESSED, "the planner")),))
    found, sizing, _ = sized(guessed)
    assert [one.origin for one in assumptions(guessed, found, sizing) if one.title == "Activity"] == [
        "guessed by the planner"
    ]
    assert all(one.title != "Activity" for one in assumptions(mail(activity=1.5), found, sizing))


def test_that_a_growing_plan_that_does_not_last_has_three_options() -> None:
    known = decided(mail(growth=40, server_drives=40))
    assert [one.kind for one in known.rows] == ["Recommended", "Smaller", "Do nothing"]
    assert re.match(r"Add 1 server, .* and \d+ drives to Mail now\.", known.answer)
    assert known.rows[1].needs != known.rows[0].needs
    shares = [one.share or 0.0 for one in known.rows]
    assert shares == sorted(shares, reverse=True)


def test_that_acceptance_passes_what_is_better_than_planned() -> None:
    service = mail()
    found, sizing, _ = sized(service)
    checks = {one.figure: one for one in acceptance_sheet(found, sizing).rows}
    assert checks["Processor utilization"].limit == "at most 24 %"
    high = float(sizing.quantities["disk.operations"].high)
    assert float(re.sub(r"[^0-9.]", "", checks["Drive operations"].limit)) == pytest.approx(high, rel=0.01)
    assert "write penalty" in checks["Drive operations"].counter


def test_that_acceptance_tests_the_planned_machine_where_there_is_one() -> None:
    service = next(s for plan in examples() for s in plan.services if "rating_planned" in s.entries)
    found, sizing, _ = sized(service)
    names = {one.figure for one in acceptance_sheet(found, sizing).rows}
    assert sizing.quantities["processor.planned"].title in names
    assert sizing.quantities["processor.utilization"].title not in names


@pytest.mark.parametrize("start", ["new", "existing"])
def test_that_the_hardware_list_is_that_of_the_recommended_option(start: str) -> None:
    service = mail(growth=40, server_drives=40)
    best = options(sized(service)[2], start == "existing").options[0]
    (one,) = bought(service, start).lists
    assert [(row.what, row.count) for row in one.rows] == [
        (line.order.title, f"{line.count:g} GiB" if line.unit == "GiB" else f"{line.count:g}")
        for line in best.lines
    ]


def test_that_prices_become_a_sum_and_a_day() -> None:
    service = mail(price_server=10_000, price_drive=200)
    service = replace(
        service, origins=(("price_drive", Origin(OriginKind.STATED, "the vendor", "2026-03-31")),)
    )
    known = bought(service, "new")
    counts = {row.what: float(row.count.split()[0]) for row in known.lists[0].rows}
    assert (
        known.cost.replace(",", "")
        == f"{10_000 * counts['Servers'] + 200 * (counts['Drives'] + counts['Drives for the log']):.2f}"
    )
    assert known.priced_on == "2026-03-31"


def test_that_the_failure_of_a_server_is_reckoned() -> None:
    _, sizing, ahead = sized(mail(users=36_000))
    told = next(one for one in risks(sizing, ahead) if "servers fails" in one.what)
    servers = round(float(sizing.quantities["servers.count"].value))
    assert told.what == f"One of {servers} servers fails."
    assert "Users per server" in told.consequence


@pytest.mark.parametrize("number", range(len(examples())))
def test_that_a_wide_range_is_a_risk_only_of_what_has_to_be_provided_and_may_not_be_enough(
    number: int,
) -> None:
    for one in sized_plan(examples()[number]).services:
        sizing = one.sizing
        if sizing is None:
            continue
        wide = [risk.what for risk in risks(sizing, one.answer.projection) if risk.kind is Kind.WIDE]
        held = {verdict.figure.title for verdict in sizing.verdicts if verdict.fit is Fit.FITS}
        needed = {found.figure.title for found in sizing.needs}
        named = {what.split(":")[0] for what in wide}
        assert named <= needed and not named & held


def test_that_the_chance_is_decided_by_the_resource_that_has_the_least() -> None:
    for plan in examples():
        for one in sized_plan(plan).services:
            odds = one.answer.projection.chance if one.answer.projection is not None else None
            if odds is not None:
                told = dict(odds.resources)
                assert round(100 * told[odds.weakest]) == min(round(100 * share) for share in told.values())


def test_that_words_that_no_service_uses_are_left_out() -> None:
    alone, all_of_them = (
        [word.word for word in glossary(planner(name) for name in names)]
        for names in (["virtual"], services())
    )
    assert "Guest" in alone and "Node" not in alone
    assert set(alone) < set(all_of_them)
    assert all_of_them == sorted(all_of_them, key=str.casefold)


def test_that_each_way_to_compute_a_figure_is_a_word_of_its_own() -> None:
    told = {word.word.casefold(): word.meaning for word in glossary([planner("mail")])}
    for one in set(Standing) - {Standing.MEASURED_HERE, Standing.ENTERED}:
        assert STANDING_WORDS[one].casefold() in told
    assert told["guess"] == STANDING_MEANINGS[Standing.GUESS]


def test_that_the_values_come_as_a_table_for_monitoring(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = Plan(
        "p",
        "Plan",
        services=(mail(), replace(mail(users="many"), id="t"), replace(mail(), id="u", title="=cmd()")),
    )
    rows = list(csv.reader(io.StringIO(triggers_csv(sized_plan(plan)))))
    assert tuple(rows[0]) == HEAD
    assert {row[0] for row in rows[1:]} == {"Mail", "'=cmd()"}
    (unsized,) = (row for row in rows[1:] if row[1] == "not sized")
    assert "Active users: enter a whole number" in unsized[2] and set(unsized[3:]) == {""}
    sized_rows = [row for row in rows[1:] if row is not unsized]
    assert all(float(row[4]) <= float(row[5]) <= float(row[6]) * 1.000001 for row in sized_rows)
    out = tmp_path / "values.csv"
    example = Path(__file__).parents[3] / "resources" / "examples" / "mail-growing.txt"
    assert main(["export", str(example), "--triggers", str(out)]) == 0
    assert out.read_text("utf-8-sig").startswith("service,resource,")
    capsys.readouterr()


def test_that_operations_use_the_processors_of_a_directory_and_entries_its_memory() -> None:
    plan = next(one for one in examples() if "30,000 searches" in one.title)
    (part,) = site_decision(sized_plan(plan)).parts
    assert "30,000 operations/s use" in part.told.verdict and "entries use" not in part.told.verdict


def test_that_a_level_curve_is_no_chart() -> None:
    plan = next(one for one in examples() if "30,000 searches" in one.title)
    (one,) = sized_plan(plan).services
    assert one.sizing is not None
    found = nearest_limit(one.planner, one.sizing, one.answer.projection)
    assert found is None or any(len(set(series.y)) > 1 for series in found.chart.series)


def test_that_an_order_that_lacks_what_is_not_known_says_so() -> None:
    today = next(plan for plan in examples() if "Domino 12" in plan.title)
    told = site_decision(sized_plan(today))
    assert "2 drives" in told.answer
    assert told.sentence.endswith(
        "The order is not complete. Not known: how many more drives, at least 9 to hold the data."
    )
    partitions = next(plan for plan in examples() if "iSeries 810" in plan.title)
    assert site_decision(sized_plan(partitions)).sentence.endswith("Not known: Memory.")


def test_that_a_wide_range_is_told_in_the_unit_that_the_pages_use() -> None:
    _, sizing, ahead = sized(Service("v", "virtual", "Guests", Entries({"users": 85_000, "processors": 12})))
    (memory,) = (one.what for one in risks(sizing, ahead) if one.kind is Kind.WIDE and "Memory" in one.what)
    assert "GiB expected" in memory
