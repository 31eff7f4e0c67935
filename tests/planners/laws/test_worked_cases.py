"""Every worked example, published or run with a peer, at its own tolerance, through the laws' public functions."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from planners.laws import regression
from planners.laws.erlang import stretch_factor, tangent_knee, waiting_probability

FOLDER = Path(__file__).parent / "worked_cases"
Answer = dict[str, Any]
Given = dict[str, Any]


def _cases() -> list[Any]:
    found = [case for path in sorted(FOLDER.glob("*.json")) for case in json.loads(path.read_text("utf-8"))]
    return [pytest.param(case, id=case["id"]) for case in found]


def _mmc(given: Given) -> Answer:
    arrivals, service, servers = given["arrival_rate"], 1 / given["service_rate"], given["servers"]
    utilization = arrivals * service / servers
    response = service * stretch_factor(utilization, servers)
    wait = response - service
    return {
        "mean_number": arrivals * response, "mean_response": response, "mean_wait": wait, "mean_waiting": arrivals * wait,
        "p0": 1 - utilization if servers == 1 else None, "utilization": utilization,
    }  # fmt: skip


def _classes_together(given: Given) -> Answer:
    """Every class of work waits by the utilization of all."""
    arrivals, times, visits = given["arrival_rates"], given["service_times"], given["visits"]
    classes, places = range(len(arrivals)), range(len(visits[0]))
    used = [sum(arrivals[r] * visits[r][k] * times[r][k] for r in classes) for k in places]
    residences = [visits[0][k] * times[0][k] * stretch_factor(used[k], 1) for k in places]
    return {
        "class0_station0": {
            "throughput": arrivals[0] * visits[0][0],
            "utilization": arrivals[0] * visits[0][0] * times[0][0],
            "residence": residences[0],
            "queue_length": arrivals[0] * residences[0],
        },
        "class0_response": math.fsum(residences),
    }


def _fitted_line(given: Given) -> Answer:
    found = regression.line(given["x"], given["y"])
    return {
        "intercept": found.intercept, "slope": found.slope, "intercept_se": found.intercept_error,
        "slope_se": found.slope_error, "residual_sum_of_squares": found.left, "r2": found.explained,
    }  # fmt: skip


def _origin(given: Given) -> Answer:
    found = regression.through_origin(given["x"], given["y"])
    return {
        "slope": found.slope,
        "slope_se": found.slope_error,
        "residual_sigma": found.sigma,
        "df": found.freedom,
    }


def _interval(given: Given) -> Answer:
    found = regression.line(given["x"], given["y"])
    return {
        "fit": [found.at(x) for x in given["at"]],
        "confidence": [list(found.confidence(x, given["level"])) for x in given["at"]],
        "prediction": [list(found.prediction(x, given["level"])) for x in given["at"]],
    }


def _holt(given: Given) -> Answer:
    found = regression.holt(
        given["y"], given["alpha"], given["beta"], given["initial_level"], given["initial_trend"]
    )
    return {
        "one_step": list(found.one_step),
        "level": list(found.levels),
        "forecast": [found.ahead(step) for step in range(1, given["horizon"] + 1)],
    }


def _outliers(given: Given) -> Answer:
    rows, count = np.array(given["x"], float), len(given["y"])
    matrix = np.column_stack((np.ones(count), rows.reshape(count, -1)))
    coefficients, _ = regression.huber(matrix, np.array(given["y"], float), given["tuning_constant"])
    return {"coefficients": list(coefficients)}


SOLVERS: dict[str, Callable[[Given], Answer]] = {
    "mmc": _mmc,
    "erlang_c": lambda g: {"p_wait": waiting_probability(g["offered_load"] / g["servers"], g["servers"])},
    "stretch_factor": lambda g: {"stretch": [stretch_factor(rho, g["servers"]) for rho in g["utilization"]]},
    "knee_table": lambda g: {"utilization": [tangent_knee(count) for count in g["servers"]]},
    "open_multiclass": _classes_together,
    "regression_line": _fitted_line,
    "regression_origin": _origin,
    "regression_interval": _interval,
    "regression_huber": _outliers,
    "forecast_holt": _holt,
}
UNTOLD = {"formula"}


@pytest.mark.parametrize("case", _cases())
def test_that_the_worked_example_comes_out(case: dict[str, Any]) -> None:
    answer = SOLVERS[case["kind"]](case["inputs"])
    compared = 0
    for name, expected in case["expected"].items():
        if name in answer:
            compared += 1
            tolerance = _tolerance(case["tolerance"], name)
            for found, wanted in _pairs(answer[name], expected):
                assert found == pytest.approx(wanted, **tolerance), name
        else:
            assert name.startswith("standard_errors") or name in UNTOLD, f"{name} is not compared"
    assert compared


def _tolerance(given: dict[str, Any], name: str) -> dict[str, float]:
    kind = "rel" if "rel" in given else "abs"
    value = given.get("by_field", {}).get(name, given[kind])
    return {kind: value, "abs" if kind == "rel" else "rel": 1e-15}


def _pairs(found: Any, expected: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(expected, dict):
        for name, value in expected.items():
            yield from _pairs(found[name], value)
    elif isinstance(expected, list):
        assert len(found) == len(expected)
        for left, right in zip(found, expected, strict=True):
            yield from _pairs(left, right)
    else:
        yield found, expected
