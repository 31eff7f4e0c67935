"""The picture of what the one service of a plan carries: it says what the answer above it says."""

from __future__ import annotations

import re
from functools import cache

import pytest

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.architecture import architecture
from app.presenting.carried import carried
from app.presenting.figures import ENGLISH
from app.presenting.services_decision import SiteDecision, services_decision
from app.presenting.site_glance import not_there_yet
from app.presenting.which_first import which_first

ALONE = sorted(path.stem for path in FOLDER.glob("*.txt") if not path.stem.startswith("site"))
OVER = ("directory-389", "directory-openldap")
"""Examples whose worst case is over whatever the load is."""
UNLIMITED = ("mail-today",)
"""Those of which no load is known that fills anything."""
LOAD = re.compile(r"\d[\d,]* (?:users|entries|Mbit/s)")


@cache
def decided(name: str) -> SiteDecision:
    return services_decision(sized(read_plan(FOLDER / f"{name}.txt")))


@pytest.mark.parametrize("name", ALONE)
def test_that_there_is_a_picture_where_a_load_is_known_that_fills_a_resource(name: str) -> None:
    assert (carried(decided(name)) is None) == (name in (*OVER, *UNLIMITED))


@pytest.mark.parametrize("name", [one for one in ALONE if one not in (*OVER, *UNLIMITED)])
def test_that_bars_end_on_the_line_and_the_worst_case_comes_first(name: str) -> None:
    shown = carried(decided(name))
    assert shown is not None
    for row in shown.rows:
        assert 0 < row.safe <= row.expected <= shown.months
    for place, _ in (*shown.names, *shown.marks):
        assert 0 <= place <= shown.months


@pytest.mark.parametrize("name", [one for one in ALONE if one not in (*OVER, *UNLIMITED)])
def test_that_what_the_answer_says_is_carried_is_in_the_picture(name: str) -> None:
    site = decided(name)
    shown = carried(site)
    assert shown is not None
    told = re.findall(
        r"(?:carries up to|More than|more than|, up to) (" + LOAD.pattern + ")",
        f"{site.sentence} {site.consequence}",
    )
    drawn = " ".join(f"{row.safe_text} {row.without_text}" for row in shown.rows)
    assert [load for load in told if load not in drawn] == []


def test_that_a_plan_with_several_services_has_none() -> None:
    assert carried(decided("site-mixed")) is None


def test_that_the_load_to_come_is_marked_beside_that_of_today() -> None:
    shown = carried(decided("mail-growing"))
    assert shown is not None
    assert [name for _, name in shown.marks] == ["plan: 10,000 users", "2028-11: 13,900 users"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("mail-growing", "Fullest today, without the order: Drives."),
        (
            "mail-i5os-810",
            "Fullest at the planned load: Processor. Drives: bought to the need. Least sure, by its range: Processor.",
        ),
        ("virtual-zvm", "Least sure, by its range: Memory."),
    ],
)
def test_that_page_1_says_why_what_is_full_first_is_another_than_page_2_has(name: str, told: str) -> None:
    shown = carried(decided(name))
    assert shown is not None and shown.note.endswith(told)


@pytest.mark.parametrize("name", [one for one in ALONE if one not in (*OVER, *UNLIMITED)])
def test_that_only_another_resource_is_told_beside_what_is_full_first(name: str) -> None:
    """Page 1 named one resource first at capacity, page 2 another the fullest, and none said why."""
    shown, site = carried(decided(name)), decided(name)
    assert shown is not None
    new = not_there_yet(site)
    (host,) = architecture(sized(read_plan(FOLDER / f"{name}.txt")), new=new).hosts
    first = re.match(r"First at capacity(?: in the worst case)?: ([^,]+),", shown.title)
    assert first is not None
    assert ("Fullest " in shown.note) == (host.fullest not in ("", first[1]))
    least = re.search(r"Least sure: ([^.,]+)\.", site.facts[3].reason)
    assert ("Least sure" in shown.note) == (least is not None and least[1] != first[1])


def test_that_what_is_bought_to_the_need_is_first_for_that_reason() -> None:
    decided = services_decision(sized(read_plan(FOLDER / "mail-i5os-570.txt")))
    (one,) = decided.parts
    told = which_first(one, "Drives", None, ENGLISH)
    assert told == "Fullest at the planned load: Users per server. Drives: bought to the need."
