"""One bill: wherever a plan tells what it costs, it tells the same, to the cent and in the same currency."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.__main__ import main
from app.exporting.csv_tables import write_tables
from app.plan.document import Alteration, Entries, Plan, Scenario, Service
from app.plan.examples import examples
from app.plan.sized import sized as sized_plan
from app.presenting.comparison import comparison
from app.presenting.difference_steps import explained_between
from app.presenting.figures import headlines
from app.presenting.hardware_list import site_hardware
from app.presenting.site_decision import site_decision
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from planners.analysis.bill import TOTAL
from planners.analysis.order import purchase
from planners.registry import services
from tests.app.proposal.reading import everything_in, text_of, written
from tests.planners.analysis.test_decisions import CASES

PRICES: dict[str, Any] = {
    "price_server": 24_321.75,
    "price_processor": 811.5,
    "price_memory": 13.37,
    "price_drive": 199.99,
    "price_month": 454.54,
    "currency": "EUR",
}


def plan_of(service: str, **entries: Any) -> Plan:
    given = {**CASES[service], **PRICES, **entries}
    base = Service("s", service, "Service", Entries({k: v for k, v in given.items() if v is not None}))
    dearer = Scenario("d", "Dearer", (Alteration("s", "price_drive", 299.5),))
    return Plan("p", "Priced", services=(base,), scenarios=(dearer,))


def cents(text: str) -> int:
    """An amount such as "12,345.67 EUR" or "12,345 EUR" in cents."""
    found = re.fullmatch(r"([\d,]+(?:\.\d\d)?)(?: EUR)?", text)
    assert found is not None, text
    return round(100 * float(found[1].replace(",", "")))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(services()), st.none() | st.floats(-20, 90), st.integers(0, 2))
def test_that_every_face_of_the_costs_agrees_to_the_cent(
    service: str, growth: float | None, spare: int
) -> None:
    more = {"spare_servers": spare} if service in ("mail", "inotes", "directory") else {}
    plan = plan_of(service, growth=growth, **more)
    (one,) = sized_plan(plan).services
    sizing = one.sizing
    assert sizing is not None
    if "cost.total" not in sizing.quantities:
        return
    shown = {figure.name: figure.text for figure in headlines(sizing)}
    total = cents(shown["cost.total"])
    compared = next(row for row in comparison(plan).rows if row.name == "cost.total")
    assert compared.values[0] == shown["cost.total"]
    each = sizing.quantities["cost.each"]
    printed = shown["cost.each"].removesuffix(" EUR").replace(",", "")
    decimals = len(printed.partition(".")[2])
    exact = total / 100 / float(each.term("load").value)
    assert decimals >= 2 or float(printed) == exact
    assert float(printed) == pytest.approx(exact, abs=0.5 * 10.0**-decimals + 1e-9)


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(services()), st.none() | st.floats(-20, 90), st.sampled_from(["new", "existing"]))
def test_that_the_hardware_list_adds_up_to_the_cost_of_what_is_recommended(
    service: str, growth: float | None, start: str
) -> None:
    decided = site_decision(sized_plan(replace(plan_of(service, growth=growth), start=start)))
    known = site_hardware(decided)
    lines = sum(cents(row.total) for one in known.lists for row in one.rows if row.total)
    if not decided.options or not known.lists:
        return
    if not known.cost:  # Ports of a network alone are bought, and no plan has a price for them.
        assert (lines, known.purchase, known.running) == (0, "", "")
        assert not any(row.price for one in known.lists for row in one.rows)
        assert not decided.facts[0].known
        return
    assert lines == cents(known.purchase or known.cost)
    assert sum(cents(one.total) for one in known.lists if one.total) == lines
    running = cents(known.running) if known.running else 0
    assert lines + running == cents(known.cost) == cents(decided.facts[0].value)
    assert decided.rows[0].cost == decided.facts[0].value == decided.parts[0].told.cost


@pytest.mark.parametrize("growth", [None, 60])
@pytest.mark.parametrize("start", ["new", "existing"])
def test_that_the_proposal_prints_one_cost(start: str, growth: float | None, tmp_path: Path) -> None:
    plan = replace(plan_of("mail", growth=growth, server_drives=20), start=start)
    total = site_decision(sized_plan(plan)).facts[0].value.removesuffix(" EUR")
    for section in ("summary", "glance", "comparison", "hardware"):
        text = text_of(written(plan, tmp_path, ProposalOptions(sections=(section,))))
        assert total in text, section


def test_that_a_difference_of_costs_is_told_to_the_cent() -> None:
    plan = plan_of("mail")
    rows = explained_between(plan.services[0], plan.scenarios[0].entries(plan.services[0]), "cost.total")
    assert re.fullmatch(r"\+[\d,]+\.\d\d EUR", rows[-1].difference)
    assert re.search(r"[\d,]+\.\d\d EUR to [\d,]+\.\d\d EUR", rows[-1].change)


def test_that_tables_and_command_line_tell_amount_and_currency(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = sized_plan(plan_of("mail"))
    (one,) = plan.services
    assert one.sizing is not None
    write_tables(plan, tmp_path)
    rows = list(csv.DictReader((tmp_path / "1-mail-figures.csv").read_text("utf-8-sig").splitlines()))
    (row,) = (row for row in rows if row["name"] == "cost.total")
    assert row["unit"] == "EUR"
    given = {k: v for k, v in one.service.entries.items() if v is not None}
    main(["size", "mail", *(f"--set={name}={value}" for name, value in given.items())])
    shown = next(figure.text for figure in headlines(one.sizing) if figure.name == "cost.total")
    assert shown in " ".join(capsys.readouterr().out.split())


def test_that_the_edition_for_vendors_tells_no_price(tmp_path: Path) -> None:
    plan = plan_of("mail", growth=60, currency="ZWX")
    path = written(plan, tmp_path, ProposalOptions(edition=Edition.VENDOR, attach_plan=True))
    text = everything_in(path)
    for price in ("24,321.75", "24321.75", "811.5", "13.37", "199.99", "454.54", "299.5", "ZWX"):
        # A price also with more zeros; a place on a page such as 299.5898 is none.
        assert not re.search(rf"(?<![\d.]){re.escape(price)}0*(?!\d)", text), price
    assert "Unit price" not in text and "Cost to the horizon" not in text
    assert "Prices: not in this edition." in text
    assert "not priced" not in text and "No prices entered" not in text


def test_that_a_cost_with_growth_spans_what_the_worst_case_buys() -> None:
    """Three servers of three processors each cost 44,010; the range of the cost ended at 41,310, with three of two."""
    plan = next(one for one in examples() if "prices" in one.title)
    web = next(one for one in sized_plan(plan).services if one.title == "Web mail")
    assert web.sizing is not None and web.options is not None
    total = web.sizing.quantities[TOTAL.name]
    assert float(total.high) == purchase(web.options.best.lines) == 44_010
