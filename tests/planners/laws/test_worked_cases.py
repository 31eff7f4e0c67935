"""Every worked example, published or run with a peer, at its own tolerance, through the laws' public functions."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from planners.laws import regression
from planners.laws.erlang import Saturated, stretch_factor, tangent_knee, waiting_probability
from planners.laws.queueing import bounds, closed, multiclass
from planners.laws.queueing import open as opened

FOLDER = Path(__file__).parent / "worked_cases"
Answer = dict[str, Any]
Given = dict[str, Any]


def _cases() -> list[Any]:
    found = [case for path in sorted(FOLDER.glob("*.json")) for case in json.loads(path.read_text("utf-8"))]
    return [pytest.param(case, id=case["id"]) for case in found]


def _demands(given: Given) -> list[list[float]]:
    return [
        [s * v for s, v in zip(*row, strict=True)]
        for row in zip(given["service_times"], given["visits"], strict=True)
    ]


def _by_class(found: multiclass.Classes, given: Given) -> Answer:
    visits, demands = given["visits"], _demands(given)
    classes, places = range(len(visits)), range(len(visits[0]))
    used = [[x * d for d in row] for x, row in zip(found.throughputs, demands, strict=True)]
    return {
        "throughput": list(found.throughputs),
        "queue_length": [list(row) for row in found.queues],
        "residence": [list(row) for row in found.residences],
        "utilization": used,
        "utilization_stations_1_up": [row[1:] for row in used],
        "utilization_station2": [row[2] for row in used] if len(used[0]) > 2 else [],
        "station_throughput": [[found.throughputs[r] * visits[r][k] for k in places] for r in classes],
        "response_per_visit": [
            [found.residences[r][k] / visits[r][k] if visits[r][k] else 0.0 for k in places] for r in classes
        ],
        "class_response_at_station2": [found.residences[r][-1] for r in classes],
        "station_total_queue": [math.fsum(row[k] for row in found.queues) for k in places],
        "system_response": [math.fsum(row) for row in found.residences],
        "queue_length_station0": [row[0] for row in found.queues],
    }


def _closed(given: Given) -> Answer:
    demands = _demands(given)
    if len(demands) > 1:
        found = multiclass.solve(demands, given["servers"], given["population"], given["think_time"])
        return _by_class(found, given)
    (row,) = demands
    one = closed.solve(row, given["servers"], given["population"][0], given["think_time"][0])
    made = multiclass.Classes((one.throughput,), (one.queues,), (one.residences,))
    return _by_class(made, given)


def _load_dependent(given: Given) -> Answer:
    (row,) = _demands(given)

    def speed(demand: float, rates: list[float]) -> Callable[[int], float]:
        return lambda present: rates[min(present, len(rates)) - 1] / demand

    rates = [speed(d, r) for d, r in zip(row, given["rates_relative_to_first"], strict=True)]
    one = closed.solve_load_dependent(
        row, [False] * len(row), rates, given["population"][0], given["think_time"][0]
    )
    return _by_class(multiclass.Classes((one.throughput,), (one.queues,), (one.residences,)), given)


def _bracket(given: Given) -> Answer:
    found = closed.solve(
        given["demands"], [1] * len(given["demands"]), given["population"], given["think_time"]
    )
    return {"between": found.throughput}


def _approximate(law: Callable[..., multiclass.Classes]) -> Callable[[Given], Answer]:
    return lambda given: _by_class(
        law(_demands(given), given["servers"], given["population"], given["think_time"]), given
    )


def _mixed(given: Given) -> Answer:
    arrivals, population, visits = given["arrival_rates"], given["population"], given["visits"]
    demands = _demands(given)
    found, residences = multiclass.mixed(demands, arrivals, population, [0.0] * len(arrivals))
    some = [r for r, count in enumerate(population) if count]
    opens = [r for r, rate in enumerate(arrivals) if rate]
    places = range(len(visits[0]))
    slow = [1 - math.fsum(arrivals[r] * demands[r][k] for r in opens) for k in places]
    per_visit = [
        [found.residences[r][k] / visits[r][k] if visits[r][k] else 0.0 for k in places] for r in some
    ]
    return {
        "utilization_open": [[arrivals[r] * demands[r][k] for k in places] for r in opens],
        "closed_queue_length": [list(found.queues[r]) for r in some],
        "closed_response_per_visit": per_visit,
        "open_queue_length": [[arrivals[r] * residences[r][k] for k in places] for r in opens],
        "open_response_per_visit": [
            [residences[r][k] / visits[r][k] if visits[r][k] else 0.0 for k in places] for r in opens
        ],
        "closed_throughput": [found.throughputs[r] for r in some],
        "open_response_station0": residences[opens[0]][0],
        "open_utilization_station0": 1 - slow[0],
    }


def _mmc(given: Given) -> Answer:
    found = opened.mmc(given["arrival_rate"], 1 / given["service_rate"], given["servers"])
    return _station(found)


def _station(found: opened.Station) -> Answer:
    return {
        "mean_number": found.number, "mean_response": found.response, "mean_wait": found.wait, "mean_waiting": found.waiting,
        "p0": found.empty, "utilization": found.utilization,
    }  # fmt: skip


def _mmck(given: Given) -> Answer:
    found, full = opened.mmck(
        given["arrival_rate"], 1 / given["service_rate"], given["servers"], given["capacity"]
    )
    return {**_station(found), "p_full": full}


def _mg1(given: Given) -> Answer:
    return _station(opened.mgc(given["arrival_rate"], given["service_time"], given["cv2"]))


def _open_network(given: Given) -> Answer:
    if "routing" in given:
        rates = opened.visit_rates(given["external_arrivals"], given["routing"])
        stations = opened.network([1.0], [given["service_times"]], [rates])[0]
    else:
        rates = [given["arrival_rate"] * visit for visit in given["visits"]]
        try:
            stations = opened.network(
                [given["arrival_rate"]], [given["service_times"]], [given["visits"]], given.get("servers", ())
            )[0]
        except Saturated as full:
            return {"refused": True, "station": full.station}
    return {
        "station_throughput": rates,
        "utilization": [station.utilization for station in stations],
        "response_per_visit": [station.response for station in stations],
        "queue_length": [station.number for station in stations],
    }


def _open_classes(given: Given) -> Answer:
    rows = opened.network(given["arrival_rates"], given["service_times"], given["visits"])
    first, visits = rows[0], given["visits"][0]
    return {
        "class0_station0": {
            "throughput": given["arrival_rates"][0] * visits[0],
            "utilization": first[0].utilization,
            "residence": first[0].response * visits[0],
            "queue_length": first[0].number,
        },
        "class0_response": math.fsum(s.response * v for s, v in zip(first, visits, strict=True)),
    }


def _open_routed(given: Given) -> Answer:
    visits = [
        opened.visit_rates(*pair) for pair in zip(given["external_arrivals"], given["routing"], strict=True)
    ]
    rows = opened.network([1.0] * len(visits), given["service_times"], visits)
    places = range(len(visits[0]))
    return {
        "visits": visits,
        "total_utilization": [math.fsum(row[k].utilization for row in rows) for k in places],
        "queue_length": [[station.number for station in row] for row in rows],
    }


def _open_measured(given: Given) -> Answer:
    throughput = given["completions"] / given["interval"]
    visits = {name: count / given["completions"] for name, count in given["device_operations"].items()}
    demand = {"cpu": bounds.demand(given["cpu_utilization"], throughput)}
    demand |= {name: visits[name] * time for name, time in given["device_service_time"].items()}
    stations = opened.network([throughput], [list(demand.values())], [[1.0] * len(demand)])[0]
    by_name = dict(zip(demand, stations, strict=True))
    return {
        "throughput": throughput,
        "visits": visits,
        "demand": demand,
        "utilization": {name: station.utilization for name, station in by_name.items()},
        "residence": {name: station.response for name, station in by_name.items()},
        "response": math.fsum(station.response for station in stations),
        "response_without_queueing": math.fsum(demand.values()),
        "max_throughput": bounds.asymptotic(list(demand.values()), 1e9).throughput_high,
    }


def _operational(given: Given) -> Answer:
    match given["law"]:
        case "busy_time":
            throughput = given["completions"] / given["interval"]
            used = given["busy_time"] / given["interval"]
            return {
                "utilization": used,
                "service_time": bounds.demand(used, throughput),
                "throughput": throughput,
            }
        case "little":
            rate = given["population"] / given["response_time"]
            assert bounds.population(rate, given["response_time"]) == pytest.approx(given["population"])
            return {"throughput": rate, "completions_per_day": rate * 86_400}
    return {
        "demand": {
            name: bounds.demand(used, given["throughput"]) for name, used in given["utilization"].items()
        }
    }


def _asymptotic(given: Given) -> Answer:
    found = bounds.asymptotic(given["demands"], 1e9, given["think_time"])
    return {"throughput_upper_limit": found.throughput_high, "bottleneck_index": found.bottleneck}


def _knee(given: Given) -> Answer:
    if isinstance(given["servers"], list):
        return {"utilization": [tangent_knee(count) for count in given["servers"]]}
    steps = [place / 100_000 for place in range(1, 100_000)]
    least = min(steps, key=lambda rho: 1 / (1 - rho ** given["servers"]) / rho)
    return {"utilization": least}


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


SOLVERS: dict[str, Callable[[Given], Answer]] = {
    "closed_exact": _closed,
    "closed_load_dependent": _load_dependent,
    "closed_throughput_bracket": _bracket,
    "closed_schweitzer": _approximate(multiclass.schweitzer),
    "closed_linearizer": _approximate(multiclass.linearizer),
    "mixed_multiclass": _mixed,
    "mmc": _mmc,
    "mmck": _mmck,
    "mg1": _mg1,
    "erlang_c": lambda g: {"p_wait": waiting_probability(g["offered_load"] / g["servers"], g["servers"])},
    "erlang_c_tail": lambda g: {
        "p_wait_longer_given_wait": opened.waits_longer(
            g["offered_load"] / g["servers"], g["servers"], g["wait_over_mean_service"]
        )
    },
    "stretch_factor": lambda g: {"stretch": [stretch_factor(rho, g["servers"]) for rho in g["utilization"]]},
    "knee": _knee,
    "knee_table": _knee,
    "open_network": _open_network,
    "open_multiclass": _open_classes,
    "open_multiclass_routing": _open_routed,
    "open_mm1_network": _open_measured,
    "operational_law": _operational,
    "asymptotic_bounds": _asymptotic,
    "regression_line": _fitted_line,
    "regression_origin": _origin,
    "regression_interval": _interval,
    "regression_huber": lambda g: {
        "coefficients": list(regression.huber(g["x"], g["y"], g["tuning_constant"]))
    },
    "forecast_holt": _holt,
}
UNTOLD = {"formula"}


@pytest.mark.parametrize("case", _cases())
def test_that_the_worked_example_comes_out(case: dict[str, Any]) -> None:
    answer = SOLVERS[case["kind"]](case["inputs"])
    if "between" in answer:
        slack = case["tolerance"]["abs"]
        low, high = case["expected"]["throughput_lower"], case["expected"]["throughput_upper"]
        assert low - slack <= answer["between"] <= high + slack
        return
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
