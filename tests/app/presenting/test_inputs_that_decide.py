"""Inputs that change no figure but the order or the recommended option are assumptions with an effect, in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

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
def test_that_an_answer_that_makes_figures_unknown_says_which_and_comes_first(name: str) -> None:
    """ "Servers, if one may fail: unknown" hid that of no server the use is known then, and stood behind a fifth of a figure."""
    found = of(name)
    assert found["TLS"].effect == "Processor utilization and 4 more: unknown if the answer is yes."
    assert found["TLS"].weight >= max(one.weight for one in found.values() if "too small" not in one.effect)


def test_that_an_answer_that_makes_figures_unknown_is_told_where_it_changes_another_too() -> None:
    """The access log was said to take a fifth more disk, and nothing of processors of which no figure is known with it."""
    found = of("directory-openldap")
    assert found["Access log"].effect == "Processor utilization and 4 more: unknown if the answer is yes."
    assert found["Operation"].effect == (
        'Processor utilization: +21 % with 4 searches to 1 change; unknown with "Connect, bind and search".'
    )


def test_that_a_value_with_which_the_load_cannot_be_sized_is_told() -> None:
    """Of the link load only the better one was told: 64 % for 80 % is refused."""
    found = of("network-x460")
    for title in ("Link speed", "Planned link load"):
        assert found[title].effect == "The load is more than can be sized if 20 % lower."
        assert found[title].harms and found[title].weight > 1


def test_that_a_value_that_a_plan_cannot_have_makes_nothing_unknown() -> None:
    """The spare server that is not wanted is no figure that is not known."""
    assert "unknown" not in of("traveler-pool")["Servers that may fail"].effect


@pytest.mark.parametrize(
    ("name", "title"), [("directory-389", "Processors"), ("network-x460", "Logical processors")]
)
def test_that_what_another_entry_states_is_no_assumption(name: str, title: str) -> None:
    """The 8 processors that were measured, and the 64 of the node lists, were told as guessed."""
    assert title not in of(name)


def test_that_a_default_that_differs_from_what_is_stated_is_one() -> None:
    plan = read_plan(FOLDER / "directory-389.txt")
    (service,) = plan.services
    service = replace(service, entries=service.entries.with_entry("baseline_processors", 4))
    (one,) = sized(replace(plan, services=(service,))).services
    assert one.sizing is not None
    found = assumptions(one.service, one.planner, one.sizing, exists=one.exists, known=one.options)
    assert "Processors" in {each.title for each in found}


def test_that_what_a_system_does_not_have_is_not_said_to_be_unknown() -> None:
    """Without a spare server there is no number of servers with it."""
    assert not [one for one in of("traveler-pool").values() if "unknown" in one.effect]


def test_that_a_value_with_which_the_order_is_too_small_says_so_and_comes_first() -> None:
    """ "Processors: +17 % if 20 % higher" did not say whether what is ordered has them."""
    web = sorted(of("webmail-windows").values(), key=lambda one: -one.weight)
    small = [one for one in web if one.effect.endswith("Option A is too small then.")]
    assert small == web[: len(small)]
    assert {"Activity", "Planned drive load", "Hot spares"} <= {one.title for one in small}
    assert "RAID level" not in {one.title for one in small}, "the order says which it is"


def test_that_what_is_there_is_said_to_be_too_small_where_nothing_is_ordered() -> None:
    found = of("mail-solaris")
    assert found["Drive type"].effect == "Drives: +121 % with 7,200 RPM. What is there is too small then."
    assert "too small" not in found["Activity"].effect, "33 of 54 drives: there is room for a fifth more"


def test_that_processors_that_nobody_entered_are_assumed_to_be_those_of_the_measured_machine() -> None:
    """ "37 of 57.7 %" was of 2 processors of the measured machine, and nothing asked for those that are there."""
    found = of("mail-windows")
    there = found["Processors that are there"]
    assert there.value == "2 processors"
    assert there.effect == "Too small with fewer than 2 processors of this kind."
    assert there.weight == max(row.weight for row in found.values())


def test_that_processors_that_are_built_as_the_measured_ones_are_not_assumed() -> None:
    assert "Processors that are there" not in of("mail-solaris")
