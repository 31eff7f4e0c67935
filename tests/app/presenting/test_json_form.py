"""The JSON that others script against: names, full precision, formulas that give their values."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from app.presenting.json_form import claim_form, explanation_form, field_form, sizing_form
from planners.formula import formula
from planners.planner import Planner, Sizing

CONTRACT = {
    "processor.utilization", "processor.count", "users.at_target", "users.limit", "servers.count", "memory.shared",
    "memory.process", "memory.ram", "disk.reads", "disk.writes", "disk.drives", "disk.capacity", "network.rate",
    "response.time",
}  # fmt: skip


def test_that_re_evaluating_every_formula_from_its_terms_gives_its_value(
    every_sizing: tuple[Sizing, ...],
) -> None:
    for sizing in every_sizing:
        form = json.loads(json.dumps(sizing_form(sizing, ())))
        for name, found in form["quantities"].items():
            again = formula(found["formula"])(found["terms"])
            assert again == pytest.approx(found["value"], rel=1e-12), name
            assert found["low"] <= found["value"] <= found["high"], name


def test_that_every_promised_figure_is_there_or_absent_with_a_reason(
    every_sizing: tuple[Sizing, ...],
) -> None:
    for sizing in every_sizing:
        form = sizing_form(sizing, ())
        assert form["quantities"].keys() | form["absent"].keys() >= CONTRACT
        assert not form["quantities"].keys() & form["absent"].keys()
        assert all(form["absent"].values())


def test_that_the_json_holds_no_infinity_and_no_missing_number(every_sizing: tuple[Sizing, ...]) -> None:
    for sizing in every_sizing:
        form = sizing_form(sizing, ())
        assert json.loads(json.dumps(form, allow_nan=False))["quantities"].keys() == form["quantities"].keys()


def test_that_the_measured_solaris_run_comes_back_as_published(
    mail: Planner, size: Callable[..., Sizing]
) -> None:
    sizing = size()
    form = sizing_form(sizing, mail.settings(sizing))
    assert list(form)[:9] == [
        "service", "inputs", "quantities", "absent", "verdicts", "settings", "cautions", "fit", "fits",
    ]  # fmt: skip
    found = form["quantities"]["processor.utilization"]
    assert (found["value"], found["unit"], found["standing"]) == (22.8, "%", "measured")
    assert {
        "document": "Lotus Domino 7 server performance, part 1",
        "table": "Solaris table 2 (Mail7)",
        "row": "Processor utilization, version 7, Mail7",
        "line": "951",
    } in found["sources"]
    assert any(setting["benchmark_only"] for setting in form["settings"])


def test_that_values_keep_their_full_precision(size: Callable[..., Sizing]) -> None:
    sizing = size(users=12_345)
    form = json.loads(json.dumps(sizing_form(sizing, ())))
    for name, quantity in sizing.quantities.items():
        assert form["quantities"][name]["value"] == quantity.value


def test_that_a_claim_carries_every_promised_name(mail: Planner) -> None:
    for check in mail.claims():
        form = json.loads(json.dumps(claim_form(check), allow_nan=False))
        assert form.keys() >= {
            "claim", "document", "published_low", "published_high", "predicted", "low", "high", "used_for_fit",
            "inside", "error_percent",
        }  # fmt: skip
        assert isinstance(form["used_for_fit"], bool)
        assert isinstance(form["inside"], bool)


def test_that_a_field_is_listed_with_what_it_takes(mail: Planner) -> None:
    forms = {field.name: field_form(field) for field in mail.fields()}
    json.dumps(forms, allow_nan=False)
    assert forms["version"]["choices"] == ["14.5", "14", "12", "11", "10", "9", "6.5", "7"]
    assert forms["users"]["unit"] == "users"
    assert forms["linux_release"]["when"] == {"platform": ["linux-z990"]}


def test_that_an_absent_figure_is_explained_by_its_reason(size: Callable[..., Sizing]) -> None:
    sizing = size()
    assert explanation_form(sizing, "response.time")["absent"] == sizing.absent["response.time"].reason
    assert explanation_form(sizing, "users.limit")["sources"]
