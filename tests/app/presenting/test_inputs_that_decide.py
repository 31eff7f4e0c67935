"""Inputs that change no figure but the order or the recommended option are assumptions with an effect, in words."""

from __future__ import annotations

import pytest

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.assumptions import Assumption, assumptions
from app.presenting.site_glance import assumed

SOONER = "Order by: a month earlier for each month more."
LATER = "In use: a month later for each month more."
DECIDES = "Decides which option is recommended."


def of(name: str, place: int = 0) -> dict[str, Assumption]:
    """What is assumed for a service of an example, by its inputs."""
    one = sized(read_plan(FOLDER / f"{name}.txt")).services[place]
    assert one.sizing is not None
    found = assumptions(one.service, one.planner, one.sizing, exists=one.exists, known=one.options)
    return {each.title: each for each in found}


@pytest.mark.parametrize("name", ["mail-linux", "virtual-zvm", "webmail-windows"])
def test_that_the_start_of_a_new_service_follows_from_the_lead_time_without_growth_too(name: str) -> None:
    found = of(name)
    assert (found["Lead time"].value, found["Lead time"].effect) == ("3 months", LATER)
    assert found["Chance needed"].effect == DECIDES


def test_that_a_dated_order_follows_from_the_lead_time() -> None:
    found = of("site-growing")
    assert (found["Lead time"].effect, found["Chance needed"].effect) == (SOONER, DECIDES)


def test_that_they_weigh_less_than_what_changes_a_figure_and_stand_behind_it() -> None:
    found = [one for one in of("mail-linux").values() if one.weight]
    assert [one.title for one in found[-2:]] == ["Lead time", "Chance needed"]
    assert min(one.weight for one in found[:-2]) > max(one.weight for one in found[-2:])
    told = assumed([("Mail", found)], len(found))
    assert told[-2].endswith(LATER) and told[-1].endswith(DECIDES)


def test_that_the_lead_time_is_no_assumption_where_nothing_is_ordered() -> None:
    found = of("directory-389")
    assert "Lead time" not in found and found["Chance needed"].effect == DECIDES


def test_that_nothing_is_decided_by_a_chance_where_the_worst_case_fits() -> None:
    assert not {"Lead time", "Chance needed"} & set(of("mail-solaris"))


@pytest.mark.parametrize("name", ["directory-openldap", "directory-rhds71"])
def test_that_an_answer_that_makes_a_figure_unknown_says_which(name: str) -> None:
    """It was told as changing nothing."""
    found = of(name)["TLS"]
    assert found.effect == "Servers, if one may fail: unknown if the answer is yes."
    assert found.weight > 0
