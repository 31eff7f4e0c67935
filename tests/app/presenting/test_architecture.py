"""The picture of a site: every service once, beside the machine that carries it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from pypdf import PdfReader
from reportlab.platypus import SimpleDocTemplate

from app.plan.document import Entries, Plan, Service
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.architecture import Architecture, architecture
from app.presenting.gauges import gauges
from app.presenting.site_decision import site_decision
from app.presenting.site_glance import glance_rows, to_buy
from app.proposal.architecture_drawing import architecture_drawing, services_in

ARABIC = "خادم البريد الرئيسي للمكاتب في المدينة القديمة"


@pytest.fixture(scope="module")
def site() -> Plan:
    return next(plan for plan in examples() if "five services" in plan.title)


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_every_service_stands_once_beside_its_machine(plan: Plan) -> None:
    shown = architecture(sized(plan), most=len(plan.services))
    titles = [one.title for host in shown.hosts for one in host.services]
    assert sorted(titles) == sorted(service.title for service in plan.services)
    assert shown.left_out == 0
    assert all(title in shown.told for title in titles)


def test_that_services_of_one_machine_stand_beside_it_once(site: Plan) -> None:
    shown = architecture(sized(site), added={"host-1": "+34 drives"})
    shared = [host for host in shown.hosts if host.name == "host-1"]
    assert [one.title for one in shared[0].services] == ["Mail of the offices", "Directory of the site"]
    assert len(shared) == 1
    assert shared[0].added == "+34 drives"


def test_that_a_picture_tells_needs_apart_from_what_is_there_and_from_what_is_bought() -> None:
    plans = {plan.title: plan for plan in examples()}
    (solaris,) = architecture(sized(plans["Example: mail on Solaris 9"])).hosts
    assert (solaris.parts, solaris.use) == (
        "needs 3 processors · 3.2 GiB · 35 drives, 2 for the log", "Drives 61 % of capacity"
    )  # fmt: skip
    (named,) = architecture(sized(plans["Example: OpenLDAP for 30,000 searches a second"])).hosts
    assert named.name == "Xeon Gold 6430" and named.parts.startswith("needs 8 processors")
    today = sized(next(plan for plan in plans.values() if "Domino 12" in plan.title))
    assert list(to_buy(site_decision(today)).values()) == ["to buy: 1 server and 2 drives"]
    grows = sized(next(plan for plan in plans.values() if "that grows" in plan.title))
    assert all(text.startswith("+") for text in to_buy(site_decision(grows)).values())


def test_that_what_is_bought_is_as_full_on_a_machine_with_a_name_as_without_one() -> None:
    asked = {"users": 51_000, "processors": 8, "growth": 0, "growth_high": 10}
    shown = []
    for machine in ({}, {"machine": "host-1"}):
        plan = sized(
            Plan("p", "", services=(Service("s", "virtual", "z/VM", Entries({**asked, **machine})),))
        )
        (host,) = architecture(plan, new={"s"}).hosts
        shown.append(host.use)
    assert shown == ["Users per partition 75 % of capacity"] * 2


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_the_use_of_a_machine_and_what_is_left_of_it_are_the_whole(plan: Plan) -> None:
    whole = sized(plan)
    left = {
        (gauge.resource, round(gauge.share, 6)): gauge.headroom
        for one in whole.services
        if one.sizing is not None
        for gauge in gauges(one.sizing)
    }
    for host in architecture(whole).hosts:
        told = re.fullmatch(r"(.+) (\d+) % of capacity", host.use)
        found = {
            round(float(text.removesuffix(" %")))
            for (resource, share), text in left.items()
            if told and resource == told[1] and share == round(host.share, 6)
        }
        assert not (told and found) or 100 - int(told[2]) in found, (host.use, found)


def test_that_a_need_of_a_later_load_names_it() -> None:
    for plan in (sized(one) for one in examples()):
        found = site_decision(plan)
        for row, part in zip(glance_rows(plan, found), found.parts, strict=True):
            told = row.size.replace("\u00a0", " ")
            assert (" for " in told) <= part.ahead.grows
            assert "Solaris 9 that grows" not in plan.plan.title or told.endswith(
                "31 to 53 drives for 17,700 users, fast growth"
            )


def test_that_the_worst_stay_where_not_all_have_room(site: Plan) -> None:
    broken = replace(
        site.services[-1], entries=site.services[-1].entries.with_entry("users", 200_000), title="Worst"
    )
    plan = replace(site, services=(*site.services[:-1], broken))
    shown = architecture(sized(plan), most=2)
    assert shown.hosts[0].services[0].title == "Worst"
    assert shown.left_out == 3
    assert shown.others in shown.told


def test_that_long_and_foreign_names_keep_their_room(site: Plan, tmp_path: Path) -> None:
    names = ("Mail " * 40, ARABIC, "メールサーバー" * 9, "<b>&amp;", "W" * 90)
    services = tuple(replace(one, title=name) for one, name in zip(site.services, names, strict=True))
    drawn = architecture_drawing(architecture(sized(replace(site, services=services))))
    path = tmp_path / "site.pdf"
    SimpleDocTemplate(str(path)).build([drawn])
    text = PdfReader(path).pages[0].extract_text()
    assert "<b>&amp;" in text
    assert "…" in text
    assert len(drawn.description) <= 300


@given(height=st.floats(0, 900), count=st.integers(0, 40))
def test_that_as_many_services_are_shown_as_have_room(height: float, count: int) -> None:
    shown = services_in(height, count)
    assert 0 <= shown <= count
    plan = sized(examples()[0])
    rows = architecture(plan, most=1).hosts[0]
    if shown:
        drawn = architecture_drawing(Architecture((rows,) * shown, count - shown), height)
        assert drawn.height <= height + 1


def test_that_what_is_nearly_full_is_not_told_as_full() -> None:
    network = Service("n", "network", "Network", Entries({"throughput": 1500, "direction": "receive"}))
    plan = Plan("p", "Plan", start="new", services=(network,))
    (host,) = architecture(sized(plan), new=("n",)).hosts
    assert host.share is not None and 0.99 < host.share < 1.0
    assert "100 %" not in host.use and "99." in host.use


def test_that_a_picture_counts_the_drives_of_the_log_as_its_row_does() -> None:
    windows = next(plan for plan in examples() if "mail on Windows 2003" in plan.title)
    (host,) = architecture(sized(windows)).hosts
    (row,) = glance_rows(sized(windows), site_decision(sized(windows)))
    assert "27 drives, 2 for the log" in host.parts.replace("\xa0", " ")
    assert row.size.replace("\xa0", " ").endswith("27 to 33 drives")
