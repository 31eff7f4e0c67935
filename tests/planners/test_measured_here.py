"""What one's own server was calibrated to: an input of every service, and figures by it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from planners.evidence import Standing
from planners.measured_here import MEASURED_HERE, MeasuredHere, measured_here, measured_load, rows, unit_of
from planners.quantity import Quantity, Term
from planners.refusal import InputRefused
from planners.registry import planner, services
from planners.schema import Inputs
from planners.table import Rows
from planners.units import measure

OWN = MeasuredHere(
    "processor.busy", "processors/user", 0.2, 0.15, 0.25, 0.0004, 0.00038, 0.00042, 0.00036, 0.00044, 500.0, 9800.0, 0.93,
    4, 14, "2026-11-02", "2026-11-15", "processor-november.json; statistics-november.txt",
)  # fmt: skip

OLD_TEXT = (
    "quantity=processor.busy unit=processors/user base=0.2 base_low=0.15 base_high=0.25 demand=0.0004 low=0.00038 "
    "high=0.00042 day_low=0.00036 day_high=0.00044 lowest=500 highest=9800 power=0.93 processors=4 days=14 begin=2026-11-02 "
    "end=2026-11-15 sources='processor-november.json; statistics-november.txt'"
)


def of_service(service: str) -> MeasuredHere:
    """A row as the service's own load makes it."""
    return replace(OWN, unit=unit_of(OWN.quantity, measured_load(planner(service)).unit))


def checked(service: str, *own: MeasuredHere) -> Inputs:
    return planner(service).check({**entries(service), MEASURED_HERE: rows(own)})


def entries(service: str) -> dict[str, object]:
    """Entries that the service takes: the first choice and the lowest number of what it needs."""
    found: dict[str, object] = {}
    for field in planner(service).fields():
        if field.applies(found) and (field.required or field.name == planner(service).load_field):
            choices = [one.value for one in field.open_choices(found)]
            found[field.name] = choices[0] if choices else max(field.low, 1)
    return found


def used(own: MeasuredHere, users: float) -> Quantity:
    """Busy processors of so many users."""
    return own.line("users", (Term("users", users, "users", "Users"),), users, guesses=True)


@pytest.mark.parametrize("service", services())
def test_that_every_service_takes_what_was_measured_here_and_gives_it_back(service: str) -> None:
    own = of_service(service)
    inputs = checked(service, own)
    assert measured_here(inputs) == {"processor.busy": own}
    again = planner(service).check({**entries(service), MEASURED_HERE: inputs[MEASURED_HERE]})
    assert again == inputs


@pytest.mark.parametrize(
    ("column", "changed"),
    [
        ("unit", {"unit": "processors/server"}),
        ("quantity", {"quantity": "processor.steal"}),
        ("demand", {"demand": 0.1}),
        ("demand", {"demand": 1e-300, "low": 0.0, "day_low": 0.0}),
        ("day_low", {"day_low": 0.00041}),
        ("lowest", {"lowest": 9900.0}),
        ("bend_low", {"bend_low": 0.1}),
        ("begin", {"begin": "2026-11-16"}),
        ("end", {"end": "tomorrow"}),
    ],
)
def test_that_a_row_that_cannot_be_is_refused_at_its_cell(column: str, changed: dict[str, object]) -> None:
    with pytest.raises(InputRefused) as refused:
        checked("mail", replace(OWN, **changed))
    assert [(one.field, one.row, one.column) for one in refused.value.refusals] == [
        (MEASURED_HERE, 1, column)
    ]


def test_that_a_row_from_before_bends_were_told_is_read_as_straight() -> None:
    old = Rows(cells[:-2] for cells in rows([OWN]) or ())
    inputs = planner("mail").check({**entries("mail"), MEASURED_HERE: old})
    assert measured_here(inputs) == {"processor.busy": OWN}
    text = planner("mail").check({**entries("mail"), MEASURED_HERE: [OLD_TEXT]})
    assert text[MEASURED_HERE] == inputs[MEASURED_HERE]


def test_that_a_quantity_stands_once() -> None:
    with pytest.raises(InputRefused) as refused:
        checked("mail", OWN, OWN)
    assert [(one.row, one.column) for one in refused.value.refusals] == [(2, "quantity")]


def test_that_names_of_files_that_nobody_can_print_still_go_in() -> None:
    inputs = checked("mail", replace(OWN, sources="sa\u0007 \n .json"))
    assert measured_here(inputs)["processor.busy"].sources == "sa? .json"


def test_that_a_figure_within_the_loads_seen_tells_file_interval_and_standing() -> None:
    found = used(OWN, 8000)
    assert (found.value, found.low, found.high) == pytest.approx(
        (0.2 + 3.2, 0.15 + 0.00036 * 8000, 0.25 + 0.00044 * 8000)
    )
    assert found.standing is Standing.MEASURED_HERE
    assert [one.text for one in found.sources] == [
        "Your own server, processor-november.json; statistics-november.txt, 2026-11-02 to 2026-11-15"
    ]
    assert "rounding" not in found.reason.casefold()
    assert found.term("demand").quantity is not None
    assert "another day" in found.term("demand").quantity.reason


@given(st.floats(1.01, 20), st.floats(0.3, 1.7))
def test_that_beyond_the_loads_seen_the_range_holds_line_and_power_law(times: float, power: float) -> None:
    own, load = replace(OWN, power=power), OWN.highest * times
    found = used(own, load)
    curve = own.at(own.highest) * times**power
    assert found.low <= min(found.value, curve) * (1 + 1e-9)
    assert found.high >= max(found.value, curve) * (1 - 1e-9)
    assert found.standing is (Standing.EXTRAPOLATED if times <= 3 else Standing.GUESS)


@given(st.floats(0.5, 1.5), st.floats(-0.5, 0.5), st.booleans())
def test_that_no_step_stands_at_the_largest_load_seen(power: float, bend: float, above: bool) -> None:
    own = replace(OWN, power=power, bend_low=bend, bend_high=bend)
    at, beside = (used(own, OWN.highest * (1 + step)) for step in (0.0, 1e-9 if above else -1e-9))
    assert (beside.low, beside.high) == pytest.approx((at.low, at.high), rel=1e-6)


def test_that_a_bend_is_told_where_it_widens_the_range() -> None:
    bent = replace(OWN, bend_low=-0.1, bend_high=0.4)
    low, middle, high = (used(bent, times * OWN.highest) for times in (0.4, 0.9, 1.5))
    assert "bend" not in low.reason
    assert "bends that the readings allow" in middle.reason
    assert "power law" not in middle.reason
    assert "bends" in high.reason
    assert "power law" in high.reason
    assert (low.low, low.high) == pytest.approx((used(OWN, 3920).low, used(OWN, 3920).high))


@pytest.mark.parametrize(
    ("quantity", "load", "unit"),
    [
        ("processor.busy", "users", "processors/user"),
        ("disk.operations", "users", "(requests/s)/user"),
        ("network.sent", "Mbit/s", "(bytes/s)/(Mbit/s)"),
        ("disk.used", "users", "(bytes/month)/user"),
    ],
)
def test_that_a_demand_has_the_unit_of_its_quantity_by_load(quantity: str, load: str, unit: str) -> None:
    assert unit_of(quantity, load) == unit
    assert measure(unit).dimension
