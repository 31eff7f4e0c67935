"""Which inputs matter most: each is made a fifth lower and higher, and the model run again."""

from __future__ import annotations

import pytest

from app.presenting.projection import projection_view
from planners.analysis.projection import Projection, project
from planners.analysis.sensitivity import effect, influences
from planners.schema import Kind
from tests.planners.analysis.test_decisions import CASES, made


def ahead(service: str, **entries: object) -> Projection:
    planner, inputs = made(service, **entries)
    return project(planner, planner.size(inputs))


@pytest.mark.parametrize("service", sorted(CASES))
def test_that_what_moves_the_use_is_told_alone_and_the_strongest_first(service: str) -> None:
    found = projection_view(ahead(service, growth=10, growth_high=30)).swings
    assert len(found) >= 2
    assert all(row.low != row.high for row in found), "what moves nothing says nothing"
    effects = [abs(row.high_share - row.low_share) for row in found]
    assert effects == sorted(effects, reverse=True) and effects[0] > 0
    assert len({row.name for row in found}) == len(found)


def test_that_an_influence_is_what_the_model_says_of_the_other_value() -> None:
    mail, inputs = made("mail", server_drives=200)
    drives = next(v.resource for v in mail.size(inputs).verdicts if v.resource.name == "drives")
    found = {one.field.name: one for one in influences(mail, inputs, drives, 1)}
    for name, factor, use in (
        ("users", 0.8, found["users"].low),
        ("users", 1.2, found["users"].high),
        ("drive_busy", 0.8, found["drive_busy"].low),
    ):
        there = mail.size(mail.check({**inputs, name: inputs[name] * factor}))  # type: ignore[operator]
        assert use == pytest.approx(there.quantities["disk.drives"].value / 200)
    assert found["drive_busy"].low > found["drive_busy"].high
    assert found["link_speed"].effect == 0


def test_that_a_server_that_would_be_added_is_no_relief() -> None:
    """At 17,000 users a fifth more needs a second server: the present one would carry all of them."""
    mail, inputs = made("mail", users=17_000)
    users = next(v.resource for v in mail.size(inputs).verdicts if v.resource.name == "users")
    (found,) = (one for one in influences(mail, inputs, users, 1) if one.field.name == "users")
    assert found.high == pytest.approx(1.2 * 17 / 18)


def test_that_prices_and_times_are_no_influences_on_a_resource() -> None:
    names = {one.field.name for one in ahead("mail", price_server=10, growth=10).influences}
    assert "users" in names and not names & {"price_server", "horizon", "lead_time", "growth"}


@pytest.mark.parametrize("service", sorted(CASES))
def test_that_a_wrong_input_is_told_for_the_worse_where_a_larger_one_harms(service: str) -> None:
    planner, inputs = made(service)
    sizing = planner.size(inputs)
    for field in planner.fields():
        value = inputs.get(field.name)
        if field.kind is not Kind.NUMBER or not isinstance(value, int | float) or not value:
            continue
        if value * 1.2 > field.high:
            continue
        after = {one.name: one for one in planner.size({**inputs, field.name: value * 1.2}).answers}
        harmed = [
            one
            for one in sizing.answers
            if one.name in after
            and one.value
            and (1 if not one.figure.more_is_better else -1) * (after[one.name].value / one.value - 1) > 0.01
        ]
        found = effect(planner, sizing, field, value)
        assert not harmed or (found is not None and found.harms), field.name
